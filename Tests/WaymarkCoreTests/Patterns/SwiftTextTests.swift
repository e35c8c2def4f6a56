import TestSupport
import Testing
import Waymark
import WaymarkTesting

/// Texts that Waymark writes into source code, and what a terminal gets.
@Suite("Escapers: Swift, JSON, a terminal")
struct SwiftTextTests {
  /// A text with marks of direction, separators of lines, and controls.
  private static let unseen = "a\u{200E}b\u{200F}c\u{61C}d\u{202E}e\u{2066}f\u{85}g\u{2028}h\u{1B}i"

  @Test func literalEscapesInvisibleCharacters() {
    let escaped = #"a\u{200e}b\u{200f}c\u{61c}d\u{202e}e\u{2066}f\u{85}g\u{2028}h\u{1b}i"#
    #expect(Self.unseen.swiftLiteral == "\"\(escaped)\"")
  }

  @Test("A quotation mark with a combining mark is one character, and ends a literal all the same")
  func combinedQuotationMark() {
    #expect("\"\u{301}\\\u{301}".swiftLiteral.unicodeScalars.count == 8)
  }

  @Test(
    "A name stands in backticks where Swift needs them",
    arguments: [
      ("book", "book"), ("class", "`class`"), ("_", "`_`"), ("my case", "`my case`"), ("½", "`½`"), ("1a", "`1a`"),
      ("ünï", "ünï"),
      ("Type", "`Type`"), ("", "``"), ("a\u{200D}b", "`a\u{200D}b`"),
    ])
  func keywordStandsInBackticks(_ text: String, _ expected: String) {
    #expect(text.swiftName == expected)
  }

  @Test(
    "A test to paste has a name that the compiler takes",
    arguments: [
      ("class", "`class`"), ("_", "replay_"), ("½", "replay_"), ("4711", "replay4711"), ("", "replay"), ("a-b", "a_b"),
      ("\u{301}a", "replay\u{301}a"), ("ticket", "ticket"),
    ])
  @MainActor func testName(_ text: String, _ expected: String) throws {
    let trace = try RouterTrace(json: RouterTrace([], isRedacted: false).json)
    #expect(trace.test(named: text).hasPrefix("@MainActor @Test func \(expected)() async throws {\n"))
  }

  @Test func aTerminalGetsNoMarkOfDirection() {
    let escaped = #"a\u{200e}b\u{200f}c\u{61c}d\u{202e}e\u{2066}f\u{85}g\u{2028}h\u{1b}i"#
    #expect(Self.unseen.printable == escaped)
  }

  @Test func aTerminalGetsOurColoursOnly() {
    let style = TextStyle(isColoured: true, tellsValues: true)
    let coloured = style(.good, "good") + "\n"
    #expect(TextStyle.forTerminal(coloured) == coloured)
    #expect(TextStyle.forTerminal("a\u{1B}[2Jb\u{1B}]0;x\u{7}") == #"a\u{1b}[2Jb\u{1b}]0;x\u{7}"#)
    #expect(TextStyle.forTerminal("\u{1B}[3\u{301}1m") == "\\u{1b}[3\u{301}1m")
  }

  @Test func jsonEscapesTerminalControls() throws {
    var writer = JSONWriter()
    writer.string(Self.unseen + "Ø\u{61C}é€“漢")
    #expect(
      writer.text
        == #""a\u200eb\u200fc\u061cd\u202ee\u2066f\u0085g\u2028h\u001biØ\u061cé€“漢""#)
    #expect(try JSONValue(parsing: writer.bytes).text == Self.unseen + "Ø\u{61C}é€“漢")
  }

  @Test func jsonFromOutsideStaysTheSameDocument() throws {
    let raw = "{\"a\": \"x\u{9B}31m\u{202E}\"}\n"
    #expect(raw.printableJSON == "{\"a\": \"x\\u009b31m\\u202e\"}\n")
  }
}
