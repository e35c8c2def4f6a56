extension RedirectTemplate {
  /// Gives what was captured under a name, `*` being the wildcard whatever its name; nil if its group did not match.
  typealias Values = (String) -> FilledValue?

  /// The parts of the link that is replaced which a target can ask for as a whole, as they stand there.
  struct Replaced {
    var query = ""
    var fragment: String?
  }

  /// The text of the link instead, with every name filled and percent-encoded.
  ///
  /// A group in which a value is missing is left out, a segment too.
  ///
  /// - Parameters:
  ///   - plusIsSpace: a raw plus sign in the path would be read as a space.
  ///   - replaced: the query and the fragment of the link that is replaced.
  /// - Throws: a ``DeepLink/Rejection`` if a segment would be `.` or `..`, which no link can contain.
  func filled(
    plusIsSpace: Bool, replacing replaced: Replaced = Replaced(), _ values: Values
  ) throws(DeepLink.Rejection) -> String {
    var output = Array(prefix.utf8)
    try appendPath(path, values, PathFilling(plusIsSpace: plusIsSpace), to: &output)
    appendQuery(values, replaced.query, to: &output)
    if carriesFragment, let fragment = replaced.fragment { output += "#\(fragment)".utf8 }
    try appendFragment(values, PathFilling(plusIsSpace: plusIsSpace), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func appendQuery(_ values: Values, _ replaced: String, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "?")
    for part in query {
      var item = Array(part.name.utf8)
      switch part.value {
      case .none: break
      case .all:
        guard !replaced.isEmpty else { continue }
        item = Array(replaced.utf8)
      case .text(let text): item += "=\(text)".utf8
      case .parameter(let name):
        guard let value = values(name) else { continue }
        item.append(UInt8(ascii: "="))
        value.appendToQuery(&item)
      case .star:
        item.append(UInt8(ascii: "="))
        (values("*") ?? .text("*")).appendToQuery(&item)
      }
      output += [separator] + item
      separator = UInt8(ascii: "&")
    }
  }

  private func appendFragment(
    _ values: Values, _ filling: PathFilling, to output: inout [UInt8]
  ) throws(DeepLink.Rejection) {
    guard let fragment else { return }
    output.append(UInt8(ascii: "#"))
    if fragment.startsWithSlash {
      try appendPath(fragment, values, filling, to: &output)
    } else {
      output += try segments(of: fragment.tokens(having: values), values, filling).joined(separator: [UInt8(ascii: "/")]
      )
    }
    output += fragmentQuery.utf8
  }

  /// Appends the path; nothing after a host, if nothing is written there.
  private func appendPath(
    _ items: [PatternItem], _ values: Values, _ filling: PathFilling, to output: inout [UInt8]
  ) throws(DeepLink.Rejection) {
    guard !items.isEmpty || output.isEmpty else { return }
    let tokens = items.tokens(having: values)
    let afterScheme = output.last == UInt8(ascii: "/") && tokens.first?.isSlash == false
    PathFilling.append(try segments(of: tokens, values, filling), afterScheme: afterScheme, to: &output)
  }

  private func segments(
    of tokens: [PatternToken], _ values: Values, _ empty: PathFilling
  ) throws(DeepLink.Rejection) -> [[UInt8]] {
    var filling = empty
    for token in tokens { filling.add(token, values) }
    filling.endSegment()
    guard !filling.climbs else { throw DeepLink.Rejection(reason: .dotSegment, offset: 0) }
    return filling.segments
  }
}

extension FilledValue {
  /// Writes it as the value of an item: what stands in a path as it is, is read in a query as the same text.
  fileprivate func appendToQuery(_ output: inout [UInt8]) {
    switch self {
    case .text(let text): LinkPiece.queryValue.append(text, to: &output)
    case .segments(let segments): LinkPiece.queryValue.append(segments.joined(separator: "/"), to: &output)
    case .raw(let text): LinkPiece.queryValue.appendEncoded(text, keepsPercent: true, to: &output)
    }
  }
}

extension [PatternItem] {
  fileprivate func tokens(having values: RedirectTemplate.Values) -> [PatternToken] {
    tokens { values($0)?.isEmpty == false }
  }

  fileprivate var startsWithSlash: Bool {
    if case .token(let token)? = first { token.isSlash } else { false }
  }
}
