extension DeepLink {
  /// Whether the host of a link is checked, is the first segment of its path, or means nothing.
  ///
  /// ```swift
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.hosts = ["books.example.com"]
  /// options.hostPolicy = .byScheme      // bookshop://books/42 and https://books.example.com/books/42: both are /books/42
  /// options.hostPolicy = .segment       // the second one would be /books.example.com/books/42
  /// ```
  public enum HostPolicy: String, Sendable, Hashable, CaseIterable {
    /// The host of a web link must be one of the table's hosts and is not part of the path. For other schemes a host
    /// that is one of them is dropped, and any other is the first segment: `myapp://user/42` is `/user/42`.
    case byScheme
    /// The host is always the first segment.
    case segment
    /// The host is the first segment unless it contains a dot or is `localhost`, as JLRoutes has it. Never checked.
    case undotted
    /// The host must be one of the table's hosts, whatever the scheme, and is not part of the path.
    case fixed
    /// The host means nothing.
    case ignored
  }
}
