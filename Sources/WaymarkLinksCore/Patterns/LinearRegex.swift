/// A regular expression that matches in time linear in the text, for every expression.
///
/// It is Glushkov's automaton: one state for each scalar of the expression, with the set of states that may follow. A
/// step unites the successors of the current states, and keeps those whose class contains the next scalar. It needs no
/// backtracking and no allocation. A scalar costs at most as many set operations as there are states.
package struct LinearRegex: Sendable {
  static let maxStates = 1_000

  /// The expression as written.
  package let source: String
  package let automaton: Automaton

  /// Reads an expression.
  ///
  /// - Throws: a ``RegexFault`` if the text is not an expression, needs more than a finite automaton, or has more than
  ///   1,000 states.
  init(_ source: String) throws(RegexFault) {
    var parser = RegexParser(source)
    let syntax = try parser.parse()
    guard syntax.stateCount <= Self.maxStates else {
      throw RegexFault(offset: 0, message: "the expression needs more than \(Self.maxStates) states: repeat less")
    }
    self.source = source
    automaton = Automaton(syntax)
  }

  /// Returns whether all of `text` matches.
  ///
  /// Bytes that are not UTF-8 never match.
  func matches(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return automaton.acceptsEmpty }
    var reachable = automaton.first
    var position = 0
    while true {
      guard let scalar = Self.scalar(in: text, at: &position) else { return false }
      let states = reachable.intersection(automaton.states(accepting: scalar))
      if states.isEmpty { return false }
      if position == text.count { return !states.intersection(automaton.last).isEmpty }
      reachable = automaton.following(states)
    }
  }

  /// Returns the scalar at `position` and moves past it, or `nil` if the bytes are not UTF-8.
  static func scalar(in text: Span<UInt8>, at position: inout Int) -> UInt32? {
    let lead = text[position]
    let width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard position + width <= text.count, lead < 0x80 || lead >= 0xC2 else { return nil }
    var value = width == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(width))
    for offset in 1..<width {
      guard text[position + offset] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(text[position + offset] & 0x3F)
    }
    position += width
    return value
  }
}

