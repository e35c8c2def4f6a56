extension RedirectTemplate {
  /// A segment of a target, for tools that compare targets with patterns.
  package enum Segment: Sendable {
    /// This text, decoded.
    case literal([UInt8])
    /// A value that the pattern captures.
    case parameter(String)
    /// The value of a query item of the replaced link.
    case item
    /// The segments of the pattern's wildcard.
    case wildcard
  }

  /// The segments of the target, or `nil` if it is more than a path of whole segments.
  package var segments: [Segment]? {
    guard prefix.isEmpty, fragment == nil, !carriesFragment else { return nil }
    var output: [Segment] = []
    var isOpen = false
    for item in path {
      guard case .token(let token) = item else { return nil }
      if token.isSlash {
        isOpen = false
        continue
      }
      guard !isOpen, let segment = Self.segment(of: token) else { return nil }
      output.append(segment)
      isOpen = true
    }
    return output
  }

  private static func segment(of token: PatternToken) -> Segment? {
    switch token.kind {
    case .literal(let bytes): .literal(bytes)
    case .parameter(let name?, _): queryItem(name) == nil ? .parameter(name) : .item
    case .wildcard: .wildcard
    case .parameter(nil, _), .slash, .hash: nil
    }
  }
}

extension RedirectTemplate {
  /// The conditions on the query of the replaced link: the target needs these items, with any value.
  package var conditions: [QueryCondition] {
    queryNames.map { name in
      QueryCondition(
        item: name, wish: .parameter(PatternParameter(name: nil, constraint: nil)), offset: 0, text: "?:\(name)")
    }
  }
}
