import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// A router of an app with login, tabs, nested stacks and a modal with its own stack.
@MainActor
private struct App {
  let router: Router
  let host: HeadlessHost

  init(_ transitions: HeadlessHost.Transitions = .immediate, navigation rules: Router.Configuration = .init()) {
    router = Router(reachable: .fromLinks, navigation: rules) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") {
              RouteTo(":id", name: "book")
              ModalRoute("buy", name: "buy", as: .init(.sheet, inNavigationController: true))
            }
          }
        }
      }
    }
    host = HeadlessHost(transitions: transitions)
    router.attach(host, to: .init(0))
    while host.isInTransition { host.finishTransition() }
  }

  var agrees: Bool { host.shown.windows == router.state.windows }
}

@Suite("Hosts: steps, rules, events · M2 M5 M6 M10 M12 N12")
@MainActor
struct HostTests {
  @Test func linksComeOnTheScreen() async {
    let app = App()
    #expect(app.host.visible == ["root", "login"])
    let navigation = app.router.open("/books/7", .init(from: .inApp))
    #expect(navigation.isHandled)
    #expect(app.host.visible == ["root", "main", "booksTab", "books", "book"])
    if case .opened(let match) = await navigation.outcome { #expect(match["id"] == "7") } else { Issue.record() }
    #expect(app.agrees, "\(app.router.problems)")
    #expect(app.router.problems.allSatisfy { $0.severity == .warning }, "\(app.router.problems)")
  }

  @Test func screensAreMadeWhenShownAndReleasedWhenTheyLeave() {
    let app = App()
    app.router.open("/books/7", .init(from: .inApp))
    #expect(app.host.made.map(\.key) == ["login", "books", "book"], "the other tab was never shown")
    app.router.pop()
    #expect(app.host.screens.count == 1)
    #expect(app.host.made.count == 3)
    app.router.open("/books", .init(from: .inApp))
    #expect(app.host.made.count == 3, "a screen was made to be compared")
  }

  /// The entries of a branch that is still empty on the screen have their ids in the router's state already.
  @Test func aSecondTapOnAnEmptyBranchMakesNoEntries() throws {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("todayTab") { RouteTo("/today", name: "today") }
        SplitRoutes("desk") { StackRoutes("listColumn") { RouteTo("/list", name: "list") } }
      }
    }
    router.connect()
    let main = try #require(router.state.windows.first?.root.id)
    let shown = RouterState.following(.selected(in: main, "desk"), router.state, in: router.table)
    #expect(RouterState.following(.reselected(in: main), shown, in: router.table) == shown)
  }

  @Test func entriesKeepTheirMatchAndExtras() throws {
    let app = App()
    app.router.open("/books/7?ref=mail", .init(from: .inApp, extras: ["count": 3]))
    let book = try #require(app.router.state.top())
    let match = try #require(app.router.match(for: book))
    #expect(match["id"] == "7")
    #expect(match["ref"] == "mail")
    #expect(match.extras.value("count") == 3)
    let books = try #require(app.router.state.visibleEntries().dropLast().last)
    #expect(app.router.match(for: books)?.route.name == "books")
    #expect(app.router.match(for: books)?.extras.isEmpty == true)
    app.router.pop()
    app.router.open("/books/7", .init(from: .inApp))
    #expect(app.router.state.top().flatMap { app.router.match(for: $0) }?.extras.isEmpty == true)
  }

  // MARK: Failures

  @Test func aScreenThatCannotBeMadeLeavesStateAndScreenAlike() async {
    let app = App()
    app.router.open("/books", .init(from: .inApp))
    app.host.canMake = { $0.key != "book" }
    let navigation = app.router.open("/books/7", .init(from: .inApp))
    guard case .failed(let match, let error) = navigation.result else {
      Issue.record("nobody was told")
      return
    }
    #expect(match?.route.name == "book")
    #expect((error as? HostError)?.reason == .noContent)
    #expect(!navigation.isHandled)
    #expect(app.agrees)
    #expect(app.host.visible.last == "books")
    app.host.canMake = { _ in true }
    app.router.open("/books/8", .init(from: .inApp))
    #expect(app.agrees)
    #expect(app.host.visible.last == "book")
  }

  @Test func screensOfAFailedStepAreReleased() {
    let app = App()
    app.router.open("/books/7", .init(from: .inApp))
    let host = HeadlessHost()
    host.canMake = { $0.key != "book" }
    app.router.attach(host, to: .init(1))
    app.router.open("/books/8", .init(from: .inApp, in: .init(1)))
    func keepsWhatIsShown(_ host: HeadlessHost) -> Bool { host.screens.allSatisfy { host.shown.entry($0) != nil } }
    #expect(host.made.contains { $0.key == "books" })
    #expect(keepsWhatIsShown(host))
    app.router.open("/books", .init(from: .inApp, in: .init(0)))
    app.host.transitions = .held
    app.router.open("/books/9", .init(from: .inApp, in: .init(0)))
    #expect(!keepsWhatIsShown(app.host), "the screens of a transition are made when it begins")
    while app.host.isInTransition { app.host.failTransition() }
    #expect(keepsWhatIsShown(app.host))
  }

  @Test func aHostThatRefusesHalfWayIsFollowed() {
    let app = App()
    app.router.open("/books/buy", .init(from: .inApp))
    #expect(app.host.visible.suffix(2) == ["buy~stack", "buy"])
    app.host.failure = { if case .selectBranch = $0 { .init(.refused) } else { nil } }
    let navigation = app.router.open("/today", .init(from: .inApp))
    #expect(!navigation.isHandled, "the sheet is gone, the tab is not selected")
    #expect(app.agrees, "the sheet is gone, the tab is not selected")
    #expect(app.host.visible == ["root", "main", "booksTab", "books"])
  }

  // MARK: Transitions

  @Test func oneTransitionAtATimeAndTheLastStateWins() async {
    let app = App()
    app.router.open("/books", .init(from: .inApp))
    app.host.transitions = .held
    let first = app.router.open("/books/1", .init(from: .inApp))
    let second = app.router.open("/books/2", .init(from: .inApp))
    let third = app.router.open("/today", .init(from: .inApp))
    #expect(first.result == nil)
    #expect(first.isHandled)
    #expect(app.host.isInTransition)
    while app.host.isInTransition { app.host.finishTransition() }
    for navigation in [first, second, third] {
      if case .opened = await navigation.outcome {} else { Issue.record("\(String(describing: navigation.result))") }
    }
    #expect(app.agrees)
    #expect(app.host.visible.last == "today")
    #expect(app.host.made.count { $0.key == "book" } == 1, "the second book was superseded before it began")
  }

  @Test func aTransitionThatIsBrokenOffIsFollowed() {
    let app = App()
    app.router.open("/books", .init(from: .inApp))
    app.host.transitions = .held
    let navigation = app.router.open("/books/1", .init(from: .inApp))
    app.host.failTransition()
    guard case .failed = navigation.result else {
      Issue.record("nobody was told")
      return
    }
    #expect(app.agrees)
    #expect(app.host.visible.last == "books")
  }

  // MARK: Users

  @Test func userActionsBecomeStateWithoutSteps() {
    let app = App()
    app.router.open("/books/7", .init(from: .inApp))
    let steps = app.host.steps.count
    #expect(app.host.goBack())
    #expect(app.agrees)
    #expect(app.router.state.visible().last == "books")
    #expect(!app.host.goBack(), "the root stays")
    #expect(app.host.steps.count == steps)
    #expect(app.host.tap(tab: "todayTab", in: "main"))
    #expect(app.agrees)
    #expect(app.host.visible.last == "today")
    app.host.tap(tab: "booksTab", in: "main")
    app.router.open("/books/9", .init(from: .inApp, in: .init(0)))
    #expect(app.host.tap(tab: "booksTab", in: "main"))
    #expect(app.agrees)
    #expect(app.host.visible.last == "books")
  }

  @Test func cancelledGesturesChangeNothing() {
    let app = App()
    app.router.open("/books/buy", .init(from: .inApp))
    let state = app.router.state
    #expect(app.host.swipeDown(isCancelled: true))
    #expect(app.router.state == state)
    #expect(app.host.swipeDown())
    #expect(app.agrees)
    #expect(app.host.visible.last == "books")
  }

  @Test func removalByTheAppBecomesState() throws {
    let app = App()
    app.router.open("/books/7", .init(from: .inApp))
    app.host.removeBehindBack([try #require(app.router.state.top()).id])
    #expect(app.agrees)
    #expect(app.router.state.visible().last == "books")
  }

  // MARK: Unmanaged presentations

  @Test(arguments: Router.UnmanagedPresentations.allCases)
  func policyDecidesAboutUnmanagedPresentations(_ policy: Router.UnmanagedPresentations) {
    let app = App()
    app.router.configuration.unmanagedPresentations = policy
    app.router.open("/books", .init(from: .inApp))
    app.host.presentUnmanaged()
    let navigation = app.router.open("/books/buy", .init(from: .inApp))
    switch policy {
    case .wait:
      #expect(navigation.result == nil)
      #expect(app.host.visible.last == "books")
      app.host.dismissUnmanaged()
      #expect(navigation.isHandled)
      #expect(app.host.visible.last == "buy")
    case .presentOnTop, .automatic: #expect(app.host.visible.last == "buy" && !app.host.unmanaged.isEmpty)
    case .dismiss: #expect(app.host.visible.last == "buy" && app.host.unmanaged.isEmpty)
    case .fail:
      guard case .failed = navigation.result else {
        Issue.record("nobody was told")
        return
      }
      #expect(app.host.visible.last == "books")
    }
    #expect(app.agrees)
  }

  // MARK: Presenters

  @Test("A modal with a stack of its own is presented by what is attached to its route", arguments: [true, false])
  func presentersOfStackedModals(isInMap: Bool) {
    var steps: [String] = []
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          ModalRoute("buy", name: "buy", as: isInMap ? .stackedSheet : .sheet)
            .attaching(
              StepPresenter { step, router, host, done in
                steps.append(step.name)
                host.perform(step, for: router, completion: done)
              })
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.present("/home/buy", as: isInMap ? nil : .stackedSheet)
    router.dismiss()
    #expect(steps == ["present", "dismiss"])
    #expect(host.visible == ["stack", "home"])
  }

  @Test func aContainerMayHaveAPresenterOfItsOwn() {
    var carriedOut: [String] = []
    let log: @MainActor (String) -> Void = { carriedOut.append($0) }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a") { RouteTo("b", name: "b") } }
        .attaching(
          StepPresenter { step, done in
            log(step.name)
            done(.success(()))
          })
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/a/b", .init(from: .inApp))
    #expect(carriedOut == ["setStack", "setStack"])
    #expect(!host.steps.contains { $0.name == "setStack" })
  }

  @Test func hostFollowsItsPresenter() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/a", name: "a") {
          ModalRoute(as: .init(.init("framed"))) {
            StackRoutes("pages") { RouteTo("story", name: "story") { RouteTo(":page", name: "page") } }
          }
          .attaching(
            StepPresenter { step, router, host, done in
              if step.contentChange == nil {
                done(.success(()))
              } else {
                host.perform(step, for: router, completion: done)
              }
            })
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/a/story/1", .init(from: .inApp))
    // What is inside is the host's again.
    #expect(host.visible == router.state.visible())
    #expect(host.visible.last == "page")
    #expect(host.steps.last?.name == "setStack")
    #expect(!host.steps.contains { $0.name == "present" })
    router.dismiss()
    #expect(host.visible == ["stack", "a"])
    #expect(host.shown.windows == router.state.windows)
  }

  @Test func hostFollowsReportsOfTheApp() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/a/b", .init(from: .inApp))
    let stack = try #require(router.state.windows.first?.root)
    router.report(.popped(to: try #require(stack.content.first).id))
    #expect(host.visible == ["stack", "a"])
  }

  @Test func presenterReturnsForeignSteps() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
        .attaching(StepPresenter { step, router, host, done in host.perform(step, for: router, completion: done) })
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(router.open("/a/b", .init(from: .inApp)).isHandled)
    #expect(host.visible.last == "b")
  }

  @Test func hostAndRouterMayGoInOneTurn() async {
    weak var gone: Router?
    do {
      var host: NeverEndingHost? = NeverEndingHost()
      let router = Router(reachable: .fromLinks) { StackRoutes("stack") { RouteTo("/home", name: "home") } }
      gone = router
      if let host { router.attach(host, to: .init(0)) }
      host = nil
    }
    await letOthersRun()
    #expect(gone == nil)
  }

  @Test func hostsAreHeldWeakly() {
    let router = Router(reachable: .fromLinks) { RouteTo("/a", name: "a") }
    weak var gone: HeadlessHost?
    do {
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      gone = host
    }
    #expect(gone == nil)
    #expect(router.open("/a", .init(from: .inApp)).isHandled)
    #expect(router.state.visible().last == "a")
  }

  @Test func twoHostsShowTheirWindows() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/a", name: "a") { RouteTo("b", name: "b") } }
    }
    let (one, other) = (HeadlessHost(), HeadlessHost())
    router.attach(one, to: .init(0))
    router.attach(other, to: .init(1))
    router.open("/a/b", .init(from: .inApp, in: .init(1)))
    #expect(one.visible == ["stack", "a"])
    #expect(other.visible == ["stack", "a", "b"])
    router.report(.windowDisconnected(.init(1)))
    #expect(router.state.windows.map(\.id) == [.init(0)])
  }
}

/// Takes a step, and never tells of its end.
@MainActor
private final class NeverEndingHost: RouterHost {
  private var completion: (@MainActor (Result<Void, HostError>) -> Void)?

  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) { self.completion = completion }
}
