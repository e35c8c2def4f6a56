import WaymarkLinksCore

/// The patterns that may take a link in common.
final class PatternOverlaps {
  private let patterns: [LinkPattern]
  private var taken = SegmentIndex()
  private var closed = SegmentIndex()
  /// The nodes and patterns that were asked, which tests count.
  private(set) var steps = 0

  init(_ patterns: [LinkPattern]) {
    self.patterns = patterns
    for (index, pattern) in patterns.enumerated() {
      if pattern.isTaken { taken.insert(index, pattern.keys) } else { closed.insert(index, pattern.keys) }
    }
  }

  /// Returns the patterns before one that decide otherwise about links that both take.
  func rivals(before index: Int) -> [Int] { rivals(of: index).filter { $0 < index } }

  /// Returns the patterns that decide otherwise about links that both take.
  func rivals(of index: Int) -> [Int] {
    overlapping(patterns[index], in: patterns[index].isTaken ? closed : taken)
  }

  /// Returns the patterns that universal links may open, and that take links which a pattern takes.
  func takers(of pattern: LinkPattern) -> [Int] { overlapping(pattern, in: taken) }

  private func overlapping(_ pattern: LinkPattern, in group: SegmentIndex) -> [Int] {
    let found = group.candidates(for: pattern.keys)
    steps += found.steps + found.patterns.count
    return found.patterns.filter { Self.overlap(patterns[$0], pattern) }
  }

  /// Returns whether a path may match both patterns.
  static func overlap(_ one: LinkPattern, _ other: LinkPattern) -> Bool {
    let folds = one.route.foldsCase || other.route.foldsCase
    let starts = min(one.wildcard ?? .max, other.wildcard ?? .max)
    for (left, right) in zip(one.path, other.path).prefix(starts) where !overlap(left, right, folds) { return false }
    let ends = min(one.lengthAfterWildcard, other.lengthAfterWildcard)
    for (left, right) in zip(one.path.reversed(), other.path.reversed()).prefix(ends)
    where !overlap(left, right, folds) {
      return false
    }
    return (one.wildcard != nil || one.path.count >= other.leastLength)
      && (other.wildcard != nil || other.path.count >= one.leastLength)
  }

  private static func overlap(_ one: LinkPattern.Segment, _ other: LinkPattern.Segment, _ foldsCase: Bool) -> Bool {
    guard !foldsCase, let one, let other else { return true }
    let (left, right) = (one.ends, other.ends)
    if let text = one.text, let other = other.text { return text == other }
    // A value has at least one character.
    if let text = one.text, text.count <= right.prefix.count + right.suffix.count { return false }
    if let text = other.text, text.count <= left.prefix.count + left.suffix.count { return false }
    return left.prefix.agrees(with: right.prefix) && left.suffix.reversed().agrees(with: right.suffix.reversed())
  }
}

extension LinkPattern {
  /// The number of segments after the wildcard, or of all without one.
  fileprivate var lengthAfterWildcard: Int { path.count - (wildcard.map { $0 + 1 } ?? 0) }
}

extension [SegmentPart] {
  /// The texts with which a segment begins and ends.
  fileprivate var ends: (prefix: [UInt8], suffix: [UInt8]) {
    func text(_ part: SegmentPart?) -> [UInt8] { if case .literal(let text)? = part { text } else { [] } }
    return (text(first), text(last))
  }
}

extension Collection<UInt8> {
  /// Returns whether one begins with the other.
  fileprivate func agrees(with other: some Collection<UInt8>) -> Bool {
    zip(self, other).allSatisfy { $0 == $1 }
  }
}
