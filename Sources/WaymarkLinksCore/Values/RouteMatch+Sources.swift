extension RouteMatch {
  /// The values of a name in one source, or `nil` if it has none.
  ///
  /// In the path, they are the segments of a wildcard or the text of a parameter. In the fragment, `#` is the whole of it.
  func texts(_ name: String, in source: ParameterSource) -> [String]? {
    switch source {
    case .path:
      if captures.contains(where: { $0.isWildcard && $0.name?.utf8.elementsEqual(name.utf8) == true }) {
        return wildcard?.segments ?? []
      }
      return parameter(named: name).map { [$0] }
    case .fragment where name == "#":
      guard let text = link.fragment?.text, !text.isEmpty else { return nil }
      return [text]
    case .query, .fragment: return values(of: name, in: source)
    case .extras: return nil
    }
  }

  /// Returns the only text of a name in one source, or `nil` if it has none.
  func text(_ name: String, in source: ParameterSource, _ type: Any.Type) throws(ParameterError) -> String? {
    if source == .path { return parameter(named: name) }
    if source == .query { return try onlyQueryText(name, type) }
    let texts = texts(name, in: source) ?? []
    guard texts.count <= 1 else { throw error(.repeated, name, type, source) }
    return texts.first
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
