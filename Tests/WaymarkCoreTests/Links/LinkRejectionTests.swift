import Testing
import WaymarkCore

@Suite("Links: rejections and their offsets")
struct LinkRejectionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let reason: DeepLink.Rejection.Reason
    let offset: Int
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ reason: DeepLink.Rejection.Reason, _ offset: Int) {
      self.text = text
      self.reason = reason
      self.offset = offset
    }
  }

  static let rows = [
    Row("", .empty, 0),
    Row("  \n", .empty, 3),
    Row("/a\u{1}b", .controlCharacter, 2),
    Row("/a\u{7F}", .controlCharacter, 2),
    Row("/a\u{85}", .controlCharacter, 2),
    Row("/a?b\tc", .controlCharacter, 4),
    // No digit, though it differs from 9 in one bit only.
    Row("/a?b=%0\u{19}", .malformedEscape, 5),
    Row("/a#b\nc", .controlCharacter, 4),
    Row("/a%00", .controlCharacter, 2),
    Row("/a?b=%0B", .controlCharacter, 5),
    Row("/a#%7f", .controlCharacter, 3),
    Row("x://a%1f/b", .controlCharacter, 5),
    Row("https://user@host/", .userInfo, 8),
    Row("myapp://a:b@c/d", .userInfo, 8),
    Row("/a\\b", .backslash, 2),
    Row("https://a\\b", .backslash, 9),
    Row("https://a:8a/", .invalidPort, 11),
    Row("https://a:65536/", .invalidPort, 10),
    Row("x://a:99999999999999999999", .invalidPort, 6),
    Row("1a:b", .invalidScheme, 0),
    Row("a b:c", .invalidScheme, 1),
    Row("://x", .invalidScheme, 0),
    Row("мой://x", .invalidScheme, 0),
    Row("https://", .emptyHost, 8),
    Row("https:///a", .emptyHost, 8),
    Row("http:a", .emptyHost, 5),
    Row("https://a..b/", .invalidHost, 10),
    Row("https://a./", .invalidHost, 9),
    Row("https://.a/", .invalidHost, 8),
    Row("https://ü.de/", .invalidHost, 8),
    Row("https://a b/", .invalidHost, 9),
    Row("https://[::1/", .invalidHost, 8),
    Row("https://[::1]x/", .invalidHost, 13),
    Row("x://[1:2]/", .invalidHost, 5),
    Row("https://evil.com%2f.a.shop.example.com/x", .invalidHost, 16),
    Row("https://evil.com%40a.shop.example.com/x", .invalidHost, 16),
    Row("https://evil.com%5Ca.shop.example.com/x", .invalidHost, 16),
    Row("https://evil.com%3fa.shop.example.com/x", .invalidHost, 16),
    Row("https://evil.com%23a.shop.example.com/x", .invalidHost, 16),
    Row("http://evil.com%3A80.example.com/x", .invalidHost, 15),
    Row("https://evil.com%252fa.shop.example.com/x", .invalidHost, 16),
    Row("https://a%20b.example.com/x", .invalidHost, 9),
    Row("https://a%0ab.example.com/x", .controlCharacter, 9),
    Row("javascript:alert(1)", .forbiddenScheme, 0),
    Row("  JavaScript:x", .forbiddenScheme, 2),
    Row("data:,x", .forbiddenScheme, 0),
    Row("//example.com", .missingScheme, 0),
    Row("/a%zz", .malformedEscape, 2),
    Row("/a%4", .malformedEscape, 2),
    Row("/a?b=%", .malformedEscape, 5),
    Row("/%ff", .invalidUTF8, 1),
    Row("/%c3%28", .invalidUTF8, 4),
    Row("/a#%ed%a0%80", .invalidUTF8, 6),
    Row("/%e4%b8/x", .invalidUTF8, 7),
  ]

  @Test(arguments: rows)
  func rejectionHasReasonAndOffset(_ row: Row) {
    #expect(throws: DeepLink.Rejection(reason: row.reason, offset: row.offset)) { try DeepLink(row.text) }
  }

  @Test func controlCharactersAreRefusedWhereMalformedEscapesAreKept() {
    #expect(throws: DeepLink.Rejection(reason: .controlCharacter, offset: 1)) {
      try DeepLink("/%00", keepingMalformed: true)
    }
  }

  @Test(arguments: ["https://80%c?x", "https://%ff/"])
  func webHostsThatCannotBeDecodedAreRefusedAlways(_ text: String) {
    #expect(throws: DeepLink.Rejection(reason: .invalidHost, offset: 8)) { try DeepLink(text, keepingMalformed: true) }
  }

  @Test func linksAreRefusedBeyondEachLimit() throws {
    let limits = DeepLink.Limits(bytes: 20, segments: 3, queryItems: 2)
    _ = try DeepLink("/a/b/c?x&y", limits: limits)
    #expect(throws: DeepLink.Rejection(reason: .tooLong, offset: 20)) {
      try DeepLink("/" + String(repeating: "a", count: 20), limits: limits)
    }
    #expect(try DeepLink("  /\(String(repeating: "a", count: 19)) \n", limits: limits).text.utf8.count == 20)
    #expect(throws: DeepLink.Rejection(reason: .tooManySegments, offset: 7)) {
      try DeepLink("/a/b/c/d", limits: limits)
    }
    #expect(throws: DeepLink.Rejection(reason: .tooManyQueryItems, offset: 8)) {
      try DeepLink("/a?x&&y&z", limits: limits)
    }
    #expect(try DeepLink("/a/../b/../c/../d", limits: limits).pathSegments.count == 1)
  }

  @Test func everyReasonHasATextWithoutValues() {
    for reason in DeepLink.Rejection.Reason.allCases {
      let text = "\(DeepLink.Rejection(reason: reason, offset: 7))"
      #expect(text.hasSuffix("(at byte 7)"))
      #expect(text.count > 20)
    }
  }
}
