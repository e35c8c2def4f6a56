import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkMacros
import WaymarkSwiftUI
import WaymarkTesting

@testable import MapInSwiftUI

/// The app of the first page, whose map is an enum of cases that are views.
extension OnOneDevice {
  @Suite("N41: the app of the first page has its tabs, its list below the book, its sheet, and its place again · N15")
  @MainActor
  struct MapAppTests {
    private func shown() -> [String] {
      Simulation.settle()
      return Simulation.texts()
    }

    @Test("a link that starts the app opens in its tab, with the list below the book")
    func aLinkFromCold() {
      Simulation.reset()
      Simulation.launch(ShopApp(), opening: URL(string: "bookshop:///books/7"))
      #expect(shown() == ["Book 7", "Into the cart"])
      #expect(Router.shop.state.visible() == ["shop", "shop.books.tab", "shop.books", "shop.book"])
      Simulation.goBack()
      #expect(shown() == ["Emma"])
    }

    @Test("views open values, a sheet stands over the tab, and the bar has the titles of the cases")
    func theAppAtWork() {
      Simulation.reset()
      Simulation.launch(ShopApp(), opening: URL(string: "https://books.example.com/account"))
      #expect(shown() == ["account"])
      Simulation.tapTab("Books")
      #expect(shown() == ["Emma"])
      Simulation.tap("Emma")
      #expect(shown().first == "Book 4")
      Simulation.tap("Into the cart")
      #expect(shown() == ["cart"])
      Simulation.swipeDown()
      #expect(shown().first == "Book 4")
      Simulation.tapTab("Account")
      #expect(shown() == ["account"])
    }

    @Test("the place is there again after the system has ended the app")
    func theAppIsRestored() {
      Simulation.reset()
      Again.router = Again.make()
      Simulation.launch(Again())
      Simulation.settle()
      Again.router.open(Shop.book(id: 9), .init(from: .inApp))
      #expect(shown().first == "Book 9")
      Again.router = Again.make()
      Simulation.killAndRelaunch()
      #expect(shown().first == "Book 9")
      #expect(Again.router.state.visible() == ["shop", "shop.books.tab", "shop.books", "shop.book"])
      Simulation.goBack()
      #expect(shown() == ["Emma"])
    }

    @Test("a guard at one case keeps the link, and a login beside the map shows over its tabs")
    func aSignIn() async {
      Session.shop.isSignedIn = false
      Simulation.reset()
      Again.router = Router(reachable: .fromLinks) { guardedMap() }
      Simulation.launch(Again())
      Simulation.settle()
      Again.router.open("/account", .init(from: .inApp))
      #expect(shown() == ["Sign in"])
      Simulation.tap("Sign in")
      Simulation.settle()
      await letOthersRun()
      #expect(shown() == ["account"])
    }

    @Test("the preview of the page shows its book")
    func aPreview() {
      Simulation.reset()
      Simulation.launch(Previewing())
      #expect(shown().first == "Book 42")
    }

    @Test("a guard at one case is one line, and the case with its value is read from a URL without a router")
    func oneLineEach() {
      let closed = RouteGuard("closed") { _ in .denied("closed") }
      let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
        Shop.routes.changing(Shop.account) { $0.guarded(by: closed) }
      }
      Simulation.reset()
      Again.router = router
      Simulation.launch(Again())
      Simulation.settle()
      router.open(Shop.account, .init(from: .inApp))
      #expect(shown() == ["Emma"])
      guard case .book(4)? = Shop(URL(string: "bookshop://books/4")!) else {
        Issue.record("the URL is not a book")
        return
      }
    }
  }
}

/// The snippets of the page for beginners.
private struct PreviewOfBook: View {
  var body: some View { RoutedView.preview(.at("/books/42")) { Shop.routes } }
}

@RouteBuilder @MainActor private func guardedMap() -> RouteMap {
  Shop.routes.changing(Shop.account) { $0.guarded(by: Session.signedIn) }
  ModalRoute("/login", name: "login") { _ in
    Button("Sign in") { Session.shop.isSignedIn = true }
  }
}

private struct Previewing: App {
  var body: some Scene { WindowGroup { PreviewOfBook() } }
}

private struct Again: App {
  static var router = make()

  static func make() -> Router { Router(schemes: ["bookshop"], reachable: .fromLinks) { Shop.routes } }

  var body: some Scene { WindowGroup { RoutedView(Self.router) } }
}
