/// Checks the rules of a table that are written as text.
enum OptionsCheck {
  static func errors(in options: RouteTable.Options) -> [RouteTable.Diagnostic] {
    let hosts = options.hosts.filter { HostRule($0) == nil }.map { host in
      error(host, "this is no host: write a name like “example.com” or “*.example.com”, without a scheme or a path")
    }
    let schemes = (options.schemes + options.namespaces.map(\.scheme)).filter { !DeepLink.isScheme($0) }.map { scheme in
      error(scheme, "this is no scheme: write a letter, then letters, digits, “+”, “-” or “.”, without a colon")
    }
    return hosts + schemes
  }

  private static func error(_ text: String, _ message: String) -> RouteTable.Diagnostic {
    RouteTable.Diagnostic(.badPattern, severity: .error, pattern: text, offset: 0, message: message)
  }
}
