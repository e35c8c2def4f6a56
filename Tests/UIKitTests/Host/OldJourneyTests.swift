import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  /// Acts that random journeys once failed at, each with the few acts that mattered: another generator makes others of
  /// a seed.
  @Suite("UIKit host: journeys that failed once · N12 N15 · HOSTS 8 9 18")
  @MainActor
  struct OldJourneyTests {
    private func present(over app: BookshopApp, isAnimated: Bool = false) -> UIAlertController {
      let alert = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
      app.window.rootViewController?.present(alert, animated: isAnimated)
      return alert
    }

    private func tap(_ index: Int, in app: BookshopApp) {
      if let tabs = app.tabs { Simulation.tap(tab: index, in: tabs) }
    }

    // MARK: Alerts of the app's

    /// The hidden branch came with its modal on top of the alert, which the user could not close any more.
    ///
    /// The next presentation waited for the alert, and never ended.
    @Test func aBranchComesWithItsModalWhenTheAlertIsGone() {
      let app = BookshopApp(.init(unmanagedPresentations: .wait))
      _ = app.open("/books/buy")
      app.router.select("todayTab", in: "main")
      Simulation.settle()
      let alert = present(over: app)
      app.router.select("booksTab", in: "main")
      app.router.present("/settings")
      #expect(Simulation.settle())
      #expect(alert.presentedViewController == nil)
      #expect(app.keys == ["today"])
      alert.presentingViewController?.dismiss(animated: false)
      #expect(Simulation.settle())
      #expect(app.agrees)
      #expect(app.keys == ["books", "buy", "settings"])
    }

    /// The app's own code selects a tab under an alert: what is open in the tab comes on top of the alert.
    ///
    /// The presentation on it waited for the alert below, and never ended.
    @Test func modalOnAnAlertDelaysNoOther() {
      let app = BookshopApp(.init(unmanagedPresentations: .wait))
      _ = app.open("/today/story/1")
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      _ = present(over: app)
      app.tabs?.selectedIndex = 0
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == ["today", "story"])
      app.router.present("/settings")
      #expect(Simulation.settle())
      #expect(app.agrees)
      #expect(app.keys == ["today", "story", "settings"])
    }

    /// The app presents an alert in the turn in which the host hides a modal, and before the next one is presented.
    ///
    /// The next modal was presented on the alert, which was still coming: UIKit refused it.
    @Test(arguments: [false, true])
    func aModalWaitsForAnAlertThatComesWhileAnotherIsHidden(_ isAnimated: Bool) {
      let app = BookshopApp()
      _ = app.open("/books/2")
      app.router.present("/desk/home")
      Simulation.endTransitions()
      Simulation.turn()
      app.router.select("settings", in: "main")
      let desk = app.router.present("/desk/home")
      Simulation.turn()
      expectWaits(desk, for: present(over: app, isAnimated: isAnimated), in: app)
    }

    /// The same where the modal is opened a turn later, in the turn in which the alert comes.
    @Test(arguments: [false, true])
    func aModalThatIsOpenedWhileAnotherIsHiddenWaitsForTheAlert(_ isAnimated: Bool) {
      let app = BookshopApp()
      _ = app.open("/books/1/reviews/3")
      app.router.present("/desk/home/note")
      Simulation.endTransitions()
      Simulation.turn()
      app.router.select("todayTab", in: "main")
      Simulation.turn()
      let story = app.router.present("/today/story/1")
      expectWaits(story, for: present(over: app, isAnimated: isAnimated), in: app)
    }

    private func expectWaits(_ navigation: Navigation, for alert: UIAlertController, in app: BookshopApp) {
      Simulation.settle()
      #expect(Simulation.messages.isEmpty)
      #expect(navigation.result == nil)
      alert.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.window.rootViewController?.presentedViewController != nil)
      #expect(app.agrees)
    }

    // MARK: Tabs that are selected while a modal waits

    /// The alert went, and before the modal that waited for it came, the user tapped a tab that had never been shown.
    ///
    /// The content of the tab was left to a later step. A link came before that step, and failed: what was on the
    /// screen became the state, a tab that is selected and has nothing in it.
    @Test func aTabThatIsTappedWhileAModalWaitsIsNotEmptyWhenALinkFails() {
      let app = BookshopApp(.init(unmanagedPresentations: .wait))
      _ = app.open("/today")
      let alert = present(over: app)
      _ = app.open("/today/story/1")
      alert.presentingViewController?.dismiss(animated: false)
      tap(2, in: app)
      app.failing = ["book"]
      #expect(!app.open("/books/2").isHandled)
      #expect(app.agrees)
      #expect(!app.keys.isEmpty)
      #expect(app.open("/settings").isHandled)
      #expect(app.agrees)
      #expect(app.keys == ["settings"])
    }

    /// The same where the app's own code selects the tab while the alert is there.
    @Test func aTabThatTheAppSelectsWhileAModalWaitsIsNotEmptyWhenALinkFails() {
      let app = BookshopApp(.init(unmanagedPresentations: .wait))
      _ = app.open("/today")
      let alert = present(over: app)
      _ = app.open("/today/story/1")
      app.tabs?.selectedIndex = 2
      Simulation.settle()
      app.failing = ["book"]
      let navigation = app.open("/books/2")
      alert.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(!navigation.isHandled)
      #expect(app.agrees)
      #expect(!app.keys.isEmpty)
    }

    /// Nor when the modal has waited for too long.
    @Test(arguments: [Router.UnmanagedPresentations.automatic, .wait])
    func aTabThatTheAppSelectsWhileAModalWaitsIsNotEmptyWhenThatFails(_ policy: Router.UnmanagedPresentations) {
      let app = BookshopApp(.init(unmanagedPresentations: policy))
      _ = app.open("/today")
      let alert = present(over: app)
      _ = app.open("/today/story/1")
      app.tabs?.selectedIndex = 2
      Simulation.settle()
      Simulation.pass(.seconds(40))
      alert.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(app.agrees)
      #expect(!app.keys.isEmpty)
    }

    // MARK: Error screens

    /// An app whose error screen stands for the screen of a tab.
    private func appWithErrorScreen(for key: String, in tab: Int) -> BookshopApp {
      let app = BookshopApp()
      app.router.configuration.errorScreen = { _, _ in "/today/help" }
      _ = app.open("/today")
      app.failing = [key]
      tap(tab, in: app)
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == ["help"])
      app.failing = [key, "help"]
      return app
    }

    /// Whatever failed can be made again: a tap on the tab tries once more.
    private func expectScreen(_ key: String, in tab: Int, of app: BookshopApp) {
      app.failing = []
      tap(tab, in: app)
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == [key])
    }

    /// The error screen was released, to try the screen again, and neither that nor another error screen could be made.
    ///
    /// Nothing stood any more for what the state has in the tab: a stack kept the old one, a tab without a stack was empty.
    @Test(arguments: [(1, "books"), (2, "settings")])
    func anErrorScreenStaysWhereItsBranchIsSelectedAgainAndNothingCanBeMade(_ tab: Int, _ key: String) {
      let app = appWithErrorScreen(for: key, in: tab)
      tap(0, in: app)
      Simulation.settle()
      app.router.select(tab == 1 ? "booksTab" : key, in: "main")
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == ["help"])
      expectScreen(key, in: tab, of: app)
    }

    /// The same under a modal, in a stack: the error screen stayed in it, but stood for nothing.
    @Test func anErrorScreenStaysUnderAModalWhereNothingCanBeMade() {
      let app = appWithErrorScreen(for: "books", in: 1)
      tap(0, in: app)
      Simulation.settle()
      _ = app.open("/books/buy")
      #expect(app.agrees)
      #expect(app.keys == ["help", "buy"])
      app.router.dismiss()
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == ["help"])
      expectScreen("books", in: 1, of: app)
    }

    /// A second tap on the tab released it in the same way.
    @Test(arguments: [(1, "books"), (2, "settings")])
    func anErrorScreenStaysAfterASecondTapWhereNothingCanBeMade(_ tab: Int, _ key: String) {
      let app = appWithErrorScreen(for: key, in: tab)
      tap(tab, in: app)
      Simulation.settle()
      #expect(app.agrees)
      #expect(app.keys == ["help"])
      expectScreen(key, in: tab, of: app)
    }
  }
}
