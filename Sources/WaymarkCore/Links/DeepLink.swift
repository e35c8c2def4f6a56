/// A link from anywhere, parsed once, with the source it came from.
///
/// ```swift
/// let link = try DeepLink("bookshop://books/42?ref=mail#reviews")
/// let ref = link.query["ref"]?.text    // "mail"
/// print(link)                          // bookshop:/…/…?…#…: no value reaches a log by accident
/// ```
///
/// A link is `scheme:[//authority]path[?query][#fragment]`, or the same without a scheme (`/books/42`). It is split on
/// its raw bytes (RFC 3986) and decoded piece by piece, once, when a piece is asked for: `%2F` never separates
/// segments. White space at both ends is dropped; non-ASCII text and inner spaces count as if they had been encoded.
/// Dot segments are removed (`%2e` is a dot too), and leading, trailing and doubled slashes do not matter.
///
/// Parsing takes one pass over the bytes and does not allocate for a path of up to fifteen segments.
///
/// Two links are equal if they lead to the same place: same scheme, host, port, segments, query items and fragment,
/// however they are written. Their sources are not compared.
public struct DeepLink: Sendable {
  /// The text of the link, as it was given but for white space at its ends.
  ///
  /// This is the full text, secrets included; ``description`` is fit for a log.
  public let text: String
  let segmentList: SegmentList
  let layout: LinkLayout
  /// Who brought the link.
  public let source: Source

  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: the link. Copied only if it is not contiguous UTF-8 or has white space at its ends.
  ///   - source: who brought it. Left out, it is read off the text: ``Source/universalLink`` for `http` and `https`,
  ///     ``Source/customScheme`` for any other scheme, ``Source/inApp`` for a link without one.
  ///   - malformed: what becomes of escapes that cannot be decoded.
  ///   - limits: how large the link may be.
  /// - Throws: a ``Rejection`` with its reason and offset.
  public init(
    _ text: String, from source: Source? = nil, malformed: MalformedEscapes = .reject, limits: Limits = .standard
  ) throws(Rejection) {
    guard text.utf8.count - Self.mostWhiteSpace <= limits.bytes else {
      throw Rejection(reason: .tooLong, offset: limits.bytes)
    }
    let trimmed = Self.trimmed(text)
    var parser = LinkParser(limits: limits, malformed: malformed)
    let failure = trimmed.text.withBytes { bytes -> Rejection? in
      do throws(Rejection) {
        try parser.parse(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw Rejection(reason: failure.reason, offset: failure.offset + trimmed.dropped) }
    self.text = trimmed.text
    layout = parser.layout
    segmentList = parser.segments
    self.source = source ?? Self.likelySource(of: layout)
  }

  private init(_ link: DeepLink, source: Source) {
    text = link.text
    layout = link.layout
    segmentList = link.segmentList
    self.source = source
  }

  /// The same link, brought by someone else.
  public func from(_ source: Source) -> DeepLink {
    DeepLink(self, source: source)
  }

  /// How many bytes of white space at the ends do not count against the limit.
  private static let mostWhiteSpace = 1024

  /// The text without ASCII white space at its ends, as contiguous UTF-8, and how many bytes the beginning lost.
  private static func trimmed(_ text: String) -> (text: String, dropped: Int) {
    let kept = text.withBytes { bytes in
      var range = ByteRange(0, bytes.count)
      while !range.isEmpty, isWhiteSpace(bytes[range.start]) { range.lower += 1 }
      while !range.isEmpty, isWhiteSpace(bytes[range.end - 1]) { range.upper -= 1 }
      return range.count == bytes.count ? nil : (text: PercentCoding.raw(bytes, range), dropped: range.start)
    }
    if let kept { return kept }
    var whole = text
    whole.makeContiguousUTF8()
    return (whole, 0)
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (byte >= 0x09 && byte <= 0x0D)
  }

  private static func likelySource(of layout: LinkLayout) -> Source {
    if layout.scheme.isEmpty { return .inApp }
    return layout.traits.contains(.web) ? .universalLink : .customScheme
  }
}

extension DeepLink: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The link with its values left out, fit for a log: `bookshop:/…/…?…#…`.
  public var description: String {
    var output = scheme.map { "\($0):" } ?? ""
    if isWeb, let host { output += "//\(host.raw)" }
    let count = segmentList.count + (isWeb || host == nil ? 0 : 1)
    output += String(repeating: "/…", count: min(count, 8))
    if count == 0 { output += "/" }
    if layout.traits.contains(.query) { output += "?…" }
    if layout.traits.contains(.fragment) { output += "#…" }
    return output
  }

  /// The same as ``description``: no value reaches a log by accident.
  public var debugDescription: String { description }

  /// Nothing of the text.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
  /// Calls `body` with the UTF-8 of the text.
  ///
  /// Cheap for contiguous text, which every link's is.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
    var copy = self
    return copy.withUTF8 { body($0.span) }
  }
}
