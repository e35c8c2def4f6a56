extension DeepLink {
  /// The size that a link may have.
  ///
  /// A larger link is rejected unread.
  ///
  /// ```swift
  /// let link = try? DeepLink(scanned, from: .code, limits: .init(bytes: 500))        // nil for a longer text
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.limits = .init(bytes: 2_000, queryItems: 20)                             // for every link of a router
  /// ```
  /// Rejecting a link costs no more than reading it up to the limit.
  public struct Limits: Sendable, Hashable {
    /// The maximum number of UTF-8 bytes.
    ///
    /// The default is 16 KiB.
    public var bytes: Int
    /// The maximum number of path segments, after dot segments are removed.
    ///
    /// The default is 128.
    public var segments: Int
    /// The maximum number of query items.
    ///
    /// The default is 512.
    public var queryItems: Int

    /// Creates limits.
    ///
    /// Values that are left out have their default. Values below zero count as zero. `bytes` is at most 2 GiB.
    public init(bytes: Int = 16_384, segments: Int = 128, queryItems: Int = 512) {
      self.bytes = min(max(bytes, 0), Int(Int32.max))
      self.segments = max(segments, 0)
      self.queryItems = max(queryItems, 0)
    }
  }
}
