import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMessages
import WaymarkMigration
import WaymarkTesting

/// A door that others wait for, until the test opens it.
@MainActor
private final class Door {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var count = 0

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

/// A fact that guards read and nothing observes.
@MainActor
private final class Fact {
  var isTrue: Bool

  init(_ isTrue: Bool) { self.isTrue = isTrue }
}

extension Navigation {
  /// A guard denied it.
  var isDenied: Bool { if case .denied = result { true } else { false } }
}

extension RouteGuard {
  fileprivate static let yes = RouteGuard("policy") { _ in .proceed }
  fileprivate static let no = RouteGuard("policy") { _ in .denied("no") }

  /// A guard that answers once a door is opened.
  fileprivate static func behind(_ door: Door, _ name: String = "slow") -> RouteGuard {
    .async(name) { _ in
      await door.pass()
      return .proceed
    }
  }
}

@Suite("A guard is identified by its registration, not by its name · N7 N17")
@MainActor
struct GuardRegistrationTests {
  private let host = HeadlessHost()

  private func router(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        routes()
      }
    }
    // Where other tests keep the machine busy, limits of real time would pass.
    router.configuration.clock = RouterClock(
      uptime: { .zero }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) })
    router.attach(host, to: .init(0))
    return router
  }

  // MARK: Successors of the same name

  @Test func theSuccessorOfTheSameNameIsAsked() async {
    let router = router { RouteTo("/a", name: "a") }
    let added = router.addGuard(.yes, for: "a")
    router.go("/a")
    added.remove()
    router.addGuard(.no, for: "a")
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func theSuccessorOfAGlobalGuardIsAsked() async {
    let router = router { RouteTo("/a", name: "a") }
    let added = router.addGuard(.yes)
    router.push("/a")
    added.remove()
    router.addGuard(RouteGuard("policy") { $0.key == "a" ? .denied("no") : .proceed })
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func theSuccessorInAReplacedRouteIsAsked() async {
    let router = router { RouteTo("/a", name: "a").guarded(by: .yes) }
    router.push("/a")
    router.registration(named: "a").replace { RouteTo("/a", name: "a").guarded(by: .no) }
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func theSuccessorOfAContainersGuardIsAsked() async {
    let router = router { RouteTo("/a", name: "a") { RouteTo("b", name: "b").guarded(by: .yes) } }
    router.push("/a/b")
    router.registration(named: "a").replace { RouteTo("/a", name: "a") { RouteTo("b", name: "b") }.guarded(by: .no) }
    await settle()
    #expect(host.visible == ["stack", "home"])
  }

  @Test func theSuccessorIsAskedWhereTheScreenIsHeld() async {
    let tabs = HeadlessHost()
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/home", name: "home")
        RouteTo("/a", name: "a")
      }
    }
    router.attach(tabs, to: .init(0))
    let added = router.addGuard(.yes, for: "a")
    router.go("/a")
    router.go("/home")
    added.remove()
    router.addGuard(.no, for: "a")
    await settle()
    #expect(router.state.windows.first?.root.content.last?.entry.isBlocked == true)
  }

  @Test func theSuccessorIsAskedInAModal() async {
    let router = router { ModalRoute("/a", name: "a") }
    let added = router.addGuard(.yes, for: "a")
    router.go("/a")
    added.remove()
    router.addGuard(.no, for: "a")
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func theSameGuardRegisteredAgainIsAskedAgain() async {
    let fact = Fact(true)
    let policy = RouteGuard("policy") { _ in fact.isTrue ? .proceed : .denied("no") }
    let router = router { RouteTo("/a", name: "a") }
    let added = router.addGuard(policy, for: "a")
    router.push("/a")
    fact.isTrue = false
    added.remove()
    router.addGuard(policy, for: "a")
    await settle()
    #expect(!host.visible.contains("a"))
  }

  @Test func aGuardThatStaysIsNotAskedAgain() async {
    let door = Door()
    let router = router { RouteTo("/a", name: "a") }
    router.addGuard(.behind(door), for: "a")
    let navigation = router.push("/a")
    await settle()
    door.open()
    _ = await navigation.outcome
    router.handle("/other")
    await settle()
    #expect(door.count == 1)
  }

  // MARK: Guards that change while something is waited for

  /// Something an opening waits for while a guard is added.
  enum Wait: String, CaseIterable, CustomTestStringConvertible {
    case asyncGuard, user, leaveGuard, shortLink, turn

    var testDescription: String { rawValue }
  }

  /// Opens `a` in a router where that has to wait for something, and runs `change` during the wait.
  private func openWaiting(for wait: Wait, _ change: (Router) -> Void) async -> Navigation {
    let door = Door()
    let router = router {
      RouteTo("/edit", name: "edit").guarded(
        onLeaving: .async("unsaved") { _ in
          await door.pass()
          return true
        })
      RouteTo("/a", name: "a").confirmed()
      RouteTo("/slow", name: "slow").guarded(by: .behind(door))
    }
    router.configuration.confirmation = { _ in
      if wait == .user { await door.pass() }
      return true
    }
    if wait == .leaveGuard { router.setRoot("/edit") }
    if wait == .asyncGuard { router.addGuard(.behind(door), for: "a") }
    if wait == .shortLink {
      let isShort: @MainActor @Sendable (DeepLink) -> Bool = { $0.text.contains("short") }
      router.configuration.linkExpander = LinkExpander(for: isShort) { _ in
        await door.pass()
        return try DeepLink("x://a")
      }
    }
    if wait == .turn {
      router.configuration.overlap = .enqueue
      router.open("/slow", .init(from: .inApp))
    }
    let navigation = router.open(
      wait == .shortLink ? "x://short" : "x://a", as: wait == .leaveGuard ? .root : .automatic,
      .init(from: .customScheme))
    await settle()
    change(router)
    await settle()
    door.open()
    await settle()
    door.open()
    await settle()
    return navigation
  }

  @Test(arguments: Wait.allCases)
  func guardAddedDuringAWaitIsAsked(_ wait: Wait) async {
    let navigation = await openWaiting(for: wait) { $0.addGuard(.no) }
    #expect(navigation.isDenied)
  }

  @Test(arguments: Wait.allCases)
  func guardAddedDuringAWaitKeepsTheScreenAway(_ wait: Wait) async {
    _ = await openWaiting(for: wait) { $0.addGuard(.no, for: "a") }
    #expect(!host.visible.contains("a"))
  }

  @Test(arguments: Wait.allCases)
  func guardRemovedDuringAWaitDeniesNoLink(_ wait: Wait) async {
    _ = await openWaiting(for: wait) { $0.addGuard(.no, for: "a").remove() }
    #expect(host.visible.contains("a"))
  }

  @Test func successorOfAnAwaitedGuardIsAsked() async {
    let door = Door()
    let router = router { RouteTo("/a", name: "a") }
    let added = router.addGuard(.behind(door, "policy"), for: "a")
    let navigation = router.push("/a")
    await settle()
    added.remove()
    router.addGuard(.no, for: "a")
    await settle()
    door.open()
    await settle()
    #expect(navigation.isDenied)
  }

  @Test func aRemovedGuardIsNotWaitedFor() async {
    let door = Door()
    let router = router { RouteTo("/a", name: "a") }
    let added = router.addGuard(.behind(door), for: "a")
    let navigation = router.push("/a")
    await settle()
    added.remove()
    await settle()
    #expect(navigation.isHandled)
  }

  @Test func aRemovedGuardKeepsNothingHeld() async {
    let door = Door()
    let router = router { RouteTo("/a", name: "a") }
    router.push("/a")
    let added = router.addGuard(.behind(door), for: "a")
    await settle()
    added.remove()
    await settle()
    #expect(router.state.top()?.isBlocked == false)
    #expect(router.state.top()?.key == "a")
  }

  @Test func theSuccessorOfAGuardThatHoldsIsWaitedFor() async {
    let (first, second) = (Door(), Door())
    let router = router { RouteTo("/a", name: "a") }
    router.push("/a")
    let added = router.addGuard(.behind(first), for: "a")
    await settle()
    added.remove()
    router.addGuard(.behind(second), for: "a")
    await settle()
    second.open()
    await settle()
    #expect(host.visible.last == "a")
  }

  @Test func aGuardAddedByTheScreenThatLeavesIsAskedBeforeTheNextIsMade() {
    let host = host
    var router: Router?
    let made = self.router { RouteTo("/a", name: "a") }
    router = made
    made.add(
      RouteTo("/edit", name: "edit").guarded(
        onLeaving: LeaveGuard("locks") { _ in
          router?.addGuard(.no, for: "a")
          return true
        }))
    made.setRoot("/edit")
    made.setRoot("/a")
    #expect(!host.made.contains { $0.key == "a" })
  }
}

@Suite("A guard is added for whatever names a route · R6 N7")
@MainActor
struct GuardKeyTests {
  private func router() -> Router {
    Router(reachable: .fromLinks) {
      RouteTo("account", name: "account") { RouteTo("orders", name: "orders") }
      RouteTo("/books/:id", name: "book").alias("/titles/:id")
      RouteTo("/help(/topics)", name: "help")
      RouteTo("shop://cart", name: "cart")
    }
  }

  private func isDenied(_ key: RouteKey, _ link: String) -> Bool {
    let router = router()
    router.connect()
    router.addGuard(.no, for: key)
    return router.open(link, .init(from: .inApp)).isDenied
  }

  @Test(arguments: [
    ("account", "/account"), ("/account", "/account"), ("account/", "/account"), ("/account/", "/account"),
    ("//account", "/account"), ("account/orders", "/account/orders"), ("/account/orders/", "/account/orders"),
    ("/books/:id", "/books/1"), ("books/:id/", "/books/1"), ("titles/:id", "/books/1"), ("help", "/help"),
    ("help/topics", "/help"), ("cart", "shop://cart"), ("shop://cart", "shop://cart"),
  ])
  func everySpellingGuards(_ key: String, _ link: String) {
    #expect(isDenied(RouteKey(key), link))
  }

  @Test(arguments: [
    ("orders", "/account/orders"), ("account", "/help"), ("books", "/books/1"), ("Account", "/account"),
    ("other://cart", "shop://cart"),
  ])
  func otherKeysDoNot(_ key: String, _ link: String) {
    #expect(!isDenied(RouteKey(key), link))
  }

  @Test func aTableWithoutCaseFindsKeysWithoutIt() {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    let router = Router(options: options)
    router.add(RouteTo("/account", name: "account"))
    router.connect()
    router.addGuard(.no, for: "Account")
    #expect(router.go("/account").isDenied)
  }

  @Test func aRouteThatIsAddedLaterIsGuarded() {
    let router = router()
    router.connect()
    router.addGuard(.no, for: "later")
    router.add(RouteTo("/later", name: "later"))
    #expect(router.go("/later").isDenied)
  }

  @Test func removingFindsEverySpelling() {
    let router = router()
    router.connect()
    router.addGuard(.no, for: "/account/")
    router.legacy.removeGuards(for: "account")
    #expect(router.go("/account").isHandled)
  }

  @Test func aKeyThatNoRouteHasIsAProblem() {
    let router = router()
    router.addGuard(.no, for: "acount")
    #expect(router.problems.filter { $0.code == .guardNowhere }.map(\.pattern) == ["acount"])
  }

  @Test func unknownKeyIsReportedWithTheNearest() {
    let router = router()
    router.addGuard(.no, for: "hepl")
    router.add(RouteTo("/help", name: "plainHelp"))
    #expect(router.problems.contains { $0.message.contains("did you mean “/help”?") })
  }

  @Test func theProblemSaysWhereTheGuardIsAdded() {
    let router = router()
    router.addGuard(.no, for: "acount")
    let problem = router.problems.first { $0.code == .guardNowhere }
    #expect(problem?.location?.file.contains("GuardRegistrationTests") == true)
  }

  @Test func unknownKeyIsLogged() {
    let router = router()
    router.connect()
    var told: [String] = []
    router.log = { told.append($0.text) }
    router.addGuard(.no, for: "acount")
    router.go("/account")
    #expect(told.contains { $0.contains("guard “policy” protects nothing") })
  }

  @Test func aKeyThatARouteHasIsNoProblem() {
    let router = router()
    router.addGuard(.no, for: "account/orders")
    #expect(!router.problems.contains { $0.code == .guardNowhere })
  }
}

@Suite("Guards: what is printed, recalled, and redirected to itself · N7 A6")
@MainActor
struct GuardRemainderTests {
  private final class Flag {
    var isSignedIn = true
  }

  /// A guard that redirects to the link itself, written with a scheme, until its user signs out.
  private func outcomeAfterWait(signsOut: Bool) async -> String? {
    let (door, flag) = (Door(), Flag())
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/old", to: "/a")
      RouteTo("/login", name: "login")
      RouteTo("/a", name: "a").guarded(
        by: .behind(door), RouteGuard("itself") { _ in .redirect(flag.isSignedIn ? "x://a" : "/login") })
    }
    router.connect()
    let navigation = router.open("x://old", .init(from: .customScheme))
    await settle()
    flag.isSignedIn = !signsOut
    door.open()
    await settle()
    switch navigation.result {
    case .opened(let match): return match.route.name
    case .denied: return "denied"
    default: return nil
    }
  }

  @Test func aRedirectToTheLinkItselfDenies() async {
    #expect(await outcomeAfterWait(signsOut: false) == "denied")
  }

  @Test func aRedirectToTheLinkItselfIsHeardAgainAfterAWait() async {
    #expect(await outcomeAfterWait(signsOut: true) == "login")
  }

  @Test func historyLeadsToScreensWithoutAGuard() async {
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/home", name: "home")
        RouteTo("/a", name: "a")
      }
    }
    router.connect()
    router.go("/a")
    let added = router.addGuard(.no, for: "a")
    await settle()
    router.go("/home")
    added.remove()
    await settle()
    router.back()
    #expect(router.state.top()?.isBlocked != true)
  }

  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func aRouterPrintsNoLink() {
    let router = Router(reachable: .fromLinks) { RouteTo("/a/:id", name: "a") }
    router.connect()
    router.go("/a/S3CR3T", .init(extras: ["draft": "text"]))
    #expect(!dumped(router).contains("S3CR3T"))
  }

  @Test func aHostPrintsNoLink() {
    let host = HeadlessHost()
    let router = Router(reachable: .fromLinks) { RouteTo("/a/:id", name: "a") }
    router.attach(host, to: .init(0))
    router.go("/a/S3CR3T", .init(extras: ["draft": "text"]))
    #expect(!dumped(host).contains("S3CR3T"))
  }

  @Test func aNamedRoutePrintsNoValue() {
    let route: NamedRoute = .named("a", ["id": "S3CR3T"])
    #expect(!"\(route) \(dumped(route))".contains("S3CR3T"))
  }

  @Test func valuesAtLinksPrintNoValue() throws {
    let values = RouteValues()
    try values.put("S3CR3T", at: "/config/token", name: "token")
    #expect(!dumped(values).contains("S3CR3T"))
  }

  @Test func aBusPrintsNoMessage() throws {
    let bus = LinkBus(reachable: .inAppOnly)
    let stream = try bus.messages(at: "/pay/:token")
    bus.send("/pay/S3CR3T")
    #expect(!dumped(bus).contains("S3CR3T"))
    withExtendedLifetime(stream) {}
  }

  @Test func localValuesPrintNoValue() {
    #expect(!dumped(RouteMatch.LocalValues(["draft": "S3CR3T"])).contains("S3CR3T"))
  }
}
