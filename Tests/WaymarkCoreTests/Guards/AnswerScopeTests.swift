import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var owner = "A"
  var allowsExternal = true
}

/// Lets a guard answer.
@MainActor
private final class Answers {
  let stream = AsyncStream.makeStream(of: Void.self)

  func wait() async { for await _ in stream.stream { break } }
}

@Suite("A permission holds for its link, its source and its extras · N7 N17")
@MainActor
struct AnswerScopeTests {
  private let session = Session()
  private let host = HeadlessHost()

  private func started(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    let router = Router(reachable: .fromLinks) { routes() }
    router.attach(host, to: .init(0))
    return router
  }

  private func outcome(_ navigation: Navigation) async -> LinkOutcome? {
    _ = await navigation.outcome
    return navigation.result
  }

  /// Allows the owner who was passed along.
  private var owned: RouteGuard {
    RouteGuard("owned") { [session] attempt in
      guard let owner = attempt.match.extras.value("owner", as: String.self) else { return .denied("no owner") }
      return session.owner == owner ? .proceed : .denied("another owner")
    }
  }

  /// A guard that answers once something is in the stream, and the stream.
  private func waiting() -> (answers: Answers, guarding: RouteGuard) {
    let answers = Answers()
    let guarding = RouteGuard.async("waiting") { _ in
      await answers.wait()
      return .proceed
    }
    return (answers, guarding)
  }

  @Test("After a leave guard has answered, guards still read the extras of the link", arguments: [true, false])
  func extrasCountAfterAWait(staysOwner: Bool) async {
    let answers = Answers()
    let router = started {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo("/form", name: "form").guarded(
          onLeaving: .async("leave") { _ -> Bool in
            await answers.wait()
            return true
          })
        RouteTo("/a", name: "a").guarded(by: owned)
      }
    }
    _ = await router.go("/form").outcome
    let navigation = router.replace("/a", .init(extras: ["owner": "A"]))
    await settle()
    #expect(navigation.result == nil)
    if !staysOwner { session.owner = "B" }
    answers.stream.continuation.yield()
    #expect(await outcome(navigation) == (staysOwner ? "opened a" : "denied a"))
  }

  @Test("An open screen whose link comes with other extras is asked about those from then on")
  func otherExtrasOfAnOpenScreenAreWatched() async {
    let allowed = RouteGuard("owned") { [session] attempt in
      let owner = attempt.match.extras.value("owner", as: String.self) ?? ""
      return owner == "A" || session.owner == owner ? .proceed : .denied("another owner")
    }
    let router = started {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("a", name: "a").guarded(by: allowed) } }
    }
    session.owner = "B"
    for owner in ["A", "B"] { _ = await router.go("/home/a", .init(extras: ["owner": owner])).outcome }
    #expect(host.visible.last == "a")
    session.owner = "C"
    await settle()
    #expect(host.visible.last == "home")
  }

  @Test("A link of the app does not make an open screen from outside one of the app")
  func anOpenScreenKeepsItsSource() async {
    let external = RouteGuard("external") { [session] attempt in
      attempt.match.link.source.isExternal && !session.allowsExternal ? .denied("from outside") : .proceed
    }
    let router = started {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("a", name: "a").guarded(by: external) } }
    }
    _ = await router.open("app:///home/a?x=1", .init(from: .customScheme)).outcome
    _ = await router.go("/home/a?x=2").outcome
    #expect(host.visible.last == "a")
    session.allowsExternal = false
    await settle()
    #expect(host.visible.last == "home")
  }

  @Test("An answer about a link with extras does not unblock another screen of that link without them")
  func anAnswerForExtrasIsNotForAnotherScreen() async {
    let token = RouteGuard.async("token") { attempt in
      attempt.match.extras.value("token", as: Int.self) == 1 ? .proceed : .denied("no token")
    }
    let router = started { StackRoutes("stack") { RouteTo("/a", name: "a").guarded(by: token) } }
    await settle()
    #expect(router.state.windows.first?.root.content.first?.entry.isBlocked == true)
    let pushed = router.push("/a", .init(extras: ["token": 1]))
    #expect(await outcome(pushed) == "opened a")
    await settle()
    #expect(router.state.windows.first?.root.content.map(\.entry.isBlocked) == [true, false])
  }

  @Test("A link is denied by the guard that takes its screen away, and not by that of another window")
  func theGuardOnTheWayDecides() async {
    let way = RouteGuard("way") { [session] _ in session.owner == "A" ? .proceed : .denied("signed out") }
    let router = started {
      SwitchRoutes("sections") {
        RouteTo("/offers", name: "offers").guarded(by: RouteGuard("offer") { _ in .redirect("/home/offer") })
        StackRoutes("stack") {
          RouteTo("/home", name: "home") {
            RouteTo("x", name: "x").guarded(by: way)
            RouteTo("t", name: "t")
            RouteTo("offer", name: "offer")
          }
        }
      }
    }
    let second = HeadlessHost()
    router.attach(second, to: .init(1))
    await settle()
    router.select("offers", in: "sections", .keep, .init(in: .init(0)))
    _ = await router.go("/home/x", .init(in: .init(1))).outcome
    await settle()
    session.owner = "B"
    let pushed = router.push("/home/t", .init(in: .init(1)))
    #expect(await outcome(pushed) == "denied t")
  }

  @Test("A link that waits for a guard goes on once its route is replaced by one without guard, also without a window")
  func aReplacedRouteEndsTheWait() async {
    let (router, screens) = (Router(reachable: .fromLinks), NoScreens())
    router.statelessHost = screens
    let (answers, endless) = waiting()
    router.add(RouteTo("/a", name: "a").guarded(by: endless))
    let navigation = router.open("/a", .init(from: .inApp))
    await settle()
    #expect(navigation.result == nil)
    router.registration(named: "a").replace(with: RouteTo("/a", name: "a"))
    for _ in 0..<3 { await settle() }
    #expect(navigation.result != nil)
    withExtendedLifetime((screens, answers)) {}
  }

  @Test("A guard that evaluates guards is evaluated a few times, and not for ever")
  func aGuardThatReevaluates() async {
    final class Count { var asked = 0 }
    let count = Count()
    let router = Router(reachable: .fromLinks)
    let again = RouteGuard("again") { [weak router] _ in
      count.asked += 1
      router?.reevaluateGuards()
      return .proceed
    }
    router.add(StackRoutes("stack") { RouteTo("/home", name: "home").guarded(by: again) })
    router.attach(host, to: .init(0))
    for _ in 0..<20 { await settle() }
    #expect(host.visible.last == "home")
    #expect(count.asked < 20)
  }

  @Test("The completion of a cancelled link may open the next one, also where further links are dropped")
  func aCompletionOpensTheNextLink() async {
    let (answers, endless) = waiting()
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") { RouteTo("a", name: "a").guarded(by: endless) }
      }
    }
    router.configuration.overlap = .drop
    router.attach(host, to: .init(0))
    let first = router.open("/home/a", .init(from: .inApp))
    var next: Navigation?
    first.whenEnded { _ in next = router.open("/home", .init(from: .inApp)) }
    first.cancel()
    await settle()
    #expect(next?.isHandled == true)
    withExtendedLifetime(answers) {}
  }
}

@MainActor
private final class NoScreens: StatelessHost {
  func show(
    _ match: RouteMatch, as called: RouteMap.Presentation, isAnimated: Bool,
    completion: @escaping @MainActor (HostError?) -> Void
  ) { completion(nil) }
}
