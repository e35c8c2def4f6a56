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

  package mutating func string(_ text: String?) {
    guard let text else { return raw("null") }
    comma()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 { append(byte) }
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

  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x0A: bytes += "\\n".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0x09: bytes += "\\t".utf8
    case 0..<0x20, 0x7F: appendEscape(of: byte)
    case 0x80..<0xA0 where bytes.last == 0xC2:
      // Escape C1 controls, which a terminal may obey.
      bytes.removeLast()
      appendEscape(of: byte)
    default: bytes.append(byte)
    }
  }

  private mutating func appendEscape(of byte: UInt8) {
    let digits = String(byte, radix: 16)
    bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
  }
}
