/// Finds a static route by its whole path in one lookup.
///
/// Most links that an app publishes have no parameter. The lookup comes before the trie, which has these routes, too. A
/// path is here only if no other candidate is tried before its own. So the result needs no comparison with the trie.
struct StaticPaths: Sendable {
  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    /// `none` marks a free slot.
    var candidate = LeafReference.none
    /// The offset of the path in `text`.
    var start: UInt32 = 0
    var count: UInt32 = 0
  }

  private var slots: ContiguousArray<Slot> = []
  private var text: ContiguousArray<UInt8> = []
  private let hashMask: UInt32

  /// - Parameters:
  ///   - paths: the segments of each path, joined by slashes.
  ///   - hashMask: the bits of the hash that are used. Tests use fewer to get collisions.
  init(_ paths: [(path: [UInt8], candidate: UInt32)], hashMask: UInt32 = SegmentHash.allBits) {
    self.hashMask = hashMask
    slots = ContiguousArray(repeating: Slot(), count: paths.isEmpty ? 0 : 2 * paths.count + 1)
    for (path, candidate) in paths { insert(path, candidate) }
  }

  var byteCount: Int { slots.count * MemoryLayout<Slot>.stride + text.count }

  private mutating func insert(_ path: [UInt8], _ candidate: UInt32) {
    let hash = path.withUnsafeBufferPointer { self.hash(of: $0.span.bytes, ByteRange(0, $0.count)) }
    var index = SegmentHash.slot(of: hash, among: slots.count)
    while slots[index].candidate != LeafReference.none { index = index + 1 == slots.count ? 0 : index + 1 }
    slots[index] = Slot(
      hash: hash, candidate: candidate, start: UInt32(text.count), count: UInt32(path.count))
    text += path
  }

  /// The candidate whose whole path equals a range of a link's text.
  func candidate(at path: ByteRange, in link: Span<UInt8>) -> UInt32? {
    let slots = slots.span
    guard !slots.isEmpty else { return nil }
    let hash = self.hash(of: link.bytes, path)
    var index = SegmentHash.slot(of: hash, among: slots.count)
    while slots[index].candidate != LeafReference.none {
      let slot = slots[index]
      if slot.hash == hash, Int(slot.count) == path.count, isPath(at: Int(slot.start), path, in: link) {
        return slot.candidate
      }
      index = index &+ 1 == slots.count ? 0 : index &+ 1
    }
    return nil
  }

  @inline(never)
  private func isPath(at start: Int, _ path: ByteRange, in link: Span<UInt8>) -> Bool {
    SegmentHash.areEqual(text.span.bytes, from: start, link.bytes, from: path.start, count: path.count)
  }

  @inline(__always)
  private func hash(of bytes: RawSpan, _ path: ByteRange) -> UInt32 {
    let key = SegmentHash.word(bytes, from: path.start, count: path.count)
    return SegmentHash.hash(bytes, from: path.start, count: path.count, key: key, below: 0, mask: hashMask)
  }
}
