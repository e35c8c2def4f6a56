import Observation
import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

/// The facts that guards read.
@Observable @MainActor
private final class Session {
  var isSignedIn = true
  var userID: Int? = 1
}

/// The ways of a guard to say no.
enum No: String, CaseIterable, CustomTestStringConvertible {
  case denied, deferred, redirect

  var verdict: GuardVerdict {
    switch self {
    case .denied: .denied("signed out")
    case .deferred: .deferred(showing: "/login")
    case .redirect: .redirect("/login")
    }
  }

  var testDescription: String { rawValue }
}

/// A door that others wait for, until the test opens it.
@MainActor
private final class Door {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var count = 0

  var isWaitedFor: Bool { !waiting.isEmpty }

  func pass() async {
    count += 1
    await withCheckedContinuation { waiting.append($0) }
  }

  func open() {
    let passing = waiting
    waiting = []
    for continuation in passing { continuation.resume() }
  }
}

/// An app whose account is for those who are signed in, in every kind of place.
@MainActor
private struct App {
  let session = Session()
  let host = HeadlessHost()
  let router: Router

  init(_ no: No, isSignedIn: Bool = true) {
    session.isSignedIn = isSignedIn
    let session = session
    let member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : no.verdict }
    router = Router(reachable: .fromLinks) {
      SwitchRoutes("root", keepsSections: true) {
        TabRoutes("tabs") {
          StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }
          StackRoutes("accountTab") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
            .guarded(by: member)
          RouteTo("/club", name: "club").guarded(by: member)
        }
        RouteTo("/vault", name: "vault").guarded(by: member)
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/list", name: "items") }.guarded(by: member)
          StackRoutes("detail") { RouteTo("/detail", name: "detail") { RouteTo(":id", name: "note") } }
        }
      }
      ModalRoute("/login", name: "login")
      ModalRoute("/cart", name: "cart", as: .stackedSheet) { RouteTo("pay", name: "pay") }.guarded(by: member)
    }
    router.attach(host, to: .init(0))
  }

  static let secrets: Set<String> = ["account", "orders", "club", "vault", "items", "cart", "pay"]

  /// The screens that a user must not see when signed out: made, shown, or open without being held.
  var leaks: [String] {
    guard !session.isSignedIn else { return [] }
    var leaks = host.visible.filter(Self.secrets.contains)
    for window in router.state.windows {
      leaks += router.state.visibleEntries(in: window.id).map(\.key).filter(Self.secrets.contains)
    }
    return leaks + host.screens.compactMap { router.state.entry($0)?.key }.filter(Self.secrets.contains)
  }

  func signOut() async {
    session.isSignedIn = false
    await settle()
  }
}

extension RouteMap.ModalOptions {
  fileprivate static let stackedSheet = Self(.sheet, inNavigationController: true)
}

@Suite("Authorization: guards hold on states, not along paths · N7 N17")
@MainActor
struct AuthorizationTests {
  // MARK: What cannot leave

  @Test("1: the root of a tab that is hidden is not shown again", arguments: No.allCases, [true, false])
  func rootOfAHiddenTabIsNotShownAgain(_ no: No, _ isTap: Bool) async {
    let app = App(no)
    app.router.open("/account/orders", .init(from: .inApp))
    app.router.select("homeTab", in: "tabs")
    await app.signOut()
    #expect(app.leaks == [])
    #expect(app.router.state.visible() == ["root", "tabs", "homeTab", "home"])
    if isTap { app.host.tap(tab: "accountTab", in: "tabs") } else { app.router.select("accountTab", in: "tabs") }
    #expect(app.leaks == [], "\(app.host.visible)")
    #expect(app.host.visible.starts(with: ["root", "tabs", "homeTab", "home"]), "\(app.host.visible)")
    #expect(app.host.visible.contains("login") == (no != .denied))
    app.host.swipeDown()
    #expect(app.leaks == [])
    #expect(app.host.visible == ["root", "tabs", "homeTab", "home"])
    app.session.isSignedIn = true
    await settle()
    app.router.select("accountTab", in: "tabs")
    #expect(app.host.visible.last == "account", "\(app.host.visible)")
  }

