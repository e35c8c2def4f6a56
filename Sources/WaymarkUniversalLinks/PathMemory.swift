/// Finds the rules that take a path, and remembers what it learned from earlier paths, up to a limit.
///
/// It belongs to one task at a time.
package final class PathMemory {
  private let automata: [(decoded: Bool, folded: Bool, automaton: RememberingAutomaton)]

  /// Makes a memory for the rules of a file.
  package init(_ file: AssociationFile) {
    let rules = file.compiled.rules
    automata = [(false, false), (false, true), (true, false), (true, true)].compactMap { decoded, folded in
      let own = rules.indices.filter { rules[$0].decodes == decoded && rules[$0].foldsCase == folded }
      return own.isEmpty ? nil : (decoded, folded, RememberingAutomaton(LinkAutomaton(rules, own)))
    }
  }

  /// Returns the indices of the rules that take the path, in order.
  func rules(taking subject: RuleSubject) -> [Int] {
    if automata.count == 1, let only = automata.first {
      return only.automaton.rules(taking: subject.form(decoded: only.decoded, folded: only.folded).path)
    }
    return automata.flatMap { own in
      own.automaton.rules(taking: subject.form(decoded: own.decoded, folded: own.folded).path)
    }.sorted()
  }
}

extension PathMemory {
  /// Returns the index of the rule that takes the longest beginning of a path, the first of several, and the length.
  func nearest(to subject: RuleSubject) -> (rule: Int, reach: Int)? {
    let found = automata.compactMap { own in
      own.automaton.nearest(to: subject.form(decoded: own.decoded, folded: own.folded).path)
    }
    return found.min { ($1.reach, $0.rule) < ($0.reach, $1.rule) }
  }
}

/// The deterministic form of an automaton of rules, made as far as paths ask for it.
private final class RememberingAutomaton {
  /// The number of states after which all are forgotten, about 20 MB.
  private static let maxStates = 30_000
  /// The number of places in patterns that all states have together, after which all are forgotten.
  private static let maxPlaces = 4_000_000
  /// The length of a path after which nothing is remembered of it.
  private static let maxLength = 4_096

  private let automaton: LinkAutomaton
  private var places: [[LinkAutomaton.Place]] = []
  private var placeCount = 0
  private var rules: [[Int]] = []
  private var numbers: [[LinkAutomaton.Place]: Int32] = [:]
  /// For each state, the next ones for ASCII; -1 is not known yet.
  private var next: [Int32] = []
  private var start: Int32 = 0

  init(_ automaton: LinkAutomaton) {
    self.automaton = automaton
    forget()
  }

  func rules(taking path: [UInt32]) -> [Int] {
    guard path.count <= Self.maxLength else {
      let end = path.reduce(automaton.start()) { automaton.follow($0, $1) }
      return automaton.tags(at: end)
    }
    if places.count > Self.maxStates || placeCount > Self.maxPlaces { forget() }
    var state = start
    for unit in path {
      let known = unit < 0x80 ? next[Int(state) << 7 | Int(unit)] : -1
      state = known >= 0 ? known : step(state, unit)
    }
    return rules[Int(state)]
  }

  /// Returns the first of the rules that take the longest beginning of a path, and the length of that.
  func nearest(to path: [UInt32]) -> (rule: Int, reach: Int)? {
    var current = automaton.start()
    var reach = 0
    for unit in path.prefix(Self.maxLength) {
      let following = automaton.follow(current, unit)
      if following.isEmpty { break }
      current = following
      reach += 1
    }
    return automaton.leastTag(from: current).map { ($0, reach) }
  }

  private func forget() {
    places = []
    placeCount = 0
    rules = []
    numbers = [:]
    next = []
    start = number(of: automaton.start())
  }

  private func step(_ state: Int32, _ unit: UInt32) -> Int32 {
    let number = number(of: automaton.follow(places[Int(state)], unit))
    if unit < 0x80 { next[Int(state) << 7 | Int(unit)] = number }
    return number
  }

  private func number(of state: [LinkAutomaton.Place]) -> Int32 {
    if let known = numbers[state] { return known }
    let number = Int32(places.count)
    numbers[state] = number
    places.append(state)
    placeCount += state.count
    rules.append(automaton.tags(at: state))
    next += repeatElement(-1, count: 0x80)
    return number
  }
}
