/// Some segments of a link, and the part of the trie they are walked through.
struct Stretch {
  let root: UInt32
  /// The first of the segments to walk.
  let lower: Int
  /// The one after the last.
  let upper: Int
  let hasEscapes: Bool
  /// From the last segment to the first: what follows a wildcard.
  var isReversed = false
  /// Set if the segments are those of the fragment.
  var fragment: FragmentLayout?

  func segment(_ taken: Int, _ query: MatchQuery) -> ByteRange {
    let index = isReversed ? upper - 1 - taken : lower + taken
    return fragment.map { $0.segments[index] } ?? query.path.segment(index, in: query.layout)
  }
}

extension Matcher {
  /// What is to be done at a cell.
  private enum Turn {
    /// Look whether a candidate ends here, then take the literal edge.
    case arrive
    /// Take the tests, from this one on.
    case test(Int)
    case parameter
    case wildcard
  }

  /// Walks the trie along a stretch of segments, and lowers `best` to the first candidate there is.
  ///
  /// Keeps no stack: each cell knows the one above, and how it was entered tells which turn is next there. Each cell is
  /// visited at most once, since a cell is always the same number of segments below its root.
  func walk(_ stretch: Stretch, in text: Span<UInt8>, _ query: MatchQuery, _ best: inout UInt32) {
    let length = stretch.upper - stretch.lower
    var cell = stretch.root
    var taken = 0
    var turn = Turn.arrive
    while true {
      if let child = step(
        &turn, at: cell, taken < length ? stretch.segment(taken, query) : nil, stretch, text, query, &best)
      {
        cell = child
        taken += 1
        turn = .arrive
        continue
      }
      if case .wildcard = turn {
        if !stretch.isReversed { enterWildcard(at: cell, stretch, taken: taken, text, query, &best) }
        guard cell != stretch.root else { return }
        turn = turnAfter(cell)
        cell = cells[Int(cell)].parent
        taken -= 1
      }
    }
  }

  /// Takes the next turn at a cell: gives the cell below to go to, or moves `turn` on.
  private func step(
    _ turn: inout Turn, at place: UInt32, _ segment: ByteRange?, _ stretch: Stretch, _ text: Span<UInt8>,
    _ query: MatchQuery, _ best: inout UInt32
  ) -> UInt32? {
    let cell = cells[Int(place)]
    switch turn {
    case .arrive:
      if segment == nil || stretch.isReversed { accept(cell, text, query, &best) }
      guard let segment else {
        turn = .wildcard
        return nil
      }
      turn = .test(0)
      return literal(below: place, segment, stretch, text, query).flatMap { isWorth($0, best) ? $0 : nil }
    case .test(let index):
      guard cell.branch != MatcherCell.none, let segment else {
        turn = .parameter
        return nil
      }
      return nextTest(from: index, of: branches[Int(cell.branch)], &turn, segment, stretch, text, query, best)
    case .parameter:
      turn = .wildcard
      return cell.parameter != MatcherCell.none && isWorth(cell.parameter, best) ? cell.parameter : nil
    case .wildcard:
      return nil
    }
  }

  /// Whether something better than `best` may be at or below a cell.
  private func isWorth(_ cell: UInt32, _ best: UInt32) -> Bool { cells[Int(cell)].order < best }

  /// Which turn is next in the cell above, once everything below `cell` is done.
  private func turnAfter(_ cell: UInt32) -> Turn {
    if cell < hashedCount { return .test(0) }
    let entered = cells[Int(cell)]
    return cells[Int(entered.parent)].parameter == cell ? .wildcard : .test(Int(entered.hash) + 1)
  }

  // MARK: Candidates

  /// Takes the first candidate that ends at a cell and is for this link; then looks into the fragment.
  private func accept(_ cell: MatcherCell, _ text: Span<UInt8>, _ query: MatchQuery, _ best: inout UInt32) {
    if cell.leaf != LeafReference.none {
      if cell.leaf & LeafReference.run == 0 {
        if cell.leaf < best, isFor(cell.leaf, query) { best = cell.leaf }
      } else {
        acceptRun(from: Int(cell.leaf ^ LeafReference.run), query, &best)
      }
    }
    guard cell.branch != MatcherCell.none, query.layout.traits.contains(.fragment) else { return }
    let root = branches[Int(cell.branch)].fragment
    guard root != MatcherCell.none, isWorth(root, best) else { return }
    let fragment = FragmentLayout(text, query.layout.fragment)
    let stretch = Stretch(
      root: root, lower: 0, upper: fragment.segments.count, hasEscapes: fragment.hasEscapes, fragment: fragment)
    walk(stretch, in: text, query, &best)
  }

  private func acceptRun(from start: Int, _ query: MatchQuery, _ best: inout UInt32) {
    var index = start
    while leaves[index] < best {
      if isFor(leaves[index], query) {
        best = leaves[index]
        return
      }
      index += 1
    }
  }

