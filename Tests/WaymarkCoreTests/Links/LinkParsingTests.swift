import TestSupport
import Testing
import WaymarkCore

@Suite("Links: parsing")
struct LinkParsingTests {
  struct Parts: Sendable, CustomTestStringConvertible {
    let text: String
    var scheme: String?
    var host: String?
    var port: Int?
    var path: [String] = []
    var query: [String] = []
    var fragment: String?
    var testDescription: String { text.debugDescription }
  }

  static let links = [
    Parts(
      text: "bookshop://books/42?ref=mail#reviews", scheme: "bookshop", host: "books", path: ["42"],
      query: ["ref=mail"], fragment: "reviews"),
    Parts(text: "x:a/b", scheme: "x", path: ["a", "b"]),
    Parts(text: "x:/a/b", scheme: "x", path: ["a", "b"]),
    Parts(text: "x:///a/b", scheme: "x", path: ["a", "b"]),
    Parts(text: "/books/42?x=1", path: ["books", "42"], query: ["x=1"]),
    Parts(text: " \t/a\r\n", path: ["a"]),
    Parts(text: "HTTPS://Example.COM/A", scheme: "https", host: "Example.COM", path: ["A"]),
    Parts(text: "https://h:8080/a", scheme: "https", host: "h", port: 8080, path: ["a"]),
    Parts(text: "https://h:/a", scheme: "https", host: "h", path: ["a"]),
    Parts(text: "https://[::1]:80/a", scheme: "https", host: "[::1]", port: 80, path: ["a"]),
    Parts(text: "myapp://用户/中文 书", scheme: "myapp", host: "用户", path: ["中文 书"]),
    Parts(text: "/a%2Fb/c", path: ["a/b", "c"]),
    Parts(text: "/a/./b/../c", path: ["a", "c"]),
    Parts(text: "/a/%2e/b/%2E%2e/c", path: ["a", "c"]),
    Parts(text: "/../../x", path: ["x"]),
    Parts(text: "//".dropLast() + "a//b///c/", path: ["a", "b", "c"]),
    Parts(text: "/a/...", path: ["a", "..."]),
    Parts(text: "/a?", path: ["a"]),
    Parts(text: "/a?flag&e=&&k=a=b&k=2;3", path: ["a"], query: ["flag", "e=", "k=a=b", "k=2;3"]),
    Parts(text: "/a?my+key=a+b%2Bc", path: ["a"], query: ["my key=a b+c"]),
    Parts(text: "/a+b", path: ["a+b"]),
    Parts(text: "/a?x=1#f?y=2#z", path: ["a"], query: ["x=1"], fragment: "f?y=2#z"),
    Parts(text: "/a#", path: ["a"], fragment: ""),
    Parts(text: "?q=1", query: ["q=1"]),
    Parts(text: "#f", fragment: "f"),
    Parts(text: "/a?b=\\", path: ["a"], query: ["b=\\"]),
  ]

  @Test(arguments: links)
  func partsOfALinkAreFound(_ parts: Parts) throws {
    let link = try DeepLink(parts.text)
    #expect(link.scheme == parts.scheme)
    #expect(link.host?.raw == parts.host)
    #expect(link.port == parts.port)
    #expect(link.pathSegments.map(\.text) == parts.path)
    #expect(link.query.map { $0.name.text + ($0.value.map { "=" + $0.text } ?? "") } == parts.query)
    #expect(link.fragment?.text == parts.fragment)
  }

  @Test func piecesAreAvailableRaw() throws {
    let link = try DeepLink("/a%20b?k%3D=v%26#f%20g")
    #expect(link.pathSegments.map(\.raw) == ["a%20b"])
    #expect(link.query.map(\.name.raw) == ["k%3D"])
    #expect(link.query["k="]?.raw == "v%26")
    #expect(link.fragment?.raw == "f%20g")
  }

  @Test func pathsOfAnyLengthKeepTheirSegments() throws {
    for count in 1...128 {
      let segments = (0..<count).map { "s\($0)" }
      #expect(try DeepLink("/" + segments.joined(separator: "/")).pathSegments.map(\.text) == segments)
    }
  }

  @Test func longTextsKeepTheirSegments() throws {
    let long = String(repeating: "x", count: 70_000)
    let link = try DeepLink("/\(long)/b", limits: DeepLink.Limits(bytes: 100_000))
    #expect(link.pathSegments.map(\.text.utf8.count) == [70_000, 1])
  }

  @Test func malformedEscapesMayBeKept() throws {
    let link = try DeepLink("/%zz/a%20b/%ff?a=%4&b=%41", keepingMalformed: true)
    #expect(link.pathSegments.map(\.text) == ["%zz", "a b", "%ff"])
    #expect(link.query["a"]?.text == "%4")
    #expect(link.query["b"]?.text == "A")
  }

  @Test func textThatIsNotContiguousIsRead() throws {
    let text = String("/books/42".utf16.map { Character(Unicode.Scalar(UInt8($0))) })
    #expect(try DeepLink(text).pathSegments.map(\.text) == ["books", "42"])
  }

  @Test func descriptionsTellNoValues() throws {
    let link = try DeepLink("bookshop://user/secret?token=abc#anchor")
    #expect("\(link)" == "bookshop:/…/…?…#…")
    #expect(String(reflecting: link) == "\(link)")
  }

  @Test(arguments: [
    ("https://example.com/a", DeepLink.Source.universalLink), ("myapp://a", .customScheme), ("/a", .inApp),
  ])
  func sourceFollowsFromTheText(_ text: String, _ source: DeepLink.Source) throws {
    #expect(try DeepLink(text).source == source)
    #expect(try DeepLink(text, from: .push).source == .push)
  }

  @Test func sourcesOnlyLoseTrust() {
    #expect(DeepLink.Source.inApp.leastTrusted(.push) == .push)
    #expect(DeepLink.Source.webView.leastTrusted(.inApp) == .webView)
    #expect(DeepLink.Source.push.leastTrusted(.handoff) == .push)
    #expect(DeepLink.Source.all.filter { !$0.isExternal } == [.inApp])
    #expect(DeepLink.Source.all.map(\.trust) == DeepLink.Source.all.map(\.trust).sorted(by: >))
  }
}
