/// A route that runs code and shows no screen.
///
/// ```swift
/// StackRoutes("profile") {
///   RouteTo("/account", name: "account")
///   ActionRoute("/sign-out", name: "signOut") { _ in session.isSignedIn = false }.confirmed()
/// }
/// ```
/// Put it anywhere in a map. Below a route, its pattern is joined to that route's pattern. The guards, reach and
/// schemes around it apply. Links to it end as `handled`, and the state stays as it is. It has no routes below it, and
/// a stack or tab never begins with it.
public struct ActionRoute: RouteContent {
  private var declaration: RouteTable.Declaration

  /// A route whose action takes every link.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Below another route, it is joined to that route's pattern with one slash.
  ///   - name: a name to build links with and to find the route by.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: the code to run on the main actor. If it throws, the opening ends as failed.
  @_disfavoredOverload
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Void
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), RouteHandler(takingAll: action))
  }

  /// A route whose action may decline a link.
  ///
  /// - Parameters:
  ///   - pattern: the pattern.
  ///   - name: the name, which links can be built from.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: returns true to take the link, or false to pass it on to the next route that matches.
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
