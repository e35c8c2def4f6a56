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
  /// The container with its content.
  public let routes: RouteMap

  /// Declares a stack.
  ///
  /// - Parameters:
  ///   - name: a name, unique among routes and containers.
  ///   - routes: the possible roots. The routes below them are pushed on them.
  public init(_ name: String, @RouteBuilder _ routes: () -> some RouteContent) {
    self.routes = RouteMap(.stack, name, routes)
  }
}
