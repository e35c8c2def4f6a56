/// Finds the routes that come nearest to a link that none matched.
///
/// The order: most leading segments in common; then the least edit distance of the first segment that differs, if it is
/// two at most; then registration. Keep one for many links: making it costs a pass over the table.
package struct NearestRoutes: Sendable {
  private let store: RouteStore
  /// The combinations of all routes, in the order of registration.
  private let entries: [Entry]

  private struct Entry: Sendable {
    let candidate: Int
    /// Which letters the first literal has; nil if the first segment is none.
    let firstLetters: Letters?
  }

  package init(_ table: RouteTable) {
    store = table.store
    let order = table.store.candidates.indices.sorted {
      (table.store.candidates[$0].route, $0) < (table.store.candidates[$1].route, $1)
    }
    entries = order.map { Entry(candidate: $0, firstLetters: Letters(of: table.store.candidates[$0].shape.path.first)) }
  }

  /// At most three patterns, nearest first.
  ///
  /// - Returns: the patterns, and whether something of each is in the link: a segment, or one but for a slip.
  func patterns(near subject: MatchSubject) -> [(pattern: RoutePattern, isSimilar: Bool)] {
    let path = subject.decodedPath
    let fragment = subject.decodedFragment
    let letters = path.first.map { Letters(Array($0.utf8)) }
    var best: [Nearness] = []
    for entry in entries {
      let candidate = store.candidates[entry.candidate]
      var nearness = Nearness(route: candidate.route)
      if let letters, let first = entry.firstLetters, letters.isFar(from: first) {
        // Another first segment, and not nearly the same: nothing in common.
      } else {
        nearness.measure(path, fragment, candidate.shape, foldsCase: store.routes[candidate.route].foldsCase)
      }
      Self.insert(nearness, into: &best, store)
    }
    return best.map { (store.routes[$0.route].pattern, $0.isSimilar) }
  }

  /// Keeps the three nearest, and one entry for a pattern.
  private static func insert(_ nearness: Nearness, into best: inout [Nearness], _ store: RouteStore) {
    let pattern = store.routes[nearness.route].pattern
    if let same = best.firstIndex(where: { store.routes[$0.route].pattern == pattern }) {
      guard nearness.isNearer(than: best[same]) else { return }
      best.remove(at: same)
    }
    let rank = best.firstIndex { nearness.isNearer(than: $0) } ?? best.count
    guard rank < 3 else { return }
    best.insert(nearness, at: rank)
    if best.count > 3 { best.removeLast() }
  }
}

/// How near a route comes to a link.
private struct Nearness {
  /// Farther than this is far.
  static let mostEdits = 2

  let route: Int
  var common = 0
  var edits = mostEdits + 1
  var isSimilar: Bool { common > 0 || edits <= Self.mostEdits }
  init(route: Int) {
    self.route = route
  }

  mutating func measure(_ path: [String], _ fragment: [String]?, _ shape: PatternShape, foldsCase: Bool) {
    let progress = PathProgress(path, fragment: fragment, along: shape, foldsCase: foldsCase)
    common = progress.common
    guard case .literal(let expected) = progress.obstacle else { return }
    let segments = common < shape.path.count ? path : fragment ?? []
    let index = common < shape.path.count ? common : common - shape.path.count
    guard index < segments.count else { return }
    edits = EditDistance.between(expected, segments[index], atMost: Self.mostEdits) ?? Self.mostEdits + 1
  }

  /// Whether this comes nearer; routes are measured in the order of registration, so the earlier stays before an equal.
  func isNearer(than other: Nearness) -> Bool {
    (-common, edits) < (-other.common, other.edits)
  }
}

/// Which characters a text has: two texts of ASCII that are two edits apart differ in at most four of them.
private struct Letters: Sendable {
  private var bits: UInt64 = 0
  private let count: Int
  private var isASCII = true

  init(_ bytes: [UInt8]) {
    count = bytes.count
    for byte in bytes {
      bits |= 1 << UInt64(ASCII.lowercased(byte) & 63)
      isASCII = isASCII && byte < 0x80
    }
  }

  init?(of segment: PatternSegment?) {
    guard case .literal(let bytes)? = segment else { return nil }
    self.init(bytes)
  }

  /// Whether the texts certainly differ by more than two edits.
  ///
  /// Spares most of the work.
  func isFar(from other: Letters) -> Bool {
    guard isASCII, other.isASCII else { return false }
    return (bits ^ other.bits).nonzeroBitCount > 2 * Nearness.mostEdits || abs(count - other.count) > Nearness.mostEdits
  }
}
