import UIKit
import WaymarkUIKit
import XCTest

@testable import BookshopUIKit

/// Journeys on UIKit itself.
///
/// After each, every controller of its window has to be gone.
final class JourneyTests: XCTestCase {
  @MainActor func testALinkOpensABook() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/2")
      let book = try await shop.top(BookViewController.self)
      XCTAssertEqual(book.id, 2)
      XCTAssertEqual(shop.router.state.visible(), ["main", "shelf", "books", "book"])
    }
  }

  @MainActor func testALinkToAnotherBookUpdatesTheScreen() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/1")
      let first = try await shop.top(BookViewController.self)
      await shop.open("bookshop:///books/2")
      let second = try await shop.top(BookViewController.self)
      XCTAssertIdentical(first, second)
      XCTAssertEqual(second.id, 2)
    }
  }

  @MainActor func testTheStateFollowsAPop() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/1")
      let stack = try await shop.top(BookViewController.self).navigationController
      _ = try XCTUnwrap(stack).popViewController(animated: true)
      _ = try await shop.top(ShelfViewController.self)
      try await shop.eventually("the state without the book") { shop.router.state.visible().last == "books" }
    }
  }

  @MainActor func testTheStateFollowsADismissal() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/cart")
      let cart = try await shop.top(CartViewController.self)
      cart.dismiss(animated: true, completion: nil)
      _ = try await shop.top(ShelfViewController.self)
      try await shop.eventually("the state without the cart") { shop.router.state.visible().last == "books" }
    }
  }

  @MainActor func testALinkClosesAnAlertOverASheet() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/cart")
      _ = try await shop.top(CartViewController.self)
      _ = await shop.router.present("/books/clear").outcome
      let alert = try await shop.top(UIAlertController.self)
      XCTAssertEqual(alert.actions.count, 2)
      await shop.open("bookshop:///today")
      _ = try await shop.top(TodayViewController.self)
      XCTAssertEqual(shop.router.state.visible().last, "todayPage")
    }
  }

  @MainActor func testAnAnswerComesBack() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/2")
      let book = try await shop.top(BookViewController.self)
      let buying = Task { await book.buy(shop.store) }
      try await shop.top(QuantityViewController.self).choose(3)
      await buying.value
      XCTAssertEqual(shop.store.cart, [2, 2, 2])
      _ = try await shop.top(BookViewController.self)
    }
  }

  @MainActor func testAQuestionThatIsClosedBuysNothing() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/2")
      let book = try await shop.top(BookViewController.self)
      let buying = Task { await book.buy(shop.store) }
      try await shop.top(QuantityViewController.self).dismiss(animated: true, completion: nil)
      await buying.value
      XCTAssertEqual(shop.store.cart, [])
    }
  }

  @MainActor func testALinkWaitsUntilTheUserHasSignedIn() async throws {
    try await Shop.visit { shop in
      guard case .deferred = await shop.open("bookshop:///account") else { return XCTFail("not deferred") }
      try await shop.top(LoginViewController.self).signIn()
      _ = try await shop.top(AccountViewController.self)
    }
  }

  @MainActor func testAnOldLinkIsRedirected() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///catalogue/1")
      let book = try await shop.top(BookViewController.self)
      XCTAssertEqual(book.id, 1)
    }
  }

  @MainActor func testTheLastOfTwoLinksWins() async throws {
    try await Shop.visit { shop in
      let first = shop.router.open("bookshop:///books/1", .init(from: .customScheme))
      let last = shop.router.open("bookshop:///books/cart", .init(from: .customScheme))
      _ = await first.outcome
      _ = await last.outcome
      _ = try await shop.top(CartViewController.self)
      XCTAssertEqual(shop.router.state.visible().last, "cart")
    }
  }

  /// The topmost screen is the same on a phone, with one column, and on an iPad.
  @MainActor func testALinkOpensTheSecondColumnAndTheFactsOfABook() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///authors/2")
      let author = try await shop.top(AuthorViewController.self)
      XCTAssertEqual(author.id, 2)
      XCTAssertTrue(author.splitViewController != nil)
      await shop.open("bookshop:///books/1/facts")
      let facts = try await shop.top(FactsViewController.self)
      XCTAssertEqual(facts.book, 1)
    }
  }

  @MainActor func testEachWindowOpensWhatItsUserAsksFor() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/2")
      let left = try await shop.top(BookViewController.self)
      let other = try shop.openWindow()
      let right = try await shop.top(TodayViewController.self, in: other)
      _ = await right.openRoute("/books/1").outcome
      let book = try await shop.top(BookViewController.self, in: other)
      XCTAssertEqual(book.id, 1)
      _ = await left.openRoute("/books/cart").outcome
      _ = try await shop.top(CartViewController.self)
      let still = try await shop.top(BookViewController.self, in: other)
      XCTAssertIdentical(still, book)
    }
  }

  @MainActor func testALinkClosesTheAppsOwnSheet() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books/2")
      try await shop.top(BookViewController.self).lookInside()
      _ = try await shop.top(PagesViewController.self)
      await shop.open("bookshop:///today")
      _ = try await shop.top(TodayViewController.self)
      XCTAssertEqual(shop.router.state.visible().last, "todayPage")
    }
  }

  @MainActor func testALinkOpensWhileTheUserSearches() async throws {
    try await Shop.visit { shop in
      await shop.open("bookshop:///books")
      let shelf = try await shop.top(ShelfViewController.self)
      let search = try XCTUnwrap(shelf.navigationItem.searchController)
      search.isActive = true
      try await shop.eventually("the search") { search.presentingViewController != nil }
      await shop.open("bookshop:///books/2")
      let book = try await shop.top(BookViewController.self)
      XCTAssertEqual(book.id, 2)
    }
  }

  /// The scene manifest of Info.plist names the class, and the system has made it.
  @MainActor func testTheSceneHasItsDelegateAndItsWindow() throws {
    let delegates = UIApplication.shared.connectedScenes.compactMap { $0.delegate as? SceneDelegate }
    XCTAssertTrue(try XCTUnwrap(delegates.first).window?.rootViewController != nil)
  }
}
