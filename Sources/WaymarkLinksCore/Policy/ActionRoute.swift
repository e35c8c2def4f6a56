/// A route that runs code and shows no screen.
///
/// ```swift
/// StackRoutes("profile") {
///   RouteTo("/account", name: "account")
///   ActionRoute("/sign-out", name: "signOut") { _ in
///     session.userID = nil
///     session.isSignedIn = false
///   }.confirmed()
/// }
/// ```
/// Put it anywhere in a map. Below a route, its pattern is joined to that route's pattern. The guards, reach and
/// schemes around it apply. Links to it end as `handled`, and the state stays as it is. It has no routes below it, and
/// a stack or tab never begins with it.
public struct ActionRoute: RouteContent {
  /// The routes: one, or one for each pattern of a destination.
  public let routes: RouteMap

  /// A route whose action takes every link, or declines some.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Below another route, it is joined to that route's pattern with one slash.
  ///   - name: a name to build links with and to find the route by.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: the code to run on the main actor. If it returns `false`, the next route that matches gets the link.
  ///     With any other result, and without one, it has taken the link. If it throws, the opening ends as failed.
  public init<Returned>(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) throws -> Returned
  ) {
    self.init([RouteTable.Declaration(pattern, name: name, file: file, line: line)], RouteHandler(action))
  }

  /// A route to a typed destination, whose action gets the destination.
  ///
  /// - Parameters:
  ///   - type: the type of the destination, which has the patterns.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - action: the code to run on the main actor, with results as in ``init(_:name:file:line:_:)``.
  public init<Destination: RouteDestination, Returned>(
    _ type: Destination.Type, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (Destination) throws -> Returned
  ) {
    self.init(
      RouteTable.Declaration.leading(to: type, file: file, line: line),
      RouteHandler { match in try action(match.destination(as: type)) })
  }

  /// Not available: an action answers at once.
  @available(
    *, unavailable,
    message:
      "an action answers at once: start a Task { … } in it, or let a RouteGuard.async decide before the link opens"
  )
  public init<Returned>(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ action: @escaping @MainActor (RouteMatch) async throws -> Returned
  ) {
    routes = RouteMap {}
  }

  private init(_ declarations: [RouteTable.Declaration], _ handler: RouteHandler) {
    routes = RouteMap(declarations).attaching(handler)
  }
}
