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
    let segments = try PathFilling.segments(of: path, values)
    if segments.isEmpty { output.append(UInt8(ascii: "/")) }
    for segment in segments {
      output.append(UInt8(ascii: "/"))
      output += segment
    }
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
    if case .token(let token)? = fragment.first, case .slash = token.kind { output.append(UInt8(ascii: "/")) }
    output += try PathFilling.segments(of: fragment, values).joined(separator: [UInt8(ascii: "/")])
    output += fragmentQuery.utf8
  }
}

/// Fills the segments of a path.
private struct PathFilling {
  private var segments: [[UInt8]] = []
  private var current: [UInt8] = []
  private var isMissing = false
  private var hasValue = false
  /// A value made a dot segment, which would lead the link elsewhere.
  private var climbs = false

  /// The segments, filled and percent-encoded; those whose values are missing are left out.
  static func segments(
    of items: [PatternItem], _ values: RedirectTemplate.Values
  ) throws(DeepLink.Rejection) -> [[UInt8]] {
    var filling = PathFilling()
    filling.add(items, values)
    filling.endSegment()
    guard !filling.climbs else { throw DeepLink.Rejection(reason: .dotSegment, offset: 0) }
    return filling.segments
  }

  private mutating func add(_ items: [PatternItem], _ values: RedirectTemplate.Values) {
    for item in items {
      switch item {
      case .token(let token): add(token, values)
      case .group(let items, _): if Self.isComplete(items, values) { add(items, values) }
      }
    }
  }

  private mutating func add(_ token: PatternToken, _ values: RedirectTemplate.Values) {
    switch token.kind {
    case .slash: endSegment()
    case .hash: break
    case .literal(let bytes): for byte in bytes { LinkPiece.pathSegment.append(byte, to: &current) }
    case .parameter(let name, _):
      if let value = name.flatMap(values)?.first {
        append(value)
      } else {
        isMissing = true
      }
    case .wildcard(let name):
      for value in values(name ?? "*") ?? [] {
        endSegment()
        append(value)
      }
    }
  }

  private mutating func append(_ value: String) {
    LinkPiece.pathSegment.append(value, to: &current)
    hasValue = true
  }

  private mutating func endSegment() {
    if hasValue, current.elementsEqual(".".utf8) || current.elementsEqual("..".utf8) { climbs = true }
    if !current.isEmpty, !isMissing { segments.append(current) }
    current = []
    isMissing = false
    hasValue = false
  }

  /// Whether every value is there that a group needs.
  private static func isComplete(_ items: [PatternItem], _ values: RedirectTemplate.Values) -> Bool {
    items.allSatisfy { item in
      guard case .token(let token) = item else { return true }
      switch token.kind {
      case .parameter(let name, _): return name.flatMap(values) != nil
      case .wildcard(let name): return values(name ?? "*")?.isEmpty == false
      default: return true
      }
    }
  }
}
