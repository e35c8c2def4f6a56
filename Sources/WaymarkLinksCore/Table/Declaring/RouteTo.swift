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
  let items: [RouteMap.Item]

  init(items: [RouteMap.Item]) {
    self.items = items
  }

  /// A route without routes below it.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Below another route, it is joined to that route's pattern with one slash.
  ///   - name: a name to build links with and to find the route by. It is unique among routes and containers.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  public init(_ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line)) { RouteMap(items: []) }
  }

  /// A route with the routes below it and its modals.
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), below)
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
    items = []
  }

  /// A route from a declaration, with conditions, absolute patterns or redirects.
  ///
  /// The children of the declaration come first.
  public init(_ declaration: RouteTable.Declaration, @RouteBuilder _ below: () -> some RouteContent) {
    items = [RouteMap.Item(declaration, content: below().routes.items)]
  }

  /// A route from a declaration, with the routes below it.
  public init(_ declaration: RouteTable.Declaration) {
    items = [RouteMap.Item(declaration, content: [])]
  }

  /// The route with everything below it.
  public var routes: RouteMap { RouteMap(items: items) }
}

extension RouteMap.Item {
  package init(_ declaration: RouteTable.Declaration, content: [RouteMap.Item]) {
    var own = declaration
    own.children = []
    self.init(kind: .route(own), attachments: declaration.attachments)
    self.content = declaration.children.map { RouteMap.Item($0, content: []) } + content
  }

  init(_ kind: RouteMap.Container, _ name: String, content: RouteMap) {
    self.init(kind: .container(kind, name: name), content: content.items)
  }
}
