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
  public init(_ pattern: RoutePattern, to target: RoutePattern) {
    declaration = RouteTable.Declaration(pattern, redirect: target)
  }

  /// The redirect.
  public var routes: RouteMap { RouteMap(items: [RouteMap.Item(declaration, content: [])]) }
}
