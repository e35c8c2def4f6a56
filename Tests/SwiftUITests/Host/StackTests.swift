@_spi(Simulation) import SwiftUIStandIn
import TestSupport
import Testing
import Waymark
import WaymarkSwiftUI

extension OnOneDevice {
  @Suite("SwiftUI host: tabs, stacks and modals · N12 N15")
  @MainActor
  struct HostTests {
    let app = SmallApp.bookshop()

    @Test("A modal does not come when the user has left the screen it was meant for", arguments: [false, true])
    func presenterLeft(_ isLate: Bool) {
      app.open("/books/1/reviews")
      var hasEnded = false
      app.router.present("/books/player").whenEnded { _ in hasEnded = true }
      if isLate { Simulation.turn() }
      #expect(Simulation.goBack() != isLate)
      Simulation.settle()
      #expect(app.visible.last == (isLate ? "player" : "book"), "\(app.visible)")
      #expect(app.disagreement == nil, "\(app.visible)")
      #expect(hasEnded)
    }

    @Test func theFirstStateIsThere() {
      #expect(app.texts.first == "#todayPage")
      #expect(app.disagreement == nil)
      #expect(Simulation.tabs() == ["Today", "Books", "Account"])
      #expect(Simulation.selectedTab() == "Today")
    }

    @Test func aLinkSelectsATabAndPushes() {
      app.open("/books/7")
      #expect(app.texts.prefix(2) == ["#book", "id 7"])
      #expect(app.disagreement == nil)
      #expect(Simulation.selectedTab() == "Books")
      app.open("/books/7/reviews")
      #expect(app.texts.first == "#reviews")
      #expect(Simulation.depth() == 2)
      #expect(app.made == ["todayPage", "books", "book", "reviews"])
    }

    @Test func goingBackBecomesState() {
      app.open("/books/7/reviews")
      #expect(Simulation.goBack())
      Simulation.settle()
      #expect(app.visible.last == "book")
      #expect(app.disagreement == nil)
      #expect(Simulation.swipeBack(finishing: false))
      Simulation.settle()
      #expect(app.visible.last == "book")
      #expect(app.disagreement == nil)
      #expect(Simulation.swipeBack())
      Simulation.settle()
      #expect(app.visible.last == "books")
      #expect(app.disagreement == nil)
    }

    @Test func aTapOnATabBecomesState() {
      app.open("/books/7")
      #expect(Simulation.tapTab("Account"))
      Simulation.settle()
      #expect(app.visible.last == "account")
      #expect(app.disagreement == nil)
      #expect(Simulation.tapTab("Books"))
      Simulation.settle()
      #expect(app.visible.last == "book")
      #expect(app.disagreement == nil)
    }

    @Test("HOSTS 51: a second tap on a tab goes back to its root, once")
    func secondTapGoesBackToTheRoot() {
      app.open("/books/7/reviews")
      let revision = app.router.state.revision
      #expect(Simulation.tapTab("Books"))
      Simulation.settle()
      #expect(app.router.state.revision == revision + 1)
      #expect(app.visible.last == "books")
      #expect(app.disagreement == nil)
    }

    @Test(
      "A path that is written as its tab goes is not lost",
      arguments: [[], [.pathLostBehindTab]] as [Set<SwiftUIFault>])
    func writtenTooLate(_ faults: Set<SwiftUIFault>) {
      let app = SmallApp.bookshop()
      Simulation.faults = faults
      app.open("/books/2/reviews")
      // Back to the root, and away before SwiftUI has looked at that.
      Simulation.tapTab("Books")
      Simulation.tapTab("Account")
      Simulation.settle()
      #expect(app.texts.first == "#account")
      Simulation.tapTab("Books")
      Simulation.settle()
      #expect(app.texts.first == "#books", "\(app.disagreement ?? "")")
      #expect(app.disagreement == nil, "\(app.disagreement ?? "")")
    }

    @Test("A push and what is presented over it are written apart, also where a timer lets both begin")
    func pushAndPresentationAreWrittenApart() {
      let app = SmallApp.bookshop()
      Simulation.faults = [.lateOnDismiss, .pathAndModalTogether]
      app.open("/books/player")
      Simulation.pass(.seconds(5))
      Simulation.tap("close")
      app.router.open("/books/1", .init(from: .inApp))
      app.router.open("/clear", .init(from: .inApp))
      Simulation.pass(.seconds(10))
      #expect(Simulation.presented().map(\.style) == ["alert"], "\(app.disagreement ?? "")")
      #expect(app.disagreement == nil, "\(app.disagreement ?? "")")
    }

