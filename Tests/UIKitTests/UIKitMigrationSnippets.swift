// swift-format-ignore-file

// The snippets of Documentation/Migration for UIKit, unchanged; each is compared with its result.
import Testing
@_spi(Simulation) import UIKitStandIn
import BookshopUIKit
import WaymarkMigration
import WaymarkUIKit

extension RouteKey { fileprivate static let userPage: RouteKey = "user" }

extension OnOneDevice {
  /// An app that keeps its own hierarchy.
  @MainActor
  @Suite("Migration: screens of UIKit · R1 R6 R7 R8 R14 R15 I2 F3 F6 F10 M10 M11")
  struct MigrationSnippets {
    private let window: UIWindow
    private let stack: UINavigationController

    init() {
      Simulation.reset()
      stack = UINavigationController(rootViewController: UIViewController())
      window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      Simulation.settle()
    }

    // MARK: ReerRouter

    final class UserViewController: UIViewController, MadeFromMatch {
      static var preferredPresentation: RouteMap.Presentation { .push }
      let name: String

      required init?(_ match: RouteMatch) {
        guard let name = match.merged.text("name") else { return nil }
        self.name = name
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) { nil }
    }

    @Test func reerRouterExampleHolds() throws {
      let router = Router(.init(links: .init(.reerRouter)))
      router.configuration.presentation = .push                    // preferredOpenStyle
      router.configuration.modal = .init(.cover)
      router.legacy.register(UserViewController.self, for: .userPage)
      router.uiKit.attachTopmost(to: window)                             // screens come on top of what the app shows
      router.open("myapp://user?name=phoenix")
      router.push("myapp://user?name=phoenix", .init(animated: false))
      Simulation.settle()
      #expect(stack.viewControllers.count == 3)
      #expect((stack.topViewController as? UserViewController)?.name == "phoenix")
      router.present("/user", as: .stackedCover, .init(extras: ["name": "apple", "id": "123123"]))
      Simulation.settle()
      let presented = stack.presentedViewController as? UINavigationController
      #expect((presented?.topViewController as? UserViewController)?.name == "apple")
      #expect(presented?.modalPresentationStyle == .fullScreen)
      let link = try DeepLink("myapp://user?name=phoenix")
      let screen = try router.uiKit.buildScreen(for: link) as? UserViewController
      #expect(screen?.name == "phoenix")
    }

    @Test func ownTransitionsExampleHolds() {
      let router = Router(.init(links: .init(.reerRouter)))
      router.legacy.register(UserViewController.self, for: .userPage)
      router.uiKit.attachTopmost(to: window)
      let transition = ScreenTransition.carriedOut { change in     // stack, from, to
        guard let stack = change.stack else { return false }       // the default transition shows it
        stack.setViewControllers([change.to], animated: false)
        return true
      }
      router.push("myapp://user?name=phoenix", .transition(transition))
      Simulation.settle()
      #expect(stack.viewControllers.count == 1)
    }

    // MARK: IKRouter

    @Test func chainsExampleHolds() throws {
      let router = Router(.init(links: .init(.ikrouter)))
      let navigationController = stack
      var completions = 0
      router.legacy
        .screen(for: ":projectId") { _, _ in UIViewController() }
        .screen(for: ":itemId") { _, _ in UIViewController() }
        .onChain { match, screens in
          navigationController.show(chain: screens.compactMap { $0 as? UIViewController }) { completions += 1 }
          return true
        }
      router.add { RouteTo("myapp://project/:projectId/item/:itemId") }
      #expect(router.open("myapp://project/7/item/42").isHandled)
      Simulation.settle()
      #expect(stack.viewControllers.count == 1)
      #expect(stack.presentedViewController != nil)
      #expect(completions == 1)
    }

    // MARK: FJRouter

    final class FourViewController: UIViewController, UpdatableScreen {
      func update(_ match: RouteMatch) { title = match["q"] }      // RefreshSamePreviousAnimator
    }

    @Test func fjRouterExampleHolds() throws {
      let router = Router(.init(links: .init(.fjRouter)))
      router.add {
        StackRoutes("main") {
          RouteTo("/", name: "root", screen: { _ in UIViewController() }) {
            RouteTo("first/:id", name: "first", screen: { match in FirstViewController(id: try match.id) })
            RouteTo("four", name: "four", screen: { _ in FourViewController() }).reuse(.updates)
            ModalRoute("six", name: "six", screen: { _ in UIViewController() }).transition(.likePush)
          }
        }
      }
      router.uiKit.attach(to: window)
      Simulation.settle()
      let link = try router.table.link(to: "first", ["id": 7])
      let screen = try router.uiKit.buildScreen(for: link)               // viewController(.name("first", …))
      #expect((screen as? FirstViewController)?.id == 7)
      router.go("/four?q=a")
      Simulation.settle()
      let top = (window.rootViewController as? UINavigationController)?.topViewController
      router.go("/four?q=b")
      Simulation.settle()
      #expect(top is FourViewController)
      #expect(top?.title == "b")
      let animator = ZoomAnimator()
      router.add(RouteTo("/login", name: "login", screen: { _ in UIViewController() }))
      router.uiKit.transition = .pushed { _ in animator }                    // for all routes
      router.push("/first/8", .transition(.automatic))                       // SystemPushAnimator
      router.present("/login", .transition(.style(.fullScreen)))             // SystemPresentAnimator
      router.present("/six", .transition(.likePush))                         // PresentSameAsPushAnimator
      Simulation.settle()
      let presented = window.rootViewController?.presentedViewController
      #expect(presented?.modalPresentationStyle == .fullScreen)
      #expect(presented?.presentedViewController != nil)
      #expect(router.state.visible().suffix(3) == ["first", "login", "six"])
      router.setRoot("/login")                                               // AppRootControllerAnimator
      Simulation.settle()
      #expect(router.state.visible() == ["login~stack", "login"])
      #expect(window.rootViewController?.presentedViewController == nil)
    }

    // MARK: MonarchRouter

    @Test func scenesExampleHolds() throws {
      let router = Router(reachable: .fromLinks) {
        StackRoutes("main") { RouteTo("/books", name: "books", screen: { _ in UIViewController() }) }
      }
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      #expect(window.rootViewController is UINavigationController)
      #expect(router.state.top()?.key == "books")
    }
  }
}

private final class FirstViewController: UIViewController {
  let id: Int

  init(id: Int) {
    self.id = id
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

private final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) { context.completeTransition(true) }
}
