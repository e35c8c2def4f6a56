internal import Waymark

/// A value of a case, easy to ask: what is not there is empty.
package struct JSONValue: Sendable, Equatable, CustomStringConvertible {
  private let value: JSONNode.Value?

  init(_ node: JSONNode?) {
    value = node?.value
  }

  private init(value: JSONNode.Value?) {
    self.value = value
  }

  /// Reads a text that is JSON.
  package init(parsing text: some Sequence<UInt8>) throws {
    self.init(try JSONParser.parse(text))
  }

  /// The value of a key that is missing.
  package static let nothing = JSONValue(value: nil)

  package var exists: Bool { value != nil }

  package var isNull: Bool {
    if case .null = value { true } else { false }
  }

  package var text: String? {
    if case .string(let text) = value { text } else { nil }
  }

  package var bool: Bool? {
    if case .bool(let bool) = value { bool } else { nil }
  }

  package var int: Int? {
    if case .number(let number) = value { number.int } else { nil }
  }

  package var elements: [JSONValue] {
    if case .array(let nodes) = value { nodes.map { JSONValue($0) } } else { [] }
  }

  package var texts: [String] { elements.compactMap(\.text) }

  package var members: [(key: String, value: JSONValue)] {
    if case .object(let members) = value { members.map { ($0.key, JSONValue($0.value)) } } else { [] }
  }

  /// The value as JSON.
  package var jsonText: String {
    switch value {
    case nil, .null: return "null"
    case .bool(let bool): return "\(bool)"
    case .number(let number): return number.text
    case .string(let text):
      var writer = JSONWriter()
      writer.string(text)
      return writer.text
    case .array: return "[" + elements.map(\.jsonText).joined(separator: ",") + "]"
    case .object:
      return "{"
        + members.map { "\(JSONValue(value: .string($0.key)).jsonText):\($0.value.jsonText)" }.joined(separator: ",")
        + "}"
    }
  }

  package subscript(key: String) -> JSONValue {
    members.first { $0.key == key }?.value ?? JSONValue(nil)
  }

  /// This object with the members of another over its own.
  package func overlaid(with other: JSONValue) -> JSONValue {
    let kept = members.filter { !other[$0.key].exists }
    return JSONValue(
      value: .object(
        (kept + other.members).compactMap { member in
          member.value.value.map { JSONNode.Member(key: member.key, value: $0) }
        }))
  }

  package var description: String {
    switch value {
    case nil: "nothing"
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .array: "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .object: "{" + members.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
  }

  /// Objects are equal whatever the order of their members.
  package static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
    switch (lhs.value, rhs.value) {
    case (nil, nil), (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.number(let one), .number(let other)): one.double == other.double
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    case (.array, .array): lhs.elements == rhs.elements
    case (.object, .object):
      lhs.members.count == rhs.members.count && lhs.members.allSatisfy { rhs[$0.key] == $0.value }
    default: false
    }
  }
}

extension JSONNode.Member {
  fileprivate init(key: String, value: JSONNode.Value) {
    self.init(key: key, keyOffset: 0, value: JSONNode(value: value, offset: 0))
  }
}
