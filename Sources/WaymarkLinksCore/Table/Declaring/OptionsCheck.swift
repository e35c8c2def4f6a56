extension RouteTable.Options {
  /// These options without hosts that cannot be read, so that a check reports other problems only.
  package var withValidHosts: Self {
    var options = self
    options.hosts.removeAll { HostRule($0) == nil }
    return options
  }
}

/// Checks the options of a table that are written as text.
enum OptionsCheck {
  @_optimize(size)
  static func errors(in options: RouteTable.Options) -> [RouteTable.Problem] {
    let hosts = options.hosts.filter { HostRule($0) == nil }.map { host in
      error(host, asciiAdvice(host) ?? Self.advice)
    }
    let namespaces = options.namespaces.map(\.scheme)
    let schemes = (options.schemes + namespaces).compactMap { scheme in
      DeepLink.fault(inScheme: scheme).map { error(scheme, $0) }
    }
    return hosts + schemes + repeated(namespaces)
  }

  private static let advice =
    "this is not a host: write a name like “example.com” or “*.example.com”, without a scheme or a path"

  /// Returns the advice for a name with letters outside ASCII, which links have in another form.
  private static func asciiAdvice(_ host: String) -> String? {
    guard Hints.areBuilt, host.utf8.contains(where: { $0 >= 0x80 }), let ascii = Punycode.host(host),
      HostRule(ascii) != nil
    else { return nil }
    return "links have this host in another form: write “\(ascii)”"
  }

  @_optimize(size)
  private static func repeated(_ namespaces: [String]) -> [RouteTable.Problem] {
    var seen: Set<String> = []
    return namespaces.filter { !seen.insert($0.asciiLowercased).inserted }.map { scheme in
      error(scheme, "this namespace appears twice, since the case of a scheme has no meaning: remove one")
    }
  }

  private static func error(_ text: String, _ message: String) -> RouteTable.Problem {
    RouteTable.Problem(.badPattern, severity: .error, pattern: text, offset: 0, message: message)
  }
}
