import TestSupport
import Testing

@testable import WaymarkCore
@testable import WaymarkLinksCore

/// Eight bytes asked at once must answer as each asked alone.
@Suite("Links: eight bytes at once")
struct ByteWordTests {
  /// Every byte at every place, among bytes that are most likely to be taken for another.
  @Test(arguments: ["a", "/", "%", "="])
  func eachByteIsFoundAtItsOffset(_ filler: Character) throws {
    let filler = filler.utf8.first!
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        for count in [8, 11] {
          var text = [UInt8](repeating: filler, count: count)
          text[count - 8 + place] = byte
          Self.check(text)
        }
      }
    }
  }

  @Test func randomBytesAreFound() {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(5_000) {
      Self.check((0..<Int.random(in: 0...20, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  /// Asks from every place of a text; beyond its end there is nothing to find.
  private static func check(_ text: [UInt8]) {
    for start in 0..<text.count {
      let rest = text[start...].prefix(8)
      let answers = text.withUnsafeBufferPointer { bytes in
        ByteWord(bytes.span, at: start).map {
          [
            $0.plainPathCount, $0.plainQueryCount, $0.count(before: UInt8(ascii: "="), or: UInt8(ascii: "&")),
            $0.count(before: UInt8(ascii: "%"), or: UInt8(ascii: "+")),
          ]
        }
      }
      guard let answers else {
        #expect(text.count < 8)
        continue
      }
      let plainPath = rest.prefix { $0 >= 0x30 && $0 < 0x7F && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "\\") }
      let plainQuery = rest.prefix { $0 >= UInt8(ascii: "'") && $0 < 0x7F }
      let found = [("=", "&"), ("%", "+")].map { first, second in
        rest.firstIndex { [first, second].contains(String(UnicodeScalar($0))) && $0 < 0x80 }.map { $0 - start } ?? 8
      }
      if answers != [plainPath.count, plainQuery.count] + found { Issue.record("\(text) from \(start): \(answers)") }
    }
  }

  /// Bytes of longer characters that are `%`, `&`, `=` and `+` but for their highest bit.
  @Test(arguments: ["\u{65}\u{E5}", "ĥ", "Ħ", "Ľ", "ī", "¥½¦«", "日本語=テスト&x"])
  func charactersAreNotTakenForDelimiters(_ text: String) throws {
    let link = try DeepLink("/\(text.replacing("=", with: ""))?n=\(text)&m=\(text)")
    #expect(link.pathSegments.map(\.text) == [text.replacing("=", with: "")])
    #expect(link.query.first { $0.name.text == "n" }?.value?.text == text.split(separator: "&").first.map(String.init))
    #expect(link.query.contains { $0.name.text == "m" })
  }
}
