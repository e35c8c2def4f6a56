/// The segments a walk goes along.
///
/// A protocol, so that each kind gets a walk of its own: the plain one, which nearly all links take, has no questions
/// to ask at each segment.
protocol Stretch {
  /// From the last segment to the first: what follows a wildcard.
  static var isReversed: Bool { get }
  var count: Int { get }
  func segment(_ index: Int) -> ByteRange
  /// What is left after some segments, from the last to the first.
  associatedtype Rest: Stretch
  func rest(after taken: Int) -> Rest
}

/// The plain segments of a path.
extension PlainSegments: Stretch {
  static var isReversed: Bool { false }

  @inline(__always)
  func segment(_ index: Int) -> ByteRange { self[index] }

  func rest(after taken: Int) -> ReversedStretch { ReversedStretch(SegmentList(self), host: nil, after: taken) }
}

/// Any segments, perhaps with a host before them that is part of the path.
struct MixedStretch: Stretch {
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

/// What follows a wildcard: segments from the last to the first.
struct ReversedStretch: Stretch {
  static var isReversed: Bool { true }

  private let forward: MixedStretch
  let count: Int

  init(_ segments: SegmentList, host: ByteRange?, after taken: Int) {
    forward = MixedStretch(segments: segments, host: host)
    count = forward.count - taken
  }

  func segment(_ index: Int) -> ByteRange { forward.segment(forward.count - 1 - index) }

  /// There is at most one wildcard in a pattern.
  func rest(after taken: Int) -> ReversedStretch { self }
}
