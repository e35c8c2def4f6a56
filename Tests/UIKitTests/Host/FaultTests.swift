import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: events that UIKit does not report, by their row · HOSTS 34 35 36 37 38 39 40 · N27")
  @MainActor
  struct FaultTests {
    @Test func row34ATransitionEndsAPushThoughNoDidShowComes() {
      let app = BookshopApp()
      _ = app.open("/books")
      Simulation.faults = [.lostDidShow]
      #expect(app.open("/books/7").isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
    }

    @Test(arguments: [[UIKitFault.endlessTransition], [.lostDidShow, .endlessTransition]])
    func row34UnreportedPushEnds(_ faults: Set<UIKitFault>) {
      let app = BookshopApp()
      _ = app.open("/books")
      Simulation.faults = faults
      let navigation = app.open("/books/7")
      Simulation.pass(.milliseconds(2_900))
      #expect(navigation.result == nil)
      Simulation.pass(.milliseconds(200))
      #expect(navigation.isHandled)
      #expect(app.router.state.visible().last == "book")
      #expect(app.agrees)
    }

    @Test(arguments: [UIKitFault.lostCompletion, .lateCompletion])
    func row34UnreportedPresentationEnds(_ fault: UIKitFault) {
      let app = BookshopApp()
      _ = app.open("/today")
      Simulation.faults = [fault]
      let navigation = app.open("/today/story/1")
      Simulation.pass(.seconds(4))
      #expect(navigation.isHandled)
      #expect(app.keys.last == "story")
      #expect(app.agrees)
      let closed = app.router.dismiss()
      Simulation.pass(.seconds(4))
      #expect(closed.isHandled)
      #expect(app.keys.last == "today")
      #expect(app.agrees)
    }

    @Test func row34RefusalByUIKitIsReportedAtOnce() {
      let app = BookshopApp()
      Simulation.faults = [.refusedPresentation]
      _ = app.open("/today")
      let ends = (0..<3).map { number in
        let end = app.open("/today/story/\(number)").isHandled
        app.router.dismiss()
        Simulation.settle()
        return end
      }
      #expect(ends.contains(false))
      #expect(ends.contains(true))
      #expect(app.agrees)
    }

    /// The user goes back, and the pop never ends: the state is what is on the screen.
    @Test func row34AnEndlessPopOfTheUserIsNoticed() throws {
      let app = BookshopApp()
      _ = app.open("/books/7")
      Simulation.faults = [.endlessTransition, .lostDidShow]
      Simulation.tapBack(try #require(app.stack))
      Simulation.pass(.seconds(4))
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    /// 35: nothing is pushed unseen under what the app presents.
    @Test func row35APushUnderAShareSheetWaits() throws {
      let app = BookshopApp()
      _ = app.open("/books")
      let share = UIViewController()
      app.top?.present(share, animated: true)
      Simulation.settle()
      let navigation = app.open("/books/7")
      #expect(navigation.result == nil)
      #expect(app.stack?.viewControllers.count == 1)
      share.presentingViewController?.dismiss(animated: true)
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
    }

    @Test func row35APushUnderAnAlertFailsInTheEnd() {
      let app = BookshopApp()
      _ = app.open("/books")
      app.top?.present(UIAlertController(title: "Hello", message: nil, preferredStyle: .alert), animated: false)
      Simulation.settle()
      let navigation = app.open("/books/7")
      Simulation.pass(.seconds(31))
      guard case .failed(_, let error as HostError)? = navigation.result else {
        Issue.record("it ended as \(String(describing: navigation.result))")
        return
      }
      #expect(error.reason == .covered)
      #expect(app.router.state.visible().last == "books")
      #expect(app.agrees)
    }

    /// 36: what a child presents is found, too.
    @Test func row36PresentationOfAChildIsFound() throws {
      let app = BookshopApp(.init(unmanagedPresentations: .fail))
      _ = app.open("/books")
      Simulation.faults = [.childPresents]
      let picker = UIViewController()
      let books = try #require(app.top)
      books.present(picker, animated: false)
      Simulation.settle()
      #expect(picker.presentingViewController === books)
      #expect(!app.open("/books/7").isHandled)
      picker.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
      #expect(app.open("/books/7").isHandled)
      #expect(app.agrees)
    }

    /// 36: a controller that defines a context presents itself, and that may present in turn.
    @Test func row36PresentationOverAContextIsDismissed() throws {
      let app = BookshopApp(.init(unmanagedPresentations: .dismiss))
      _ = app.open("/books")
      let books = try #require(app.top)
      books.definesPresentationContext = true
      let (picker, help) = (UIViewController(), UIViewController())
      picker.modalPresentationStyle = .overCurrentContext
      books.present(picker, animated: false)
      Simulation.settle()
      picker.present(help, animated: false)
      Simulation.settle()
      #expect(picker.presentingViewController === books)
      #expect(help.presentingViewController != nil)
      #expect(app.open("/books/7").isHandled)
      #expect(app.keys == ["book"])
      #expect(app.agrees)
      #expect(picker.presentingViewController == nil)
      #expect(help.presentingViewController == nil)
    }

    /// 42: a new root comes after the dismissal, also where UIKit does not report its end.
    @Test(arguments: [[], [UIKitFault.lostCompletion]])
    func row42ANewRootWaitsForTheDismissal(_ faults: Set<UIKitFault>) throws {
      let app = SmallApp {
        StackRoutes("shop") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("offer", name: "offer", screen: { Screen("offer", $0) })
          }
        }
        RouteTo("/welcome", name: "welcome", screen: { Screen("welcome", $0) }).presented(as: .root)
      }
      app.open("/home/offer")
      let (old, offer) = (app.window.rootViewController, app.window.rootViewController?.presentedViewController)
      Simulation.faults = faults
      let navigation = app.router.open("/welcome", .init(from: .inApp, animated: false))
      #expect(app.window.rootViewController === old)
      #expect(offer != nil)
      Simulation.pass(.seconds(4))
      #expect(app.window.rootViewController !== old)
      #expect(offer?.presentingViewController == nil)
      #expect(navigation.isHandled)
      #expect(app.keys == ["welcome"])
      #expect(app.router.state.visible().last == "welcome")
    }

    /// 45: an app's own column for little room is all that is seen of a split there, and a link says so.
    @Test func row45ACompactColumnOfTheAppIsLeftAlone() throws {
      let own = UIViewController()
      let app = SmallApp {
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/notes", name: "notes", screen: { Screen("notes", $0) }) }
          StackRoutes("detail") {
            RouteTo("/note", name: "note", screen: { Screen("note", $0) }) {
              RouteTo(":id", name: "page", screen: { Screen("page", $0) })
            }
          }
        }
        .attaching(
          ContainerMaker {
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(own, for: .compact)
            return split
          })
      }
      Simulation.resize(app.window, to: .regular)
      #expect(app.open("/note/1").isHandled)
      #expect(app.keys == ["notes", "page"])
      Simulation.resize(app.window, to: .compact)
      Simulation.settle()
      #expect(Simulation.appeared(in: app.window).contains { $0 === own })
      let state = app.router.state.visible()
      let navigation = app.open("/note/2")
      #expect(!navigation.isHandled)
      #expect(app.router.state.visible() == state)
      #expect(own.viewIfLoaded?.window != nil)
      Simulation.resize(app.window, to: .regular)
      #expect(app.open("/note/2").isHandled)
      #expect(app.keys == ["notes", "page"])
    }

    /// 47: every kind of presentation has a style of UIKit's, or a controller of a class of its own.
    @Test(arguments: [
      (RouteMap.ModalStyle.sheet, UIModalPresentationStyle.pageSheet), (.cover, .fullScreen), (.inspector, .pageSheet),
      (.popover, .pageSheet), (.init("drawer"), .automatic),
    ])
    func row47EachKindOfPresentationIsCarriedOut(_ style: RouteMap.ModalStyle, _ expected: UIModalPresentationStyle)
      throws
    {
      let app = SmallApp {
        StackRoutes("shop") {
          RouteTo("/home", name: "home", screen: { Screen("home", $0) }) {
            ModalRoute("offer", name: "offer", as: .init(style), screen: { Screen("offer", $0) })
          }
        }
      }
      app.open("/home/offer")
      let offer = try #require(app.window.rootViewController?.presentedViewController)
      #expect(offer.modalPresentationStyle == expected)
      #expect(app.keys.last == "offer")
    }

    /// 37: the app's screens get no children and no views of ours.
    @Test func row37ScreensOfTheAppStayUnchanged() throws {
      let app = BookshopApp()
      for link in ["/books/7", "/today/story/1", "/books/buy", "/desk/home/note"] {
        _ = app.open(link)
        for screen in app.screens { #expect(screen.children.isEmpty && screen.view.subviews.isEmpty) }
      }
    }

    /// 37: what the app dismisses itself is noticed without.
    @Test func row37DismissalByTheAppIsNoticed() {
      let app = BookshopApp()
      _ = app.open("/today/story/1")
      app.top?.dismiss(animated: true)
      Simulation.settle()
      #expect(app.router.state.visible().last == "today")
      #expect(app.agrees)
    }

    @Test(arguments: [[UIKitFault.didSelectByCode], [.shouldSelectByCode], [.didSelectByCode, .shouldSelectByCode]])
    func row38SelectionByCodeIsNotATap(_ faults: Set<UIKitFault>) throws {
      let app = BookshopApp()
      Simulation.faults = faults
      _ = app.open("/books/7")
      _ = app.open("/today")
      app.router.select("booksTab", in: "main")
      Simulation.settle()
      #expect(app.keys == ["book"], "selecting by code went back to the root")
      #expect(app.agrees, "selecting by code went back to the root")
      app.tabs?.selectedIndex = 0
      Simulation.settle()
      #expect(app.keys == ["today"])
      #expect(app.agrees)
    }

    /// 38: a guard is asked about taps, whichever way UIKit asks.
    @Test(arguments: [[], [UIKitFault.tellsOfTabsOnly], [.tellsOfBoth]])
    func row38TapsOnTabsOfTheAppAreAskedAboutOnce(_ faults: Set<UIKitFault>) throws {
      Simulation.reset()
      let members = Members()
      let tabs = UITabBarController()
      tabs.viewControllers = [UINavigationController(rootViewController: UIViewController()), UIViewController()]
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
          }
          RouteTo("/profile", name: "profile")
        }
      }
      let window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try router.uiKit.mount("main", in: tabs)
      Simulation.settle()
      Simulation.faults = faults
      router.addGuard(
        RouteGuard("members") { _ in members.isMember ? .proceed : .denied("members only") }, for: "/profile")
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(tabs.selectedIndex == 0)
      #expect(router.state.visible().last == "books")
      members.isMember = true
      Simulation.tap(tab: 1, in: tabs)
      Simulation.settle()
      #expect(tabs.selectedIndex == 1)
      #expect(router.state.visible().last == "profile")
    }

    /// 38: tabs, badges and groups that the app set up stay, and a branch is the tab with its key, wherever it is.
    @Test(arguments: [[], [UIKitFault.deadViewControllers]])
    func row38TabsOfTheAppStay(_ faults: Set<UIKitFault>) throws {
      Simulation.reset()
      Simulation.faults = faults
      let (shelf, own) = (UINavigationController(rootViewController: UIViewController()), UIViewController())
      let books = UITab(title: "Books", image: nil, identifier: "shelf") { _ in shelf }
      books.badgeValue = "3"
      let group = UITabGroup(title: "Library", image: nil, identifier: "library", children: [books])
      let search = UITab(title: "Search", image: nil, identifier: "search") { _ in own }
      let tabs = UITabBarController()
      tabs.tabs = [search, group]
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          StackRoutes("shelf") {
            RouteTo("/books", name: "books") { RouteTo(":id", name: "book", screen: { Screen("book", $0) }) }
          }
          RouteTo("/news", name: "news", screen: { Screen("news", $0) }).tab("News")
        }
      }
      let window = UIWindow(windowScene: Simulation.makeScene())
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try router.uiKit.mount("main", in: tabs)
      Simulation.settle()
      #expect(tabs.tabs.prefix(2) == [search, group])
      #expect(tabs.tabs.count == 3)
      #expect(group.children == [books])
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedTab === books)
      #expect(shelf.viewControllers.count == 2)
      #expect(books.badgeValue == "3")
      router.open("/news", .init(from: .inApp))
      Simulation.settle()
      #expect(tabs.selectedTab?.identifier == "news")
      #expect(tabs.tabs.count == 3)
    }

    /// 38: the host's own tabs are the same objects after a branch was shown for the first time.
    @Test func row38OwnTabsAreReused() throws {
      let app = BookshopApp()
      _ = app.open("/today")
      let tabs = try #require(app.tabs)
      let before = tabs.tabs
      before.last?.badgeValue = "1"
      _ = app.open("/books/7")
      _ = app.open("/settings")
      #expect(tabs.tabs == before)
      #expect(tabs.tabs.last?.badgeValue == "1")
      #expect(!before.isEmpty)
    }

    /// 44: what is inside a controller of the host says how bars look, and the status bar is asked about anew.
    @Test func row44BarsFollowTheScreenInside() {
      final class Scrolling: UIViewController {
        let scroll = UIScrollView(frame: .zero)
        override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
          edge == .top ? scroll : nil
        }
      }
      let screen = Scrolling()
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          RouteTo("/one", name: "one", screen: { _ in screen })
          RouteTo("/two", name: "two", screen: { Screen("two", $0) })
        }
      }
      Simulation.reset()
      let window = UIWindow(windowScene: Simulation.makeScene())
      router.uiKit.attach(to: window)
      window.makeKeyAndVisible()
      Simulation.settle()
      let wrapper = screen.parent
      #expect(wrapper?.contentScrollView(for: .top) === screen.scroll)
      #expect(wrapper?.contentScrollView(for: .bottom) == nil)
      let asked = Simulation.statusBarUpdates
      router.open("/two", .init(from: .inApp))
      Simulation.settle()
      #expect(Simulation.statusBarUpdates > asked)
    }

    /// 39: a sheet that waited for an alert and was superseded never animates in.
    @Test func row39WaitingSheetIsWithdrawn() {
      let app = BookshopApp()
      _ = app.open("/today")
      let alert = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      app.top?.present(alert, animated: false)
      Simulation.settle()
      let sheet = app.open("/today/story/1")
      let news = app.open("/today/news")
      Simulation.tap("OK", in: alert)
      Simulation.settle()
      #expect(news.isHandled)
      #expect(sheet.result != nil)
      #expect(app.made.contains("story") == false)
      #expect(app.keys == ["news"])
    }

    /// 40: a host that is released gives the app's delegate back.
    @Test func row40DelegatesAreRestored() throws {
      let app = BookshopApp()
      _ = app.open("/books/7")
      let (stack, own) = (try #require(app.stack), AppsDelegate())
      stack.delegate = own
      Simulation.settle()
      #expect(stack.delegate !== own)
      #expect(UIKitHost.unwrapped(stack.delegate) === own)
      app.router.detach(app.host)
      #expect(stack.delegate === own)
      #expect(app.keys == ["book"])
      #expect(UIKitHost.unwrapped(stack.delegate) === own)
      stack.delegate = nil
      #expect(stack.delegate == nil)
    }

    @Test func row40ASecondHostTakesOver() throws {
      let app = SmallApp { StackRoutes("stack") { RouteTo("/a", name: "a", screen: { Screen("a", $0) }) } }
      app.router.detach(app.host)
      let (window, own) = (UIWindow(windowScene: Simulation.makeScene()), AppsDelegate())
      let stack = UINavigationController(rootViewController: UIViewController())
      stack.delegate = own
      window.rootViewController = stack
      window.makeKeyAndVisible()
      try app.router.uiKit.mount("stack", in: stack)
      Simulation.settle()
      let second = try app.router.uiKit.mount("stack", in: stack)
      Simulation.settle()
      #expect(stack.delegate !== own)
      #expect(UIKitHost.unwrapped(stack.delegate) === own)
      app.router.detach(second)
      #expect(stack.delegate === own)
    }

    /// The app keeps the first host, as it may.
    @Test func row40AHostThatIsReplacedGetsNoMoreSteps() throws {
      let app = SmallApp {
        StackRoutes("stack") {
          RouteTo("/a", name: "a", screen: { Screen("a", $0) }) { RouteTo("b", name: "b", screen: { Screen("b", $0) }) }
        }
      }
      app.router.detach(app.host)
      let window = UIWindow(windowScene: Simulation.makeScene())
      let stack = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = stack
      window.makeKeyAndVisible()
      let first = try app.router.uiKit.mount("stack", in: stack)
      Simulation.settle()
      let second = try app.router.uiKit.mount("stack", in: stack)
      Simulation.settle()
      let navigation = app.router.push("/a/b")
      Simulation.settle()
      #expect(navigation.isHandled)
      #expect((stack.viewControllers.last as? Screen)?.key == "b")
      #expect(first !== second)
    }
  }

  @Suite("UIKit host: unmanaged presentations, by the table · HOSTS 7 35")
  @MainActor
  struct UnmanagedTableTests {
    @Test(arguments: UnmanagedTable.cells)
    func everyCellOfTheTableHolds(_ cell: UnmanagedTable.Cell) throws {
      let app = ForeignApp(cell.policy)
      if cell.verb == .dismiss { app.router.present("/books/buy") }
      Simulation.settle()
      let thing = try app.present(cell.thing)
      let before = app.keys
      let (navigation, wanted) = app.act(cell.verb)
      Simulation.settle()
      switch cell.end {
      case .goes: #expect(app.keys == wanted)
      case .dismisses: #expect(app.keys == wanted && thing.presentingViewController == nil)
      case .fails: #expect(app.keys == before && app.isCovered(navigation))
      case .waits:
        Simulation.pass(.seconds(29))
        #expect(app.keys == before)
        #expect(navigation?.result == nil)
        Simulation.pass(.seconds(2))
        #expect(app.keys == before, "it waits for ever")
        #expect(app.isCovered(navigation), "it waits for ever")
      }
      #expect(app.host.shown.windows == app.router.state.windows)
    }
  }
}

