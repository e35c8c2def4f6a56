/// Reads the windows of a saved state, and counts their entries and texts.
struct SavedStateReader {
  private var nodes = 0
  private var textBytes = 0
  private(set) var highestID = -1

  mutating func window(_ saved: JSONNode) throws(JSONProblem) -> RouterState.Window {
    let object = try SavedObject(saved)
    let id = try object.requiredNumber("id")
    return RouterState.Window(id: .init(id), root: try node(object.required("root"), levels: 1))
  }

  private mutating func node(_ saved: JSONNode, levels: Int) throws(JSONProblem) -> RouterState.Node {
    let object = try SavedObject(saved)
    let id = try object.requiredNumber("id")
    nodes += 1
    guard levels <= RouteTree.maxLevels, nodes <= RouterState.Limit.nodes else {
      throw saved.problem("too many entries, or too many inside one another")
    }
    highestID = max(highestID, id)
    let container: RouteMap.Container? = try object.word("container")
    let values = try values(of: object, isScreen: container == nil)
    var node = RouterState.Node(
      RouterState.Entry(id: .init(id), values, container: container), selected: try text("selected", of: object))
    if container != nil, let content = object["content"] {
      for inner in try content.elements() { node.content.append(try self.node(inner, levels: levels + 1)) }
    }
    if let modal = object["modal"] { node.modal = try self.modal(modal, levels: levels + 1) }
    return node
  }

  private mutating func values(
    of object: SavedObject, isScreen: Bool
  ) throws(JSONProblem) -> RouterState.Entry.Values {
    let key = try text(object.required("route"), at: object.offset)
    // An unknown source is not trusted.
    let source = try object.scalar("source")?.text()
    var values = RouterState.Entry.Values(
      key: key, source: source.map { DeepLink.Source(savedName: $0) } ?? .inApp,
      opening: try object.word("origin") ?? .declarative)
    values.link = try text("link", of: object)
    values.parameters = try pairs("parameters", of: object).map { .init(name: $0.name, value: $0.value ?? "") }
    if isScreen, let held = object.scalar("held") { values.isBlocked = try held.flag() }
    values.query = try pairs("query", of: object).map { .init(name: $0.name, value: $0.value) }
    values.savedExtras = try text("extras", of: object)
    return values
  }

  private mutating func modal(_ saved: JSONNode, levels: Int) throws(JSONProblem) -> RouterState.Modal {
    let object = try SavedObject(saved)
    return RouterState.Modal(
      RouteMap.ModalStyle(try text(object.required("style"), at: object.offset)), try object.word("anchor") ?? .entry,
      content: try node(object.required("content"), levels: levels))
  }

  /// Reads pairs of name and value from lists of one or two texts.
  private mutating func pairs(
    _ key: String, of object: SavedObject
  ) throws(JSONProblem) -> [(name: String, value: String?)] {
    var pairs: [(name: String, value: String?)] = []
    for pair in try object[key]?.elements() ?? [] {
      let texts = try pair.elements()
      guard let name = texts.first else { throw pair.problem("a text should be here") }
      pairs.append((try text(name, at: pair.offset), nil))
      if texts.count > 1 { pairs[pairs.count - 1].value = try text(texts[1], at: pair.offset) }
    }
    return pairs
  }

  private mutating func text(_ key: String, of object: SavedObject) throws(JSONProblem) -> String? {
    guard let node = object.scalar(key) else { return nil }
    return try text(node, at: object.offset)
  }

  /// - Parameter offset: the offset of a problem with the length of all texts.
  private mutating func text(_ node: JSONNode, at offset: Int) throws(JSONProblem) -> String {
    let text = try node.text()
    textBytes += text.utf8.count
    guard textBytes <= RouterState.Limit.textBytes else {
      throw JSONProblem(offset: offset, message: "too much text")
    }
    return text
  }
}

/// An object of a saved state.
struct SavedObject {
  let offset: Int
  private let members: [JSONNode.Member]

  init(_ node: JSONNode) throws(JSONProblem) {
    guard case .object(let members) = node.value else { throw node.problem("an object should be here") }
    (offset, self.members) = (node.offset, members)
  }

  subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  func required(_ key: String) throws(JSONProblem) -> JSONNode {
    guard let node = self[key] else { throw JSONProblem(offset: offset, message: "“\(key)” is missing") }
    return node
  }

  /// Returns a text, number or flag, or `nil` if it is missing or null.
  func scalar(_ key: String) -> JSONNode? {
    guard let node = self[key] else { return nil }
    if case .null = node.value { return nil }
    return node
  }

  func requiredNumber(_ key: String) throws(JSONProblem) -> Int { try checked(required(key).int()) }

  func number(_ key: String) throws(JSONProblem) -> Int? {
    guard let node = scalar(key) else { return nil }
    return try checked(node.int())
  }

  private func checked(_ number: Int) throws(JSONProblem) -> Int {
    guard (0...RouterState.Limit.number).contains(number) else {
      throw JSONProblem(offset: offset, message: "a number is out of range")
    }
    return number
  }

  /// Returns a word of a fixed list, or `nil` if it is missing.
  func word<Value: RawRepresentable>(_ key: String) throws(JSONProblem) -> Value? where Value.RawValue == String {
    guard let node = scalar(key) else { return nil }
    let word = try node.text()
    guard let value = Value(rawValue: word) else { throw node.problem("“\(word)” is not known") }
    return value
  }
}
