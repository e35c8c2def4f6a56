import TestSupport
import Testing

@testable import WaymarkLinksCore

/// Patterns read hosts without a link, as macros have none.
@Suite("Authorities: a host alone is read as in a link")
struct AuthoritySyntaxTests {
  private static let pieces = [
    "a", "B", "example", "com", ".", ".", "-", ":", ":80", ":65536", "8", "[", "]", "::1", "v1.x", "%41", "%2f", "%zz",
    "%C3", "%A9", "%7f", "é", "\u{85}", "\u{7f}", "\t", " ", "@", "\\", "*", "\"", "_", "1.2.3.4", "%",
  ]

  @Test(arguments: [("https", true), ("app", false)])
  func textIsAnAuthorityIfALinkCanHaveIt(_ scheme: String, isWeb: Bool) throws {
    var random = SeededGenerator.make()
    var count = 0
    for _ in 0..<SeededGenerator.rounds(30_000) {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(Self.pieces) }.joined()
      let link = try? DeepLink("\(scheme)://\(text)")
      let found = AuthoritySyntax.read(text, isWeb: isWeb)
      try #require((found == nil) == (link == nil), "“\(text)”")
      try #require(found?.host == link.map { $0.rawText($0.layout.host) }, "“\(text)”")
      try #require(found?.port == link?.layout.port, "“\(text)”")
      if found != nil { count += 1 }
    }
    #expect(count > 500)
  }

  @Test(arguments: ["a/b", "a?b", "a#b"]) func longerTextIsNotAnAuthority(_ text: String) {
    #expect(AuthoritySyntax.read(text, isWeb: true) == nil)
    #expect(AuthoritySyntax.read(text, isWeb: false) == nil)
  }

  @Test func aHostIsAsLongAsALinkMayBe() {
    let host = String(repeating: "a", count: 16_375)
    #expect(AuthoritySyntax.read(host, isWeb: false)?.host == host)
    #expect(AuthoritySyntax.read(host + "a", isWeb: false) == nil)
  }
}
