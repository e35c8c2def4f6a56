import WaymarkLinksCore

/// The links of a redirect whose target another pattern takes.
struct PatternJoin {
  /// The narrowed patterns of the redirect, or none if no link leads there.
  private(set) var patterns: [LinkPattern] = []
  /// True if all links lead there.
  private(set) var isWhole = false
  /// True if no pattern says which links lead there.
  private(set) var isUnknown = false

  init(_ pattern: LinkPattern, _ target: [RedirectTemplate.Segment], _ taker: LinkPattern) {
    for alignment in TargetAlignment.all(of: target, taker.path) {
      var narrowing = PatternNarrowing(pattern, foldsCase: taker.route.foldsCase)
      switch narrowing.run(alignment) {
      case .apart: continue
      case .unknown: isUnknown = true
      case .joined:
        patterns.append(narrowing.pattern)
        isWhole = isWhole || narrowing.isWhole
      }
    }
  }
}

/// Narrows a pattern to the links whose target has the segments of another pattern.
private struct PatternNarrowing {
  enum Answer {
    /// No link leads there.
    case apart
    /// The narrowed pattern takes the links that lead there.
    case joined
    /// No pattern says which links lead there.
    case unknown
  }

  private(set) var pattern: LinkPattern
  /// True if all links lead there.
  private(set) var isWhole = true

  private let source: LinkPattern
  /// True if the other pattern ignores the case of letters.
  private let foldsCase: Bool
  private let machines = MachineCache()
  private var filled: Set<String> = []

  init(_ pattern: LinkPattern, foldsCase: Bool) {
    (self.pattern, source) = (pattern, pattern)
    self.foldsCase = foldsCase
  }

  mutating func run(_ alignment: TargetAlignment) -> Answer {
    var isUnknown = false
    for (segment, parts) in alignment.pairs {
      switch join(segment, parts) {
      case .apart: return .apart
      case .joined: break
      case .unknown: isUnknown = true
      }
    }
    if let rest = alignment.rest {
      guard let index = pattern.wildcard else { return .unknown }
      isWhole = isWhole && rest.count == 1 && rest[0] == nil
      pattern.path.replaceSubrange(index...index, with: rest)
    }
    return isUnknown ? .unknown : .joined
  }

  private mutating func join(_ segment: RedirectTemplate.Segment, _ parts: LinkPattern.Segment) -> Answer {
    guard let parts, !parts.isFree else { return .joined }
    switch segment {
    // No component compares an item with a pattern of segments.
    case .wildcard, .item: return .unknown
    case .literal(let text): return accepts(parts, text, foldsCase) ? .joined : .apart
    case .parameter(let name): return fill(name, parts)
    }
  }

  private mutating func fill(_ name: String, _ parts: [SegmentPart]) -> Answer {
    let index = source.path.firstIndex { $0?.value?.name == name }
    guard filled.insert(name).inserted, let index, let own = source.path[index]?.value else { return .unknown }
    if let text = parts.text {
      guard own.constraint == nil || accepts([.value(own)], text, source.route.foldsCase) else { return .apart }
    } else if let other = parts.value, other.constraint == own.constraint {
      return .joined
    } else if own.constraint != nil {
      return .unknown
    }
    pattern.path[index] = parts
    isWhole = false
    return .joined
  }

  private func accepts(_ parts: [SegmentPart], _ text: [UInt8], _ foldsCase: Bool) -> Bool {
    if let own = parts.text, own == text || !foldsCase { return own == text }
    var automaton = LinkAutomaton()
    automaton.add(
      machines.tokens(of: [parts], foldsCase: foldsCase, isWide: false), .init(unit: .segments, foldsCase: foldsCase),
      tag: 0)
    let symbols = [PathAlphabet.separator] + String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
    return !automaton.tags(at: symbols.reduce(automaton.start()) { automaton.step($0, $1) }).isEmpty
  }
}

/// One way in which the segments of a redirect's target stand for those of a pattern.
private struct TargetAlignment {
  /// The segments of the target but for its wildcard, each with that of the pattern, or `nil` for its wildcard.
  let pairs: [(RedirectTemplate.Segment, LinkPattern.Segment)]
  /// The segments that the wildcard of the target stands for, or `nil` if the target has none.
  let rest: [LinkPattern.Segment]?

  /// Returns the ways for each number of segments that matters, and one for all larger numbers.
  static func all(of target: [RedirectTemplate.Segment], _ path: [LinkPattern.Segment]) -> [Self] {
    let star = target.firstIndex { if case .wildcard = $0 { true } else { false } }
    let before = target[..<(star ?? target.endIndex)]
    let after = star.map { target[($0 + 1)...] } ?? []
    guard let open = path.firstIndex(where: { $0 == nil }) else {
      return [Self(before, after, path, hasRest: star != nil)].compactMap(\.self)
    }
    let (start, end) = (path[..<open], path[(open + 1)...])
    func filled(_ count: Int) -> Self? {
      let free = before.count + count + after.count - start.count - end.count
      guard free >= 0 else { return nil }
      let any = Array(repeating: LinkPattern.Segment([.value(.any)]), count: free)
      return Self(before, after, Array(start) + any + end, hasRest: star != nil)
    }
    guard star != nil else { return [filled(0)].compactMap(\.self) }
    let least = max(0, start.count - before.count) + max(0, end.count - after.count)
    return (0..<least).compactMap(filled) + [Self(before, after, open: start, end)]
  }

  /// Creates the way for segments in a fixed number, or `nil` if the target has another number.
  private init?(
    _ before: ArraySlice<RedirectTemplate.Segment>, _ after: ArraySlice<RedirectTemplate.Segment>,
    _ path: [LinkPattern.Segment], hasRest: Bool
  ) {
    let count = path.count - before.count - after.count
    guard hasRest ? count >= 0 : count == 0 else { return nil }
    pairs = Array(zip(before, path)) + Array(zip(after, path.suffix(after.count)))
    rest = hasRest ? Array(path.dropFirst(before.count).dropLast(after.count)) : nil
  }

  /// Creates the way for all numbers of segments in which the two wildcards overlap.
  private init(
    _ before: ArraySlice<RedirectTemplate.Segment>, _ after: ArraySlice<RedirectTemplate.Segment>,
    open start: ArraySlice<LinkPattern.Segment>, _ end: ArraySlice<LinkPattern.Segment>
  ) {
    // Segments without a pair stand where the wildcard of the pattern is.
    pairs = Array(zip(before, start)) + Array(zip(after.reversed(), end.reversed()))
    rest = Array(start.dropFirst(before.count)) + [nil] + Array(end.dropLast(after.count))
  }
}

extension [SegmentPart] {
  /// True if any text fits.
  fileprivate var isFree: Bool { value.map { $0.constraint == nil } ?? false }
}
