import WaymarkLinksCore

/// The characters that an automaton tells apart at a place.
struct Distinctions {
  var singles: Set<UInt32> = []
  /// The first characters of ranges, and the first ones after them.
  var bounds: Set<UInt32> = []
  /// True if the number of characters matters in which something is spelled.
  var countsCharacters = false
  /// True if other characters than the single ones may lead on.
  var takesOthers = false

  private mutating func add(_ scalars: ScalarSet, folded: Bool) {
    for range in scalars.ranges {
      if range.lowerBound == range.upperBound {
        singles.formUnion(folded ? CaseFolding.variants(of: range.lowerBound) : [range.lowerBound])
      } else {
        takesOthers = true
        bounds.insert(range.lowerBound)
        bounds.insert(range.upperBound + 1)
        guard folded, range.upperBound < 0x80 else { continue }
        for scalar in range { singles.formUnion(CaseFolding.variants(of: scalar)) }
      }
    }
  }

  /// Adds what an expression tells apart after a state.
  mutating func add(_ machine: ScalarMachine, after state: Int32, folded: Bool, isSpelled: Bool) {
    for next in machine.following(state) {
      let label = machine.labels[Int(next)]
      add(label, folded: folded)
      // Exactly one character is meant where none of the same kind follows.
      if isSpelled, label == .all, !machine.following(next).contains(next) { countsCharacters = true }
    }
  }

  mutating func formUnion(_ other: Distinctions) {
    singles.formUnion(other.singles)
    bounds.formUnion(other.bounds)
    countsCharacters = countsCharacters || other.countsCharacters
    takesOthers = takesOthers || other.takesOthers
  }
}
