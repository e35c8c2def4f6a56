extension RouteTable {
  /// Returns the routes of a key, regardless of slashes at the ends.
  ///
  /// A route belongs to a key if its whole pattern, or one of its combinations, is the text of the key. That text is
  /// read both as a literal and as a pattern.
  package func routes(of key: RouteKey) -> [Route] {
    let wanted = [key.pattern, RoutePattern(key.text)].compactMap(tree)
    return routes.filter { route in
      route.variants.lazy.compactMap(tree).contains { variant in
        wanted.contains { $0.isPath(of: variant, foldingCase: route.foldsCase) && $0.allows(route) }
      }
    }
  }

  private func tree(of pattern: RoutePattern) -> PatternTree? {
    var lexer = PatternLexer(pattern.text, syntax: options.patternSyntax)
    return try? lexer.read()
  }
}

extension PatternTree {
  /// Returns true if both have the same path, regardless of slashes, schemes and hosts.
  fileprivate func isPath(of other: PatternTree, foldingCase: Bool) -> Bool {
    let (own, others) = (path, other.path)
    return own.hasSameBytes(as: others) || foldingCase && own.asciiLowercased.hasSameBytes(as: others.asciiLowercased)
  }

  /// Returns true if a route accepts the scheme and the host of this pattern, if there are any.
  fileprivate func allows(_ route: RouteTable.Route) -> Bool {
    (scheme.map(route.schemes.contains) ?? true) && (host.map { $0.description == route.host } ?? true)
  }

  private var path: String {
    var path = self
    path.prefix = ""
    return PatternPrinter.print([path])
  }
}
