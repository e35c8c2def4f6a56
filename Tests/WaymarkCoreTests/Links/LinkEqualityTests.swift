import TestSupport
import Testing
import WaymarkCore

@Suite("Links: equality, printing, relative places")
struct LinkEqualityTests {
  @Test(arguments: [
    ("HTTPS://Example.com:443/a", "https://example.com/a"), ("/a//b/", "a/b"), ("/a/./b", "/a/b"), ("/%61", "/a"),
    ("/a?x=1&&y", "/a?x=1&y"), ("/é", "/%c3%a9"), ("/a?", "/a"), ("x:a", "x:///a"), ("/a b", "/a%20b"),
    ("http://h:80/", "http://h"),
  ])
  func spellingsOfOneLinkAreEqual(_ one: String, _ other: String) throws {
    #expect(try DeepLink(one) == DeepLink(other))
    #expect(try DeepLink(one).hashValue == DeepLink(other).hashValue)
  }

  @Test(arguments: [
    ("/a", "/A"), ("/a%2Fb", "/a/b"), ("/a?x", "/a?x="), ("/a?x=1&y=2", "/a?y=2&x=1"), ("/a#", "/a"),
    ("x://a/b", "x:/a/b"), ("https://h/a", "http://h/a"), ("https://h:1/", "https://h/"), ("/é", "/e\u{301}"),
    ("/K", "/\u{212A}"), ("/a?k=1+2", "/a?k=1%2B2"), ("x://A/b", "x://a/b"),
  ])
  func differentLinksAreUnequal(_ one: String, _ other: String) throws {
    #expect(try DeepLink(one) != DeepLink(other))
  }

  /// Printing a link and parsing it again gives an equal link.
  @Test func printedLinksParseToEqualOnes() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(5_000) {
      let text = LinkText.random(&random)
      for malformed in [false, true] {
        guard let link = try? DeepLink(text, keepingMalformed: malformed) else { continue }
        let printed = link.canonicalText
        let again = try DeepLink(printed)
        try #require(
          again == link, "seed \(random.seed): \(text.debugDescription) is printed \(printed.debugDescription)")
        try #require(again.canonicalText == printed, "seed \(random.seed)")
        try #require(again.pathSegments.map(\.text) == link.pathSegments.map(\.text), "seed \(random.seed)")
        try #require(again.fragment?.text == link.fragment?.text, "seed \(random.seed)")
        let items = link.query.map { [$0.name.text, $0.value?.text] }
        try #require(again.query.map { [$0.name.text, $0.value?.text] } == items, "seed \(random.seed)")
      }
    }
  }

  @Test(arguments: [
    ("./login", "/", "/login"), ("./b?x=1", "/a?y=2#f", "/a/b?x=1"), ("../b", "/a/c", "/a/b"), ("..", "/a", "/"),
    ("../../../b", "/a", "/b"), ("person", "/home", "/person"), ("/x", "/home", "/x"), ("?q=1", "/home", "?q=1"),
    ("./b", "myapp://a/c", "myapp://a/c/b"), ("./a%2Fb", "/x", "/x/a%2Fb"), ("https://h/x", "/a", "https://h/x"),
  ])
  func relativeLinksFollowTheCurrentOne(_ text: String, _ base: String, _ expected: String) throws {
    #expect(try DeepLink(text).resolved(against: DeepLink(base)).canonicalText == DeepLink(expected).canonicalText)
  }

  @Test func relativeLinksHaveTheLesserTrust() throws {
    let base = try DeepLink("/a", from: .webView)
    #expect(try DeepLink("./b", from: .inApp).resolved(against: base).source == .webView)
  }
}

/// Texts that look like links, some of them wrong.
enum LinkText {
  private static let pieces = [
    "a", "books", "42", "é", "中文", " ", "%20", "%2F", "%2e", "%", "%zz", "%c3%a9", "%ff", "+", "%2B", ":", "@", ".",
    "..", ";", ",", "=", "&", "!", "(", ")", "*", "[", "]", "\"", "<", "~", "\u{301}", "😀", "%41", "'", "$", "|",
  ]

  static func random(_ random: inout SeededGenerator) -> String {
    var text = random.pick([
      "", "", "myapp:", "x://", "https://h.de", "http://H.de:8080", "myapp://用户", "x:///", "x://:",
    ])
    for _ in 0..<Int.random(in: 0...4, using: &random) { text += random.pick(["/", "/", "//"]) + piece(&random) }
    if random.chance(1, in: 2) {
      text += "?" + (0...2).map { _ in piece(&random) }.joined(separator: random.pick(["&", "=", "&&"]))
    }
    if random.chance(1, in: 3) { text += "#" + piece(&random) + random.pick(["", "?a=1", "/b"]) }
    return text
  }

  private static func piece(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in random.pick(pieces) }.joined()
  }
}
