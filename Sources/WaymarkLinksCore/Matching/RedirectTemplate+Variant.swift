extension RedirectTemplate {
  /// Returns the links that the target becomes, as a pattern, or `nil` if no pattern says it.
  ///
  /// - Parameter values: returns the segments that stand for a name.
  package func variant(filling values: (String) -> [PatternSegment]?) -> PatternVariant? {
    guard prefix.isEmpty, fragment == nil else { return nil }
    var segments: [PatternSegment] = []
    for tokens in path.tokens({ _ in true }).split(whereSeparator: \.isSlash) {
      guard let filled = Self.segments(of: tokens, values) else { return nil }
      segments += filled
    }
    let conditions = query.compactMap { Self.condition(of: $0, values) }
    return PatternVariant(
      text: text, path: segments, fragment: nil, hostName: nil, conditions: conditions, levels: [])
  }

  private static func segments(
    of tokens: ArraySlice<PatternToken>, _ values: (String) -> [PatternSegment]?
  ) -> [PatternSegment]? {
    if tokens.count == 1, let name = tokens.first?.name { return values(name) }
    var bytes: [UInt8] = []
    for token in tokens {
      guard case .literal(let literal) = token.kind else { return nil }
      bytes += literal
    }
    return [.literal(bytes)]
  }

  private static func condition(
    of part: QueryPart, _ values: (String) -> [PatternSegment]?
  ) -> QueryCondition? {
    let wish: QueryCondition.Requirement
    switch part.value {
    case .all, .star, .path: return nil
    case .none: wish = .presence
    case .text(let text): wish = .value(text.decodedItem)
    case .parameter(let name):
      guard let segments = values(name), segments.count == 1, case .parameter(let parameter) = segments[0] else {
        return nil
      }
      wish = .parameter(parameter)
    }
    return QueryCondition(item: part.name.decodedItem, wish: wish, offset: 0, text: part.name)
  }
}

extension PatternVariant {
  /// Returns the segments of another pattern that this one captures, by name, or `nil` if that depends on values.
  ///
  /// Each link of the other pattern matches this one.
  package func captures(of other: PatternVariant) -> [String: [PatternSegment]]? {
    guard fragment == nil, other.fragment == nil, hostName == nil, other.hostName == nil else { return nil }
    var captured: [String: [PatternSegment]] = [:]
    var index = 0
    for (position, segment) in path.enumerated() {
      var end = index + 1
      if case .wildcard = segment { end = other.path.count - (path.count - position - 1) }
      guard index <= end, end <= other.path.count else { return nil }
      switch segment {
      case .literal: break
      case .mixed: return nil
      case .wildcard(let name): captured[name ?? "*"] = Array(other.path[index..<end])
      case .parameter(let parameter):
        if case .wildcard = other.path[index] { return nil }
        if let name = parameter.name { captured[name] = [other.path[index]] }
      }
      index = end
    }
    for condition in conditions {
      guard let name = condition.captureName else { continue }
      let asked = other.conditions.first { $0.item.hasSameBytes(as: condition.item) }
      switch asked?.wish {
      case .parameter(let parameter): captured[name] = [.parameter(parameter)]
      case .value(let value): captured[name] = [.literal(Array(value.utf8))]
      case .presence, .rest, nil: return nil
      }
    }
    return captured
  }

  /// Returns whether this pattern captures each value of another one under the name that it has there, and no other.
  ///
  /// - Parameter target: the links of the other pattern, as they come to this one.
  package func keepsCaptures(of other: PatternVariant, as target: PatternVariant) -> Bool {
    guard let captured = captures(of: target) else { return false }
    let names = Capture.all(in: other).map { $0.name ?? ($0.isWildcard ? "*" : nil) }
    guard names.count == captured.count else { return false }
    return names.allSatisfy { name in
      guard let name, let segments = captured[name], segments.count == 1 else { return false }
      switch segments[0] {
      case .parameter(let parameter): return parameter.name == name
      case .wildcard(let own): return (own ?? "*") == name
      case .literal, .mixed: return false
      }
    }
  }
}
