import WaymarkLinksCore

/// The queries and fragments that rules and patterns tell apart, after a path.
final class Tails {
  struct Outcome {
    /// The query and fragment as they stand in a URL.
    let text: String
    /// The rules that match, in order.
    let rules: [Int]
    /// The patterns that match the fragment or the query.
    let acceptors: [Int]
  }

  private struct Key: Hashable {
    let rules: [Int]
    let fragments: [Int]
    let asking: [Int]
  }

  /// The number of queries and fragments that are tried together.
  private static let maxTails = 512

  /// The longest text that is tried as a query or fragment: longer ones are in no link.
  fileprivate static let maxLength = 4_096

  private let rules: [CompiledRules.Rule]
  private let budget: SearchBudget
  private var known: [Key: [Outcome]] = [:]

  init(_ rules: [CompiledRules.Rule], _ budget: SearchBudget) {
    self.rules = rules
    self.budget = budget
  }

  /// - Parameters:
  ///   - taking: the rules that take the path.
  ///   - fragments: the patterns with fragments that take the path.
  ///   - asking: the patterns that take the path, and ask for the query.
  func outcomes(
    _ taking: [Int], _ fragments: [Int], asking: [Int], _ patterns: TablePatterns
  ) -> [Outcome] {
    if fragments.isEmpty, asking.isEmpty, taking.allSatisfy({ rules[$0].asksForPathOnly }) {
      return [Outcome(text: "", rules: taking, acceptors: [])]
    }
    let key = Key(rules: taking, fragments: fragments, asking: asking)
    if let outcomes = known[key] { return outcomes }
    let outcomes = make(taking, fragments, asking, patterns)
    known[key] = outcomes
    return outcomes
  }

  private func make(
    _ taking: [Int], _ fragments: [Int], _ asking: [Int], _ patterns: TablePatterns
  ) -> [Outcome] {
    let conditions = (asking + fragments).flatMap { patterns.acceptors[$0].conditions }
    let queries = queries(taking, conditions)
    let fragmentPatterns = patterns.fragments(of: fragments)
    let texts = fragmentTexts(taking, fragmentPatterns)
    var output: [Outcome] = []
    for query in queries {
      for fragment in texts where output.count < Self.maxTails && budget.exceeded == nil {
        let text = (query.isEmpty ? "" : "?" + query) + (fragment.isEmpty ? "" : "#" + fragment)
        guard let parts = URLParts("https://host/" + text) else { continue }
        let subject = RuleSubject(parts)
        budget.count(work: taking.count + text.utf8.count)
        let matching = taking.filter { matches(rules[$0], subject) }
        let reached = asking + Self.acceptors(of: fragment, fragmentPatterns)
        let acceptors = reached.filter { patterns.acceptors[$0].conditions.hold(for: parts.items) }
        output.append(Outcome(text: text, rules: matching, acceptors: acceptors))
      }
    }
    return output.sorted { $0.text.utf8.count < $1.text.utf8.count }
  }

  private func matches(_ rule: CompiledRules.Rule, _ subject: RuleSubject) -> Bool {
    rule.failure(subject, isPathKnown: true, budget) == nil
  }

  // MARK: Queries

  private func queries(_ taking: [Int], _ conditions: [QueryCondition]) -> [String] {
    var whole: Set<String> = ["", "0"]
    var items: [(name: String, values: [String])] = []
    var indices: [String: Int] = [:]
    for condition in conditions {
      let at = indices[condition.item] ?? items.count
      indices[condition.item] = at
      if at == items.count { items.append((condition.item, ["", "0"])) }
      items[at].values += condition.samples
    }
    for index in taking {
      switch rules[index].query {
      case .whole(let glob): whole.formUnion(glob.examples(budget))
      case .items(let predicates):
        for (name, pattern) in predicates {
          let name = Self.text(name)
          let at = indices[name] ?? items.count
          indices[name] = at
          if at == items.count { items.append((name, ["", "0"])) }
          items[at].values += pattern.examples(budget)
        }
      case nil: break
      }
    }
    var combined = [""]
    for item in items {
      var next = combined
      for value in Set(item.values).sorted() where next.count < Self.maxTails {
        next += combined.map { ($0.isEmpty ? "" : $0 + "&") + Self.escaped(item.name) + "=" + value }
      }
      combined = next
    }
    return Array(whole.union(combined)).sorted()
  }

  private static func text(_ scalars: [UInt32]) -> String {
    String(String.UnicodeScalarView(scalars.compactMap { Unicode.Scalar($0) }))
  }

  private static func escaped(_ text: String) -> String {
    let units = text.unicodeScalars.flatMap { PathAlphabet.spelling($0.value) }
    return String(decoding: units.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  // MARK: Fragments

  private func fragmentTexts(_ taking: [Int], _ patterns: LinkAutomaton) -> [String] {
    var output = Set(["", "0"] + patterns.examples)
    for index in taking { output.formUnion(rules[index].fragment?.examples(budget) ?? []) }
    return output.sorted()
  }

  private static func acceptors(of fragment: String, _ patterns: LinkAutomaton) -> [Int] {
    guard !fragment.isEmpty else { return [] }
    let symbols = fragment.prefix { $0 != "?" }.split(separator: "/").flatMap { segment in
      [PathAlphabet.separator] + URLParts.decoded(segment.unicodeScalars.map(\.value))
    }
    return patterns.tags(at: symbols.reduce(patterns.start()) { patterns.step($0, $1) })
  }
}

extension Glob {
  /// Some short texts that match, spelled as in a URL, and one that is one character longer.
  fileprivate func examples(_ budget: SearchBudget) -> [String] {
    guard !isBroken, let shortest = example, shortest.count < Tails.maxLength else { return [] }
    let longer = shortest + [0x30]
    return (matches(longer, budget) ? [shortest] : [shortest, longer]).map { text in
      String(decoding: text.map { $0 < 0x80 ? UInt8($0) : 0x30 }, as: UTF8.self)
    }
  }

  /// The shortest text that matches, found by trying tokens in order.
  private var example: [UInt32]? {
    var output: [UInt32] = []
    for token in tokens {
      switch token {
      case .scalar(let scalar): output.append(scalar)
      case .machine(let machine):
        guard let text = machine.example else { return nil }
        output += text
      }
    }
    return output
  }
}

extension LinkAutomaton {
  /// The shortest fragment for each pattern, as paths.
  fileprivate var examples: [String] {
    var queue = [(places: start(), text: [UInt32]())]
    var (seen, told): (Set<[Place]>, Set<Int>) = ([queue[0].places], [])
    var output: [String] = []
    var index = 0
    while index < queue.count, index < 20_000 {
      let (places, text) = queue[index]
      index += 1
      if !text.isEmpty, tags(at: places).contains(where: { told.insert($0).inserted }) {
        output.append(String(decoding: text.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self))
      }
      var all = Distinctions()
      addDistinctions(at: places, to: &all)
      for symbol in PathAlphabet.representatives(all, withSlash: false) + [PathAlphabet.separator] where symbol != 0x2E
      {
        let next = step(places, symbol)
        if !next.isEmpty, seen.insert(next).inserted { queue.append((next, text + PathAlphabet.spelling(symbol))) }
      }
    }
    return output
  }
}