  @Test(
    "1: a shown root is blocked: of a section, a branch or a modal",
    arguments: No.allCases, ["/account/orders", "/club", "/vault", "/cart", "/cart/pay", "/list", "/detail/1"])
  func shownRootIsBlocked(_ no: No, _ link: String) async {
    let app = App(no)
    app.router.open(link, .init(from: .inApp))
    await app.signOut()
    #expect(app.leaks == [], "\(app.host.visible)")
    #expect(app.host.visible.contains("login") == (no != .denied))
    // Dismissing what the guard shows uncovers nothing.
    app.router.dismiss()
    #expect(app.leaks == [])
    #expect(!app.host.visible.contains("login"))
    app.session.isSignedIn = true
    await settle()
    #expect(app.host.shown.windows == app.router.state.windows)
    let back = [
      "/account/orders": "account", "/club": "club", "/vault": "vault", "/list": "detail", "/detail/1": "note",
    ]
    if let key = back[link] { #expect(app.host.visible.last == key, "\(app.host.visible)") }
  }

  @Test("1: a root that a verb put there is blocked", arguments: No.allCases, ["replace", "setRoot"])
  func rootPutThereByAVerbIsBlocked(_ no: No, _ verb: String) async {
    let app = App(no)
    if verb == "replace" { app.router.replace("/vault") } else { app.router.setRoot("/vault") }
    #expect(app.host.visible.last == "vault")
    await app.signOut()
    #expect(app.leaks == [], "\(app.host.visible)")
    app.router.dismiss(.all)
    #expect(app.leaks == [])
  }

  @Test func blockedScreenLeavesItsHostAndIsMadeAgain() async throws {
    let app = App(.denied)
    app.router.open("/account", .init(from: .inApp, extras: ["draft": "text"]))
    let account = try #require(app.router.state.top())
    let answers = try await app.router.results(of: app.router.push("/account/orders"), as: Int.self)
    app.router.pop()
    var steps = app.host.steps.count
    await app.signOut()
    let held = try #require(app.router.state.entry(account.id))
    #expect(held.isBlocked)
    #expect(held.link == account.link)
    #expect(app.host.steps[steps...].first?.name == "leave")
    #expect(app.router.match(for: held)?.extras.isEmpty == true)
    #expect(app.router.top(named: "account") == nil)
    #expect(app.router.guardBlocking(held)?.name == "member")
    for await _ in answers { Issue.record("a value of nobody") }
    let again = try RouterState(json: app.router.state.json)
    #expect(again == app.router.state)
    #expect(again.entry(account.id)?.isBlocked == true)
    steps = app.host.steps.count
    app.session.isSignedIn = true
    await settle()
    #expect(app.host.steps[steps...].map(\.name) == ["update"])
    #expect(app.host.made.count { $0.id == account.id } == 2)
  }

  // MARK: What fits no pattern

  @Test(
    "2: a saved entry whose link fits its route no more is guarded all the same", arguments: [nil, "/help", "/konto"])
  func savedEntryWithAForeignLinkIsGuarded(_ link: String?) throws {
    let saved = try RouterState(
      json:
        """
        {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"root","container":"switcher","selected":"tabs","content":[
          {"id":1,"route":"tabs","container":"tabs","selected":"accountTab","content":[
            {"id":2,"route":"accountTab","container":"stack","content":[
              {"id":3,"route":"account"\(link.map { ",\"link\":\"\($0)\"" } ?? "")}]}]}]}}]}
        """)
    let stranger = App(.denied, isSignedIn: false)
    _ = stranger.router.restore(saved)
    #expect(stranger.leaks == [])
    #expect(stranger.router.state.visible() == ["root", "tabs", "accountTab"])
    let member = App(.denied)
    _ = member.router.restore(saved)
    #expect(member.host.visible.last == "account")
    #expect(member.router.state.top()?.link == "/account")
  }

  @Test("2: a link with a namespace, a condition that turned false, and lower limits bring nothing past guards")
  func screenWithoutAMatchIsGuarded() async throws {
    for change in ["namespace", "condition", "limits"] {
      let session = Session()
      let allows = Switch(true)
      let member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("no") }
      var declaration = RouteTable.Declaration("/account/:id", name: "account")
      if change == "namespace" { declaration.schemes = ["own"] }
      if change == "condition" { declaration.condition = { _ in allows.isOn ? [:] : nil } }
      let router = Router(reachable: .fromLinks) {
        StackRoutes("stack") {
          RouteTo("/home", name: "home")
          RouteTo(declaration).guarded(by: member)
        }
      }
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      if change == "namespace" {
        router.open("/account/a-long-name", as: .push, .init(from: .inApp, namespace: "own"))
      } else {
        router.open("/account/a-long-name", as: .push, .init(from: .inApp))
      }
      #expect(host.visible.last == "account", "\(change): \(host.visible)")
      allows.isOn = false
      if change == "limits" { router.options.limits = .init(bytes: 5) }
      session.isSignedIn = false
      await settle()
      #expect(host.visible == ["stack", "home"], "\(change)")
    }
  }

