import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
import WaymarkUIKit

@MainActor
private final class RecordingStack: UINavigationController {
  var calls: [String] = []

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    calls.append("push")
    super.pushViewController(viewController, animated: animated)
  }

  override func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    calls.append("pop")
    return super.popToViewController(viewController, animated: animated)
  }

  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    calls.append("set")
    super.setViewControllers(viewControllers, animated: animated)
  }
}

extension OnOneDevice {
  @Suite("UIKit host: hard cases, by their row · HOSTS 3 9 11 13 19 24 30 32 · F3 M7 N15")
  @MainActor
  struct HardCaseTests {
    @Test func row3TheGestureOfIOS26GoesBackAsTheEdgeDoes() throws {
      let app = BookshopApp()
      _ = app.open("/books/7")
      let stack = try #require(app.stack)
      #expect(Simulation.beginSwipeBack(stack, anywhere: true))
      Simulation.lift(stack)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test func row9WhatIsOutsideOfAWindowIsAcknowledgedAtOnce() {
      let app = BookshopApp(visible: false)
      let navigations = ["/books/7", "/books/7/reviews/1", "/today"].map { app.router.open($0, .init(from: .inApp)) }
      #expect(navigations.allSatisfy { $0.result != nil })
      #expect(!Simulation.isInTransition)
      app.window.makeKeyAndVisible()
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
    }

    @Test(arguments: [false, true])
    func row11ATapOverALockedScreenIsAskedAboutAndThenDone(_ mayLeave: Bool) async throws {
      var asked = 0
      let ask: @MainActor @Sendable () -> Bool = {
        asked += 1
        return mayLeave
      }
      let app = SmallApp {
        TabRoutes("main") {
          StackRoutes("tab") {
            RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
              RouteTo("edit", name: "edit", screen: { Screen("edit", $0) })
                .guarded(onLeaving: .async("unsaved") { _ in ask() })
            }
          }
          RouteTo("/other", name: "other", screen: { Screen("other", $0) })
        }
      }
      app.open("/home/edit")
      let tabs = try #require(app.window.rootViewController as? UITabBarController)
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["edit"], "nothing moves before the answer")
      while asked == 0 { await Task.yield() }
      await letOthersRun()
      Simulation.settle()
      #expect(app.keys == [mayLeave ? "home" : "edit"])
      #expect(asked == 1)
      #expect(app.router.state.visible().last == (mayLeave ? "home" : "edit"))
    }

    @Test func row13TheFourthColumnIsTheInspector() throws {
      let app = SmallApp {
        SplitRoutes("desk") {
          RouteTo("/a", name: "a", screen: { Screen("a", $0) })
          RouteTo("/b", name: "b", screen: { Screen("b", $0) })
          RouteTo("/c", name: "c", screen: { Screen("c", $0) })
          RouteTo("/d", name: "d", screen: { Screen("d", $0) })
        }
      }
      let split = try #require(app.window.rootViewController as? UISplitViewController)
      guard #available(iOS 26.0, *) else { return }
      #expect((split.viewController(for: .inspector) as? Screen)?.key == "d")
      #expect((split.viewController(for: .secondary) as? Screen)?.key == "c")
    }

    @Test func row13AnInspectorThatIsPresentedIsASheet() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("facts", name: "facts", as: .init(.inspector), screen: { Screen("facts", $0) })
          }
        }
      }
      app.open("/home/facts")
      let facts = try #require(app.window.rootViewController?.presentedViewController)
      #expect(facts.sheetPresentationController?.detents.count == 2)
      #expect(app.keys == ["home", "facts"])
    }

    @Test func row19OnePushOrPopIsDoneAsSuch() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("a", name: "a", screen: { Screen("a", $0) }) {
              RouteTo("b", name: "b", screen: { Screen("b", $0) })
            }
            RouteTo("c", name: "c", screen: { Screen("c", $0) })
          }
        }
        .attaching(ContainerMaker { RecordingStack() })
      }
      let stack = try #require(app.window.rootViewController as? RecordingStack)
      stack.calls = []
      app.open("/home/a")
      app.open("/home/a/b")
      app.router.pop()
      Simulation.settle()
      app.open("/home/c")
      #expect(stack.calls == ["push", "push", "pop", "set"])
      #expect(app.keys == ["c"])
    }

    @Test func row32ContainersMadeByTheAppAreUsedAndLeftAlone() throws {
      final class Branded: UITabBarController {}
      let delegate = RecordingDelegate()
      let made = Branded()
      made.delegate = delegate
      let app = SmallApp {
        TabRoutes("main") {
          RouteTo("/a", name: "a", screen: { Screen("a", $0) }).tab("A")
          RouteTo("/b", name: "b", screen: { Screen("b", $0) }).tab("B")
        }
        .attaching(ContainerMaker { made })
      }
      #expect(app.window.rootViewController === made)
      Simulation.tap(tab: 1, in: made)
      Simulation.settle()
      #expect(app.keys == ["b"])
      #expect(delegate.calls == ["shouldSelect", "didSelect"])
    }

    @Test func screenInAWrapperStylesTheBars() {
      let app = BookshopApp()
      _ = app.open("/today")
      let root = app.window.rootViewController
      #expect(root?.childForStatusBarStyle === app.tabs)
      #expect(root?.childForStatusBarHidden === app.tabs)
    }

    @Test func aRouteShowsItselfItsOwnWay() {
      var shown: [String] = []
      let note: @MainActor @Sendable (UIViewController) -> Void = { shown.append(($0 as? Screen)?.key ?? "") }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("self", name: "self", screen: { Screen("self", $0) })
              .transition(
                .carriedOut { change in
                  note(change.to)
                  change.stack?.pushViewController(change.to, animated: false)
                  return change.operation == .push
                })
          }
        }
      }
      #expect(app.open("/home/self").isHandled)
      #expect(app.keys == ["self"])
      #expect(shown == ["self"])
    }
  }
}
