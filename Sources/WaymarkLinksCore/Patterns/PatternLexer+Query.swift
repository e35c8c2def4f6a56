extension PatternLexer {
  /// Reads the conditions after a question mark, up to the end of the pattern or its `#`.
  mutating func readQuery() throws(PatternFault) -> [QueryCondition] {
    let mark = position
    position += 1
    var conditions: [QueryCondition] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: "#") {
      let condition = try readCondition()
      if conditions.contains(where: { $0.item.hasSameBytes(as: condition.item) }) {
        throw .secondItem(condition.item, at: condition.offset)
      }
      if case .rest? = conditions.last?.wish { throw .afterRest(at: condition.offset) }
      conditions.append(condition)
      guard position < bytes.count, bytes[position] == UInt8(ascii: "&") else { continue }
      position += 1
      if isQueryEnd(position) || bytes[position] == UInt8(ascii: "&") { throw .emptyCondition(at: position - 1) }
    }
    guard !conditions.isEmpty else { throw .emptyCondition(at: mark) }
    return conditions
  }

  private func isQueryEnd(_ index: Int) -> Bool { index >= bytes.count || bytes[index] == UInt8(ascii: "#") }

  private func isConditionEnd(_ index: Int) -> Bool { isQueryEnd(index) || bytes[index] == UInt8(ascii: "&") }

  private mutating func readCondition() throws(PatternFault) -> QueryCondition {
    let start = position
    if let (name, wish) = try readCapture() {
      return QueryCondition(item: name, wish: wish, offset: start, text: text(start, position))
    }
    let item = try readText(until: UInt8(ascii: "="))
    guard !item.isEmpty else { throw .emptyCondition(at: start) }
    var wish = QueryCondition.Requirement.presence
    if position < bytes.count, bytes[position] == UInt8(ascii: "=") {
      position += 1
      if let (_, captured) = try readCapture() {
        wish = captured
      } else {
        let value = try readText(until: nil)
        guard !value.isEmpty else { throw .emptyValue(item, at: start) }
        wish = .value(value)
      }
    }
    return QueryCondition(item: item, wish: wish, offset: start, text: text(start, position))
  }

  /// Reads `:id<int>` or `*uri`, or gives `nil` if something else stands here.
  private mutating func readCapture() throws(PatternFault) -> (name: String, wish: QueryCondition.Requirement)? {
    guard position < bytes.count else { return nil }
    let start = position
    let isRest = bytes[start] == UInt8(ascii: "*")
    guard isRest || bytes[start] == UInt8(ascii: ":") else { return nil }
    let end = identifierEnd(from: start + 1)
    let name = text(start + 1, end)
    guard !name.isEmpty, name != "_" else { throw .namelessCondition(at: start) }
    position = end
    let constraint = isRest ? nil : try readConditionConstraint()
    guard isConditionEnd(position) else { throw .conditionNotWhole(at: start) }
    return (name, isRest ? .rest(name: name) : .parameter(PatternParameter(name: name, constraint: constraint)))
  }

  /// Reads and decodes text up to the end of the item, or up to `stop`.
  private mutating func readText(until stop: UInt8?) throws(PatternFault) -> String {
    let start = position
    var output: [UInt8] = []
    var validator = UTF8Validator()
    while !isConditionEnd(position), bytes[position] != stop {
      let offset = position
      var byte = bytes[position]
      if byte == PercentCoding.percent {
        guard let escaped = PercentCoding.escapedByte(in: bytes.span, at: position, before: bytes.count) else {
          throw .badEscape(at: offset)
        }
        byte = escaped
        position += 2
      }
      position += 1
      guard byte >= 0x20, byte != 0x7F else { throw .controlCharacter(at: offset) }
      guard validator.consume(byte) else { throw .badEscape(at: offset) }
      output.append(byte)
    }
    guard validator.isComplete else { throw .badEscape(at: start) }
    return String(decoding: output, as: UTF8.self)
  }
}

extension PatternFault {
  static func queryInGroup(at offset: Int) -> Self {
    Self(offset, "conditions on the query stand at the end of a pattern, outside of groups: move them")
  }

  static func queryOfGroup(at offset: Int) -> Self {
    Self(offset, "a group is the beginning of paths, without a query: write the condition at the end of its patterns")
  }

  fileprivate static func secondItem(_ name: String, at offset: Int) -> Self {
    Self(
      offset, "the pattern asks for the item “\(name)” twice, and the last one of a link counts: remove one of the two"
    )
  }

  fileprivate static func afterRest(at offset: Int) -> Self {
    Self(offset, "“*” takes the rest of the query, so nothing can follow it: move it to the end")
  }

  fileprivate static func emptyCondition(at offset: Int) -> Self {
    Self(
      offset, "an item of the query is missing here: write “:name” for a value, “name=value” or “name”, or remove this"
    )
  }

  fileprivate static func emptyValue(_ name: String, at offset: Int) -> Self {
    Self(offset, "an item without a value counts for its presence only: write “\(name)”, or the value that you want")
  }

  fileprivate static func namelessCondition(at offset: Int) -> Self {
    Self(offset, "a value of the query has the name of its item: write “:name”, or %3A or %2A for the character itself")
  }

  fileprivate static func conditionNotWhole(at offset: Int) -> Self {
    Self(
      offset,
      "a parameter is the whole value of its item: end it with “&”, or write %3A or %2A for the character itself"
    )
  }
}
