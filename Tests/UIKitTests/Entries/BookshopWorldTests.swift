import BookshopRoutes
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

@testable import BookshopUIKit

/// A scene of the sample, whose router other scenes share.
private final class ShopScene: RoutedSceneDelegate {
  private let shared: Router

  init(_ router: Router) {
    shared = router
    super.init()
  }

  override var router: Router { shared }
}

extension OnOneDevice {
  @Suite("The UIKit sample: columns, windows, its own sheet, a search · N13 N34 N37")
  @MainActor
  struct BookshopWorldTests {
    private let router: Router
    private let first: ShopScene
    private let scene: UIWindowScene

    init() {
      Simulation.reset()
      let store = Bookstore()
      router = .bookshop(store)
      router.bindScreens(of: store)
      first = ShopScene(router)
      scene = Simulation.connect(first, identifier: "first")
      Simulation.settle()
    }

    private func open(_ link: String) {
      first.scene(scene, openURLContexts: Simulation.urls([link]))
      Simulation.settle()
    }

    private func shown(_ delegate: ShopScene? = nil) -> [UIViewController] {
      (delegate ?? first).window.map { Simulation.appeared(in: $0) } ?? []
    }

    private func top<Screen: UIViewController>(_ type: Screen.Type, of delegate: ShopScene? = nil) throws -> Screen {
      try #require(shown(delegate).last { $0 is Screen } as? Screen)
    }

    @Test func aPhoneShowsOneColumnAndAnIPadBoth() throws {
      open("bookshop:///authors")
      Simulation.resize(try #require(first.window), to: .compact)
      open("bookshop:///authors/2")
      #expect(try top(AuthorViewController.self).id == 2)
      #expect(!shown().contains { $0 is AuthorsViewController })
      Simulation.resize(try #require(first.window), to: .regular)
      Simulation.settle()
      #expect(shown().contains { $0 is AuthorsViewController })
      #expect(try top(AuthorViewController.self).id == 2)
      #expect(router.state.visible() == ["main", "people", "authorList", "authors", "authorPage", "author"])
    }

    @Test func aTapOnTheTabOfColumnsShowsTheFirstOne() throws {
      let tabs = try #require(first.window?.rootViewController as? UITabBarController)
      Simulation.tap(tab: 2, in: tabs)
      Simulation.settle()
      #expect(shown().contains { $0 is AuthorsViewController })
      router.go("/authors/1")
      Simulation.settle()
      #expect(try top(AuthorViewController.self).id == 1)
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(shown().contains { $0 is TodayViewController })
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test func inspectorIsASheetOverItsBook() throws {
      open("bookshop:///books/2/facts")
      let facts = try top(FactsViewController.self)
      #expect(facts.book == 2)
      Simulation.swipeDown(facts)
      Simulation.settle()
      #expect(try top(BookViewController.self).id == 2)
      #expect(router.state.visible().last == "book")
    }

    @Test func eachWindowOpensWhatItsUserAsksFor() throws {
      open("bookshop:///books/2")
      let left = try top(BookViewController.self)
      let second = ShopScene(router)
      Simulation.connect(second, identifier: "second")
      Simulation.settle()
      try top(TodayViewController.self, of: second).openRoute("/books/1")
      Simulation.settle()
      #expect(try top(BookViewController.self, of: second).id == 1)
      #expect(try top(BookViewController.self) === left)
      left.openRoute.present("/books/cart")
      Simulation.settle()
      #expect(shown().contains { $0 is CartViewController })
      #expect(!shown(second).contains { $0 is CartViewController })
    }

    @Test("HOSTS 75: verbs of the router follow the user to the window in front, though both scenes stay active")
    func theKeyWindowFollowsTheUser() throws {
      let second = ShopScene(router)
      let other = Simulation.connect(second, identifier: "second")
      Simulation.settle()
      for (scene, delegate) in [(scene, first), (other, second)] {
        Simulation.work(in: scene)
        #expect(scene.activationState == .foregroundActive)
        router.go("/books/1")
        Simulation.settle()
        #expect(try top(BookViewController.self, of: delegate).id == 1)
        router.go("/today")
        Simulation.settle()
        #expect(try top(TodayViewController.self, of: delegate).title == "Today")
      }
      #expect(router.state.keyWindow == .init(1))
    }

    @Test func aLinkClosesTheAppsOwnSheet() throws {
      open("bookshop:///books/2")
      try top(BookViewController.self).lookInside()
      Simulation.settle()
      #expect(shown().last is PagesViewController)
      open("bookshop:///today")
      #expect(shown().contains { $0 is TodayViewController })
      #expect(!shown().contains { $0 is PagesViewController })
      #expect(router.state.visible().last == "todayPage")
    }

    @Test func aLinkOpensWhileTheUserSearches() throws {
      open("bookshop:///books")
      let shelf = try top(ShelfViewController.self)
      let search = try #require(shelf.navigationItem.searchController)
      Simulation.search(search, in: shelf)
      #expect(search.isActive)
      open("bookshop:///books/2")
      #expect(try top(BookViewController.self).id == 2)
      #expect(Simulation.messages.isEmpty)
    }
  }
}
