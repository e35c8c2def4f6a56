/// The part of a link that routes match: the segments of the path, after the host if the host is a segment.
package struct RoutePath: Sendable, Hashable {
  /// True if the host is the first segment.
  var hostIsSegment = false

  /// The number of segments.
  package func count(in link: DeepLink) -> Int {
    link.segmentList.count + (hostIsSegment ? 1 : 0)
  }

  package func segment(_ index: Int, in link: DeepLink) -> ByteRange {
    guard hostIsSegment else { return link.segmentList[index] }
    return index == 0 ? link.layout.host : link.segmentList[index - 1]
  }

  func segments(_ bounds: Range<Int>, in link: DeepLink) -> ContiguousArray<ByteRange> {
    guard hostIsSegment else { return link.segmentList[bounds] }
    let rest = link.segmentList[max(bounds.lowerBound - 1, 0)..<max(bounds.upperBound - 1, 0)]
    return bounds.contains(0) ? [link.layout.host] + rest : rest
  }

  /// The host, if it is the first segment.
  func host(in layout: LinkLayout) -> ByteRange? { hostIsSegment ? layout.host : nil }

  /// The segments of a plain path, or `nil` if one slash does not separate the host from them.
  @inline(__always)
  func stretch(of segments: PlainSegments, _ layout: LinkLayout) -> PlainStretch? {
    hostIsSegment ? PlainStretch(segments, host: layout.host) : PlainStretch(segments)
  }

  /// Returns whether a segment contains a percent sign.
  func hasEscapes(in layout: LinkLayout) -> Bool {
    layout.traits.contains(.pathEscapes) || (hostIsSegment && layout.traits.contains(.hostEscapes))
  }
}

/// A fragment that is read as `path[?query]`.
struct FragmentLayout: Sendable {
  let segments: SegmentList
  /// The query, or empty if there is none.
  let query: ByteRange
  let hasEscapes: Bool
  let hasDots: Bool

  init(_ text: Span<UInt8>, _ fragment: ByteRange) {
    var pathEnd = fragment.start
    while pathEnd < fragment.end, text[pathEnd] != UInt8(ascii: "?") { pathEnd += 1 }
    let path = ByteRange(fragment.start, pathEnd)
    query = pathEnd < fragment.end ? ByteRange(pathEnd + 1, fragment.end) : .empty
    hasEscapes = PercentCoding.hasEscapes(in: text, path)
    let picked = SegmentPicker.pick(from: text, path, most: SegmentPicker.nonEmptyCount(in: text, path))
    segments = picked?.segments ?? SegmentList()
    hasDots = picked?.hasDots ?? false
  }

  /// The items of a fragment that no pattern matches.
  ///
  /// There are some if it has a `=`. They begin after the first `?`, if that comes before the `=`.
  static func items(in text: Span<UInt8>, _ fragment: ByteRange) -> ByteRange {
    var start = fragment.start
    for index in fragment.start..<fragment.end {
      switch text[index] {
      case UInt8(ascii: "="): return ByteRange(start, fragment.end)
      case UInt8(ascii: "?") where start == fragment.start: start = index + 1
      default: continue
      }
    }
    return .empty
  }
}
