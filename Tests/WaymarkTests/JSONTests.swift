import Foundation
import TestSupport
import Testing
import Waymark

@Suite("JSON")
struct JSONTests {
  @Test(arguments: [
    "{\"a\":[1,-2.5,1e3,true,false,null,\"x\\n\\\"\\u00e9\\ud83d\\ude00\"],\"b\":{}}", "[]", " 0 ", "\"\"", "-0.0",
  ])
  func readingAgreesWithFoundation(_ text: String) throws {
    let ours = try JSONValue(parsing: text.utf8)
    #expect(ours.exists)
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test(arguments: [
    "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "01", "+1", ".5", "1.", "1e", "nul", "\"a", "\"\\x\"", "\"\\ud800\"",
    "\"\u{1}\"",
    "[1 2]", "{a:1}", "// c", "1 2", "{\"a\":1,\"a\":2}", "\"\\u12\"", "--1", "1e999",
  ])
  func invalidJSONIsRefused(_ text: String) {
    #expect(throws: (any Error).self) { try JSONValue(parsing: text.utf8) }
  }

  @Test func readJSONIsWrittenBack() throws {
    var writer = JSONWriter()
    writer.object { writer in
      writer.key("a\n\"\u{1}\u{7F}é")
      writer.array { writer in
        writer.string("x")
        writer.string(nil)
        writer.bool(true)
        writer.int(7)
        writer.object { _ in }
      }
      writer.key("b")
      writer.strings(["y"])
    }
    #expect(writer.text == #"{"a\n\"\u0001\u007fé":["x",null,true,7,{}],"b":["y"]}"#)
    #expect(try JSONValue(parsing: writer.bytes).members.count == 2)
  }
}