/// A set of states of an automaton, with a bit for each possible state.
package struct StateSet: Sendable, Hashable {
  static let none = StateSet(bits: .zero)
  private var bits: SIMD16<UInt64>

  private init(bits: SIMD16<UInt64>) {
    self.bits = bits
  }

  var isEmpty: Bool { bits == .zero }

  func union(_ other: StateSet) -> StateSet { StateSet(bits: bits | other.bits) }
  func intersection(_ other: StateSet) -> StateSet { StateSet(bits: bits & other.bits) }

  package init(_ state: Int) {
    bits = .zero
    bits[state >> 6] = 1 << UInt64(state & 63)
  }

  package func contains(_ state: Int) -> Bool { bits[state >> 6] >> UInt64(state & 63) & 1 == 1 }

  /// Calls `body` with each state, lowest first, of an automaton with `count` states.
  package func forEach(of count: Int, _ body: (Int) -> Void) {
    for word in 0..<(count + 63) / 64 {
      var rest = bits[word]
      while rest != 0 {
        body(word << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}

/// Glushkov's automaton of a regular expression.
package struct Automaton: Sendable {
  private(set) var acceptsEmpty = false
  package private(set) var first = StateSet.none
  package private(set) var last = StateSet.none
  private var follow: [StateSet] = []
  /// The distinct classes, each with its states.
  private var classes: [(scalars: ScalarSet, states: StateSet)] = []

  init(_ syntax: RegexSyntax) {
    let whole = add(syntax)
    acceptsEmpty = whole.isNullable
    first = whole.first
    last = whole.last
  }

  package var stateCount: Int { follow.count }

  /// The states where a text may begin.
  package var firstStates: [Int] { list(first) }

  /// The states where a text may end.
  package var lastStates: [Int] { list(last) }

  /// Returns the states that may follow a state.
  package func states(after state: Int) -> [Int] { list(follow[state]) }

  private func list(_ states: StateSet) -> [Int] {
    var output: [Int] = []
    states.forEach(of: follow.count) { output.append($0) }
    return output
  }

  /// The automaton that accepts the same texts, read from their last scalar to their first.
  var reversed: Automaton {
    var output = self
    (output.first, output.last) = (last, first)
    output.follow = Array(repeating: .none, count: follow.count)
    for state in follow.indices {
      follow[state].forEach(of: follow.count) { output.follow[$0] = output.follow[$0].union(StateSet(state)) }
    }
    return output
  }

  /// Returns the class of a state.
  package func scalars(of state: Int) -> ScalarSet {
    classes.first { $0.states.contains(state) }?.scalars ?? ScalarSet([])
  }

  /// Returns the states that may follow any of `states`.
  package func following(_ states: StateSet) -> StateSet {
    var output = StateSet.none
    states.forEach(of: follow.count) { output = output.union(follow[$0]) }
    return output
  }

  /// Returns the states whose class contains `scalar`.
  func states(accepting scalar: UInt32) -> StateSet {
    var output = StateSet.none
    for entry in classes where entry.scalars.contains(scalar) { output = output.union(entry.states) }
    return output
  }

  // MARK: Building

  /// A part of an expression: the states where it may begin and end, and whether it matches the empty text.
  private struct Part {
    var isNullable: Bool
    var first = StateSet.none
    var last = StateSet.none
  }

  // The compiler would inline these functions into one another, although they run only when a table is built.

  @inline(never)
  private mutating func add(_ syntax: RegexSyntax) -> Part {
    switch syntax {
    case .empty: return Part(isNullable: true)
    case .scalars(let scalars): return addState(scalars)
    case .sequence(let parts): return parts.reduce(Part(isNullable: true)) { chain($0, add($1)) }
    case .alternatives(let branches):
      return branches.reduce(Part(isNullable: false)) { whole, branch in
        let part = add(branch)
        return Part(
          isNullable: whole.isNullable || part.isNullable, first: whole.first.union(part.first),
          last: whole.last.union(part.last))
      }
    case .repeated(let body, let least, let most): return addRepeated(body, least: least, most: most)
    }
  }

  @inline(never)
  private mutating func addState(_ scalars: ScalarSet) -> Part {
    let state = StateSet(follow.count)
    follow.append(.none)
    if let index = classes.firstIndex(where: { $0.scalars == scalars }) {
      classes[index].states = classes[index].states.union(state)
    } else {
      classes.append((scalars, state))
    }
    return Part(isNullable: false, first: state, last: state)
  }

  @inline(never)
  private mutating func addRepeated(_ body: RegexSyntax, least: Int, most: Int?) -> Part {
    var whole = Part(isNullable: true)
    for index in 0..<(most ?? max(least, 1)) {
      var part = add(body)
      if index >= least { part.isNullable = true }
      whole = chain(whole, part)
      // Without a limit, the last copy follows itself.
      if most == nil, index + 1 >= least { link(part.last, to: part.first) }
    }
    return whole
  }

  @inline(never)
  private mutating func chain(_ left: Part, _ right: Part) -> Part {
    link(left.last, to: right.first)
    return Part(
      isNullable: left.isNullable && right.isNullable,
      first: left.isNullable ? left.first.union(right.first) : left.first,
      last: right.isNullable ? left.last.union(right.last) : right.last)
  }

  @inline(never)
  private mutating func link(_ states: StateSet, to targets: StateSet) {
    states.forEach(of: follow.count) { follow[$0] = follow[$0].union(targets) }
  }
}

extension RegexSyntax {
  /// The number of states of the automaton.
  ///
  /// It is exact up to the limit.
  var stateCount: Int {
    switch self {
    case .empty: 0
    case .scalars: 1
    case .sequence(let parts), .alternatives(let parts):
      parts.reduce(0) { min($0 + $1.stateCount, LinearRegex.maxStates + 1) }
    case .repeated(let body, let least, let most):
      min(body.stateCount * (most ?? max(least, 1)), LinearRegex.maxStates + 1)
    }
  }
}
