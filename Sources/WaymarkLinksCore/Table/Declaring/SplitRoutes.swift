/// Columns side by side, which are all visible if there is room.
///
/// ```swift
/// SplitRoutes("desk") {
///   StackRoutes("list") { RouteTo("/orders", name: "orders") }
///   StackRoutes("detail") { RouteTo("/orders/:number", name: "order") }       // /orders/7 shows both
/// }
/// ```
public struct SplitRoutes: RouteContent {
  private let item: RouteMap.Item

  /// Declares a split.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - routes: the columns, from the leading one: at most four, including an inspector.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    item = RouteMap.Item(.split, name, content: routes().routes)
  }

  /// The container with its content.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
