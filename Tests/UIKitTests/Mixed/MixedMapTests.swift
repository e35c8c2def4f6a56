@_spi(Simulation) import BridgeStandIn
@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension HostClock {
  /// The clock of both devices: hosts look again when either has made its turn.
  fileprivate static let ofBoth = HostClock(
    later: { OfSwiftUI.later($0) }, watch: { OfSwiftUI.observeTurns($0) })
}

extension OnOneDevice {
  @Suite(
    "Maps of both frameworks, in windows of each · PLATFORM R1 R2 R9 R14 · HOSTS 24", .device(.simulated) { .ofBoth })
  @MainActor
  struct MixedMapTests {
    // MARK: New values

    @Test("R1: a link to another book shows it in the open screen's place", arguments: WindowKind.allCases)
    func anotherBook(in kind: WindowKind) {
      let shop = MixedShop(kind)
      shop.open("/books/1")
      #expect(shop.screens.map(\.text) == ["#book 1"])
      #expect(shop.open("/books/2").isShown)
      #expect(shop.screens.map(\.text) == ["#book 2"])
      #expect(OfUIKit.exceptions == [])
    }

    @Test("R1: a screen that accepts new values is not made again", arguments: WindowKind.allCases)
    func anUpdatableScreen(in kind: WindowKind) {
      let shop = MixedShop(kind, isUpdatable: true)
      shop.open("/books/1")
      let (screen, count) = (shop.screen, shop.made.count)
      shop.open("/books/2")
      #expect(shop.screen === screen)
      #expect(shop.screen?.text == "#book 2")
      #expect(shop.made.count == count)
    }

    @Test("R1: a link to the screen that is open makes no new one", arguments: WindowKind.allCases)
    func theSameLink(in kind: WindowKind) {
      let shop = MixedShop(kind)
      shop.open("/books/1")
      let screen = shop.screen
      shop.open("/books/1?from=mail")
      #expect(shop.screen === screen)
    }

    @Test("R1: the screen replaces the error screen when it can be made", arguments: WindowKind.allCases)
    func afterTheErrorScreen(in kind: WindowKind) {
      let shop = MixedShop(kind) { router in
        router.configuration.errorScreen = { _, _ in "/authors/2" }
      }
      shop.isBroken = true
      shop.open("/books/1")
      shop.isBroken = false
      shop.open("/books/2")
      #expect(shop.screen?.text == "#book 2")
    }

    @Test("R9: a view keeps its state when it gets new values", arguments: WindowKind.allCases)
    func stateOfAView(in kind: WindowKind) {
      let shop = MixedShop(kind, views: ["book"])
      shop.open("/books/1")
      #expect(shop.tap("tap"))
      shop.open("/books/2")
      #expect(shop.texts.starts(with: ["#book 2", "taps 1"]))
    }

    // MARK: Routers of controllers

    @Test("R2: a controller knows the router of its window", arguments: WindowKind.allCases)
    func theRouterOfAController(in kind: WindowKind) throws {
      let shop = MixedShop(kind)
      shop.open("/books/1")
      let screen = try #require(shop.screen)
      #expect(screen.joined === shop.router)
      let navigation = screen.openRoute("/authors/2")
      Device.settle()
      #expect(navigation.isShown)
      #expect(shop.seen.contains("#author 2"))
    }

    @Test("R2: a controller in a window of SwiftUI opens there, though a window of UIKit is open, too")
    func twoWindows() throws {
      let shop = MixedShop(.swiftUI)
      let window = UIWindow(windowScene: OfUIKit.makeScene(identifier: "second"))
      shop.router.uiKit.attach(to: window, as: .init(1))
      window.makeKeyAndVisible()
      shop.router.report(.windowActivated(.init(1)))
      shop.router.open("/books/1", .init(from: .inApp, in: .init(0)))
      Device.settle()
      try #require(shop.screen).openRoute.push("/authors/2")
      Device.settle()
      #expect(shop.router.state.visible(in: .init(0)).last == "author")
      #expect(shop.router.state.visible(in: .init(1)).last == "todayPage")
    }

