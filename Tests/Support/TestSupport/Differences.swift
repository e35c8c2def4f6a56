package import Testing

/// A class of cases that Waymark answers differently from a predecessor, on purpose.
package struct Difference: Sendable {
  /// The reason, in a sentence that a user who moves to Waymark would accept.
  package let reason: String
  fileprivate let contains: @Sendable (PredecessorCase) -> Bool

  /// - Parameter contains: whether a case is of the class, told by what it sets up and asks, not by its name.
  package init(_ reason: String, where contains: @escaping @Sendable (PredecessorCase) -> Bool) {
    self.reason = reason
    self.contains = contains
  }
}

/// The classes of cases of a predecessor that Waymark answers differently.
package struct Differences: Sendable {
  private let classes: [Difference]

  package init(_ classes: Difference...) {
    self.classes = classes
  }

  /// Records a failure for a difference of no accepted class, and for a case without any comparison.
  ///
  /// - Parameter mismatches: what came out other than expected.
  package func check(
    _ row: PredecessorCase, _ mismatches: Mismatches, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if mismatches.isEmpty { Issue.record("\(row.name): nothing was compared", sourceLocation: sourceLocation) }
    guard !classes.contains(where: { $0.contains(row) }) else { return }
    for mismatch in mismatches.list { Issue.record("\(row.name): \(mismatch)", sourceLocation: sourceLocation) }
  }

  /// The reasons of classes that none of some cases is of.
  package func reasons(withoutCaseIn rows: [PredecessorCase]) -> [String] {
    classes.filter { !rows.contains(where: $0.contains) }.map(\.reason)
  }
}

/// Collects what came out other than expected.
package struct Mismatches {
  package private(set) var list: [String] = []
  /// Nothing was compared.
  package private(set) var isEmpty = true

  package init() {}

  package mutating func compare<Value: Equatable>(_ what: String, _ value: Value, _ expected: Value) {
    isEmpty = false
    if value != expected { list.append("\(what) is \(value), expected \(expected)") }
  }
}

extension PredecessorCase {
  /// The place that is asked for, as text.
  package var location: String { json["location"].text ?? json["url"].text ?? "" }

  /// True if the case is about slashes at the ends of a link or pattern, which do not matter here (SEMANTICS §1, §7).
  package var isAboutSlashesAtTheEnds: Bool {
    let patterns = (setup["routes"].elements + setup["listen"].elements).compactMap { $0["path"].text ?? $0.text }
    let single = [setup["pattern"], setup["listen"], setup["uri"]["path"], setup["route"]].compactMap(\.text)
    return (patterns + single + setup["paths"].texts + [location]).contains { text in
      let path = text.prefix { $0 != "?" && $0 != "#" }
      return !path.isEmpty && !path.contains(":/") && (!path.hasPrefix("/") || path.count > 1 && path.hasSuffix("/"))
    }
  }

  /// True if what is registered has an empty pattern, which is the root here (SEMANTICS §2).
  package var hasEmptyPattern: Bool {
    [setup["route"]["path"], setup["uri"]["path"], setup["pattern"]].contains { $0.text == "" }
  }
}
