/// Reads the windows of a saved state, and counts their entries and texts.
struct SavedStateReader {
  private var nodes = 0
  private var textBytes = 0
  private(set) var highestID = -1

  mutating func window(_ saved: JSONNode) throws(JSONProblem) -> RouterState.Window {
    let id = try saved.member("id").number()
    return RouterState.Window(id: .init(id), root: try node(saved.member("root"), levels: 1))
  }

  private mutating func node(_ saved: JSONNode, levels: Int) throws(JSONProblem) -> RouterState.Node {
    let id = try saved.member("id").number()
    nodes += 1
    guard levels <= RouteTree.maxLevels, nodes <= RouterState.Limit.nodes else {
      throw saved.problem("too many entries, or entries nested too deep")
    }
    highestID = max(highestID, id)
    let container: RouteMap.Container? = try saved["container"]?.word()
    let entry = RouterState.Entry(
      id: .init(id), try values(of: saved, isScreen: container == nil), container: container)
    var node = RouterState.Node(entry, selected: try textIfPresent(saved["selected"]))
    if container != nil, let content = saved["content"] {
      for inner in try content.elements() { node.content.append(try self.node(inner, levels: levels + 1)) }
    }
    if let modal = saved["modal"] { node.modal = try self.modal(modal, levels: levels + 1) }
    return node
  }

  private mutating func values(
    of saved: JSONNode, isScreen: Bool
  ) throws(JSONProblem) -> RouterState.Entry.Values {
    let key = try text(saved.member("route"))
    // An unknown source is not trusted.
    let source = try saved["source"]?.text()
    var values = RouterState.Entry.Values(
      key: key, source: source.map { DeepLink.Source(savedName: $0) } ?? .inApp,
      opening: try saved["origin"]?.word() ?? .declarative)
    values.link = try textIfPresent(saved["link"])
    values.parameters = try pairs(saved["parameters"]).map { .init(name: $0.name, value: $0.value ?? "") }
    if isScreen, let held = saved["held"] { values.isBlocked = try held.flag() }
    values.query = try pairs(saved["query"]).map { .init(name: $0.name, value: $0.value) }
    values.savedExtras = try textIfPresent(saved["extras"])
    return values
  }

  private mutating func modal(_ saved: JSONNode, levels: Int) throws(JSONProblem) -> RouterState.Modal {
    RouterState.Modal(
      RouteMap.ModalStyle(try text(saved.member("style"))), try saved["anchor"]?.word() ?? .entry,
      content: try node(saved.member("content"), levels: levels))
  }

  /// Reads pairs of name and value from lists of one or two texts.
  private mutating func pairs(_ saved: JSONNode?) throws(JSONProblem) -> [(name: String, value: String?)] {
    var pairs: [(name: String, value: String?)] = []
    for pair in try saved?.elements() ?? [] {
      let texts = try pair.elements()
      guard let name = texts.first else { throw pair.problem("expected a string") }
      pairs.append((try text(name), nil))
      if texts.count > 1 { pairs[pairs.count - 1].value = try text(texts[1]) }
    }
    return pairs
  }

  private mutating func textIfPresent(_ node: JSONNode?) throws(JSONProblem) -> String? {
    guard let node else { return nil }
    return try text(node)
  }

  private mutating func text(_ node: JSONNode) throws(JSONProblem) -> String {
    let text = try node.text()
    textBytes += text.utf8.count
    guard textBytes <= RouterState.Limit.textBytes else { throw node.problem("too much text") }
    return text
  }
}

extension JSONNode {
  func problem(_ message: String) -> JSONProblem { JSONProblem(offset: offset, message: message) }

  /// Returns a member, or `nil` if it is missing or null.
  subscript(key: String) -> JSONNode? {
    guard case .object(let members) = value, let node = members.first(where: { $0.key == key })?.value else {
      return nil
    }
    if case .null = node.value { return nil }
    return node
  }

  func member(_ key: String) throws(JSONProblem) -> JSONNode {
    guard case .object(let members) = value else { throw problem("expected an object") }
    guard let member = members.first(where: { $0.key == key }) else { throw problem("“\(key)” is missing") }
    return member.value
  }

  /// Returns a number that a state may have.
  func number() throws(JSONProblem) -> Int {
    let number = try int()
    guard (0...RouterState.Limit.number).contains(number) else { throw problem("a number is out of range") }
    return number
  }

  func int() throws(JSONProblem) -> Int {
    guard case .number(let number) = value else { throw problem("expected a whole number") }
    if let int = number.int { return int }
    let isWhole = number.text.allSatisfy { $0.isNumber || $0 == "-" }
    throw problem(
      isWhole ? "this number is too large: a whole number has at most 64 bits" : "expected a whole number")
  }

  fileprivate func text() throws(JSONProblem) -> String {
    guard case .string(let text) = value else { throw problem("expected a string") }
    return text
  }

  /// Returns a word of a fixed list.
  fileprivate func word<Value: RawRepresentable>() throws(JSONProblem) -> Value where Value.RawValue == String {
    let word = try text()
    guard let value = Value(rawValue: word) else { throw problem("“\(word)” is not known") }
    return value
  }

  fileprivate func flag() throws(JSONProblem) -> Bool {
    guard case .bool(let flag) = value else { throw problem("expected true or false") }
    return flag
  }

  func elements() throws(JSONProblem) -> [JSONNode] {
    guard case .array(let elements) = value else { throw problem("expected a list") }
    return elements
  }
}
