import Observation
import Testing
import WaymarkCore
import WaymarkTesting

@Observable @MainActor
private final class Session {
  var isSignedIn = true
  var theme = 1
}

@Suite("Guards that change what others have read, and links that forget answers · N17")
@MainActor
struct GuardSideEffectTests {
  private let session = Session()
  private let host = HeadlessHost()

  private var signedIn: RouteGuard {
    RouteGuard("signed in") { [session] _ in session.isSignedIn ? .proceed : .denied("signed out") }
  }

  private func started(_ first: RouteGuard, _ second: RouteGuard) -> Router {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") {
          RouteTo("account", name: "account").guarded(by: first, second)
          RouteTo("note", name: "note")
        }
      }
    }
    router.attach(host, to: .init(0))
    return router
  }

  @Test("A guard that changes what an earlier guard of the screen has read has the screen evaluated again")
  func aGuardChangesWhatAnEarlierOneRead() async {
    let ending = RouteGuard("ends the session") { [session] _ in
      session.isSignedIn = false
      return .proceed
    }
    let router = started(signedIn, ending)
    router.open("/home/account", .init(from: .inApp))
    for _ in 0..<3 { await settle() }
    #expect(host.visible == ["stack", "home"])
  }

  @Test("A link that asks again about an open screen leaves the answers of that screen alone")
  func aLinkForgetsItsOwnAnswersOnly() async {
    let answers = AsyncStream.makeStream(of: Void.self)
    let themed = RouteGuard("themed") { [session] _ in session.theme > 0 ? .proceed : .denied("no theme") }
    let router = started(
      themed,
      .async("member") { _ in
        for await _ in answers.stream { break }
        return .proceed
      })
    let other = HeadlessHost()
    router.attach(other, to: .init(1))
    let first = router.open("/home/account", .init(from: .inApp, in: .init(0)))
    await settle()
    answers.continuation.yield()
    _ = await first.outcome
    #expect(host.visible.last == "account")
    _ = await router.push("/home/note", .init(in: .init(1))).outcome

    host.transitions = .held
    router.push("/home/note", .init(in: .init(0)))
    router.pop(.count(1), .init(in: .init(0)))
    let again = router.open("/home/account", .init(from: .inApp, in: .init(0)))
    await settle()
    answers.continuation.yield()
    for _ in 0..<3 { await settle() }
    #expect(again.result == nil)
    // The state changes before the host has shown the screen, so that the link asks again.
    router.pop(.count(1), .init(in: .init(1)))
    while host.isInTransition { host.finishTransition() }
    for _ in 0..<3 { await settle() }
    #expect(again.isHandled)
    session.theme = 2
    for _ in 0..<3 { await settle() }
    #expect(router.state.windows.first?.root.content.last?.entry.isBlocked == false)
    #expect(host.visible.last == "account")
  }
}
