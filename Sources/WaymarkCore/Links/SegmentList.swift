/// Where the segments of a path stand in the text of a link: none of them empty, none of them a dot segment.
struct SegmentList: Sendable {
  /// Segments that follow each other with one slash between; empty if they are not plain.
  private(set) var plain = PlainSegments()
  /// Anything else: more segments than a plain list has room for, doubled slashes, dot segments.
  private let listed: ListedSegments?

  init(_ plain: PlainSegments = PlainSegments()) {
    self.plain = plain
    listed = nil
  }

  /// Segments that had to be picked out one by one, the last first.
  ///
  /// - Parameter capacity: there are no more.
  init(lastFirst capacity: Int, within path: ByteRange, _ next: () -> ByteRange?) {
    listed = ListedSegments(lastFirst: capacity, isShort: path.end <= Int(UInt16.max), next)
  }

  /// Whether the segments stand in the text exactly as a path is written, with one slash between each.
  var isPlain: Bool { listed == nil }

  /// How many segments there are.
  var count: Int { listed?.count ?? plain.count }

  subscript(index: Int) -> ByteRange { listed?[index] ?? plain[index] }

  /// Some of the segments.
  subscript(bounds: Range<Int>) -> ContiguousArray<ByteRange> {
    listed?[bounds] ?? ContiguousArray(bounds.map { plain[$0] })
  }
}

/// Segments of any number and any distance.
private final class ListedSegments: Sendable {
  /// The first byte and, in the upper half, the end of each, in a link of less than 64 KiB.
  private let short: ContiguousArray<UInt32>
  private let long: ContiguousArray<ByteRange>
  /// The places before this one are not used.
  private let first: Int
  let count: Int

  init(lastFirst capacity: Int, isShort: Bool, _ next: () -> ByteRange?) {
    var short = ContiguousArray(repeating: UInt32(0), count: isShort ? capacity : 0)
    var long = ContiguousArray(repeating: ByteRange.empty, count: isShort ? 0 : capacity)
    var first = capacity
    while first > 0, let place = next() {
      first -= 1
      if isShort {
        short[first] = place.lower | place.upper << 16
      } else {
        long[first] = place
      }
    }
    self.short = short
    self.long = long
    self.first = first
    count = capacity - first
  }

  subscript(index: Int) -> ByteRange {
    guard long.isEmpty else { return long[first + index] }
    return Self.range(short[first + index])
  }

  /// Some of the segments.
  subscript(bounds: Range<Int>) -> ContiguousArray<ByteRange> {
    let bounds = (first + bounds.lowerBound)..<(first + bounds.upperBound)
    return long.isEmpty ? ContiguousArray(short[bounds].lazy.map(Self.range)) : ContiguousArray(long[bounds])
  }

  private static func range(_ packed: UInt32) -> ByteRange {
    ByteRange(lower: packed & 0xFFFF, upper: packed >> 16)
  }
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
