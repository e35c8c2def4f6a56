extension RedirectTemplate {
  /// Gives the decoded segments captured under a name: one for a parameter, any number for a wildcard (`*` is the
  /// wildcard whatever its name); nil if its group did not match.
  typealias Values = (String) -> [String]?

  /// The text of the link instead, with every name filled and percent-encoded.
  ///
  /// A group in which a value is missing is left out, a segment too.
  ///
  /// - Parameter plusIsSpace: a raw plus sign in the path would be read as a space.
  /// - Throws: a ``DeepLink/Rejection`` if a segment would be `.` or `..`, which no link can contain.
  func filled(plusIsSpace: Bool, _ values: Values) throws(DeepLink.Rejection) -> String {
    var output = Array(prefix.utf8)
    try appendPath(path, values, PathFilling(plusIsSpace: plusIsSpace), to: &output)
    appendQuery(values, to: &output)
    try appendFragment(values, PathFilling(plusIsSpace: plusIsSpace), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func appendQuery(_ values: Values, to output: inout [UInt8]) {
    var separator = UInt8(ascii: "?")
    for part in query {
      var item = Array(part.name.utf8)
      switch part.value {
      case .none: break
      case .text(let text): item += "=\(text)".utf8
      case .parameter(let name):
        guard let segments = values(name) else { continue }
        item.append(UInt8(ascii: "="))
        LinkPiece.queryValue.append(segments.joined(separator: "/"), to: &item)
      case .star:
        item.append(UInt8(ascii: "="))
        LinkPiece.queryValue.append(values("*")?.joined(separator: "/") ?? "*", to: &item)
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

extension [PatternItem] {
  fileprivate func tokens(having values: RedirectTemplate.Values) -> [PatternToken] {
    tokens { values($0)?.isEmpty == false }
  }

  fileprivate var startsWithSlash: Bool {
    if case .token(let token)? = first { token.isSlash } else { false }
  }
}
