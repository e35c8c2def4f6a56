import Testing
import WaymarkCore

/// Links in content: HOSTS 29.
@MainActor
struct ContentLinkTests {
  private func router() -> Router {
    Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/account/delete", name: "delete").reachable(.inAppOnly)
    }
  }

  private func isForeign(_ link: Router.ContentLink) -> Bool { if case .foreign = link { true } else { false } }
  private func isRefused(_ link: Router.ContentLink) -> Bool { if case .refused = link { true } else { false } }

  @Test func oneOfTheAppsIsOpenedAsContent() {
    let router = router()
    router.connect()
    guard case .opened(let navigation) = router.openContentLink("https://books.example.com/books/4") else {
      Issue.record("it is one of the app's")
      return
    }
    #expect(navigation.isHandled && navigation.match?.link.source == .webView)
    #expect(router.state.visible().last == "book")
  }

  @Test func contentDoesNotReachWhatOnlyTheAppMayOpen() {
    let router = router()
    #expect(isRefused(router.openContentLink("bookshop://account/delete")))
    #expect(isRefused(router.openContentLink("javascript:alert(1)")))
    #expect(router.state.visible().isEmpty)
  }

  @Test(arguments: [
    "https://elsewhere.example/books/4", "mailto:someone@example.com", "tel:+4930123",
    "https://books.example.com/nowhere",
    "other://books/4", "https://books.example.com/%ZZ",
  ])
  func whatIsNotTheAppsIsLeftToTheSystem(_ link: String) { #expect(isForeign(router().openContentLink(link))) }
}
