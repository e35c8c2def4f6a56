extension RedirectTemplate {
  /// Gives the decoded segments captured under a name: one for a parameter, any number for a wildcard (`*` is the
  /// wildcard whatever its name); nil if its group did not match.
  typealias Values = (String) -> [String]?

  /// The text of the link instead, with every name filled and percent-encoded.
  ///
  /// A group in which a value is missing is left out, a segment too.
  ///
  /// - Throws: a ``DeepLink/Rejection`` if a segment would be `.` or `..`, which no link can contain.
  func filled(_ values: Values) throws(DeepLink.Rejection) -> String {
    var output = Array(prefix.utf8)
    try Self.appendPath(path, values, to: &output)
    appendQuery(values, to: &output)
    try appendFragment(values, to: &output)
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
      }
      output += [separator] + item
      separator = UInt8(ascii: "&")
    }
  }

  private func appendFragment(_ values: Values, to output: inout [UInt8]) throws(DeepLink.Rejection) {
    guard let fragment else { return }
    output.append(UInt8(ascii: "#"))
    if case .token(let token)? = fragment.first, case .slash = token.kind {
      try Self.appendPath(fragment, values, to: &output)
    } else {
      output += try Self.segments(of: fragment, values).joined(separator: [UInt8(ascii: "/")])
    }
    output += fragmentQuery.utf8
  }

  private static func appendPath(
    _ items: [PatternItem], _ values: Values, to output: inout [UInt8]
  ) throws(DeepLink.Rejection) {
    PathFilling.append(try segments(of: items, values), to: &output)
  }

  private static func segments(of items: [PatternItem], _ values: Values) throws(DeepLink.Rejection) -> [[UInt8]] {
    let tokens = items.tokens { values($0)?.isEmpty == false }
    var filling = PathFilling()
    for token in tokens { filling.add(token, values) }
    filling.endSegment()
    guard !filling.climbs else { throw DeepLink.Rejection(reason: .dotSegment, offset: 0) }
    return filling.segments
  }
}
