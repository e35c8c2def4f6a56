extension RouteMatch {
  /// Where a value stands in a link.
  public enum Place: String, Sendable, Hashable {
    /// In the path: a parameter of the pattern, or its wildcard.
    case path
    /// In the query; for a pattern with `#`, that of the fragment follows.
    case query
  }

  /// A typed value from one place of the link, whatever the others say.
  ///
  /// ```swift
  /// id = try match.value("id", in: .path)
  /// ```
  /// - Throws: a ``ParameterError`` if there is none, more than one, or it is not such a value.
  public func value<Value: LinkValue>(
    _ name: String, in place: Place, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    guard let text = try text(name, in: place, type) else { throw error(.missing, name, type, nil) }
    return try read(text, name, type, place.rawValue)
  }

  /// A typed value from one place of the link that need not be there; an item without a value counts as none.
  ///
  /// - Throws: a ``ParameterError`` if it is there more than once, or is not such a value.
  public func value<Value: LinkValue>(
    _ name: String, in place: Place, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = try text(name, in: place, Value.self) else { return nil }
    return try read(text, name, Value.self, place.rawValue)
  }

  /// All values of a name from one place, in order: repeated items of the query, or the segments of a wildcard.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not such a value.
  public func values<Value: LinkValue>(
    _ name: String, in place: Place, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    let texts =
      switch place {
      case .path: captures.first { $0.isWildcard && $0.name == name } == nil ? [] : wildcard?.segments ?? []
      case .query: values(of: name, in: .query) ?? []
      }
    var output: [Value] = []
    for text in texts { output.append(try read(text, name, type, place.rawValue)) }
    return output
  }

  /// The whole fragment as a typed value; nil if there is none.
  ///
  /// - Throws: a ``ParameterError`` if it is not such a value.
  public func fragmentValue<Value: LinkValue>(
    as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let text = link.fragment?.text, !text.isEmpty else { return nil }
    return try read(text, "#", Value.self, "fragment")
  }

  /// The whole fragment as a typed value.
  ///
  /// - Throws: a ``ParameterError`` if there is none, or it is not such a value.
  public func fragmentValue<Value: LinkValue>(as type: Value.Type = Value.self) throws(ParameterError) -> Value {
    guard let value = try fragmentValue(as: Value?.self) else { throw error(.missing, "#", type, "fragment") }
    return value
  }

  /// The only text of a name; nil if there is none.
  private func text(_ name: String, in place: Place, _ type: Any.Type) throws(ParameterError) -> String? {
    if place == .path { return parameter(named: name) }
    var found: ByteRange?
    var count = 0
    forEachItem(named: name, in: .query) { value in
      guard let value else { return }
      found = value
      count += 1
    }
    guard count <= 1 else { throw error(.repeated, name, type, "query") }
    return found.map { link.decodedText($0, plus: store.options.queryPlus) }
  }
}
