/// How near a candidate comes to a link that it does not match.
struct Nearness {
  /// Farther than this is far.
  static let mostEdits = 2

  private let index: Int32
  /// It is as long as the link, and only values do not fit their constraints.
  private(set) var onlyValuesDiffer = false
  /// It would match, but for a segment that is at most two letters off.
  private(set) var isOneSlipAway = false
  /// It would match, but for what is not in its path.
  private(set) var fitsThePath = false
  /// How many leading segments agree.
  private var common: Int32 = 0
  /// How far the first segment that differs is from what stands in the link.
  private var edits = UInt8(mostEdits + 1)
  /// Something of it is in the link: a literal, one but for a slip, or all but the form of a value.
  private(set) var isSimilar = false

  /// Of a candidate that has nothing in common with the link.
  init(candidate: Int) {
    index = Int32(candidate)
  }

  /// The index of the candidate.
  var candidate: Int { Int(index) }

  /// Follows a link along a shape.
  init(candidate: Int, _ path: [String], _ fragment: [String]?, _ shape: PatternShape, foldsCase: Bool) {
    let progress = PathProgress(path, fragment: fragment, along: shape, foldsCase: foldsCase)
    self.init(candidate: candidate, progress, path, fragment, shape)
  }

  init(candidate: Int, _ progress: PathProgress, _ path: [String], _ fragment: [String]?, _ shape: PatternShape) {
    self.init(candidate: candidate)
    let count = progress.common
    common = Int32(count)
    onlyValuesDiffer = progress.onlyValuesDiffer
    fitsThePath = progress.obstacle == nil
    isSimilar =
      progress.obstacle == nil || onlyValuesDiffer || shape.path.prefix(count).contains(where: \.hasLiteral)
      || shape.fragment?.prefix(max(0, count - shape.path.count)).contains(where: \.hasLiteral) ?? false
    guard case .literal(let expected) = progress.obstacle else { return }
    let texts = count < shape.path.count ? path : fragment ?? []
    let place = count < shape.path.count ? count : count - shape.path.count
    guard place < texts.count, !Letters.areFar(expected, texts[place]),
      let distance = EditDistance.between(expected, texts[place], atMost: Self.mostEdits)
    else { return }
    edits = UInt8(distance)
    isOneSlipAway = progress.onlyOneLiteralDiffers
    isSimilar = isSimilar || NearestWord.isSlip(texts[place], of: expected, edits: distance)
  }

  /// Whether this comes nearer; routes are measured in the order of registration, so the earlier stays before an equal.
  func isNearer(than other: Nearness) -> Bool {
    if onlyValuesDiffer != other.onlyValuesDiffer { return onlyValuesDiffer }
    if isOneSlipAway != other.isOneSlipAway { return isOneSlipAway }
    return (-common, edits) < (-other.common, other.edits)
  }
}

extension PatternSegment {
  /// Some of it is literal.
  fileprivate var hasLiteral: Bool {
    switch self {
    case .literal, .mixed: true
    case .parameter, .wildcard: false
    }
  }
}
