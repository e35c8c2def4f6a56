import Testing
import Waymark
import WaymarkTesting

@Suite("A denial names its guard and its kind: in the outcome, the event, the log, the trace and the JSON · N25 N40")
@MainActor
struct DenialTests {
  private let time = TestClock()

  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    var rules = Router.Configuration()
    rules.clock = time.clock
    rules.recording = .redacted()
    let router = Router(schemes: ["x"], reachable: .fromLinks, navigation: rules, routes)
    router.connect()
    return router
  }

  private func end(_ outcome: LinkOutcome?) -> LinkOutcome.Denial? {
    switch outcome {
    case .denied(_, let denial): denial
    case .cancelled(let denial): denial
    default: nil
    }
  }

  private static func endless(_: RouteGuard.Attempt) async -> GuardVerdict {
    for await _ in AsyncStream<Void>.makeStream().stream {}
    return .proceed
  }

  @Test("The verdict of a guard is reported everywhere, and its reason stays the app's")
  func denialIsReportedEverywhere() async throws {
    let member = RouteGuard("member") { _ in .denied("members only") }
    let router = makeRouter { RouteTo("/club", name: "club").guarded(by: member) }
    var log: [String] = []
    router.log = { log.append($0.text) }
    let events = router.events
    let navigation = router.open("/club")
    let denial = try #require(end(navigation.result))
    #expect(denial.kind == .verdict)
    #expect(denial.guardName == "member")
    #expect(denial.reason == "members only")
    #expect("\(denial)" == "member")
    #expect(navigation.result.map { "\($0)" } == "denied  club  /club  by member")
    router.endEvents()
    var told: [String] = []
    for await event in events { told.append("\(event)") }
    #expect(told.last?.hasSuffix("denied  club  /club  by member") == true)
    #expect(log.contains { $0.contains("denied by member") })
    let ended = try #require(router.trace.events.last { $0.kind == .end })
    #expect(ended.json.contains(#""name":"member""#))
    #expect(ended.json.contains(#""denial":"verdict""#))
    #expect(!router.trace.json.contains("members only"))
    #expect("\(ended)".contains("denied club by member"))
  }

  @Test("A guard that does not answer in time is reported with its limit")
  func timeLimits() async {
    let slow = RouteGuard.async("slow", timeLimit: .seconds(5), Self.endless)
    let router = makeRouter {
      RouteTo("/home", name: "home")
      RouteTo("/slow", name: "slow").guarded(by: slow)
      RouteTo("/patient", name: "patient").guarded(by: .async("patient", Self.endless))
    }
    let limited = router.open("/slow")
    await letOthersRun()
    time.advance(by: .seconds(6))
    let first = end(await limited.outcome)
    #expect(first?.kind == .timeLimit)
    #expect(first?.guardName == "slow")
    #expect("\(limited)".contains("by slow (timeLimit)"))
    router.configuration.overlap = .enqueue
    let waiting = router.open("/patient")
    router.open("/home")
    await letOthersRun()
    time.advance(by: .seconds(31))
    let second = end(await waiting.outcome)
    #expect(second?.kind == .timeLimit)
    #expect(second?.guardName == "patient")
  }

  @Test("The user who does not confirm, and a router that cannot ask, are not guards")
  func userAndRouterAreNoGuards() async {
    let router = makeRouter { RouteTo("/reset", name: "reset").confirmed() }
    let unasked = end(await router.open("x://reset", .init(from: .customScheme)).outcome)
    #expect(unasked == .init(.router, "the router has no confirmation closure, so it cannot ask the user"))
    router.configuration.confirmation = { _ in false }
    let refused = end(await router.open("x://reset", .init(from: .customScheme)).outcome)
    #expect(refused == .init(.user, "the user declined"))
    #expect(refused.map { "\($0)" } == "the user")
  }

  @Test("A leave guard that keeps its screen, at once or later, ends links and verbs as cancelled, by its name")
  func leaveGuards() async throws {
    let router = makeRouter {
      StackRoutes("main") {
        RouteTo("/home", name: "home") {
          RouteTo("edit", name: "edit")
            .guarded(onLeaving: LeaveGuard("unsaved") { _ in .denied("the draft is not saved") })
        }
      }
    }
    router.open("/home/edit")
    let popped = try #require(end(router.pop().result))
    #expect(popped.kind == .leaveGuard)
    #expect(popped.guardName == "unsaved")
    #expect(popped.reason == "the draft is not saved")
    #expect(end(router.open("/home").result)?.guardName == "unsaved")
    let other = makeRouter {
      StackRoutes("main") {
        RouteTo("/home", name: "home") { RouteTo("ask", name: "ask").guarded(onLeaving: .async("asks") { _ in false }) }
      }
    }
    other.open("/home/ask")
    let asked = end(await other.pop().outcome)
    #expect(asked?.kind == .leaveGuard)
    #expect(asked?.guardName == "asks")
  }

  @Test("A hook that refuses is reported as a hook, and a link that is superseded has no denial")
  func refusalOfAHookNamesTheHook() async {
    let router = makeRouter {
      RouteTo("/home", name: "home")
      RouteTo("/slow", name: "slow").guarded(by: .async("slow", Self.endless))
    }
    let superseded = router.open("/slow")
    router.open("/home")
    #expect(await superseded.outcome == "cancelled")
    #expect(end(superseded.result) == nil)
    router.willOpen { _ in .refuse }
    #expect(end(router.open("/home").result)?.kind == .hook)
  }

  @Test("A guard that redirects its route to itself, throws, or passes on a destination denies by its name")
  func otherVerdicts() throws {
    struct Broken: Error {}
    let router = makeRouter {
      RouteTo("/loop", name: "loop").guarded(by: RouteGuard("loops") { _ in .redirect("/loop") })
      RouteTo("/broken", name: "broken").guarded(by: RouteGuard("breaks") { _ in throw Broken() })
      RouteTo("/pass", name: "pass").guarded(by: RouteGuard("passes") { _ in .pass })
    }
    #expect(end(router.open("/loop").result)?.guardName == "loops")
    #expect(end(router.open("/broken").result)?.guardName == "breaks")
    let passed = try #require(end(router.push(.named("pass")).result))
    #expect(passed.guardName == "passes")
    #expect(passed.reason.contains("its guard passes"))
  }

  @Test("A trace without the key of a denial is read as before")
  func oldTraces() throws {
    let text = """
      {"trace":1,"redacted":true}
      {"event":"end","at":3,"number":7,"route":"account","answer":"denied"}
      """
    let trace = try RouterTrace(json: text)
    #expect(trace.events.map { "\($0)" } == ["end #7 denied account"])
  }
}