  private func isFor(_ candidate: UInt32, _ query: MatchQuery) -> Bool {
    guard candidate >= query.first else { return false }
    return query.verdicts[limits.isEmpty ? 0 : limits[Int(candidate)]]
  }

  /// What follows a wildcard is walked from the end: the wildcard takes what is left between.
  private func enterWildcard(
    at cell: UInt32, _ stretch: Stretch, taken: Int, _ text: Span<UInt8>, _ query: MatchQuery, _ best: inout UInt32
  ) {
    let branch = cells[Int(cell)].branch
    guard branch != MatcherCell.none else { return }
    let root = branches[Int(branch)].wildcard
    guard root != MatcherCell.none, isWorth(root, best) else { return }
    let rest = Stretch(
      root: root, lower: stretch.lower + taken, upper: stretch.upper, hasEscapes: stretch.hasEscapes, isReversed: true,
      fragment: stretch.fragment)
    walk(rest, in: text, query, &best)
  }

  // MARK: Edges

  /// The cell that a literal segment leads to.
  private func literal(
    below parent: UInt32, _ segment: ByteRange, _ stretch: Stretch, _ text: Span<UInt8>, _ query: MatchQuery
  ) -> UInt32? {
    guard hashedCount > 0 else { return nil }
    guard stretch.hasEscapes || foldsCase else {
      return literal(below: parent, text.bytes, from: segment.start, count: segment.count)
    }
    return DecodedSegment.with(text, segment, folded: foldsCase, mayBeMalformed: query.mayBeMalformed) {
      literal(below: parent, $0.bytes, from: 0, count: $0.count)
    }
  }

  /// The cell that a decoded text leads to.
  func literal(below parent: UInt32, _ bytes: RawSpan, from start: Int, count: Int) -> UInt32? {
    let hash = SegmentHash.hash(bytes, from: start, count: count, below: parent, mask: hashMask)
    let key = SegmentHash.word(bytes, from: start, count: count)
    let mask = hashedCount &- 1
    var place = Int(hash & ~SegmentHash.longMark) & mask
    while true {
      let cell = cells[place]
      if cell.parent == MatcherCell.none { return nil }
      if cell.hash == hash, cell.parent == parent,
        count <= 8 ? cell.key == key : isLiteral(at: cell.key, bytes, from: start, count: count)
      {
        return UInt32(truncatingIfNeeded: place)
      }
      place = (place &+ 1) & mask
    }
  }

  /// Compares a long literal, named by its place and length.
  private func isLiteral(at key: UInt64, _ bytes: RawSpan, from start: Int, count: Int) -> Bool {
    guard Int(key & 0xFFFF_FFFF) == count else { return false }
    let place = Int(key >> 32)
    let known = literals.span.bytes
    var index = 0
    while index < count {
      let rest = count - index
      guard
        SegmentHash.word(known, from: place + index, count: rest)
          == SegmentHash.word(bytes, from: start + index, count: rest)
      else { return false }
      index += 8
    }
    return true
  }

  /// The next test that the segment passes, with something better behind it.
  private func nextTest(
    from index: Int, of branch: MatcherBranch, _ turn: inout Turn, _ segment: ByteRange, _ stretch: Stretch,
    _ text: Span<UInt8>, _ query: MatchQuery, _ best: UInt32
  ) -> UInt32? {
    var index = index
    while index < Int(branch.testCount) {
      let edge = tests[Int(branch.firstTest) + index]
      index += 1
      let passes =
        isWorth(edge.cell, best)
        && DecodedSegment.with(
          text, segment, isPlain: !stretch.hasEscapes, folded: false, mayBeMalformed: query.mayBeMalformed
        ) { edge.test.accepts($0, foldsCase: foldsCase) }
      if passes {
        turn = .test(index)
        return edge.cell
      }
    }
    turn = .parameter
    return nil
  }
}

/// A segment with its escapes decoded, for the time of a comparison.
enum DecodedSegment {
  /// Calls `body` with the decoded text, on the stack if it is short; with the text itself if it is plain.
  ///
  /// - Parameter folded: ASCII letters are put in lower case.
  static func with<Result>(
    _ text: Span<UInt8>, _ range: ByteRange, isPlain: Bool = false, folded: Bool, mayBeMalformed: Bool,
    _ body: (Span<UInt8>) -> Result
  ) -> Result {
    let isKept = mayBeMalformed && PercentCoding.firstMalformed(in: text, range) != nil
    if !folded, isPlain || isKept { return body(text.extracting(range.start..<range.end)) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(range.count, 1)) { memory in
      var cursor = DecodingCursor(range)
      var count = 0
      while let byte = isKept ? cursor.nextRaw(in: text) : cursor.next(in: text) {
        memory.initializeElement(at: count, to: folded ? ASCII.lowercased(byte) : byte)
        count += 1
      }
      return body(UnsafeBufferPointer(rebasing: memory[..<count]).span)
    }
  }
}
