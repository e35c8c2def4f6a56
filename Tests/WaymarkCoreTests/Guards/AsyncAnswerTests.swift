import Observation
import Testing
import WaymarkCore
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var userID = 1
}

@Suite("The answer of an asynchronous guard: how long it holds, and for whom · N7 N17")
@MainActor
struct AsyncAnswerTests {
  private let session = Session()
  private let host = HeadlessHost()
  /// The number of questions to the guard, for each link with its source.
  private final class Asked {
    var links: [String] = []
  }
  private let asked = Asked()

  private func router(_ verdict: @escaping @MainActor @Sendable (RouteGuard.Attempt) -> GuardVerdict) -> Router {
    let (session, asked) = (session, asked)
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    let member = RouteGuard.async("member", observing: { session.userID }) { attempt in
      await Task.yield()
      asked.links.append("\(attempt.match.link.text) from \(attempt.match.link.source.name)")
      return verdict(attempt)
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("account", name: "account").guarded(by: member)
          RouteTo("other/:id", name: "other").guarded(by: member)
        }
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  private func outcome(_ navigation: Navigation) async -> LinkOutcome? {
    _ = await navigation.outcome
    return navigation.result
  }

  @Test("A link that is cancelled in the turn in which it waits asks no asynchronous guard")
  func aCancelledLinkAsksNothing() async {
    let router = router { _ in .proceed }
    let navigation = router.open("/home/account", .init(from: .inApp))
    navigation.cancel()
    for _ in 0..<3 { await settle() }
    #expect(asked.links.isEmpty)
    #expect(await outcome(navigation) == "cancelled")
  }

  @Test("A blocked screen keeps the answers that it has got while it waits for another guard")
  func answersStayWhileAnotherGuardIsWaitedFor() async {
    let asked = asked
    let second = AsyncStream.makeStream(of: Void.self)
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("sections") {
        RouteTo("/account", name: "account").guarded(
          by: .async("first") { _ in
            asked.links.append("first")
            return .proceed
          },
          .async("second") { _ in
            for await _ in second.stream { break }
            asked.links.append("second")
            return .proceed
          })
        RouteTo("/home", name: "home")
      }
    }
    router.attach(host, to: .init(0))
    await settle()
    router.present("/home")
    await settle()
    second.continuation.yield()
    await settle()
    #expect(asked.links == ["first", "second"])
    #expect(host.visible.contains("account"))
  }

  /// Found by seeds 7301012103927130435 and 6304004536888173555 of `noUserSeesADeniedScreen`.
  @Test("A verb that brings a screen back twice waits once for its guard")
  func aScreenThatComesBackTwiceIsAskedAboutOnce() async {
    let router = router { _ in .proceed }
    _ = await router.open("/home/account", .init(from: .inApp)).outcome
    _ = await router.push("/home/account").outcome
    _ = await router.pop(.toRoot).outcome
    asked.links = []
    let back = router.back()
    for _ in 0..<3 { await settle() }
    #expect(back.isHandled)
    #expect(asked.links.count == 1)
    #expect(host.visible == ["stack", "home", "account", "account"])
  }

  @Test("A screen stays however often the observed value changes in its life, and so does one below another")
  func aScreenStaysHoweverOftenTheUserChanges() async {
    let router = router { _ in .proceed }
    _ = await router.go("/home/account").outcome
    _ = await router.push("/home/other/1").outcome
    let open = host.visible
    for user in 2...40 {
      session.userID = user
      for _ in 0..<3 { await settle() }
      #expect(host.visible == open, "user \(user)")
    }
    session.userID = 41
    #expect(await outcome(router.open("/home/account", .init(from: .inApp))) == "opened account")
  }

  @Test("A denial for one user is not a denial for the next, however many came before")
  func eachUserIsAskedAnew() async {
    let session = session
    let router = router { _ in session.userID % 2 == 0 ? .denied("odd ones only") : .proceed }
    for user in 2...21 {
      session.userID = user
      for _ in 0..<3 { await settle() }
      let expected = user % 2 == 0 ? "denied account" : "opened account"
      #expect(await outcome(router.open("/home/account", .init(from: .inApp))) == expected, "user \(user)")
    }
  }

