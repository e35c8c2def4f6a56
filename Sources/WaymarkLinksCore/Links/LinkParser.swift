/// Splits the text of a link into its parts (RFC 3986 §3), in one pass over its bytes.
///
/// The parser only splits and decodes nothing. It checks escapes, so that decoding a piece later cannot fail.
struct LinkParser: ~Copyable {
  let limits: DeepLink.Limits
  let keepsMalformed: Bool
  private(set) var layout = LinkLayout()
  private(set) var segments = SegmentList()

  init(limits: DeepLink.Limits, keepsMalformed: Bool) {
    self.limits = limits
    self.keepsMalformed = keepsMalformed
  }

  /// True if there is an escape for a byte of a longer character.
  ///
  /// Only such escapes can make the text invalid UTF-8.
  private var hasLongEscapes = false
  /// Finds out whether a line break or tab is in a value of the query or the fragment.
  private var items = ValueScan(start: 0)

  /// Parses `text`, which has no white space at its ends.
  mutating func parse(_ text: Span<UInt8>) throws(DeepLink.Rejection) {
    guard !text.isEmpty else { throw DeepLink.Rejection(reason: .empty, offset: 0) }
    guard text.count <= limits.bytes else { throw DeepLink.Rejection(reason: .tooLong, offset: limits.bytes) }
    var position = try parseScheme(text)
    if Self.hasSlashes(text, at: position) {
      guard position > 0 else { throw DeepLink.Rejection(reason: .missingScheme, offset: 0) }
      position = try parseAuthority(text, from: position + 2)
    } else if layout.traits.contains(.web) {
      throw DeepLink.Rejection(reason: .emptyHost, offset: position)
    }
    position = try parsePath(text, from: position)
    if position < text.count, text[position] == UInt8(ascii: "?") {
      position = try parseQuery(text, from: position + 1)
    }
    if position < text.count {
      try parseFragment(text, from: position + 1)
    }
  }

  private static func hasSlashes(_ text: Span<UInt8>, at index: Int) -> Bool {
    index + 1 < text.count && text[index] == UInt8(ascii: "/") && text[index + 1] == UInt8(ascii: "/")
  }

  // MARK: Path

