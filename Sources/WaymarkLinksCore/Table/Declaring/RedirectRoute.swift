/// A route that leads to another link and shows no screen.
///
/// ```swift
/// RedirectRoute("/catalogue/:id", to: "/books/:id")       // in print since the first catalogue
/// RedirectRoute("/old.php?page=cart", to: "/cart")        // only with this item in the query
/// RedirectRoute("/book.php", to: "/books/:?id")           // /book.php?id=42, if /books/:id takes the value
/// RedirectRoute("/buy/:id", to: "/login?from=/books/:id") // a path in a value of the query is filled, too
/// ```
/// A redirect with a condition that does not hold leaves the link to the next route.
public struct RedirectRoute: RouteContent {
  /// The pattern of the links to replace.
  package let pattern: RoutePattern
  /// The new link.
  package let target: RoutePattern
  private let location: RouteTable.SourceLocation

  /// A redirect.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Below another route, it is joined to that route's pattern with one slash.
  ///   - target: the new link: a pattern, filled with the captured values.
  ///   - file: the file of the declaration, which problems mention.
  ///   - line: the line of the declaration.
  public init(_ pattern: RoutePattern, to target: RoutePattern, file: String = #fileID, line: Int = #line) {
    self.pattern = pattern
    self.target = target
    location = RouteTable.SourceLocation(file: file, line: line)
  }

  /// The redirect.
  public var routes: RouteMap {
    RouteMap(RouteTable.Declaration(pattern, redirect: target, file: location.file, line: location.line))
  }
}
