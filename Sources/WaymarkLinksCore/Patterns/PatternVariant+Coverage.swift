extension PatternVariant {
  /// Returns whether both have the same spelling, ignoring the names of parameters.
  package func isAlike(_ other: PatternVariant) -> Bool { likeness == other.likeness }

  /// A text that is equal for variants that are alike.
  package var likeness: [[UInt8]] {
    path.map(\.identity) + (fragment.map { [[0x23]] + $0.map(\.identity) } ?? [])
      + conditions.identity.map { [0x3F] + Array($0.utf8) }
  }

  /// Returns whether it matches each link that another variant matches, or `false` if that is uncertain.
  ///
  /// Case counts. A table asks its trie instead, which compares a variant with all others at once.
  package func covers(_ other: PatternVariant) -> Bool {
    path.covers(other.path) && (fragment.map { own in other.fragment.map(own.covers) ?? false } ?? true)
      && conditions.covers(other.conditions)
  }

  /// The names that it captures, in the order of the link, with `nil` for a capture without a name.
  package var captureNames: [String?] {
    (hostName.map { [$0] } ?? []) + (path + (fragment ?? [])).flatMap(\.captureNames)
      + conditions.compactMap(\.captureName)
  }
}

extension [PatternSegment] {
  /// Returns whether each path that others match matches these.
  fileprivate func covers(_ others: [PatternSegment]) -> Bool {
    guard let wildcard = firstIndex(where: \.isWildcard) else {
      return count == others.count && zip(self, others).allSatisfy { $0.covers($1) }
    }
    guard wildcard <= others.count, zip(self[..<wildcard], others).allSatisfy({ $0.covers($1) }) else { return false }
    // A wildcard takes any segments, except for those that its suffix needs. Behind a wildcard of the others, only
    // the segments that follow it are certain.
    let rest = others[wildcard...]
    let certain = rest[(rest.lastIndex(where: \.isWildcard).map { $0 + 1 } ?? wildcard)...]
    let suffix = self[(wildcard + 1)...]
    return suffix.count <= certain.count && zip(suffix.reversed(), certain.reversed()).allSatisfy { $0.covers($1) }
  }
}

extension PatternSegment {
  fileprivate var isWildcard: Bool { if case .wildcard = self { true } else { false } }

  fileprivate var captureNames: [String?] {
    if case .wildcard(let name) = self { [name] } else { parameters.map(\.name) }
  }

  /// Returns whether it accepts each text that another segment accepts, or `false` if that is uncertain.
  fileprivate func covers(_ other: PatternSegment) -> Bool {
    switch (self, other) {
    case (.wildcard, _), (_, .wildcard): false
    case (.literal(let own), .literal(let text)): own == text
    case (.literal, _): false
    case (.parameter(let parameter), _):
      parameter.constraint.map { SegmentTest.constraint($0).covers(other, foldsCase: false) } ?? true
    case (.mixed(let segment), _): SegmentTest.mixed(segment).covers(other, foldsCase: false)
    }
  }
}
