extension RouteMatch {
  /// A parameter as text, by name: from the path, or else the last item of that name in the query or the fragment.
  public subscript(name: String) -> String? {
    if let value = parameter(named: name) ?? lastValue(of: name, in: .query) ?? lastValue(of: name, in: .fragment) {
      return value
    }
    noteMissing(name)
    return nil
  }

  /// Tells the router of a debug build that an optional value is missing, whose name may be misspelled.
  private func noteMissing(_ name: String) {
    #if DEBUG
      store.onMissing.with { $0 }?(name, routeIndex)
    #endif
  }

  /// Returns a typed parameter: from one source, or else from the path, the query, the fragment, the extras.
  ///
  /// ```swift
  /// let id: Int = try match.value("id")
  /// ```
  /// A destination names the source that it writes to:
  /// ```swift
  /// number = try match.value("number", in: .path)
  /// ```
  /// If the pattern has a `#`, items of the fragment count as items of the query, too. The name `#` in the fragment is the
  /// whole of it.
  ///
  /// - Throws: a ``ParameterError`` if it is missing, repeated, or not of the type.
  public func value<Value: LinkValue>(
    _ name: String, in source: ParameterSource? = nil, as type: Value.Type = Value.self
  ) throws(ParameterError) -> Value {
    if let source {
      if source == .extras { return try extra(name, type, source) }
      guard let text = try text(name, in: source, type) else { throw error(.missing, name, type, source) }
      return try read(text, name, type, source)
    }
    if let text = parameter(named: name) { return try read(text, name, type, .path) }
    guard let found = occurrences(of: name) else { return try extra(name, type, nil) }
    guard let text = found.texts.first, found.texts.count == 1 else {
      throw error(found.texts.isEmpty ? .missing : .repeated, name, type, found.source)
    }
    return try read(text, name, type, found.source)
  }

  /// Returns a value that the caller passed along.
  ///
  /// It stands apart, because who makes an optional of the type asks the runtime for its metadata first.
  @inline(never)
  private func extra<Value: LinkValue>(
    _ name: String, _ type: Value.Type, _ source: ParameterSource?
  ) throws(ParameterError) -> Value {
    guard let extra = extras.value(name, as: type) else { throw error(.missing, name, type, source) }
    return extra
  }

  /// Returns an optional typed parameter.
  ///
  /// ```swift
  /// page = try match.value("page", in: .query, ignoringInvalid: true) ?? 1       // /books?page=abc is the first page
  /// ```
  /// An item of the query without a value counts as missing.
  ///
  /// - Throws: a ``ParameterError`` if it is repeated or not of the type, unless such values are ignored.
  public func value<Value: LinkValue>(
    _ name: String, in source: ParameterSource? = nil, as type: Value?.Type = Value?.self,
    ignoringInvalid: Bool = false
  ) throws(ParameterError) -> Value? {
    do throws(ParameterError) {
      if source == .extras { return extras.value(name, as: Value.self) }
      if let source {
        guard let text = try text(name, in: source, Value.self) else { return nil }
        return try read(text, name, Value.self, source)
      }
      guard let found = occurrences(of: name), !found.texts.isEmpty else {
        let extra = extras.value(name, as: Value.self)
        if extra == nil { noteMissing(name) }
        return extra
      }
      return try value(name, as: Value.self)
    } catch {
      guard ignoringInvalid else { throw error }
      return nil
    }
  }

  /// Returns all values of a name that may be repeated, in order, or the segments of a wildcard.
  ///
  /// - Throws: a ``ParameterError`` if one of them is not of the type, unless such values are ignored.
  public func values<Value: LinkValue>(
    _ name: String, in source: ParameterSource? = nil, as type: Value.Type = Value.self,
    ignoringInvalid: Bool = false
  ) throws(ParameterError) -> [Value] {
    let found = source.map { (texts: texts(name, in: $0) ?? [], source: $0) } ?? occurrences(of: name)
    guard let found, found.source != .extras else { return extras.value(name, as: [Value].self) ?? [] }
    guard ignoringInvalid else { return try read(found.texts, name, found.source) }
    return found.texts.compactMap { try? read($0, name, type, found.source) }
  }

  /// A typed parameter by name.
  ///
  /// The context gives the type: `let id: Int = try match.id`. For the name of a member of a match (`link`, `path`),
  /// use ``value(_:in:as:)``.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> Value {
    get throws(ParameterError) { try value(name, as: Value.self) }
  }

  /// An optional typed parameter by name.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> Value? {
    get throws(ParameterError) { try value(name, as: Value?.self) }
  }

  /// All values of a name that may be repeated.
  public subscript<Value: LinkValue>(dynamicMember name: String) -> [Value] {
    get throws(ParameterError) { try values(name, as: Value.self) }
  }

  // MARK: Looking up

  /// Returns the values of a name in the first source that has it.
  ///
  /// Items without a value count as missing. Returns `nil` if no source has it.
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

  /// Returns the last value of a name, ignoring items without a value.
  private func lastValue(of name: String, in source: ParameterSource) -> String? {
    var last: ByteRange?
    forEachItem(named: name, in: source) { last = $0 ?? last }
    return last.map { link.decodedText($0, plus: store.options.queryPlus) }
  }

  /// Reads a text as a value.
  ///
  /// A captured value of an enum is read by its declared spelling. Other values are read by their texts, or else by
  /// the spelling that stands for all others. So a type takes what the constraint takes.
  func read<Value: LinkValue>(
    _ text: String, _ name: String, _ type: Value.Type, _ source: ParameterSource
  ) throws(ParameterError) -> Value {
    if store.matcher.foldsCase, let declared = form(of: text, named: name, in: source, onlyOfEnums: true),
      let value = Value(linkText: declared)
    {
      return value
    }
    if let value = Value(linkText: text) { return value }
    if let form = form(of: text, named: name, in: source), let value = Value(linkText: form) { return value }
    // Predecessors read 0 and 1 as booleans.
    if store.options.dialect.boolDigits, text == "0" || text == "1", let value = (text == "1") as? Value {
      return value
    }
    throw error(.malformed, name, type, source)
  }

  /// Returns the text that stands for all spellings of a captured value, or `nil` if that is the text itself.
  private func form(
    of text: String, named name: String, in source: ParameterSource, onlyOfEnums: Bool = false
  ) -> String? {
    guard source == .path, let capture = capture(named: name), capture.hasSpellings else { return nil }
    if onlyOfEnums {
      guard case .oneOf? = store.candidates[candidateIndex].variant.constraint(of: capture) else { return nil }
    }
    return form(of: text, capture)
  }

  func error(
    _ problem: ParameterError.Problem, _ name: String, _ type: Any.Type, _ source: ParameterSource?
  ) -> ParameterError {
    ParameterError(problem, name, as: type, from: source, of: pattern)
  }
}
