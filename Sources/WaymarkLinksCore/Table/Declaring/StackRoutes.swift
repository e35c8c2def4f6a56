/// A stack: routes are pushed on one another and popped.
///
/// ```swift
/// StackRoutes("shelf") {
///   RouteTo("/books", name: "books") {
///     RouteTo(":id", name: "book")       // /books/42 shows the list, and the book on top of it
///   }
/// }
/// ```
public struct StackRoutes: RouteContent {
  private let item: RouteMap.Item

  /// Declares a stack.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - routes: the possible roots. The routes below them are pushed on them.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    item = RouteMap.Item(.stack, name, content: routes().routes)
  }

  /// The container with its content.
  public var routes: RouteMap { RouteMap(items: [item]) }
}
