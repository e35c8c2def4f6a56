/// Where the segments of a path stand in the text of a link: none of them empty, none of them a dot segment.
struct SegmentList: Sendable {
  /// Segments that follow each other with one slash between; empty if `ranges` is there.
  private(set) var plain = PlainSegments()
  /// Anything else: more segments than a plain list has room for, doubled slashes, dot segments.
  private let ranges: ContiguousArray<ByteRange>?

  init(_ plain: PlainSegments = PlainSegments()) {
    self.plain = plain
    ranges = nil
  }

  /// Segments that had to be picked out one by one.
  init(ranges: ContiguousArray<ByteRange>) {
    self.ranges = ranges
  }

  /// Whether the segments stand in the text exactly as a path is written, with one slash between each.
  var isPlain: Bool { ranges == nil }

  /// How many segments there are.
  var count: Int { ranges?.count ?? plain.count }

  subscript(index: Int) -> ByteRange { ranges?[index] ?? plain[index] }
}

/// Up to sixteen segments that follow each other with one slash between: their first bytes, without an allocation.
struct PlainSegments: Sendable, BitwiseCopyable {
  static let capacity = 16

  private var firstStarts = SIMD8<UInt16>()
  private var lastStarts = SIMD8<UInt16>()
  private var end: UInt32 = 0
  private(set) var count = 0

  @inline(__always)
  subscript(index: Int) -> ByteRange {
    ByteRange(lower: UInt32(start(of: index)), upper: index &+ 1 < count ? UInt32(start(of: index &+ 1)) &- 1 : end)
  }

  /// The text from the first segment to the end of the last.
  var whole: ByteRange { count == 0 ? .empty : ByteRange(lower: UInt32(start(of: 0)), upper: end) }

  /// Adds a segment; `false` when there is no room for it.
  mutating func append(start: Int) -> Bool {
    guard count < Self.capacity, let start = UInt16(exactly: start) else { return false }
    if count < 8 { firstStarts[count] = start } else { lastStarts[count - 8] = start }
    count += 1
    return true
  }

  /// Ends the last segment.
  mutating func finish(at end: Int) {
    self.end = UInt32(truncatingIfNeeded: end)
  }

  @inline(__always)
  private func start(of index: Int) -> UInt16 {
    index < 8 ? firstStarts[index & 7] : lastStarts[(index &- 8) & 7]
  }
}