  @Test("2: where no link leads to a saved entry any more, it is left out, and told")
  func unlinkedEntryIsLeftOut() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("at/:id<int>", name: "item") } }
    }
    router.connect()
    let saved = try RouterState(
      json:
        """
        {"version":1,"windows":[{"id":0,"root":{"id":0,"route":"stack","container":"stack","content":[
          {"id":1,"route":"home","link":"/home"},
          {"id":2,"route":"item","link":"/home/at/seven","parameters":[["id","seven"]]}]}}]}
        """)
    let dropped = router.restoring(saved).dropped
    #expect(dropped.map(\.key) == ["item"])
    #expect(dropped.map(\.reason) == [.unlinked])
    #expect(router.state.visible() == ["stack", "home"])
  }

  // MARK: Waits

  /// A screen that is asked before it leaves, and an account for members.
  private func editor(_ door: Door, _ session: Session) -> Router {
    let member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("no") }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("edit") {
          RouteTo("/drafts", name: "drafts") {
            RouteTo(":id", name: "draft").guarded(
              onLeaving: .async("unsaved") { _ in
                await door.pass()
                return true
              })
          }
        }
        StackRoutes("account") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
          .guarded(by: member)
      }
    }
    router.connect()
    return router
  }

  @Test("3: screens that a restoration left out stay out after a leave guard was waited for")
  func screensLeftOutOfARestorationStayOutAfterALeaveGuard() async {
    let (door, session) = (Door(), Session())
    let router = editor(door, session)
    router.open("/account/orders", .init(from: .inApp))
    let saved = router.state
    router.open("/drafts/1", .init(from: .inApp))
    session.isSignedIn = false
    await settle()
    let (navigation, dropped) = router.restore(saved)
    await settle()
    #expect(dropped.map(\.key) == ["orders"])
    #expect(navigation.result == nil)
    door.open()
    _ = await navigation.outcome
    #expect(router.state.visible() == ["tabs", "account"], "\(router.state.visible())")
  }

  @Test("4: guards are asked after select has waited for a leave guard")
  func guardsAreAskedAfterSelectHasWaitedForALeaveGuard() async {
    let (door, session) = (Door(), Session())
    let member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("no") }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("sections") {
        RouteTo("/draft", name: "draft").guarded(
          onLeaving: .async("unsaved") { _ in
            await door.pass()
            return true
          })
        RouteTo("/account", name: "account").guarded(by: member)
      }
    }
    router.connect()
    let navigation = router.select("account", in: "sections")
    await settle()
    session.isSignedIn = false
    door.open()
    if case .denied = await navigation.outcome {} else { Issue.record("\(String(describing: navigation.result))") }
    #expect(router.state.visible() == ["sections", "draft"])
  }

  // MARK: Neighbours

  @Test("5: a link from outside brings no neighbour past its guard", arguments: No.allCases)
  func otherColumnsAreGuarded(_ no: No) async {
    let app = App(no, isSignedIn: false)
    app.router.open("x://detail/1", .init(from: .customScheme))
    #expect(app.leaks == [])
    #expect(app.router.state.visible().contains("note"))
    await settle()
    #expect(app.leaks == [])
  }

  @Test("5: a link from outside brings no tab beneath a modal past its guard", arguments: No.allCases)
  func tabsBeneathAModalAreGuarded(_ no: No) async {
    let session = Session()
    session.isSignedIn = false
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("account") { RouteTo("/account", name: "account") }
          .guarded(by: RouteGuard("member") { _ in session.isSignedIn ? .proceed : no.verdict })
        StackRoutes("home") { RouteTo("/home", name: "home") }
      }
      ModalRoute("/offer/:id", name: "offer")
      ModalRoute("/login", name: "login")
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("x://offer/1", .init(from: .customScheme))
    #expect(!host.made.contains { $0.key == "account" }, "\(host.visible)")
    #expect(host.visible.last == "offer", "\(host.visible)")
    router.dismiss(.all)
    #expect(host.visible == ["tabs", "account"])
    #expect(!host.made.contains { $0.key == "account" })
  }

  // MARK: Asynchronous guards

  @Test("6: an answer goes stale while a later guard, or a screen, is waited for", arguments: ["guard", "screen"])
  func answerGoesStaleDuringAWait(_ what: String) async {
    let (session, door) = (Session(), Door())
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let first = RouteGuard.async("first", observing: { session.userID }) { _ in
      session.userID == nil ? .denied("nobody") : .proceed
    }
    let second = RouteGuard.async("second") { _ in
      if what == "guard" { await door.pass() }
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("sections") {
        RouteTo("/draft", name: "draft").guarded(
          onLeaving: .async("unsaved") { _ in
            if what == "screen" { await door.pass() }
            return true
          })
        RouteTo("/account", name: "account").guarded(by: first, second)
      }
    }
    router.connect()
    let navigation = router.open("/account", .init(from: .inApp))
    while !door.isWaitedFor { await Task.yield() }
    session.userID = nil
    door.open()
    if case .denied(_, let denial) = await navigation.outcome, denial.reason == "nobody" {
    } else {
      Issue.record("\(String(describing: navigation.result))")
    }
    #expect(router.state.visible() == ["sections", "draft"])
  }

  @Test("6: the first place of a window is held by a guard that denies, or has not answered", arguments: [true, false])
  func firstScreenIsBlockedUntilItsGuardAnswers(_ isAllowed: Bool) async {
    let door = Door()
    for guarding in [
      RouteGuard("never") { _ in .denied("no") },
      .async("slow") { _ in
        await door.pass()
        return isAllowed ? .proceed : .denied("no")
      },
    ] {
      let router = Router(reachable: .fromLinks) {
        StackRoutes("stack") { RouteTo("/first", name: "first") { RouteTo("more", name: "more") } }.guarded(
          by: guarding)
      }
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      #expect(host.visible == ["stack"])
      #expect(host.made.isEmpty)
      await settle()
      door.open()
      await settle()
      let isShown = isAllowed && guarding.name == "slow"
      #expect(host.visible == (isShown ? ["stack", "first"] : ["stack"]))
      #expect(host.made.count == (isShown ? 1 : 0))
    }
  }

  @Test("While a state is restored, a guard that has not answered holds what it guards", arguments: [true, false])
  func restoredScreenIsBlockedUntilItsGuardAnswers(_ isAllowed: Bool) async {
    let door = Door()
    func router(_ isAllowed: Bool) -> (Router, HeadlessHost) {
      let router = Router(reachable: .fromLinks) {
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            RouteTo("club", name: "club") { RouteTo("more", name: "more") }.guarded(
              by: .async("member") { _ in
                await door.pass()
                return isAllowed ? .proceed : .denied("no")
              })
          }
        }
      }
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      return (router, host)
    }
    let (first, _) = router(true)
    let opening = first.open("/home/club/more", .init(from: .inApp))
    while opening.result == nil {
      door.open()
      await Task.yield()
    }
    #expect(first.state.visible() == ["stack", "home", "club", "more"])
    let (second, host) = router(isAllowed)
    #expect(second.restore(first.state).dropped.isEmpty)
    #expect(host.visible == ["stack", "home"])
    #expect(host.made.map(\.key) == ["home"])
    await settle()
    door.open()
    await settle()
    #expect(host.visible == (isAllowed ? ["stack", "home", "club", "more"] : ["stack", "home"]), "\(host.visible)")
  }

  @Test("An answer of an asynchronous guard holds until a fact that it observes changes")
  func answerOfAnAsynchronousGuardHoldsUntilItsFactChanges() async {
    let (session, door) = (Session(), Door())
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { session.userID }) { _ in
      await door.pass()
      return session.userID == 2 ? .denied("not this one") : .proceed
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") }
        StackRoutes("clubTab") { RouteTo("/club", name: "club") }.guarded(by: member)
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let opening = router.open("/club", .init(from: .inApp))
    await settle()
    door.open()
    _ = await opening.outcome
    #expect(host.visible.last == "club")
    #expect(door.count == 1)
    // The answer holds, however often the tab becomes visible.
    router.select("homeTab", in: "tabs")
    router.select("clubTab", in: "tabs")
    #expect(host.visible.last == "club")
    #expect(door.count == 1)
    session.userID = 3
    await settle()
    #expect(host.visible == ["tabs", "clubTab"], "held until it has answered")
    #expect(door.count == 2, "held until it has answered")
    door.open()
    await settle()
    #expect(host.visible.last == "club")
    session.userID = 2
    await settle()
    door.open()
    await settle()
    #expect(host.visible == ["tabs", "clubTab"])
  }

  @Test func asynchronousGuardWhoseFactNeverRestsDenies() async {
    let session = Session()
    let router = Router(reachable: .fromLinks) {
      RouteTo("/club", name: "club").guarded(
        by: .async("restless", observing: { session.userID }) { _ in
          await Task.yield()
          session.userID = (session.userID ?? 0) + 1
          return .proceed
        })
    }
    guard case .denied(_, let denial) = await router.open("/club", .init(from: .inApp)).outcome else {
      Issue.record("it was let in")
      return
    }
    #expect(denial.reason.contains("restless was asked 5 times"))
  }

  @Test func answerWithoutObservedFactsHoldsForOneProposal() async {
    let asked = Count()
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") }
        StackRoutes("clubTab") { RouteTo("/club", name: "club") }.guarded(
          by: .async("member") { _ in
            asked.count += 1
            return .proceed
          })
      }
    }
    router.connect()
    _ = await router.select("clubTab", in: "tabs").outcome
    router.select("homeTab", in: "tabs")
    let again = router.select("clubTab", in: "tabs")
    #expect(again.result == nil)
    _ = await again.outcome
    #expect(asked.count == 2)
    #expect(router.state.visible().last == "club")
  }

  // MARK: Time

  @Test("A guard has only so long to answer", arguments: [true, false])
  func slowGuardDeniesAfterItsLimit(_ hasOwn: Bool) async throws {
    let time = TestClock()
    let router = Router(reachable: .fromLinks, navigation: configuration(time)) {
      RouteTo("/home", name: "home")
      RouteTo("/slow", name: "slow").guarded(
        by: .async("slow", timeLimit: hasOwn ? .seconds(5) : nil) { _ in
          try await Task.sleep(for: .seconds(1_000))
          return .proceed
        })
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let slow = router.receive(try DeepLink("x://slow"))
    await settle()
    var events = router.events.makeAsyncIterator()
    let behind = router.receive(try DeepLink("x://home"))
    guard case .waiting(let link, for: "slow")? = await events.next() else {
      Issue.record("nobody was told")
      return
    }
    #expect(link.text == "x://home")
    await settle()
    time.advance(by: .seconds(hasOwn ? 4 : 29))
    await settle()
    #expect(slow.result == nil)
    time.advance(by: .seconds(1))
    await settle()
    guard case .denied(_, let denial) = slow.result, case .opened = behind.result else {
      Issue.record("\(String(describing: slow.result)) \(String(describing: behind.result))")
      return
    }
    #expect(denial.reason.contains("slow did not answer within"))
    #expect(host.visible.last == "home")
  }

  @Test func guardWithoutWaitingLinksHasNoLimit() async {
    let (time, door) = (TestClock(), Door())
    let router = Router(reachable: .fromLinks, navigation: configuration(time)) {
      RouteTo("/slow", name: "slow").guarded(
        by: .async("slow") { _ in
          await door.pass()
          return .proceed
        })
    }
    router.connect()
    let slow = router.open("/slow", .init(from: .inApp))
    await settle()
    time.advance(by: .seconds(1_000))
    await settle()
    #expect(slow.result == nil)
    door.open()
    if case .opened = await slow.outcome {} else { Issue.record("\(String(describing: slow.result))") }
  }

  private func configuration(_ time: TestClock) -> Router.Configuration {
    var rules = Router.Configuration()
    rules.clock = time.clock
    return rules
  }

  // MARK: Guards that come and go

  @Test func addedGuardIsAskedAboutOpenScreens() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("club", name: "club") } }
    }
    router.connect()
    router.open("/home/club", .init(from: .inApp))
    let added = router.addGuard(RouteGuard("closed") { $0.match.route.name == "club" ? .denied("closed") : .proceed })
    await settle()
    #expect(router.state.visible() == ["stack", "home"])
    added.remove()
    router.open("/home/club", .init(from: .inApp))
    #expect(router.state.visible().last == "club")
  }

  @Test func answerForALinkHoldsForItsOpenScreen() {
    let isSignedIn = Switch(true)
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") }
          .guarded(by: RouteGuard("member") { _ in isSignedIn.isOn ? .proceed : .denied("no") })
      }
    }
    router.connect()
    router.open("/account", .init(from: .inApp))
    // No guard observes this.
    isSignedIn.isOn = false
    router.open("x://account", .init(from: .customScheme))
    #expect(router.state.visible() == ["tabs", "accountTab"])
    isSignedIn.isOn = true
    router.open("x://account", .init(from: .customScheme))
    #expect(router.state.visible() == ["tabs", "accountTab", "account"])
  }

  @Test("Verdicts about a state that is not committed hold for open screens, though that state has them blocked")
  func answerForARejectedStateHoldsForOpenScreens() async throws {
    let session = Session()
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { session.isSignedIn }) { _ in
      session.isSignedIn ? .proceed : .denied("signed out")
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") {
          RouteTo("/home", name: "home") {
            RouteTo("edit", name: "edit").guarded(onLeaving: LeaveGuard("unsaved") { _ in false })
          }
        }
        StackRoutes("accountTab") { RouteTo("/account", name: "account") }.guarded(by: member)
      }
    }
    router.connect()
    router.go("/account")
    await settle()
    let account = try #require(router.state.visibleEntries().last)
    router.select("homeTab", in: "tabs")
    session.isSignedIn = false
    await settle()
    router.push("/home/edit")
    session.isSignedIn = true
    await settle()
    session.isSignedIn = false
    #expect(router.state.entry(account.id)?.isBlocked == false)
    // The older state, in which the account is held, is asked about, and not taken.
    if case .cancelled = router.back().result {} else { Issue.record("the screen left that does not want to") }
    await settle()
    #expect(router.state.entry(account.id)?.isBlocked == true)
  }

  @Test func leaveGuardsAreNotAskedAboutDeniedScreens() async {
    let session = Session()
    let asked = Count()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("form", name: "form")
            .guarded(by: RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("no") })
            .guarded(
              onLeaving: LeaveGuard("unsaved") { _ in
                asked.count += 1
                return false
              })
        }
      }
    }
    router.connect()
    router.open("/home/form", .init(from: .inApp))
    if case .cancelled = router.pop().result {} else { Issue.record("a guard that answers at once was waited for") }
    #expect(asked.count == 1)
    session.isSignedIn = false
    await settle()
    #expect(router.state.visible() == ["stack", "home"])
    #expect(asked.count == 1)
  }

  @Test(
    "A removal that a host fails is tried once more; then the window shows its first place", arguments: [1, 2, .max])
  func removalsThatFail(_ count: Int) async {
    let app = App(.denied)
    app.router.open("/cart/pay", .init(from: .inApp))
    var left = count
    app.host.failure = { step in
      guard case .dismiss = step, left > 0 else { return nil }
      left -= 1
      return .init(.refused, "not now")
    }
    await app.signOut()
    #expect(app.leaks.isEmpty, "\(app.router.state.visible())")
    #expect(app.router.state.visible().last == "home", "\(app.router.state.visible())")
    #expect(app.host.shown.windows == app.router.state.windows, "\(left)")
    #expect(left == count - min(count, 2), "\(left)")
    app.host.failure = { _ in nil }
    #expect(app.router.open("/home/news/1", .init(from: .inApp)).isHandled)
    #expect(app.host.visible.last == "news")
  }

  @Test(
    "A host that refuses to remove what guards deny is not asked for ever, though some of them need time",
    arguments: [true, false])
  func removalsThatFailEnd(_ isDismissalOnly: Bool) async {
    let session = Session()
    func slow(_ name: String) -> RouteGuard {
      .async(name) { _ in
        await Task.yield()
        return .proceed
      }
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          ModalRoute("cart", name: "cart").guarded(
            by: RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("") })
        }
        .guarded(by: slow("slow")).guarded(by: slow("slower"))
      }
    }
    func wait(for key: String) async {
      for _ in 0..<10 where router.state.visible().last != key { await settle() }
      #expect(router.state.visible().last == key)
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    await wait(for: "home")
    router.open("/home/cart", .init(from: .inApp))
    await wait(for: "cart")
    var refused = 0
    host.failure = { step in
      if isDismissalOnly { guard case .dismiss = step else { return nil } }
      refused += 1
      return .init(.refused, "not now")
    }
    session.isSignedIn = false
    for _ in 0..<5 { await settle() }
    let count = refused
    for _ in 0..<5 { await settle() }
    #expect(refused == count, "refused \(refused) times, and \(count) before")
    #expect(count > 0, "refused \(refused) times, and \(count) before")
    guard isDismissalOnly else { return }
    // The first screen of the window that starts again is waited for.
    await wait(for: "home")
    #expect(host.visible == ["stack", "home"])
  }

  @Test(
    "A screen that a guard lets in and a host cannot show stays blocked, and is tried again when its guard is asked")
  func screenThatCannotBeMadeStaysBlockedAndIsTriedAgain() {
    let session = Session()
    session.isSignedIn = false
    let member = RouteGuard("member") { _ in session.isSignedIn ? .proceed : .denied("") }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("first") { RouteTo("/account", name: "account") }.guarded(by: member)
        StackRoutes("second") { RouteTo("/news", name: "news") { RouteTo(":id", name: "article") } }
      }
    }
    let host = HeadlessHost()
    var attempts = 0
    var isBroken = true
    host.canMake = { entry in
      if entry.key == "account" { attempts += 1 }
      return entry.key != "account" || !isBroken
    }
    router.attach(host, to: .init(0))
    session.isSignedIn = true
    router.reevaluateGuards()
    #expect(attempts == 2)
    #expect(host.visible == ["tabs", "first"])
    #expect(router.state.windows == host.shown.windows)
    // It blocks no other link.
    #expect(router.open("/news/1", .init(from: .inApp)).isHandled)
    #expect(host.visible.last == "article")
    isBroken = false
    router.select("first", in: "tabs")
    #expect(host.visible.last == "account")
    #expect(router.state.windows == host.shown.windows)
  }
}

/// A value that cannot be observed.
private final class Switch: @unchecked Sendable {
  var isOn: Bool
  init(_ isOn: Bool) { self.isOn = isOn }
}

@MainActor
private final class Count {
  var count = 0
}

extension Router {
  /// The shown entry of a route.
  fileprivate func top(named key: String) -> RouterState.Entry? { state.visibleEntries().last { $0.key == key } }
}
