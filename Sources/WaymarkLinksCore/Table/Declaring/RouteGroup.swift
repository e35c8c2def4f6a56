/// Routes whose patterns have the same beginning, without a route above them.
///
/// ```swift
/// RouteGroup("/shop") {
///   RouteTo("cart", name: "cart")                               // /shop/cart
///   RouteTo("offers/:id", name: "offer")                        // /shop/offers/7
///   ActionRoute("sign-out") { _ in session.isSignedIn = false }
/// }
/// ```
/// A group is neither a screen nor a part of the tree: its content takes its position. It may contain containers, whose
/// routes get the same beginning. Patterns are joined with one slash. Absolute patterns stay as they are.
public struct RouteGroup: RouteContent {
  /// The routes of the group.
  public let routes: RouteMap

  /// Groups routes.
  ///
  /// Their patterns begin with `prefix`, which may have parameters, a scheme or a host.
  public init(_ prefix: RoutePattern, @RouteBuilder _ content: () -> some RouteContent) {
    routes = content().handingDown { $0.prefix = prefix }
  }
}

extension RoutePattern {
  /// Joins two texts with one slash between them.
  package func joined(with other: RoutePattern) -> RoutePattern {
    var text = text
    while text.utf8.last == UInt8(ascii: "/"), !text.hasSuffix("://") { text.removeLast() }
    var rest = other.text[...]
    while rest.utf8.first == UInt8(ascii: "/") { rest.removeFirst() }
    if rest.isEmpty { return RoutePattern(text.isEmpty ? "/" : text) }
    return RoutePattern(text.hasSuffix("://") ? text + rest : text + "/" + rest)
  }
}
