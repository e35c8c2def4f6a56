/// Tabs: one branch is selected, the others keep what they show.
///
/// ```swift
/// TabRoutes("main") {
///   StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
///   StackRoutes("profile") { RouteTo("/account", name: "account") }
///   RouteTo("/search", name: "search")                 // a tab of a single screen
/// }
/// ```
public struct TabRoutes: RouteContent {
  private let item: RouteMap.Item

  /// Tabs.
  ///
  /// - Parameters:
  ///   - name: unique among routes and containers.
  ///   - routes: the branches, in order: containers or single routes.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    item = RouteMap.Item(.tabs, name, content: routes().routes)
  }

  /// The container with all inside.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
