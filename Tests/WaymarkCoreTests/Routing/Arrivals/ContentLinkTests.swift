import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

/// Links in content: HOSTS 29.
@MainActor
struct ContentLinkTests {
  private func router() -> Router {
    Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/account/delete", name: "delete").reachable(.inAppOnly)
    }
  }

  private func isForeign(_ navigation: Navigation) -> Bool {
    if case .unmatched = navigation.result { true } else { false }
  }
  private func isRefused(_ navigation: Navigation) -> Bool {
    if case .rejected = navigation.result { true } else { false }
  }

  @Test func linkOfTheAppIsOpenedAsContent() {
    let router = router()
    router.connect()
    let navigation = router.openContentLink("https://books.example.com/books/4")
    #expect(navigation.isHandled)
    #expect(navigation.match?.link.source == .webView)
    #expect(router.state.visible().last == "book")
  }

  @Test("No claim gets a link in content, however it is opened")
  func contentIsNotOfferedToClaims() throws {
    let router = router()
    router.connect()
    var taken: [String] = []
    router.claim("bookshop://books/:id", links: { taken.append($0.text) })
    let text = "bookshop://books/4?code=evil"
    #expect(router.openContentLink(text).match?.pattern == "/books/:id")
    #expect(router.open(text, .init(from: .webView)).match?.pattern == "/books/:id")
    #expect(router.open(try DeepLink(text, from: .webView)).match?.pattern == "/books/:id")
    #expect(router.go(text, .init(from: .webView)).match?.pattern == "/books/:id")
    #expect(router.receive(try DeepLink(text, from: .webView)).match?.pattern == "/books/:id")
    #expect(router.receive(try DeepLink(text), .init(from: .webView)).match?.pattern == "/books/:id")
    let application = DeepLink.Source.webView.from(application: "com.example.other")
    #expect(router.open(try DeepLink(text, from: application)).match?.pattern == "/books/:id")
    #expect(taken.isEmpty)
    router.open(text, .init(from: .customScheme))
    router.receive(try DeepLink(text, from: .code))
    #expect(taken == [text, text])
  }

  /// The ways in which a link that matches can be left without a route.
  enum WayOut: CaseIterable {
    case passingHandler, missingScreen, hookToNowhere
  }

  @Test("Content never reaches the fallback or the error screen, though a route matches", arguments: WayOut.allCases)
  func contentDoesNotFallBack(_ way: WayOut) async throws {
    let router = router()
    router.options.fallback = "/books/fallback"
    router.configuration.errorScreen = { _, outcome in if case .failed = outcome { nil } else { "/books/error" } }
    router.add(RouteTo("/gone", name: "gone"))
    router.add(RouteTo("/books/fallback", name: "fallback"))
    router.handle("/passes") { _ in false }
    router.willOpen { link in
      guard link.text == "bookshop://hooked", let next = try? DeepLink("bookshop://nowhere", from: link.source) else {
        return .proceed
      }
      return .rewrite(next)
    }
    let host = HeadlessHost()
    host.canMake = { $0.key != "gone" }
    router.attach(host, to: .init(0))
    router.handle("/hooked")
    let text =
      switch way {
      case .passingHandler: "bookshop://passes"
      case .missingScreen: "bookshop://gone"
      case .hookToNowhere: "bookshop://hooked"
      }
    let navigation = router.openContentLink(text)
    // Only a screen that cannot be made is known later.
    #expect(isForeign(navigation) == (way != .missingScreen))
    _ = await navigation.outcome
    #expect(!navigation.isHandled)
    #expect(!router.state.visible().contains { $0 == "fallback" || $0 == "book" })
    // The same link from elsewhere falls back.
    let other = router.open(text, .init(from: .customScheme))
    guard case .fellBack(let match) = await other.outcome else {
      Issue.record("it did not fall back: \(other)")
      return
    }
    #expect(match.route.name == "fallback")
  }

  @Test func contentDoesNotReachWhatOnlyTheAppMayOpen() {
    let router = router()
    #expect(isRefused(router.openContentLink("bookshop://account/delete")))
    #expect(isRefused(router.openContentLink("javascript:alert(1)")))
    #expect(router.state.visible().isEmpty)
  }

  @Test(
    "A text that others may read as another link is not handed on",
    arguments: [
      "java\nscript:1", "java\tscript:alert(1)", "mailto:a%0d%0aBcc:b", "https://user@books.example.com/books/4",
      "https://evil.com%2f.books.example.com/x", "https:\\\\elsewhere.example",
    ])
  func disguisedLinksAreRefused(_ link: String) { #expect(isRefused(router().openContentLink(link))) }

  @Test("Text without a scheme and without a source is the app's own only where the call says so")
  func textIsNotTrusted() {
    let router = router()
    router.connect()
    let text = ["/account", "delete"].joined(separator: "/")
    guard case .rejected(let rejection) = router.open(text).result else {
      Issue.record("it came from anybody")
      return
    }
    #expect(rejection.reason == .notReachable)
    #expect(!router.canOpen(text))
    #expect(router.open(text, .init(from: .inApp)).isHandled)
    #expect(router.canOpen(text, from: .inApp))
    #expect(router.open("/account/delete").isHandled)
    #expect(router.canOpen("/account/delete"))
    #expect(!router.open("bookshop://account/delete").isHandled)
    #expect(router.open(["/books", "4"].joined(separator: "/")).match?.link.source == .text)
  }

  @Test(arguments: [
    "https://elsewhere.example/books/4", "mailto:someone@example.com", "tel:+4930123",
    "https://books.example.com/nowhere",
    "other://books/4", "https://books.example.com/%ZZ",
  ])
  func foreignContentIsLeftToTheSystem(_ link: String) { #expect(isForeign(router().openContentLink(link))) }
}
