import WaymarkLinksCore

/// Narrows the pattern of a redirect to the links whose target another pattern takes.
struct PatternJoin {
  enum Answer {
    /// No link leads there.
    case apart
    /// The narrowed pattern takes the links that lead there.
    case narrower
    /// All links lead there.
    case whole
    /// No pattern says which links lead there.
    case unknown
  }

  /// The narrowed pattern.
  private(set) var pattern: LinkPattern
  private(set) var isWhole = true

  private let target: [RedirectTemplate.Segment]
  private let machines = MachineCache()
  private var filled: Set<String> = []

  init(_ pattern: LinkPattern, _ target: [RedirectTemplate.Segment]) {
    self.pattern = pattern
    self.target = target
  }

  mutating func run(_ taker: LinkPattern) -> Answer {
    var own = target[...]
    var other = taker.path[...]
    while let segment = other.first {
      guard let parts = segment else {
        // A wildcard at the end takes all that is left.
        guard other.count > 1 else { return isWhole ? .whole : .narrower }
        let rest = other.count - 1
        guard own.count >= rest, !own.contains(where: \.isWildcard) else {
          return own.contains(where: \.isWildcard) ? .unknown : .apart
        }
        own = own.suffix(rest)
        other = other.dropFirst()
        continue
      }
      guard let first = own.first else { return .apart }
      if first.isWildcard { return own.count > 1 ? .unknown : replaceWildcard(with: Array(other)) }
      if let answer = join(first, parts, foldsCase: taker.route.foldsCase) { return answer }
      own = own.dropFirst()
      other = other.dropFirst()
    }
    if own.first?.isWildcard == true, own.count == 1 { return replaceWildcard(with: []) }
    return own.isEmpty ? (isWhole ? .whole : .narrower) : .apart
  }

  private mutating func replaceWildcard(with segments: [LinkPattern.Segment]) -> Answer {
    guard let index = pattern.wildcard else { return .unknown }
    pattern.path.replaceSubrange(index...index, with: segments)
    isWhole = false
    return .narrower
  }

  /// Narrows one segment; returns an answer if it is the last one.
  private mutating func join(
    _ segment: RedirectTemplate.Segment, _ parts: [SegmentPart], foldsCase: Bool
  ) -> Answer? {
    switch segment {
    case .wildcard: return .unknown
    case .item:
      // No component compares an item with a pattern of segments.
      return parts.isFree ? nil : .unknown
    case .literal(let text): return accepts(parts, text, foldsCase) ? nil : .apart
    case .parameter(let name): return fill(name, parts, foldsCase)
    }
  }

  private mutating func fill(_ name: String, _ parts: [SegmentPart], _ foldsCase: Bool) -> Answer? {
    let index = pattern.path.firstIndex { $0?.value?.name == name }
    guard filled.insert(name).inserted, let index, let own = pattern.path[index]?.value else { return .unknown }
    if parts.isFree { return nil }
    if let text = parts.text {
      guard own.constraint == nil || accepts([.value(own)], text, pattern.route.foldsCase) else { return .apart }
    } else if let other = parts.value, other.constraint == own.constraint {
      return nil
    } else if own.constraint != nil {
      return .unknown
    }
    pattern.path[index] = parts
    isWhole = false
    return nil
  }

  private func accepts(_ parts: [SegmentPart], _ text: [UInt8], _ foldsCase: Bool) -> Bool {
    if let own = parts.text, own == text || !foldsCase { return own == text }
    let machine = machines.machine(of: parts, foldsCase: foldsCase, isWide: false)
    let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
    return machine.accepts(scalars.reduce(machine.start) { machine.step($0, $1.value) })
  }
}

extension RedirectTemplate.Segment {
  fileprivate var isWildcard: Bool { if case .wildcard = self { true } else { false } }
}

extension [SegmentPart] {
  /// True if any text fits.
  fileprivate var isFree: Bool { value.map { $0.constraint == nil } ?? false }
}
