/// Picks the segments of a path out one by one: removes dot segments (RFC 3986 §5.2.4), then empty segments.
enum SegmentPicker {
  static func pick(from text: Span<UInt8>, _ path: ByteRange) -> (ranges: ContiguousArray<ByteRange>, hasDots: Bool) {
    var segments = ContiguousArray<ByteRange>()
    var hasDots = false
    var start = path.start
    if start < path.end, text[start] == UInt8(ascii: "/") { start += 1 }
    for index in start...path.end where index == path.end || text[index] == UInt8(ascii: "/") {
      let segment = ByteRange(start, index)
      switch dots(in: text, segment) {
      case nil: segments.append(segment)
      case 1: hasDots = true
      default:
        hasDots = true
        _ = segments.popLast()
      }
      start = index + 1
    }
    segments.removeAll(where: \.isEmpty)
    return (segments, hasDots)
  }

  /// How many dots the segment is, if it is a dot segment; `%2e` counts as a dot.
  static func dots(in text: Span<UInt8>, _ segment: ByteRange) -> Int? {
    guard segment.count > 0, segment.count <= 6 else { return nil }
    let first = text[segment.start]
    guard first == UInt8(ascii: ".") || first == PercentCoding.percent else { return nil }
    var cursor = DecodingCursor(segment)
    var count = 0
    while let byte = cursor.next(in: text) {
      guard byte == UInt8(ascii: ".") else { return nil }
      count += 1
    }
    return count <= 2 ? count : nil
  }
}
