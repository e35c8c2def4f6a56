/// Routes whose patterns begin alike, without a route of their own above them.
///
/// ```swift
/// RouteGroup("/shop") {
///   RouteTo("cart", name: "cart")                               // /shop/cart
///   RouteTo("offers/:id", name: "offer")                        // /shop/offers/7
///   ActionRoute("sign-out") { _ in session.isSignedIn = false }
/// }
/// ```
/// A group is no screen and no place in the tree: what is in it stands where the group does. Containers may be in it,
/// their routes begin alike too. Patterns are joined with one slash; absolute ones stay as they are.
public struct RouteGroup: RouteContent {
  private let map: RouteMap

  /// Routes whose patterns begin with a pattern, which may have parameters, a scheme or a host.
  public init(_ prefix: RoutePattern, @RouteBuilder _ content: () -> some RouteContent) {
    map = content().changingDeclarations { item in
      item.handedDown.prefix = item.handedDown.prefix.map { prefix.joined(with: $0) } ?? prefix
    }
  }

  /// The routes in it.
  public var routes: RouteMap { RouteMap(items: map.items) }
}

extension RoutePattern {
  /// This text and another one, with one slash between them.
  package func joined(with other: RoutePattern) -> RoutePattern {
    var text = text
    while text.utf8.last == UInt8(ascii: "/"), !text.hasSuffix("://") { text.removeLast() }
    var rest = other.text[...]
    while rest.utf8.first == UInt8(ascii: "/") { rest.removeFirst() }
    if rest.isEmpty { return RoutePattern(text.isEmpty ? "/" : text) }
    return RoutePattern(text.hasSuffix("://") ? text + rest : text + "/" + rest)
  }
}
