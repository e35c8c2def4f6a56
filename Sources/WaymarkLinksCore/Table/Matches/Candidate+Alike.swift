extension Candidate {
  /// Returns whether both patterns have the same spelling, ignoring the names of parameters.
  package func isAlike(_ other: Candidate) -> Bool { variant.isAlike(other.variant) }
}

extension PatternVariant {
  /// A text that is equal for variants that are alike.
  package var likeness: [[UInt8]] {
    path.map(\.identity) + (fragment.map { [[0x23]] + $0.map(\.identity) } ?? [])
      + conditions.identity.map { [0x3F] + Array($0.utf8) }
  }
}
