/// A route: a pattern, and the routes below it.
///
/// ```swift
/// RouteTo("/books", name: "books") {
///   RouteTo(":id", name: "book")                      // /books/42, pushed on the list
///   ModalRoute("filter", name: "filter")              // /books/filter, presented over it
/// }
/// ```
/// In the core a route has no screen. A host adds initialisers of its own that attach one:
/// ``RouteContent/attaching(_:to:)`` says how.
public struct RouteTo: RouteContent {
  let items: [RouteMap.Item]

  init(items: [RouteMap.Item]) {
    self.items = items
  }

  /// A route without others below.
  ///
  /// - Parameters:
  ///   - pattern: below another route, joined to that one's with one slash.
  ///   - name: to build links with and to find the route by; unique among routes and containers.
  ///   - file: where it is declared, as problems tell it.
  ///   - line: the line of it.
  public init(_ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line)) { RouteMap(items: []) }
  }

  /// A route, with those below it and the modals it presents.
  public init(
    _ pattern: RoutePattern, name: String? = nil, file: String = #fileID, line: Int = #line,
    @RouteBuilder _ below: () -> some RouteContent
  ) {
    self.init(RouteTable.Declaration(pattern, name: name, file: file, line: line), below)
  }

  /// A route declared by hand, with all that a table knows of: conditions, absolute patterns, redirects.
  ///
  /// The children of the declaration come first.
  public init(_ declaration: RouteTable.Declaration, @RouteBuilder _ below: () -> some RouteContent) {
    items = [RouteMap.Item(declaration, content: below().routes.items)]
  }

  /// A route declared by hand, with those below it.
  public init(_ declaration: RouteTable.Declaration) {
    items = [RouteMap.Item(declaration, content: [])]
  }

  /// The routes with all below.
  public var routes: RouteMap { RouteMap(items: items) }
}

extension RouteMap.Item {
  init(_ declaration: RouteTable.Declaration, content: [RouteMap.Item]) {
    var own = declaration
    own.children = []
    self.init(kind: .route(own), attachments: declaration.attachments)
    self.content = declaration.children.map { RouteMap.Item($0, content: []) } + content
  }

  init(_ kind: RouteMap.Container, _ name: String, content: RouteMap) {
    self.init(kind: .container(kind, name: name), content: content.items)
  }
}
