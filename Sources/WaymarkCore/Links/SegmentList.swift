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
  /// The elements before this one are not used.
  private let first: Int
  let count: Int

  init(lastFirst capacity: Int, isShort: Bool, _ next: () -> ByteRange?) {
    var short = ContiguousArray(repeating: UInt32(0), count: isShort ? capacity : 0)
    var long = ContiguousArray(repeating: ByteRange.empty, count: isShort ? 0 : capacity)
    var first = capacity
    while first > 0, let segment = next() {
      first -= 1
      if isShort {
        short[first] = segment.lower | segment.upper << 16
      } else {
        long[first] = segment
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

/// Up to fifteen segments that follow each other with one slash between: their first bytes, without an allocation.
struct PlainSegments: Sendable, BitwiseCopyable {
  static let capacity = 15

  /// The first is that of the host before the path, so that a host that is part of the path is a segment as others.
  private var firstStarts = SIMD8<UInt16>()
  private var lastStarts = SIMD8<UInt16>()
  private var lastEnd: UInt16 = 0
  private var stored: UInt8 = 0

  /// No segments yet.
  init(after host: ByteRange = .empty) {
    firstStarts[0] = UInt16(truncatingIfNeeded: host.lower)
  }

  var count: Int { Int(stored) }

  @inline(__always)
  subscript(index: Int) -> ByteRange {
    ByteRange(lower: start(at: index &+ 1), upper: index &+ 1 < count ? start(at: index &+ 2) &- 1 : end)
  }

  /// The end of the last segment.
  var end: UInt32 { UInt32(lastEnd) }

  /// The text from the first segment to the end of the last.
  var whole: ByteRange { count == 0 ? .empty : ByteRange(lower: start(at: 1), upper: end) }

  /// Adds a segment; `false` when there is no room for it.
  @inline(__always)
  mutating func append(start: Int, end: Int) -> Bool {
    guard count < Self.capacity, let end = UInt16(exactly: end) else { return false }
    stored &+= 1
    let start = UInt16(truncatingIfNeeded: start)
    if stored < 8 { firstStarts[Int(stored)] = start } else { lastStarts[Int(stored & 7)] = start }
    lastEnd = end
    return true
  }

  /// Where the host and each segment start.
  var starts: SIMD16<UInt16> { SIMD16(lowHalf: firstStarts, highHalf: lastStarts) }

  /// Where a segment starts, counted from the host.
  @inline(__always)
  func start(at index: Int) -> UInt32 {
    UInt32(index < 8 ? firstStarts[index & 7] : lastStarts[index & 7])
  }
}
