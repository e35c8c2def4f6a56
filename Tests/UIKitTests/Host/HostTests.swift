import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: steps · M1 M2 M5 M6 M7 M8 M12 R6 F10 · HOSTS 6 9 14 18 31")
  @MainActor
  struct UIKitHostTests {
    @Test func theFirstStateIsThereBeforeTheWindowIs() {
      let app = BookshopApp(visible: false)
      #expect(app.window.rootViewController != nil)
      #expect(app.made == ["login"])
      #expect(!Simulation.isInTransition)
      app.window.makeKeyAndVisible()
      Simulation.settle()
      #expect(app.keys == ["login"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func linksComeOnTheScreen() throws {
      let app = BookshopApp()
      let navigation = app.open("/books/7")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(app.keys == ["book"])
      #expect(app.made == ["login", "books", "book"])
      #expect(app.top?.match["id"] == "7")
      #expect(app.tabs?.selectedIndex == 1)
      guard case .opened = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        return
      }
    }

    @Test func theSameScreenIsUpdatedInPlace() {
      let app = BookshopApp()
      _ = app.open("/books/7")
      let book = app.top
      _ = app.open("/books/8")
      #expect(app.top === book)
      #expect(book?.updates == 1)
      #expect(book?.match["id"] == "8")
      #expect(app.agrees)
      app.router.push("/books/9")
      Simulation.settle()
      #expect(app.top !== book, "\(app.router.state.visible())")
      #expect(app.stack?.viewControllers.count == 3, "\(app.router.state.visible())")
      #expect(app.agrees, "\(app.router.state.visible())")
    }

    @Test func aScreenThatCannotBeUpdatedIsMadeAnew() {
      let app = BookshopApp()
      _ = app.open("/books/7/reviews/1")
      let review = app.top
      _ = app.open("/books/7/reviews/2")
      #expect(app.top !== review, "\(app.disagreement ?? "")")
      #expect(app.top?.match["review"] == "2", "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    @Test func hiddenBranchesKeepTheirStacksAndNoScreenIsMadeForThem() {
      let app = BookshopApp()
      _ = app.open("/books/7")
      app.router.select("todayTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["book"])
      #expect(app.made == ["login", "books", "book", "today"])
      #expect(app.agrees)
    }

    @Test func aBranchWithOneScreenIsMadeWhenItIsShown() {
      let app = BookshopApp()
      _ = app.open("/today")
      #expect(app.tabs?.viewControllers?.count == 3)
      #expect(app.made == ["login", "today"])
      #expect(app.tabs?.viewControllers?.map { $0.tabBarItem.title } == ["Today", "Books", "Settings"])
      _ = app.open("/settings")
      #expect(app.keys == ["settings"])
      #expect(app.agrees)
    }

    @Test func theSwitcherChangesTheRoot() {
      let app = BookshopApp()
      weak let login = app.top
      _ = app.open("/today")
      #expect(login == nil)
      #expect(app.agrees)
      _ = app.open("/login")
      #expect(app.keys == ["login"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
    }

    // MARK: Modals

    @Test func aSheetIsPresentedAndDismissed() {
      let app = BookshopApp()
      _ = app.open("/today/story/4")
      #expect(app.keys == ["today", "story"])
      #expect(app.agrees)
      app.router.dismiss()
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
    }

    @Test func aModalWithItsOwnStackIsFilledBeforeItIsSeen() throws {
      let app = BookshopApp()
      _ = app.open("/books")
      _ = app.open("/books/buy", settle: false)
      let top = try #require(app.router.state.top())
      let modal = try #require(app.host.controller(of: top.id)?.navigationController)
      #expect(modal.viewControllers.count == 1)
      #expect(modal.presentingViewController != nil)
      Simulation.settle()
      _ = app.open("/books/buy/card")
      #expect(app.keys == ["books", "card"])
      #expect(modal.viewControllers.count == 2)
      #expect(app.agrees)
    }

    @Test func aLinkElsewhereDismissesFirst() {
      let app = BookshopApp()
      _ = app.open("/books/buy")
      _ = app.open("/today")
      #expect(app.keys == ["today"], "\(app.disagreement ?? "")")
      #expect(app.agrees, "\(app.disagreement ?? "")")
      #expect(Simulation.messages.isEmpty, "\(app.disagreement ?? "")")
    }

    @Test func aModalOfAHiddenBranchIsHiddenWithIt() {
      let app = BookshopApp()
      _ = app.open("/today/story/4")
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["books"], "\(app.router.state.visible())")
      app.router.select("todayTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["today", "story"])
      #expect(app.agrees)
      #expect(app.made.count { $0 == "story" } == 1)
    }

    // MARK: Failures

    @Test func aScreenThatCannotBeMadeLeavesStateAndScreenAlike() {
      let app = BookshopApp()
      _ = app.open("/books")
      app.failing = ["book"]
      let navigation = app.open("/books/7")
      #expect(!navigation.isHandled)
      #expect(app.keys == ["books"])
      #expect(app.agrees)
      app.failing = []
      _ = app.open("/books/7")
      #expect(app.keys == ["book"])
      #expect(app.agrees)
    }

    @Test func leftScreensAreReleased() {
      let app = BookshopApp()
      weak var book: Screen?
      weak var story: Screen?
      do {
        _ = app.open("/books/7")
        book = app.top
        app.router.pop()
        Simulation.settle()
        _ = app.open("/today/story/1")
        story = app.top
        app.router.dismiss()
        Simulation.settle()
      }
      #expect(book == nil)
      #expect(story == nil)
    }

    @Test func overlappingOpeningsEndInTheLastState() {
      let app = BookshopApp()
      _ = app.open("/books")
      let navigations = [
        app.open("/books/1", settle: false), app.open("/books/2", settle: false),
        app.open("/today/story/9", settle: false),
      ]
      Simulation.settle()
      #expect(app.keys == ["today", "story"])
      #expect(app.agrees)
      #expect(navigations.allSatisfy { $0.result != nil })
      #expect(Simulation.messages.isEmpty)
      #expect(Simulation.exceptions.isEmpty)
    }
  }
}
