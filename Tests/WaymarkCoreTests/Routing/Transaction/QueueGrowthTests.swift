import Testing
@_spi(Hosting) import WaymarkTesting

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Queues: the work grows with the number of waiting links, and the number has a limit · N8 N14")
@MainActor
struct QueueGrowthTests {
  private let door = Door(staysOpen: true)

  private func router(_ overlap: Router.Overlap = .latest) -> Router {
    let slow = RouteGuard.async("slow") { [door] _ in
      await door.pass()
      return .denied("in the end")
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") { RouteTo("/home", name: "home") { RouteTo("slow/:id", name: "slow").guarded(by: slow) } }
    }
    router.configuration.overlap = overlap
    router.configuration.clock = TestClock().clock
    router.connect()
    router.handle("/run/:id")
    return router
  }

  /// A way for links to wait.
  enum Wait: String, CaseIterable, Sendable {
    case pushed, enqueued, superseded, notReady, behindAGuard, withoutWindow
  }

  private func begin(_ wait: Wait, _ count: Int, _ router: Router) throws -> [Navigation] {
    switch wait {
    case .notReady: router.isReady = false
    case .withoutWindow: router.report(.windowDisconnected(.init(0)))
    default: break
    }
    return try (0..<count).map { number in
      switch wait {
      case .pushed: router.push("/home/slow/\(number)")
      case .enqueued, .superseded: router.go("/home/slow/\(number)")
      case .notReady: router.receive(try DeepLink("x://run/\(number)"))
      case .behindAGuard, .withoutWindow: router.receive(try DeepLink("x://home/slow/\(number)"))
      }
    }
  }

  private func end(_ wait: Wait, _ router: Router) async {
    door.open()
    if wait == .notReady { router.isReady = true }
    if wait == .withoutWindow { router.connect() }
  }

  /// The links visited from the first arrival to the last end.
  private func steps(_ wait: Wait, _ count: Int) async throws -> Int {
    let router = router(wait == .enqueued ? .enqueue : .latest)
    let navigations = try begin(wait, count, router)
    await settle()
    await end(wait, router)
    for navigation in navigations { _ = await navigation.outcome }
    #expect(router.isIdle)
    return router.line.steps
  }

  @Test(arguments: Wait.allCases) func workGrowsWithTheNumberOfLinks(_ wait: Wait) async throws {
    var steps: [Int] = []
    for count in [100, 200, 400] { steps.append(try await QueueGrowthTests().steps(wait, count)) }
    for (fewer, more) in zip(steps, steps.dropFirst()) { #expect(2 * more <= 5 * fewer, "\(steps)") }
  }

  @Test("Each link is reported once that it waits", arguments: [Wait.enqueued, .behindAGuard])
  func eachWaitIsReportedOnce(_ wait: Wait) async throws {
    let router = router(.enqueue)
    let events = router.events
    let navigations = try begin(wait, 20, router)
    await settle()
    await end(wait, router)
    for navigation in navigations { _ = await navigation.outcome }
    router.open("/nowhere", .init(from: .inApp))
    var told: [String] = []
    for await event in events {
      if case .waiting(let link, _) = event { told.append(link.text) }
      if case .failed(_, .unmatched) = event { break }
    }
    #expect(told.count == 19)
    #expect(Set(told).count == 19)
  }

  @Test("More than the limit end at once, and say why; each ends once", arguments: [Wait.pushed, .enqueued])
  func moreAreRejected(_ wait: Wait) async throws {
    let router = router(.enqueue)
    var told: [String] = []
    router.log = { told.append($0.text) }
    let navigations = try begin(wait, LinkLine.limit + 50, router)
    var ends = [Int](repeating: 0, count: navigations.count)
    for (number, navigation) in navigations.enumerated() { navigation.whenEnded { _ in ends[number] += 1 } }
    let rejected = navigations.filter { $0.result == "rejected: limitExceeded" }
    #expect(rejected.count == 50)
    #expect(!rejected.contains { $0.isHandled })
    #expect(told.contains { $0.contains("1000 others wait for an answer already") })
    await settle()
    await end(wait, router)
    for navigation in navigations { _ = await navigation.outcome }
    #expect(ends.allSatisfy { $0 == 1 })
    #expect(router.isIdle)
    #expect(router.go("/home").result == "opened home")
  }

  @Test("Verbs that wait for the user have a limit, too")
  func verbsAreLimited() async {
    let unsaved = LeaveGuard.async("unsaved") { [door] _ in
      await door.pass()
      return false
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home") { RouteTo("form", name: "form").guarded(onLeaving: unsaved) }
      }
    }
    router.connect()
    router.go("/home/form")
    let pops = (0..<LinkLine.limit + 3).map { _ in router.pop() }
    let failed = pops.compactMap(\.result)
    #expect(failed.count == 3)
    guard case .failed(_, let error)? = failed.first else {
      Issue.record("\(failed)")
      return
    }
    #expect((error as? RouteTable.Rejection)?.reason == .limitExceeded)
    await settle()
    door.open()
    for pop in pops { _ = await pop.outcome }
    #expect(router.state.visible().last == "form")
  }
}
