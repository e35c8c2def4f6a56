import Foundation
@_spi(Simulation) import SwiftUIStandIn
import Testing
@_spi(Hosting) import WaymarkSwiftUI
import WaymarkTesting

@testable import BookshopSwiftUI

extension OnOneDevice {
  @Suite("The SwiftUI sample, from end to end · N15")
  @MainActor
  struct BookshopTests {
    @Test func aDayInTheShop() async throws {
      Simulation.reset()
      let url = FileManager.default.temporaryDirectory.appending(path: "bookshop-\(UUID().uuidString).journal")
      defer { try? FileManager.default.removeItem(at: url) }
      Sample.journal = LinkJournal(at: url)
      Simulation.launch(Sample(), opening: URL(string: "bookshop:///books/2"))
      #expect(await shown() == ["Another Book", "Buy", "Facts", "Look inside"])
      let router = Sample.router
      Simulation.openURL(URL(string: "https://books.example.com/books/1")!)
      #expect(await shown().first == "A Book")
      #expect(router.state.visible() == ["main", "shelf", "books", "book"])

      // A screen that answers.
      Simulation.tap("Buy")
      #expect(await shown().first == "1 copies")
      Simulation.tap("One more")
      #expect(await shown().first == "2 copies")
      Simulation.tap("Put into the cart")
      #expect(await shown().first == "A Book")
      #expect(Sample.store.cart == [1, 1])

      // A sheet of half the screen, and an alert over it.
      Simulation.goBack()
      #expect(await shown().contains("Cart"))
      Simulation.tap("Cart")
      #expect(await shown().first == "2 books in the cart")
      Simulation.drag(to: .large)
      #expect(router.device.detents.values.map { $0 } == ["large"])
      Simulation.tap("Empty the cart")
      _ = await shown()
      Simulation.dismissAlert(choosing: "Empty")
      #expect(await shown().first == "0 books in the cart")
      Simulation.swipeDown()
      #expect(await shown().contains("Cart"))
      #expect(router.state.visible().last == "books")

      // Signing in opens what waited for it; signing out takes it away.
      router.open("/account", .init(from: .inApp))
      #expect(await shown() == ["Sign in"])
      Simulation.tap("Sign in")
      #expect(await shown().first == "Your account")
      Simulation.tap("Sign out")
      #expect(await !shown().contains("Your account"))

      // An old link.
      Simulation.openURL(URL(string: "https://books.example.com/catalogue/2")!)
      #expect(await shown().first == "Another Book")
      Simulation.tapTab("Today")
      #expect(await shown().first == "The book of the day")
      Simulation.tap("The book of the day")
      #expect(await shown().first == "Another Book")
      #expect(Simulation.selectedTab() == "Books")
    }

    private func shown() async -> [String] {
      for _ in 0..<3 {
        Simulation.settle()
        await letOthersRun()
      }
      return Simulation.texts()
    }
  }
}

/// Other tests have an app of that name.
private typealias Sample = BookshopSwiftUI.BookshopApp
