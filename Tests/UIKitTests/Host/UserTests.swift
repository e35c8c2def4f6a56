import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkTesting
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: users and the app's own code · M12 N16 · HOSTS 1 2 5 6 7 10 17")
  @MainActor
  struct UIKitUserTests {
    let app = BookshopApp()

    init() { _ = app.open("/books/7") }

    // MARK: Stacks

    @Test func goingBackBecomesState() throws {
      let stack = try #require(app.stack)
      #expect(Simulation.tapBack(stack))
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
      #expect(!Simulation.tapBack(stack))
    }

    @Test func aFinishedSwipeBecomesState() throws {
      let stack = try #require(app.stack)
      #expect(Simulation.beginSwipeBack(stack))
      #expect(app.router.state.visible().last == "book")
      Simulation.lift(stack)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test func aCancelledSwipeChangesNothingAndTheQueueGoesOn() throws {
      let stack = try #require(app.stack)
      let state = app.router.state
      Simulation.beginSwipeBack(stack)
      let navigation = app.open("/books/7/reviews/1")
      #expect(navigation.result == nil, "it waits for the finger")
      #expect(app.router.state != state)
      Simulation.lift(stack, isCancelled: true)
      Simulation.settle()
      #expect(app.keys == ["review"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(Simulation.messages.isEmpty, "\(app.disagreement ?? "")")
    }

    @Test func linkDuringASwipeOpensAfterIt() throws {
      let stack = try #require(app.stack)
      Simulation.beginSwipeBack(stack)
      _ = app.open("/today")
      Simulation.lift(stack)
      Simulation.settle()
      #expect(app.keys == ["today"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func theMenuOfTheBackButtonGoesFurther() throws {
      _ = app.open("/books/7/reviews/1")
      let stack = try #require(app.stack)
      #expect(Simulation.chooseInBackMenu(stack, stack.viewControllers[0]))
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test func popByTheAppBecomesState() throws {
      let stack = try #require(app.stack)
      stack.popViewController(animated: true)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
      _ = app.open("/books/7/reviews/1")
      stack.popToRootViewController(animated: false)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test func pushByTheAppStaysUntilTheStackChanges() throws {
      let stack = try #require(app.stack)
      stack.pushViewController(UIViewController(), animated: true)
      Simulation.settle()
      #expect(stack.viewControllers.count == 3)
      #expect(app.router.state.visible().last == "book")
      _ = app.open("/books/7/reviews/1")
      #expect(app.keys == ["review"])
      #expect(app.agrees)
    }

    // MARK: Delegates

    /// Ends this turn, and begins the next one, in which the host looks.
    private func endTurn() {
      for _ in 0..<2 { Simulation.turn() }
    }

    @Test func theAppsOwnDelegateIsForwarded() throws {
      let stack = try #require(app.stack)
      let delegate = RecordingDelegate()
      stack.delegate = delegate
      _ = app.open("/books/7/reviews/1")
      #expect(delegate.calls == ["willShow", "didShow"])
      #expect(app.agrees)
      Simulation.tapBack(stack)
      Simulation.settle()
      #expect(delegate.calls.count == 4)
      #expect(app.router.state.visible().last == "book")
      #expect(app.agrees)
    }

    @Test("A delegate may forward to the one before it, and be set again", arguments: 1...3)
    func aDelegateThatForwards(times: Int) throws {
      let stack = try #require(app.stack)
      let (first, chain) = (RecordingDelegate(), ForwardingDelegate())
      stack.delegate = first
      endTurn()
      for _ in 0..<times {
        chain.previous = stack.delegate
        stack.delegate = chain
        #expect(stack.delegate === chain)
        endTurn()
      }
      _ = app.open("/books/7/reviews/1")
      #expect(chain.calls == ["willShow", "didShow"])
      #expect(first.calls == ["willShow", "didShow"])
      #expect(app.agrees)
    }

    @Test func theDelegateOfTabsIsForwardedAndMayRefuse() throws {
      let tabs = try #require(app.tabs)
      let delegate = RecordingDelegate()
      tabs.delegate = delegate
      _ = app.open("/books/8")
      delegate.allows = false
      Simulation.tap(tab: 0, in: tabs)
      #expect(app.keys == ["book"])
      #expect(delegate.calls == ["shouldSelect"])
      delegate.allows = true
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(delegate.calls.last == "didSelect")
      #expect(app.agrees)
    }

    @Test func aTapIsHeardInTheTurnAfterTheAppHasSetADelegate() throws {
      let tabs = try #require(app.tabs)
      let delegate = RecordingDelegate()
      tabs.delegate = delegate
      #expect(tabs.delegate === delegate)
      endTurn()
      Simulation.tap(tab: 0, in: tabs)
      #expect(app.router.state.visible().last == "today")
      #expect(delegate.calls == ["shouldSelect", "didSelect"])
    }

    @Test func theDelegateOfAModalIsForwarded() throws {
      _ = app.open("/today/story/1")
      let story = try #require(app.top)
      let delegate = RecordingDelegate()
      story.presentationController?.delegate = delegate
      app.router.push("/today/news")
      Simulation.settle()
      #expect(Simulation.swipeDown(story))
      Simulation.settle()
      #expect(delegate.calls.last == "didDismiss", "\(delegate.calls)")
      #expect(app.agrees, "\(delegate.calls)")
    }

    // MARK: Tabs

    @Test func tapsBecomeState() throws {
      let tabs = try #require(app.tabs)
      Simulation.tap(tab: 0, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["book"])
      #expect(app.agrees)
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(app.keys == ["books"])
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    @Test func tabsTheAppSelectsItselfBecomeState() throws {
      let tabs = try #require(app.tabs)
      tabs.selectedIndex = 0
      Simulation.settle()
      #expect(app.router.state.visible().last == "today", "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test("HOSTS 11: guards are asked before a tab is selected, by a tap or by the app", arguments: [true, false])
    func guardedTabs(_ isTap: Bool) throws {
      let tabs = try #require(app.tabs)
      let members = Members()
      app.router.addGuard(
        RouteGuard("members") { _ in members.isMember ? .proceed : .denied("members only") }, for: "/settings")
      func select() {
        if isTap { Simulation.tap(tab: 2, in: tabs) } else { tabs.selectedIndex = 2 }
        Simulation.settle()
      }
      select()
      #expect(tabs.selectedIndex == 1, "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(!app.made.contains("settings"), "\(app.disagreement ?? "")")
      members.isMember = true
      select()
      #expect(tabs.selectedIndex == 2)
      #expect(app.agrees)
      #expect(app.router.state.visible().last == "settings")
    }

    @Test("HOSTS 11: a tab whose guard has to wait is selected when it has answered")
    func tabsThatWait() async throws {
      let tabs = try #require(app.tabs)
      app.router.addGuard(
        .async("slow") { _ in
          await Task.yield()
          return .proceed
        }, for: "/settings")
      Simulation.tap(tab: 2, in: tabs)
      Simulation.settle()
      #expect(tabs.selectedIndex == 1)
      #expect(app.agrees)
      await letOthersRun()
      Simulation.settle()
      #expect(tabs.selectedIndex == 2)
      #expect(app.agrees)
      #expect(app.router.state.visible().last == "settings")
    }

    // MARK: Modals

    @Test func finishedPullBecomesState() throws {
      _ = app.open("/today/story/1")
      let story = try #require(app.top)
      let state = app.router.state
      Simulation.swipeDown(story, isCancelled: true)
      Simulation.settle()
      #expect(app.router.state == state)
      #expect(app.agrees)
      Simulation.swipeDown(story)
      Simulation.settle()
      #expect(app.router.state.visible().last == "today")
      #expect(app.agrees)
    }

    @Test func dismissalByTheAppBecomesState() throws {
      _ = app.open("/books/buy")
      try #require(app.top).dismiss(animated: true)
      Simulation.settle()
      #expect(app.router.state.visible().last == "books", "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func linkDuringAPullOpensAfterIt() throws {
      _ = app.open("/today/story/1")
      let story = try #require(app.top)
      Simulation.beginSwipeDown(story)
      _ = app.open("/books/9")
      Simulation.lift(story)
      Simulation.settle()
      #expect(app.keys == ["book"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(Simulation.messages.isEmpty, "\(app.disagreement ?? "")")
    }

    @Test func detentsBelongToTheDevice() throws {
      _ = app.open("/today/story/1")
      let state = app.router.state
      let id = try #require(app.router.state.top()).id
      Simulation.drag(try #require(app.top?.sheetPresentationController), to: .medium)
      #expect(app.router.state == state)
      #expect(app.router.device.detents[id] == "medium")
    }

    // MARK: Unmanaged presentations

    @Test(arguments: Router.UnmanagedPresentations.allCases)
    func policyDecidesAboutUnmanagedPresentations(_ policy: Router.UnmanagedPresentations) throws {
      let app = BookshopApp(.init(unmanagedPresentations: policy))
      _ = app.open("/books")
      let alert = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      app.top?.present(alert, animated: false)
      Simulation.settle()
      let navigation = app.open("/books/buy", settle: false)
      for _ in 0..<5 { Simulation.turn() }
      switch policy {
      case .wait, .automatic:
        #expect(navigation.result == nil)
        #expect(app.keys == ["books"])
        Simulation.tap("OK", in: alert)
        Simulation.settle()
        #expect(app.keys == ["books", "buy"])
      case .presentOnTop:
        Simulation.settle()
        #expect(app.keys == ["books", "buy"])
        #expect(alert.presentedViewController != nil)
      case .dismiss:
        Simulation.settle()
        #expect(app.keys == ["books", "buy"])
        #expect(alert.presentingViewController == nil)
      case .fail:
        Simulation.settle()
        #expect(!navigation.isHandled)
        #expect(app.keys == ["books"])
      }
      #expect(app.agrees, "\(app.disagreement ?? "") \(Simulation.messages)")
      #expect(Simulation.messages.isEmpty, "\(app.disagreement ?? "") \(Simulation.messages)")
    }

    @Test func anActiveSearchIsEndedFirst() throws {
      let app = BookshopApp(.init(unmanagedPresentations: .dismiss))
      _ = app.open("/books")
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: try #require(app.top))
      _ = app.open("/books/buy")
      #expect(!search.isActive)
      #expect(app.keys == ["books", "buy"])
      #expect(app.agrees)
    }
  }
}

@MainActor
final class Members {
  var isMember = false
}

/// Forwards to the delegate that was there before it, as libraries do.
private final class ForwardingDelegate: NSObject, UINavigationControllerDelegate {
  weak var previous: (any UINavigationControllerDelegate)?
  private(set) var calls: [String] = []

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {
    calls.append("willShow")
    previous?.navigationController(navigationController, willShow: viewController, animated: animated)
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {
    calls.append("didShow")
    previous?.navigationController(navigationController, didShow: viewController, animated: animated)
  }
}
