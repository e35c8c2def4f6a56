extension Matcher {
  /// Walks the trie along some segments, and sets `search.best` to the first candidate that matches.
  ///
  /// The walk first descends as far as possible, by the literal edge first. Then it climbs, and takes each edge that
  /// may lead to a better candidate. It keeps no stack. Each cell knows its parent, and the edge it was entered by
  /// tells which edge is next. Each cell is visited at most once, because its depth below its root is fixed.
  func walk<Segments: SegmentCursor>(
    _ stretch: Segments, from root: UInt32, hasEscapes: Bool, in text: Span<UInt8>, _ search: inout CandidateSearch
  ) {
    let cells = cells.span
    let count = stretch.count
    var position = WalkPosition(cell: root)
    while true {
      search.steps &+= 1
      let cell = cells[Int(position.cell)]
      if Segments.isReversed || position.taken == count { accept(cell, text, &search) }
      var next = MatcherCell.none
      if position.taken < count {
        next = literal(
          below: position.cell, cell, stretch.segment(position.taken), hasEscapes, text, best: search.best,
          search.mayBeMalformed)
        if cell.isFork {
          position.forks.insert(position.taken)
          if next == MatcherCell.none {
            next = detour(at: cell, from: 0, stretch.segment(position.taken), hasEscapes, text, &search)
          }
        }
      }
      if next == MatcherCell.none {
        if position.forks.isEmpty, cell.branch == MatcherCell.none { return }
        next = climb(&position, stretch, hasEscapes, text, &search)
        if next == MatcherCell.none { return }
      }
      position.cell = next
      position.taken &+= 1
    }
  }

  /// Climbs to the next cell with an edge that may lead to a better candidate, and takes that edge, or `none` if there
  /// is none.
  @inline(never)
  private func climb<Segments: SegmentCursor>(
    _ position: inout WalkPosition, _ stretch: Segments, _ hasEscapes: Bool, _ text: Span<UInt8>,
    _ search: inout CandidateSearch
  ) -> UInt32 {
    let cells = cells.span
    var index = position.cell
    while true {
      let cell = cells[Int(index)]
      if cell.branch != MatcherCell.none, !Segments.isReversed {
        enterWildcard(of: cell, stretch.rest(after: position.taken), hasEscapes, text, &search)
      }
      position.forks.remove(position.taken)
      if position.forks.isEmpty { return MatcherCell.none }
      var child = index
      repeat {
        child = index
        index = cells[Int(index)].parent
        position.taken &-= 1
      } while !position.forks.contains(position.taken)
      let fork = cells[Int(index)]
      guard fork.order < search.best else { continue }
      let next = detour(
        at: fork, from: turn(after: child, fork), stretch.segment(position.taken), hasEscapes, text, &search)
      if next != MatcherCell.none { return next }
    }
  }

  /// Returns the index of a cell's next test, after the walk has tried everything below one of its children.
  ///
  /// The result is `Int.max` if only the wildcard is left.
  @inline(__always)
  private func turn(after child: UInt32, _ cell: MatcherCell) -> Int {
    if child < hashedCount { return 0 }
    return cell.parameter == child ? .max : Int(truncatingIfNeeded: cells[Int(child)].key) &+ 1
  }

  /// Returns the cell of the next test that the segment passes, or else of the parameter.
  ///
  /// It considers only cells with a possible better candidate at or below them. If there is none, the result is `none`.
  @inline(__always)
  private func detour(
    at cell: MatcherCell, from index: Int, _ segment: @autoclosure () -> ByteRange, _ hasEscapes: Bool,
    _ text: Span<UInt8>, _ search: inout CandidateSearch
  ) -> UInt32 {
    if index == .max { return MatcherCell.none }
    if cell.branch != MatcherCell.none {
      let next = nextTest(
        from: index, of: branches[Int(cell.branch)], segment(), isPlain: !hasEscapes, text, &search)
      if next != MatcherCell.none { return next }
    }
    guard cell.parameter != MatcherCell.none, isWorth(cell.parameter, search) else { return MatcherCell.none }
    return cell.parameter
  }

  /// Returns whether a better candidate may be at or below a cell.
  @inline(__always)
  func isWorth(_ cell: UInt32, _ search: CandidateSearch) -> Bool { cells[Int(cell)].order < search.best }

  // MARK: Candidates

  /// Takes the first candidate that ends at a cell and accepts this link.
  ///
  /// Then matches the fragment.
  @inline(__always)
  private func accept(_ cell: MatcherCell, _ text: Span<UInt8>, _ search: inout CandidateSearch) {
    if cell.leaf & LeafReference.run == 0 {
      if cell.leaf < search.best, isFor(cell.leaf, search) { search.best = cell.leaf }
    } else if cell.leaf != LeafReference.none {
      acceptRun(from: Int(cell.leaf ^ LeafReference.run), &search)
    }
    if cell.branch != MatcherCell.none, search.hasFragment { enterFragment(of: cell, text, &search) }
  }

  @inline(never)
  private func acceptRun(from start: Int, _ search: inout CandidateSearch) {
    var index = start
    while leaves[index] < search.best {
      search.steps &+= 1
      if isFor(leaves[index], search) {
        search.best = leaves[index]
        return
      }
      index += 1
    }
  }

  @inline(never)
  private func enterFragment(of cell: MatcherCell, _ text: Span<UInt8>, _ search: inout CandidateSearch) {
    let root = branches[Int(cell.branch)].fragment
    guard root != MatcherCell.none, isWorth(root, search) else { return }
    let fragment = FragmentLayout(text, search.fragment)
    walk(
      MixedStretch(segments: fragment.segments, host: nil), from: root, hasEscapes: fragment.hasEscapes, in: text,
      &search)
  }

  /// Walks the segments after a wildcard from the end of the link.
  ///
  /// The wildcard takes the segments between.
  @inline(__always)
  private func enterWildcard(
    of cell: MatcherCell, _ rest: @autoclosure () -> some SegmentCursor, _ hasEscapes: Bool, _ text: Span<UInt8>,
    _ search: inout CandidateSearch
  ) {
    let root = branches[Int(cell.branch)].wildcard
    guard root != MatcherCell.none, isWorth(root, search) else { return }
    walk(rest(), from: root, hasEscapes: hasEscapes, in: text, &search)
  }
}

private struct WalkPosition {
  var cell: UInt32
  /// The number of segments up to this cell.
  var taken = 0
  /// The cells of the path whose edges were not all taken.
  var forks = Forks()

  init(cell: UInt32) { self.cell = cell }
}

/// The depths of cells whose edges were not all taken.
///
/// All depths from 63 on share one bit.
private struct Forks {
  private var depths: UInt64 = 0

  var isEmpty: Bool { depths == 0 }

  @inline(__always)
  func contains(_ depth: Int) -> Bool { depth >= 63 || depths &>> UInt64(truncatingIfNeeded: depth) & 1 == 1 }

  @inline(__always)
  mutating func insert(_ depth: Int) { depths |= 1 &<< UInt64(truncatingIfNeeded: min(depth, 63)) }

  /// Greater depths were removed before, because the walk climbs through each of them.
  @inline(__always)
  mutating func remove(_ depth: Int) {
    if depth <= 63 { depths &= ~(1 &<< UInt64(truncatingIfNeeded: depth)) }
  }
}
