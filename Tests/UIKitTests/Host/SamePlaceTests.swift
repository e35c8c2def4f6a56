import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: a link to what is open costs no screen · M5 M6 F10")
  @MainActor
  struct SamePlaceTests {
    @Test(
      "The text that the user typed stays, in every spelling of the link and from every caller",
      arguments: ["app:/books/7", "/books/7?ref=mail", "app:/books/7/reviews/1", "/books/7#top"])
    func typedTextOutlastsOtherSpellings(_ link: String) throws {
      let app = BookshopApp()
      _ = app.open("/books")
      let shelf = app.top
      for source in [DeepLink.Source.push, .handoff, .inApp] {
        app.router.open(link, .init(from: source))
        Simulation.settle()
        let book = app.controller(of: "book")
        app.router.open(link, .init(from: source))
        app.router.open("app:/books/7/reviews/2?page=3", .init(from: .customScheme))
        Simulation.settle()
        #expect(app.controller(of: "books") === shelf)
        #expect(app.controller(of: "book") === book)
        #expect(app.agrees)
      }
      // A screen that cannot take other values keeps those it has for as long as its place is the same.
      let review = app.top
      app.router.open("app:/books/7/reviews/2?page=4", .init(from: .customScheme))
      Simulation.settle()
      #expect(app.top === review)
      #expect(review?.updates == 0)
      #expect(app.made.count { $0 == "books" } == 1)
    }

    @Test("Screens survive random links to places that share ancestors")
    func manyLinks() throws {
      let app = BookshopApp()
      var random = SeededGenerator.make()
      var known: [RouterState.Entry.ID: (screen: ObjectIdentifier, captures: [RouterState.Entry.Parameter])] = [:]
      var survivals = 0
      for round in 0..<SeededGenerator.rounds(400) {
        let link = Self.link(&random)
        app.router.open(link, .init(from: random.pick([.inApp, .push, .handoff])))
        Simulation.settle()
        var open: [RouterState.Entry.ID: (screen: ObjectIdentifier, captures: [RouterState.Entry.Parameter])] = [:]
        for entry in app.router.state.visibleEntries() where entry.container == nil {
          let screen = ObjectIdentifier(try #require(app.host.controller(of: entry.id)))
          if let before = known[entry.id], before.captures == entry.parameters || entry.key == "book" {
            try #require(before.screen == screen, "round \(round): \(link) made \(entry) anew")
            survivals += 1
          }
          open[entry.id] = (screen, entry.parameters)
        }
        known = open
      }
      #expect(survivals > SeededGenerator.rounds(200))
      #expect(app.agrees)
    }

    private static func link(_ random: inout SeededGenerator) -> String {
      let path = random.pick([
        "/books", "/books/1", "/books/2", "/books/1/reviews/1", "/books/1/reviews/2", "/books/2/reviews/1",
        "/books/buy",
        "/books/buy/card", "/today", "/today/story/1", "/today/news",
      ])
      return random.pick(["", "app:"]) + path + random.pick(["", "?ref=mail", "?ref=web&x=1", "#top"])
    }
  }
}

extension BookshopApp {
  /// The screen of the shown entry of a route.
  fileprivate func controller(of key: String) -> UIViewController? {
    router.state.visibleEntries().first { $0.key == key && $0.container == nil }.flatMap {
      host.controller(of: $0.id)
    }
  }
}
