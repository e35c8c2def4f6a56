import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
@_spi(Hosting) import WaymarkUIKit

@MainActor
private final class Popping: Screen, RouteSource {
  let button = UIBarButtonItem(title: "Here")

  func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
    ["pointed", "sure"].contains(entry.key) ? button : nil
  }
}

extension OnOneDevice {
  @Suite("UIKit host: containers, alerts, locks · M1 M11 M12 R8 R14 F3 F10 F12 I1 I2 I4 N16 · HOSTS 3 4 10 12 15 16")
  @MainActor
  struct ContainerTests {
    // MARK: Splits

    @Test func collapsingNeverDropsThePath() throws {
      let app = BookshopApp()
      Simulation.resize(app.window, to: .regular)
      _ = app.open("/desk/home/note")
      #expect(app.keys == ["desks", "note"])
      #expect(app.agrees)
      let state = app.router.state
      Simulation.resize(app.window, to: .compact)
      Simulation.settle()
      #expect(app.keys == ["note"])
      #expect(app.router.state == state)
      Simulation.resize(app.window, to: .regular)
      Simulation.settle()
      #expect(app.keys == ["desks", "note"])
      #expect(app.router.state == state)
      #expect(app.agrees)
    }

    @Test func theColumnInFrontBelongsToTheDevice() throws {
      let app = BookshopApp()
      _ = app.open("/desk/home")
      let split = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      let controller = try #require(app.host.controller(of: split.id) as? UISplitViewController)
      let state = app.router.state
      app.router.device.compactColumns[split.id] = "list"
      Simulation.resize(app.window, to: .regular)
      Simulation.resize(app.window, to: .compact)
      #expect(app.keys == ["desks"])
      #expect(app.router.state == state)
      controller.show(.secondary)
      #expect(app.keys == ["deskHome"])
      #expect(app.router.device.compactColumns[split.id] == "detail")
    }

    @Test func aColumnThatIsShownIsNotedInTheTurnAfterTheAppHasSetADelegate() throws {
      let app = BookshopApp()
      _ = app.open("/desk/home")
      let split = try #require(app.router.state.visibleEntries().first { $0.key == "desk" })
      let controller = try #require(app.host.controller(of: split.id) as? UISplitViewController)
      let delegate = AppsDelegate()
      app.router.device.compactColumns[split.id] = "list"
      Simulation.resize(app.window, to: .regular)
      Simulation.resize(app.window, to: .compact)
      controller.delegate = delegate
      for _ in 0..<2 { Simulation.turn() }
      controller.show(.secondary)
      #expect(app.router.device.compactColumns[split.id] == "detail")
    }

    // MARK: Tabs

    @RouteBuilder private static var sixTabs: some RouteContent {
      TabRoutes("many") {
        for number in 1...6 {
          RouteTo(RoutePattern("/tab\(number)"), name: "tab\(number)", screen: { Screen("tab\(number)", $0) })
        }
      }
    }

    @Test("HOSTS 66: where there is room, more than five tabs are tabs of their own")
    func moreThanFiveTabsAreTabsOfTheirOwn() throws {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      Simulation.resize(window, to: .regular)
      let router = Router(reachable: .fromLinks) { Self.sixTabs }
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      let tabs = try #require(window.rootViewController as? UITabBarController)
      Simulation.tap(tab: 5, in: tabs)
      Simulation.settle()
      #expect(tabs.tabs.count == 6)
      #expect(router.state.visible().last == "tab6")
      #expect(Simulation.messages.isEmpty)
    }

    @Test("HOSTS 82: where there is little room, more than five tabs are shown, and the log says what to do")
    func moreThanFiveTabsNeedRoom() {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      let router = Router(reachable: .fromLinks) { Self.sixTabs }
      var told: [String] = []
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      #expect(Simulation.appeared(in: window).contains { $0 is Screen }, "the window is empty")
      for number in [2, 6] {
        #expect(router.open("/tab\(number)", .init(from: .inApp)).isHandled)
        Simulation.settle()
        #expect(Simulation.appeared(in: window).compactMap { ($0 as? Screen)?.key } == ["tab\(number)"])
      }
      #expect(told.count { $0.contains("has 6 tabs") } == 1, "\(told)")
    }

    @Test("HOSTS 82: tabs that the app leaves out where there is little room need none")
    func tabsOfTheAppForLittleRoom() {
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      let router = Router(reachable: .fromLinks) {
        Self.sixTabs.attaching(
          ContainerMaker {
            let tabs = UITabBarController()
            tabs.compactTabIdentifiers = ["tab1", "tab2"]
            return tabs
          })
      }
      var told: [String] = []
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      #expect(Simulation.appeared(in: window).contains { $0 is Screen })
      #expect(told.allSatisfy { !$0.contains("tabs, and there is room") }, "\(told)")
    }

    // MARK: Alerts and popovers

