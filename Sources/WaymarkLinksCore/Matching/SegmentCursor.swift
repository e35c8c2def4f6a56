/// The segments that a walk follows.
///
/// It is a protocol, so that the compiler specializes the walk. The plain kind, which nearly all links use, then needs
/// no checks at each segment.
protocol SegmentCursor {
  /// True if the walk goes from the last segment to the first, after a wildcard.
  static var isReversed: Bool { get }
  var count: Int { get }
  func segment(_ index: Int) -> ByteRange
  /// The remaining segments, from the last to the first.
  associatedtype Rest: SegmentCursor
  func rest(after taken: Int) -> Rest
}

/// The plain segments of a path, with the host before them if it belongs to the path.
struct PlainStretch: SegmentCursor, BitwiseCopyable {
  static var isReversed: Bool { false }

  /// One vector, in which a segment is found without a branch.
  private let starts: SIMD16<UInt16>
  /// 0 if the host is the first segment, else 1.
  private let first: Int
  let count: Int
  private let end: UInt32

  init(_ segments: PlainSegments) {
    starts = segments.starts
    first = 1
    count = segments.count
    end = segments.end
  }

  /// Gives `nil` if a port stands between host and path, or the host is too far from the beginning for the list.
  @inline(__always)
  init?(_ segments: PlainSegments, host: ByteRange) {
    guard segments.count == 0 || segments.start(at: 1) == host.upper &+ 1, host.upper <= UInt16.max else { return nil }
    starts = segments.starts
    first = 0
    count = segments.count &+ 1
    end = segments.count == 0 ? host.upper : segments.end
  }

  /// The text from the first segment to the end of the last.
  var whole: ByteRange { count == 0 ? .empty : ByteRange(lower: start(at: first), upper: end) }

  @inline(__always)
  func segment(_ index: Int) -> ByteRange {
    let absolute = index &+ first
    return ByteRange(
      lower: start(at: absolute), upper: index &+ 1 < count ? start(at: absolute &+ 1) &- 1 : end)
  }

  @inline(__always)
  private func start(at index: Int) -> UInt32 { UInt32(starts[index & 15]) }

  func rest(after taken: Int) -> ReversedPlainStretch { ReversedPlainStretch(forward: self, count: count - taken) }
}

/// The plain segments after a wildcard, from the last to the first.
struct ReversedPlainStretch: SegmentCursor, BitwiseCopyable {
  static var isReversed: Bool { true }

  let forward: PlainStretch
  let count: Int

  @inline(__always)
  func segment(_ index: Int) -> ByteRange { forward.segment(forward.count &- 1 &- index) }

  /// A pattern has at most one wildcard.
  func rest(after taken: Int) -> ReversedPlainStretch { self }
}

/// Segments of any kind, with the host before them if it belongs to the path.
struct MixedStretch: SegmentCursor {
  static var isReversed: Bool { false }

  let segments: SegmentList
  let host: ByteRange?

  var count: Int { segments.count + (host == nil ? 0 : 1) }

  func segment(_ index: Int) -> ByteRange {
    guard let host else { return segments[index] }
    return index == 0 ? host : segments[index - 1]
  }

  func rest(after taken: Int) -> ReversedStretch { ReversedStretch(segments, host: host, after: taken) }
}

/// The segments after a wildcard, from the last to the first.
struct ReversedStretch: SegmentCursor {
  static var isReversed: Bool { true }

  private let forward: MixedStretch
  let count: Int

  init(_ segments: SegmentList, host: ByteRange?, after taken: Int) {
    forward = MixedStretch(segments: segments, host: host)
    count = forward.count - taken
  }

  func segment(_ index: Int) -> ByteRange { forward.segment(forward.count - 1 - index) }

  /// A pattern has at most one wildcard.
  func rest(after taken: Int) -> ReversedStretch { self }
}
