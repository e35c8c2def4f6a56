/// A link from anywhere, parsed once, with the source it came from.
///
/// ```swift
/// let link = try DeepLink("bookshop://books/42?ref=mail#reviews")
/// let ref = link.query["ref"]?.text    // "mail"
/// print(link)                          // bookshop:/…/…?…#…: no value reaches a log by accident
/// ```
///
/// A link is `scheme:[//authority]path[?query][#fragment]`, or the same without a scheme (`/books/42`). It is split on
/// its raw bytes (RFC 3986). Each piece is decoded once, when it is read: `%2F` never separates segments. White space
/// at both ends is dropped. Non-ASCII text and inner spaces count as if they were encoded. Dot segments are removed
/// (`%2e` is a dot, too). Leading, trailing and doubled slashes have no effect.
///
/// Parsing takes one pass over the bytes and does not allocate for a path of up to fifteen segments.
///
/// Two links are equal if they lead to the same target: scheme, host, port, segments, query items and fragment are
/// equal, regardless of spelling. The sources are not compared.
public struct DeepLink: Sendable {
  /// The text of the link, without white space at its ends.
  ///
  /// The text contains secrets of the link. ``description`` is suitable for a log.
  public let text: String
  let segmentList: SegmentList
  package let layout: LinkLayout
  /// The sender of the link.
  public let source: Source
  /// The call that opens the link.
  package let callSite: CallSite

  /// Parses a link.
  ///
  /// - Parameters:
  ///   - text: the link. The text is copied only if it is not contiguous UTF-8 or has white space at its ends.
  ///   - source: the sender. If left out, it follows from the text: ``Source/universalLink`` for `http` and `https`,
  ///     ``Source/customScheme`` for other schemes, ``Source/inApp`` without a scheme.
  ///   - keepingMalformed: if true, a piece with an escape that cannot be decoded (`%zz`, `%4`, or bytes that are not
  ///     UTF-8) is kept as it is: `try DeepLink("bookshop://search?q=100%", keepingMalformed: true)`. Otherwise, the link
  ///     is rejected.
  ///   - limits: the size that the link may have.
  /// - Throws: a ``Rejection`` with its reason and offset.
  public init(
    _ text: String, from source: Source? = nil, keepingMalformed: Bool = false, limits: Limits = Limits()
  ) throws(Rejection) {
    guard text.utf8.count - Self.maxWhiteSpace <= limits.bytes else {
      throw Rejection(reason: .tooLong, offset: limits.bytes)
    }
    let trimmed = Self.trimmed(text)
    var parser = LinkParser(limits: limits, keepsMalformed: keepingMalformed)
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
    callSite = .unknown
  }

  /// A text that is not a link, with its scheme, for a claim on everything of that scheme.
  ///
  /// No route matches it. Returns `nil` if the text has no scheme, or is over a limit.
  package init?(unread text: String, from source: Source?, limits: Limits) {
    let trimmed = Self.trimmed(text).text
    guard trimmed.utf8.count <= limits.bytes, let colon = trimmed.utf8.firstIndex(of: UInt8(ascii: ":")),
      Self.fault(inScheme: String(trimmed[..<colon])) == nil
    else { return nil }
    self.text = trimmed
    let end = trimmed.utf8.distance(from: trimmed.startIndex, to: colon)
    var layout = LinkLayout()
    layout.setScheme(endingAt: end)
    layout.setPath(ByteRange(end + 1, trimmed.utf8.count))
    self.layout = layout
    segmentList = SegmentList()
    self.source = source ?? .customScheme
    callSite = .unknown
  }

  private init(_ link: DeepLink, source: Source, callSite: CallSite) {
    text = link.text
    layout = link.layout
    segmentList = link.segmentList
    self.source = source
    self.callSite = callSite
  }

  /// The same link from another sender.
  public func from(_ source: Source) -> DeepLink {
    DeepLink(self, source: source, callSite: callSite)
  }

  /// The same link, opened by another call.
  package func called(at site: CallSite) -> DeepLink {
    DeepLink(self, source: source, callSite: site)
  }

  /// The maximum number of white-space bytes at the ends that do not count against the limit.
  private static let maxWhiteSpace = 1024

  /// Returns the text without ASCII white space at its ends, as contiguous UTF-8, and the number of bytes removed at
  /// the beginning.
  private static func trimmed(_ text: String) -> (text: String, dropped: Int) {
    let kept = text.withBytes { bytes in
      var range = ByteRange(0, bytes.count)
      while !range.isEmpty, ASCII.isWhiteSpace(bytes[range.start]) { range.lower += 1 }
      while !range.isEmpty, ASCII.isWhiteSpace(bytes[range.end - 1]) { range.upper -= 1 }
      return range.count == bytes.count ? nil : (text: PercentCoding.raw(bytes, range), dropped: range.start)
    }
    if let kept { return kept }
    var whole = text
    whole.makeContiguousUTF8()
    return (whole, 0)
  }

  private static func likelySource(of layout: LinkLayout) -> Source {
    if layout.scheme.isEmpty { return .inApp }
    return layout.traits.contains(.web) ? .universalLink : .customScheme
  }
}

extension DeepLink: CustomStringConvertible, CustomReflectable {
  /// The link without its values, suitable for a log: `bookshop:/…/…?…#…`.
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

  /// An empty mirror, so that the text does not reach a log.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
