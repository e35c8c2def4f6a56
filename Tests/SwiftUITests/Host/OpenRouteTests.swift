import Foundation
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkSwiftUI

/// A screen whose user does what a test says, by the action of its environment.
private struct ActScreen: View {
  @MainActor static var act: (OpenRouteAction) -> Void = { _ in }
  let key: String
  @Environment(\.openRoute) private var openRoute
  @State private var isOwnShown = false
  @State private var wanted = ""

  var body: some View {
    Text("#\(key)")
    Button("act") { Self.act(openRoute) }
    RouteLink("book 4", to: "/books/4")
    Text("[book](/books/5)")
    Button("own sheet") { isOwnShown = true }
      .sheet(isPresented: $isOwnShown) { Text("own sheet") }
      .searchable(text: $wanted)
  }
}

/// An app of one router, with windows side by side.
private struct SideBySide: App {
  @MainActor static var router = Router(reachable: .fromLinks)

  init() {}

  var body: some Scene {
    WindowGroup { RoutedView(Self.router) }
  }

  @MainActor static func launch(_ count: Int = 2) {
    Simulation.reset()
    Simulation.supportsMultipleWindows = true
    router = Router(hosts: ["books.example.com"], schemes: ["app"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/today", name: "today") { _ in ActScreen(key: "today") } }.tab("Today")
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") { _ in
            ActScreen(key: "books")
          } below: {
            RouteTo(":id<int>", name: "book") { _ in ActScreen(key: "book") }
            ModalRoute("cart", name: "cart") { _ in ActScreen(key: "cart") }
          }
        }
        .tab("Books")
      }
      ModalRoute("/player", name: "player", as: .cover) { _ in ActScreen(key: "player") }
    }
    router.log = nil
    Simulation.launch(SideBySide())
    for _ in 1..<count { _ = Simulation.openWindow() }
    Simulation.settle()
  }

  @MainActor static func texts(_ window: Int) -> String? { Simulation.texts(in: Simulation.windows[window]).first }
  /// The state and the screens of all windows but one.
  @MainActor static func others(than window: Int) -> ([RouterState.Window], [[String]]) {
    (
      router.state.windows.filter { $0.id != .init(window) },
      Simulation.windows.indices.filter { $0 != window }.map { Simulation.texts(in: Simulation.windows[$0]) }
    )
  }

  @MainActor static func act(in window: Int, _ act: @escaping (OpenRouteAction) -> Void) {
    ActScreen.act = act
    Simulation.tap("act", in: Simulation.windows[window])
    Simulation.settle()
  }
}

extension OnOneDevice {
  @Suite("SwiftUI: a handle that knows its window · N34 · HOSTS 75")
  @MainActor
  struct OpenRouteTests {
    init() { SideBySide.launch() }

    @Test("HOSTS 75: a view opens in its own window, though another one is the key window")
    func aViewOpensInItsWindow() {
      SideBySide.router.report(.windowActivated(.init(1)))
      SideBySide.act(in: 0) { $0("/books/7") }
      #expect(SideBySide.texts(0) == "#book")
      #expect(SideBySide.texts(1) == "#today")
    }

    @Test func aRouteLinkAndALinkInATextOpenInTheirWindow() {
      for (window, tap) in [(0, "book 4"), (1, "book 4")] {
        SideBySide.router.report(.windowActivated(.init(1 - window)))
        Simulation.tap(tap, in: Simulation.windows[window])
        Simulation.settle()
        #expect(SideBySide.texts(window) == "#book")
      }
      SideBySide.launch()
      SideBySide.router.report(.windowActivated(.init(1)))
      Simulation.tapLink(
        URL(string: "app://books/5")!, inText: "[book](/books/5)", in: Simulation.windows[0])
      Simulation.settle()
      #expect(SideBySide.texts(0) == "#book")
      #expect(SideBySide.texts(1) == "#today")
    }

    @Test func aViewInAModalOpensInItsWindow() {
      SideBySide.act(in: 1) { $0.present("/player") }
      SideBySide.router.report(.windowActivated(.init(0)))
      SideBySide.act(in: 1) { $0.dismiss() }
      #expect(SideBySide.texts(1) == "#today")
      SideBySide.act(in: 1) { $0.select("shelf", in: "main") }
      #expect(SideBySide.texts(1) == "#books")
      #expect(SideBySide.texts(0) == "#today")
    }

    @Test func aRouterInTheEnvironmentMeansItsKeyWindow() {
      var environment = EnvironmentValues()
      environment[Router.self] = SideBySide.router
      SideBySide.router.report(.windowActivated(.init(1)))
      environment.openRoute("/books/7")
      Simulation.settle()
      #expect(SideBySide.texts(1) == "#book")
      #expect(SideBySide.texts(0) == "#today")
    }

    @Test func theAppMayGiveItsOwn() {
      var environment = EnvironmentValues()
      #expect(environment.openRoute.navigationTarget == nil)
      environment.openRoute = OpenRouteAction(SideBySide.router, in: .init(1))
      #expect(environment.openRoute.navigationTarget?.window == .init(1))
    }

    @Test("HOSTS 75: each user's act changes only the window of the user")
    func eachUserChangesTheirWindowOnly() {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(15) { guard journey(random.next()) else { return } }
    }

    /// A journey of two or three users, each in a window, with sheets of the app's own and searches.
    ///
    /// - Returns: true if no act changed the window of another user.
    private func journey(_ seed: UInt64) -> Bool {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 2...3, using: &random)
      SideBySide.launch(count)
      for _ in 0..<15 {
        let window = Int.random(in: 0..<count, using: &random)
        SideBySide.router.report(.windowActivated(.init(Int.random(in: 0..<count, using: &random))))
        let before = SideBySide.others(than: window)
        let act = Self.act(in: window, &random)
        let isLeftAlone = SideBySide.others(than: window) == before
        #expect(isLeftAlone, "\(act) in window \(window), seed \(seed)")
        guard isLeftAlone else { return false }
      }
      return true
    }

    private static func act(in window: Int, _ random: inout SeededGenerator) -> String {
      let link = random.pick(["/today", "/books", "/books/4", "/books/5", "/books/cart", "/player"])
      let place = Simulation.windows[window]
      let number = Int.random(in: 0..<16, using: &random)
      switch number {
      case 0: SideBySide.act(in: window) { $0.go(link) }
      case 1: SideBySide.act(in: window) { $0.push(link) }
      case 2: SideBySide.act(in: window) { $0.present(link) }
      case 3: SideBySide.act(in: window) { $0.replace(link) }
      case 4: SideBySide.act(in: window) { $0.pop() }
      case 5: SideBySide.act(in: window) { $0.dismiss() }
      case 6: SideBySide.act(in: window) { $0.back() }
      case 7: SideBySide.act(in: window) { $0.select("shelf", in: "main") }
      case 8: Simulation.tap("book 4", in: place)
      case 9: Simulation.goBack(in: place)
      case 12: Simulation.tap("own sheet", in: place)
      case 13: Simulation.beginSearch("book", in: place)
      case 14: Simulation.cancelSearch(in: place)
      case 15: Simulation.flip(random.pick([.compact, .regular]), place)
      case 10: Simulation.swipeDown(in: place)
      default: Simulation.tapTab("Today", in: place)
      }
      Simulation.settle()
      return "\(number) \(link)"
    }
  }
}
