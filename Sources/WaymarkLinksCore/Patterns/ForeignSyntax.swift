/// A parameter or wildcard in the syntax of another router, which is plain text here: `{id}`, `<int:id>`, `[id]`,
/// `$id`, `:id+`, `**`.
package struct ForeignSyntax {
  /// The segment as it is written.
  let segment: String
  /// The same in Waymark's syntax.
  let replacement: String

  /// Gives `nil` if the segment does not look like the syntax of another router.
  init?(_ segment: String) {
    guard let replacement = Self.replacement(for: segment[...]), replacement != segment else { return nil }
    self.segment = segment
    self.replacement = replacement
  }

  /// The problem and the spelling to write instead.
  package var message: String {
    switch segment.utf8.last {
    case UInt8(ascii: ":") where segment == ":":
      "this parameter has no name, so nothing reads its value: write a name, as in “:id”, or “\(replacement)” if you "
        + "mean it"
    case UInt8(ascii: "?") where replacement.hasPrefix("*"):
      "a wildcard also takes no segment, and “?” begins a query: write “\(replacement)”"
    case UInt8(ascii: "?"):
      "“?” begins a query here, and does not make a segment optional: write “\(replacement)”, a group"
    case UInt8(ascii: "+") where segment.hasPrefix(":"), UInt8(ascii: "*") where segment.hasPrefix(":"):
      "“\(segment)” does not repeat a parameter here: write “\(replacement)”, which takes any number of segments, including none"
    default:
      segment.hasPrefix("**")
        ? "“*” stands for any number of segments already: write “\(replacement)”"
        : "“\(segment)” is plain text here, as other routers write a parameter: write “\(replacement)”, or "
          + "“\(escaped)” for the text itself"
    }
  }

  private var escaped: String {
    let bytes = segment.utf8.reduce(into: [UInt8]()) { output, byte in
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: ":"):
        output += [PercentCoding.percent] + String(byte, radix: 16, uppercase: true).utf8
      default: output.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Reading

  private static func replacement(for segment: Substring) -> String? {
    if segment.hasPrefix("**") { return parameter(segment.dropFirst(2), prefix: "*", isNameless: true) }
    switch segment.first {
    case "{": return inside(segment, "{", "}").flatMap(braced) ?? mixed(segment)
    case "[": return inside(segment, "[", "]").flatMap(bracketed)
    case "<": return inside(segment, "<", ">").flatMap(typed)
    case "$": return segment.count == 1 ? "*" : parameter(segment.dropFirst(), prefix: ":")
    case ":": return segment.count == 1 ? ":_" : repeated(segment.dropFirst())
    case "*":
      return segment.last == "?" ? parameter(segment.dropFirst().dropLast(), prefix: "*", isNameless: true) : nil
    default: return mixed(segment)
    }
  }

  /// Translates `{id}`, `{id?}`, `{id:int}`, `{*path}`, `{path*}`.
  private static func braced(_ text: Substring) -> String? {
    if text.first == "*" { return parameter(text.drop { $0 == "*" }, prefix: "*") }
    if text.last == "*" || text.hasSuffix("...") {
      return parameter(text.prefix { $0 != "*" && $0 != "." }, prefix: "*")
    }
    if text.last == "?" { return parameter(text.dropLast(), prefix: "(/:").map { $0 + ")" } }
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return parameter(text, prefix: ":") }
    return parameter(parts[0], prefix: ":").map { $0 + (constraint(of: parts[1]) ?? "") }
  }

  /// Translates `[id]`, `[...slug]`, `[[...slug]]`.
  private static func bracketed(_ text: Substring) -> String? {
    let text = inside(text, "[", "]") ?? text
    return text.hasPrefix("...") ? parameter(text.dropFirst(3), prefix: "*") : parameter(text, prefix: ":")
  }

  /// Translates `<id>`, `<int:id>`.
  private static func typed(_ text: Substring) -> String? {
    let parts = text.split(separator: ":", maxSplits: 1)
    guard parts.count == 2 else { return parameter(text, prefix: ":") }
    if parts[0] == "path" { return parameter(parts[1], prefix: "*") }
    return parameter(parts[1], prefix: ":").map { $0 + (constraint(of: parts[0]) ?? "") }
  }

  /// Translates `:id?`, `:id+`, `:id*`.
  private static func repeated(_ text: Substring) -> String? {
    switch text.last {
    case "?": parameter(text.dropLast(), prefix: "(/:").map { $0 + ")" }
    case "+", "*": parameter(text.dropLast(), prefix: "*")
    default: nil
    }
  }

  /// Translates `file-{id}.json`.
  private static func mixed(_ segment: Substring) -> String? {
    guard let open = segment.firstIndex(of: "{"), let close = segment[open...].firstIndex(of: "}"),
      let parameter = parameter(segment[segment.index(after: open)..<close], prefix: ":")
    else { return nil }
    let rest = segment[segment.index(after: close)...]
    return segment[..<open] + parameter + (mixed(rest) ?? String(rest))
  }

  private static func inside(_ text: Substring, _ first: Character, _ last: Character) -> Substring? {
    text.count > 2 && text.first == first && text.last == last ? text.dropFirst().dropLast() : nil
  }

  private static func parameter(_ name: Substring, prefix: String, isNameless: Bool = false) -> String? {
    // `[:id]` and `{:id}` name a parameter as this router does.
    let name = name.first == ":" ? name.dropFirst() : name
    if name.isEmpty { return isNameless ? prefix : nil }
    return isName(name) ? prefix + name : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    text.unicodeScalars.enumerated().allSatisfy { index, scalar in
      scalar == "_" || (index == 0 ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
    }
  }

  /// Waymark's constraint for a type name of another router.
  private static func constraint(of type: Substring) -> String? {
    switch type.lowercased() {
    case "int", "integer", "long", "number", "\\d+", "[0-9]+": "<int>"
    case "uint": "<uint>"
    case "float", "double", "decimal": "<double>"
    case "bool", "boolean": "<bool>"
    case "uuid", "guid": "<uuid>"
    case "slug": "<slug>"
    case "date", "datetime": "<date>"
    default: nil
    }
  }
}

extension ForeignSyntax {
  /// Returns whether other routers use a character for parameters.
  static func mayHave(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "$"), UInt8(ascii: "+"): true
    default: false
    }
  }

  /// The segments of a pattern in the syntax of other routers, with their offsets.
  ///
  /// - Parameter tree: the parsed pattern. Text inside constraints is not a segment.
  package static func segments(in tree: PatternTree) -> [(offset: Int, syntax: ForeignSyntax)] {
    guard tree.traits.contains(.foreign) else { return [] }
    let tokens = tree.items.tokens { _ in true }
    return tokens.split { $0.kind.endsSegment }.compactMap { segment in
      guard let first = segment.first, let syntax = ForeignSyntax(segment.map(\.text).joined()) else { return nil }
      return (first.offset, syntax)
    }
  }

  /// Finds the segment around an offset of a text that is not a pattern.
  init?(around offset: Int, in text: String) {
    let bytes = Array(text.utf8)
    let start = bytes[..<min(offset, bytes.count)].lastIndex(where: Self.endsSegment).map { $0 + 1 } ?? 0
    let end = bytes[min(offset, bytes.count)...].firstIndex(where: Self.endsSegment) ?? bytes.count
    guard start < end else { return nil }
    self.init(String(decoding: bytes[start..<end], as: UTF8.self))
  }

  private static func endsSegment(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "#")
  }
}

extension PatternToken.Kind {
  fileprivate var endsSegment: Bool {
    switch self {
    case .slash, .hash: true
    case .literal, .parameter, .wildcard: false
    }
  }
}
