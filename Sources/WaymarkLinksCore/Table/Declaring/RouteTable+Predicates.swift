extension RouteTable.Declaration {
  /// Creates a route for links that a predicate accepts, with any path and scheme.
  ///
  /// - Parameters:
  ///   - name: a name to find the route by.
  ///   - priority: the priority. Higher is tried first.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - condition: returns the parameters it makes, or `nil` if the route does not match. See ``condition``.
  package init(
    name: String? = nil, priority: Int = 0, file: String = #fileID, line: Int = #line,
    where condition: @escaping @Sendable (RouteMatch) -> [String: String]?
  ) {
    self.init("*", name: name, priority: priority, file: file, line: line)
    self.condition = condition
  }

  /// Creates a route for paths that a regular expression matches as a whole.
  ///
  /// It sees the decoded segments with one slash between. Matching takes linear time. The syntax is that of
  /// constraints.
  /// - Throws: ``RouteTable/InvalidTable`` if the expression cannot be read.
  package init(
    matchingPath expression: String, name: String? = nil, priority: Int = 0, file: String = #fileID, line: Int = #line
  ) throws(RouteTable.InvalidTable) {
    let regex: LinearRegex
    do {
      regex = try LinearRegex(expression)
    } catch {
      let diagnostic = RouteTable.Problem(
        .badPattern, severity: .error, route: name, pattern: expression, offset: error.offset, message: error.message)
      throw RouteTable.InvalidTable(problems: [diagnostic])
    }
    self.init(name: name, priority: priority, file: file, line: line) { match in
      let path = match.subject.decodedPath.joined(separator: "/")
      return path.withBytes { regex.matches($0) } ? [:] : nil
    }
  }
}
