import Testing
@_spi(Simulation) import UIKitStandIn
@_spi(Hosting) import WaymarkUIKit

@MainActor
private final class SceneDelegate: RoutedSceneDelegate {
  let ownRouter: Router

  init(_ router: Router) { ownRouter = router }

  override var router: Router { ownRouter }
}

/// The keys of the screens that were made.
@MainActor
private final class MadeKeys {
  var keys: [String] = []

  func screen(_ key: String, _ match: RouteMatch) -> Screen {
    keys.append(key)
    return Screen(key, match)
  }
}

/// The sources of the links of a router.
@MainActor
private final class SourceLog {
  private(set) var last: DeepLink.Source?

  init(_ router: Router) {
    router.willOpen { [weak self] link in
      self?.last = link.source
      return .proceed
    }
  }
}

@MainActor
private func makeRouter() -> Router {
  Simulation.reset()
  let router = Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
    StackRoutes("stack") {
      RouteTo("/books", name: "books", screen: { Screen("books", $0) }) {
        RouteTo(":id", name: "book", screen: { BookScreen("book", $0) }) {
          ModalRoute("buy", name: "buy", screen: { Screen("buy", $0) })
        }
      }
    }
  }
  router.systemLinks.activityType = "com.example.place"
  return router
}

extension OnOneDevice {
  @Suite("UIKit: ways in · N13 M11 · HOSTS 26 27 28 31")
  @MainActor
  struct SceneTests {
    let router = makeRouter()

    private func keys(_ delegate: RoutedSceneDelegate) -> [String] {
      Simulation.settle()
      return delegate.window.map { Simulation.appeared(in: $0).compactMap { ($0 as? Screen)?.key } } ?? []
    }

    private func web(_ url: String) -> NSUserActivity {
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: url)
      return activity
    }

    /// The source of the last link, by its event: an entry that stays has the lesser trust of all that led to it.
    private let sources: SourceLog

    init() {
      sources = SourceLog(router)
    }

    private var source: DeepLink.Source? { sources.last }

