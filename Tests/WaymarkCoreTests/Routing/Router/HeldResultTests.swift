import Observation
import Testing
import Waymark
import WaymarkTesting

@Observable @MainActor
private final class Facts {
  var isSignedIn = false
  var isMember = true
}

@Suite("A result whose screen a guard holds · N3 N17")
@MainActor
struct HeldResultTests {
  private let facts = Facts()
  private let host = HeadlessHost()
  private let time = TestClock()
  private let router: Router

  init() {
    let facts = facts
    let signedIn = RouteGuard("signedIn") { _ in facts.isSignedIn ? .proceed : .deferred(showing: "/login") }
    let member = RouteGuard("member") { _ in facts.isMember ? .proceed : .denied("members only") }
    var rules = Router.Configuration()
    rules.clock = time.clock
    router = Router(reachable: .fromLinks, navigation: rules) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      ModalRoute("/login", name: "login")
      ModalRoute("/pick", name: "pick").guarded(by: signedIn, member)
    }
    router.attach(host, to: .init(0))
  }

  private func result() -> Task<String, Never> {
    Task {
      do throws(LinkOutcome) {
        switch try await router.present("/pick", expecting: Int.self) {
        case .value(let value): return "\(value)"
        case .dismissed: return "dismissed"
        case .cancelled: return "given up"
        }
      } catch {
        return error.words
      }
    }
  }

  @Test("The call waits until the guard lets the screen in, and gets its value")
  func aValue() async throws {
    let result = result()
    await settle()
    #expect(host.visible.last == "login")
    facts.isSignedIn = true
    await settle()
    #expect(host.visible.last == "pick")
    #expect(SendResultAction(router, for: try #require(router.state.top()))(42))
    #expect(await result.value == "42")
  }

  @Test("The user closes the screen: the result is dismissed")
  func closedScreenIsDismissed() async {
    let result = result()
    await settle()
    facts.isSignedIn = true
    await settle()
    host.swipeDown()
    #expect(await result.value == "dismissed")
  }

  @Test("Another guard denies: the call throws that outcome")
  func denialThrows() async {
    facts.isMember = false
    let result = result()
    await settle()
    facts.isSignedIn = true
    #expect(await result.value == "denied pick")
  }

  @Test("The app drops the link, or it expires: the call throws that it was cancelled", arguments: [true, false])
  func droppedLinkThrows(_ isByApp: Bool) async {
    let result = result()
    await settle()
    if isByApp { router.dropDeferredLinks() } else { time.advance(by: .seconds(601)) }
    #expect(await result.value == "cancelled")
  }

  @Test("A call whose task is cancelled no longer waits")
  func cancelledCallStopsWaiting() async {
    let result = result()
    await settle()
    result.cancel()
    #expect(await result.value == "given up")
  }
}
