extension Matcher {
  // MARK: Literals

  /// The cell of a literal segment, if a better candidate may be at or below it, or `none` if there is none.
  @inline(__always)
  func literal(
    below parent: UInt32, _ cell: MatcherCell, _ segment: ByteRange, _ hasEscapes: Bool, _ text: Span<UInt8>,
    best: UInt32, _ mayBeMalformed: Bool
  ) -> UInt32 {
    let slot: UInt32
    if hasEscapes || foldsCase {
      slot = decodedLiteral(below: parent, segment, text, mayBeMalformed)
    } else {
      guard cell.mayHaveLiteral(beginning: text[segment.start]) else { return MatcherCell.none }
      slot = literal(below: parent, text.bytes, from: segment.start, count: segment.count)
    }
    return slot != MatcherCell.none && cells[Int(slot)].order < best ? slot : MatcherCell.none
  }

  @inline(never)
  private func decodedLiteral(
    below parent: UInt32, _ segment: ByteRange, _ text: Span<UInt8>, _ mayBeMalformed: Bool
  ) -> UInt32 {
    // An escape takes three bytes for one, so a segment too long for any literal is not decoded.
    guard segment.count <= 3 * longestLiteral else { return MatcherCell.none }
    return DecodedSegment.with(text, segment, folded: foldsCase, mayBeMalformed: mayBeMalformed) {
      literal(below: parent, $0.bytes, from: 0, count: $0.count)
    }
  }

  /// The cell of a decoded literal, or `none` if there is none.
  @inline(__always)
  package func literal(below parent: UInt32, _ bytes: RawSpan, from start: Int, count: Int) -> UInt32 {
    guard count <= longestLiteral else { return MatcherCell.none }
    let cells = cells.span
    let key = SegmentHash.word(bytes, from: start, count: count)
    let hash = SegmentHash.hash(bytes, from: start, count: count, key: key, below: parent, mask: hashMask)
    let edge = MatcherCell.literalEdge(below: parent, count: count)
    var slot = SegmentHash.slot(of: hash, among: hashedCount)
    while true {
      let cell = cells[slot]
      if cell.edge == MatcherCell.none { return MatcherCell.none }
      if cell.edge == edge,
        count <= 8 ? cell.key == key : isLiteral(cell.key, bytes, from: start, count: count)
      {
        return UInt32(truncatingIfNeeded: slot)
      }
      slot = slot &+ 1 == hashedCount ? 0 : slot &+ 1
    }
  }

  /// Compares a long literal, which its offset and length identify.
  @inline(never)
  private func isLiteral(_ key: UInt64, _ bytes: RawSpan, from start: Int, count: Int) -> Bool {
    Int(key & 0xFFFF_FFFF) == count
      && SegmentHash.areEqual(literals.span.bytes, from: Int(key &>> 32), bytes, from: start, count: count)
  }

  // MARK: Tests

  /// The cell of the next test that the segment passes, if a better candidate may be at or below it.
  ///
  /// Tests are sorted by prefix. A binary search for each length of prefix skips tests with other prefixes.
  @inline(never)
  func nextTest(
    from index: Int, of branch: MatcherBranch, _ segment: ByteRange, isPlain: Bool, _ text: Span<UInt8>,
    _ search: inout CandidateSearch
  ) -> UInt32 {
    guard index < Int(branch.testCount) else { return MatcherCell.none }
    var steps = 0
    let best = search.best
    let next = DecodedSegment.with(
      text, segment, isPlain: isPlain, folded: false, mayBeMalformed: search.mayBeMalformed
    ) { segment in
      var index = index
      while let found = testWithPrefix(from: index, of: branch, segment, &steps) {
        let edge = tests[Int(branch.firstTest) + found]
        steps += 1
        if cells[Int(edge.cell)].order < best, edge.test.accepts(segment, foldsCase: foldsCase) { return edge.cell }
        index = found + 1
      }
      return MatcherCell.none
    }
    search.steps += steps
    return next
  }

  /// The next test, from a given one on, that has a prefix of the segment.
  private func testWithPrefix(
    from index: Int, of branch: MatcherBranch, _ segment: Span<UInt8>, _ steps: inout Int
  ) -> Int? {
    guard index < Int(branch.testCount) else { return nil }
    var length = tests[Int(branch.firstTest) + index].prefix.count
    while length <= 8, Int(length) <= segment.count {
      if branch.prefixLengths >> UInt16(length) & 1 == 1 {
        let prefix = TestPrefix(count: length, word: firstBytes(of: segment, Int(length)))
        let found = lowerBound(of: prefix, from: index, of: branch, &steps)
        if found < Int(branch.testCount), tests[Int(branch.firstTest) + found].prefix == prefix { return found }
      }
      length += 1
    }
    return nil
  }

  /// The first test, from a given one on, whose prefix is not less than this one.
  private func lowerBound(
    of prefix: TestPrefix, from index: Int, of branch: MatcherBranch, _ steps: inout Int
  ) -> Int {
    var lower = index
    var upper = Int(branch.testCount)
    while lower < upper {
      steps += 1
      let middle = lower + (upper - lower) / 2
      if tests[Int(branch.firstTest) + middle].prefix < prefix { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  private func firstBytes(of segment: Span<UInt8>, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<count {
      let byte = foldsCase ? ASCII.lowercased(segment[index]) : segment[index]
      word |= UInt64(byte) << UInt64(8 * index)
    }
    return word
  }
}

/// A segment with its escapes decoded, for the duration of a comparison.
enum DecodedSegment {
  /// Calls `body` with the decoded text, which is on the stack if it is short.
  ///
  /// Plain text is passed as it is.
  ///
  /// - Parameter folded: if true, ASCII letters are converted to lower case.
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
