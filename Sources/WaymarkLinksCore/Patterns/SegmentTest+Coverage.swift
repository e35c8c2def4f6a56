extension SegmentTest {
  /// Returns whether the test accepts every text that a segment of a pattern accepts, or `false` if that is uncertain.
  package func covers(_ segment: PatternSegment, foldsCase: Bool) -> Bool {
    switch segment {
    case .wildcard: return false
    case .literal(let bytes):
      return bytes.withUnsafeBufferPointer { accepts($0.span, foldsCase: foldsCase) }
    case .parameter(let parameter):
      guard case .constraint(let own) = self, let other = parameter.constraint else { return false }
      return own.covers(other, foldsCase: foldsCase)
    case .mixed(let other):
      guard case .mixed(let own) = self, own.parts.count == other.parts.count else { return false }
      return zip(own.parts, other.parts).allSatisfy { $0.covers($1, foldsCase: foldsCase) }
    }
  }
}

extension MixedPart {
  fileprivate func covers(_ other: MixedPart, foldsCase: Bool) -> Bool {
    switch (self, other) {
    case (.literal(let one), .literal(let two)):
      return foldsCase ? one.map(ASCII.lowercased) == two.map(ASCII.lowercased) : one == two
    case (.parameter(let one), .parameter(let two)):
      guard let constraint = one.constraint else { return true }
      return two.constraint.map { constraint.covers($0, foldsCase: foldsCase) } ?? false
    default: return false
    }
  }
}
