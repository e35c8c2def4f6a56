extension PatternLexer {
  /// Reads `:id`, `:id<int>`, `:id(\d+)`, `:_` or a lone colon.
  mutating func readParameter() throws(PatternFault) -> PatternToken.Kind {
    let colon = position
    position += 1
    guard let name = try readName(colon: colon) else {
      return .parameter(name: syntax.loneColon == .named ? ":" : nil, nil)
    }
    let constraint = try readConstraint()
    return .parameter(name: name == "_" ? nil : name, constraint)
  }

  /// Reads the name after a colon, or `nil` if the colon is alone.
  private mutating func readName(colon: Int) throws(PatternFault) -> String? {
    let start = position
    if syntax.names == .wholeSegment {
      while position < bytes.count, !"/()#?".utf8.contains(bytes[position]) { position += 1 }
      return position == start ? nil : text(start, position)
    }
    let end = identifierEnd(from: start)
    if end == start {
      let isAlone = start == bytes.count || "/()#?".utf8.contains(bytes[start])
      guard isAlone else { throw .badName(at: colon) }
      return nil
    }
    position = end
    return text(start, end)
  }

  /// Reads the name of a wildcard, or `nil` if it has none.
  mutating func readWildcardName() throws(PatternFault) -> String? {
    let star = position
    position += 1
    let start = position
    position = identifierEnd(from: start)
    let isWhole = position == bytes.count || "/()#?".utf8.contains(bytes[position])
    guard isWhole else { throw .wildcardNotWhole(at: star) }
    return position == start ? nil : text(start, position)
  }

  /// Returns the end of the Swift identifier at `start`.
  ///
  /// If there is none, returns `start`.
  func identifierEnd(from start: Int) -> Int {
    let limit = bytes[start...].firstIndex { !Self.mayBeInIdentifier($0) } ?? bytes.count
    var end = start
    for scalar in String(decoding: bytes[start..<limit], as: UTF8.self).unicodeScalars {
      let fits =
        scalar == "_"
        || (end == start ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
      guard fits else { break }
      end += UTF8.width(scalar)
    }
    return end
  }

  private static func mayBeInIdentifier(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  // MARK: Constraints

  private mutating func readConstraint() throws(PatternFault) -> Constraint? {
    guard syntax.names == .identifier, position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "<"): return try readNamedConstraint()
    case UInt8(ascii: "(") where syntax.groups:
      guard position + 1 < bytes.count, bytes[position + 1] != UInt8(ascii: "/") else { return nil }
      return try readRegex()
    default: return nil
    }
  }

  /// Reads the constraint of a value of the query, where a parenthesis never begins a group.
  mutating func readConditionConstraint() throws(PatternFault) -> Constraint? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "<"): return try readNamedConstraint()
    case UInt8(ascii: "("): return try readRegex()
    default: return nil
    }
  }

  private mutating func readRegex() throws(PatternFault) -> Constraint {
    let opening = position
    guard let closing = Self.closingParenthesis(in: bytes, from: opening) else { throw .groupNotClosed(at: opening) }
    let source = text(opening + 1, closing)
    position = closing + 1
    do {
      return .regex(try LinearRegex(source))
    } catch {
      throw PatternFault(opening + 1 + error.offset, error.message)
    }
  }

  /// Returns the offset of the parenthesis that closes the one at `start`.
  ///
  /// Skips parentheses in escapes and classes.
  static func closingParenthesis(in bytes: ContiguousArray<UInt8>, from start: Int) -> Int? {
    var depth = 0
    var isInClass = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: depth += 1
      case UInt8(ascii: ")") where !isInClass:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  private mutating func readNamedConstraint() throws(PatternFault) -> Constraint {
    let opening = position
    guard let closing = bytes[opening...].firstIndex(of: UInt8(ascii: ">")) else {
      throw PatternFault(opening, "this constraint is never closed: add “>”")
    }
    let source = text(opening + 1, closing)
    position = closing + 1
    return try Constraint.named(source, at: opening + 1, syntax: syntax)
  }
}
