import Foundation
import TestSupport
import Testing
import Waymark

@Suite("Foundation's types")
struct FoundationTests {
  @Test("Foundation writes a host outside ASCII in its xn-- form, also for an app's own scheme · F1")
  func aHostOutsideASCII() throws {
    let url = try #require(URL(string: "app://bücher/42"))
    #expect(url.absoluteString == "app://xn--bcher-kva/42")
    #expect(try DeepLink("app://bücher/42", from: .push).text != url.absoluteString)
    let path = try #require(URL(string: "app:///bücher/42"))
    #expect(path.absoluteString == "app:///b%C3%BCcher/42")
  }

  @Test func urlsAreLinks() throws {
    let url = try #require(URL(string: "bookshop://books/42?x=a%20b#f"))
    let link = try DeepLink(url, from: .push)
    #expect(link.query["x"]?.text == "a b")
    #expect(link.source == .push)
    #expect(link.url == url)
    #expect(try RouteTable(patterns: ["/books/:id"]).match(url)?.path["id"] == "42")
  }

  @Test func valuesAreReadAndWritten() throws {
    let id = UUID()
    let text = "/\(id)?day=2026-05-01&at=2026-05-01T10:20:30Z&ms=2026-05-01T10:20:30.125Z&url=https%3A%2F%2Fa.de%2Fb"
    let match = try #require(try RouteTable(patterns: ["/:id"]).match(text))
    #expect(try match.value("id", as: UUID.self) == id)
    #expect(try match.value("url", as: URL.self).absoluteString == "https://a.de/b")
    for name in ["day", "at", "ms"] {
      let date = try match.value(name, as: Date.self)
      #expect(date.linkText == match[name])
    }
    struct Visit: Decodable { let id: UUID, day: Date, url: URL }
    #expect(try match.decode(Visit.self).id == id)
  }

  @Test(arguments: ["2026-13-01", "2026-05-01x", "today", "2026-5-1", ""])
  func invalidDateIsRefused(_ text: String) {
    #expect(Date(linkText: text) == nil)
  }
}
