/// The links that the target of a redirect can become, for all values.
package struct RedirectTarget {
  private enum Segment {
    case literal([UInt8])
    /// Text that depends on a value, between two texts that do not.
    case open(beginning: [UInt8], end: [UInt8])
    /// Any number of segments.
    case wildcard
  }

  private let path: [Segment]
  /// The items of the query in order, with the value if it is known, or `nil` if the target may have any items.
  private let items: [(name: String, value: Value)]?

  /// The value of an item of the query.
  private enum Value {
    case none
    case text(String)
    /// Text that depends on a value.
    case open
  }

  package init(_ template: RedirectTemplate) {
    let tokens = template.path.tokens { _ in true }
    items = Self.items(of: template)
    path = tokens.split { if case .slash = $0.kind { true } else { false } }.map { Self.segment($0) }
  }

  /// The links that a variant matches.
  package init(_ variant: PatternVariant) {
    items = nil
    path = variant.path.map { segment in
      switch segment {
      case .literal(let bytes): .literal(bytes)
      case .parameter: .open(beginning: [], end: [])
      case .mixed(let segment): .open(beginning: segment.prefix, end: segment.fields.last?.literal ?? [])
      case .wildcard: .wildcard
      }
    }
  }

  @_optimize(size)
  private static func items(of template: RedirectTemplate) -> [(name: String, value: Value)]? {
    var items: [(name: String, value: Value)] = []
    for part in template.query {
      switch part.value {
      case .all: return nil
      case .none: items.append((part.name.decodedItem, .none))
      case .text(let text): items.append((part.name.decodedItem, .text(text.decodedItem)))
      case .parameter, .star, .path: items.append((part.name.decodedItem, .open))
      }
    }
    return items
  }

  private static func segment(_ tokens: ArraySlice<PatternToken>) -> Segment {
    if case .wildcard = tokens.first?.kind { return .wildcard }
    let beginning = literal(in: tokens)
    guard beginning.count < tokens.count else { return .literal(beginning.bytes) }
    // The lexer makes one token of a text, so that only groups could make several at the end.
    guard case .literal(let end)? = tokens.last?.kind else { return .open(beginning: beginning.bytes, end: []) }
    return .open(beginning: beginning.bytes, end: end)
  }

  /// Returns the text before the first value, and the number of its tokens.
  private static func literal(in tokens: some Sequence<PatternToken>) -> (bytes: [UInt8], count: Int) {
    var found: (bytes: [UInt8], count: Int) = ([], 0)
    for token in tokens {
      guard case .literal(let literal) = token.kind else { break }
      found = (found.bytes + literal, found.count + 1)
    }
    return found
  }

  /// The literal of each segment, `nil` for one that depends on a value, or `nil` if there is a wildcard.
  package var literals: [[UInt8]?]? {
    guard !path.contains(where: { if case .wildcard = $0 { true } else { false } }) else { return nil }
    return path.map { if case .literal(let bytes) = $0 { bytes } else { nil } }
  }

  /// Returns whether a variant matches the target for some values.
  package func mayMatch(_ variant: PatternVariant, foldsCase: Bool) -> Bool {
    mayMatchPath(variant, foldsCase: foldsCase) && variant.conditions.allSatisfy(mayHold)
  }

  /// Returns whether a condition on the query holds for the target for some values.
  private func mayHold(_ condition: QueryCondition) -> Bool {
    guard let items else { return true }
    guard let item = items.last(where: { $0.name.hasSameBytes(as: condition.item) }) else { return false }
    return switch item.value {
    case .none: condition.accepts(nil)
    case .text(let text): condition.accepts(text)
    case .open: true
    }
  }

  private func mayMatchPath(_ variant: PatternVariant, foldsCase: Bool) -> Bool {
    let own = path.firstIndex { if case .wildcard = $0 { true } else { false } }
    let other = variant.path.firstIndex { if case .wildcard = $0 { true } else { false } }
    if own == nil, other == nil, path.count != variant.path.count { return false }
    let before = min(own ?? path.count, other ?? variant.path.count)
    guard path.count >= before, variant.path.count >= before else { return false }
    if own == nil, path.count < variant.path.count - 1 { return false }
    if other == nil, variant.path.count < path.count - 1 { return false }
    let after = min(path.count - (own ?? -1) - 1, variant.path.count - (other ?? -1) - 1)
    return zip(path.prefix(before), variant.path).allSatisfy { Self.agree($0, $1, foldsCase) }
      && (own == nil && other == nil
        || zip(path.suffix(max(after, 0)).reversed(), variant.path.reversed()).allSatisfy {
          Self.agree($0, $1, foldsCase)
        })
  }

  /// Returns whether a text that depends on a value may be a literal.
  private static func agrees(_ segment: Segment, _ other: PatternSegment, _ foldsCase: Bool) -> Bool {
    guard case .open(let beginning, let end) = segment, case .literal(let literal) = other else { return true }
    func folded(_ bytes: [UInt8]) -> [UInt8] { foldsCase ? bytes.map(ASCII.lowercased) : bytes }
    return literal.count > beginning.count + end.count && folded(literal).starts(with: folded(beginning))
      && folded(literal).reversed().starts(with: folded(end).reversed())
  }

  private static func agree(_ segment: Segment, _ other: PatternSegment, _ foldsCase: Bool) -> Bool {
    guard case .literal(let bytes) = segment else { return agrees(segment, other, foldsCase) }
    switch other {
    case .literal(let literal):
      return foldsCase ? literal.map(ASCII.lowercased) == bytes.map(ASCII.lowercased) : literal == bytes
    case .parameter(let parameter):
      guard let constraint = parameter.constraint else { return true }
      return SegmentTest.constraint(constraint).covers(.literal(bytes), foldsCase: foldsCase)
    case .mixed(let segment): return SegmentTest.mixed(segment).covers(.literal(bytes), foldsCase: foldsCase)
    case .wildcard: return true
    }
  }
}

extension String {
  /// The text of an item of a query as links are read by default.
  var decodedItem: String {
    withBytes {
      PercentCoding.decoded($0, ByteRange(0, $0.count), plus: .spaceBeforeDecoding, mayBeMalformed: true)
    }
  }
}
