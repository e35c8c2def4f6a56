import BookshopRoutes
import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
import Waymark

@testable import BookshopSwiftUI
@testable import WaymarkSwiftUI

/// The sample's windows, with a router that each test has for itself.
private struct Shop: App {
  @MainActor static var store = Bookstore()
  @MainActor static var router = Router(reachable: .fromLinks)

  init() {}

  var body: some Scene {
    WindowGroup { RoutedView(Self.router).environment(Self.store) }
    WindowGroup(for: String.self) { $place in RoutedView(Self.router, opening: $place).environment(Self.store) }
  }

  @MainActor static func open(_ link: String) throws {
    Simulation.openURL(try #require(URL(string: link)))
    Simulation.settle()
  }
}

extension OnOneDevice {
  @Suite("The SwiftUI sample: columns, windows, its own sheet, a search · N15 N34 N37")
  @MainActor
  struct BookshopWorldTests {
    init() {
      Simulation.reset()
      Simulation.supportsMultipleWindows = true
      Shop.store = Bookstore()
      Shop.router = .bookshop(Shop.store)
      Shop.router.bindViews()
      Simulation.launch(Shop())
      Simulation.settle()
    }

    private func tap(_ title: String, in window: Simulation.Window? = nil) {
      #expect(Simulation.tap(title, in: window), "there is no “\(title)”")
      Simulation.settle()
    }

    @Test func aPhoneShowsOneColumnAndAnIPadBoth() throws {
      try Shop.open("bookshop:///authors")
      tap("Another Author")
      #expect(Simulation.texts() == ["Another Author wrote book 2"])
      Simulation.flip(.regular)
      Simulation.settle()
      #expect(Simulation.texts() == ["An Author", "Another Author", "Another Author wrote book 2"])
      #expect(Shop.router.state.visible() == ["main", "people", "authorList", "authors", "authorPage", "author"])
    }

    @Test func inspectorStandsBesideItsBook() throws {
      try Shop.open("bookshop:///books/2/facts")
      #expect(Simulation.presented().map(\.style) == ["inspector"])
      #expect(Simulation.texts() == ["Book 2 has 200 pages"])
      Simulation.swipeDown()
      Simulation.settle()
      #expect(Simulation.texts().first == "Another Book")
      #expect(Shop.router.state.visible().last == "book")
    }

    @Test func aBookHasAWindowOfItsOwn() throws {
      try Shop.open("bookshop:///books/1")
      tap("Own window")
      try #require(Simulation.windows.count == 2)
      let (left, right) = (Simulation.windows[0], Simulation.windows[1])
      #expect(Simulation.texts(in: right).first == "A Book")
      tap("Facts", in: right)
      #expect(Simulation.texts(in: right) == ["Book 1 has 200 pages"])
      #expect(Simulation.texts(in: left).first == "A Book")
      tap("Buy", in: left)
      #expect(Simulation.texts(in: right) == ["Book 1 has 200 pages"])
    }

    @Test func aLinkClosesTheAppsOwnSheet() throws {
      let host = try #require(Shop.router.swiftUIHosts.host(of: .init(0)))
      let probe = StandInProbe(host)
      host.probe = probe
      try Shop.open("bookshop:///books/1")
      tap("Look inside")
      #expect(Simulation.texts() == ["The first page of book 1"])
      try Shop.open("bookshop:///today")
      #expect(probe.presentations.isEmpty)
      #expect(Simulation.texts() == ["The book of the day"])
    }

    @Test func aBookIsOpenedFromASearch() throws {
      try Shop.open("bookshop:///books")
      #expect(Simulation.beginSearch("Another"))
      Simulation.settle()
      #expect(Simulation.texts() == ["Another Book", "Cart"])
      tap("Another Book")
      #expect(Simulation.texts().first == "Another Book")
      #expect(Shop.router.state.visible().last == "book")
    }
  }
}
