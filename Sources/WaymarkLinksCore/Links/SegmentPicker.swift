/// Picks the segments of a path one by one.
///
/// Removes dot segments (RFC 3986 §5.2.4) and empty segments. It goes from the last segment to the first, so that it
/// meets a `..` before the segment that the `..` removes.
struct SegmentPicker {
  /// True if a dot segment was met.
  private(set) var hasDots = false
  /// The end of the part that was not read yet.
  private var end: Int
  private let start: Int
  /// The number of segments that the dot segments met so far remove.
  private var dropping = 0

  init(_ text: Span<UInt8>, _ path: ByteRange) {
    let isRooted = !path.isEmpty && text[path.start] == UInt8(ascii: "/")
    start = path.start + (isRooted ? 1 : 0)
    end = path.end
  }

  /// The last segment that was not read yet, or `nil` if there is none.
  mutating func next(in text: Span<UInt8>) -> ByteRange? {
    while end >= start {
      if end == start || text[end &- 1] == UInt8(ascii: "/") {
        // An empty segment counts as a removed one.
        if dropping > 0 { dropping &-= 1 }
        end &-= 1
        continue
      }
      var index = end &- 1
      while index > start, text[index &- 1] != UInt8(ascii: "/") { index &-= 1 }
      let segment = ByteRange(index, end)
      end = index &- 1
      if let dots = Self.dots(in: text, segment) {
        hasDots = true
        dropping &+= dots &- 1
      } else if dropping > 0 {
        dropping &-= 1
      } else {
        return segment
      }
    }
    return nil
  }

  /// The number of dots, if the segment is a dot segment.
  ///
  /// `%2e` counts as a dot.
  @inline(__always)
  static func dots(in text: Span<UInt8>, _ segment: ByteRange) -> Int? {
    guard segment.count > 0, segment.count <= 6 else { return nil }
    let first = text[segment.start]
    guard first == UInt8(ascii: ".") || first == PercentCoding.percent else { return nil }
    return decodedDots(in: text, segment)
  }

  private static func decodedDots(in text: Span<UInt8>, _ segment: ByteRange) -> Int? {
    var cursor = DecodingCursor(segment)
    var count = 0
    while let byte = cursor.next(in: text) {
      guard byte == UInt8(ascii: ".") else { return nil }
      count += 1
    }
    return count <= 2 ? count : nil
  }
}

extension SegmentPicker {
  /// All segments of a path, in order.
  ///
  /// - Parameters:
  ///   - most: the maximum number of segments before dot segments are removed.
  ///   - limit: the maximum number of segments in the result.
  /// - Returns: the segments. `nil` if there are too many.
  static func pick(
    from text: Span<UInt8>, _ path: ByteRange, most: Int, limit: Int = .max
  ) -> (segments: SegmentList, hasDots: Bool)? {
    var capacity = most
    if most > limit {
      capacity = count(in: text, path)
      guard capacity <= limit else { return nil }
    }
    var picker = SegmentPicker(text, path)
    let segments = SegmentList(lastFirst: capacity, within: path) { picker.next(in: text) }
    // Dot segments before the first segment are noticed, too.
    _ = picker.next(in: text)
    return (segments, picker.hasDots)
  }

  /// The number of segments.
  private static func count(in text: Span<UInt8>, _ path: ByteRange) -> Int {
    var picker = SegmentPicker(text, path)
    var count = 0
    while picker.next(in: text) != nil { count += 1 }
    return count
  }

  /// The offset of the first segment beyond the limit.
  static func firstBeyond(_ limit: Int, in text: Span<UInt8>, _ path: ByteRange) -> Int {
    var picker = SegmentPicker(text, path)
    var rest = count(in: text, path) - limit
    var offset = path.start
    while rest > 0, let segment = picker.next(in: text) {
      offset = segment.start
      rest -= 1
    }
    return offset
  }

  /// The number of segments that are not empty, dot segments included.
  static func nonEmptyCount(in text: Span<UInt8>, _ path: ByteRange) -> Int {
    var count = 0
    var isInside = false
    for index in path.start..<path.end {
      let isSlash = text[index] == UInt8(ascii: "/")
      if !isSlash, !isInside { count += 1 }
      isInside = !isSlash
    }
    return count
  }
}
