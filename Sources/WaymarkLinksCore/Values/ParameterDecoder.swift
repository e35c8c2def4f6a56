extension RouteMatch {
  /// Decodes the parameters as a value of a type.
  ///
  /// Each property is read by its name: from the path, or else the query, the fragment, the extras. Lists come from
  /// repeated items.
  ///
  /// ```swift
  /// struct Book: Decodable { var id: Int; var ref: String? }
  /// let book = try match.decode(Book.self)
  /// ```
  /// The types of properties are those that conform to ``LinkValue``, optionals and arrays of those, and `Decodable`
  /// enums with a raw value.
  /// - Throws: a ``ParameterError``, or an error of the type's own `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try Value(from: ParameterDecoder(match: self))
  }
}

/// Reads a keyed value out of the parameters of a match.
private struct ParameterDecoder: Decoder {
  let match: RouteMatch
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(KeyedParameters(match: match))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw match.error(.unsupported, "", [String].self, nil)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw match.error(.unsupported, "", String.self, nil)
  }
}

private struct KeyedParameters<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let match: RouteMatch
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    (match.path.names + match.queryItems.map(\.name) + match.fragmentItems.map(\.name)).compactMap {
      Key(stringValue: $0)
    }
  }

  func contains(_ key: Key) -> Bool {
    match.occurrences(of: key.stringValue)?.texts.isEmpty == false || extra(key) != nil
  }

  func decodeNil(forKey key: Key) -> Bool { !contains(key) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    guard let found = match.occurrences(of: key.stringValue), !found.texts.isEmpty else {
      if let value = extra(key) as? Value { return value }
      throw match.error(
        extra(key) == nil ? .missing : .malformed, key.stringValue, type, extra(key).map { _ in .extras })
    }
    let texts = ParameterTexts(match: match, name: key.stringValue, source: found.source, texts: found.texts)
    return try texts.decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    throw match.error(.unsupported, key.stringValue, [String: String].self, nil)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    UnkeyedTexts(texts: try ParameterTexts(match, key.stringValue))
  }

  func superDecoder() throws -> any Decoder { ParameterDecoder(match: match) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try ParameterTexts(match, key.stringValue) }

  private func extra(_ key: Key) -> (any Sendable)? { match.extras.value(key.stringValue, as: (any Sendable).self) }
}

/// The texts of one name as a value of their own: a single value or a list.
private struct ParameterTexts: Decoder, SingleValueDecodingContainer {
  let match: RouteMatch
  let name: String
  let source: ParameterSource
  let texts: [String]
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(match: RouteMatch, name: String, source: ParameterSource, texts: [String]) {
    self.match = match
    self.name = name
    self.source = source
    self.texts = texts
  }

  init(_ match: RouteMatch, _ name: String) throws(ParameterError) {
    guard let found = match.occurrences(of: name) else { throw match.error(.missing, name, [String].self, nil) }
    self.init(match: match, name: name, source: found.source, texts: found.texts)
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let readable = type as? any LinkValue.Type else { return try Value(from: self) }
    guard let text = texts.first, texts.count == 1 else {
      throw match.error(texts.isEmpty ? .missing : .repeated, name, type, source)
    }
    guard let value = try read(text, as: readable) as? Value else { throw match.error(.malformed, name, type, source) }
    return value
  }

  private func read<Readable: LinkValue>(_ text: String, as type: Readable.Type) throws(ParameterError) -> Readable {
    try match.read(text, name, type, source)
  }

  func decodeNil() -> Bool { texts.isEmpty }

  func container<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    throw match.error(.unsupported, name, [String: String].self, source)
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { UnkeyedTexts(texts: self) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

/// The texts of one name as a list.
private struct UnkeyedTexts: UnkeyedDecodingContainer {
  let texts: ParameterTexts
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { texts.texts.count }
  var isAtEnd: Bool { currentIndex >= texts.texts.count }

  init(texts: ParameterTexts) {
    self.texts = texts
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try takeNext().decode(type)
  }

  func decodeNil() -> Bool { false }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try takeNext().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try takeNext().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try takeNext() }

  private mutating func takeNext() throws(ParameterError) -> ParameterTexts {
    guard !isAtEnd else { throw texts.match.error(.missing, texts.name, [String].self, texts.source) }
    defer { currentIndex += 1 }
    return ParameterTexts(
      match: texts.match, name: texts.name, source: texts.source, texts: [texts.texts[currentIndex]])
  }
}
