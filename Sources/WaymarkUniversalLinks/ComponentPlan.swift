import WaymarkLinksCore

/// The order in which components say what patterns take.
struct ComponentPlan {
  struct Step {
    enum Kind: Hashable {
      /// All paths of the pattern, of any length.
      case whole
      /// The paths of the pattern with at least as many segments.
      case atLeast(Int)
      /// The paths with one segment more, which are excluded.
      case longer(Int)
      case exactly(Int)
    }

    let pattern: LinkPattern
    let kind: Kind
    /// True if no later pattern takes the links with a longer fragment.
    var excludesLongerFragments = false
  }

  let patterns: [LinkPattern]
  private(set) var steps: [Step] = []
  /// The index of the pattern of each step.
  private var indices: [Int] = []

  let overlaps: PatternOverlaps
  /// The patterns whose components take exactly their paths, and come before all that depend on a length.
  private var isCompact: [Bool]
  private var isEarly: [Bool]
  /// For a wildcard, the number of segments from which on no pattern of a fixed length matters.
  private var floors: [Int]

  init(_ patterns: [LinkPattern]) {
    // Components cannot exclude what they cannot say exactly: that would keep other links away.
    self.patterns = patterns.filter { $0.isTaken || $0.isExact }
    overlaps = PatternOverlaps(self.patterns)
    isCompact = self.patterns.map { _ in false }
    isEarly = isCompact
    floors = self.patterns.map { $0.leastLength + 1 }
    for index in self.patterns.indices { classify(index) }
    markEarly()
    arrange()
    removeNeedless()
  }

  // MARK: Order

  private mutating func classify(_ index: Int) {
    let pattern = patterns[index]
    let rivals = overlaps.rivals(before: index)
    if pattern.isCompact, rivals.allSatisfy({ isCompact[$0] }) {
      isCompact[index] = true
      return
    }
    guard pattern.wildcard != nil else { return }
    let takers = pattern.emptyValue.map { overlaps.takers(of: $0) } ?? []
    for taker in takers where patterns[taker].wildcard == nil {
      floors[index] = max(floors[index], patterns[taker].path.count + 1)
    }
    for rival in rivals where !isCompact[rival] {
      let isOpen = patterns[rival].wildcard != nil
      floors[index] = max(floors[index], isOpen ? floors[rival] : patterns[rival].path.count + 1)
    }
  }

  /// Marks compact wildcards, and the compact patterns that decide before a pattern which comes before all lengths.
  private mutating func markEarly() {
    for index in patterns.indices.reversed() where isEarly[index] || patterns[index].wildcard != nil {
      if isCompact[index] { isEarly[index] = true }
      for rival in overlaps.rivals(before: index) where isCompact[rival] { isEarly[rival] = true }
    }
  }

  private mutating func arrange() {
    for index in patterns.indices where isEarly[index] { add(index, .whole) }
    let late = patterns.indices.filter { !isEarly[$0] }
    for index in late where patterns[index].wildcard != nil {
      addEmptyValue(of: index)
      add(index, .atLeast(floors[index]))
    }
    var levels: [Int: [Int]] = [:]
    for index in late {
      let pattern = patterns[index]
      let end = pattern.wildcard == nil ? pattern.path.count + 1 : floors[index]
      for length in pattern.leastLength..<end { levels[length, default: []].append(index) }
    }
    for length in levels.keys.sorted(by: >) { addLevel(levels[length] ?? [], length) }
  }

  /// Decides about paths without a value in a segment such as `@:user`, which the next component would take, too.
  private mutating func addEmptyValue(of index: Int) {
    guard var empty = patterns[index].emptyValue else { return }
    empty.isTaken = overlaps.takers(of: empty).contains { taker in
      taker != index && patterns[taker].wildcard != nil && !isEarly[taker]
    }
    if empty.isTaken != patterns[index].isTaken { add(index, .atLeast(floors[index]), empty) }
  }

  private mutating func add(_ index: Int, _ kind: Step.Kind, _ pattern: LinkPattern? = nil) {
    var step = Step(pattern: pattern ?? patterns[index], kind: kind)
    step.excludesLongerFragments = step.pattern.fragment != nil && !isTakenWithLongerFragments(index)
    steps.append(step)
    indices.append(index)
  }

  private func isTakenWithLongerFragments(_ index: Int) -> Bool {
    overlaps.takers(of: patterns[index]).contains { taker in
      taker > index && patterns[taker].fragment.map { fragment in fragment.contains { $0 == nil } } ?? true
    }
  }

