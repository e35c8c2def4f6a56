/// A route that leads to another link, at whose place in the tree nothing is shown.
///
/// ```swift
/// RedirectRoute("/catalogue/:id", to: "/books/:id")       // in print since the first catalogue
/// ```
public struct RedirectRoute: RouteContent {
  private let declaration: RouteTable.Declaration

  /// A redirect.
  ///
  /// - Parameters:
  ///   - pattern: below another route, joined to that one's with one slash.
  ///   - target: the link instead: a pattern, filled with the values captured.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  public init(_ pattern: RoutePattern, to target: RoutePattern, file: String = #fileID, line: Int = #line) {
    declaration = RouteTable.Declaration(pattern, redirect: target, file: file, line: line)
  }

  /// The redirect.
  public var routes: RouteMap { RouteMap(items: [RouteMap.Item(declaration, content: [])]) }
}