    @Test(arguments: [RouteMap.ModalOptions.alert, .confirmation])
    func alertsAreRoutes(_ style: RouteMap.ModalOptions) throws {
      var answers: [String] = []
      let note: @MainActor (String) -> Void = { answers.append($0) }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Popping("home", $0) }) {
            ModalRoute("sure/:what", name: "sure", as: style) { match in
              AlertContent(
                "Sure?", buttons: [.destructive("Yes") { note(match["what"] ?? "") }, .init("No")])
            }
          }
        }
      }
      #expect(app.open("/home/sure/7").isHandled)
      let alert = try #require(app.window.rootViewController?.presentedViewController as? UIAlertController)
      #expect(alert.preferredStyle == (style == .alert ? .alert : .actionSheet))
      #expect(alert.actions.count == 2)
      Simulation.tap("Yes", in: alert)
      Simulation.settle()
      #expect(answers == ["7"])
      #expect(app.router.state.visible().last == "home")
    }

    @Test func aPopoverWithoutSomethingToPointAtIsASheet() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Popping("home", $0) }) {
            ModalRoute("pointed", name: "pointed", as: .popover, screen: { Screen("pointed", $0) }).detents(.medium)
            ModalRoute("lost", name: "lost", as: .popover, screen: { Screen("lost", $0) }).detents(.medium, .large)
          }
        }
      }
      app.open("/home/pointed")
      let pointed = try #require(app.window.rootViewController?.presentedViewController)
      #expect(pointed.popoverPresentationController?.sourceItem != nil)
      // In a compact width it becomes a sheet with the same options.
      #expect(pointed.popoverPresentationController?.adaptiveSheetPresentationController.detents.count == 1)
      app.open("/home/lost")
      let lost = try #require(app.window.rootViewController?.presentedViewController)
      #expect(lost.sheetPresentationController?.detents.count == 2)
      #expect(Simulation.exceptions.isEmpty)
      #expect(app.keys == ["home", "lost"])
    }

    // MARK: Locks

    private func lockedApp(_ answer: @escaping @MainActor @Sendable () -> Bool) -> SmallApp {
      SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("edit", name: "edit", screen: { Screen("edit", $0) })
              .guarded(onLeaving: .async("unsaved") { _ in answer() })
            ModalRoute("form", name: "form", screen: { Screen("form", $0) })
              .guarded(onLeaving: .async("form") { _ in answer() })
          }
        }
      }
    }

    @Test func gesturesThatCannotAskAreLocked() async throws {
      let app = lockedApp { true }
      app.open("/home/edit")
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      #expect(!Simulation.beginSwipeBack(stack))
      #expect(!Simulation.beginSwipeBack(stack, anywhere: true))
      #expect(!Simulation.chooseInBackMenu(stack, stack.viewControllers[0]))
      #expect(Simulation.tapBack(stack))
      #expect(app.keys == ["edit"])
      app.router.go("/home")
      app.open("/home")
    }

    @Test func lockedScreenIsUnlockedAgain() throws {
      let app = lockedApp { true }
      app.open("/home/edit")
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      stack.popToRootViewController(animated: false)
      Simulation.settle()
      #expect(app.keys == ["home"])
      #expect(stack.interactivePopGestureRecognizer?.isEnabled == true)
    }

    @Test func aLockedSheetCannotBePulledDown() throws {
      let app = lockedApp { false }
      app.open("/home/form")
      let form = try #require(app.window.rootViewController?.presentedViewController)
      #expect(form.isModalInPresentation)
      #expect(!Simulation.swipeDown(form))
      #expect(app.keys == ["home", "form"])
    }

    @Test("HOSTS 4: an attempt to pull a locked sheet down starts the question", arguments: [false, true])
    func anAttemptToPullDownALockedSheetAsks(_ mayLeave: Bool) async throws {
      var asked = 0
      let ask: @MainActor @Sendable () -> Bool = {
        asked += 1
        return mayLeave
      }
      let app = lockedApp(ask)
      app.open("/home/form")
      Simulation.swipeDown(try #require(app.window.rootViewController?.presentedViewController))
      while asked == 0 { await Task.yield() }
      await letOthersRun()
      Simulation.settle()
      #expect(asked == 1)
      #expect(app.keys == (mayLeave ? ["home"] : ["home", "form"]))
    }

    @Test func aLockedScreenInAHiddenTabKeepsTheSheet() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute {
              TabRoutes("sheet") {
                RouteTo("one", name: "one", screen: { Screen("one", $0) })
                  .guarded(onLeaving: .async("form") { _ in false })
                RouteTo("two", name: "two", screen: { Screen("two", $0) })
              }
            }
          }
        }
      }
      app.open("/home/one")
      app.open("/home/two")
      let sheet = try #require(app.window.rootViewController?.presentedViewController)
      #expect(app.keys.last == "two")
      #expect(sheet.isModalInPresentation)
      #expect(!Simulation.swipeDown(sheet))
    }

    @Test func presetsOfSheetsAreChangedByTheApp() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("panel", name: "panel", screen: { Screen("panel", $0) }).sheet(.panel)
            ModalRoute("half", name: "half", screen: { Screen("half", $0) })
              .sheet(.half) { $0.prefersGrabberVisible = false }
            ModalRoute("stacked", name: "stacked", as: .stackedSheet, screen: { Screen("stacked", $0) }).sheet(.panel)
          }
        }
      }
      app.open("/home/panel")
      let panel = try #require(app.window.rootViewController?.presentedViewController?.sheetPresentationController)
      #expect(panel.detents.count == 2)
      #expect(panel.prefersGrabberVisible)
      #expect(panel.largestUndimmedDetentIdentifier == .medium)
      app.open("/home/half")
      let half = try #require(app.window.rootViewController?.presentedViewController?.sheetPresentationController)
      #expect(half.detents.count == 2)
      #expect(!half.prefersGrabberVisible)
      #expect(half.largestUndimmedDetentIdentifier == nil)
      // Where the sheet is a stack that the route has of its own, it is the route's look as well.
      app.open("/home/stacked")
      let stacked = try #require(app.window.rootViewController?.presentedViewController?.sheetPresentationController)
      #expect(stacked.detents.count == 2)
      #expect(stacked.largestUndimmedDetentIdentifier == .medium)
    }

    // MARK: Transitions

    @Test func transitionsOfTheAppAreUsedForTheirScreenOnly() throws {
      var asked: [UINavigationController.Operation] = []
      let note: @MainActor (UINavigationController.Operation) -> Void = { asked.append($0) }
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo("photo", name: "photo", screen: { Screen("photo", $0) })
              .transition(
                .pushed {
                  note($0)
                  return nil
                })
            RouteTo("plain", name: "plain", screen: { Screen("plain", $0) })
            ModalRoute("fade", name: "fade", screen: { Screen("fade", $0) })
              .transition(.style(.overFullScreen, .crossDissolve))
          }
        }
      }
      app.open("/home/photo")
      app.router.pop()
      Simulation.settle()
      app.open("/home/plain")
      #expect(asked == [.push, .pop])
      #expect(app.keys == ["plain"])
      app.open("/home/fade")
      #expect(app.window.rootViewController?.presentedViewController?.modalPresentationStyle == .overFullScreen)
    }

    // MARK: Mounted

    @Test func aStackIsHandedOverWithWhatIsInIt() throws {
      Simulation.reset()
      let own = UIViewController()
      let stack = UINavigationController(rootViewController: own)
      let window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shelf") {
          RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
            RouteTo(":id", name: "book", screen: { Screen("book", $0) })
            ModalRoute("buy", name: "buy", screen: { Screen("buy", $0) })
          }
        }
      }
      #expect(throws: MountError.self) { try router.uiKit.mount("other", in: stack) }
      try router.uiKit.mount("shelf", in: stack)
      Simulation.settle()
      #expect(stack.viewControllers.count == 2 && stack.viewControllers[0] === own)
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(stack.viewControllers.count == 3)
      #expect(Simulation.tapBack(stack))
      Simulation.settle()
      #expect(router.state.visible().last == "books")
      router.open("/books/buy", .init(from: .inApp))
      Simulation.settle()
      #expect(stack.presentedViewController is Screen)
      #expect(Simulation.exceptions.isEmpty)
    }

    // MARK: Screens

    @Test func screensAreBoundApartAndMadeWithoutBeingShown() throws {
      let router = Router(reachable: .fromLinks) {
        RouteTo("/a", name: "a")
        RouteTo("/project/:projectId", name: "project")
        RouteTo("/gone", name: "gone")
      }
      router.uiKit.bind("a") { Screen("a", $0) }
      router.uiKit.bind(parameter: ":projectId") { value, match in Screen("project \(value)", match) }
      #expect((try router.uiKit.buildScreen(for: DeepLink("/a")) as? Screen)?.key == "a")
      #expect((try router.uiKit.buildScreen(for: DeepLink("/project/7")) as? Screen)?.key == "project 7")
      #expect(try router.uiKit.buildScreen(for: DeepLink("/gone")) == nil)
    }

    @Test func aChainIsSetAndItsLastPresented() {
      let app = SmallApp { StackRoutes("stack") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) } }
      let stack = UINavigationController(rootViewController: UIViewController())
      app.window.rootViewController = stack
      var completions = 0
      let chain = [UIViewController(), UIViewController(), UIViewController()]
      stack.show(chain: chain) { completions += 1 }
      Simulation.settle()
      #expect(stack.viewControllers.count == 2 && stack.presentedViewController === chain[2] && completions == 1)
    }
  }
}

private final class AppsDelegate: NSObject, UISplitViewControllerDelegate {}
