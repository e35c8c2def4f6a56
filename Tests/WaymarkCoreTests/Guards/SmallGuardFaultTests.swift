import Observation
import Testing
import Waymark
import WaymarkTesting

@Observable @MainActor
private final class Facts {
  var isSignedIn = true
  var isReady = false
}

@MainActor
private final class Calls {
  var count = 0
}

/// A door that others wait for.
@MainActor
private final class Gate {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var isCancelled = false

  func pass() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append($0) }
    } onCancel: {
      Task { @MainActor in self.cancel() }
    }
  }

  private func cancel() {
    isCancelled = true
    open()
  }

  func open() {
    let passing = waiting
    waiting = []
    for continuation in passing { continuation.resume() }
  }
}

@Suite("Guards: small faults that a reading found · N7 N17")
@MainActor
struct SmallGuardFaultTests {
  private let facts = Facts()
  private let host = HeadlessHost()

  private var member: RouteGuard {
    RouteGuard("member") { [facts] _ in facts.isSignedIn ? .proceed : .redirect("/home/news") }
  }

  @Test("A push in the turn of a sign-out, over a screen that redirects, is carried out without that screen")
  func pushInTheTurnOfASignOut() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/home", name: "home") {
          RouteTo("secret", name: "secret").guarded(by: member)
          RouteTo("news", name: "news")
        }
      }
    }
    router.attach(host, to: .init(0))
    router.push("/home/secret")
    facts.isSignedIn = false
    let navigation = router.push("/home/news")
    await settle()
    #expect(navigation.result == "opened news")
    #expect(host.visible == ["main", "home", "news"])
  }

  @Test("A guard may dismiss the screen that it has shown, while it is asked whether that may leave")
  func aGuardDismissesItsScreen() async {
    facts.isSignedIn = false
    let router = Router(reachable: .fromLinks)
    let member = RouteGuard("member") { [facts, weak router] _ in
      if facts.isReady { router?.dismiss() }
      return facts.isSignedIn ? .proceed : .deferred(showing: "/login")
    }
    router.add(
      RouteMap {
        StackRoutes("main") {
          RouteTo("/home", name: "home") { RouteTo("account", name: "account").guarded(by: member) }
        }
        ModalRoute("/login", name: "login")
      })
    router.attach(host, to: .init(0))
    router.open("/home/account", .init(from: .inApp))
    #expect(host.visible.last == "login")
    // No link asks the guard from now on, but the screen that it shows does.
    router.dropDeferredLinks()
    facts.isReady = true
    await settle()
    #expect(host.visible == ["main", "home"])
    #expect(router.isIdle)
  }

  @Test("A tap whose guard changes its mind shows nothing that it refuses")
  func aTap() async {
    let calls = Calls()
    let fickle = RouteGuard("fickle") { _ in
      calls.count += 1
      return calls.count == 1 ? .proceed : .denied("no")
    }
    let router = Router(reachable: .fromLinks) {
      TabRoutes("tabs") {
        RouteTo("/a", name: "a")
        StackRoutes("bTab") { RouteTo("/b", name: "b").guarded(by: fickle) }
      }
    }
    router.attach(host, to: .init(0))
    host.tap(tab: "bTab", in: "tabs")
    await settle()
    #expect(!host.visible.contains("b"))
    #expect(!router.state.visible().contains("b"))
  }

  @Test("A link from outside that waits for a leave guard is rejected if its route is for the app alone by then")
  func reachChanges() async throws {
    let gate = Gate()
    let ask = LeaveGuard.async("ask") { _ in
      await gate.pass()
      return true
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("draft", name: "draft").guarded(onLeaving: ask) } }
      StackRoutes("other") { RouteTo("/other", name: "other") }
    }
    router.options.reachable = .fromLinks
    router.attach(host, to: .init(0))
    router.go("/home/draft")
    let navigation = router.open(try DeepLink("x://other", from: .customScheme))
    await settle()
    #expect(navigation.result == nil)
    router.options.reachable = .inAppOnly
    gate.open()
    await settle()
    #expect(navigation.result == "rejected: notReachable")
    #expect(!host.visible.contains("other"))
  }

  @Test("The user confirms a column that waits for a guard before it opens")
  func aConfirmedColumn() async throws {
    let gate = Gate()
    let door = RouteGuard.async("door") { _ in
      await gate.pass()
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      SplitRoutes("desk") {
        StackRoutes("list") { RouteTo("/list", name: "items") }
        StackRoutes("pay") { RouteTo("/pay", name: "pay").confirmed().guarded(by: door) }
      }
    }
    let asked = Calls()
    router.configuration.confirmation = { _ in
      asked.count += 1
      return true
    }
    router.attach(host, to: .init(0))
    router.open(try DeepLink("x://list", from: .customScheme))
    for _ in 0..<3 { await settle() }
    gate.open()
    for _ in 0..<3 { await settle() }
    if router.state.visible().contains("pay") { #expect(asked.count == 1) }
  }

  @Test("The call of a guard that is removed is cancelled")
  func aRemovedGuard() async {
    let gate = Gate()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("a", name: "a") } }
    }
    let added = router.addGuard(
      .async("slow") { attempt in
        if attempt.key == "a" { await gate.pass() }
        return .proceed
      })
    router.attach(host, to: .init(0))
    await settle()
    let navigation = router.open("/home/a")
    await settle()
    added.remove()
    for _ in 0..<3 { await settle() }
    #expect(navigation.result == "opened a")
    #expect(gate.isCancelled)
  }

  @Test("A link in content does not lead to the fallback, even if a handler passes it on")
  func contentLinks() async {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.fallback = "/home"
    let router = Router(options: options)
    router.add { StackRoutes("main") { RouteTo("/home", name: "home") } }
    router.handle("/maybe") { _ in false }
    router.attach(host, to: .init(0))
    // No route takes it, so it is the system's, as if none matched.
    let before = router.state.revision
    guard case .unmatched = router.openContentLink("x://maybe").result else {
      Issue.record("opened")
      return
    }
    await settle()
    #expect(router.state.revision == before)
  }

  @Test("A denial in one window is not the reason in another")
  func denialHoldsForItsWindow() async {
    let second = HeadlessHost()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") { RouteTo("a", name: "a").guarded(by: member) } }
    }
    router.attach(host, to: .init(0))
    router.attach(second, to: .init(1))
    router.go("/home/a", .init(in: .init(0)))
    facts.isSignedIn = false
    let navigation = router.go("/home/a", .init(in: .init(1)))
    await settle()
    #expect(navigation.result != "opened a")
    #expect(!second.visible.contains("a"))
  }
}