  /// Finds the end of the path and its segments.
  private mutating func parsePath(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) -> Int {
    var scan = PathScan(start: start, host: layout.host)
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "/") {
        scan.endSegment(in: text, at: index)
        index &+= 1
        continue
      }
      if byte == PercentCoding.percent {
        layout.traits.insert(.pathEscapes)
        index &+= try checkEscape(text, at: index, before: text.count)
        continue
      }
      let plainCount = Self.plainPathCount(text, at: index)
      if plainCount > 0 {
        index &+= plainCount
        continue
      }
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else if byte == UInt8(ascii: "\\") {
        throw DeepLink.Rejection(reason: .backslash, offset: index)
      } else {
        try Self.checkCharacter(text, at: index)
      }
      index &+= 1
    }
    scan.endSegment(in: text, at: index)
    layout.setPath(ByteRange(start, index))
    if layout.traits.contains(.pathEscapes) { try checkDecoding(text, layout.path) }
    try storeSegments(text, scan)
    return index
  }

  /// Returns a number of bytes, from an offset on, that need no further check.
  ///
  /// The result may be lower than the actual number.
  @inline(__always)
  private static func plainPathCount(_ text: Span<UInt8>, at index: Int) -> Int {
    // Recognize a segment of one letter without reading eight bytes.
    if index &+ 1 < text.count, text[index &+ 1] == UInt8(ascii: "/"), text[index] &- UInt8(ascii: "a") < 26 {
      return 1
    }
    return ByteWord(text, at: index)?.plainPathCount ?? 0
  }

  private mutating func storeSegments(_ text: Span<UInt8>, _ scan: PathScan) throws(DeepLink.Rejection) {
    guard !scan.isPlain else {
      segments = SegmentList(scan.segments)
      if segments.count > limits.segments {
        throw DeepLink.Rejection(reason: .tooManySegments, offset: segments[limits.segments].start)
      }
      return
    }
    guard let picked = SegmentPicker.pick(from: text, layout.path, most: scan.nonEmptyCount, limit: limits.segments)
    else {
      let offset = SegmentPicker.firstBeyond(limits.segments, in: text, layout.path)
      throw DeepLink.Rejection(reason: .tooManySegments, offset: offset)
    }
    if picked.hasDots { layout.traits.insert(.dotSegments) }
    segments = picked.segments
  }

  // MARK: Query and fragment

  private mutating func parseQuery(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) -> Int {
    var index = start
    var itemStart = start
    var items = 0
    var hasEscapes = false
    self.items = ValueScan(start: start)
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: "&") {
        itemStart = index &+ 1
      } else {
        if index == itemStart { try countItem(&items, at: index) }
        if byte == PercentCoding.percent {
          index &+= try checkItemEscape(text, at: index)
          hasEscapes = true
          continue
        }
        let plainCount = ByteWord(text, at: index)?.plainQueryCount ?? 0
        if plainCount > 0 {
          index &+= plainCount
          continue
        }
        if byte < 0x20 || byte >= 0x7F {
          try Self.checkCharacter(text, at: index)
        }
      }
      index &+= 1
    }
    layout.setQuery(endingAt: index)
    if hasEscapes { try checkDecoding(text, layout.query) }
    return index
  }

  /// Counts an item that begins at `index`.
  ///
  /// Empty items (`a&&b`) do not begin.
  private func countItem(_ items: inout Int, at index: Int) throws(DeepLink.Rejection) {
    guard items < limits.queryItems else { throw DeepLink.Rejection(reason: .tooManyQueryItems, offset: index) }
    items += 1
  }

  private mutating func parseFragment(_ text: Span<UInt8>, from start: Int) throws(DeepLink.Rejection) {
    layout.setFragment(endingAt: text.count)
    items = ValueScan(start: start, isPath: start < text.count && text[start] == UInt8(ascii: "/"))
    var hasEscapes = false
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte == PercentCoding.percent {
        index &+= try checkItemEscape(text, at: index)
        hasEscapes = true
        continue
      }
      let plainCount = ByteWord(text, at: index)?.plainQueryCount ?? 0
      if plainCount > 0 {
        index &+= plainCount
        continue
      }
      if byte < 0x20 || byte >= 0x7F {
        try Self.checkCharacter(text, at: index)
      }
      index &+= 1
    }
    if hasEscapes { try checkDecoding(text, layout.fragment) }
  }

  // MARK: Characters and escapes

  /// Rejects control characters: C0, DEL and, in UTF-8, C1.
  static func checkCharacter(_ text: Span<UInt8>, at index: Int) throws(DeepLink.Rejection) {
    if ASCII.isControl(text, at: index) { throw DeepLink.Rejection(reason: .controlCharacter, offset: index) }
  }

  /// Rejects an invalid escape, unless such escapes are kept, and an escape that hides a control character.
  ///
  /// - Returns: the number of bytes of the escape.
  @inline(__always)
  mutating func checkEscape(_ text: Span<UInt8>, at index: Int, before end: Int) throws(DeepLink.Rejection) -> Int {
    guard let byte = PercentCoding.escapedByte(in: text, at: index, before: end) else {
      guard keepsMalformed else { throw DeepLink.Rejection(reason: .malformedEscape, offset: index) }
      layout.traits.insert(.malformed)
      return 1
    }
    if byte < 0x20 || byte == 0x7F { throw DeepLink.Rejection(reason: .controlCharacter, offset: index) }
    if byte >= 0x80 { hasLongEscapes = true }
    return 3
  }

  /// Checks an escape of the query or the fragment, where values may have line breaks and tabs.
  @inline(__always)
  private mutating func checkItemEscape(_ text: Span<UInt8>, at index: Int) throws(DeepLink.Rejection) -> Int {
    guard PercentCoding.isLineBreakOrTab(text, at: index), items.isValue(at: index, in: text) else {
      return try checkEscape(text, at: index, before: text.count)
    }
    return 3
  }

  /// Rejects escapes that do not decode to UTF-8, unless such escapes are kept.
  mutating func checkDecoding(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) {
    guard hasLongEscapes || layout.traits.contains(.malformed),
      let failure = PercentCoding.firstMalformed(in: text, range)
    else { return }
    guard keepsMalformed else {
      throw DeepLink.Rejection(reason: failure.isEscape ? .malformedEscape : .invalidUTF8, offset: failure.offset)
    }
    layout.traits.insert(.malformed)
  }

  // MARK: Scheme

  /// Finds the scheme, and returns the offset after its colon.
  private mutating func parseScheme(_ text: Span<UInt8>) throws(DeepLink.Rejection) -> Int {
    var firstBad: Int?
    for index in 0..<text.count {
      let byte = text[index]
      if (byte | 0x20) &- UInt8(ascii: "a") < 26 { continue }
      switch byte {
      case UInt8(ascii: ":"):
        if index == 0 || firstBad != nil {
          throw DeepLink.Rejection(reason: .invalidScheme, offset: firstBad ?? 0)
        }
        try setScheme(text, ByteRange(0, index))
        return index + 1
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
        return 0
      default:
        if firstBad == nil, !DeepLink.isSchemeByte(byte, isFirst: index == 0) { firstBad = index }
      }
    }
    return 0
  }

  private mutating func setScheme(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) {
    // Only schemes with these first letters need a closer check.
    switch text[range.start] | 0x20 {
    case UInt8(ascii: "d"), UInt8(ascii: "h"), UInt8(ascii: "j"): try checkSpecialScheme(text, range)
    default: break
    }
    layout.setScheme(endingAt: range.end)
  }

  private mutating func checkSpecialScheme(_ text: Span<UInt8>, _ range: ByteRange) throws(DeepLink.Rejection) {
    switch range.count {
    case 4 where ASCII.equalsIgnoringCase(text, range, "data"),
      10 where ASCII.equalsIgnoringCase(text, range, "javascript"):
      throw DeepLink.Rejection(reason: .forbiddenScheme, offset: 0)
    case 4 where ASCII.equalsIgnoringCase(text, range, "http"), 5 where ASCII.equalsIgnoringCase(text, range, "https"):
      layout.traits.insert(.web)
    default: break
    }
  }

  mutating func setAuthority(host: ByteRange, port: UInt16?, isDotted: Bool) {
    layout.setAuthority(host: host, port: port)
    if isDotted { layout.traits.insert(.dottedHost) }
  }

  mutating func noteHostCapitals() { layout.traits.insert(.hostCapitals) }

  /// Notes an escape in the host, which may stand for a capital letter.
  mutating func noteHostEscapes() { layout.traits.insert([.hostEscapes, .hostCapitals]) }
}

