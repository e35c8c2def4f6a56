/// The candidates of a table by their literals, to find out whether the target of a redirect matches one of them.
///
/// A target is compared with the candidates that have one of its literals at the same place, or no literal there.
struct TargetIndex {
  private struct Key: Hashable {
    /// The number of segments of the pattern, or `nil` for one with a wildcard.
    let count: Int?
    let segment: Int
    /// The literal, or `nil` for any other segment.
    let literal: [UInt8]?
  }

  private let store: RouteStore
  private var byLiteral: [Key: [Int]] = [:]
  private var byCount: [Int?: [Int]] = [:]
  /// The number of candidates that were compared with a target.
  private(set) var steps = 0

  init(_ store: RouteStore) {
    self.store = store
    for (index, candidate) in store.candidates.enumerated() { add(candidate.variant.path, index) }
  }

  private mutating func add(_ path: [PatternSegment], _ index: Int) {
    let hasWildcard = path.contains { if case .wildcard = $0 { true } else { false } }
    let count = hasWildcard ? nil : path.count
    byCount[count, default: []].append(index)
    // Behind a wildcard, only the ends of both are at the same place.
    for segment in hasWildcard ? Array(path.indices.prefix(1)) : Array(path.indices) {
      byLiteral[Key(count: count, segment: segment, literal: literal(path[segment])), default: []].append(index)
    }
    guard hasWildcard, let last = path.last else { return }
    byLiteral[Key(count: nil, segment: -1, literal: literal(last)), default: []].append(index)
  }

  private func literal(_ segment: PatternSegment) -> [UInt8]? {
    guard case .literal(let bytes) = segment else { return nil }
    return folded(bytes)
  }

  private func folded(_ bytes: [UInt8]) -> [UInt8] { store.matcher.foldsCase ? bytes.map(ASCII.lowercased) : bytes }

  /// Returns whether the target of a redirect matches a route for some values.
  mutating func mayMatch(_ template: RedirectTemplate) -> Bool {
    let target = RedirectTarget(template)
    return candidates(for: target).contains { index in
      steps += 1
      return target.mayMatch(store.candidates[index].variant, foldsCase: store.matcher.foldsCase)
    }
  }

  /// Returns the routes of some that the target of a redirect matches for some values.
  mutating func routes(of template: RedirectTemplate, among wanted: Set<Int>) -> Set<Int> {
    let target = RedirectTarget(template)
    var found: Set<Int> = []
    for index in candidates(for: target) {
      let candidate = store.candidates[index]
      guard wanted.contains(candidate.route), !found.contains(candidate.route) else { continue }
      steps += 1
      if target.mayMatch(candidate.variant, foldsCase: store.matcher.foldsCase) { found.insert(candidate.route) }
    }
    return found
  }

  /// Returns the candidates that the target may match.
  private func candidates(for target: RedirectTarget) -> [Int] {
    guard let literals = target.literals else { return Array(store.candidates.indices) }
    let exact = literals.enumerated().compactMap { segment, literal in
      literal.map { found(literals.count, segment, $0) }
    }
    let ends = [(0, literals.first), (-1, literals.last)].compactMap { segment, literal in
      literal.flatMap { $0 }.map { found(nil, segment, $0) }
    }
    return Self.shortest(exact, or: byCount[literals.count]) + Self.shortest(ends, or: byCount[nil])
  }

  private func found(_ count: Int?, _ segment: Int, _ literal: [UInt8]) -> [[Int]] {
    [folded(literal), nil].compactMap { byLiteral[Key(count: count, segment: segment, literal: $0)] }
  }

  private static func shortest(_ lists: [[[Int]]], or all: [Int]?) -> [Int] {
    let shortest = lists.min { $0.reduce(0) { $0 + $1.count } < $1.reduce(0) { $0 + $1.count } }
    return shortest.map { Array($0.joined()) } ?? all ?? []
  }
}
