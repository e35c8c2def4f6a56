extension RouteMatch {
  /// A parameter by its name as text: of the path, else the last of that name in the query, else in the fragment.
  public subscript(name: String) -> String? {
    parameter(named: name) ?? lastValue(of: name, in: .query) ?? lastValue(of: name, in: .fragment)
  }

  /// A typed parameter: of the path, else of the query, else of the fragment, else of the extras.
  ///
  /// ```swift
  /// let id: Int = try match.value("id")
  /// ```
  /// - Throws: a ``ParameterError`` if there is none, more than one, or it is not such a value.
  public func value<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    if let text = parameter(named: name) { return try read(text, name, type, .path) }
    guard let found = occurrences(of: name) else {
      if let extra = extras.value(name, as: type) { return extra }
      throw error(.missing, name, type, nil)
    }
    guard let text = found.texts.first, found.texts.count == 1 else {
      throw error(found.texts.isEmpty ? .missing : .repeated, name, type, found.source)
    }
    return try read(text, name, type, found.source)
  }

  /// A typed parameter that need not be there.
  ///
  /// - Throws: a ``ParameterError`` if it is there more than once, or is not such a value.
  public func value<Value: LinkValue>(
    _ name: String, as type: Value?.Type = Value?.self
  ) throws(ParameterError) -> Value? {
    guard let found = occurrences(of: name), !found.texts.isEmpty else { return extras.value(name, as: Value.self) }
    return try value(name, as: Value.self)
  }

  /// All values of a name that may be repeated, in order; none if it is not there.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not such a value.
  public func values<Value: LinkValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(ParameterError) -> [Value] {
    guard let found = occurrences(of: name) else { return extras.value(name, as: [Value].self) ?? [] }
    return try read(found.texts, name, found.source)
  }

  /// A typed parameter by its name, typed by context: `let id: Int = try match.id`.
  ///
  /// For a name that a match has itself (`link`, `path`), use ``value(_:as:)-(_,Value.Type)``.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> Value {
    get throws(ParameterError) { try value(name, as: Value.self) }
  }

  /// A typed parameter that need not be there, by its name.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> Value? {
    get throws(ParameterError) { try value(name, as: Value?.self) }
  }

  /// All values of a name that may be repeated.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> [Value] {
    get throws(ParameterError) { try values(name, as: Value.self) }
  }

  // MARK: Looking up

  /// The values of a name in the first source that has it; items without a value count as none.
  ///
  /// Nil if no source has it.
  func occurrences(of name: String) -> (texts: [String], source: ParameterSource)? {
    if let value = parameter(named: name) { return ([value], .path) }
    if let texts = values(of: name, in: .query) { return (texts, .query) }
    return values(of: name, in: .fragment).map { ($0, .fragment) }
  }

  func values(of name: String, in source: ParameterSource) -> [String]? {
    var texts: [String]?
    forEachItem(named: name, in: source) { value in
      texts = texts ?? []
      if let value { texts?.append(link.decodedText(value, plus: store.options.queryPlus)) }
    }
    return texts
  }

  /// The last value of a name; items without a value do not count.
  private func lastValue(of name: String, in source: ParameterSource) -> String? {
    var last: ByteRange?
    forEachItem(named: name, in: source) { last = $0 ?? last }
    return last.map { link.decodedText($0, plus: store.options.queryPlus) }
  }

  func read<Value: LinkValue>(
    _ text: String, _ name: String, _ type: Value.Type, _ source: ParameterSource
  ) throws(ParameterError) -> Value {
    if let value = Value(linkText: text) { return value }
    // The predecessors read 0 and 1 as booleans.
    if store.options.dialect.boolDigits, text == "0" || text == "1", let value = (text == "1") as? Value {
      return value
    }
    throw error(.malformed, name, type, source)
  }

  func error(
    _ problem: ParameterError.Problem, _ name: String, _ type: Any.Type, _ source: ParameterSource?
  ) -> ParameterError {
    ParameterError(problem, name, as: type, from: source, of: pattern)
  }
}
