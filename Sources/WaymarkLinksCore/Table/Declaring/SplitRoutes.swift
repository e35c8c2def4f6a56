/// Columns side by side, which are all visible if there is room.
///
/// ```swift
/// SplitRoutes("desk") {
///   StackRoutes("list") { RouteTo("/orders", name: "orders") }
///   StackRoutes("detail") { RouteTo("/orders/:number", name: "order") }       // /orders/7 shows both
/// }
/// ```
public struct SplitRoutes: RouteContent {
  /// The container with its content.
  public let routes: RouteMap

  /// Declares a split.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - routes: the columns, from the leading one: at most four, including an inspector.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    self.routes = RouteMap(.split, name, routes)
  }
}
