/// Whether a segment is what a constrained parameter or a mixed segment asks for.
enum SegmentTest: Sendable {
  case constraint(Constraint)
  case mixed([MixedPart])

  /// Whether `text`, decoded and not empty, passes.
  func accepts(_ text: Span<UInt8>, foldsCase: Bool) -> Bool {
    switch self {
    case .constraint(let constraint): constraint.accepts(text, foldsCase: foldsCase)
    case .mixed(let parts): MixedSegment.split(text, by: parts, foldsCase: foldsCase) != nil
    }
  }
}

/// Splits the decoded text of a segment by literals.
enum MixedSegment {
  /// Where the parameters stand; nil if the text does not fit.
  ///
  /// Each parameter is at least one byte and takes the shortest text, the last one the rest. A constraint that fails
  /// tries no other split, so the cost is that of searching each literal once.
  static func split(_ text: Span<UInt8>, by parts: [MixedPart], foldsCase: Bool) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var position = 0
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let literal):
        // Those after a parameter were found with it.
        guard index == 0 else { continue }
        guard isEqual(text, at: 0, literal, foldsCase) else { return nil }
        position = literal.count
      case .parameter(let parameter):
        guard let end = parameterEnd(text, from: position, at: index, of: parts, foldsCase) else { return nil }
        if let constraint = parameter.constraint,
          !constraint.accepts(text.extracting(position..<end), foldsCase: foldsCase)
        {
          return nil
        }
        ranges.append(position..<end)
        position = end + literalCount(parts, at: index + 1)
      }
    }
    return position == text.count ? ranges : nil
  }

  private static func literalCount(_ parts: [MixedPart], at index: Int) -> Int {
    guard index < parts.count, case .literal(let literal) = parts[index] else { return 0 }
    return literal.count
  }

  private static func parameterEnd(
    _ text: Span<UInt8>, from start: Int, at index: Int, of parts: [MixedPart], _ foldsCase: Bool
  ) -> Int? {
    guard index + 1 < parts.count, case .literal(let literal) = parts[index + 1] else {
      return start < text.count ? text.count : nil
    }
    let latest = text.count - literal.count
    // The last parameter takes everything up to the literal at the end.
    if index + 2 == parts.count {
      return latest > start && isEqual(text, at: latest, literal, foldsCase) ? latest : nil
    }
    var end = start + 1
    while end <= latest {
      if isEqual(text, at: end, literal, foldsCase) { return end }
      end += 1
    }
    return nil
  }

  private static func isEqual(_ text: Span<UInt8>, at start: Int, _ literal: [UInt8], _ foldsCase: Bool) -> Bool {
    guard start >= 0, start + literal.count <= text.count else { return false }
    for index in 0..<literal.count {
      let byte = text[start + index]
      guard byte == literal[index] || (foldsCase && ASCII.lowercased(byte) == ASCII.lowercased(literal[index])) else {
        return false
      }
    }
    return true
  }
}
