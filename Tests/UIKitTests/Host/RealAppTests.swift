import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkTesting
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit: apps that navigate beside the router · F10 M10 N16 · HOSTS 1 2 4 7 8 12 16 31")
  @MainActor
  struct RealAppTests {
    @Test func modalOverACoverOfAMountedStackIsShown() throws {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      let stack = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
        ModalRoute("/cover", name: "cover", as: .cover, screen: { Screen("cover", $0) })
        ModalRoute("/sheet", name: "sheet", as: .sheet, screen: { Screen("sheet", $0) })
      }
      try router.uiKit.mount("shelf", in: stack)
      Simulation.settle()
      let first = router.present("/cover")
      Simulation.settle()
      #expect(first.result != nil)
      let second = router.present("/sheet")
      Simulation.settle()
      #expect(second.result != nil)
    }

    @Test func modalOfABranchBehindAPresenterIsShown() throws {
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("one") {
            RouteTo("/one", name: "oneRoot", screen: { Screen("oneRoot", $0) }) {
              ModalRoute("note", name: "note", screen: { Screen("note", $0) })
            }
          }
          StackRoutes("two") { RouteTo("/two", name: "twoRoot", screen: { Screen("twoRoot", $0) }) }
        }
        .attaching(ContainerMaker { Deck() })
        .attaching(
          StepPresenter { step, router, host, done in
            guard let host = host as? UIKitHost, let change = step.contentChange,
              let deck = host.controller(of: change.container.id) as? Deck
            else { return done(.failure(.init(.refused, "there is no deck"))) }
            done(
              Result { () throws(HostError) in
                let window = host.shown.applying(step)
                guard let node = window.node(change.container.id), let selected = node.selectedNode else { return }
                deck.show([try host.makeController(for: selected)])
              })
          })
      }
      app.open("/one/note")
      app.router.select("two", in: "main")
      Simulation.settle()
      #expect(app.keys.last == "twoRoot")
      #expect(app.window.rootViewController?.presentedViewController == nil)
      app.router.select("one", in: "main")
      Simulation.settle()
      #expect(app.keys.last == "note")
      #expect(app.router.state.visible().last == "note")
    }

    @Test func revealingInOneWindowLeavesTheOtherAlone() throws {
      Simulation.reset()
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
            RouteTo(":id", name: "book", screen: { Screen("book", $0) })
          }
        }
      }
      var windows: [UIWindow] = []
      for number in 0..<2 {
        let window = UIWindow(windowScene: Simulation.makeScene())
        router.uiKit.attach(to: window, as: .init(number))
        window.makeKeyAndVisible()
        windows.append(window)
      }
      Simulation.settle()
      let other = try #require(windows[1].rootViewController as? UINavigationController)
      other.pushViewController(UIViewController(), animated: false)
      Simulation.settle()
      #expect(other.viewControllers.count == 2)
      router.open("/books", .init(from: .inApp, in: .init(0)))
      Simulation.settle()
      #expect(other.viewControllers.count == 2)
    }

    @Test func row12ALinkBringsItsColumnInFront() throws {
      let app = BookshopApp()
      _ = app.open("/desk")
      let split = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      let controller = try #require(app.host.controller(of: split.id) as? UISplitViewController)
      Simulation.resize(app.window, to: .regular)
      Simulation.resize(app.window, to: .compact)
      controller.show(.primary)
      _ = app.open("/desk/home/note")
      #expect(app.keys.last == "note")
    }

    @Test func confirmationClosedWithoutAButtonIsNoticed() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("sure", name: "sure", as: .confirmation) { _ in
              AlertContent("Sure?", buttons: [.destructive("Yes")])
            }
          }
        }
      }
      Simulation.resize(app.window, to: .regular)
      app.open("/home/sure")
      // Where there is room, it is a popover, which points at something.
      #expect(Simulation.exceptions.isEmpty)
      #expect(app.keys.last == "home")
      app.window.rootViewController?.dismiss(animated: false)
      Simulation.settle()
      // UIKit does not report it: it is found when a link wants it again.
      app.open("/home/sure")
      #expect(app.window.rootViewController?.presentedViewController is UIAlertController)
    }

    final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        context.completeTransition(true)
      }
    }
    @Test func theAppsAnimatorIsAskedForTheBackButtonToo() throws {
      var asked: [UINavigationController.Operation] = []
      let note: @MainActor @Sendable (UINavigationController.Operation) -> Void = { asked.append($0) }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("photo", name: "photo", screen: { Screen("photo", $0) })
              .transition(
                .pushed {
                  note($0)
                  return Animator()
                })
          }
        }
      }
      app.open("/home/photo")
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      Simulation.tapBack(stack)
      Simulation.settle()
      #expect(asked.count == 2)
    }

    @Test func activeSearchDelaysNoStep() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("item", name: "item", screen: { Screen("item", $0) })
          }
        }
      }
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: stack.viewControllers[0])
      search.isActive = true
      Simulation.settle()
      let navigation = app.open("/home/item")
      #expect(navigation.result != nil)
    }

    @Test func tabBarControllerAsScreenKeepsItsTabs() throws {
      var made: UITabBarController?
      let keep: @MainActor @Sendable (UITabBarController) -> Void = { made = $0 }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute(
              "tabs", name: "tabs",
              screen: { _ in
                let tabs = UITabBarController()
                tabs.viewControllers = [UIViewController(), UIViewController()]
                keep(tabs)
                return tabs
              })
          }
        }
      }
      app.open("/home/tabs")
      #expect(made?.viewControllers?.count == 2)
    }

    @Test func navigationControllerAsScreenKeepsItsChildren() throws {
      var made: UINavigationController?
      let keep: @MainActor @Sendable (UINavigationController) -> Void = { made = $0 }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute(
              "nav", name: "nav",
              screen: { _ in
                let nav = UINavigationController(rootViewController: UIViewController())
                keep(nav)
                return nav
              })
          }
        }
      }
      app.open("/home/nav")
      #expect(made?.children.count == 1)
    }

    final class OwnDelegate: Screen, UIAdaptivePresentationControllerDelegate {
      override func viewDidLoad() {
        super.viewDidLoad()
        presentationController?.delegate = self
      }
    }

    @Test func modalMayBeItsOwnDelegate() async throws {
      var asked = 0
      let ask: @MainActor @Sendable () -> Bool = {
        asked += 1
        return true
      }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("form", name: "form", screen: { OwnDelegate("form", $0) })
              .guarded(onLeaving: .async("form") { _ in ask() })
          }
        }
      }
      app.open("/home/form")
      let form = try #require(app.window.rootViewController?.presentedViewController)
      Simulation.swipeDown(form)
      await letOthersRun()
      Simulation.settle()
      #expect(asked == 1)
    }

    @Test func modalOverAHiddenMountedStackEnds() throws {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      let stack = UINavigationController(rootViewController: UIViewController())
      let tabs = UITabBarController()
      tabs.viewControllers = [UIViewController(), stack]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
        }
        ModalRoute("/sheet", name: "sheet", as: .sheet, screen: { Screen("sheet", $0) })
      }
      try router.uiKit.mount("shelf", in: stack)
      Simulation.settle()
      let navigation = router.present("/sheet")
      Simulation.settle()
      let next = router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(navigation.result != nil)
      #expect(next.isHandled)
      #expect(stack.viewControllers.count == 2)
    }

    @Test func presenterMayEndLater() throws {
      var ends: [@MainActor () -> Void] = []
      let keep: @MainActor @Sendable (@escaping @MainActor () -> Void) -> Void = { ends.append($0) }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("photo", name: "photo", screen: { Screen("photo", $0) })
          }
        }
        .attaching(
          StepPresenter { step, router, host, done in
            guard let host = host as? UIKitHost, let change = step.contentChange,
              let stack = host.controller(of: change.container.id) as? UINavigationController,
              let last = change.content.last, change.content.count > 1, let screen = try? host.makeController(for: last)
            else { return host.perform(step, for: router, completion: done) }
            stack.pushViewController(screen, animated: true)
            keep { done(.success(())) }
          })
      }
      let navigation = app.router.open("/home/photo", .init(from: .inApp))
      Simulation.settle()
      let stack = app.window.rootViewController as? UINavigationController
      #expect(stack?.viewControllers.count == 2)
      for end in ends { end() }
      Simulation.settle()
      #expect(app.keys.last == "photo")
      #expect(navigation.isHandled)
      #expect(ends.count == 1)
    }

    @Test func openScreenComesInFrontAfterAPushOfTheApp() throws {
      let app = SmallApp {
        StackRoutes("stack") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) }
      }
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      stack.pushViewController(UIViewController(), animated: true)
      app.open("/home")
      #expect(stack.viewControllers.count == 1)
    }

    @Test func disabledContentGestureStaysOff() throws {
      guard #available(iOS 26.0, *) else { return }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("edit", name: "edit", screen: { Screen("edit", $0) })
              .guarded(onLeaving: .async("unsaved") { _ in true })
          }
        }
      }
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      stack.interactiveContentPopGestureRecognizer?.isEnabled = false
      app.open("/home/edit")
      stack.popToRootViewController(animated: false)
      Simulation.settle()
      #expect(stack.interactiveContentPopGestureRecognizer?.isEnabled == false)
    }

    @Test func presentationOfTheAppIsNotDismissedUnasked() throws {
      let app = BookshopApp()
      _ = app.open("/today/story/1")
      let alert = UIAlertController(title: "Hi", message: nil, preferredStyle: .alert)
      app.top?.present(alert, animated: false)
      Simulation.settle()
      // It is presented by something that would go with the step: that waits for it.
      let navigation = app.router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(navigation.result == nil)
      #expect(alert.presentingViewController != nil)
      alert.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.keys.last == "book")
    }

    /// The screen below a sheet that does not dim it can be used, and leads away from the presenting one.
    @Test(arguments: [true, false]) func row14UserNavigatesBelowAnUndimmedSheet(_ isTap: Bool) throws {
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("one") {
            RouteTo("/one", name: "oneRoot", screen: { Screen("oneRoot", $0) }) {
              RouteTo("page", name: "page", screen: { Screen("page", $0) }) {
                ModalRoute("note", name: "note", screen: { Screen("note", $0) })
                  .detents(.medium, .large, undimmed: .medium)
              }
            }
          }
          StackRoutes("two") { RouteTo("/two", name: "twoRoot", screen: { Screen("twoRoot", $0) }) }
        }
      }
      app.open("/one/page/note")
      #expect(app.keys == ["page", "note"])
      let tabs = try #require(app.window.rootViewController as? UITabBarController)
      if isTap {
        #expect(Simulation.tap(tab: 1, in: tabs))
      } else {
        #expect(Simulation.tapBack(try #require(tabs.selectedViewController as? UINavigationController)))
      }
      Simulation.settle()
      #expect(app.keys == (isTap ? ["twoRoot"] : ["oneRoot"]))
      #expect(app.host.shown.windows == app.router.state.windows)
      // It hangs on the page: it comes back with its tab, and goes with its page.
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(app.keys == (isTap ? ["page", "note"] : ["oneRoot"]))
    }
  }
}