    @Test func modalsComeAndGo() {
      app.open("/books/cart")
      #expect(app.texts.first == "#cart")
      #expect(app.disagreement == nil)
      #expect(Simulation.presented().map(\.style) == ["sheet"])
      #expect(Simulation.swipeDown())
      Simulation.settle()
      #expect(app.visible.last == "books")
      #expect(app.disagreement == nil)
      app.open("/books/player")
      #expect(Simulation.presented().map(\.style) == ["fullScreenCover"])
      #expect(app.disagreement == nil)
      app.router.dismiss()
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.visible.last == "books")
    }

    @Test("HOSTS 20, 48: another modal comes when the one before has gone")
    func oneModalAfterTheOther() {
      app.open("/books/cart")
      app.open("/login")
      app.open("/books/player")
      #expect(app.disagreement == nil)
      #expect(app.texts.first == "#player")
      app.open("/books/7")
      #expect(Simulation.presented().isEmpty)
      #expect(app.texts.first == "#book")
      #expect(app.disagreement == nil)
      #expect(Simulation.messages.isEmpty)
    }

    @Test func modalsOverModals() {
      app.open("/books/cart")
      app.router.present("/login")
      Simulation.settle()
      #expect(Simulation.presented().count == 2)
      #expect(app.texts.first == "#login")
      #expect(app.disagreement == nil)
      app.router.dismiss(.all)
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.disagreement == nil)
    }

    @Test("HOSTS 58: a screen that dismisses itself closes exactly itself")
    func screenDismissesItself() {
      app.open("/books/cart")
      #expect(Simulation.tap("close"))
      Simulation.settle()
      #expect(app.visible.last == "books")
      #expect(app.disagreement == nil)
      app.open("/books/7")
      #expect(Simulation.tap("close"))
      Simulation.settle()
      #expect(app.visible.last == "books")
      #expect(app.disagreement == nil)
    }

    @Test func alertIsShownAndAnswered() {
      app.open("/clear")
      #expect(Simulation.presented().map(\.style) == ["alert"])
      #expect(Simulation.dismissAlert(choosing: "Keep"))
      Simulation.settle()
      #expect(Simulation.presented().isEmpty)
      #expect(app.visible.last == "todayPage")
    }

    @Test func theRouterIsInTheEnvironment() {
      app.open("/books/7")
      #expect(Simulation.tap("go to book 9"))
      Simulation.settle()
      #expect(app.texts.prefix(2) == ["#book", "id 9"])
      #expect(app.disagreement == nil)
    }

    @Test("HOSTS 57: a screen's closure runs once an entry, and what leaves is let go of")
    func screensAreReleased() {
      app.open("/books/7")
      let probe = Simulation.probe()
      app.router.pop()
      Simulation.settle()
      #expect(probe.isFreed)
      #expect(app.made.filter { $0 == "book" }.count == 1)
    }

    @Test(
      "A push evaluates its stack, the new screen and what follows the window; not the app, the tabs, nor other screens"
    )
    func pushEvaluatesOnlyItsViews() {
      app.open("/books")
      let pushed = Simulation.evaluations {
        app.router.push("/books/7")
        Simulation.settle()
      }
      // A stack tells its path back; what a screen shows is evaluated once.
      let most = [
        "PathStack": 2, "ItemView": 1, "EntryView": 1, "ScreenView": 1, "Screen": 1, "WindowFollower": 1, "Notice": 1,
      ]
      let extra = pushed.filter { name, count in count > most[name.prefix { $0 != "<" }.description, default: 0] }
      #expect(extra.keys.filter { !Self.isSmall($0) } == [], "\(pushed)")
    }

    /// Modifiers are evaluated with the view they are on.
    private static func isSmall(_ name: String) -> Bool {
      ["EvidenceOfItem", "ScreenEnvironment", "ZoomOfScreen"].contains { name.hasPrefix($0) }
    }
  }
}
