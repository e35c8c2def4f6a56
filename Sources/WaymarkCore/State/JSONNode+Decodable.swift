/// The kinds of value that a saved state has.
extension JSONNode {
  func problem(_ message: String) -> JSONProblem { JSONProblem(offset: offset, message: message) }

  func int() throws(JSONProblem) -> Int {
    guard case .number(let number) = value else { throw problem("a whole number should be here") }
    if let int = number.int { return int }
    let isWhole = number.text.allSatisfy { $0.isNumber || $0 == "-" }
    throw problem(
      isWhole
        ? "this number is too large: a whole number has at most 64 bits" : "a whole number should be here")
  }

  func text() throws(JSONProblem) -> String {
    guard case .string(let text) = value else { throw problem("a text should be here") }
    return text
  }

  func flag() throws(JSONProblem) -> Bool {
    guard case .bool(let flag) = value else { throw problem("true or false should be here") }
    return flag
  }

  func elements() throws(JSONProblem) -> [JSONNode] {
    guard case .array(let elements) = value else { throw problem("a list should be here") }
    return elements
  }
}

extension JSONNode: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value of any decoder, without offsets.
  package init(from decoder: any Decoder) throws {
    // Each entry is at most two levels of the format inside another.
    guard decoder.codingPath.count <= 4 * RouteTree.maxLevels else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values are nested too deep"))
    }
    self.init(value: try Self.value(from: decoder), offset: 0)
  }

  private static func value(from decoder: any Decoder) throws -> Value {
    if let object = try? decoder.container(keyedBy: Key.self) {
      return .object(
        try object.allKeys.map { key in
          Member(key: key.stringValue, keyOffset: 0, value: try JSONNode(from: object.superDecoder(forKey: key)))
        })
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONNode] = []
      while !list.isAtEnd { elements.append(try JSONNode(from: list.superDecoder())) }
      return .array(elements)
    }
    let scalar = try decoder.singleValueContainer()
    if scalar.decodeNil() { return .null }
    if let flag = try? scalar.decode(Bool.self) { return .bool(flag) }
    if let int = try? scalar.decode(Int.self) { return .number(Number(text: "\(int)", double: Double(int))) }
    if let double = try? scalar.decode(Double.self) { return .number(Number(text: "\(double)", double: double)) }
    return .string(try scalar.decode(String.self))
  }
}
