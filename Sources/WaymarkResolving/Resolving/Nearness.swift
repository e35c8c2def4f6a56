/// The similarity of a candidate to a link that it does not match.
package struct Nearness {
  /// More edits than this count as different.
  static let maxEdits = 2

  private let index: Int32
  /// True if it is as long as the link, and only values violate their constraints.
  private(set) var onlyValuesDiffer = false
  /// True if it would match with one segment corrected by at most two letters.
  private(set) var isOneSlipAway = false
  /// True if its path matches, and something else of the link does not.
  private(set) var fitsThePath = false
  /// The number of leading segments that match.
  private var common: Int32 = 0
  /// The edit distance of the first different segment.
  private var edits = UInt8(maxEdits + 1)
  /// True if the link contains a part of it: a literal, a misspelled literal, or a value of another form.
  package private(set) var isSimilar = false

  /// A candidate that has nothing in common with the link.
  package init(candidate: Int) {
    index = Int32(candidate)
  }

  package var candidate: Int { Int(index) }

  /// Compares a link with a variant.
  package init(candidate: Int, _ path: [String], _ fragment: [String]?, _ variant: PatternVariant, foldsCase: Bool) {
    let progress = PathProgress(path, fragment: fragment, along: variant, foldsCase: foldsCase)
    self.init(candidate: candidate, progress, path, fragment, variant)
  }

  package init(
    candidate: Int, _ progress: PathProgress, _ path: [String], _ fragment: [String]?, _ variant: PatternVariant
  ) {
    self.init(candidate: candidate)
    let count = progress.common
    common = Int32(count)
    onlyValuesDiffer = progress.onlyValuesDiffer
    fitsThePath = progress.obstacle == nil
    isSimilar =
      progress.obstacle == nil || onlyValuesDiffer || variant.path.prefix(count).contains(where: \.hasLiteral)
      || variant.fragment?.prefix(max(0, count - variant.path.count)).contains(where: \.hasLiteral) ?? false
    guard case .literal(let expected) = progress.obstacle else { return }
    if progress.differsInCase {
      (edits, isSimilar, isOneSlipAway) = (1, true, progress.onlyOneLiteralDiffers)
      return
    }
    let texts = count < variant.path.count ? path : fragment ?? []
    let index = count < variant.path.count ? count : count - variant.path.count
    guard index < texts.count, !Letters.areFar(expected, texts[index]),
      let distance = EditDistance.between(expected, texts[index], atMost: Self.maxEdits)
    else { return }
    edits = UInt8(distance)
    isOneSlipAway = progress.onlyOneLiteralDiffers
    isSimilar = isSimilar || NearestWord.isSlip(texts[index], of: expected, edits: distance)
  }

  /// Returns whether this comes nearer.
  ///
  /// Routes are compared in the order of registration, so the earlier one wins a tie.
  package func isNearer(than other: Nearness) -> Bool { distance < other.distance }

  /// A number of 42 bits that is lower the nearer it comes.
  package var distance: UInt64 {
    let kind: UInt64 = (onlyValuesDiffer ? 0 : 2) + (isOneSlipAway ? 0 : 1)
    return kind << 40 | UInt64(UInt32.max - UInt32(bitPattern: common)) << 8 | UInt64(edits)
  }
}

extension PatternSegment {
  /// True if a part of it is literal.
  fileprivate var hasLiteral: Bool {
    switch self {
    case .literal, .mixed: true
    case .parameter, .wildcard: false
    }
  }
}
