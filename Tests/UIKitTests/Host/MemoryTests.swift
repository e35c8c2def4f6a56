import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: memory · M6 · HOSTS 31")
  @MainActor
  struct MemoryTests {
    let app = BookshopApp()

    init() {
      _ = app.open("/books/7")
      _ = app.open("/settings")
      _ = app.open("/today/news")
    }

    @Test func screensInHiddenBranchesGoWhenMemoryIsShortAndAreMadeAnew() throws {
      app.host.releasesHiddenScreens = true
      let state = app.router.state
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made.map(\.key) == ["today", "news"] && app.router.state == state && app.keys == ["news"])
      _ = app.open("/settings")
      #expect(app.keys == ["settings"] && app.agrees)
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["book"] && app.stack?.viewControllers.count == 2 && app.agrees)
      #expect(app.made.count { $0 == "book" } == 2 && app.made.count { $0 == "settings" } == 2)
    }

    @Test func theyAreReleased() throws {
      weak var book: UIViewController?
      do {
        let entry = try #require(app.host.made.first { $0.key == "book" })
        book = app.host.controller(of: entry.id)
        #expect(book != nil)
        app.host.releaseHiddenScreens()
      }
      #expect(book == nil)
    }

    @Test func unlessTheAppWantsItNothingGoes() {
      let made = app.host.made
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made == made)
    }
  }
}
