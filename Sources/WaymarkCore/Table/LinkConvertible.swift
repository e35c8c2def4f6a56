/// What leads to a place: a text, a ``DeepLink``, a URL, a typed destination, the name of a route, or a type of the app's own.
///
/// ```swift
/// router.open("/books/42")
/// router.push(Book(id: 42))
/// router.present(.named("book", ["id": 42]))
/// ```
/// A type of the app's own that knows its path conforms to ``RouteConvertible``.
public protocol LinkConvertible: Sendable {
  /// The link, by the rules of a table.
  ///
  /// - Parameters:
  ///   - table: the table that the link is for.
  ///   - source: who the call says brought it; nil: it does not say.
  /// - Throws: a ``RouteTable/Rejection`` if it is no link, a ``LinkBuildingError`` if none can be written.
  func link(in table: RouteTable, from source: DeepLink.Source?) throws -> DeepLink

  /// Values that stand in no link, and are passed along.
  var linkExtras: RouteMatch.Extras { get }
}

extension LinkConvertible {
  /// None.
  public var linkExtras: RouteMatch.Extras { [:] }
}

extension DeepLink: LinkConvertible {
  /// The link itself, which says who brought it.
  public func link(in table: RouteTable, from source: DeepLink.Source?) -> DeepLink { self }
}