    @Test func coldURLIsShownInTheFirstFrame() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate) { Simulation.add("bookshop:///books/7", to: $0) }
      #expect(!Simulation.isInTransition)
      #expect(router.state.visible() == ["stack", "books", "book"])
      #expect(source == .customScheme)
      #expect(keys(delegate) == ["book"])
      #expect(router.state.top()?.source == .customScheme)
    }

    @Test func aColdModalComesWhenTheWindowIsThere() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate) { Simulation.add("bookshop:///books/7/buy", to: $0) }
      #expect(keys(delegate) == ["book", "buy"])
      #expect(Simulation.messages.isEmpty)
    }

    @Test func coldUniversalLinkOpens() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate) { Simulation.add(web("https://books.example.com/books/8"), to: $0) }
      #expect(keys(delegate) == ["book"])
      #expect(source == .universalLink)
    }

    @Test func warmLinksOfAllKindsOpen() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/2", "bookshop:///books/1"]))
      #expect(keys(delegate) == ["book"], "all of a set, in order")
      #expect(router.state.top()?[parameter: "id"] == "2", "all of a set, in order")
      delegate.scene(scene, continue: web("https://books.example.com/books/3"))
      #expect(keys(delegate) == ["book"])
      #expect(source == .universalLink)
      let found = NSUserActivity(activityType: CSSearchableItemActionType)
      found.userInfo = [CSSearchableItemActivityIdentifier: "/books/4"]
      delegate.scene(scene, continue: found)
      #expect(keys(delegate) == ["book"])
      #expect(source == .spotlight)
      #expect(router.state.top()?[parameter: "id"] == "4")
      let handoff = NSUserActivity(activityType: "com.example.place")
      handoff.userInfo = ["link": "/books/5"]
      delegate.scene(scene, continue: handoff)
      #expect(keys(delegate) == ["book"])
      #expect(source == .handoff)
      #expect(router.uiKit.receive(NSUserActivity(activityType: "other")) == nil)
      #expect(!router.uiKit.receive(URL(fileURLWithPath: "/x")))
      #expect(router.uiKit.receive(URL(string: "bookshop:///books")!))
    }

    @Test func quickActionsAnswerWhetherTheyWereDone() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      var answers: [Bool] = []
      for link in ["/books/6", "/nowhere"] {
        let item = UIApplicationShortcutItem(
          type: "open", localizedTitle: "Open", localizedSubtitle: nil, icon: nil, userInfo: ["link": link as NSString])
        delegate.windowScene(scene, performActionFor: item) { answers.append($0) }
      }
      #expect(answers == [true, false])
      #expect(keys(delegate) == ["book"])
      #expect(source == .quickAction)
    }

    @Test func aNotificationIsOpenedOnceThoughItComesTwice() {
      let delegate = SceneDelegate(router)
      let response = Simulation.response(["link": "/books/9"])
      Simulation.connect(delegate) { Simulation.add(response, to: $0) }
      #expect(keys(delegate) == ["book"])
      #expect(source == .push)
      router.pop()
      router.uiKit.receive(response)
      #expect(keys(delegate) == ["books"])
      router.uiKit.receive(Simulation.response(["link": "/books/9"], date: Date(timeIntervalSince1970: 9)))
      #expect(keys(delegate) == ["book"])
      #expect(
        router.uiKit.receive(Simulation.response(["link": "/books"], action: UNNotificationDismissActionIdentifier))
          == nil)
    }

    @Test("An action of a notification is not a tap, unless the app says so · N23")
    func actionsAreNotTaps() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate)
      let mute = Simulation.response(["link": "/books/9"], action: "mute")
      #expect(router.uiKit.receive(mute) == nil)
      #expect(keys(delegate) == ["books"])
      router.systemLinks.notificationActions = ["show"]
      #expect(router.uiKit.receive(mute) == nil)
      router.uiKit.receive(Simulation.response(["link": "/books/9"], action: "show"))
      #expect(keys(delegate) == ["book"])
      #expect(source == .push)
    }

    @Test("A delivery without a link opens by the system's name for it or by the app's closure, or is reported · N23")
    func deliveryWithoutALinkOpensByItsName() async {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate)
      var events = router.events.makeAsyncIterator()
      let named = NSUserActivity(activityType: "com.example.reading")
      named.targetContentIdentifier = "/books/3"
      #expect(router.uiKit.receive(named) != nil)
      #expect(keys(delegate) == ["book"])
      #expect(source == .handoff)
      while case .unrecognized? = await events.next() {
        Issue.record("a route takes its identifier")
        break
      }
      router.pop()
      let other = NSUserActivity(activityType: "com.example.widget")
      other.targetContentIdentifier = "none of ours"
      other.userInfo = ["book": 4]
      events = router.events.makeAsyncIterator()
      #expect(router.uiKit.receive(other) == nil)
      guard case .unrecognized("com.example.widget") = await events.next() else {
        Issue.record("the router reports nothing")
        return
      }
      router.systemLinks.content = { _, _, payload in
        payload["book"].flatMap { try? DeepLink("bookshop:///books/\($0)", from: .widget) }
      }
      router.uiKit.receive(other)
      #expect(keys(delegate) == ["book"])
      #expect(source == .widget)
      router.pop()
      router.uiKit.receive(Simulation.response(["book": 5]))
      #expect(keys(delegate) == ["book"])
      router.pop()
      let item = UIApplicationShortcutItem(
        type: "read", localizedTitle: "Read", localizedSubtitle: nil, icon: nil, userInfo: ["book": 6 as NSNumber])
      #expect(router.uiKit.receive(item) != nil)
      #expect(keys(delegate) == ["book"])
    }

    @Test("An app of the same team that sends a URL is named in the source")
    func senderOfTheSameTeamIsInTheSource() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/2"], from: "com.example.mail"))
      #expect(source == .customScheme)
      #expect(source?.application == "com.example.mail")
      Simulation.settle()
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/3"]))
      #expect(source == .customScheme)
      #expect(source?.application == nil)
    }

    @Test func otherRolesAreLeftAlone() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate, role: .windowExternalDisplayNonInteractive)
      #expect(delegate.window == nil)
      #expect(router.state.windows.isEmpty)
    }

    /// PLATFORM N14: a volume of visionOS stays empty, and all other roles are left alone by intention.
    @Test func aVolumeIsReported() {
      var told: [String] = []
      router.log = { if $0.kind == .mistake { told.append($0.text) } }
      let volume = UISceneSession.Role(rawValue: "UIWindowSceneSessionRoleVolumetricApplication")
      Simulation.connect(SceneDelegate(router), role: volume)
      Simulation.connect(SceneDelegate(router), identifier: "screen", role: .windowExternalDisplayNonInteractive)
      #expect(told.count == 1)
      #expect(told.first?.contains("UIWindowSceneSessionRoleVolumetricApplication") == true)
      #expect(router.state.windows.isEmpty)
    }

    @Test func eachSceneHasItsWindow() {
      let (one, two) = (SceneDelegate(router), SceneDelegate(router))
      Simulation.connect(one, identifier: "one")
      let second = Simulation.connect(two, identifier: "two")
      two.scene(second, openURLContexts: Simulation.urls(["bookshop:///books/1"]))
      #expect(keys(one) == ["books"])
      #expect(keys(two) == ["book"])
      #expect(router.state.windows.count == 2)
      #expect(router.device.scenes.values.sorted() == ["one", "two"])
      #expect(router.state.keyWindow == .init(1))
    }

    @Test func row26ARequestedWindowShowsItsLink() async {
      Simulation.supportsMultipleScenes = true
      let (one, two) = (SceneDelegate(router), SceneDelegate(router))
      Simulation.connect(one, identifier: "one")
      let navigation = router.uiKit.openInNewWindow("/books/7", .init(from: .inApp))
      // It comes later: until then the state does not know it.
      #expect(navigation.result == nil)
      #expect(navigation.isHandled)
      #expect(router.state.windows.count == 1)
      Simulation.connectRequested(two, identifier: "two")
      #expect(keys(one) == ["books"])
      #expect(keys(two) == ["book"])
      #expect(router.state.windows.count == 2)
      #expect(router.state.top(in: .init(1))?.source == .inApp)
      #expect(navigation.result != nil)
      let refused = router.uiKit.openInNewWindow("/books/8", .init(from: .inApp))
      struct NoRoom: Error {}
      Simulation.refuseRequested(NoRoom())
      guard case .failed(_, let error) = await refused.outcome else {
        Issue.record("nobody was told")
        return
      }
      #expect(error is NoRoom)
      let cancelled = router.uiKit.openInNewWindow("/books/9", .init(from: .inApp))
      cancelled.cancel()
      let three = SceneDelegate(router)
      Simulation.connectRequested(three, identifier: "three")
      #expect(keys(three) == ["books"])
      #expect(!cancelled.isHandled)
    }

    @Test func row46ALinkForAnotherWindowBringsItToTheFront() {
      Simulation.supportsMultipleScenes = true
      let (one, two) = (SceneDelegate(router), SceneDelegate(router))
      let first = Simulation.connect(one, identifier: "one")
      let second = Simulation.connect(two, identifier: "two")
      Simulation.activate(first)
      Simulation.enterBackground(second)
      router.open("/books/7", .init(from: .inApp, in: .init(0)))
      Simulation.settle()
      #expect(Simulation.activatedSessions.isEmpty)
      router.open("/books/7", .init(from: .inApp, in: .init(1)))
      Simulation.settle()
      #expect(Simulation.activatedSessions == ["two"])
      #expect(keys(two) == ["book"])
      router.open("/books/7", .init(from: .inApp, in: .init(1)))
      Simulation.settle()
      #expect(Simulation.activatedSessions == ["two", "two"], "what is there already is not shown by itself")
      Simulation.activate(second)
      router.open("/books/8", .init(from: .inApp, in: .init(1)))
      Simulation.settle()
      #expect(Simulation.activatedSessions.count == 2)
    }

    /// An app that keeps its hierarchy: cold start, restoration and publishing in one call.
    @Test func topmostAppsAreConnectedInOneCall() throws {
      final class OwnDelegate: RoutedSceneDelegate {
        let own: Router
        let stack = UINavigationController(rootViewController: UIViewController())

        init(_ router: Router) {
          own = router
          super.init()
        }

        override var router: Router { own }
        override var ownership: WindowOwnership { .topmost }

        override func scene(
          _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
        ) {
          let own = UIWindow(windowScene: try! #require(scene as? UIWindowScene))
          own.rootViewController = stack
          window = own
          super.scene(scene, willConnectTo: session, options: options)
        }
      }
      let own = Router(reachable: .fromLinks) {
        RouteTo("/books/:id", name: "book", screen: { Screen("book", $0) })
        RouteTo("/authors/:id", name: "author", screen: { Screen("author", $0) })
      }
      own.systemLinks.activityType = "com.example.place"
      let delegate = OwnDelegate(own)
      let scene = Simulation.connect(delegate, identifier: "one") { Simulation.add("bookshop:///books/1", to: $0) }
      Simulation.settle()
      func keys(_ delegate: OwnDelegate) -> [String] {
        delegate.stack.viewControllers.compactMap { ($0 as? Screen)?.key }
      }
      #expect(keys(delegate) == ["book"])
      #expect(scene.userActivity?.targetContentIdentifier == "bookshop:///books/1")
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///authors/2"]))
      Simulation.settle()
      #expect(keys(delegate) == ["book", "author"])
      #expect(scene.userActivity?.targetContentIdentifier == "bookshop:///authors/2")
      delegate.scene(scene, openURLContexts: Simulation.urls(["bookshop:///books/3"]))
      Simulation.settle()
      delegate.stack.popViewController(animated: false)
      let activity = try #require(delegate.stateRestorationActivity(for: scene))
      Simulation.disconnect(scene)

      let next = OwnDelegate(own)
      let again = Simulation.makeScene(identifier: "one")
      again.session.stateRestorationActivity = activity
      next.scene(again, willConnectTo: again.session, options: Simulation.options())
      Simulation.settle()
      #expect(keys(next) == ["book", "author"], "what the user had left came back")
    }

    @Test func whereThereIsOneWindowALinkIsOpenedInIt() {
      let delegate = SceneDelegate(router)
      Simulation.connect(delegate)
      #expect(router.uiKit.openInNewWindow("/books/7", .init(from: .inApp)).isHandled)
      #expect(keys(delegate) == ["book"])
      #expect(!router.uiKit.openInNewWindow("/%zz").isHandled)
    }

    @Test func openScreensAreRestored() throws {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      router.open("/books/7", .init(from: .inApp))
      let activity = try #require(delegate.stateRestorationActivity(for: scene))
      let other = SceneDelegate(makeRouter())
      Simulation.connect(other, restoring: activity)
      #expect(keys(other) == ["book"])
      #expect(other.router.state.visible() == ["stack", "books", "book"])
      activity.userInfo = ["waymark.state": Data("{ damaged".utf8)]
      let third = SceneDelegate(makeRouter())
      Simulation.connect(third, restoring: activity)
      #expect(keys(third) == ["books"])
    }

    @Test func returningSceneShowsItsScreens() {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate, identifier: "one")
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      Simulation.disconnect(scene)
      #expect(router.state.windows.isEmpty)
      let again = SceneDelegate(router)
      let second = Simulation.connect(again, identifier: "one")
      #expect(keys(again) == ["book"])
      Simulation.disconnect(second)
      router.uiKit.discard([second.session])
      let last = SceneDelegate(router)
      Simulation.connect(last, identifier: "one")
      #expect(keys(last) == ["books"])
    }

    @Test("HOSTS 73: a scene that comes back makes no screens but those it showed")
    func aSceneThatComesBackMakesNothingElse() {
      let made = MadeKeys()
      let router = Router(reachable: .fromLinks) {
        TabRoutes("main") {
          RouteTo("/one", name: "one", screen: { made.screen("one", $0) })
          RouteTo("/two", name: "two", screen: { made.screen("two", $0) })
        }
      }
      do {
        let scene = Simulation.connect(SceneDelegate(router), identifier: "one")
        router.open("/two", .init(from: .inApp))
        Simulation.settle()
        Simulation.disconnect(scene)
      }
      made.keys = []
      let again = SceneDelegate(router)
      Simulation.connect(again, identifier: "one")
      #expect(keys(again) == ["two"])
      #expect(made.keys == ["two"])
    }

    @Test("HOSTS 68: a link for a window that is seen and not used brings it to the front")
    func aLinkForAWindowThatIsSeen() {
      Simulation.supportsMultipleScenes = true
      let first = Simulation.connect(SceneDelegate(router), identifier: "one")
      let second = Simulation.connect(SceneDelegate(router), identifier: "two")
      Simulation.activate(first)
      #expect(second.activationState == .foregroundInactive)
      router.open("/books/7", .init(from: .inApp, in: .init(1)))
      Simulation.settle()
      #expect(Simulation.activatedSessions == ["two"])
    }

    @Test func shownScreenIsPublished() throws {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      router.open("/books/7", .init(from: .inApp))
      Simulation.settle()
      let activity = try #require(scene.userActivity)
      #expect(activity.webpageURL?.absoluteString == "https://books.example.com/books/7")
      #expect(Simulation.isCurrent(activity))
      #expect(activity.userInfo?["link"] as? String == "/books/7")
      #expect(activity.title == "book")
      router.pop()
      Simulation.settle()
      #expect(!Simulation.isCurrent(activity))
      #expect(scene.userActivity?.targetContentIdentifier == "/books")
    }

    /// A screen that has its title when its view is loaded.
    private final class LateTitle: UIViewController {
      override func viewDidLoad() {
        super.viewDidLoad()
        title = "Chapter one"
      }
    }

    @Test("R22: the published screen has the title that it sets when its view is loaded")
    func theTitleComesLater() throws {
      router.add { RouteTo("/late", name: "late", screen: { _ in LateTitle() }) }
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      router.push("/late", .init(animated: false))
      Simulation.settle()
      #expect(scene.userActivity?.targetContentIdentifier == "/late")
      #expect(scene.userActivity?.title == "Chapter one")
    }

    @Test("R22: a host that keeps the app's hierarchy publishes that title, too")
    func topmostHostPublishesTheLaterTitle() throws {
      let topmost = Router(reachable: .fromLinks) { RouteTo("/late", name: "late", screen: { _ in LateTitle() }) }
      topmost.systemLinks.activityType = "com.example.place"
      let scene = Simulation.makeScene(identifier: "topmost")
      let window = UIWindow(windowScene: scene)
      window.rootViewController = UINavigationController(rootViewController: UIViewController())
      topmost.uiKit.connect(scene, Simulation.options(), window: window, .topmost)
      Simulation.settle()
      topmost.open("/late", .init(from: .inApp))
      Simulation.settle()
      #expect(scene.userActivity?.title == "Chapter one")
    }

    @Test("R13: a link of the web that comes as a URL is a universal link, as in a window of SwiftUI")
    func webLinksAsURLs() throws {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      delegate.scene(scene, openURLContexts: Simulation.urls(["https://books.example.com/books/7"]))
      Simulation.settle()
      #expect(sources.last == .universalLink)
      #expect(router.uiKit.receive(try #require(URL(string: "https://books.example.com/books/8"))))
      #expect(sources.last == .universalLink)
    }

    @Test("R16: a scene in the background changes without animation")
    func inTheBackground() throws {
      let delegate = SceneDelegate(router)
      let scene = Simulation.connect(delegate)
      Simulation.enterBackground(scene)
      let navigations = [router.push("/books/7"), router.present("/books/8"), router.dismiss()]
      for _ in 0..<20 {
        Simulation.turn()
        #expect(!Simulation.isInTransition)
      }
      #expect(navigations.allSatisfy { $0.result != nil })
      #expect(router.state.visible().last == "book")
    }

    @Test func theWindowOwnsItsHost() {
      weak var host: UIKitHost?
      do {
        let window = UIWindow(windowScene: Simulation.makeScene(identifier: "owned"))
        host = router.uiKit.attach(to: window, as: .init(5))
        #expect(host != nil)
      }
      router.uiKit.attach(to: UIWindow(windowScene: Simulation.makeScene(identifier: "other")), as: .init(6))
      #expect(host == nil)
    }
  }
}
