import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Suite("Hosts: a step always ends · HOSTS 34 · N27")
@MainActor
struct DeadlineTests {
  private let time = ManualClock()
  private let router: Router
  private let host = HeadlessHost()

  init() {
    var rules = Router.Configuration()
    rules.clock = time.clock
    router = Router(reachable: .fromLinks, navigation: rules) {
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book")
            ModalRoute("buy", name: "buy", as: .sheet)
          }
        }
        StackRoutes("todayTab") { RouteTo("/today", name: "today") }
      }
    }
    router.attach(host, to: .init(0))
    router.open("/books", .init(from: .inApp))
  }

  private var agrees: Bool { host.shown.windows == router.state.windows }

  @Test func aLostEndIsFoundOnTheScreen() {
    host.faults = [.lostEnd]
    let navigation = router.push("/books/1")
    time.advance(by: .milliseconds(2_900))
    #expect(navigation.result == nil)
    time.advance(by: .milliseconds(100))
    #expect(navigation.isHandled)
    #expect(host.visible.last == "book")
    #expect(agrees)
  }

  @Test func navigationGoesOnAfterALostEnd() {
    host.faults = [.lostEnd]
    let first = router.push("/books/1")
    let second = router.present("/books/buy")
    host.faults = []
    time.advance(by: .seconds(3))
    #expect(first.isHandled)
    #expect(second.isHandled)
    #expect(host.visible.last == "buy")
    #expect(agrees)
  }

  @Test(arguments: ["push", "present", "pop", "dismiss"])
  func aSilentRefusalIsAFailure(_ verb: String) {
    if verb == "dismiss" { router.present("/books/buy") } else { router.push("/books/1") }
    let before = host.visible
    host.faults = [.silentRefusal]
    let navigation =
      switch verb {
      case "push": router.push("/books/2")
      case "present": router.present("/books/buy")
      case "pop": router.pop()
      default: router.dismiss()
      }
    time.advance(by: .seconds(3))
    guard case .failed(_, let error as HostError)? = navigation.result else {
      Issue.record("\(verb) ended as \(String(describing: navigation.result))")
      return
    }
    #expect(error.reason == .timedOut)
    #expect(host.visible == before)
    #expect(agrees)
    host.faults = []
    #expect(router.open("/today", .init(from: .inApp)).isHandled)
    #expect(agrees)
  }

  /// A movement that a finger holds may take as long as the user wants.
  @Test func stepHeldByAFingerIsWaitedFor() {
    host.transitions = .held
    let navigation = router.push("/books/1")
    time.advance(by: .seconds(60))
    #expect(navigation.result == nil)
    #expect(host.isInTransition)
    host.finishTransition()
    #expect(navigation.isHandled)
    #expect(agrees)
  }

  /// A host that cannot tell what is on its screen is believed.
  @Test func hostWithoutObservationIsWaitedFor() {
    let blind = BlindHost()
    router.attach(blind, to: .init(1))
    let navigation = router.open("/books/1", .init(from: .inApp, in: .init(1)))
    time.advance(by: .seconds(60))
    #expect(navigation.result == nil)
    while let step = blind.pending { step() }
    #expect(navigation.isHandled)
  }

  /// The end that comes after all belongs to no step.
  @Test func aLateEndChangesNothing() {
    let late = LateHost()
    router.detach(host)
    router.attach(late, to: .init(0))
    let first = router.push("/books/1")
    time.advance(by: .seconds(3))
    #expect(first.isHandled)
    let second = router.push("/books/2")
    late.completions.first?(.success(()))
    #expect(second.result == nil)
    late.completions.last?(.success(()))
    #expect(second.isHandled)
  }

  // MARK: What is concluded

  @Test func missingScreensProveRemoval() throws {
    router.push("/books/1")
    router.push("/books/2")
    let stack = try #require(router.state.key?.root.selectedNode)
    var seen = HostSnapshot()
    #expect(router.state.event(seenIn: seen) == nil, "nothing is known")
    seen.isThere = Dictionary(uniqueKeysWithValues: stack.content.map { ($0.id, true) })
    #expect(router.state.event(seenIn: seen) == nil)
    seen.isThere[stack.content[2].id] = false
    #expect(router.state.event(seenIn: seen) == .popped(to: stack.content[1].id))
    seen.isThere[stack.content[1].id] = false
    #expect(router.state.event(seenIn: seen) == .popped(to: stack.content[0].id))
    seen.isThere[stack.content[2].id] = true
    #expect(router.state.event(seenIn: seen) == .removed([stack.content[1].id]))
    seen.isThere[stack.content[0].id] = false
    #expect(router.state.event(seenIn: seen) == .removed([stack.content[0].id, stack.content[1].id]))
  }

  @Test func unreportedSelectionIsConcluded() throws {
    let tabs = try #require(router.state.key?.root)
    var seen = HostSnapshot()
    seen.selected[tabs.id] = "booksTab"
    #expect(router.state.event(seenIn: seen) == nil)
    seen.selected[tabs.id] = "todayTab"
    #expect(router.state.event(seenIn: seen) == .selected(in: tabs.id, "todayTab"))
  }

  @Test func outermostMissingModalComesFirst() throws {
    router.present("/books/buy")
    let buy = try #require(router.state.top())
    var seen = HostSnapshot()
    seen.isThere[buy.id] = false
    #expect(router.state.event(seenIn: seen) == .removed([buy.id]))
  }
}

/// Carries steps out when told, and does not know what it shows.
@MainActor
private final class BlindHost: RouterHost {
  private var completions: [@MainActor (Result<Void, HostError>) -> Void] = []

  var pending: (() -> Void)? {
    guard !completions.isEmpty else { return nil }
    return { self.completions.removeFirst()(.success(())) }
  }

  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) { completions.append(completion) }
}

/// Sees that all is there, and tells of the end of a push whenever it likes.
@MainActor
private final class LateHost: RouterHost {
  private(set) var completions: [@MainActor (Result<Void, HostError>) -> Void] = []

  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    if case .setStack(let change) = step, change.hint == .push {
      completions.append(completion)
    } else {
      completion(.success(()))
    }
  }

  func snapshot() -> HostSnapshot? { HostSnapshot() }
}
