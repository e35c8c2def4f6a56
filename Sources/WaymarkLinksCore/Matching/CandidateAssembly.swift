/// Collects the candidates of a table and sorts them in the order in which they are tried.
struct CandidateAssembly: ~Copyable {
  /// The distinct limits.
  ///
  /// The first one stands for no limit.
  private(set) var limits: [CandidateLimit] = [.none]
  private var limitIndices: [CandidateLimit: Int] = [.none: 0]
  private let bySpecificity: Bool
  private var candidates: [Candidate] = []
  private var ranks: [CandidateRank] = []

  init(bySpecificity: Bool) {
    self.bySpecificity = bySpecificity
  }

  /// Adds combinations of one route.
  ///
  /// - Parameters:
  ///   - spelling: the number of the alias, or 0 for the main pattern.
  ///   - count: the number of combinations of the route that were added before.
  mutating func add(
    _ variants: [PatternVariant], limit: CandidateLimit, priority: Int, route: Int, spelling: Int = 0,
    after count: Int = 0
  ) {
    let limitIndex = index(of: limit)
    for (combination, variant) in variants.enumerated() {
      candidates.append(
        Candidate(
          route: route, spelling: spelling, variant: variant, captures: Capture.all(in: variant), limit: limitIndex))
      ranks.append(
        CandidateRank(
          priority: priority, variant: variant, limit: limit, registration: route, combination: count + combination,
          bySpecificity: bySpecificity))
    }
  }

  /// The candidates in the order in which they are tried.
  func sorted() -> ContiguousArray<Candidate> {
    // Sorting indices moves eight bytes at a time.
    let order = candidates.indices.sorted { ranks[$0] < ranks[$1] }
    return ContiguousArray(order.map { candidates[$0] })
  }

  private mutating func index(of limit: CandidateLimit) -> Int {
    if limit == .none { return 0 }
    if let index = limitIndices[limit] { return index }
    limitIndices[limit] = limits.count
    limits.append(limit)
    return limits.count - 1
  }
}

extension Matcher {
  /// Freezes candidates that are already sorted.
  ///
  /// - Parameter hashMask: the bits of the hash that are used. Tests use fewer to get collisions.
  init(
    _ candidates: ContiguousArray<Candidate>, limits: [CandidateLimit], foldsCase: Bool,
    hashMask: UInt32 = SegmentHash.allBits
  ) {
    var builder = TrieBuilder(foldsCase: foldsCase)
    for (index, candidate) in candidates.enumerated() { builder.add(UInt32(index), candidate.variant) }
    self = builder.frozen(hashMask: hashMask)
    if limits.count > 1 { self.limits = ContiguousArray(candidates.map { UInt32(truncatingIfNeeded: $0.limit) }) }
  }
}
