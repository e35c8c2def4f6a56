import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit: menus of the system are waited for · PLATFORM R8 · HOSTS 7")
  @MainActor
  struct MenuTests {
    nonisolated static let policies: [Router.UnmanagedPresentations] = [
      .automatic, .wait, .presentOnTop, .dismiss, .fail,
    ]

    private static func app(_ policy: Router.UnmanagedPresentations = .automatic) -> SmallApp {
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("homeTab") {
            RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
              RouteTo(":id", name: "item", screen: { Screen("item", $0) })
              ModalRoute("form", name: "form", screen: { Screen("form", $0) })
            }
          }
          StackRoutes("otherTab") { RouteTo("/other", name: "other", screen: { Screen("other", $0) }) }
        }
      }
      app.router.configuration.unmanagedPresentations = policy
      return app
    }

    private func openMenu(in app: SmallApp) {
      Simulation.openMenu(in: app.window)
      Simulation.settle()
    }

    private func isMenuOpen(in app: SmallApp) -> Bool {
      app.window.rootViewController?.presentedViewController != nil
        && app.host.snapshot()?.unmanaged.last?.kind == .transient
    }

    @Test("R8: a sheet waits for an open menu, and stays when that has gone", arguments: policies)
    func aSheet(_ policy: Router.UnmanagedPresentations) {
      let app = Self.app(policy)
      openMenu(in: app)
      let navigation = app.router.present("/home/form")
      Simulation.settle()
      #expect(navigation.result == nil)
      #expect(isMenuOpen(in: app))
      Simulation.closeMenu(in: app.window)
      Simulation.settle()
      #expect(navigation.isShown)
      #expect(app.keys.last == "form")
    }

    @Test("R8: a push and a link from outside wait for it, too", arguments: policies)
    func otherSteps(_ policy: Router.UnmanagedPresentations) {
      let app = Self.app(policy)
      openMenu(in: app)
      let navigations = [
        app.router.push("/home/7"), app.router.open("app:///home/8", .init(from: .customScheme)),
      ]
      Simulation.settle()
      #expect(navigations.allSatisfy { $0.result == nil || !$0.isShown })
      #expect(isMenuOpen(in: app))
      #expect(app.keys.last == "home")
      Simulation.closeMenu(in: app.window)
      Simulation.settle()
      #expect(app.keys.last == "item")
    }

    @Test("R8: a menu over a sheet of the router is none of it")
    func overASheet() {
      let app = Self.app()
      app.open("/home/form")
      openMenu(in: app)
      let navigation = app.router.dismiss()
      Simulation.settle()
      #expect(navigation.result == nil)
      Simulation.closeMenu(in: app.window)
      Simulation.settle()
      #expect(app.keys.last == "home")
      #expect(app.router.state.visible().last == "home")
    }

    @Test("R8: a menu that stays open for 30 seconds lets the step fail as covered")
    func aMenuThatStays() {
      let app = Self.app()
      openMenu(in: app)
      let navigation = app.router.present("/home/form")
      Simulation.pass(.seconds(40))
      guard case .failed(_, let error as HostError)? = navigation.result else {
        Issue.record("it did not fail: \(navigation)")
        return
      }
      #expect(error.reason == .covered)
      #expect(isMenuOpen(in: app))
    }

    @Test("R8: the sheet of a branch that is shown under a menu comes when the menu has gone")
    func aSheetOfABranch() {
      let app = Self.app()
      app.open("/home/form")
      app.router.select("otherTab", in: "main")
      Simulation.settle()
      openMenu(in: app)
      (app.window.rootViewController as? UITabBarController)?.selectedIndex = 0
      Simulation.settle()
      Simulation.closeMenu(in: app.window)
      Simulation.settle()
      #expect(app.router.state.visible().last == app.keys.last)
      #expect(Simulation.exceptions == [])
    }

    @Test("R8: a host without a state waits, too", arguments: policies)
    func topmostHostWaitsForAMenu(_ policy: Router.UnmanagedPresentations) {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = UINavigationController(rootViewController: UIViewController())
      window.makeKeyAndVisible()
      let router = Router(reachable: .fromLinks) { RouteTo("/books/:id", name: "book", screen: { Screen("book", $0) }) }
      router.configuration.unmanagedPresentations = policy
      let host = router.uiKit.attachTopmost(to: window)
      Simulation.settle()
      Simulation.openMenu(in: window)
      Simulation.settle()
      let navigation = router.open("/books/1", .init(from: .inApp))
      Simulation.settle()
      #expect(navigation.result == nil)
      Simulation.closeMenu(in: window)
      Simulation.settle()
      #expect(navigation.isShown)
      #expect(host.top is Screen)
    }

    @Test("R8: a picker of the system is not a menu, and neither is a class of the app")
    func systemPickerIsNotAMenu() {
      typealias Kind = HostSnapshot.Unmanaged.Kind
      #expect(Kind(systemType: "_UIContextMenuActionsOnlyViewController", hasOwnStyle: false) == .transient)
      #expect(Kind(systemType: "_UIReducedMotionPickerController", hasOwnStyle: false) == nil)
      #expect(Kind(systemType: "UIColorPickerViewController", hasOwnStyle: true) == nil)
      #expect(Kind(systemType: "CheckoutViewController", hasOwnStyle: true) == nil)
    }
  }
}
