public import Foundation

extension RouteTable {
  /// Returns the URL of a destination, for a widget, an extension, a mail or a server.
  ///
  /// ```swift
  /// let shared = try table.url(to: Order(number: 7), as: .web)       // https://books.example.com/orders/7
  /// ```
  /// - Parameters:
  ///   - destination: the values of the route.
  ///   - form: the beginning of the URL. A path alone is not a URL, so it has no default.
  /// - Throws: a `LinkBuildingError` with all problems, without values.
  public func url(to destination: some RouteDestination, as form: LinkForm) throws(LinkBuildingError) -> URL {
    try url(of: link(to: destination, as: form), to: "\(type(of: destination))")
  }

  /// Returns the URL of a route, from its name and values.
  ///
  /// ```swift
  /// let printed = try table.url(to: "book", ["id": 42], as: .scheme("bookshop"))       // bookshop://books/42
  /// ```
  /// - Parameters:
  ///   - name: the name of the route.
  ///   - values: the parameters of the pattern, including those of the routes above.
  ///   - query: items of the query, in order. An item with `nil` has no value.
  ///   - fragment: the text after the number sign, for patterns without a fragment.
  ///   - form: the beginning of the URL. A path alone is not a URL, so it has no default.
  /// - Throws: a `LinkBuildingError` with all problems.
  public func url(
    to name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil, as form: LinkForm
  ) throws(LinkBuildingError) -> URL {
    try url(of: link(to: name, values, query: query, fragment: fragment, as: form), to: name)
  }

  /// Not available: a path alone is not a URL.
  @available(
    *, unavailable, message: "a path alone is not a URL: add as: .web, or as: .scheme(\"myapp\") with the app's scheme"
  )
  public func url(to destination: some RouteDestination) throws(LinkBuildingError) -> URL {
    try url(to: destination, as: .web)
  }

  /// Not available: a path alone is not a URL.
  @available(
    *, unavailable, message: "a path alone is not a URL: add as: .web, or as: .scheme(\"myapp\") with the app's scheme"
  )
  public func url(
    to name: String, _ values: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    fragment: String? = nil
  ) throws(LinkBuildingError) -> URL {
    try url(to: name, values, query: query, fragment: fragment, as: .web)
  }

  private func url(of link: DeepLink, to route: String) throws(LinkBuildingError) -> URL {
    if link.scheme != nil, let url = link.url { return url }
    throw LinkBuildingError(
      route: route,
      problem: "a path alone is not a URL: write as: .web, or as: .scheme(\"myapp\") with the app's scheme")
  }
}
