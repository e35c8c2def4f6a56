extension [PatternOutline] {
  /// The patterns that a table of only these would never reach, each with the offset of the problem.
  ///
  /// Macros have no table. Of a constraint of the app's own, nothing is known but its name, so it accepts only what
  /// has the same name. The cost is linear in the combinations of all patterns for each pattern that is reached, and
  /// quadratic where all are alike.
  package var unreached: [(pattern: UnreachedPattern, offset: Int)] {
    PatternComparison(map { RoutePattern($0.text) }).unreached
  }
}

/// Patterns that are compared as the routes of one table.
private struct PatternComparison {
  /// One combination of the groups of a pattern, which a table tries as a whole.
  private struct Combination {
    let pattern: Int
    let variant: PatternVariant
    let limit: CandidateLimit

    func covers(_ other: Combination) -> Bool { limit.covers(other.limit) && variant.covers(other.variant) }

    func isAlike(_ other: Combination) -> Bool { limit == other.limit && variant.isAlike(other.variant) }
  }

  private let patterns: [RoutePattern]
  private var trees: [Int: PatternTree] = [:]
  /// The combinations in the order in which a table tries them.
  private let combinations: [Combination]

  init(_ patterns: [RoutePattern]) {
    self.patterns = patterns
    let syntax = Self.syntax(of: patterns)
    var ranked: [(rank: CandidateRank, combination: Combination)] = []
    for (index, pattern) in patterns.enumerated() {
      var lexer = PatternLexer(pattern.text, syntax: syntax)
      guard let tree = try? lexer.read(), let variants = try? JoinedPattern([tree], texts: [pattern]).variants() else {
        continue
      }
      trees[index] = tree
      let limit = CandidateLimit(schemes: tree.scheme.map { [$0] } ?? [], host: tree.host)
      for (number, variant) in variants.enumerated() {
        let rank = CandidateRank(
          priority: 0, variant: variant, limit: limit, registration: index, combination: number, bySpecificity: true)
        ranked.append((rank, Combination(pattern: index, variant: variant, limit: limit)))
      }
    }
    combinations = ranked.sorted { $0.rank < $1.rank }.map(\.combination)
  }

  /// The syntax of the patterns, with the hosts that they list: a custom scheme drops these, too.
  private static func syntax(of patterns: [RoutePattern]) -> PatternSyntax {
    let written = PatternSyntax.ofPatternsAlone
    var syntax = written
    for rule in patterns.compactMap({ PatternLexer.webHost(of: $0, syntax: written) }) { syntax.hosts.add(rule) }
    return syntax
  }

  var unreached: [(pattern: UnreachedPattern, offset: Int)] {
    var unreached = UnreachedPatterns()
    for index in patterns.indices {
      guard let (own, other) = firstTaken(of: index) else { continue }
      unreached.add(
        subject(own), own.variant, after: subject(other), other.variant, isAlike: own.isAlike(other))
    }
    let all = unreached.all
    return patterns.indices.flatMap { index in
      [problemOfGroups(of: index)].compactMap(\.self) + all.filter { $0.index == index }
    }.map { ($0, offset(of: $0)) }
  }

  /// Returns the first combination of a pattern that another pattern takes, with that one, or `nil` if some are
  /// reached.
  private func firstTaken(of pattern: Int) -> (own: Combination, other: Combination)? {
    var first: (own: Combination, other: Combination)?
    for (index, own) in combinations.enumerated() where own.pattern == pattern {
      guard let other = combinations[..<index].first(where: { $0.covers(own) }) else { return nil }
      if first == nil, other.pattern != pattern { first = (own, other) }
    }
    return first
  }

  /// Returns the problem of a pattern that loses a combination to another one of its own.
  private func problemOfGroups(of pattern: Int) -> UnreachedPattern? {
    let own = combinations.indices.filter { combinations[$0].pattern == pattern }
    for late in own {
      let combination = combinations[late]
      guard let early = own.first(where: { combinations[$0].covers(combination) }), early < late,
        let message = UnreachedPatterns.problem(of: combination.variant, after: combinations[early].variant),
        !combinations[..<early].contains(where: { $0.covers(combination) })
      else { continue }
      return UnreachedPattern(kind: .ambiguous(name: nil), index: pattern, rival: nil, message: message)
    }
    return nil
  }

  private func subject(_ combination: Combination) -> UnreachedPatterns.Subject {
    UnreachedPatterns.Subject(label: "“\(patterns[combination.pattern])”", index: combination.pattern)
  }

  private func offset(of pattern: UnreachedPattern) -> Int {
    guard case .ambiguous(let name?) = pattern.kind else { return 0 }
    return trees[pattern.index]?.offset(of: name) ?? 0
  }
}