  private mutating func addLevel(_ indices: [Int], _ length: Int) {
    for index in indices where patterns[index].isTaken { add(index, .longer(length)) }
    // Of patterns for one path, those with the longest fragment come first.
    for run in indices.runs(where: { patterns[$0].fragment != nil }) {
      let sorted = run.enumerated().sorted { lhs, rhs in
        let (left, right) = (patterns[lhs.element].fragment?.count ?? 0, patterns[rhs.element].fragment?.count ?? 0)
        return left == right ? lhs.offset < rhs.offset : left > right
      }
      for (_, index) in sorted { add(index, .exactly(length)) }
    }
  }

  /// Leaves out exclusions of paths that no later component hands over.
  ///
  /// Components for shorter paths hand none over: longer paths are excluded before them.
  private mutating func removeNeedless() {
    var later: [Int: [ClosedRange<Int>]] = [:]
    var kept: [Step] = []
    for (step, index) in zip(steps, indices).reversed() {
      let lengths = step.lengths
      let isNeeded =
        patterns[index].isTaken
        || overlaps.rivals(of: index).contains { later[$0]?.contains { $0.overlaps(lengths) } ?? false }
      if patterns[index].isTaken, !step.isExclusion { later[index, default: []].append(lengths) }
      if isNeeded { kept.append(step) }
    }
    steps = kept.reversed()
  }
}

extension ComponentPlan.Step {
  fileprivate var isExclusion: Bool { if case .longer = kind { true } else { !pattern.isTaken } }

  /// The numbers of segments of the paths that the step decides about.
  fileprivate var lengths: ClosedRange<Int> {
    switch kind {
    case .whole: pattern.leastLength...(pattern.wildcard == nil ? pattern.leastLength : .max)
    case .atLeast(let length): length...(.max)
    case .longer(let length): (length + 1)...(length + 1)
    case .exactly(let length): length...length
    }
  }
}

extension Array {
  /// Splits into runs of elements that satisfy a predicate, and elements alone that do not.
  fileprivate func runs(where isMember: (Element) -> Bool) -> [[Element]] {
    var output: [[Element]] = []
    var wasMember = false
    for element in self {
      let isOne = isMember(element)
      if isOne, wasMember { output[output.count - 1].append(element) } else { output.append([element]) }
      wasMember = isOne
    }
    return output
  }
}

extension LinkPattern {
  /// The number of segments of the shortest path.
  var leastLength: Int { wildcard == nil ? path.count : path.count - 1 }

  /// True if components can take the pattern's links and no others, besides longer paths.
  var isExact: Bool {
    conditions.areExact && values.allSatisfy { $0.constraint == nil || $0.choices != nil }
      && (path + (fragment ?? [])).allSatisfy { segment in
        (segment ?? []).allSatisfy { part in
          if case .literal(let text) = part { ComponentText.canSpell(text) } else { true }
        }
      }
  }

  /// True if one component takes exactly the paths of the pattern, as far as constraints allow.
  fileprivate var isCompact: Bool {
    var end = path.count
    if wildcard == path.count - 1 {
      end -= 1
      // Segments before the last wildcard may take slashes, because the wildcard takes what follows.
      while end > 0, path[end - 1]?.isWholeValue == true { end -= 1 }
    }
    return path[..<end].enumerated().allSatisfy { index, segment in
      segment.map { !$0.takesSlashes } ?? (index == wildcard)
    }
  }

  /// The same pattern with no text in place of the value of `@:user`, before the last wildcard.
  fileprivate var emptyValue: LinkPattern? {
    guard let wildcard, wildcard > 0, wildcard == path.count - 1, let segment = path[wildcard - 1], segment.count == 2,
      case .literal = segment[0], case .value(let value) = segment[1], value.constraint == nil,
      path[..<(wildcard - 1)].allSatisfy({ $0?.takesSlashes == false })
    else { return nil }
    var pattern = self
    pattern.path[wildcard - 1] = [segment[0]]
    return pattern
  }
}

extension [SegmentPart] {
  /// True if the segment is one value of any text.
  fileprivate var isWholeValue: Bool {
    value.map { $0.choices == nil && $0.form == nil } ?? false
  }

  /// True if the component of the segment takes slashes, too.
  var takesSlashes: Bool {
    contains { part in
      switch part {
      case .literal(let text): !ComponentText.canSpell(text)
      case .value(let value): value.choices == nil
      }
    }
  }
}
