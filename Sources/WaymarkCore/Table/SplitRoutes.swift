/// Columns side by side, all of them shown where there is room.
///
/// ```swift
/// SplitRoutes("desk") {
///   StackRoutes("list") { RouteTo("/orders", name: "orders") }
///   StackRoutes("detail") { RouteTo("/orders/:number", name: "order") }       // /orders/7 shows both
/// }
/// ```
public struct SplitRoutes: RouteContent {
  private let item: RouteMap.Item

  /// Columns.
  ///
  /// - Parameters:
  ///   - name: unique among routes and containers.
  ///   - routes: the columns, from the leading one; at most four, an inspector among them.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    item = RouteMap.Item(.split, name, content: routes().routes)
  }

  /// The container with all inside.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
