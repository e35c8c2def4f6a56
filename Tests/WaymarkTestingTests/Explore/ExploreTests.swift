import Observation
import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

@MainActor
@Observable
private final class Session {
  var isSignedIn = false
  @ObservationIgnored var isMember = false
}

@MainActor
private final class Counter {
  var count = 0
}

@MainActor
@Suite("Exploring small maps · N24")
struct ExploreTests {
  private func shop(_ guards: RouteGuard...) -> Router {
    Router(schemes: ["shop"], reachable: .fromLinks) {
      TabRoutes("tabs") {
        StackRoutes("stack") { RouteTo("/list", name: "list") { RouteTo(":id", name: "item") } }
        guards.reduce(RouteTo("/account", name: "account").routes) { $0.guarded(by: $1) }
      }
      ModalRoute("/login", name: "login")
    }
  }

  private func codes(_ report: RouterTester.Report) -> [RouterTester.Finding.Code] { report.findings.map(\.code) }

  @Test func aSoundMapIsComplete() async {
    let report = await RouterTester.explore { .init(shop()) }
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.isComplete)
    #expect(report.coverage.hasPrefix("4 of 4 routes, "))
    #expect(report.coverage.hasSuffix(", complete"))
    #expect(report.missedRoutes == [])
    #expect("\(report)".hasPrefix("no finding; 4 of 4 routes"))
  }

  @Test("N40: An action that pushes has an end, and ends earlier by the bound that it is reported")
  func anActionThatPushes() async {
    func explore(_ states: Int) async -> RouterTester.Report {
      await RouterTester.explore(states: states) {
        .init(shop()).action("push") { app in await app.perform { $0.push("/list/7") } }
          .action("push another") { app in await app.perform { $0.push("/list/8") } }
      }
    }
    let report = await explore(5_000)
    #expect(report.isComplete, "\(report.coverage)")
    #expect(report.findings.isEmpty, "\(report)")
    let bounded = await explore(20)
    #expect(bounded.coverage.hasSuffix("inconclusive: bound reached at 20 states"))
    #expect(bounded.states == 20)
  }

  @Test("N40: Each route is pushed and presented, too, for each set of facts; a push without a stack is not a finding")
  func pushedAndPresented() async throws {
    func explore(_ presents: Bool) async -> RouterTester.Report {
      await RouterTester.explore {
        let session = Session()
        let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
        return .init(shop(signedIn)).fact("signedIn") { session.isSignedIn = $0 }.preparing { app in
          app.host.failure = { step in
            presents && session.isSignedIn && step.name == "present" ? HostError(.refused, "no sheets today") : nil
          }
        }
      }
    }
    #expect(await explore(false).findings.isEmpty)
    let finding = try #require(await explore(true).findings.first { $0.message.hasPrefix("present shop://account") })
    #expect(finding.code == .fails)
    #expect(finding.message == "present shop://account fails: refused: no sheets today")
    #expect(finding.steps.last?.hasPrefix("present shop://account") == true)
    #expect(finding.test.contains("await app.perform { $0.present(\"shop://account\") }"))
    let loose = await RouterTester.explore {
      .init(Router(schemes: ["shop"], reachable: .fromLinks) { SwitchRoutes("app") { RouteTo("/a", name: "a") } })
    }
    #expect(loose.findings.isEmpty, "\(loose)")
  }

  @Test("N7: The screen of one guard takes the turn of another's, which is not a finding")
  func guardsTakeTurns() async {
    let report = await RouterTester.explore {
      let session = Session()
      var hasSeenTour = false
      let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
      let toured = RouteGuard("toured") { _ in hasSeenTour ? .proceed : .deferred(showing: "/tour") }
      let router = Router(schemes: ["shop"], reachable: .fromLinks) {
        TabRoutes("tabs") {
          StackRoutes("stack") {
            RouteTo("/list", name: "list") { RouteTo(":id", name: "item").guarded(by: toured, signedIn) }
          }
          StackRoutes("profile") { RouteTo("/account", name: "account") }.guarded(by: signedIn)
        }
        RouteMap {
          ModalRoute("/tour", name: "tour", as: .cover)
          ModalRoute("/login", name: "login")
        }
        .reachable(.inAppOnly)
      }
      return .init(router).fact("signedIn") { session.isSignedIn = $0 }
        .fact("toured") {
          hasSeenTour = $0
          router.reevaluateGuards()
        }
    }
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.isComplete)
  }

  @Test("N40: A login that is not shown is refused by guards only where they refuse it")
  func aLoginWithoutAScreen() async throws {
    let report = await RouterTester.explore {
      let session = Session()
      let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
      return .init(shop(signedIn)).fact("signedIn") { session.isSignedIn = $0 }
        .preparing { $0.host.canMake = { $0.key != "login" } }
    }
    let finding = try #require(report.findings.first { $0.code == .deniedPlaceholder })
    #expect(!finding.message.contains("guards refuse that"))
    #expect(finding.message.contains("and list is shown instead: its screen cannot be made, or the app's reducer"))
  }

  @Test func factsLetLinksIn() async {
    let report = await RouterTester.explore {
      let session = Session()
      let signedIn = RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") }
      return .init(shop(signedIn)).fact("signedIn") { session.isSignedIn = $0 }
    }
    #expect(report.findings.isEmpty, "\(report)")
    #expect(report.coverage.contains("4 of 4 routes, 2 of 2 guard answers"))
  }

  @Test func aGuardWithoutItsFactRefusesForEver() async throws {
    let report = await RouterTester.explore {
      let session = Session()
      return .init(shop(RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .denied("sign in") }))
    }
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1, "\(report)")
    #expect(finding.code == .alwaysDenied)
    #expect(finding.steps == ["open shop://account -> list"])
    #expect(finding.test.contains("await app.open(\"shop://account\", .init(from: .customScheme))"))
    #expect(report.missedRoutes == ["account"])
  }

  @Test func aFactThatNothingReadsIsReported() async throws {
    let report = await RouterTester.explore { .init(shop()).fact("signdIn") { _ in } }
    #expect(codes(report) == [.idleFact])
    let finding = try #require(report.findings.first)
    #expect(finding.severity == .warning)
    #expect(finding.message == "fact “signdIn”: no guard read anything that it changes")
  }

  @Test func unobservableGuardShowsADeniedScreen() async {
    let report = await RouterTester.explore {
      let session = Session()
      return .init(shop(RouteGuard("member") { _ in session.isMember ? .proceed : .denied("") }))
        .fact("member") { session.isMember = $0 }
    }
    let found = report.findings.first { $0.code == .showsDenied }
    #expect(found?.steps == ["member = true -> list", "open shop://account -> account", "member = false -> account"])
  }

  @Test func anInvariantIsCheckedAfterActions() async {
    let report = await RouterTester.explore {
      let cart = Counter()
      return .init(shop()).action("add") { _ in cart.count += 1 }
        .invariant("the list is empty") { app in app.screens.last == "list" || cart.count == 0 }
    }
    #expect(codes(report) == [.invariant])
    #expect(report.findings.first?.steps.count == 2)
  }

  @Test func aGuardThatNeverAnswersIsReported() async {
    let report = await RouterTester.explore {
      .init(
        shop(
          RouteGuard.async("server") { _ in
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            return .proceed
          }))
    }
    #expect(codes(report).contains(.unanswered), "\(report)")
  }

  @Test func boundsAreCounts() async {
    let few = await RouterTester.explore(states: 2) { .init(shop()) }
    #expect(!few.isComplete)
    #expect(few.states == 2)
    #expect(few.coverage.hasSuffix("inconclusive: bound reached at 2 states"))
    let short = await RouterTester.explore(actions: 10) { .init(shop()) }
    #expect(!short.isComplete)
    #expect(short.coverage.hasSuffix("inconclusive: bound reached at 10 actions"))
    #expect(short.findings.isEmpty, "what was not visited is not judged")
  }

  @Test func sharedSubjectsAreReported() async {
    let shared = Counter()
    let report = await RouterTester.explore {
      let router = shop()
      router.configuration.reducer = { state, action, table, window in
        shared.count += 1
        let isOdd = shared.count % 7 == 0
        return isOdd
          ? try state.applying(.pop(.toRoot), in: table, window: window)
          : try state.applying(action, in: table, window: window)
      }
      return .init(router)
    }
    #expect(codes(report).contains(.unrepeatable), "\(report)")
  }

  @Test func handlersRunOnlyIfAsked() async {
    let calls = Counter()
    func subject() -> RouterTester.Exploration {
      let router = shop()
      router.handle("/buy") { _ in calls.count += 1 }
      router.willOpen { _ in
        calls.count += 1
        return .proceed
      }
      return .init(router)
    }
    let assumed = await RouterTester.explore(subject)
    #expect(calls.count == 0)
    #expect(assumed.missedRoutes == [])
    #expect(assumed.omissions.first?.contains("the handlers of /buy") == true, "\(assumed)")
    let called = await RouterTester.explore(handlers: .run, subject)
    #expect(calls.count > 0)
    #expect(called.omissions == [])
  }

  @Test func ownLinksAreOpened() async {
    let report = await RouterTester.explore {
      .init(shop(), links: ["shop://list/7?tab=reviews", "/list/8"])
        .invariant("no reviews") { $0.match?["tab"] != "reviews" }
    }
    #expect(report.findings.first?.steps == ["open shop://list/7?tab=reviews -> item"])
  }

  /// A screen that was visited by going back costs one step more, not a whole path.
  @Test func mostStatesAreFoundByGoingBack() async {
    let report = await RouterTester.explore { .init(shop()) }
    #expect(report.repeatedActions * 4 < report.actions, "\(report)")
  }

  /// The router computes a state for each action, and at most every second time for anything else.
  @Test func exploringCostsWhatItsActionsCost() async {
    let calls = Counter()
    let report = await RouterTester.explore {
      let session = Session()
      let router = shop(RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred(showing: "/login") })
      router.configuration.reducer = { state, action, table, window in
        calls.count += 1
        return try state.applying(action, in: table, window: window)
      }
      return .init(router).fact("signedIn") { session.isSignedIn = $0 }
    }
    #expect(calls.count * 2 <= report.actions * 3, "\(calls.count) states computed: \(report)")
  }
}