/// Tells whether an offset in a query or a fragment is in the value of an item.
///
/// Reads each byte once.
private struct ValueScan {
  private var position: Int
  private var isValue = false
  /// True for a path before the items that begins with a slash, as in `#/docs?a=1`.
  private var isPath: Bool

  init(start: Int, isPath: Bool = false) {
    position = start
    self.isPath = isPath
  }

  mutating func isValue(at offset: Int, in text: Span<UInt8>) -> Bool {
    while position < offset {
      switch text[position] {
      case UInt8(ascii: "?"): isPath = false
      case UInt8(ascii: "&"): isValue = false
      case UInt8(ascii: "="): isValue = !isPath
      default: break
      }
      position += 1
    }
    return isValue
  }
}

/// The segments of a path while it is read, as long as one slash separates them.
private struct PathScan {
  private(set) var segments: PlainSegments
  private(set) var isPlain = true
  /// The number of segments that are not empty.
  private(set) var nonEmptyCount = 0
  private var segmentStart: Int
  private let pathStart: Int

  init(start: Int, host: ByteRange) {
    segments = PlainSegments(after: host)
    segmentStart = start
    pathStart = start
  }

  /// Ends a segment before the slash, or the end of the path, at `index`.
  @inline(__always)
  mutating func endSegment(in text: Span<UInt8>, at index: Int) {
    let start = segmentStart
    segmentStart = index &+ 1
    guard start < index else {
      // A slash at the beginning or at the end keeps the path plain.
      if index != pathStart, index < text.count, text[index] == UInt8(ascii: "/") { isPlain = false }
      return
    }
    nonEmptyCount &+= 1
    guard isPlain else { return }
    isPlain = SegmentPicker.dots(in: text, ByteRange(start, index)) == nil && segments.append(start: start, end: index)
  }
}
