extension Candidate {
  /// Returns whether both patterns have the same spelling, ignoring the names of parameters.
  package func isAlike(_ other: Candidate) -> Bool { variant.isAlike(other.variant) }
}
