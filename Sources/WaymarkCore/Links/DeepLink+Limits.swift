extension DeepLink {
  /// How large a link may be before it is rejected unread.
  ///
  /// ```swift
  /// let link = try? DeepLink(scanned, from: .code, limits: .init(bytes: 500))        // nil for a longer text
  /// var options = RouteTable.Options(reachable: .fromLinks)
  /// options.limits = .init(bytes: 2_000, queryItems: 20)                             // for every link of a router
  /// ```
  /// A link over a limit is an outcome like any other: it costs no more than reading up to the limit.
  public struct Limits: Sendable, Hashable {
    /// The most UTF-8 bytes a link may have; 16 KiB unless told.
    public var bytes: Int
    /// The most path segments a link may have, dot segments removed; 128 unless told.
    public var segments: Int
    /// The most query items a link may have; 512 unless told.
    public var queryItems: Int

    /// Limits of one's own; those left out are the defaults.
    ///
    /// Values below zero count as zero; `bytes` is never more than 2 GiB.
    public init(bytes: Int = 16_384, segments: Int = 128, queryItems: Int = 512) {
      self.bytes = min(max(bytes, 0), Int(Int32.max))
      self.segments = max(segments, 0)
      self.queryItems = max(queryItems, 0)
    }

    /// 16 KiB, 128 segments, 512 query items.
    public static let standard = Limits()
  }

  /// What becomes of an escape that cannot be decoded (`%zz`, `%4`, or bytes that are not UTF-8).
  ///
  /// ```swift
  /// let link = try DeepLink("bookshop://search?q=100%", malformed: .keep)
  /// let text = link.query["q"]?.text       // "100%"; by default the link is refused
  /// ```
  public enum MalformedEscapes: String, Sendable, Hashable, CaseIterable {
    /// The link is rejected.
    case reject
    /// The piece that contains it (a segment, a query name or value, the fragment) is kept as it stands, undecoded.
    case keep
  }
}
