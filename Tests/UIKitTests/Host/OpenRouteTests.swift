import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

/// A controller of an app that has such names already: it compiles, and its own names are used.
private final class ControllerWithNames: UIViewController {
  let routes = ["books"]
  var router: String? = "its own router"
  var route = "its own route"
  var open = true
  var place = 4
  var chain = "its own chain"

  func openRoute(_ name: String) -> String { "\(name) by its own method" }
}

/// Windows of one router, side by side.
@MainActor
private struct TwoWindows {
  let router: Router
  let windows: [UIWindow]

  init(_ count: Int = 2) {
    Simulation.reset()
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks)
    router.add(BookshopApp.routes { key, match in key == "book" ? BookScreen(key, match) : Screen(key, match) })
    windows = (0..<count).map { number in
      let window = UIWindow(windowScene: Simulation.makeScene(identifier: "scene \(number)"))
      router.uiKit.attach(to: window, as: .init(number))
      window.makeKeyAndVisible()
      return window
    }
    self.router = router
    Simulation.settle()
    for number in 0..<count { router.go("/today", .init(in: .init(number))) }
    Simulation.settle()
  }

  func top(_ window: Int) -> Screen? { Simulation.appeared(in: windows[window]).compactMap { $0 as? Screen }.last }
  func keys(_ window: Int) -> [String] {
    Simulation.appeared(in: windows[window]).compactMap { ($0 as? Screen)?.key }
  }
  /// The state and the screens of all windows but one.
  func others(than window: Int) -> ([RouterState.Window], [[String]]) {
    (
      router.state.windows.filter { $0.id != .init(window) },
      windows.indices.filter { $0 != window }.map { keys($0) }
    )
  }
}

extension OnOneDevice {
  @Suite("UIKit: a handle that knows its window · N34 · HOSTS 75")
  @MainActor
  struct OpenRouteTests {
    @Test("HOSTS 75: a screen opens in its own window, though another one is the key window")
    func aScreenOpensInItsWindow() throws {
      let app = TwoWindows()
      app.router.report(.windowActivated(.init(1)))
      try #require(app.top(0)).openRoute("/books/7")
      Simulation.settle()
      #expect(app.keys(0) == ["book"])
      #expect(app.keys(1) == ["today"])
    }

    @Test func aModalAndAControllerInAScreenOpenInTheirWindow() throws {
      let app = TwoWindows()
      try #require(app.top(1)).openRoute("/books/buy/card")
      Simulation.settle()
      let sheet = try #require(app.top(1))
      #expect(sheet.key == "card")
      app.router.report(.windowActivated(.init(0)))
      let child = UIViewController()
      sheet.addChild(child)
      child.openRoute.pop()
      Simulation.settle()
      #expect(app.keys(1) == ["books", "buy"])
      try #require(app.top(1)).openRoute.dismiss()
      Simulation.settle()
      #expect(app.keys(1) == ["books"])
      #expect(app.keys(0) == ["today"])
    }

    @Test func aControllerOfTheAppOpensInTheWindowOfItsPresenter() throws {
      let app = TwoWindows()
      app.router.configuration.unmanagedPresentations = .dismiss
      app.router.report(.windowActivated(.init(1)))
      let own = UIViewController()
      try #require(app.top(0)).present(own, animated: false)
      Simulation.settle()
      own.openRoute("/books/7")
      Simulation.settle()
      #expect(app.keys(0) == ["book"])
      #expect(app.keys(1) == ["today"])
    }

    @Test func aControllerInNoWindowOpensInTheKeyWindowAndSaysSo() {
      let app = TwoWindows()
      var told: [String] = []
      app.router.log = { if $0.kind == .mistake { told.append($0.text) } }
      app.router.report(.windowActivated(.init(1)))
      let controller = UIViewController()
      for link in ["/books/7", "/books/8"] { controller.openRoute.go(link) }
      Simulation.settle()
      #expect(app.keys(1) == ["book"])
      #expect(app.keys(0) == ["today"])
      #expect(told == ["UIViewController is in no window, so its openRoute means the key window"])
    }

    @Test func methodsOfTheAppKeepTheirNames() {
      let controller = ControllerWithNames()
      #expect(controller.openRoute("/books") == "/books by its own method")
      #expect(controller.router == "its own router")
      #expect(controller.routes == ["books"])
      #expect(controller.open)
    }

    @Test func aControllerThatIsGoneOpensNothing() throws {
      let app = TwoWindows()
      var child: UIViewController? = UIViewController()
      let openRoute = try #require(child).openRoute
      let parent = try #require(app.top(0))
      if let child { parent.addChild(child) }
      #expect(openRoute.navigationTarget?.window == .init(0))
      child?.removeFromParent()
      child = nil
      #expect(openRoute.navigationTarget == nil)
    }

    @Test("HOSTS 75: each user's act changes only the window of the user")
    func eachUserChangesTheirWindowOnly() {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(30) {
        let seed = random.nextSeed
        guard journey(SeededGenerator(seed: seed)) else { return }
        _ = random.next()
      }
    }

    /// A journey of two or three users, each in a window, with sheets of the app's own and searches.
    ///
    /// - Returns: true if no act changed the window of another user.
    private func journey(_ generator: SeededGenerator) -> Bool {
      var random = generator
      let count = Int.random(in: 2...3, using: &random)
      let app = TwoWindows(count)
      for _ in 0..<20 {
        let window = Int.random(in: 0..<count, using: &random)
        app.router.report(.windowActivated(.init(Int.random(in: 0..<count, using: &random))))
        let before = app.others(than: window)
        // What another user asked for may wait for a sheet of the app's own, and happen in this turn.
        let isWaiting = !app.router.isIdle
        let act = Self.act(in: window, of: app, &random)
        Simulation.settle()
        let isLeftAlone = isWaiting || app.others(than: window) == before
        #expect(isLeftAlone, "\(act) in window \(window), seed \(generator.seed)")
        guard isLeftAlone else { return false }
      }
      return true
    }

    private static func act(in window: Int, of app: TwoWindows, _ random: inout SeededGenerator) -> String {
      guard let top = app.top(window) else { return "nothing" }
      let link = random.pick([
        "/today", "/today/news", "/books", "/books/4", "/books/4/reviews/1", "/books/buy", "/settings",
      ])
      switch Int.random(in: 0..<16, using: &random) {
      case 12: if top.presentedViewController == nil { top.present(UIViewController(), animated: true) }
      case 13: top.presentedViewController?.presentingViewController?.dismiss(animated: true)
      case 14:
        let search = UISearchController(searchResultsController: nil)
        if top.presentedViewController == nil { Simulation.search(search, in: top) }
      case 15: Simulation.resize(app.windows[window], to: random.pick([.compact, .regular]))
      case 0, 1: top.openRoute.go(link)
      case 2: top.openRoute(link)
      case 3: top.openRoute.push(link)
      case 4: top.openRoute.present(link)
      case 5: top.openRoute.replace(link)
      case 6: top.openRoute.pop()
      case 7: top.openRoute.dismiss()
      case 8: top.openRoute.back()
      case 9: top.openRoute.select(random.pick(["todayTab", "booksTab", "settings"]), in: "main")
      case 10: if let stack = top.navigationController { Simulation.tapBack(stack) }
      default: if top.presentingViewController != nil { Simulation.swipeDown(top) }
      }
      return "\(top.key) \(link)"
    }
  }
}
