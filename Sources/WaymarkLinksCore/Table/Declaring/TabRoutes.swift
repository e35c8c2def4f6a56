/// Tabs: one branch is selected, and the others keep their screens.
///
/// ```swift
/// TabRoutes("main") {
///   StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
///   StackRoutes("profile") { RouteTo("/account", name: "account") }
///   RouteTo("/search", name: "search")                 // a tab of a single screen
/// }
/// ```
public struct TabRoutes: RouteContent {
  /// The container with its content.
  public let routes: RouteMap

  /// Declares tabs.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - routes: the branches, in order: containers or single routes.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    self.routes = RouteMap(.tabs, name, routes)
  }
}
