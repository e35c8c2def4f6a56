extension DeepLink {
  /// The meaning of a link's host: a host to check, the first segment of the path, or nothing.
  ///
  /// ```swift
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.hosts = ["books.example.com"]
  /// options.hostPolicy = .byScheme      // bookshop://books/42 and https://books.example.com/books/42: both are /books/42
  /// options.hostPolicy = .segment       // the second one would be /books.example.com/books/42
  /// ```
  public enum HostPolicy: String, Sendable, Hashable, CaseIterable {
    /// The host of a web link must be one of the table's hosts and is not part of the path.
    ///
    /// For other schemes, one of the table's hosts is dropped, and any other host is the first segment:
    /// `myapp://user/42` is `/user/42`.
    case byScheme
    /// The host is always the first segment.
    case segment
    /// The host is the first segment unless it contains a dot or is `localhost`, as in JLRoutes.
    ///
    /// It is never checked.
    case undotted
    /// The host must be one of the table's hosts, for every scheme, and is not part of the path.
    case fixed
    /// The host is ignored.
    case ignored
  }
}
