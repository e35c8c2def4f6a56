import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = false
  var reads = 0
}

/// A value that guards read and tests change, and that is not observed.
@MainActor
private final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// An app where the account needs a signed-in user.
@MainActor
private struct App {
  let session = Session()
  let host = HeadlessHost()
  let router: Router

  init(_ guards: RouteGuard? = nil) {
    let session = session
    let signedIn =
      guards
      ?? RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
    router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        StackRoutes("shop") {
          RouteTo("/", name: "home") {
            RouteTo("account", name: "account") { RouteTo("orders/:id", name: "order") }.guarded(by: signedIn)
            RouteTo("open/:id", name: "open")
          }
        }
      }
    }
    router.attach(host, to: .init(0))
    router.open("/", .init(from: .inApp))
  }
}

/// Lets what was scheduled on the main actor happen.
@MainActor
func settle() async {
  await letOthersRun()
}

@Suite("Guards, deferral, leaving · F4 F12 N7 N8 N17 R16")
@MainActor
struct GuardTests {
  @Test func deferredLinkOpensWhenItsGuardLetsItIn() async {
    let app = App()
    let navigation = app.router.open("/account/orders/7", .init(from: .push))
    guard case .deferred(let match) = navigation.result else {
      Issue.record("\(String(describing: navigation.result))")
      return
    }
    #expect(match["id"] == "7")
    #expect(app.host.visible.last == "login")
    #expect(navigation.isHandled)
    #expect(app.router.deferredLinks.map(\.text) == ["/account/orders/7"])
    app.session.isSignedIn = true
    await settle()
    #expect(app.host.visible == ["root", "shop", "home", "account", "order"])
    #expect(app.router.deferredLinks.isEmpty)
  }

  @Test func deniedScreensLeaveForTheLogin() async {
    let app = App()
    app.session.isSignedIn = true
    app.router.open("/account/orders/7", .init(from: .inApp))
    #expect(app.host.visible.last == "order")
    app.session.isSignedIn = false
    await settle()
    #expect(app.host.visible == ["root", "login"])
  }

  @Test func deferredLinksExpireByAgeAndNumber() async {
    let time = TestClock()
    var rules = Router.Configuration()
    rules.deferredLimit = 2
    rules.clock = time.clock
    let router = Router(reachable: .fromLinks, navigation: rules) {
      RouteTo("/a/:id").guarded(by: RouteGuard("no") { _ in .deferred })
    }
    for id in 1...3 { router.open("/a/\(id)", .init(from: .inApp)) }
    #expect(router.deferredLinks.map(\.text) == ["/a/2", "/a/3"])
    time.advance(by: .seconds(601))
    #expect(router.deferredLinks.isEmpty)
    router.open("/a/4", .init(from: .inApp))
    router.dropDeferredLinks()
    #expect(router.deferredLinks.isEmpty)
  }

