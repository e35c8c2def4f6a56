import Observation
import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

@Observable @MainActor
private final class Session {
  var isSignedIn = true
}

/// A shop whose account, cart and orders are for those who are signed in.
@MainActor
private struct Shop {
  static let secrets: Set<String> = ["account", "orders", "cart", "vault"]
  static let links = ["/home", "/home/news/1", "/account", "/account/orders", "/home/cart", "/vault", "/home/news/2"]

  let session: Session
  let app: SmallApp

  init(_ placeholder: Bool = false) {
    let session = Session()
    self.session = session
    var member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("signed out") }
    if placeholder { member = member.placeholder { Placeholder("guard", of: $0.key) } }
    let guarding = member
    func screen(_ key: String) -> @MainActor @Sendable (RouteMatch) -> UIViewController { { Screen(key, $0) } }
    app = SmallApp {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home", screen: screen("home")) {
            RouteTo("news/:id", name: "news", screen: screen("news"))
            ModalRoute("cart", name: "cart", screen: screen("cart")).guarded(by: guarding)
          }
        }
        StackRoutes("accountTab") {
          RouteTo("/account", name: "account", screen: screen("account")) {
            RouteTo("orders", name: "orders", screen: screen("orders"))
          }
          .guarded(by: guarding)
        }
        RouteTo("/vault", name: "vault", screen: screen("vault")).guarded(by: guarding)
      }
    }
  }

  var tabs: UITabBarController? { app.window.rootViewController as? UITabBarController }

  /// All controllers that are in the window, hidden branches included.
  var controllers: [UIViewController] {
    var found: [UIViewController] = []
    func add(_ controller: UIViewController) {
      found.append(controller)
      for child in controller.children { add(child) }
      if let presented = controller.presentedViewController, presented.presentingViewController === controller {
        add(presented)
      }
    }
    app.window.rootViewController.map { add($0) }
    return found
  }

  /// The guarded screens that there are.
  var secrets: [String] { controllers.compactMap { ($0 as? Screen)?.key }.filter(Self.secrets.contains) }

  func set(signedIn: Bool) async {
    session.isSignedIn = signedIn
    for _ in 0..<3 {
      // The router looks at what it observes in a task of its own.
      await letOthersRun()
      Simulation.settle()
    }
  }
}

private final class Placeholder: UIViewController {
  let text: String

  init(_ who: String, of route: String) {
    text = "\(who) of \(route)"
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

extension OnOneDevice {
  @Suite("UIKit host: screens that guards hold · N7 N17 · HOSTS 11")
  @MainActor
  struct HeldTests {
    @Test("The root of a tab is let go of for a placeholder, and made anew", arguments: [true, false])
    func heldRoots(_ isOfGuard: Bool) async throws {
      let shop = Shop(isOfGuard)
      shop.app.router.uiKit.placeholder { Placeholder("router", of: $0.key) }
      shop.app.open("/account/orders")
      weak let account = shop.controllers.first { ($0 as? Screen)?.key == "account" }
      #expect(account != nil)
      #expect(shop.app.keys.last == "orders")
      await shop.set(signedIn: false)
      #expect(account == nil)
      #expect(shop.secrets.isEmpty)
      #expect(shop.tabs?.selectedIndex == 1)
      let texts = shop.controllers.compactMap { ($0 as? Placeholder)?.text }
      #expect(texts == ["\(isOfGuard ? "guard" : "router") of account"], "\(texts)")
      await shop.set(signedIn: true)
      #expect(shop.app.keys == ["account"])
      #expect(shop.controllers.allSatisfy { !($0 is Placeholder) })
    }

    @Test("A modal whose root is not let be is dismissed; without a placeholder an empty view is shown")
    func modalsLeave() async {
      let shop = Shop()
      shop.app.open("/home/cart")
      #expect(shop.app.keys.last == "cart")
      await shop.set(signedIn: false)
      #expect(shop.app.keys == ["home"])
      #expect(shop.secrets.isEmpty)
      shop.tabs.map { _ = Simulation.tap(tab: 1, in: $0) }
      Simulation.settle()
      #expect(shop.app.keys == ["home"])
      #expect(shop.tabs?.selectedIndex == 0)
    }

    @Test("Random journeys through signing in and out show nobody what they may not see")
    func randomSignInsShowNoDeniedScreen() async throws {
      var random = SeededGenerator.make()
      for _ in 0..<SeededGenerator.rounds(100) {
        let seed = random.nextSeed
        let shop = Shop(random.chance(1, in: 2))
        var acts: [String] = []
        for _ in 0..<30 {
          acts.append(await act(shop, &random))
          let secrets = shop.session.isSignedIn ? [] : shop.secrets
          try #require(secrets.isEmpty, "WAYMARK_SEED=\(seed): \(secrets) after \(acts)")
        }
        try #require(Simulation.messages.isEmpty, "WAYMARK_SEED=\(seed): \(Simulation.messages) after \(acts)")
      }
    }

    private func act(_ shop: Shop, _ random: inout SeededGenerator) async -> String {
      defer { Simulation.settle() }
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3:
        let link = random.pick(Shop.links)
        shop.app.router.open(link, .init(from: random.pick([.inApp, .push, .webView])))
        return link
      case 4...5:
        let index = Int.random(in: 0..<3, using: &random)
        shop.tabs.map { _ = Simulation.tap(tab: index, in: $0) }
        return "tap \(index)"
      case 6:
        shop.app.router.pop()
        return "pop"
      case 7:
        shop.app.router.dismiss()
        return "dismiss"
      case 8:
        shop.tabs?.selectedIndex = Int.random(in: 0..<3, using: &random)
        return "app selects"
      default:
        await shop.set(signedIn: !shop.session.isSignedIn)
        return shop.session.isSignedIn ? "sign in" : "sign out"
      }
    }
  }
}

extension OnOneDevice {
  @Suite("UIKit host: denied screens leave without waiting for an alert · N7 HOSTS 7")
  @MainActor
  struct RemovalUnderAlertTests {
    /// Presents an alert over a place, lets a push wait for it, and signs out.
    private func signOut(at link: String, _ policy: Router.UnmanagedPresentations) async -> Shop {
      let shop = Shop()
      shop.app.router.configuration.unmanagedPresentations = policy
      shop.app.router.go(link)
      Simulation.settle()
      var top = shop.app.window.rootViewController
      while let presented = top?.presentedViewController { top = presented }
      top?.present(UIAlertController(title: "Hello", message: nil, preferredStyle: .alert), animated: false)
      Simulation.settle()
      shop.app.router.push("/home/news/2")
      shop.session.isSignedIn = false
      for _ in 0..<5 {
        await Task.yield()
        Simulation.settle()
      }
      return shop
    }

    @Test(
      arguments: Router.UnmanagedPresentations.allCases, ["/account", "/account/orders", "/vault", "/home/cart"])
    func deniedScreensLeaveAtOnce(_ policy: Router.UnmanagedPresentations, _ link: String) async {
      let shop = await signOut(at: link, policy)
      #expect(shop.secrets == [])
    }
  }
}
