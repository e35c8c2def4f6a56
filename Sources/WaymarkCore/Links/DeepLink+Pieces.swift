extension DeepLink {
  /// A piece of a link: a segment, a name or value of the query, the fragment, the host.
  ///
  /// ```swift
  /// let title = try DeepLink("bookshop://titles/war%20and%20peace").pathSegments.last
  /// let raw = title?.raw       // "war%20and%20peace"
  /// let text = title?.text     // "war and peace"
  /// ```
  public struct Piece: Sendable {
    /// The piece as it is written in the link.
    public let raw: String
    /// The piece decoded, once.
    ///
    /// Text that cannot be decoded is kept as it stands, if the link was parsed so.
    public let text: String
  }

  /// The scheme in lower case, without its colon; nil if there is none.
  public var scheme: String? {
    layout.scheme.isEmpty ? nil : rawText(layout.scheme).asciiLowercased
  }

  /// The host as it is written; nil if there is none or it is empty.
  public var host: Piece? {
    layout.host.isEmpty ? nil : piece(layout.host)
  }

  /// The port; nil if none is written.
  public var port: Int? { layout.port.map(Int.init) }

  /// The segments of the path, dot segments removed and empty ones left out.
  public var pathSegments: [Piece] {
    (0..<segmentList.count).map { piece(segmentList[$0]) }
  }

  /// The items of the query, in order; empty if there is no query.
  public var query: Query {
    Query(link: self, range: layout.query, plus: .spaceBeforeDecoding)
  }

  /// What stands after the number sign; nil if there is none.
  ///
  /// `#` alone is an empty fragment.
  public var fragment: Piece? {
    layout.traits.contains(.fragment) ? piece(layout.fragment) : nil
  }

  /// Whether the link's scheme is `http` or `https`.
  public var isWeb: Bool { layout.traits.contains(.web) }

  /// Whether `text` can be a scheme (RFC 3986 §3.1).
  static func isScheme(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.enumerated().allSatisfy { LinkParser.isSchemeByte($1, isFirst: $0 == 0) }
  }

  /// What is wrong with a scheme that is to be let in; nil if links can have it.
  static func fault(inScheme scheme: String) -> String? {
    guard isScheme(scheme) else {
      return "this is no scheme: write a letter, then letters, digits, “+”, “-” or “.”, without a colon"
    }
    let isForbidden = ["javascript", "data"].contains(scheme.asciiLowercased)
    return isForbidden ? "links of this scheme carry code or content and are always refused: remove it" : nil
  }

  func piece(_ range: ByteRange, plus: PlusReading = .literal) -> Piece {
    let mayBeMalformed = mayBeMalformed
    return text.withBytes { bytes in
      let raw = PercentCoding.raw(bytes, range)
      let isDecoded = PercentCoding.needsDecoding(bytes, range, plus: plus)
      return Piece(
        raw: raw,
        text: isDecoded ? PercentCoding.decoded(bytes, range, plus: plus, mayBeMalformed: mayBeMalformed) : raw)
    }
  }

  func decodedText(_ range: ByteRange, plus: PlusReading = .literal) -> String {
    // A closure that captures the link copies it.
    let mayBeMalformed = mayBeMalformed
    return text.withBytes { PercentCoding.decoded($0, range, plus: plus, mayBeMalformed: mayBeMalformed) }
  }

  func rawText(_ range: ByteRange) -> String {
    text.withBytes { PercentCoding.raw($0, range) }
  }

  /// Whether some escape of the link cannot be decoded.
  var mayBeMalformed: Bool { layout.traits.contains(.malformed) }
}

extension DeepLink.Piece: CustomStringConvertible, CustomReflectable {
  /// “…”: what it says reaches a log only as ``text`` or ``raw``.
  public var description: String { "…" }

  /// Nothing of what it says.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension DeepLink.Query.Item: CustomStringConvertible, CustomReflectable {
  /// `…=…`, or `…` for an item without a value.
  public var description: String { value == nil ? "…" : "…=…" }

  /// Nothing of what it says.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