  @Test func reachIsAskedAnewWhenALinkIsResumed() async {
    let isReady = Box(false)
    let later = RouteGuard("later") { _ in isReady.value ? .redirect("/secret") : .deferred }
    let router = Router(reachable: .fromLinks) {
      RouteTo("/home", name: "home")
      RouteTo("/a").guarded(by: later)
      RouteTo("/secret", name: "secret").reachable(.inAppOnly)
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("x://a", .init(from: .customScheme))
    isReady.value = true
    router.resume(later)
    #expect(host.visible.last != "secret")
    router.open("/a", .init(from: .inApp))
    #expect(host.visible.last == "secret")
  }

  @Test func outerGuardsAreAskedFirstAndAnErrorDenies() {
    struct Broken: Error {}
    let asked = Box<[String]>([])
    func noting(_ name: String, _ verdict: GuardVerdict) -> RouteGuard {
      RouteGuard(name) { attempt in
        asked.value.append("\(name) at \(attempt.key)")
        return verdict
      }
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/a", name: "a") {
          RouteTo("b", name: "b").guarded(by: noting("own", .proceed), RouteGuard("broken") { _ in throw Broken() })
        }.guarded(by: noting("above", .proceed))
      }.guarded(by: noting("around", .proceed))
    }
    let navigation = router.open("/a/b", .init(from: .inApp))
    #expect(asked.value == ["around at stack", "above at a", "own at b"])
    guard case .denied(let match, let denial) = navigation.result else {
      Issue.record("a guard that throws let the link in")
      return
    }
    #expect(match.route.name == "b")
    #expect(denial.reason.contains("broken threw"))
    #expect(!navigation.isHandled)
  }

  @Test func asynchronousGuardsMakeTheRestWait() async {
    let app = App(
      .async("slow") { _ in
        await Task.yield()
        return .proceed
      })
    let navigation = app.router.open("/account", .init(from: .inApp))
    #expect(navigation.result == nil)
    #expect(navigation.isHandled)
    #expect(app.host.visible.last == "home")
    if case .opened = await navigation.outcome {} else { Issue.record("\(String(describing: navigation.result))") }
    #expect(app.host.visible.last == "account")
  }

  @Test func theLatestOfTwoThatWaitWins() async {
    let app = App(
      .async("slow") { _ in
        await Task.yield()
        return .proceed
      })
    let first = app.router.open("/account", .init(from: .inApp))
    let second = app.router.open("/account/orders/1", .init(from: .inApp))
    if case .cancelled = first.result {} else { Issue.record("the older one went on") }
    _ = await second.outcome
    #expect(app.host.visible.last == "order")
  }

  @Test(arguments: [Router.Overlap.enqueue, .drop])
  func overlapDecidesWhichOfTwoLinksWins(_ overlap: Router.Overlap) async {
    let app = App(
      .async("slow") { _ in
        await Task.yield()
        return .proceed
      })
    app.router.configuration.overlap = overlap
    let first = app.router.open("/account", .init(from: .inApp))
    let second = app.router.open("/open/1", .init(from: .inApp))
    if overlap == .drop { #expect({ if case .cancelled = second.result { true } else { false } }()) }
    _ = await (first.outcome, second.outcome)
    #expect(app.host.visible.last == (overlap == .drop ? "account" : "open"))
  }

  @Test func cancellingEndsAnOpeningThatWaits() async {
    let app = App(
      .async("forever") { _ in
        try await Task.sleep(for: .seconds(1_000))
        return .proceed
      })
    let navigation = app.router.open("/account", .init(from: .inApp))
    navigation.cancel()
    if case .cancelled = await navigation.outcome {} else { Issue.record("it went on") }
    #expect(app.host.visible.last == "home")
  }

  @Test func aGuardThatChangesWhatItReadsIsStopped() async {
    let session = Session()
    var lines: [String] = []
    let router = Router(reachable: .fromLinks) {
      RouteTo("/a", name: "a").guarded(
        by: RouteGuard("endless") { _ in
          session.reads += 1
          return session.reads < 0 ? .proceed : .deferred
        })
    }
    router.log = { lines.append($0.text) }
    router.open("/a", .init(from: .inApp))
    for _ in 0..<50 { await settle() }
    #expect(session.reads < 40, "asked \(session.reads) times")
  }

  @Test func guardsAreAddedAndRemovedByKey() {
    let asked = Box<[String]>([])
    func noting(_ name: String, _ verdict: GuardVerdict = .proceed) -> RouteGuard {
      RouteGuard(name) { _ in
        asked.value.append(name)
        return verdict
      }
    }
    let router = Router(options: RouteTable.Options(.reerRouter))
    router.legacy.handle(key: "chat") { _ in true }
    router.addGuard(noting("first"), for: "chat")
    router.addGuard(noting("other"), for: "nobody")
    let added = router.addGuard(noting("second", .denied("no")), for: "chat")
    router.addGuard(noting("all"))
    if case .denied(_, let denial) = router.open("x://chat").result {
      #expect(denial.reason == "no")
    } else {
      Issue.record()
    }
    #expect(asked.value == ["all", "first", "second"])
    added.remove()
    #expect(router.open("x://chat").isHandled)
    router.legacy.removeGuards(for: "chat")
    asked.value = []
    #expect(router.open("x://chat").isHandled)
    #expect(asked.value == ["all"])
  }

  // MARK: Leaving

  @Test(arguments: [true, false])
  func aScreenMayRefuseToLeave(_ mayLeave: Bool) async throws {
    let asked = Box<[String]>([])
    let unsaved = LeaveGuard("unsaved") { attempt in
      asked.value.append(attempt.entry.key)
      return mayLeave
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/a", name: "a") { RouteTo("edit", name: "edit").guarded(onLeaving: unsaved) }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/a/edit", .init(from: .inApp))
    let entry = try #require(router.state.top())
    #expect(router.isLocked(entry) == !mayLeave, "the lock is what the guard says now")
    asked.value = []
    let navigation = router.pop()
    _ = await navigation.outcome
    #expect(asked.value == ["edit"])
    #expect(host.visible.last == (mayLeave ? "a" : "edit"))
    guard !mayLeave else { return }
    asked.value = []
    #expect(!host.goBack(), "a locked screen cannot be swiped away")
    await settle()
    #expect(host.visible.last == "edit")
    #expect(asked.value.last == "edit")
    if case .cancelled = await router.open("/a", .init(from: .inApp)).outcome {} else { Issue.record("it left") }
  }

  // MARK: Confirmation

  @Test func linksFromOutsideNeedAConfirmation() async {
    let router = Router(reachable: .fromLinks) { RouteTo("/pay/:id", name: "pay").confirmed() }
    router.connect()
    if case .denied = router.open("x://pay/1", .init(from: .customScheme)).result {
    } else {
      Issue.record("nobody was asked")
    }
    #expect(router.open("/pay/1", .init(from: .inApp)).isHandled)
    let answer = Box(false)
    router.configuration.confirmation = { _ in answer.value }
    if case .denied = await router.open("x://pay/2", .init(from: .customScheme)).outcome {
    } else {
      Issue.record("opened")
    }
    answer.value = true
    if case .opened = await router.open("x://pay/2", .init(from: .customScheme)).outcome {
    } else {
      Issue.record("denied")
    }
  }
}
