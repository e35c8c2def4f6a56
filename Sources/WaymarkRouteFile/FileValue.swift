import Waymark

/// A JSON value of a route file that is being written.
indirect enum FileValue {
  case text(String?)
  case bool(Bool)
  case int(Int)
  case list([FileValue])
  case object([(key: String, value: FileValue)])

  static func texts(_ texts: [String]) -> Self { .list(texts.map { .text($0) }) }

  /// The members with a value, in order.
  static func members(_ members: [(String, FileValue?)]) -> Self {
    .object(members.compactMap { key, value in value.map { (key, $0) } })
  }

  /// The value as text that people read and compare line by line.
  ///
  /// A value that fits into a line is on one line.
  var lines: String { layout(indent: 0).text + "\n" }

  private static let lineLength = 120

  /// Returns the text, and its length if it is on one line.
  private func layout(indent: Int) -> (text: String, length: Int?) {
    switch self {
    case .list(let values): return Self.layout("[", "]", values.map { ("", $0) }, indent)
    case .object(let members):
      return Self.layout("{", "}", members.map { (Self.scalar { $0.string($1) }($0.key) + ": ", $0.value) }, indent)
    case .text(let text): return Self.measured(Self.scalar { $0.string($1) }(text))
    case .bool(let value): return Self.measured(value ? "true" : "false")
    case .int(let value): return Self.measured("\(value)")
    }
  }

  /// Lays out the innermost values once, so that the cost is linear in the text for each level.
  private static func layout(
    _ opening: String, _ closing: String, _ items: [(key: String, value: FileValue)], _ indent: Int
  ) -> (text: String, length: Int?) {
    guard !items.isEmpty else { return (opening + closing, 2) }
    let parts = items.map { item -> (text: String, length: Int?) in
      let value = item.value.layout(indent: indent + 2)
      return (item.key + value.text, value.length.map { $0 + item.key.utf8.count })
    }
    let lengths = parts.compactMap(\.length)
    let length = lengths.reduce(2 + 2 * parts.count) { $0 + $1 }
    if lengths.count == parts.count, indent + length <= lineLength {
      return ("\(opening) \(parts.map(\.text).joined(separator: ", ")) \(closing)", length)
    }
    let space = String(repeating: " ", count: indent)
    return (
      "\(opening)\n" + parts.map { "\(space)  \($0.text)" }.joined(separator: ",\n") + "\n\(space)\(closing)", nil
    )
  }

  private static func measured(_ text: String) -> (text: String, length: Int?) { (text, text.utf8.count) }

  private static func scalar(_ write: @escaping (inout JSONWriter, String?) -> Void) -> (String?) -> String {
    { text in
      var writer = JSONWriter()
      write(&writer, text)
      return writer.text
    }
  }
}
