extension RouterState.Node {
  private enum Field: String, CodingKey {
    case id, route, container, content, selected, modal, link, parameters, query, extras, source, origin, held
  }

  init(from decoder: any Decoder, _ reading: StateReading, levels: Int) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    let path = fields.codingPath
    let id = try fields.decode(Int.self, forKey: .id)
    try reading.enter(id, levels: levels, path)
    var values = RouterState.Entry.Values(
      key: try reading.text(fields.decode(String.self, forKey: .route), path),
      source: try Self.source(fields), opening: try fields.decodeIfPresent(forKey: .origin) ?? .declarative)
    values.link = try fields.decodeIfPresent(String.self, forKey: .link).map { try reading.text($0, path) }
    values.parameters = try Self.pairs(fields, .parameters, reading).map { .init(name: $0.name, value: $0.value ?? "") }
    let container: RouteMap.Container? = try fields.decodeIfPresent(forKey: .container)
    values.isBlocked = try container == nil && fields.decodeIfPresent(Bool.self, forKey: .held) ?? false
    values.query = try Self.pairs(fields, .query, reading).map { .init(name: $0.name, value: $0.value) }
    values.savedExtras = try fields.decodeIfPresent(String.self, forKey: .extras).map { try reading.text($0, path) }
    self.init(
      RouterState.Entry(id: .init(id), values, container: container),
      selected: try fields.decodeIfPresent(String.self, forKey: .selected).map { try reading.text($0, path) })
    if container != nil, fields.contains(.content) {
      var list = try fields.nestedUnkeyedContainer(forKey: .content)
      while !list.isAtEnd { content.append(try Self(from: list.superDecoder(), reading, levels: levels + 1)) }
    }
    if fields.contains(.modal) {
      modal = try RouterState.Modal(from: fields.superDecoder(forKey: .modal), reading, levels: levels + 1)
    }
  }

  /// The source of the link.
  ///
  /// An unknown source is not trusted.
  private static func source(_ fields: KeyedDecodingContainer<Field>) throws -> DeepLink.Source {
    guard let name = try fields.decodeIfPresent(String.self, forKey: .source) else { return .inApp }
    return DeepLink.Source(savedName: name)
  }

  /// Reads pairs of name and value from lists of one or two texts.
  private static func pairs(
    _ fields: KeyedDecodingContainer<Field>, _ key: Field, _ reading: StateReading
  ) throws -> [(name: String, value: String?)] {
    guard fields.contains(key) else { return [] }
    var list = try fields.nestedUnkeyedContainer(forKey: key)
    var pairs: [(name: String, value: String?)] = []
    while !list.isAtEnd {
      var pair = try list.nestedUnkeyedContainer()
      let name = try reading.text(pair.decode(String.self), pair.codingPath)
      let value = pair.isAtEnd ? nil : try reading.text(pair.decode(String.self), pair.codingPath)
      pairs.append((name, value))
    }
    return pairs
  }
}

extension RouterState.Modal {
  private enum Field: String, CodingKey {
    case style, anchor, content
  }

  init(from decoder: any Decoder, _ reading: StateReading, levels: Int) throws {
    let fields = try decoder.container(keyedBy: Field.self)
    self.init(
      RouteMap.ModalStyle(try reading.text(fields.decode(String.self, forKey: .style), fields.codingPath)),
      try fields.decodeIfPresent(forKey: .anchor) ?? .entry,
      content: try RouterState.Node(from: fields.superDecoder(forKey: .content), reading, levels: levels))
  }
}

extension KeyedDecodingContainer {
  /// Reads a word of a fixed list, or `nil` if it is missing.
  fileprivate func decodeIfPresent<Value: RawRepresentable>(forKey key: Key) throws -> Value?
  where Value.RawValue == String {
    guard let word = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let value = Value(rawValue: word) else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "“\(word)” is not known")
    }
    return value
  }
}
