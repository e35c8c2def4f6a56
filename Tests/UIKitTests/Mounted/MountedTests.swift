import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit: mounted containers · N16 · HOSTS 31 32")
  @MainActor
  struct MountedTests {
    let window: UIWindow
    let own = UIViewController()

    init() {
      Simulation.reset()
      window = UIWindow(windowScene: Simulation.makeScene())
    }

    private func show(_ root: UIViewController) {
      window.rootViewController = root
      window.makeKeyAndVisible()
    }

    private static var shelf: RouteMap {
      RouteMap {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book", screen: { Screen("book", $0) })
          }
        }
      }
    }

    private static var tabs: RouteMap {
      RouteMap {
        TabRoutes("main") {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
          }
          RouteTo("/profile", name: "profile")
          RouteTo("/news", name: "news", screen: { Screen("news", $0) }).tab("News")
        }
      }
    }

    // MARK: Several

    @Test func severalStacksOfTheAppAreHandedOver() throws {
      let (shelf, cart) = (
        UINavigationController(rootViewController: UIViewController()),
        UINavigationController(rootViewController: UIViewController())
      )
      let tabs = UITabBarController()
      tabs.viewControllers = [shelf, UIViewController(), cart]
      show(tabs)
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
        }
        StackRoutes("cart") {
          RouteTo("/cart", name: "items") { RouteTo(":id", name: "item", screen: { Screen("item", $0) }) }
        }
      }
      try router.uiKit.mount("shelf", in: shelf)
      try router.uiKit.mount("cart", in: cart)
      Simulation.settle()
      #expect(router.state.windows.map(\.root.key) == ["shelf", "cart"])
      router.open("/cart/4", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedIndex == 2)
      #expect(cart.viewControllers.count == 2)
      #expect(shelf.viewControllers.count == 1)
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedIndex == 0)
      #expect(shelf.viewControllers.count == 2)
      #expect(cart.viewControllers.count == 2)
      // Where everything is as the link wants it, it still comes in front.
      router.open("/cart/4", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedIndex == 2)
      #expect(router.state.visible(in: .init(1)).last == "item")
      #expect(throws: MountError.self) { try router.uiKit.mount("cart", in: shelf, as: .init(0)) }
      #expect(throws: MountError.self) { try router.uiKit.mount("item", in: shelf) }
    }

    // MARK: Stacks

    @Test func theAppsScreenStandsForARootWithoutOne() throws {
      let stack = UINavigationController(rootViewController: own)
      show(stack)
      let router = Router(reachable: .fromLinks) { Self.shelf }
      let host = try router.uiKit.mount("shelf", in: stack)
      Simulation.settle()
      #expect(stack.viewControllers.count == 1)
      let books = try #require(router.state.top())
      #expect(books.key == "books")
      #expect(host.controller(of: books.id) === own)
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(stack.viewControllers.count == 2)
      #expect(Simulation.tapBack(stack))
      Simulation.settle()
      #expect(router.state.visible().last == "books")
      #expect(stack.viewControllers == [own])
      #expect(own.children.isEmpty)
    }

    @Test func theStackOwnsItsHostAndTheHostDoesNotOwnTheStack() throws {
      weak var stack: UINavigationController?
      weak var host: UIKitHost?
      let router = Router(reachable: .fromLinks) { Self.shelf }
      do {
        let made = UINavigationController(rootViewController: own)
        show(made)
        host = try router.uiKit.mount("shelf", in: made)
        router.open("/books/7", .init(from: .inApp))
        Simulation.settle()
        stack = made
      }
      #expect(host != nil)
      #expect(stack != nil)
      window.rootViewController = nil
      Simulation.settle()
      #expect(stack == nil, "the host keeps it")
    }

    // MARK: Tabs

    private func mountedTabs() throws -> (Router, UITabBarController, UINavigationController) {
      let stack = UINavigationController(rootViewController: own)
      let tabs = UITabBarController()
      tabs.viewControllers = [stack, UIViewController()]
      show(tabs)
      let router = Router(reachable: .fromLinks) { Self.tabs }
      tabs.selectedIndex = 1
      try router.uiKit.mount("main", in: tabs)
      Simulation.settle()
      return (router, tabs, stack)
    }

    @Test func tabsAreHandedOverAndTheirSelectionStays() throws {
      let (router, tabs, stack) = try mountedTabs()
      #expect(tabs.viewControllers?.count == 3)
      #expect(tabs.selectedIndex == 1)
      #expect(router.state.visible() == ["main", "profile"])
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedViewController === stack)
      #expect(stack.viewControllers.count == 2)
      #expect(stack.viewControllers.first === own)
      #expect(router.state.visible().last == "book")
      Simulation.tap(tab: 2, in: tabs)
      Simulation.settle()
      #expect(router.state.visible() == ["main", "news"])
      #expect(Simulation.appeared(in: window).contains { ($0 as? Screen)?.key == "news" })
    }

    @Test func tabsThatTheMapDoesNotHaveStay() throws {
      let stack = UINavigationController(rootViewController: own)
      let other = UIViewController()
      let tabs = UITabBarController()
      tabs.viewControllers = [stack, UIViewController(), UIViewController(), other]
      show(tabs)
      let router = Router(reachable: .fromLinks) { Self.tabs }
      try router.uiKit.mount("main", in: tabs)
      Simulation.settle()
      #expect(tabs.viewControllers?.last === other)
      Simulation.tap(tab: 3, in: tabs)
      Simulation.settle()
      #expect(tabs.selectedViewController === other)
      #expect(router.state.visible() == ["main", "shelf", "books"])
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedViewController === stack)
      #expect(stack.viewControllers.count == 2)
      #expect(Simulation.exceptions.isEmpty)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func linkToAnOpenScreenReturnsFromATabOfTheApp() throws {
      let tabs = UITabBarController()
      let stack = UINavigationController(rootViewController: own)
      let more = UIViewController()
      tabs.viewControllers = [stack, UIViewController(), more, UIViewController()]
      show(tabs)
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
          }
          RouteTo("/profile", name: "profile")
        }
      }
      try router.uiKit.mount("main", in: tabs)
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      Simulation.tap(tab: 2, in: tabs)
      Simulation.settle()
      #expect(tabs.selectedViewController === more)
      // The same link again: there is nothing to change in the state, and the user wants to see it all the same.
      #expect(router.open("/books/7", .init(from: .inApp)).isHandled)
      Simulation.settle()
      #expect(tabs.selectedViewController === stack)
      #expect(stack.viewControllers.count == 2)
      // What the app pushed over it goes as well.
      stack.pushViewController(UIViewController(), animated: false)
      Simulation.settle()
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect((stack.topViewController as? Screen)?.key == "book")
      #expect(stack.viewControllers.count == 2)
      // A verb that finds all as it wants it does the same.
      Simulation.tap(tab: 3, in: tabs)
      Simulation.settle()
      router.select("shelf", in: "main")
      Simulation.settle()
      #expect(tabs.selectedViewController === stack)
    }

    @Test func unmountableContainerNamesItsReason() throws {
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController()]
      let router = Router(reachable: .fromLinks) { Self.tabs }
      let error = #expect(throws: MountError.self) { try router.uiKit.mount("main", in: tabs) }
      #expect(error?.container == "shelf")
      #expect(router.state.windows.isEmpty)
      #expect(throws: MountError.self) { try router.uiKit.mount("shelf", in: UINavigationController()) }
    }
  }
}
