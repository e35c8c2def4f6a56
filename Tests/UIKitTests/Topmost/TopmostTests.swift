import BookshopUIKit
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkMigration
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit: top-most · N16 R6 R7 R14 R15 · HOSTS 26 30")
  @MainActor
  struct TopmostTests {
    let window: UIWindow
    let root = UIViewController()
    let stack: UINavigationController
    let tabs = UITabBarController()
    let router: Router

    init() {
      Simulation.reset()
      stack = UINavigationController(rootViewController: root)
      tabs.viewControllers = [stack, UIViewController()]
      window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      router = Router(reachable: .fromLinks) {
        RouteTo("/books/:id", name: "book", screen: { Screen("book", $0) })
        RouteTo("/nothing", name: "nothing")
        RouteTo("/stack", name: "stack", screen: { UINavigationController(rootViewController: Screen("inner", $0)) })
        RouteTo("/sheet", name: "sheet", screen: { Screen("sheet", $0) }).presented(as: .modal(.init(.sheet)))
      }
      router.uiKit.attachTopmost(to: window)
      Simulation.settle()
    }

    private func reason(_ navigation: Navigation) -> HostError.Reason? {
      Simulation.settle()
      guard case .failed(_, let error) = navigation.result else { return nil }
      return (error as? HostError)?.reason
    }

    @Test func aLinkIsPushedOnTheStackOnTop() {
      let navigation = router.open("/books/7", .init(from: .inApp))
      #expect(navigation.isHandled)
      #expect(stack.viewControllers.count == 2)
      #expect(router.state.windows.isEmpty)
      #expect((stack.topViewController as? Screen)?.match["id"] == "7")
    }

    @Test func linkWithoutAStackIsPresentedInOne() {
      tabs.selectedIndex = 1
      #expect(router.open("/books/7", .init(from: .inApp)).isHandled)
      Simulation.settle()
      #expect((tabs.presentedViewController as? UINavigationController)?.viewControllers.count == 1)
    }

    @Test func stackOfAPresentationHasTheAppsClass() {
      final class Branded: UINavigationController {}
      router.uiKit.attachTopmost(to: window).makeStack = { Branded(rootViewController: $0) }
      #expect(router.present("/books/7", as: .init(.sheet, inNavigationController: true)).isHandled)
      Simulation.settle()
      #expect((tabs.presentedViewController as? Branded)?.viewControllers.count == 1)
    }

    /// 8, 41: UIKit refuses a presentation while another one is running.
    @Test(arguments: [true, false]) func presentationWaitsForATransition(_ isAnimated: Bool) {
      let own = UIViewController()
      root.present(own, animated: isAnimated)
      let navigation = router.present("/books/7")
      #expect(navigation.result == nil)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(own.presentedViewController is Screen)
      #expect(Simulation.messages.isEmpty)
    }

    /// 34: a navigation ends, also if the transition before it does not.
    @Test func aTransitionThatNeverEndsFailsTheNavigation() {
      Simulation.faults = [.endlessTransition]
      stack.pushViewController(UIViewController(), animated: true)
      let navigation = router.open("/books/7", .init(from: .inApp))
      Simulation.pass(.seconds(31))
      #expect(reason(navigation) == .inTransition)
    }

    /// 41: UIKit does not push while another push is running.
    @Test func pushWaitsForATransition() {
      stack.pushViewController(UIViewController(), animated: true)
      let navigation = router.open("/books/7", .init(from: .inApp))
      #expect(navigation.result == nil)
      #expect(Simulation.isInTransition)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(stack.viewControllers.count == 3)
      #expect(Simulation.messages.isEmpty)
    }

    /// 41: SwiftUI keeps the path of its own stacks.
    @Test func nothingIsPushedOnAStackOfSwiftUIs() {
      final class Hosting: UIViewController, HostingContainer {}
      let (hosting, inner) = (Hosting(), UINavigationController(rootViewController: UIViewController()))
      hosting.addChild(inner)
      hosting.view.addSubview(inner.view)
      inner.didMove(toParent: hosting)
      window.rootViewController = hosting
      Simulation.settle()
      let navigation = router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(inner.viewControllers.count == 1)
      #expect(hosting.presentedViewController != nil)
    }

    private final class Presented: Screen, MadeFromMatch {
      required init?(_ match: RouteMatch) { super.init("presented", match) }
      required init?(coder: NSCoder) { nil }
      static var preferredPresentation: RouteMap.Presentation { .modal(.init(.cover)) }
      var preferredPresentation: RouteMap.Presentation { match["how"] == "push" ? .push : .automatic }
    }

    @Test("R15: a type says how its screens are shown, and a screen how it is itself")
    func typesChooseTheirPresentation() {
      router.legacy.register(Presented.self, for: "presented")
      #expect(router.open("/presented?how=push", .init(from: .inApp)).isShown)
      #expect(stack.topViewController is Presented)
      Simulation.settle()
      #expect(router.open("/presented", .init(from: .inApp)).isShown)
      Simulation.settle()
      #expect(tabs.presentedViewController is Presented)
      #expect(tabs.presentedViewController?.modalPresentationStyle == .fullScreen)
    }

    @Test("A navigation controller is presented when it is opened, and refused when it is pushed")
    func navigationControllerIsPresented() {
      #expect(reason(router.push("/stack")) == .refused)
      #expect(tabs.presentedViewController == nil)
      router.configuration.presentation = .push
      #expect(router.open("/stack", .init(from: .inApp)).isShown)
      Simulation.settle()
      #expect((tabs.presentedViewController as? UINavigationController)?.topViewController is Screen)
    }

    @Test func aPushWithoutAStackFails() {
      tabs.selectedIndex = 1
      #expect(reason(router.push("/books/7")) == .refused)
      #expect(tabs.presentedViewController == nil)
    }

    @Test func anEmptyWindowGetsARoot() {
      let empty = UIWindow(windowScene: Simulation.makeScene())
      let router = Router(reachable: .fromLinks) { RouteTo("/a", name: "a", screen: { Screen("a", $0) }) }
      router.uiKit.attachTopmost(to: empty)
      #expect(reason(router.open("/a", .init(from: .inApp))) == .notOnScreen)
      #expect(router.setRoot("/a").isShown)
      #expect(empty.rootViewController is Screen)
    }

    @Test("R13: a link may ask for no animation, not for one where the call wants none")
    func animationOfLinks() {
      router.options.noAnimationParameter = "still"
      let cases: [(link: String, call: Bool, isAnimated: Bool)] = [
        ("/books/1?still=0", false, false), ("/books/2?still=1", true, false),
        ("/books/3?still=0", true, true), ("/books/4", false, false), ("/books/5", true, true),
      ]
      for row in cases {
        router.go(row.link, .init(animated: row.call))
        #expect((stack.transitionCoordinator != nil) == row.isAnimated, "\(row)")
        Simulation.settle()
      }
    }

    @Test func aTransitionThatDeclinesIsReported() {
      var told: [String] = []
      router.log = { told.append($0.text) }
      router.push("/books/7", .transition(.carriedOut { _ in false }))
      #expect(stack.viewControllers.count == 2)
      #expect(told.contains { $0.contains("declined") })
    }

    @Test func presentationOfTheCallPrecedesTheRoute() {
      #expect(router.open("/sheet", .init(from: .inApp)).isHandled)
      Simulation.settle()
      #expect(tabs.presentedViewController is Screen)
      #expect(router.open("/books/8", .init(from: .inApp)).isHandled, "on what is presented, in a stack of its own")
      Simulation.settle()
      #expect(tabs.presentedViewController?.presentedViewController is UINavigationController)
      #expect(router.push("/books/9").isHandled)
    }

    @Test("F10: a screen that is presented like a push can be swiped away, without a state")
    func coverLikeAPushCanBeSwipedAway() throws {
      #expect(router.present("/books/7", .transition(.likePush)).isHandled)
      Simulation.settle()
      let book = try #require(tabs.presentedViewController)
      #expect(Simulation.swipeFromEdge(book))
      Simulation.settle()
      #expect(tabs.presentedViewController == nil)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func callMayPerformItsTransition() {
      let navigation = router.open(
        "/books/7",
        .init(
          from: .inApp,
          extras: .transition(
            .carriedOut { change in
              change.stack?.setViewControllers([change.to], animated: false)
              return true
            })))
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(stack.viewControllers.count == 1)
      #expect(stack.topViewController is Screen)
    }

    @Test func theSceneInFrontCountsAmongSeveral() throws {
      let router = Router(reachable: .fromLinks) { RouteTo("/books/:id", screen: { Screen("book", $0) }) }
      let first = try #require(window.windowScene)
      let second = Simulation.makeScene(identifier: "second")
      let other = UIWindow(windowScene: second)
      other.rootViewController = UINavigationController(rootViewController: UIViewController())
      other.makeKeyAndVisible()
      let host = router.uiKit.attachToActiveScene()
      Simulation.activate(second)
      router.open("/books/1", .init(from: .inApp))
      Simulation.settle()
      #expect((host.top as? Screen)?.match["id"] == "1")
      #expect(stack.viewControllers.count == 1)
      Simulation.activate(first)
      router.open("/books/2", .init(from: .inApp))
      Simulation.settle()
      #expect((stack.topViewController as? Screen)?.match["id"] == "2")
      #expect(host.top === stack.topViewController)
    }

    @Test func withoutASceneNoScreenIsOnTop() {
      if let scene = window.windowScene { Simulation.disconnect(scene) }
      let router = Router(reachable: .fromLinks) { RouteTo("/books/:id", screen: { Screen("book", $0) }) }
      router.uiKit.attachToActiveScene()
      #expect(reason(router.open("/books/1", .init(from: .inApp))) == .notOnScreen)
    }

    @Test func impossibleStepNamesItsReason() {
      #expect(reason(router.open("/nothing", .init(from: .inApp))) == .noContent)
      #expect(reason(router.push("/stack")) == .refused)
      root.present(UIAlertController(title: "", message: nil, preferredStyle: .alert), animated: false)
      Simulation.settle()
      router.configuration.unmanagedPresentations = .fail
      #expect(reason(router.present("/books/1")) == .covered)
    }
  }
}
