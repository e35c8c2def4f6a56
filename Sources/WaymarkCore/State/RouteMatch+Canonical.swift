extension RouteMatch {
  /// The link to the same screen with the main pattern of the route.
  ///
  /// Share or index this one if the route has aliases.
  ///
  /// ```swift
  /// let match = try table.match("https://books.example.com/livres/42?ref=mail")
  /// let link = match?.canonicalLink                                             // /books/42?ref=mail
  /// ```
  /// Query items are kept. The fragment is dropped unless the pattern has one. The link is `nil` if the captures do not make
  /// a link of the pattern, as when parameters have no name.
  public var canonicalLink: DeepLink? {
    RouteTable(store: store).printedLink(
      to: route, capturedParameters, query: queryItems.map { .init(name: $0.name, value: $0.value) })
  }
}
