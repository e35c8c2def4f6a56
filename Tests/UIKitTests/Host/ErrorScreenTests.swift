import Observation
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: error screens · F5 I4")
  @MainActor
  struct ErrorScreenTests {
    let window: UIWindow
    let router: Router
    let host: UIKitHost
    private let broken: Broken

    private let club = Club()

    @MainActor private final class Broken {
      var keys: Set<String> = []
    }

    @Observable @MainActor
    final class Club {
      var isOpen = true
    }

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
      host = UIKitHost(window: window)
      let (broken, club) = (Broken(), club)
      self.broken = broken
      func screen(_ key: String) -> @MainActor @Sendable (RouteMatch) -> UIViewController? {
        { match in broken.keys.contains(key) ? nil : Screen(key, match) }
      }
      router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          StackRoutes("homeTab") {
            RouteTo("/home", name: "home", screen: screen("home")) {
              RouteTo("deep", name: "deep", screen: screen("deep"))
              ModalRoute("oops", name: "oops", screen: screen("oops"))
            }
          }
          StackRoutes("newsTab") { RouteTo("/news", name: "news", screen: screen("news")) }
          RouteTo("/you", name: "you", screen: screen("you"))
          RouteTo("/staff", name: "staff", screen: screen("staff"))
            .guarded(by: RouteGuard("staff") { _ in .denied("not for guests") })
          RouteTo("/club", name: "club", screen: screen("club"))
            .guarded(by: RouteGuard("club") { _ in club.isOpen ? .proceed : .denied("closed") })
        }
      }
    }

    private func start(failing: String...) {
      broken.keys = Set(failing)
      router.attach(host, to: .init(0))
      window.makeKeyAndVisible()
      Simulation.settle()
    }

    private var seen: [Screen] { Simulation.appeared(in: window).compactMap { $0 as? Screen } }

    private func reason(_ screen: Screen?) -> HostError.Reason? {
      guard case .failed(_, let error)? = screen?.match.extras.value("outcome", as: LinkOutcome.self) else {
        return nil
      }
      return (error as? HostError)?.reason
    }

    @Test func theFirstScreenThatCannotBeMadeIsTheErrorScreenWithTheReason() throws {
      var asked: [String] = []
      router.configuration.errorScreen = { link, _ in
        asked.append(link.text)
        return "/home/oops"
      }
      start(failing: "home")
      #expect(seen.map(\.key) == ["oops"])
      #expect(reason(seen.last) == .noContent)
      #expect(asked == ["/home"])
      #expect(router.state.visible() == ["main", "homeTab", "home"])
      #expect(host.shown.windows == router.state.windows)
    }

    @Test func anErrorScreenThatGuardsDenyIsNotShown() {
      router.configuration.errorScreen = { _, _ in "/staff" }
      start(failing: "home")
      #expect(seen.isEmpty)
    }

    @Test("An error screen leaves when its guards deny it", arguments: [true, false])
    func anErrorScreenThatGuardsDenyLater(_ isOnRequest: Bool) async throws {
      router.configuration.errorScreen = { _, _ in "/club" }
      start(failing: "home")
      #expect(seen.map(\.key) == ["club"])
      club.isOpen = false
      if isOnRequest { router.reevaluateGuards() } else { await letOthersRun() }
      Simulation.settle()
      #expect(seen.isEmpty)
      #expect(router.state.visible() == ["main", "homeTab", "home"])
      broken.keys = []
      let tabs = try #require(window.rootViewController as? UITabBarController)
      for index in [1, 0] {
        Simulation.tap(tab: index, in: tabs)
        Simulation.settle()
      }
      #expect(seen.map(\.key) == ["home"])
    }

    @Test func tapOnAFailingTabShowsTheErrorScreenAndTheNextTapTriesAgain() throws {
      router.configuration.errorScreen = { _, _ in "/home/oops" }
      start(failing: "news", "you")
      let tabs = try #require(window.rootViewController as? UITabBarController)
      for (index, key) in [(1, "news"), (2, "you")] {
        Simulation.tap(tab: index, in: tabs)
        Simulation.settle()
        #expect(seen.map(\.key) == ["oops"])
        #expect(reason(seen.last) == .noContent)
        #expect(router.state.visible().last == key)
        #expect(host.shown.windows == router.state.windows)
      }
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(seen.map(\.key) == ["home"])
      broken.keys = []
      for (index, key) in [(1, "news"), (2, "you")] {
        Simulation.tap(tab: index, in: tabs)
        Simulation.settle()
        #expect(seen.map(\.key) == [key])
      }
      #expect(Simulation.exceptions.isEmpty)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func aSecondTapOnTheSameTabTriesAgain() throws {
      router.configuration.errorScreen = { _, _ in "/home/oops" }
      start(failing: "news")
      let tabs = try #require(window.rootViewController as? UITabBarController)
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(seen.map(\.key) == ["oops"])
      broken.keys = []
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(seen.map(\.key) == ["news"])
    }

    @Test func aLinkTriesTheFailedScreenAgain() throws {
      router.configuration.errorScreen = { _, _ in "/home/oops" }
      start(failing: "home")
      #expect(router.open("/news", .init(from: .inApp)).isHandled)
      Simulation.settle()
      broken.keys = []
      #expect(router.open("/home", .init(from: .inApp)).isHandled)
      Simulation.settle()
      #expect(seen.map(\.key) == ["home"])
    }

    @Test func anOpeningFailsAndTheErrorScreenIsWhereTheMapHasIt() throws {
      router.configuration.errorScreen = { _, _ in "/home/oops" }
      start(failing: "deep")
      let navigation = router.open("/home/deep", .init(from: .inApp))
      Simulation.settle()
      #expect(!navigation.isHandled)
      #expect(seen.map(\.key) == ["home", "oops"])
      #expect(reason(seen.last) == .noContent)
      #expect(router.state.top()?.key == "oops")
    }

    @Test func tapOnAFailingTabSelectsNothingWithoutAnErrorScreen() throws {
      start(failing: "you", "news")
      let tabs = try #require(window.rootViewController as? UITabBarController)
      for index in [1, 2] {
        Simulation.tap(tab: index, in: tabs)
        Simulation.settle()
        #expect(tabs.selectedIndex == 0)
        #expect(seen.map(\.key) == ["home"])
        #expect(router.state.visible().last == "home")
      }
      #expect(host.shown.windows == router.state.windows)
      #expect(Simulation.exceptions.isEmpty)
    }

    @Test func withoutAnErrorScreenAFirstStateThatCannotBeMadeIsEmpty() {
      start(failing: "home")
      #expect(seen.isEmpty)
      #expect(host.shown.windows == router.state.windows)
      #expect(Simulation.exceptions.isEmpty)
      broken.keys = []
      #expect(router.open("/news", .init(from: .inApp)).isHandled)
      Simulation.settle()
      #expect(seen.map(\.key) == ["news"])
    }
  }
}
