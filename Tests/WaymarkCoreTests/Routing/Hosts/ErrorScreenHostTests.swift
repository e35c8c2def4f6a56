import Observation
import Testing
@_spi(Hosting) import WaymarkCore

/// The fact that the guard of the error screen reads.
@Observable @MainActor
private final class Club {
  var isOpen = true
}

/// A host whose screens are texts, and that makes none for `home`.
@MainActor
private final class TextHost: ScreenMakingHost {
  private(set) var shown = RouterState()
  private(set) weak var router: Router?
  var preloaded: Set<RouterState.Entry.ID> = []
  var errorScreens: Set<RouterState.Entry.ID> = []
  private var screens: [RouterState.Entry.ID: String] = [:]

  /// The visible screens.
  var texts: [String] {
    shown.visibleEntries(in: .init(0)).filter { $0.container == nil }.map { screens[$0.id] ?? "nothing" }
  }

  func needsScreen(_ node: RouterState.Node) -> Bool { screens[node.id] == nil }

  func makeScreen(of node: RouterState.Node) throws(HostError) {
    guard node.key != "home" else { throw HostError(.noContent, entry: node.id, "no screen") }
    screens[node.id] = node.key
  }

  func showErrorScreen(_ match: RouteMatch, of node: RouterState.Node) -> Bool {
    screens[node.id] = "error: \(match.pattern)"
    return true
  }

  func showPlaceholder(of node: RouterState.Node) { screens[node.id] = "placeholder" }

  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void
  ) {
    self.router = router
    do throws(HostError) {
      let next = shown.applying(step)
      try makeScreens(for: next)
      shown = next
      completion(.success(()))
    } catch {
      completion(.failure(error))
    }
  }
}

@Suite("The error screen of a host is watched · N7")
@MainActor
struct ErrorScreenHostTests {
  @Test("An error screen that guards deny by now gives way to the placeholder", arguments: [true, false])
  func deniedErrorScreenGivesWay(_ isObserved: Bool) async {
    let (club, host) = (Club(), TextHost())
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      RouteTo("/club", name: "club").guarded(
        by: RouteGuard("club") { _ in club.isOpen ? .proceed : .denied("closed") })
    }
    router.log = nil
    router.configuration.errorScreen = { _, _ in "/club" }
    router.attach(host, to: .init(0))
    #expect(host.texts == ["error: /club"])
    club.isOpen = false
    if isObserved { await settle() } else { router.reevaluateGuards() }
    #expect(host.texts == ["placeholder"])
    #expect(router.state.visible() == ["main", "home"])
  }

  @Test("The guards of error screens are evaluated in the order of the state")
  func guardsAreAskedInTheOrderOfTheState() async {
    final class Clubs { var (count, asked): (Int, [Int]) = (0, []) }
    let (clubs, hosts) = (Clubs(), (0..<6).map { _ in TextHost() })
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      RouteTo("/club/:id<int>", name: "club").guarded(
        by: RouteGuard("club") { attempt in
          clubs.asked.append(try attempt.match.id)
          return .proceed
        })
    }
    router.log = nil
    router.configuration.errorScreen = { _, _ in
      clubs.count += 1
      return "/club/\(clubs.count)"
    }
    for (window, host) in hosts.enumerated() { router.attach(host, to: .init(window)) }
    clubs.asked = []
    router.reevaluateGuards()
    #expect(clubs.asked.count == hosts.count)
    #expect(clubs.asked == clubs.asked.sorted())
  }
}
