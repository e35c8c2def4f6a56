import TestSupport
import Testing
import Waymark

/// Nasty URLs, and those of the web platform's parser: each parses or is refused with a reason and a place.
@Suite("URL cases")
struct URLCases {
  /// Links that RFC 3986 allows and Waymark rejects, by reason.
  static let rejections: [String: DeepLink.Rejection.Reason] = [
    "//example.com/a": .missingScheme,
    "": .empty,
    "https://example.com:80@evil.com/": .userInfo,
    "https://user:p%40ss@example.com/": .userInfo,
    "https://example.com;@evil.com/": .userInfo,
    "https://example.com../": .invalidHost,
    "https://example..com/": .invalidHost,
    "https:///example.com/": .emptyHost,
    "https:/example.com/": .emptyHost,
    "javascript:alert(1)": .forbiddenScheme,
    "JaVaScRiPt:alert(1)": .forbiddenScheme,
    "javascript://x%0aalert(1)": .forbiddenScheme,
    "https://h/a/..%00/b": .controlCharacter,
    "https://h/a%00b": .controlCharacter,
    "https://h/%ff": .invalidUTF8,
    "https://h/%f4%90%80%80": .invalidUTF8,
    "https://h/?a=%00": .controlCharacter,
    "http:": .emptyHost,
    "https://?q": .emptyHost,
    "https://#f": .emptyHost,
    "//": .missingScheme,
    "//a@b:80/": .missingScheme,
    "///a": .missingScheme,
  ]

  /// Links that Waymark accepts and RFC 3986 does not: as if it had been encoded (SEMANTICS §1).
  static let leniences: Set<String> = [
    "https://h/é", "https://h/\u{FEFF}bom", "https://h/a b", "https://h/a\"b", "https://h/a[b]", "https://h/?a[b]=1",
    "https://h/?a=\\", "https://h/#é", "myapp://a b/", "\nhttps://h/\n", "https://h/\u{2028}",
  ]

  @Test(arguments: CaseFile.cases("nasty_urls"))
  func hostileURLCasesHold(_ row: PredecessorCase) throws {
    let text = try #require(row.json["url"].text)
    let strict = row.json["rfc3986"]
    do {
      let link = try DeepLink(text)
      #expect(Self.rejections[text] == nil)
      if strict.isNull {
        #expect(Self.leniences.contains(text), "\(text.debugDescription) is accepted")
      } else {
        try agree(link, strict)
      }
      #expect(try DeepLink(link.canonicalText) == link)
    } catch {
      let rejection = try #require(error as? DeepLink.Rejection)
      #expect(
        strict.isNull || Self.rejections[text] == rejection.reason, "\(text.debugDescription) is refused: \(rejection)")
      #expect(!Self.leniences.contains(text))
      #expect((0...text.utf8.count).contains(rejection.offset))
    }
  }

  /// Holds the parts of a link against those of a strict reference.
  private func agree(_ link: DeepLink, _ strict: JSONValue) throws {
    #expect(link.scheme == strict["scheme"].text?.lowercased())
    #expect(link.host?.raw ?? "" == strict["host"].text ?? "")
    #expect(link.port == strict["port"].text.flatMap { Int($0) })
    #expect(link.fragment?.raw == strict["fragment"].text)
    let items = (strict["query"].text ?? "").split(separator: "&")
    #expect(link.query.map(\.name.raw) == items.map { $0.prefix { $0 != "=" }.description })
  }

  @Test func eachTableHasACase() {
    let texts = Set(CaseFile.cases("nasty_urls").compactMap { $0.json["url"].text })
    #expect(Set(Self.rejections.keys).subtracting(texts).isEmpty)
    #expect(Self.leniences.subtracting(texts).isEmpty)
  }

  @Test(arguments: CaseFile.cases("wpt_urltestdata").filter { $0.json["input"].exists })
  func webPlatformCasesHold(_ row: PredecessorCase) throws {
    let text = try #require(row.json["input"].text)
    for malformed in [false, true] {
      do {
        let link = try DeepLink(text, keepingMalformed: malformed)
        #expect(try DeepLink(link.canonicalText) == link)
        #expect(link.pathSegments.allSatisfy { ![".", "..", ""].contains($0.text) })
      } catch {
        #expect((0...text.utf8.count).contains(error.offset))
        #expect(!error.description.isEmpty)
      }
    }
  }
}
