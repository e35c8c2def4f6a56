/// Reads JSON (RFC 8259) with the offset of each value.
///
/// The parser is strict: it rejects comments, trailing commas and duplicate keys.
package struct JSONParser {
  /// The maximum nesting of values, so that the recursion does not grow with the input.
  static let deepestValue = 128

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0

  /// Returns the value of a text.
  ///
  /// - Throws: a ``JSONProblem`` with its offset.
  package static func parse(_ text: some Sequence<UInt8>) throws(JSONProblem) -> JSONNode {
    var parser = JSONParser(bytes: Array(text))
    let node = try parser.value()
    parser.skipSpace()
    guard parser.position == parser.bytes.count else { throw parser.problem("unexpected text after the value") }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func value() throws(JSONProblem) -> JSONNode {
    skipSpace()
    let start = position
    guard let byte = peek else { throw problem("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try object()), offset: start)
    case UInt8(ascii: "["): return JSONNode(value: .array(try array()), offset: start)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try string()), offset: start)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return JSONNode(value: .number(try number()), offset: start)
    }
  }

  // MARK: Objects and arrays

  private mutating func object() throws(JSONProblem) -> [JSONNode.Member] {
    try enter()
    defer { depth -= 1 }
    var members: [JSONNode.Member] = []
    var keys: Set<ExactName> = []
    skipSpace()
    if take("}") { return [] }
    while true {
      skipSpace()
      let offset = position
      guard peek == UInt8(ascii: "\"") else { throw problem("expected a key in quotation marks") }
      let key = try string()
      guard keys.insert(ExactName(key)).inserted else {
        throw JSONProblem(offset: offset, message: "“\(key)” appears twice")
      }
      skipSpace()
      guard take(":") else { throw problem("expected a colon") }
      members.append(JSONNode.Member(key: key, keyOffset: offset, value: try value()))
      skipSpace()
      if take("}") { return members }
      try separate(before: "}")
    }
  }

  private mutating func array() throws(JSONProblem) -> [JSONNode] {
    try enter()
    defer { depth -= 1 }
    var elements: [JSONNode] = []
    skipSpace()
    if take("]") { return [] }
    while true {
      elements.append(try value())
      skipSpace()
      if take("]") { return elements }
      try separate(before: "]")
    }
  }

  /// Reads the comma between two values, which none may follow the last one.
  private mutating func separate(before end: Unicode.Scalar) throws(JSONProblem) {
    let comma = position
    guard take(",") else { throw problem("expected a comma or “\(end)”") }
    skipSpace()
    guard peek != UInt8(ascii: end) else {
      throw JSONProblem(offset: comma, message: "nothing follows this comma but “\(end)”: remove the comma")
    }
  }

  private mutating func enter() throws(JSONProblem) {
    guard depth < Self.deepestValue else { throw problem("values are nested more than \(Self.deepestValue) deep") }
    depth += 1
    position += 1
  }

  // MARK: Numbers and words

  private mutating func word(_ word: StaticString, _ value: JSONNode.Value) throws(JSONProblem) -> JSONNode {
    let start = position
    let isThere = word.withUTF8Buffer { bytes[start...].starts(with: $0) }
    guard isThere else { throw unreadable() }
    position += word.utf8CodeUnitCount
    return JSONNode(value: value, offset: start)
  }

  private mutating func number() throws(JSONProblem) -> JSONNode.Number {
    let start = position
    while let byte = peek, "+-.eE0123456789".utf8.contains(byte) { position += 1 }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard Self.isNumber(text), let value = Double(text), value.isFinite else {
      position = start
      throw unreadable()
    }
    return JSONNode.Number(text: text, double: value)
  }

  /// Returns whether a text is a JSON number: no plus sign, no leading zeros, and digits on both sides of the point.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    guard let first = digits.first, let last = digits.last, text.utf8.count - digits.count <= 1 else { return false }
    let isDigit = { (byte: UInt8) in byte &- UInt8(ascii: "0") < 10 }
    guard isDigit(first), isDigit(last), !text.utf8.elementsEqual("-".utf8) else { return false }
    let second = digits.dropFirst().first
    if first == UInt8(ascii: "0"), let second, isDigit(second) { return false }
    guard let point = digits.firstIndex(of: UInt8(ascii: ".")) else { return true }
    return digits[digits.index(after: point)...].first.map(isDigit) ?? false
  }

  // MARK: Strings

  private mutating func string() throws(JSONProblem) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while true {
      let plain = plainBytes()
      switch peek {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(checking: text.isEmpty ? plain : (text + plain)[...]) else {
          throw JSONProblem(offset: start, message: "this string is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"):
        text += plain
        text += try escape()
      case nil: throw JSONProblem(offset: start, message: "this string is never closed")
      default: throw problem("a control character in a string must be written as an escape")
      }
    }
  }

  /// Reads the bytes of a string that are neither escapes nor its end.
  private mutating func plainBytes() -> ArraySlice<UInt8> {
    let start = position
    while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
    return bytes[start..<position]
  }

  private mutating func escape() throws(JSONProblem) -> [UInt8] {
    position += 1
    guard let byte = peek else { throw problem("the text ends inside an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default:
      position -= 1
      throw problem("there is no such escape")
    }
  }

  /// Reads the scalar after `\u`.
  ///
  /// A surrogate needs its other half.
  private mutating func scalar() throws(JSONProblem) -> Character {
    let start = position
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return Character(scalar) }
    guard unit < 0xDC00, take("\\"), take("u") else {
      throw JSONProblem(offset: start, message: "half of a surrogate pair is missing")
    }
    let low = try codeUnit()
    guard low >= 0xDC00, low < 0xE000,
      let scalar = Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
    else { throw JSONProblem(offset: start, message: "half of a surrogate pair is missing") }
    return Character(scalar)
  }

  private mutating func codeUnit() throws(JSONProblem) -> UInt16 {
    guard position + 4 <= bytes.count else { throw problem("an escape needs four hexadecimal digits") }
    let text = String(decoding: bytes[position..<position + 4], as: UTF8.self)
    guard text.utf8.first != UInt8(ascii: "+"), text.utf8.first != UInt8(ascii: "-"), let unit = UInt16(text, radix: 16)
    else { throw problem("an escape needs four hexadecimal digits") }
    position += 4
    return unit
  }

  // MARK: Reading

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private func problem(_ message: String) -> JSONProblem { JSONProblem(offset: position, message: message) }

  private func unreadable() -> JSONProblem { problem("this is not a valid JSON value") }
}
