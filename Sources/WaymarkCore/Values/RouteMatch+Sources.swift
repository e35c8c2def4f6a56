extension RouteMatch {
  /// A typed parameter of the path.
  ///
  /// ```swift
  /// number = try match.pathValue("number")
  /// ```
  /// - Throws: a ``ParameterError`` if there is none, or it is not such a value.
  public func pathValue<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    guard let text = parameter(named: name) else { throw error(.missing, name, type, .path) }
    return try read(text, name, type, .path)
  }

  /// A typed parameter of the path that need not be there.
  ///
  /// - Throws: a ``ParameterError`` if it is not such a value.
  public func pathValue<Value: LinkValue>(
    _ name: String, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = parameter(named: name) else { return nil }
    return try read(text, name, Value.self, .path)
  }

  /// The segments of the wildcard with a name, typed.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not such a value.
  public func pathValues<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    let isWildcard = captures.contains { $0.isWildcard && $0.name?.utf8.elementsEqual(name.utf8) == true }
    return try read(isWildcard ? wildcard?.segments ?? [] : [], name, .path)
  }

  /// A typed item of the query; for a pattern with `#`, that of the fragment follows.
  ///
  /// - Throws: a ``ParameterError`` if there is none, more than one, or it is not such a value.
  public func queryValue<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    guard let text = try onlyQueryText(name, type) else { throw error(.missing, name, type, .query) }
    return try read(text, name, type, .query)
  }

  /// A typed item of the query that need not be there; one without a value counts as none.
  ///
  /// - Throws: a ``ParameterError`` if it is there more than once, or is not such a value.
  public func queryValue<Value: LinkValue>(
    _ name: String, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = try onlyQueryText(name, Value.self) else { return nil }
    return try read(text, name, Value.self, .query)
  }

  /// All items of the query with a name, in order.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not such a value.
  public func queryValues<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    try read(values(of: name, in: .query) ?? [], name, .query)
  }

  /// A typed item of the query, or nil: if there is none, more than one, or it is not such a value.
  ///
  /// ```swift
  /// page = match.queryValue(ifValid: "page") ?? 1       // in a destination: /books?page=abc is its first page
  /// ```
  public func queryValue<Value: LinkValue>(ifValid name: String, as type: Value.Type = Value.self) -> Value? {
    try? queryValue(name, as: Value?.self)
  }

  /// The items of the query with a name that are such values, in order; others are passed over.
  public func queryValues<Value: LinkValue>(ifValid name: String, as type: Value.Type = Value.self) -> [Value] {
    (values(of: name, in: .query) ?? []).compactMap { try? read($0, name, type, .query) }
  }

  /// What becomes of a typed route whose optional query item is not a value of its type.
  ///
  /// ```swift
  /// @QueryItem(invalid: .ignored) var size: Int?
  /// ```
  public enum InvalidItem: Sendable, Hashable {
    /// The route does not match the link.
    case rejected
    /// The item counts as missing.
    case ignored
  }

  /// The whole fragment as a typed value; nil if there is none.
  ///
  /// - Throws: a ``ParameterError`` if it is not such a value.
  public func fragmentValue<Value: LinkValue>(
    as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = link.fragment?.text, !text.isEmpty else { return nil }
    return try read(text, "#", Value.self, .fragment)
  }

  /// The whole fragment as a typed value.
  ///
  /// - Throws: a ``ParameterError`` if there is none, or it is not such a value.
  public func fragmentValue<Value: LinkValue>(as type: Value.Type = Value.self) throws(ParameterError) -> Value {
    guard let value = try fragmentValue(as: Value?.self) else { throw error(.missing, "#", type, .fragment) }
    return value
  }

  func read<Value: LinkValue>(
    _ texts: [String], _ name: String, _ source: ParameterSource
  ) throws(ParameterError) -> [Value] {
    var output: [Value] = []
    for text in texts { output.append(try read(text, name, Value.self, source)) }
    return output
  }

  /// The text of the only item of a name; nil if there is none.
  private func onlyQueryText(_ name: String, _ type: Any.Type) throws(ParameterError) -> String? {
    var found: ByteRange?
    var count = 0
    forEachItem(named: name, in: .query) { value in
      guard let value else { return }
      found = value
      count += 1
    }
    guard count <= 1 else { throw error(.repeated, name, type, .query) }
    return found.map { link.decodedText($0, plus: store.options.queryPlus) }
  }
}
