extension RouteMatch {
  /// The link to the same place, written with the pattern of the route: what to share, and what to index, where the route
  /// has aliases.
  ///
  /// ```swift
  /// let match = try table.match("https://books.example.com/livres/42?ref=mail")
  /// let link = match?.canonicalLink                                             // /books/42?ref=mail
  /// ```
  /// Query items come along, the fragment does not unless the pattern has it. Nil if the captures do not make a link
  /// of the pattern, as where parts of it have no name.
  public var canonicalLink: DeepLink? {
    RouteTable(store: store).printedLink(
      to: route, capturedParameters, query: queryItems.map { .init(name: $0.name, value: $0.value) })
  }
}
