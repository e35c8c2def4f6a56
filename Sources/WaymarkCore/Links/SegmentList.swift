/// Where the segments of a path stand in the text of a link: none of them empty, none of them a dot segment.
///
/// Up to sixteen segments that follow each other with one slash between are kept without an allocation, as their
/// first bytes; anything else (more segments, doubled slashes, dot segments) is a list of ranges.
struct SegmentList: Sendable {
  static let inlineCapacity = 16

  private var firstStarts = SIMD8<UInt16>()
  private var lastStarts = SIMD8<UInt16>()
  private var end: UInt32 = 0
  private var ranges: ContiguousArray<ByteRange>?

  /// How many segments there are.
  private(set) var count = 0

  init() {}

  /// Segments that had to be picked out one by one.
  init(ranges: ContiguousArray<ByteRange>) {
    self.ranges = ranges
    count = ranges.count
  }

  /// Whether the segments stand in the text exactly as a path is written, with one slash between each.
  var isPlain: Bool { ranges == nil }

  subscript(index: Int) -> ByteRange {
    if let ranges { return ranges[index] }
    let lower = start(of: index)
    return ByteRange(lower: UInt32(lower), upper: index + 1 < count ? UInt32(start(of: index + 1)) - 1 : end)
  }

  /// The text from the first segment to the end of the last, if they are plain.
  var plainRange: ByteRange? {
    guard ranges == nil else { return nil }
    return count == 0 ? .empty : ByteRange(lower: UInt32(start(of: 0)), upper: end)
  }

  /// Adds a segment to a plain list; `false` when it has no room for it.
  mutating func append(start: Int) -> Bool {
    guard count < Self.inlineCapacity, let start = UInt16(exactly: start) else { return false }
    if count < 8 { firstStarts[count] = start } else { lastStarts[count - 8] = start }
    count += 1
    return true
  }

  /// Ends the last segment of a plain list.
  mutating func finish(at end: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
  }

  private func start(of index: Int) -> UInt16 {
    index < 8 ? firstStarts[index & 7] : lastStarts[(index - 8) & 7]
  }
}
