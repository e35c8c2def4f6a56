import TestSupport
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

    @Test("HOSTS 73: screens in hidden branches go when memory is short, and are made anew")
    func screensInHiddenBranchesGoWhenMemoryIsShortAndAreMadeAnew() throws {
      let state = app.router.state
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made.map(\.key) == ["today", "news"])
      #expect(app.router.state == state)
      #expect(app.keys == ["news"])
      _ = app.open("/settings")
      #expect(app.keys == ["settings"])
      #expect(app.agrees)
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["book"])
      #expect(app.stack?.viewControllers.count == 2)
      #expect(app.agrees)
      #expect(app.made.count { $0 == "book" } == 2)
      #expect(app.made.count { $0 == "settings" } == 2)
    }

    /// The app's containers are of its own classes, which tell no host of anything.
    @Test("HOSTS 90: a warning is heard though no container is of the host's own class")
    func aWarningIsHeardWithoutOwnContainers() {
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("one") { RouteTo("/one", name: "one", screen: { Screen("one", $0) }) }
            .attaching(ContainerMaker { UINavigationController() })
          StackRoutes("two") { RouteTo("/two", name: "two", screen: { Screen("two", $0) }) }
            .attaching(ContainerMaker { UINavigationController() })
        }
      }
      app.open("/one")
      app.open("/two")
      #expect(app.host.made.map(\.key).sorted() == ["one", "two"])
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made.map(\.key) == ["two"])
    }

    @Test("HOSTS 73: a screen that its route keeps stays")
    func keptScreenStays() {
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("one") {
            RouteTo("/one", name: "one", screen: { Screen("one", $0) }) {
              RouteTo("review", name: "review", screen: { Screen("review", $0) }).keepsScreen()
            }
          }
          RouteTo("/two", name: "two", screen: { Screen("two", $0) })
        }
      }
      app.open("/one/review")
      app.open("/two")
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made.map(\.key) == ["review", "two"])
      app.router.select("one", in: "main")
      Simulation.settle()
      #expect(app.keys == ["review"])
      #expect(app.host.made.map(\.key).sorted() == ["one", "review", "two"])
    }

    @Test("HOSTS 71: over a thousand journeys nothing of them is left")
    func aThousandJourneysLeaveNothing() async {
      var left: [UInt64] = []
      for seed in 1...1_000 as ClosedRange<UInt64> {
        let screens = screensOfJourney(seed)
        // What a host leaves behind is given back by a task.
        for _ in 0..<3 { await Task.yield() }
        if screens.made == 0 || screens.alive > 0 { left.append(seed) }
      }
      #expect(left.isEmpty)
    }

    private func screensOfJourney(_ seed: UInt64) -> WeakScreens {
      var random = SeededGenerator(seed: seed)
      let (journey, acts) = UIKitJourney.random(&random, hasErrorScreens: false, faults: [])
      let app = journey.app()
      for act in acts { app.carryOut(act) }
      #expect(app.problemAtTheEnd() == nil)
      app.window.rootViewController?.dismiss(animated: false)
      Simulation.settle()
      return app.probes
    }

    @Test func hostsAndScreensAreReleased() throws {
      weak var book: UIViewController?
      do {
        let entry = try #require(app.host.made.first { $0.key == "book" })
        book = app.host.controller(of: entry.id)
        #expect(book != nil)
        app.host.releaseHiddenScreens()
      }
      #expect(book == nil)
    }

    @Test func nothingGoesWhereTheAppDoesNotWantIt() {
      app.host.releasesHiddenScreens = false
      let made = app.host.made
      Simulation.warnOfMemory(app.window)
      #expect(app.host.made == made)
    }
  }
}
