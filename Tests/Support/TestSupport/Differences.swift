package import Testing

/// The cases of a predecessor that Waymark answers differently, on purpose, each with the reason.
package struct Differences: Sendable {
  private let reasons: [String: String]

  package init(_ reasons: [String: String]) {
    self.reasons = reasons
  }

  /// The names of the cases.
  package var names: Set<String> { Set(reasons.keys) }

  /// Records a failure if a case differs and is not listed, or is listed and does not differ.
  ///
  /// - Parameter mismatches: what came out other than expected.
  package func check(_ name: String, _ mismatches: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    if reasons[name] == nil {
      for mismatch in mismatches { Issue.record("\(name): \(mismatch)", sourceLocation: sourceLocation) }
    } else if mismatches.isEmpty {
      Issue.record("\(name) is listed as a difference, and is none", sourceLocation: sourceLocation)
    }
  }
}

/// Collects what came out other than expected.
package struct Mismatches {
  package private(set) var list: [String] = []

  package init() {}

  package mutating func compare<Value: Equatable>(_ what: String, _ value: Value, _ expected: Value) {
    if value != expected { list.append("\(what) is \(value), expected \(expected)") }
  }
}
