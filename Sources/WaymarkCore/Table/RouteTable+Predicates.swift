extension RouteTable.Declaration {
  /// A route for whatever a predicate says: any path, in any scheme.
  ///
  /// - Parameters:
  ///   - name: a name to find the route by.
  ///   - priority: higher is tried first.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  ///   - condition: gives the parameters it makes; nil if the route does not match. See ``condition``.
  public init(
    name: String? = nil, priority: Int = 0, file: String = #fileID, line: Int = #line,
    where condition: @escaping @Sendable (RouteMatch) -> [String: String]?
  ) {
    self.init("*", name: name, priority: priority, file: file, line: line)
    self.condition = condition
  }

  /// A route for paths that a regular expression matches as a whole: decoded segments with one slash between.
  ///
  /// Matched in linear time; the expression knows what constraints know.
  /// - Throws: ``RouteTable/InvalidTable`` if it cannot be read.
  public init(
    matchingPath expression: String, name: String? = nil, priority: Int = 0, file: String = #fileID, line: Int = #line
  ) throws(RouteTable.InvalidTable) {
    let regex: LinearRegex
    do {
      regex = try LinearRegex(expression)
    } catch {
      let diagnostic = RouteTable.Diagnostic(
        .badPattern, severity: .error, route: name, pattern: expression, offset: error.offset, message: error.message)
      throw RouteTable.InvalidTable(diagnostics: [diagnostic])
    }
    self.init(name: name, priority: priority, file: file, line: line) { match in
      let path = match.subject.decodedPath.joined(separator: "/")
      return path.withBytes { regex.matches($0) } ? [:] : nil
    }
  }
}
