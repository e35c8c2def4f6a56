import WaymarkCore

extension RouteTo {
  /// A route for paths that a regular expression matches as a whole.
  ///
  /// It sees the decoded segments with one slash between. Matching takes linear time. The syntax is that of constraints.
  ///
  /// - Throws: an `InvalidTable` if the expression cannot be read.
  public init(
    matchingPath expression: String, name: String? = nil, file: String = #fileID, line: Int = #line
  ) throws(RouteTable.InvalidTable) {
    self.init(try RouteTable.Declaration(matchingPath: expression, name: name, file: file, line: line))
  }
}
