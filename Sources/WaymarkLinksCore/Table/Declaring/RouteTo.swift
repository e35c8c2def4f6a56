/// A route: a pattern, and the routes below it.
///
/// ```swift
/// RouteTo("/books", name: "books") {
///   RouteTo(":id", name: "book")                      // /books/42, pushed on the list
///   ModalRoute("filter", name: "filter")              // /books/filter, presented over it
/// }
/// ```
/// In the core, a route has no screen. Hosts add initializers that attach one, see ``RouteContent/attaching(_:to:)``.
public struct RouteTo: RouteContent {
  /// The route with everything below it.
  public let routes: RouteMap

  /// A route, with the routes below it and its modals.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Below another route, it is joined to that route's pattern with one slash.
  ///   - name: a name to build links with and to find the route by. It is unique among routes and containers.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  ///   - below: the routes below it.
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), below)
  }

  /// Not available: a text is not a pattern yet.
  @_disfavoredOverload
  @available(*, unavailable, message: "a pattern that is not a literal is made of the text: write RoutePattern(text)")
  public init(
    _ pattern: String, name: String? = nil, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    self.init(RoutePattern(pattern), name: name, file: file, line: line, below)
  }

  /// Not available: the closure of a screen needs a host.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: "a closure with a match makes a screen, and needs WaymarkSwiftUI or WaymarkUIKit; one without has routes"
  )
  public init<Screen>(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    _ screen: (RouteMatch) throws -> Screen
  ) {
    routes = RouteMap {}
  }

  /// A route from a declaration, whose children come before the routes below.
  package init(
    _ declaration: RouteTable.Declaration, @RouteBuilder _ below: () -> some RouteContent = { RouteMap {} }
  ) {
    routes = RouteMap(declaration, below)
  }

  /// The routes of some content, as one declaration.
  package init(_ content: some RouteContent) {
    routes = content.routes
  }
}
