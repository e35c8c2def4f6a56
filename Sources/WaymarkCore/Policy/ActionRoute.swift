/// A route that does something and shows nothing.
///
/// ```swift
/// StackRoutes("profile") {
///   RouteTo("/account", name: "account")
///   ActionRoute("/sign-out", name: "signOut") { _ in session.isSignedIn = false }.confirmed()
/// }
/// ```
/// Stands wherever a route may: below a route its pattern is joined to that one's, and guards, reach and schemes of what
/// is around it hold for it. Links to it end as `handled`; the state stays as it is. Nothing is below it, and it is
/// never what a stack or tab shows first.
public struct ActionRoute: RouteContent {
  private var declaration: RouteTable.Declaration

  /// A route whose action takes every link.
  ///
  /// - Parameters:
  ///   - pattern: below another route, joined to that one's with one slash.
  ///   - name: to build links with and to find the route by.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  ///   - action: what it does, on the main actor; if it throws, the opening ends as failed.
  @_disfavoredOverload
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Void
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), RouteHandler(takingAll: action))
  }

  /// A route whose action may decline a link.
  ///
  /// - Parameter action: true takes the link, false passes it on to the next route that matches.
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Bool
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), RouteHandler(body: action))
  }

  private init(_ declaration: RouteTable.Declaration, _ handler: RouteHandler) {
    self.declaration = declaration
    self.declaration.attachments[RouteHandler.self] = handler
  }

  /// The route.
  public var routes: RouteMap { RouteMap(items: [RouteMap.Item(declaration, content: [])]) }
}
