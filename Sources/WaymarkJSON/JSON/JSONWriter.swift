/// Writes JSON on one line, with the keys in the given order.
///
/// The command prints one object a line with it.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// True if a comma must come before the next value.
  private var needsComma = false

  package init() {}

  /// The text so far.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Empties the writer, and keeps its memory for reuse.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Ends the line; the next value begins a text of its own.
  package mutating func endLine() {
    bytes.append(0x0A)
    needsComma = false
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    surround("{", "}", members)
  }

  package mutating func array(_ elements: (inout JSONWriter) -> Void) {
    surround("[", "]", elements)
  }

  /// Begins a member of an object; its value comes next.
  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a member of an object; a text or number that is missing is null.
  package mutating func member(_ name: String, _ text: String?) {
    key(name)
    string(text)
  }

  package mutating func members(_ members: KeyValuePairs<String, String?>) {
    for (name, text) in members { member(name, text) }
  }

  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    object(members)
  }

  package mutating func member(_ name: String, _ texts: some Sequence<String>) {
    key(name)
    strings(texts)
  }

  package mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array { writer in for element in elements { write(element, &writer) } }
  }

  package mutating func member(_ name: String, _ number: Int?) {
    key(name)
    int(number)
  }

  package mutating func member(_ name: String, _ flag: Bool) {
    key(name)
    bool(flag)
  }

  package mutating func string(_ text: String?) {
    guard var text else { return raw("null") }
    comma()
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { append($0) }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package mutating func int(_ value: Int?) { raw(value.map(String.init) ?? "null") }

  /// Writes a number, or null for a number that JSON does not have.
  package mutating func double(_ value: Double) { raw(value.isFinite ? "\(value)" : "null") }

  package mutating func strings(_ texts: some Sequence<String>) {
    array { writer in for text in texts { writer.string(text) } }
  }

  private mutating func raw(_ text: String) {
    comma()
    bytes += text.utf8
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func surround(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    comma()
    bytes.append(UInt8(ascii: opening))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: closing))
    needsComma = true
  }

  /// Appends text with its escapes, and what lies between them at once.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      if let word = ByteWord(text.span, at: index) {
        index += word.plainTextCount
        guard index < text.count else { break }
      }
      let byte = text[index]
      guard Self.mayNeedEscape(byte) else {
        index += 1
        continue
      }
      guard byte >= 0x80 else {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        appendEscape(of: byte)
        index += 1
        start = index
        continue
      }
      let (value, count) = Self.scalar(in: text, at: index)
      // A terminal or an editor may obey these.
      if let value, Unicode.Scalar(value)?.isUnprintable == true {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
        appendNumber(of: value)
        start = index + count
      }
      index += count
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
      || byte == 0xD8 || byte == 0xE2
  }

  /// Returns a scalar of two bytes, or of three if the first is `E2`, with the number of its bytes.
  private static func scalar(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt16?, count: Int) {
    let count = text[index] == 0xE2 ? 3 : 2
    guard index + count <= text.count else { return (nil, text.count - index) }
    let rest = text[(index + 1)..<(index + count)]
    let start = UInt16(text[index] & (count == 3 ? 0x0F : 0x1F))
    return (rest.reduce(start) { $0 << 6 | UInt16($1 & 0x3F) }, count)
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    default: appendNumber(of: UInt16(byte))
    }
  }

  private mutating func appendNumber(of value: UInt16) {
    let digits = String(value, radix: 16)
    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
  }
}
