/// A pattern that is never reached, or a part of one, because an earlier one takes all of its links.
package struct UnreachedPattern: Sendable {
  package enum Kind: Sendable, Hashable {
    /// Both match the same links.
    case duplicate
    /// They differ only in the name of a parameter, which is this one here.
    case ambiguous(name: String?)
    /// The earlier one matches other links, too.
    case shadowed
  }

  package let kind: Kind
  /// The index of the pattern, in the order of registration.
  package let index: Int
  /// The index of the earlier one, or `nil` if a combination of the groups takes the links of another one.
  package let rival: Int?
  /// The problem and a remedy, in one sentence.
  package let message: String
}

/// Collects patterns that are never reached, and finds the words for them.
///
/// A table finds them in its trie, and macros compare patterns with one another. Both say it here.
package struct UnreachedPatterns {
  /// A pattern, or the route that has it.
  package struct Subject {
    /// The pattern in quotation marks, with the name of its route.
    let label: String
    /// The index in the order of registration.
    let index: Int
    var priority = 0

    package init(label: String, index: Int, priority: Int = 0) {
      (self.label, self.index, self.priority) = (label, index, priority)
    }
  }

  private var found: [UnreachedPattern] = []
  private var shadowed: [Shadowed] = []

  package init() {}

  /// The patterns in the order of registration.
  package var all: [UnreachedPattern] { (found + shadowedPatterns).sorted { $0.index < $1.index } }

  /// Adds a pattern, and the one that takes its links.
  ///
  /// - Parameter isAlike: true if both variants have the same spelling, and are limited to the same hosts and schemes.
  package mutating func add(
    _ own: Subject, _ variant: PatternVariant, after rival: Subject, _ other: PatternVariant, isAlike: Bool
  ) {
    guard isAlike else { return shadowed.append(Shadowed(own: own, rival: rival)) }
    let (kind, message): (UnreachedPattern.Kind, String)
    if let (name, _) = zip(variant.captureNames, other.captureNames).first(where: { $0 != $1 }) {
      kind = .ambiguous(name: name)
      message =
        "\(rival.label) differs only in the name of a parameter, and is tried first: remove one of the two, "
        + "or constrain the parameter of one"
    } else {
      kind = .duplicate
      message = "\(rival.label) matches the same links as \(own.label), and is tried first: remove one of the two"
    }
    found.append(UnreachedPattern(kind: kind, index: own.index, rival: rival.index, message: message))
  }

  /// Returns the problem of a combination of groups that an earlier one of the pattern takes, or `nil` if none is lost.
  ///
  /// Both have one shape, so that the values of the later group are never there.
  package static func problem(of late: PatternVariant, after early: PatternVariant) -> String? {
    guard late.isAlike(early), late.captureNames != early.captureNames else { return nil }
    return "“\(late.text)” is never reached, because “\(early.text)” of the same pattern takes its links: write "
      + "the later group into the earlier one, as in “(/:year(/:month))”"
  }

  // MARK: Shadowed patterns

  /// The number of findings about one rival that stay alone.
  private static let mostAlone = 3
  /// The number of patterns that a finding about many of them names.
  private static let mostNamed = 12

  private struct Shadowed {
    let own: Subject
    let rival: Subject

    var reason: String {
      if rival.priority != own.priority { return "having priority \(rival.priority)" }
      return rival.index < own.index ? "having been registered before" : "being more specific from the left"
    }

    var remedy: String {
      if rival.priority != own.priority {
        let (higher, isTooHigh) = rival.priority.addingReportingOverflow(1)
        return isTooHigh
          ? "give the other one a lower priority, or remove this one"
          : "give this one a priority of \(higher), or remove it"
      }
      return rival.index < own.index
        ? "register this one before it, give it a higher priority, or remove it"
        : "give this one a higher priority, or remove it"
    }

    func finding(_ message: String) -> UnreachedPattern {
      UnreachedPattern(kind: .shadowed, index: own.index, rival: rival.index, message: message)
    }
  }

  /// The shadowed patterns: one by one or, if one rival shadows many for one reason, in one finding.
  private var shadowedPatterns: [UnreachedPattern] {
    let groups = Dictionary(grouping: shadowed) { "\($0.rival.index) \($0.reason)" }
    return groups.values.flatMap { group in
      group.count > Self.mostAlone ? [finding(about: group)] : group.map(finding)
    }
  }

  private func finding(about one: Shadowed) -> UnreachedPattern {
    one.finding(
      "this route is never reached: \(one.rival.label) takes all of its links and is tried first, "
        + "\(one.reason); \(one.remedy)")
  }

  private func finding(about group: [Shadowed]) -> UnreachedPattern {
    let first = group[0]
    let names = group.prefix(Self.mostNamed).map(\.own.label).joined(separator: ", ")
    let more = group.count > Self.mostNamed ? " and \(group.count - Self.mostNamed) more" : ""
    return first.finding(
      "\(group.count) routes are never reached: \(first.rival.label) takes all of their links and is tried first, "
        + "\(first.reason): \(names)\(more); give \(first.rival.label) a lower priority or a narrower pattern, or "
        + "declare it after them")
  }
}
