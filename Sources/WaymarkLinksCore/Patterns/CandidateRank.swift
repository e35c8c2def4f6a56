/// The position of a candidate in the order in which candidates are tried.
///
/// A lower rank is tried earlier.
///
/// The order is total and the same on every run. It compares priority, then segments from the left, then the conditions
/// on the query, then the limit. Then it compares registration, and prefers combinations with earlier groups. It is a
/// class, since ranks are compared often.
package final class CandidateRank: Comparable {
  let priority: Int
  /// The ranks of the segments, or empty if specificity is ignored.
  let segments: [SegmentRank]
  /// The ranks of the conditions on the query.
  let conditions: [UInt8]
  let limit: CandidateLimit
  /// The number of the route, in the order of registration.
  let registration: Int
  /// The number of the combination within its pattern.
  let combination: Int

  package init(
    priority: Int, variant: PatternVariant, limit: CandidateLimit, registration: Int, combination: Int,
    bySpecificity: Bool
  ) {
    self.priority = priority
    segments = bySpecificity ? SegmentRank.all(in: variant) : []
    conditions = bySpecificity ? variant.conditions.ranks : []
    self.limit = bySpecificity ? limit : .none
    self.registration = registration
    self.combination = combination
  }

  package static func < (lhs: CandidateRank, rhs: CandidateRank) -> Bool {
    if lhs.priority != rhs.priority { return lhs.priority > rhs.priority }
    if let first = SegmentRank.precedes(lhs.segments, rhs.segments) { return first }
    if lhs.conditions.count != rhs.conditions.count { return lhs.conditions.count > rhs.conditions.count }
    if lhs.conditions != rhs.conditions { return lhs.conditions.lexicographicallyPrecedes(rhs.conditions) }
    if let first = lhs.limit.precedes(rhs.limit) { return first }
    return (lhs.registration, lhs.combination) < (rhs.registration, rhs.combination)
  }

  package static func == (lhs: CandidateRank, rhs: CandidateRank) -> Bool {
    lhs.registration == rhs.registration && lhs.combination == rhs.combination
  }
}

/// The specificity of a segment.
///
/// A lower rank is more specific.
package struct SegmentRank: Comparable, Sendable {
  private let value: UInt32

  package static let literal = Self(value: 0)
  package static let constrained = Self(value: 2 << 28)
  package static let parameter = Self(value: 3 << 28)
  /// The path ends and the pattern continues in the fragment.
  package static let fragment = Self(value: 4 << 28)
  package static let wildcard = Self(value: 5 << 28)

  /// Literals and parameters in one segment.
  ///
  /// More literal bytes rank first, then a constraint.
  package static func mixed(literalBytes: Int, isConstrained: Bool) -> Self {
    let missing = UInt32(max(0, 0xFFFF - literalBytes))
    return Self(value: 1 << 28 | missing << 1 | (isConstrained ? 0 : 1))
  }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.value < rhs.value }

  package static func all(in variant: PatternVariant) -> [SegmentRank] {
    let path = variant.path.map(\.rank)
    guard let fragment = variant.fragment else { return path }
    return path + [.fragment] + fragment.map(\.rank)
  }

  /// Returns whether the first goes before the second, or `nil` if they are equal.
  ///
  /// A pattern that ends ranks after one that continues, unless the other continues with a wildcard only.
  package static func precedes(_ first: [SegmentRank], _ second: [SegmentRank]) -> Bool? {
    for (one, other) in zip(first, second) where one != other { return one < other }
    if first.count == second.count { return nil }
    let isSecondLonger = second.count > first.count
    let rest = isSecondLonger ? second.dropFirst(first.count) : first.dropFirst(second.count)
    let isRestWildcard = rest.count == 1 && rest.first == .wildcard
    return isSecondLonger == isRestWildcard
  }
}

extension PatternSegment {
  var rank: SegmentRank {
    switch self {
    case .literal: return .literal
    case .parameter(let parameter): return parameter.constraint == nil ? .parameter : .constrained
    case .wildcard: return .wildcard
    case .mixed(let segment):
      let bytes = segment.parts.reduce(0) { count, part in
        if case .literal(let bytes) = part { count + bytes.count } else { count }
      }
      return .mixed(literalBytes: bytes, isConstrained: parameters.contains { $0.constraint != nil })
    }
  }
}
