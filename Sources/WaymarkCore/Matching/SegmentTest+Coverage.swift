extension SegmentTest {
  /// Whether the test passes whatever a segment of a pattern can be; `false` where that is not certain.
  func covers(_ segment: PatternSegment, foldsCase: Bool) -> Bool {
    switch segment {
    case .wildcard: return false
    case .literal(let bytes):
      return bytes.withUnsafeBufferPointer { accepts($0.span, foldsCase: foldsCase) }
    case .parameter(let parameter):
      guard case .constraint(let own) = self, let other = parameter.constraint else { return false }
      return own.covers(other, foldsCase: foldsCase)
    case .mixed(let parts):
      guard case .mixed(let own) = self, own.count == parts.count else { return false }
      return zip(own, parts).allSatisfy { $0.covers($1, foldsCase: foldsCase) }
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

extension Constraint {
  /// Whether every value that another constraint accepts satisfies this one; `false` where that is not certain.
  func covers(_ other: Constraint, foldsCase: Bool) -> Bool {
    if spelling.utf8.elementsEqual(other.spelling.utf8) { return true }
    if case .oneOf(let values) = other {
      return values.allSatisfy { value in value.withBytes { accepts($0, foldsCase: foldsCase) } } && !foldsCase
    }
    switch (self, other) {
    // A uint may be larger than an int can be; every double's syntax has room for both.
    case (.double, .int), (.double, .uint), (.slug, .uint), (.slug, .date), (.slug, .bool): return true
    default: return false
    }
  }
}