@MainActor
private final class AppsDelegate: NSObject, UINavigationControllerDelegate {}

/// Two tabs, a guard and a sheet, in a window.
@MainActor
private final class ForeignApp {
  let router: Router
  let host: UIKitHost
  private let window: UIWindow
  private let session = Session()

  init(_ policy: Router.UnmanagedPresentations) {
    Simulation.reset()
    window = UIWindow(windowScene: Simulation.makeScene())
    host = UIKitHost(window: window)
    router = Router(schemes: ["shop"], reachable: .fromLinks)
    router.configuration.unmanagedPresentations = policy
    let signedIn = RouteGuard("signedIn") { [session] _ in session.isSignedIn ? .proceed : .denied("signed out") }
    router.add(
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
            RouteTo(":id", name: "book", screen: { Screen("book", $0) }).guarded(by: signedIn)
            ModalRoute("buy", name: "buy", as: .sheet, screen: { Screen("buy", $0) })
          }
        }
        StackRoutes("todayTab") { RouteTo("/today", name: "today", screen: { Screen("today", $0) }) }
      })
    router.attach(host, to: .init(0))
    window.makeKeyAndVisible()
    Simulation.settle()
    router.open("/books/1", .init(from: .inApp))
    Simulation.settle()
  }

  var keys: [String] { Simulation.appeared(in: window).compactMap { ($0 as? Screen)?.key } }

  private var top: UIViewController? {
    Simulation.appeared(in: window).last { $0 is Screen }
  }

  func present(_ thing: UnmanagedTable.Thing) throws -> UIViewController {
    let top = try #require(top)
    top.definesPresentationContext = true
    var presented = UIViewController()
    switch thing {
    case .alert: presented = UIAlertController(title: "Hello", message: nil, preferredStyle: .alert)
    case .search:
      let search = UISearchController(searchResultsController: nil)
      Simulation.search(search, in: top)
      return search
    case .sheet: break
    case .lockedSheet: presented.isModalInPresentation = true
    }
    top.present(presented, animated: false)
    Simulation.settle()
    return presented
  }

  /// Does it.
  ///
  /// - Returns: the screens that are to be seen afterwards.
  func act(_ verb: UnmanagedTable.Verb) -> (Navigation?, [String]) {
    switch verb {
    case .externalLink: return (router.open("shop://today", .init(from: .customScheme)), ["today"])
    case .externalLinkToTheSamePlace: return (router.open("shop://books/1", .init(from: .customScheme)), ["book"])
    case .push: return (router.push("/books/2"), ["book"])
    case .present: return (router.present("/books/buy"), ["book", "buy"])
    case .pop: return (router.pop(), ["books"])
    case .dismiss: return (router.dismiss(), ["book"])
    case .select: return (router.select("todayTab", in: "main"), ["today"])
    case .signOut:
      session.isSignedIn = false
      router.reevaluateGuards()
      return (nil, ["books"])
    }
  }

  func isCovered(_ navigation: Navigation?) -> Bool {
    guard case .failed(_, let error as HostError)? = navigation?.result else { return false }
    return error.reason == .covered
  }
}

@MainActor
private final class Session {
  var isSignedIn = true
}
