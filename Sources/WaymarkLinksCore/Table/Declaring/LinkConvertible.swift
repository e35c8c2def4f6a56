/// A value that a link can be made of: a text, a ``DeepLink``, a URL, a typed destination, the name of a route, or a
/// type of the app.
///
/// ```swift
/// router.open("/books/42")
/// router.push(Book(id: 42))
/// router.present(.named("book", ["id": 42]))
/// ```
/// A type of the app that knows its path conforms to ``RouteConvertible``.
public protocol LinkConvertible: Sendable {
  /// Returns the link, by the rules of a table.
  ///
  /// - Parameters:
  ///   - table: the table that the link is for.
  ///   - source: the sender that the call names. `nil` if it names none.
  /// - Throws: a ``RouteTable/Rejection`` if the value is not a link, or a ``LinkBuildingError`` if no link can be
  ///   built.
  func link(in table: RouteTable, from source: DeepLink.Source?) throws -> DeepLink
}

/// A value whose link is a text as it came.
package protocol LinkText: LinkConvertible {
  var givenText: String { get }
}

extension DeepLink: LinkConvertible {
  /// The link itself, with its own source.
  public func link(in table: RouteTable, from source: DeepLink.Source?) -> DeepLink { self }
}
