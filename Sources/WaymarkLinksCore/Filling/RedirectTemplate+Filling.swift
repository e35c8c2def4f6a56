extension RedirectTemplate {
  /// Returns the captured value of a name.
  ///
  /// `*` is the wildcard, which may also have a name. The result is `nil` if the value's group did not match.
  typealias Values = (String) -> FilledValue?

  /// The query and the fragment of the replaced link, as written, which a target can include as a whole.
  struct Replaced {
    var query = ""
    var fragment: String?
  }

  /// Returns the text of the target, with every name filled in and percent-encoded.
  ///
  /// Groups and segments in which a value is missing are left out.
  ///
  /// - Parameters:
  ///   - plusIsSpace: true if a reader takes a literal plus sign in the path for a space.
  ///   - replaced: the query and the fragment of the replaced link.
  /// - Throws: a ``DeepLink/Rejection`` if a segment would be `.` or `..`, which a link cannot contain.
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
      case .path(let parts):
        item.append(UInt8(ascii: "="))
        for part in parts { part.append(values, to: &item) }
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

  /// Appends the path.
  ///
  /// After a host, appends nothing if the path is empty.
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

extension RedirectTemplate.PathPart {
  /// Appends a text, or a value as a segment of the path that the query has.
  fileprivate func append(_ values: RedirectTemplate.Values, to output: inout [UInt8]) {
    switch self {
    case .text(let text): output += text.utf8
    case .segment(let separator, let name):
      guard let value = values(name), !value.isEmpty else { return }
      output += separator.utf8
      // The path is encoded once, and once more as a value of the query.
      LinkPiece.queryValue.append(value.encodedPath, to: &output)
    }
  }
}

extension FilledValue {
  /// The value as segments of a path.
  fileprivate var encodedPath: String {
    switch self {
    case .text(let text): Self.encoded(text)
    case .segments(let segments): segments.map(Self.encoded).joined(separator: "/")
    case .raw(let text): text
    }
  }

  private static func encoded(_ segment: String) -> String {
    var output: [UInt8] = []
    LinkPiece.pathSegment.append(segment, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the value as the value of a query item, encoded so that the same text is read.
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
