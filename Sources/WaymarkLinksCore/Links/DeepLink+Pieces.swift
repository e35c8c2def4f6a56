extension DeepLink {
  /// A piece of a link: a segment, a path, a name or value of the query, the fragment, the host.
  ///
  /// ```swift
  /// let title = try DeepLink("bookshop://titles/war%20and%20peace").pathSegments.last
  /// let raw = title?.raw       // "war%20and%20peace"
  /// let text = title?.text     // "war and peace"
  /// ```
  public struct Piece: Sendable {
    /// The piece as it is written in the link.
    public let raw: String
    /// The decoded piece.
    ///
    /// It is decoded once. Text that cannot be decoded stays undecoded, if the link was parsed so.
    public let text: String
  }

  /// The scheme in lower case, without its colon, or `nil` if there is none.
  public var scheme: String? {
    layout.scheme.isEmpty ? nil : rawText(layout.scheme).asciiLowercased
  }

  /// The host as it is written, or `nil` if there is none or it is empty.
  public var host: Piece? {
    layout.host.isEmpty ? nil : piece(layout.host)
  }

  /// The port, or `nil` if none is written.
  public var port: Int? { layout.port.map(Int.init) }

  /// The decoded segments of the path as patterns read it: `["legacy", "r.php"]`.
  ///
  /// ```swift
  /// let link = try DeepLink("bookshop://legacy/book.php?id=42")
  /// print(link.path)                     // ["legacy", "book.php"], as for https://books.example.com/legacy/book.php
  /// ```
  /// A link of a custom scheme begins with its host, as in `app://legacy/r.php`. A web link and a path do not, as in
  /// `https://example.com/legacy/r.php`. Tables that list the host of a custom scheme, or have another rule for hosts,
  /// may read a link otherwise; see ``pathSegments``.
  public var path: [String] {
    let isSegment = !isWeb && !layout.host.isEmpty && !layout.traits.contains(.dottedHost)
    return (isSegment ? [piece(layout.host).text] : []) + pathSegments.map(\.text)
  }

  /// The segments of the path, without dot segments and empty ones.
  public var pathSegments: [Piece] {
    (0..<segmentList.count).map { piece(segmentList[$0]) }
  }

  /// The items of the query in order, or empty if there is no query.
  public var query: Query {
    Query(link: self, range: layout.query, plus: .spaceBeforeDecoding)
  }

  /// The text after the number sign, or `nil` if there is no number sign.
  ///
  /// `#` alone is an empty fragment.
  public var fragment: Piece? {
    layout.traits.contains(.fragment) ? piece(layout.fragment) : nil
  }

  /// True if the link's scheme is `http` or `https`.
  public var isWeb: Bool { layout.traits.contains(.web) }

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

  package func rawText(_ range: ByteRange) -> String {
    text.withBytes { PercentCoding.raw($0, range) }
  }

  /// True if an escape of the link cannot be decoded.
  var mayBeMalformed: Bool { layout.traits.contains(.malformed) }
}

extension DeepLink.Piece {
  init(_ raw: String, mayBeMalformed: Bool) {
    self.init(
      raw: raw,
      text: raw.withBytes { PercentCoding.decoded($0, ByteRange(0, $0.count), mayBeMalformed: mayBeMalformed) })
  }
}

extension DeepLink.Piece: CustomStringConvertible, CustomReflectable {
  /// “…”: only ``text`` and ``raw`` show the content, so that it does not reach a log by accident.
  public var description: String { "…" }

  /// An empty mirror, so that the content does not reach a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
