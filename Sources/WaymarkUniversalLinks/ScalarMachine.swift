import WaymarkLinksCore

/// Glushkov's automaton of an expression, without a limit to the number of its states.
///
/// A state stands for the last character that was read.
package final class ScalarMachine: Sendable {
  let labels: [ScalarSet]
  let isLast: [Bool]
  let acceptsEmpty: Bool
  private let first: [Int32]
  private let follow: [[Int32]]

  package init(_ syntax: RegexSyntax) {
    var builder = Builder()
    let whole = builder.add(syntax)
    labels = builder.labels
    follow = builder.follow.map { $0.sortedOnce() }
    first = whole.first
    acceptsEmpty = whole.isNullable
    var isLast = Array(repeating: false, count: builder.labels.count)
    for state in whole.last { isLast[Int(state)] = true }
    self.isLast = isLast
  }

  /// Exactly one character.
  static let one = ScalarMachine(.scalars(.all))
  /// At least one character.
  static let some = ScalarMachine(.anyText)
  /// Any number of characters.
  static let any = ScalarMachine(.repeated(.scalars(.all), least: 0, most: nil))
  /// A slash that may be missing.
  static let slash = ScalarMachine(.repeated(.slash, least: 0, most: 1))
  /// A slash and what follows, which may be missing together.
  static let below = ScalarMachine(
    .repeated(.sequence([.slash, .repeated(.scalars(.all), least: 0, most: nil)]), least: 0, most: 1))
  /// Any number of segments, each after a separator.
  static let segments = ScalarMachine(
    .repeated(
      .sequence([.scalars(ScalarSet([PathAlphabet.separator...PathAlphabet.separator])), .anyText]), least: 0, most: nil
    ))

  /// Returns the states that may come after one, or the first ones after -1.
  func following(_ state: Int32) -> [Int32] { state < 0 ? first : follow[Int(state)] }

  /// The shortest text, or `nil` if there is none.
  var example: [UInt32]? {
    if acceptsEmpty { return [] }
    var queue: [(state: Int32, text: [UInt32])] = []
    var seen: Set<Int32> = []
    func enqueue(_ states: [Int32], after text: [UInt32]) {
      for state in states where seen.insert(state).inserted { queue.append((state, text + [character(of: state)])) }
    }
    enqueue(first, after: [])
    var index = 0
    while index < queue.count {
      let (state, text) = queue[index]
      if isLast[Int(state)] { return text }
      enqueue(follow[Int(state)], after: text)
      index += 1
    }
    return nil
  }

  private func character(of state: Int32) -> UInt32 {
    PathAlphabet.plain.first { labels[Int(state)].contains($0) } ?? labels[Int(state)].ranges.first?.lowerBound ?? 0x30
  }

  private struct Part {
    var isNullable: Bool
    var first: [Int32] = []
    var last: [Int32] = []
  }

  private struct Builder {
    var labels: [ScalarSet] = []
    var follow: [[Int32]] = []

    mutating func add(_ syntax: RegexSyntax) -> Part {
      switch syntax {
      case .empty: return Part(isNullable: true)
      case .scalars(let scalars):
        let state = Int32(labels.count)
        labels.append(scalars)
        follow.append([])
        return Part(isNullable: false, first: [state], last: [state])
      case .sequence(let parts): return parts.reduce(Part(isNullable: true)) { chain($0, add($1)) }
      case .alternatives(let branches):
        return branches.reduce(into: Part(isNullable: false)) { whole, branch in
          let part = add(branch)
          whole.isNullable = whole.isNullable || part.isNullable
          whole.first += part.first
          whole.last += part.last
        }
      case .repeated(let body, let least, let most): return addRepeated(body, least: least, most: most)
      }
    }

    private mutating func addRepeated(_ body: RegexSyntax, least: Int, most: Int?) -> Part {
      var whole = Part(isNullable: true)
      for index in 0..<(most ?? max(least, 1)) {
        var part = add(body)
        if index >= least { part.isNullable = true }
        whole = chain(whole, part)
        if most == nil, index + 1 >= least { link(part.last, to: part.first) }
      }
      return whole
    }

    private mutating func chain(_ left: Part, _ right: Part) -> Part {
      link(left.last, to: right.first)
      return Part(
        isNullable: left.isNullable && right.isNullable,
        first: left.isNullable ? left.first + right.first : left.first,
        last: right.isNullable ? left.last + right.last : right.last)
    }

    private mutating func link(_ states: [Int32], to targets: [Int32]) {
      for state in states { follow[Int(state)] += targets }
    }
  }
}

extension RegexSyntax {
  fileprivate static let slash = RegexSyntax.scalars(ScalarSet([0x2F...0x2F]))

  /// Some alternatives that share their beginnings, so that few states are possible at a time.
  static func trie(_ texts: [[UInt32]]) -> RegexSyntax {
    // Long texts stand side by side, since each shared character is a call deeper.
    if texts.contains(where: { $0.count > 64 }) {
      return .alternatives(texts.map { .sequence($0.map { .scalars(ScalarSet([$0...$0])) }) })
    }
    var branches: [RegexSyntax] = []
    for (first, group) in Dictionary(grouping: texts.filter { !$0.isEmpty }, by: { $0[0] }).sorted(by: {
      $0.key < $1.key
    }) {
      let rest = trie(group.map { Array($0.dropFirst()) })
      branches.append(.sequence([.scalars(ScalarSet([first...first])), rest]))
    }
    if texts.contains([]) || texts.isEmpty { branches.append(.empty) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }
}
