import Foundation
import Observation
import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: faults found by reading, by their row · HOSTS 60 61 62 63 64 65 66 67 68 69 70 71 72")
  @MainActor
  struct ReadingTests {
    let app = BookshopApp()

    // MARK: Presentation controllers

    @Test("HOSTS 60: a modal that the app's code dismisses before a step is released")
    func aModalThatTheAppsCodeDismissesIsReleased() throws {
      _ = app.open("/today")
      weak var story: UIViewController?
      do {
        _ = app.open("/today/story/1")
        story = try #require(app.window.rootViewController?.presentedViewController)
      }
      app.window.rootViewController?.dismiss(animated: false)
      _ = app.open("/settings")
      Simulation.settle()
      #expect(story == nil)
      #expect(app.agrees)
    }

    @Test(
      "HOSTS 60: a modal that UIKit does not present is released",
      arguments: [UIKitFault.refusedPresentation, .refusedLater])
    func aModalThatUIKitRefusesIsReleased(_ fault: UIKitFault) {
      let stories = WeakScreens()
      let app = Self.storyApp(stories)
      Simulation.faults = [fault]
      var refused = 0
      for number in 0..<3 {
        if !app.open("/home/story/\(number)").isHandled { refused += 1 }
        app.router.dismiss()
        Simulation.settle()
      }
      #expect(refused == 1)
      #expect(stories.made == 3)
      #expect(stories.alive == 0)
    }

    private static func storyApp(_ stories: WeakScreens, _ makeStack: ContainerMaker? = nil) -> SmallApp {
      SmallApp {
        StackRoutes("shop") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("story/:id", name: "story", as: .sheet, screen: { stories.note(Screen("story", $0)) })
              .sheet(.half)
            RouteTo("news", name: "news", screen: { Screen("news", $0) })
          }
        }
        .attaching(makeStack ?? ContainerMaker { UINavigationController() })
      }
    }

    // MARK: Ends

    @Test("HOSTS 61: a swipe back during a push, with one didShow for both, becomes state")
    func oneDidShowForTwoChanges() throws {
      _ = app.open("/books")
      Simulation.faults = [.oneDidShow, .touchesDuringTransitions]
      let navigation = app.open("/books/7", settle: false)
      Simulation.turn()
      let stack = try #require(app.stack)
      try #require(Simulation.beginSwipeBack(stack))
      Simulation.lift(stack)
      Simulation.settle()
      #expect(navigation.result != nil)
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test("HOSTS 62: a dismissal ends when UIKit says so, and what comes next is not lost")
    func aDismissalThatTakesTurns() {
      _ = app.open("/today/story/1")
      Simulation.faults = [.asynchronousDismissal]
      let closed = app.router.dismiss(.top, .init(animated: false))
      Simulation.turn()
      #expect(closed.result == nil, "it ended before UIKit was done")
      Simulation.settle()
      #expect(closed.isHandled)
      #expect(app.keys == ["today"])
      _ = app.open("/today/story/2")
      let next = app.router.open("/books/buy", .init(from: .inApp, animated: false))
      Simulation.settle()
      #expect(next.isHandled)
      #expect(app.keys == ["books", "buy"])
      #expect(app.agrees)
      #expect(Simulation.messages.isEmpty)
    }

    @Test("HOSTS 63: a completion that comes after the deadline ends no later step")
    func aCompletionAfterTheDeadline() {
      _ = app.open("/today")
      Simulation.faults = [.completionAfterDeadline]
      let opened = app.open("/today/story/1")
      Simulation.pass(.milliseconds(3_200))
      #expect(opened.isHandled)
      let closed = app.router.dismiss()
      Simulation.pass(.milliseconds(1_300))
      #expect(closed.result == nil, "the completion of the presentation ended it")
      Simulation.pass(.seconds(3))
      #expect(closed.isHandled)
      #expect(app.keys == ["today"])
      #expect(app.agrees)
    }

    @Test("HOSTS 64: a push that begins with the layout of the commit is waited for")
    func aPushThatBeginsWithTheLayout() {
      _ = app.open("/books")
      Simulation.faults = [.beginsWithLayout]
      let navigation = app.open("/books/7", settle: false)
      for _ in 0..<4 { Simulation.turn() }
      #expect(Simulation.isInTransition)
      #expect(navigation.result == nil)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
    }

    // MARK: Styles

    @Test("HOSTS 68: the style of a popover is said before UIKit makes what manages it")
    func theStyleComesFirst() throws {
      let button = UIBarButtonItem(title: "Here")
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Pointing("home", $0, at: button) }) {
            ModalRoute("pointed", name: "pointed", as: .popover, screen: { Screen("pointed", $0) })
            ModalRoute("lost", name: "lost", as: .popover, screen: { Screen("lost", $0) })
            ModalRoute("form", name: "form", as: .popover, screen: { Screen("form", $0) })
              .sheet(.half, style: .formSheet, configure: nil)
          }
        }
      }
      func presented(_ link: String) throws -> UIViewController {
        app.open(link)
        return try #require(app.window.rootViewController?.presentedViewController)
      }
      #expect(try presented("/home/pointed").popoverPresentationController?.sourceItem === button)
      #expect(try presented("/home/lost").sheetPresentationController != nil)
      let form = try presented("/home/form")
      #expect(form.modalPresentationStyle == .formSheet)
      #expect(form.sheetPresentationController != nil)
      #expect(Simulation.exceptions.isEmpty)
    }

    // MARK: Splits

    private static func deskApp(_ isPlain: Bool) -> SmallApp {
      SmallApp {
        SplitRoutes("desk") {
          StackRoutes("list") {
            RouteTo("/notes", name: "notes", screen: { Screen("notes", $0) }) {
              RouteTo("archive", name: "archive", screen: { Screen("archive", $0) })
            }
          }
          if isPlain {
            RouteTo("/note", name: "note", screen: { Screen("note", $0) })
          } else {
            StackRoutes("detail") { RouteTo("/note", name: "note", screen: { Screen("note", $0) }) }
          }
        }
      }
    }

    @Test(
      "HOSTS 65: where there is room for one column, a link changes its own and leaves the others on its stack",
      arguments: [true, false])
    func aLinkLeavesOtherColumns(_ isPlain: Bool) throws {
      let app = Self.deskApp(isPlain)
      Simulation.resize(app.window, to: .regular)
      app.open("/note")
      Simulation.resize(app.window, to: .compact)
      Simulation.settle()
      let split = try #require(app.window.rootViewController as? UISplitViewController)
      let list = try #require(split.viewController(for: .primary) as? UINavigationController)
      let detail = try #require(split.viewController(for: .secondary))
      #expect(app.keys == ["note"])
      #expect(list.viewControllers.count == 2)
      #expect(detail.parent === list)
      #expect(app.open("/notes/archive").isHandled)
      #expect(app.keys == ["archive"])
      #expect(app.open("/note").isHandled)
      #expect(app.keys == ["note"])
      #expect(detail.parent === list)
      Simulation.resize(app.window, to: .regular)
      Simulation.settle()
      #expect(app.keys == ["archive", "note"])
      #expect(app.router.state.visible().contains("note"))
      #expect(Simulation.exceptions.isEmpty)
      #expect(Simulation.messages.isEmpty)
    }

    @Test("HOSTS 65: the user goes back from one column to another, and the state keeps both")
    func theUserGoesBackToAnotherColumn() throws {
      let app = Self.deskApp(false)
      Simulation.resize(app.window, to: .regular)
      app.open("/note")
      Simulation.resize(app.window, to: .compact)
      Simulation.settle()
      let state = app.router.state
      let split = try #require(app.window.rootViewController as? UISplitViewController)
      let detail = try #require(split.viewController(for: .secondary) as? UINavigationController)
      #expect(Simulation.tapBack(detail))
      Simulation.settle()
      #expect(app.keys == ["notes"])
      #expect(app.router.state == state)
      Simulation.resize(app.window, to: .regular)
      Simulation.settle()
      #expect(app.keys == ["notes", "note"])
      #expect(app.router.state == state)
    }

    // MARK: Tabs

    @Test("HOSTS 66: the app's own tabs stay, those with the key of a branch with their labels and badges")
    func theAppsOwnTabsStay() throws {
      let search = UITab(title: "Search", image: nil, identifier: "search") { _ in UIViewController() }
      let app = SmallApp {
        TabRoutes("main") {
          RouteTo("/books", name: "books", screen: { Screen("books", $0) })
          RouteTo("/news", name: "news", screen: { Screen("news", $0) })
        }
        .attaching(
          ContainerMaker {
            let books = UITab(title: "My books", image: nil, identifier: "books") { _ in UIViewController() }
            books.badgeValue = "3"
            let tabs = UITabBarController()
            tabs.tabs = [search, UITabGroup(title: "Library", image: nil, identifier: "library", children: [books])]
            return tabs
          })
      }
      let tabs = try #require(app.window.rootViewController as? UITabBarController)
      let group = try #require(tabs.tabs[1] as? UITabGroup)
      #expect(tabs.tabs.map(\.identifier) == ["search", "library", "news"] && tabs.tabs[0] === search)
      #expect(group.children.map(\.identifier) == ["books"] && group.children[0].title == "My books")
      #expect(group.children[0].badgeValue == "3")
      #expect(app.open("/books").isHandled)
      #expect(app.keys == ["books"])
    }

    // MARK: On top of an app's own hierarchy

    @Test("HOSTS 67: on top of an app's own hierarchy nothing is shown under an alert")
    func nothingIsPushedUnderAnAlert() {
      let (router, stack, window) = Self.topmost()
      let alert = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      stack.present(alert, animated: false)
      Simulation.settle()
      let first = router.open("/books/1", .init(from: .push))
      Simulation.pass(.seconds(31))
      guard case .failed(_, let error as HostError)? = first.result else {
        Issue.record("it ended as \(String(describing: first.result))")
        return
      }
      #expect(error.reason == .covered)
      #expect(stack.viewControllers.count == 1)
      #expect(!window.isHidden)
      let second = router.open("/books/2", .init(from: .push))
      #expect(second.result == nil)
      Simulation.tap("OK", in: alert)
      Simulation.settle()
      #expect(second.isHandled)
      #expect(stack.viewControllers.count == 2)
    }

    @Test("HOSTS 67: on top of an app's own hierarchy a new root waits for the dismissal")
    func aNewRootWaitsForTheDismissal() {
      let (router, stack, window) = Self.topmost()
      stack.present(UIViewController(), animated: false)
      Simulation.settle()
      Simulation.faults = [.asynchronousDismissal]
      let navigation = router.setRoot("/books/1")
      #expect(window.rootViewController === stack)
      #expect(navigation.result == nil)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(stack.presentedViewController == nil)
      #expect(window.rootViewController is Screen)
    }

    private static func topmost() -> (Router, UINavigationController, UIWindow) {
      Simulation.reset()
      let stack = UINavigationController(rootViewController: UIViewController())
      let window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      let router = Router(reachable: .fromLinks) {
        RouteTo("/books/:id", name: "book", screen: { Screen("book", $0) })
      }
      router.uiKit.attachTopmost(to: window)
      Simulation.settle()
      return (router, stack, window)
    }

    // MARK: Locks

    @Test("HOSTS 69: a screen is locked as long as its guard would ask, and freed when that changes")
    func theLockIsWhatTheGuardSays() async throws {
      let draft = Draft()
      let own = UIBarButtonItem(title: "Edit")
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            RouteTo(
              "edit", name: "edit",
              screen: { match in
                let screen = Screen("edit", match)
                screen.navigationItem.leftItemsSupplementBackButton = true
                screen.navigationItem.leftBarButtonItems = [own]
                return screen
              }
            )
            .guarded(onLeaving: LeaveGuard("unsaved") { _ in draft.isSaved })
          }
        }
      }
      app.open("/home/edit")
      let stack = try #require(app.window.rootViewController as? UINavigationController)
      let item = try #require(stack.topViewController?.navigationItem)
      #expect(stack.interactivePopGestureRecognizer?.isEnabled == true)
      #expect(item.leftBarButtonItems == [own])
      draft.isSaved = false
      await turns()
      #expect(stack.interactivePopGestureRecognizer?.isEnabled == false)
      #expect(item.hidesBackButton)
      #expect(item.leftBarButtonItems?.count == 2)
      #expect(item.leftBarButtonItems?.last === own)
      #expect(Simulation.tapBack(stack))
      #expect(app.keys == ["edit"])
      draft.isSaved = true
      await turns()
      #expect(stack.interactivePopGestureRecognizer?.isEnabled == true)
      #expect(item.leftBarButtonItems == [own])
      #expect(Simulation.tapBack(stack))
      Simulation.settle()
      #expect(app.keys == ["home"])
      #expect(app.router.state.visible().last == "home")
    }

    /// Lets tasks go on, and UIKit after them.
    private func turns() async {
      for _ in 0..<10 { await Task.yield() }
      Simulation.settle()
    }

    // MARK: Hosts that go

    @Test("HOSTS 71: a host that nobody let go of gives the app's delegates back")
    func aHostThatDiesGivesBack() async {
      let own = OwnDelegate()
      let window = UIWindow(windowScene: Simulation.makeScene())
      let stack = UINavigationController()
      stack.delegate = own
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shop") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) }
          .attaching(ContainerMaker { stack })
      }
      weak var died: UIKitHost?
      do {
        let host = UIKitHost(window: window)
        died = host
        router.attach(host, to: .init(0))
        window.makeKeyAndVisible()
        Simulation.settle()
        #expect(stack.delegate !== own)
      }
      await turns()
      #expect(died == nil)
      #expect(stack.delegate === own)
    }

    @Test("HOSTS 71: a window lets go of a host that is detached")
    func aDetachedHostIsReleased() {
      let window = UIWindow(windowScene: Simulation.makeScene())
      let router = Router(reachable: .fromLinks) {
        StackRoutes("shop") { RouteTo("/home", name: "home", screen: { Screen("home", $0) }) }
      }
      weak var released: UIKitHost?
      do {
        let host = router.uiKit.attach(to: window)
        released = host
        window.makeKeyAndVisible()
        Simulation.settle()
        router.detach(host)
      }
      Simulation.settle()
      #expect(released == nil)
      #expect(window.rootViewController != nil)
    }

    // MARK: What is not the router's

    @Test("HOSTS 72: a search that would hide what is pushed is ended first", arguments: [true, false])
    func aSearchThatHides(_ definesContext: Bool) throws {
      _ = app.open("/books")
      let top = try #require(app.top)
      top.definesPresentationContext = definesContext
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: top)
      #expect((search.presentingViewController === top) == definesContext)
      let navigation = app.open("/books/7")
      #expect(navigation.isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
      #expect(search.isActive == definesContext)
    }

    @Test("HOSTS 72: the app's own calls present on top of a sheet that is not the router's")
    func ownCallsGoOnTop() throws {
      _ = app.open("/today")
      let sheet = UIViewController()
      app.top?.present(sheet, animated: false)
      Simulation.settle()
      app.router.present("/today/story/1")
      Simulation.settle()
      #expect(app.keys.last == "story")
      #expect(sheet.presentedViewController != nil)
      #expect(app.agrees)
    }

    @Test("HOSTS 70: a modal that refuses its dismissal is asked once, and then waited for")
    func refusedDismissalIsRequestedOnce() throws {
      let app = Self.storyApp(WeakScreens(), ContainerMaker { RefusingStack() })
      app.open("/home")
      let stack = try #require(app.window.rootViewController as? RefusingStack)
      stack.present(UIViewController(), animated: false)
      Simulation.settle()
      let navigation = app.router.open("/home/news", .init(from: .push))
      #expect(Simulation.settle(atMost: 20), "it never rests")
      #expect(stack.refusals == 1)
      #expect(navigation.result == nil)
      Simulation.pass(.seconds(31))
      #expect(stack.refusals == 1)
      #expect(navigation.result != nil)
      #expect(!navigation.isHandled)
    }
  }
}

/// A screen that popovers point from.
@MainActor
private final class Pointing: Screen, RouteSource {
  private let button: UIBarButtonItem

  init(_ key: String, _ match: RouteMatch, at button: UIBarButtonItem) {
    self.button = button
    super.init(key, match)
  }

  required init?(coder: NSCoder) { nil }

  func sourceItem(for entry: RouterState.Entry) -> (any UIPopoverPresentationControllerSourceItem)? {
    entry.key == "pointed" ? button : nil
  }
}

@Observable @MainActor
private final class Draft {
  var isSaved = true
}

@MainActor
private final class OwnDelegate: NSObject, UINavigationControllerDelegate {}

/// A stack of the app's that lets nothing be dismissed.
@MainActor
private final class RefusingStack: UINavigationController {
  private(set) var refusals = 0

  override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { refusals += 1 }
}