    /// A class that is registered for its route.
    final class RegisteredScreen: UIViewController, MadeFromMatch {
      required init(_ match: RouteMatch) { super.init(nibName: nil, bundle: nil) }
      required init?(coder: NSCoder) { nil }
    }

    @Test("R2: a class of UIKit that is registered for a route is shown by both", arguments: WindowKind.allCases)
    func aRegisteredClass(in kind: WindowKind) {
      let shop = MixedShop(kind) { $0.legacy.register(RegisteredScreen.self, for: "registered") }
      #expect(shop.open("/registered").isShown)
    }

    @Test("R2: a view precedes a screen in a window of SwiftUI, and the screen a view in one of UIKit")
    func bothAreBound() {
      for kind in WindowKind.allCases {
        let shop = MixedShop(kind) { $0.bind("book") { match in PlainView(key: "book view", id: match["id"]) } }
        shop.open("/books/1")
        #expect(shop.seen.contains("#book view 1") == (kind == .swiftUI))
      }
    }

    // MARK: Containers

    @Test("R14: two copies of a view have one controller, which the last copy shows")
    func twoCopies() {
      let shop = MixedShop(.swiftUI, faults: [.representedTwice])
      shop.open("/books/1")
      let screen = shop.screen
      for width in [UserInterfaceSizeClass.regular, .compact, .regular] {
        OfSwiftUI.flip(width)
        Device.settle()
        #expect(shop.screens.count == 1)
        #expect(shop.screen === screen)
      }
      #expect(OfUIKit.exceptions == [])
    }

    @Test("R14: a controller that leaves its screen is released")
    func nothingIsKept() {
      let shop = MixedShop(.swiftUI)
      shop.open("/books/1")
      weak let screen = shop.screen
      #expect(screen != nil)
      shop.forgetMade()
      shop.open("/today")
      shop.router.pop(.toRoot)
      shop.open("/books")
      #expect(screen == nil)
    }

    // MARK: Views in controllers

    @Test("R21: only the view of a modal sizes the sheet around it")
    func sizesOfViews() throws {
      let shop = MixedShop(.uiKit)
      shop.open("/books")
      #expect(shop.sizing == [[]])
      shop.open("/books/1/facts")
      #expect(shop.sizing.last == .preferredContentSize)
    }

    @Test("R19: a link in a view of UIKit's window works, though the view was evaluated before it was in a window")
    func aLinkInAHostedView() {
      let shop = MixedShop(.uiKit)
      shop.open("/books")
      #expect(shop.tap("book 2"))
      #expect(shop.screen?.text == "#book 2")
    }

    // MARK: Journeys

    @Test("Journeys through the mixed map leave the screen as the state says", arguments: WindowKind.allCases)
    func journeysThroughMixedMaps(in kind: WindowKind) {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(20) { journey(random.next(), kind) }
    }

    private func journey(_ seed: UInt64, _ kind: WindowKind) {
      var random = SeededGenerator(seed: seed)
      let faults: Set<SwiftUIFault> = random.chance(1, in: 2) ? [.representedTwice] : []
      let shop = MixedShop(kind, isUpdatable: random.chance(1, in: 2), faults: faults)
      let links = ["/today", "/books", "/books/1", "/books/2", "/authors", "/authors/1", "/books/cart", "/login"]
      for _ in 0..<20 {
        let verb = Verb.random(&random, links: links, branches: ["today", "shelf", "people"])
        if random.chance(1, in: 5) { OfSwiftUI.flip(random.pick([.compact, .regular])) }
        verb.act(on: shop.router)
        Device.settle()
        guard let expected = shop.expected else { continue }
        #expect(shop.seen.contains(expected), "\(verb) of \(seed): \(shop.seen) instead of \(expected)")
      }
      #expect(OfUIKit.exceptions == [], "\(seed)")
    }
  }
}

extension MixedShop {
  /// The key and number of the topmost screen by the state.
  ///
  /// It is `nil` for an empty column of a split.
  fileprivate var expected: String? {
    guard let entry = router.state.top(), entry.container == nil else { return nil }
    let number = entry.link.flatMap { $0.split(separator: "/").last }.flatMap { Int($0) }.map { "\($0)" }
    return "#" + [entry.key, number].compactMap(\.self).joined(separator: " ")
  }
}
