import Foundation
import Testing
import Waymark
import WaymarkTesting

@Suite("Claims: links for other code · N22")
@MainActor
struct ClaimTests {
  private let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    RouteTo("/books/:id")
    RouteTo("/callback", name: "callback")
  }
  .showing()
  private let callback = "https://auth.example.com/callback?code=a%20b&state=%7B1%7D#t"

  /// As a host hands it over.
  @discardableResult
  private func receive(_ text: String, delivery: String? = nil) throws -> Navigation {
    router.receive(
      try DeepLink(text, from: text.hasPrefix("http") ? .universalLink : .customScheme), delivery: delivery)
  }

  @Test func claimantGetsTheLinkAsItCame() throws {
    var taken: [URL] = []
    router.claim("https://auth.example.com/callback") { url in taken.append(url) }
    let navigation = router.open(try #require(URL(string: callback)))
    #expect(taken.map(\.absoluteString) == [callback])
    #expect(navigation.result == "claimed")
    #expect(navigation.isHandled)
    #expect(try receive("https://auth.example.com/other").result == "rejected: hostNotAllowed")
    #expect(taken.count == 1)
  }

  @Test("The first one who takes it has it; what all decline is the router's")
  func claimantsMayDecline() throws {
    var asked: [String] = []
    router.claim("bookshop://") { (_: URL) in
      asked.append("first")
      return false
    }
    let claim = router.claim("bookshop://books/:id") { (url: URL) in
      asked.append("second")
      return url.absoluteString.hasSuffix("?sdk=1")
    }
    #expect(try receive("bookshop://books/7?sdk=1").result == "claimed")
    #expect(asked == ["first", "second"])
    #expect(try receive("bookshop://books/7").result == "opened /books/:id")
    claim.remove()
    #expect(try receive("bookshop://books/7?sdk=1").result == "opened /books/:id")
  }

  @Test(
    "A claim on a whole scheme takes texts that are not links",
    arguments: ["wc://8a5e5b@2?relay-protocol=irn&symKey=1", "wc://user@host/a\\b", "WC:a%zz"])
  func unreadTexts(_ text: String) {
    #expect(throws: DeepLink.Rejection.self) { try DeepLink(text) }
    #expect(router.open(text).result == "rejected: invalidLink")
    var taken: [String] = []
    router.claim("wc:", links: { link in taken.append(link.text) })
    #expect(router.open(text).result == "claimed")
    #expect(router.take(text, from: .customScheme, in: nil).result == "claimed")
    #expect(taken == [text, text])
  }

  @Test("Other claims take no such text, and none takes one of the app itself, of content, or over the limits")
  func unreadTextsOfOthers() {
    var taken: [String] = []
    router.claim("wc://pair/*", links: { link in taken.append(link.text) })
    router.claim("wx:", links: { link in taken.append(link.text) })
    #expect(router.open("wc://a@2" as String).result == "rejected: invalidLink")
    router.claim("wc:", links: { link in taken.append(link.text) })
    router.claim("https://auth.example.com", links: { link in taken.append(link.text) })
    #expect(router.open("wc://a@2" as String, .init(from: .inApp)).result == "rejected: invalidLink")
    #expect(router.open("wc://a@2" as String, .init(from: .webView)).result == "rejected: invalidLink")
    #expect(router.open("https://u@auth.example.com/" as String).result == "rejected: invalidLink")
    let long = "wc://a@2" + String(repeating: "x", count: 20_000)
    #expect(router.open(long).result == "rejected: limitExceeded")
    #expect(taken.isEmpty)
  }

  @Test(
    "A claim takes the links that it names",
    arguments: [
      ("https://auth.example.com", "https://auth.example.com/", true),
      ("https://auth.example.com", "https://AUTH.example.com/a/b?c=d", true),
      ("https://auth.example.com", "https://auth.example.com.evil.com/a", false),
      ("https://auth.example.com", "http://auth.example.com/a", false),
      ("https://auth.example.com/callback", "https://auth.example.com/callback/", true),
      ("https://auth.example.com/callback", "https://auth.example.com/callback/more", false),
      ("https://auth.example.com/pay/:order", "https://auth.example.com/pay/7", true),
      ("https://auth.example.com/pay/*", "https://auth.example.com/pay/7/done", true),
      ("https://*.example.com/callback", "https://auth.example.com/callback", true),
      ("fb1234://", "fb1234://authorize?token=1", true),
      ("fb1234://", "fb1234:", true),
      ("fb1234://", "fb12345://authorize", false),
      ("fb1234:", "fb1234://a/b/c", true),
      ("wc:", "wc:8a5e5b@2?relay-protocol=irn&symKey=1", true),
      ("com.example.app:/oauth2redirect", "com.example.app:/oauth2redirect?code=1", true),
      ("com.example.app:/oauth2redirect", "com.example.app:///oauth2redirect", true),
      ("com.example.app:/oauth2redirect", "com.example.app:/other", false),
    ])
  func claimsTakePatternsSchemesAndClosures(_ pattern: String, _ link: String, _ isClaimed: Bool) throws {
    var taken = 0
    router.claim(RoutePattern(pattern)) { (_: URL) in taken += 1 }
    #expect((try receive(link).result == "claimed") == isClaimed)
    #expect(taken == (isClaimed ? 1 : 0))
  }

  @Test("A claimed link does not wait where other links wait: for the app, or for a guard")
  func claimedLinksDoNotWait() async throws {
    var taken = 0
    router.claim("https://auth.example.com/callback") { (_: URL) in taken += 1 }
    router.isReady = false
    let book = try receive("bookshop://books/7")
    #expect(try receive(callback).result == "claimed")
    #expect(taken == 1)
    #expect(book.result == nil)
    router.isReady = true
    #expect(book.result == "opened /books/:id")

    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    router.addGuard(
      RouteGuard.async("signedIn") { _ in
        for await _ in answers { break }
        return .proceed
      })
    let waiting = try receive("bookshop://books/8")
    #expect(waiting.result == nil)
    #expect(try receive(callback).result == "claimed")
    answer.yield()
    _ = await waiting.outcome
    #expect(waiting.result == "opened /books/:id")
    #expect(taken == 2)
  }

  @Test("A file that the system hands over is not a link: no route is asked, and the app may claim it")
  func filesAreDocuments() throws {
    let router = Router(reachable: .fromLinks) { RouteTo("/*rest", name: "all") }
    router.connect()
    var files: [URL] = []
    let file = try DeepLink("file:///private/a%20b.pdf", from: .customScheme)
    #expect(router.receive(file).result == "rejected: schemeNotAllowed")
    #expect(router.receive(try DeepLink("app://a", from: .customScheme)).result == "opened all")
    router.claim("file:") { (url: URL) in files.append(url) }
    #expect(router.receive(file).result == "claimed")
    #expect(files.map(\.path) == ["/private/a b.pdf"])
  }

  @Test func aDeliveryIsClaimedOnce() throws {
    var taken = 0
    router.claim("fb1234://") { (_: URL) in taken += 1 }
    try receive("fb1234://a", delivery: "one")
    try receive("fb1234://a", delivery: "one")
    try receive("fb1234://a", delivery: "two")
    #expect(taken == 2)
  }

  @Test("Links that the app opens are not offered, no hook is asked, and listeners get no values")
  func linksOfTheAppAreNotOffered() async throws {
    var taken = 0
    var hooked = 0
    router.claim("bookshop://books/:id") { (_: URL) in taken += 1 }
    _ = router.willOpen { _ in
      hooked += 1
      return .proceed
    }
    #expect(router.open("bookshop://books/7", .init(from: .inApp)).result == "opened /books/:id")
    #expect(taken == 0)
    #expect(hooked == 1)
    var events = router.events.makeAsyncIterator()
    try receive("bookshop://books/secret")
    #expect(taken == 1)
    #expect(hooked == 1)
    let event = await events.next()
    #expect(event.map { "\($0)" } == "claimed by bookshop://books/:id from customScheme")
  }

  @Test("A claim that claims nothing, and one that takes a route's links, are reported where they are made")
  func uselessClaimsAreReported() throws {
    var log: [String] = []
    router.log = { log.append("\($0)") }
    router.claim("/callback") { (_: URL) in }
    router.claim("https:///callback") { (_: URL) in }
    #expect(log.count == 2, "\(log)")
    #expect(log.allSatisfy { $0.contains("ClaimTests.swift:") && $0.contains("claims nothing") }, "\(log)")
    log = []
    router.claim("https://books.example.com/callback") { (_: URL) in false }
    try receive("bookshop://books/7")
    let told = log.filter { $0.contains("is claimed at") }
    #expect(router.problems.map(\.code) == [.claimed])
    #expect(router.problems.first?.route == "callback")
    #expect(told.count == 1 && told[0].contains("/callback") && told[0].contains("ClaimTests.swift:"), "\(log)")
  }
}
