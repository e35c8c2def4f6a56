/// Follows a link along a pattern, and tells at which segment they differ.
///
/// It is slower than the matcher. Explanations and the search for the nearest routes use it.
package struct PathProgress {
  /// The reason why a link leaves a pattern.
  package enum Obstacle: Sendable, Hashable {
    /// The segment has another text.
    case literal(expected: String)
    /// The segment does not satisfy a constraint, or does not match a mixed segment.
    case test(spelling: String)
    /// The link ends before the pattern does.
    case linkEnds(missing: Int)
    /// The pattern ends before the link does.
    case patternEnds(extra: Int)
    /// The segments that must follow the wildcard are missing.
    case afterWildcard
    /// The pattern needs a fragment.
    case fragment
  }

  /// The number of leading segments that match.
  package let common: Int
  /// The first difference, or `nil` if the link matches.
  package let obstacle: Obstacle?
  /// True if the link is as long as the pattern, and only values violate their constraints.
  package let onlyValuesDiffer: Bool

  /// True if the first difference is one of letter case only.
  package let differsInCase: Bool
  /// True if the link would match after correcting the spelling of one segment.
  package let onlyOneLiteralDiffers: Bool

  /// Follows the decoded segments of a path, and those of a fragment, along a variant.
  package init(_ path: [String], fragment: [String]?, along variant: PatternVariant, foldsCase: Bool) {
    let walked = Self.walk(path, fragment, along: variant, foldsCase)
    common = walked.common
    obstacle = walked.obstacle
    differsInCase = Self.differsInCase(path, fragment, variant, walked)
    onlyOneLiteralDiffers = Self.onlyOneLiteralDiffers(path, fragment, variant, walked, foldsCase)
    // If only values differ, the first obstacle is a value.
    onlyValuesDiffer =
      if case .test = walked.obstacle { Self.onlyValuesDiffer(path, fragment, variant, foldsCase) } else { false }
  }

  /// - Parameter ignored: the index of a segment that is taken to match.
  private static func walk(
    _ path: [String], _ fragment: [String]?, along variant: PatternVariant, _ foldsCase: Bool,
    ignoring ignored: Int? = nil
  ) -> (common: Int, obstacle: Obstacle?) {
    let walked = walk(path, along: variant.path, foldsCase, ignoring: ignored)
    guard walked.obstacle == nil, let wanted = variant.fragment else { return walked }
    guard let fragment else { return (walked.common, .fragment) }
    let inFragment = walk(fragment, along: wanted, foldsCase)
    return (walked.common + inFragment.common, inFragment.obstacle)
  }

  private static func differsInCase(
    _ path: [String], _ fragment: [String]?, _ variant: PatternVariant, _ walked: (common: Int, obstacle: Obstacle?)
  ) -> Bool {
    guard case .literal(let expected) = walked.obstacle else { return false }
    let isInPath = walked.common < variant.path.count
    let texts = isInPath ? path : fragment ?? []
    let index = isInPath ? walked.common : walked.common - variant.path.count
    guard index < texts.count else { return false }
    return texts[index].withBytes { ASCII.equals($0, expected, foldsCase: true) }
  }

  private static func onlyOneLiteralDiffers(
    _ path: [String], _ fragment: [String]?, _ variant: PatternVariant, _ walked: (common: Int, obstacle: Obstacle?),
    _ foldsCase: Bool
  ) -> Bool {
    guard case .literal = walked.obstacle, walked.common < path.count else { return false }
    return walk(path, fragment, along: variant, foldsCase, ignoring: walked.common).obstacle == nil
  }

  private static func onlyValuesDiffer(
    _ path: [String], _ fragment: [String]?, _ variant: PatternVariant, _ foldsCase: Bool
  ) -> Bool {
    guard path.count == variant.path.count, variant.fragment.map({ $0.count == fragment?.count }) ?? true else {
      return false
    }
    var differs = false
    for (segment, text) in zip(variant.path, path) where !segment.fits(text, foldsCase, &differs) { return false }
    guard let wanted = variant.fragment, let fragment else { return differs }
    for (segment, text) in zip(wanted, fragment) where !segment.fits(text, foldsCase, &differs) { return false }
    return differs
  }

  private static func walk(
    _ path: [String], along segments: [PatternSegment], _ foldsCase: Bool, ignoring ignored: Int? = nil
  ) -> (common: Int, obstacle: Obstacle?) {
    for (index, segment) in segments.enumerated() {
      if case .wildcard = segment {
        return afterWildcard(path, index, Array(segments[(index + 1)...]), foldsCase)
      }
      guard index < path.count else { return (index, .linkEnds(missing: segments.count - index)) }
      if index != ignored, let obstacle = segment.obstacle(for: path[index], foldsCase) { return (index, obstacle) }
    }
    let extra = path.count - segments.count
    return (segments.count, extra > 0 ? .patternEnds(extra: extra) : nil)
  }

  private static func afterWildcard(
    _ path: [String], _ index: Int, _ rest: [PatternSegment], _ foldsCase: Bool
  ) -> (common: Int, obstacle: Obstacle?) {
    guard path.count - index >= rest.count else {
      return (index, .linkEnds(missing: rest.count - (path.count - index)))
    }
    let fits = zip(rest, path.suffix(rest.count)).allSatisfy { $0.obstacle(for: $1, foldsCase) == nil }
    return (index, fits ? nil : .afterWildcard)
  }
}

extension PatternSegment {
  /// Returns whether a segment matches, or differs only in a value that violates its constraint.
  ///
  /// Records the latter.
  fileprivate func fits(_ text: String, _ foldsCase: Bool, _ differs: inout Bool) -> Bool {
    guard let obstacle = obstacle(for: text, foldsCase) else { return true }
    guard case .parameter = self, case .test = obstacle else { return false }
    differs = true
    return true
  }

  /// The reason why a decoded segment of a link does not match, or `nil` if it does.
  func obstacle(for text: String, _ foldsCase: Bool) -> PathProgress.Obstacle? {
    switch self {
    case .wildcard: return nil
    case .literal(let bytes):
      let isSame =
        text.utf8.count == bytes.count
        && (foldsCase
          ? bytes.map(ASCII.lowercased) == text.utf8.map(ASCII.lowercased) : text.utf8.elementsEqual(bytes))
      return isSame ? nil : .literal(expected: String(decoding: bytes, as: UTF8.self))
    case .parameter(let parameter):
      guard let constraint = parameter.constraint else { return nil }
      let passes = text.withBytes { constraint.accepts($0, foldsCase: foldsCase) }
      return passes ? nil : .test(spelling: constraint.spelling)
    case .mixed(let segment):
      let passes = text.withBytes { segment.split($0, foldsCase: foldsCase) != nil }
      return passes ? nil : .test(spelling: segment.words)
    }
  }
}

extension PathProgress {
  /// The first difference in words, with the remedy, if it is one of letter case only.
  package var caseReason: String? {
    guard differsInCase, case .literal(let expected) = obstacle else { return nil }
    return
      "segment \(common + 1) differs only in case from “\(expected)”: write it so, or .caseSensitive(false) on the route"
  }
}
