extension JSONNode: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads a value of any decoder, without offsets.
  package init(from decoder: any Decoder) throws {
    // An entry is at most two keys inside another.
    guard decoder.codingPath.count <= 4 * RouteTree.maxLevels else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values are nested too deep"))
    }
    self.init(value: try Self.value(from: decoder), offset: 0)
  }

  private static func value(from decoder: any Decoder) throws -> Value {
    // Most values are texts.
    let scalar = try? decoder.singleValueContainer()
    if let text = try? scalar?.decode(String.self) { return .string(text) }
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
    guard let scalar, !scalar.decodeNil() else { return .null }
    if let flag = try? scalar.decode(Bool.self) { return .bool(flag) }
    if let int = try? scalar.decode(Int.self) { return .number(Number(text: "\(int)", double: Double(int))) }
    let double = try scalar.decode(Double.self)
    return .number(Number(text: "\(double)", double: double))
  }
}
