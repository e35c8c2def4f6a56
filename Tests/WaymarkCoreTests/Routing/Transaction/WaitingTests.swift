import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
@_spi(Hosting) import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = true
}

@MainActor
private final class Log {
  var lines: [String] = []
}

@Suite("Changes during a wait · N8 N14 N17 R16 N3 M11")
@MainActor
struct WaitingTests {
  // MARK: Guards

  @Test func guardsThatAnsweredAreAskedAgainAfterAWait() async {
    let (session, gate) = (Session(), Door())
    let router = Router(reachable: .fromLinks) {
      RouteTo("/account", name: "account").guarded(
        by: RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("signed out") },
        .async("profile") { _ in
          await gate.pass()
          return .proceed
        })
    }
    router.connect()
    let navigation = router.open("/account", .init(from: .inApp))
    await settle()
    session.isSignedIn = false
    gate.open()
    if case .denied(_, let denial) = await navigation.outcome, denial.reason == "signed out" {
    } else {
      Issue.record("it opened")
    }
  }

  @Test func removingAGuardDuringAWaitSkipsNoOther() async {
    let gate = Door()
    let router = Router(reachable: .fromLinks) { RouteTo("/a", name: "a") }
    let once = router.addGuard(RouteGuard("once") { _ in .proceed })
    router.addGuard(
      .async("slow") { _ in
        await gate.pass()
        return .proceed
      })
    router.addGuard(RouteGuard("no") { _ in .denied("no") })
    let navigation = router.open("/a", .init(from: .inApp))
    await settle()
    once.remove()
    gate.open()
    if case .denied(_, let denial) = await navigation.outcome, denial.reason == "no" {
    } else {
      Issue.record("a guard was passed over")
    }
  }

  @Test func closingTheWindowDuringALeaveGuardFailsTheLink() async {
    let gate = Door()
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/edit", name: "edit").guarded(
          onLeaving: .async("unsaved") { _ in
            await gate.pass()
            return true
          })
        RouteTo("/other", name: "other")
      }
    }
    router.connect()
    let navigation = router.open("/other", .init(from: .inApp))
    await settle()
    router.report(.windowDisconnected(.init(0)))
    gate.open()
    if case .failed = await navigation.outcome {} else { Issue.record("\(String(describing: navigation.result))") }
  }

  // MARK: Hosts

  @Test func closingAWindowEndsNoLaterLink() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/first", name: "first") { RouteTo(":id", name: "item") } }
    }
    let (left, right) = (HeadlessHost(), HeadlessHost(transitions: .held))
    router.attach(left, to: .init(0))
    router.attach(right, to: .init(1))
    let lost = router.receive(try DeepLink("x://first/a"), .init(in: .init(1)))
    let kept = router.receive(try DeepLink("x://first/b"), .init(in: .init(0)))
    #expect(lost.result == nil)
    #expect(kept.result == nil)
    router.report(.windowDisconnected(.init(1)))
    if case .failed = lost.result {} else { Issue.record("\(String(describing: lost.result))") }
    if case .opened = kept.result {} else { Issue.record("\(String(describing: kept.result))") }
    #expect(left.visible.last == "item")
    #expect(router.state.windows.map(\.id) == [.init(0)])
  }

  @Test func failedStepUndoesNoLaterChange() throws {
    let (router, host) = bookRouter()
    host.transitions = .held
    let first = router.push("/help")
    let second = router.receive(try DeepLink("x://books/2"))
    host.failTransition()
    if case .failed = first.result {} else { Issue.record("\(String(describing: first.result))") }
    #expect(second.result == nil)
    while host.isInTransition { host.finishTransition() }
    if case .opened = second.result {} else { Issue.record("\(String(describing: second.result))") }
    #expect(host.visible == ["stack", "books", "book"])
    #expect(host.shown.windows == router.state.windows)
  }

  @Test func aHostThatIsGoneBlocksNoLink() async throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/first", name: "first") { RouteTo(":id", name: "item") } }
    }
    let lost: Navigation
    do {
      let host = HeadlessHost(transitions: .held)
      router.attach(host, to: .init(0))
      lost = router.receive(try DeepLink("x://first/a"))
    }
    if case .failed = await lost.outcome {} else { Issue.record("\(String(describing: lost.result))") }
    let next = router.receive(try DeepLink("x://first/b"))
    if case .opened = next.result {} else { Issue.record("\(String(describing: next.result))") }
  }

  // MARK: Many

  @Test func waitingLinksOpenInALoopUpToALimit() throws {
    let router = Router(reachable: .fromLinks)
    let log = Log()
    router.handle("/item/:id") { match in
      log.lines.append(match["id"] ?? "")
      return true
    }
    router.isReady = false
    let navigations = try (0..<1_200).map { router.receive(try DeepLink("x://item/\($0)")) }
    router.isReady = true
    #expect(log.lines == (0..<1_000).map(String.init))
    #expect(navigations.allSatisfy { $0.result != nil })
    if case .cancelled = navigations[1_100].result {} else { Issue.record("too many were taken") }
  }

  @Test func unmatchedHookPrecedesTheNextLink() throws {
    let router = Router(reachable: .fromLinks)
    let log = Log()
    router.handle("/known") { _ in
      log.lines.append("known")
      return true
    }
    router.onUnmatched { log.lines.append("unmatched \($0.text)") }
    router.isReady = false
    router.receive(try DeepLink("x://unknown"))
    router.receive(try DeepLink("x://known"))
    router.isReady = true
    #expect(log.lines == ["unmatched x://unknown", "known"])
  }

  // MARK: Values

  @Test func extrasOfOneLinkAreNotSeenByTheNext() throws {
    let (router, _) = bookRouter()
    router.open("/books/1", .init(from: .inApp, extras: ["isOwner": true]))
    let entry = try #require(router.state.top())
    #expect(router.match(for: entry)?.extras.value("isOwner") == true)
    router.receive(try DeepLink("x://books/2"))
    let same = try #require(router.state.top())
    #expect(same.id == entry.id)
    #expect(router.match(for: same)?.extras.isEmpty == true)
    // Nor again by one that is like the first.
    router.receive(try DeepLink("x://books/1"))
    #expect(router.match(for: try #require(router.state.top()))?.extras.isEmpty == true)
  }

  @Test func resultsComeFromTheOpenedScreen() async throws {
    let gate = Door()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/first", name: "first")
        RouteTo("/pick", name: "pick").guarded(
          by: .async("slow") { _ in
            await gate.pass()
            return .proceed
          })
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.attach(HeadlessHost(), to: .init(1))
    router.report(.windowActivated(.init(1)))
    async let result = router.present("/pick", NavigationOptions(in: .init(0)), expecting: Int.self)
    while !gate.isWaitedFor { await Task.yield() }
    host.transitions = .held
    gate.open()
    while !host.isInTransition { await Task.yield() }
    // It answers before its transition has ended, and in a window that is not the key one.
    let entry = try #require(router.state.top(in: .init(0)))
    #expect(entry.key == "pick")
    #expect(SendResultAction(router, for: entry)(7))
    host.transitions = .immediate
    host.finishTransition()
    #expect(try await result == .value(7))
  }

  // MARK: History

  @Test func goingBackLeavesOtherWindowsAndVetoedScreensAlone() async {
    let mayLeave = Log()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/first", name: "first") {
          RouteTo(":id", name: "item").guarded(onLeaving: LeaveGuard("ask") { _ in !mayLeave.lines.isEmpty })
        }
      }
    }
    router.connect()
    router.open("/first/1", .init(from: .inApp))
    router.connect(.init(1))
    let vetoed = router.back()
    if case .cancelled = await vetoed.outcome {} else { Issue.record("it left") }
    mayLeave.lines = ["yes"]
    _ = await router.back().outcome
    #expect(router.state.visible() == ["stack", "first"])
    #expect(router.state.windows.count == 2)
    #expect(!router.back().isHandled)
    _ = await router.forward().outcome
    #expect(router.state.visible() == ["stack", "first", "item"])
  }

  @Test func unreachedScreenIsNotInTheHistory() {
    let (router, host) = bookRouter()
    router.open("/books/1", .init(from: .inApp))
    host.canMake = { $0.key != "help" }
    router.open("/help", .init(from: .inApp))
    #expect(router.state.visible().last == "book")
    router.back()
    #expect(router.state.visible().last == "books")
  }
}
