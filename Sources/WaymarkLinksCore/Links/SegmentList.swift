/// The positions of a path's segments in the text of a link, without empty segments and dot segments.
struct SegmentList: Sendable {
  /// Segments with one slash between each, or empty if the segments are not plain.
  private(set) var plain = PlainSegments()
  /// All other segments: too many for a plain list, with doubled slashes, or with dot segments.
  private let listed: ListedSegments?

  init(_ plain: PlainSegments = PlainSegments()) {
    self.plain = plain
    listed = nil
  }

  /// Creates the list from segments that were picked one by one, the last first.
  ///
  /// - Parameter capacity: the maximum number of segments.
  init(lastFirst capacity: Int, within path: ByteRange, _ next: () -> ByteRange?) {
    listed = ListedSegments(lastFirst: capacity, isShort: path.end <= Int(UInt16.max), next)
  }

  /// True if one slash separates each segment from the next.
  var isPlain: Bool { listed == nil }

  /// The number of segments.
  var count: Int { listed?.count ?? plain.count }

  subscript(index: Int) -> ByteRange { listed?[index] ?? plain[index] }

  /// Some of the segments.
  subscript(bounds: Range<Int>) -> ContiguousArray<ByteRange> {
    listed?[bounds] ?? ContiguousArray(bounds.map { plain[$0] })
  }
}

/// Any number of segments, with any number of slashes between them.
private final class ListedSegments: Sendable {
  /// The first byte of each segment and, in the upper half, its end.
  ///
  /// Used for links of less than 64 KiB.
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

/// Up to fifteen segments with one slash between each: their first bytes, stored without an allocation.
struct PlainSegments: Sendable, BitwiseCopyable {
  static let capacity = 15

  /// The first element is the start of the host, so that a host that belongs to the path is a segment like others.
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

  var end: UInt32 { UInt32(lastEnd) }

  /// The text from the first segment to the end of the last.
  var whole: ByteRange { count == 0 ? .empty : ByteRange(lower: start(at: 1), upper: end) }

  /// Adds a segment.
  ///
  /// Returns `false` if there is no room for it.
  @inline(__always)
  mutating func append(start: Int, end: Int) -> Bool {
    guard count < Self.capacity, let end = UInt16(exactly: end) else { return false }
    stored &+= 1
    let start = UInt16(truncatingIfNeeded: start)
    if stored < 8 { firstStarts[Int(stored)] = start } else { lastStarts[Int(stored & 7)] = start }
    lastEnd = end
    return true
  }

  /// The starts of the host and of each segment.
  var starts: SIMD16<UInt16> { SIMD16(lowHalf: firstStarts, highHalf: lastStarts) }

  /// The start of a segment, counted from the host.
  @inline(__always)
  func start(at index: Int) -> UInt32 {
    UInt32(index < 8 ? firstStarts[index & 7] : lastStarts[index & 7])
  }
}
