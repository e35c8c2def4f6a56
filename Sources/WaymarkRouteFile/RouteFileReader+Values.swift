import Waymark

extension RouteFileReader {
  mutating func add(_ node: JSONNode, _ message: String) {
    problems.append(JSONProblem(offset: node.offset, message: message))
  }

  /// Adds the problem of a word that is not known, with advice if the problem may be shown.
  mutating func add(_ node: JSONNode, unknown what: String, _ word: String, _ known: [String], or other: String = "") {
    let advice = problems.count < JSONFields.maxAdvised ? ": " + JSONFields.advice(word, known) + other : ""
    add(node, "\(what) is not known\(advice)")
  }

  mutating func fields(
    _ node: JSONNode, _ what: String, _ known: [String], synonyms: [String: String] = [:]
  ) -> JSONFields? {
    guard let members = object(node, what) else { return nil }
    let fields = JSONFields(members, known: known, synonyms: synonyms)
    problems += fields.unknown(after: problems.count)
    return fields
  }

  mutating func object(_ node: JSONNode, _ what: String) -> [JSONNode.Member]? {
    if case .object(let members) = node.value { return members }
    add(node, "\(what) must be an object: write {…}")
    return nil
  }

  mutating func elements(_ node: JSONNode) -> [JSONNode] {
    if case .array(let elements) = node.value { return elements }
    add(node, "expected a list: write […]")
    return []
  }

  mutating func string(_ node: JSONNode) -> String? {
    if case .string(let text) = node.value { return text }
    add(node, "expected a string: write it in quotation marks")
    return nil
  }

  mutating func optionalString(_ node: JSONNode) -> String? {
    if case .null = node.value { return nil }
    return string(node)
  }

  mutating func strings(_ node: JSONNode) -> [String] {
    elements(node).compactMap { notedString($0) }
  }

  /// Reads a text, and records its location for problems of the table.
  mutating func notedString(_ node: JSONNode) -> String? {
    guard let text = string(node) else { return nil }
    locations.note(text, at: node.offset)
    return text
  }

  mutating func bool(_ node: JSONNode) -> Bool? {
    if case .bool(let value) = node.value { return value }
    add(node, "expected true or false")
    return nil
  }

  mutating func int(_ node: JSONNode, atLeast least: Int = .min) -> Int? {
    if case .number(let number) = node.value, let value = number.int, value >= least { return value }
    add(node, least == .min ? "expected a whole number" : "expected a whole number of at least \(least)")
    return nil
  }

  mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: JSONNode) -> Value?
  where Value.RawValue == String {
    guard let word = string(node) else { return nil }
    if let value = Value(rawValue: word) { return value }
    add(node, unknown: "“\(word)”", word, Value.allCases.map(\.rawValue))
    return nil
  }

  /// Reads a location in the sources: `Chat/ChatView.swift:12`.
  mutating func sourceLocation(_ node: JSONNode) -> RouteTable.SourceLocation? {
    guard let text = string(node) else { return nil }
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0,
      text[..<colon].contains("/")
    else {
      add(node, "“\(text)” is not a location in the sources: write module, file and line, \"Chat/Chat.swift:12\"")
      return nil
    }
    return RouteTable.SourceLocation(file: String(text[..<colon]), line: line)
  }
}
