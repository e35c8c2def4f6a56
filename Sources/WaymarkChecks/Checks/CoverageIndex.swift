/// The tests of one place of the trie, by what a segment must have to be covered by them.
///
/// Only these are compared with the segment, so that many tests at one place do not make a check quadratic.
struct TestIndex {
  /// The tests, in the order of the trie.
  private var tests: [MatcherTest] = []
  /// The tests of one spelling: mixed segments and constraints.
  private var bySpelling: [[UInt8]: [Int]] = [:]
  /// Enums by each of their values.
  private var byValue: [[UInt8]: [Int]] = [:]
  /// The other constraints: each must be asked about a text.
  private var asked: [Int] = []
  /// The constraints with a name, which may cover one another.
  private var named: [Int] = []
  /// The mixed segments by their first bytes.
  private var byPrefix: [[UInt8]: [Int]] = [:]
  private var prefixLengths: Set<Int> = []
  /// The mixed segments by their literals and their first constraint.
  private var byShape: [Shape: [Int]] = [:]
  private let foldsCase: Bool

  /// The literals of a mixed segment, and the constraint of its first parameter.
  private struct Shape: Hashable {
    let literals: [[UInt8]]
    /// The spelling of the constraint, empty if there is none, or `nil` for all constraints.
    let first: String?
  }

  init(_ tests: ArraySlice<MatcherTest>, foldsCase: Bool) {
    self.foldsCase = foldsCase
    for test in tests {
      let number = self.tests.count
      self.tests.append(test)
      switch test.test {
      case .constraint(let constraint): add(constraint, number)
      case .mixed(let segment): add(segment, number)
      }
    }
  }

  private mutating func add(_ constraint: Constraint, _ number: Int) {
    bySpelling[Array(constraint.spelling.utf8), default: []].append(number)
    switch constraint {
    case .oneOf(let values): for value in values { byValue[folded(value.utf8), default: []].append(number) }
    case .named:
      named.append(number)
      asked.append(number)
    case .regex, .custom: asked.append(number)
    }
  }

  private mutating func add(_ segment: MixedSegment, _ number: Int) {
    let prefix = folded(segment.prefix)
    byPrefix[prefix, default: []].append(number)
    prefixLengths.insert(prefix.count)
    let literals = literals(of: segment)
    byShape[Shape(literals: literals, first: nil), default: []].append(number)
    byShape[Shape(literals: literals, first: Self.first(of: segment)), default: []].append(number)
  }

  private func folded(_ text: some Sequence<UInt8>) -> [UInt8] {
    foldsCase ? text.map(ASCII.lowercased) : Array(text)
  }

  private func literals(of segment: MixedSegment) -> [[UInt8]] {
    [folded(segment.prefix)] + segment.fields.map { folded($0.literal) }
  }

  private static func first(of segment: MixedSegment) -> String {
    segment.fields.first?.parameter.constraint?.spelling ?? ""
  }

  /// Returns the cells behind the tests that accept every text of a segment.
  ///
  /// - Parameter steps: counts the tests that were compared with the segment.
  func cells(covering segment: PatternSegment, steps: inout Int) -> [UInt32] {
    let numbers = Set(candidates(for: segment)).sorted()
    steps += numbers.count
    return numbers.filter { tests[$0].test.covers(segment, foldsCase: foldsCase) }.map { tests[$0].cell }
  }

  /// Returns the tests that may accept every text of a segment.
  private func candidates(for segment: PatternSegment) -> [Int] {
    switch segment {
    case .wildcard: return []
    case .literal(let bytes):
      let text = folded(bytes)
      let mixed = prefixLengths.flatMap { $0 <= text.count ? byPrefix[Array(text[..<$0])] ?? [] : [] }
      return asked + (byValue[text] ?? []) + mixed
    case .parameter(let parameter):
      guard let constraint = parameter.constraint else { return [] }
      return self.candidates(for: constraint)
    case .mixed(let segment): return candidates(for: segment)
    }
  }

  private func candidates(for constraint: Constraint) -> [Int] {
    let same = bySpelling[Array(constraint.spelling.utf8)] ?? []
    switch constraint {
    case .oneOf(let values):
      return same + asked + (values.first.flatMap { byValue[folded($0.utf8)] } ?? [])
    case .named: return same + named
    case .regex, .custom: return same
    }
  }

  private func candidates(for segment: MixedSegment) -> [Int] {
    let literals = literals(of: segment)
    func found(_ first: String?) -> [Int] { byShape[Shape(literals: literals, first: first)] ?? [] }
    switch segment.fields.first?.parameter.constraint {
    case nil: return found("")
    case .oneOf?: return found(nil)
    case .named?: return found("") + NamedConstraint.allCases.flatMap { found(Constraint.named($0).spelling) }
    case .regex(let regex)?: return found("") + found(Constraint.regex(regex).spelling)
    case .custom(let name, let check)?: return found("") + found(Constraint.custom(name, check).spelling)
    }
  }
}

/// The facts by which candidates at one cell differ in the links that they take.
private struct LeafKind: Hashable {
  let passing: Coverage.Passing
  let limit: Int
  let conditions: [String]
  let reach: RouteTable.Reach
}

/// The look-ups that a check of a whole table repeats, noted once.
final class CoverageIndex {
  private let store: RouteStore
  private var tests: [UInt32: TestIndex] = [:]
  /// The first candidate of each limit, by the leaf where candidates end.
  private var leaves: [UInt32: [Int]] = [:]
  /// The links that each candidate passes on.
  private let passing: [Coverage.Passing]
  /// The number of places, candidates and tests that were looked at.
  var steps = 0

  init(_ store: RouteStore, _ passing: (RouteTable.Route) -> Coverage.Passing) {
    self.store = store
    let routes = store.routes.map(passing)
    self.passing = store.candidates.map { routes[$0.route] }
  }

  /// Returns whether a candidate takes each link of a variant that reaches it.
  func takes(_ variant: PatternVariant, candidate: Int) -> Bool {
    guard store.candidates[candidate].variant.conditions.covers(variant.conditions) else { return false }
    return passing[candidate] == .nothing || store.candidates[candidate].variant.isAlike(variant)
  }

  /// Returns the cells behind the tests of a branch that accept every text of a segment.
  func cells(behind branch: MatcherBranch, covering segment: PatternSegment) -> [UInt32] {
    guard branch.testCount > 0 else { return [] }
    let known =
      tests[branch.firstTest]
      ?? {
        let made = TestIndex(
          store.matcher.tests[Int(branch.firstTest)..<Int(branch.firstTest + branch.testCount)],
          foldsCase: store.matcher.foldsCase)
        tests[branch.firstTest] = made
        return made
      }()
    return known.cells(covering: segment, steps: &steps)
  }

  /// Returns the candidates that end at a cell and may take every link: the first one of each limit and kind.
  func candidates(at cell: MatcherCell) -> [Int] {
    guard cell.leaf != LeafReference.none else { return [] }
    if let known = leaves[cell.leaf] { return known }
    var kinds: Set<LeafKind> = []
    let first = store.matcher.candidates(at: cell).filter { index in
      let candidate = store.candidates[index]
      guard passing[index] != .all else { return false }
      return kinds.insert(
        LeafKind(
          passing: passing[index], limit: candidate.limit, conditions: candidate.variant.conditions.identity,
          reach: store.routes[candidate.route].reach)
      ).inserted
    }
    leaves[cell.leaf] = first
    return first
  }
}
