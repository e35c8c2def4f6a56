extension RouteMatch {
  /// Returns a typed parameter of the path.
  ///
  /// ```swift
  /// number = try match.pathValue("number")
  /// ```
  /// - Throws: a ``ParameterError`` if it is missing or not of the type.
  public func pathValue<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    guard let text = parameter(named: name) else { throw error(.missing, name, type, .path) }
    return try read(text, name, type, .path)
  }

  /// Returns an optional typed parameter of the path.
  ///
  /// - Throws: a ``ParameterError`` if it is not of the type.
  public func pathValue<Value: LinkValue>(
    _ name: String, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = parameter(named: name) else { return nil }
    return try read(text, name, Value.self, .path)
  }

  /// Returns the typed segments of the wildcard with a name.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not of the type.
  public func pathValues<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    let isWildcard = captures.contains { $0.isWildcard && $0.name?.utf8.elementsEqual(name.utf8) == true }
    return try read(isWildcard ? wildcard?.segments ?? [] : [], name, .path)
  }

  /// Returns a typed item of the query.
  ///
  /// If the pattern has a `#`, items of the fragment count as items of the query, too.
  ///
  /// - Throws: a ``ParameterError`` if it is missing, repeated, or not of the type.
  public func queryValue<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    guard let text = try onlyQueryText(name, type) else { throw error(.missing, name, type, .query) }
    return try read(text, name, type, .query)
  }

  /// Returns an optional typed item of the query.
  ///
  /// An item without a value counts as missing.
  ///
  /// - Throws: a ``ParameterError`` if it is repeated or not of the type.
  public func queryValue<Value: LinkValue>(
    _ name: String, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = try onlyQueryText(name, Value.self) else { return nil }
    return try read(text, name, Value.self, .query)
  }

  /// Returns all items of the query with a name, in order.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not of the type.
  public func queryValues<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    try read(values(of: name, in: .query) ?? [], name, .query)
  }

  /// Returns a typed item of the query, or `nil` if it is missing, repeated, or not of the type.
  ///
  /// ```swift
  /// page = match.queryValue(ifValid: "page") ?? 1       // in a destination: /books?page=abc is its first page
  /// ```
  public func queryValue<Value: LinkValue>(ifValid name: String, as type: Value.Type = Value.self) -> Value? {
    try? queryValue(name, as: Value?.self)
  }

  /// Returns the items of the query with a name, in order, and skips those that are not of the type.
  public func queryValues<Value: LinkValue>(ifValid name: String, as type: Value.Type = Value.self) -> [Value] {
    (values(of: name, in: .query) ?? []).compactMap { try? read($0, name, type, .query) }
  }

  /// The treatment of an optional query item that is not of its type, in a typed route.
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

  /// Returns the whole fragment as a typed value, or `nil` if there is none.
  ///
  /// - Throws: a ``ParameterError`` if it is not of the type.
  public func fragmentValue<Value: LinkValue>(
    as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = link.fragment?.text, !text.isEmpty else { return nil }
    return try read(text, "#", Value.self, .fragment)
  }

  /// Returns the whole fragment as a typed value.
  ///
  /// - Throws: a ``ParameterError`` if it is missing or not of the type.
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

  /// Returns the text of the only item with a name, or `nil` if there is none.
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