  @Test(
    "A permission for the app's own link does not hold for one from outside to the same screen",
    arguments: [true, false])
  func permissionHoldsForItsSource(isOpenBefore: Bool) async {
    let router = router { $0.match.link.source == .inApp ? .proceed : .denied("from outside") }
    let link = "app://home/account"
    let own = router.open(link, .init(from: .inApp))
    if isOpenBefore { _ = await own.outcome }
    let foreign = router.open(link, as: .push, .init(from: .customScheme))
    #expect(await outcome(foreign) == "denied account")
    #expect(asked.links.contains("\(link) from customScheme"))
  }

  @Test("A permission for a link with some extras does not hold for one with others", arguments: [true, false])
  func permissionHoldsForItsExtras(isOpenBefore: Bool) async {
    let router = router { $0.match.extras.value("code", as: Int.self) == 1 ? .proceed : .denied("wrong code") }
    let first = router.open("/home/account", as: .push, .init(from: .inApp, extras: ["code": 1]))
    if isOpenBefore { #expect(await outcome(first) == "opened account") }
    for extras: RouteMatch.Extras in [["code": 2], [:]] {
      let next = router.open("/home/account", as: .push, .init(from: .inApp, extras: extras))
      #expect(await outcome(next) == "denied account")
    }
  }

  // MARK: A denial that comes late

  /// A stack whose account has a guard that says no as soon as `answers` has something, once the user is 2.
  private func lateRouter(_ verdict: GuardVerdict, _ answers: AsyncStream<Void>) -> Router {
    let session = session
    let member = RouteGuard.async("late") { _ in
      guard session.userID == 2 else { return .proceed }
      for await _ in answers { break }
      return verdict
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("account", name: "account").guarded(by: member)
          RouteTo("note", name: "note")
          RouteTo("login", name: "login")
        }
      }
    }
    router.configuration.recording = .values(last: 1_000)
    return router
  }

  /// Opens an account twice, closes the second one, goes back, and opens a note before the guard denies.
  private func goBackPastANote(_ verdict: GuardVerdict) async -> (Router, Navigation) {
    let answers = AsyncStream.makeStream(of: Void.self)
    let router = lateRouter(verdict, answers.stream)
    router.attach(host, to: .init(0))
    for _ in 0..<2 { _ = await router.push("/home/account").outcome }
    _ = await router.pop().outcome
    session.userID = 2
    let back = router.back()
    #expect(back.result == nil)
    await settle()
    _ = await router.push("/home/note").outcome
    answers.continuation.yield()
    for _ in 0..<3 { await settle() }
    return (router, back)
  }

  @Test("A verb that waits for a guard does not show the screen that this guard denies")
  func aDeniedScreenIsNotShownAgain() async {
    let (router, back) = await goBackPastANote(.denied("no member"))
    #expect(back.result != nil)
    #expect(!host.visible.contains("account"), "\(host.visible)")
    #expect(!router.state.windows.isEmpty)
  }

  @Test("A redirect is followed that denies an open screen, also if the verb that waited for it goes elsewhere")
  func aLateRedirectIsFollowed() async {
    _ = await goBackPastANote(.redirect("/home/login"))
    #expect(host.visible.last == "login", "\(host.visible)")
  }

  @Test(
    "A recording has what a late denial took away", arguments: [GuardVerdict.denied("no"), .redirect("/home/login")])
  func aLateDenialIsReplayed(_ verdict: GuardVerdict) async {
    let (router, _) = await goBackPastANote(verdict)
    _ = await router.push("/home/note").outcome
    let silent = AsyncStream.makeStream(of: Void.self)
    let replay = await RouterTester(lateRouter(verdict, silent.stream)).replay(router.trace)
    #expect(replay.difference == nil, "\(replay)")
  }
}
