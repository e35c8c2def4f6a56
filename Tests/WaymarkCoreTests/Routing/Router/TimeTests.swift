import Testing
@_spi(Hosting) import WaymarkTesting

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Times of any length")
@MainActor
struct TimeTests {
  nonisolated static let times: [Duration] = [
    .seconds(Int64.max), .seconds(Int64.min), Duration(secondsComponent: .max, attosecondsComponent: 999_999_999),
    .seconds(10_000_000_000), .zero,
  ]

  @Test("The system's clock takes every duration", arguments: times)
  func systemClockTakesEachDuration(_ time: Duration) async throws {
    let clock = RouterClock.continuous
    let cancel = clock.after(time) {}
    let sleeping = Task { try await clock.sleep(for: time) }
    await settle()
    cancel()
    sleeping.cancel()
    _ = await sleeping.result
    let result = try await clock.result(within: max(time, .seconds(3_600))) { 7 }
    #expect(result == 7)
  }

  @Test("Limits that an app sets may have any length, and be none", arguments: times)
  func limitsMayHaveAnyLength(_ time: Duration) async {
    var rules = Router.Configuration()
    rules.unmanagedLimit = time
    rules.stepLimit = time
    rules.deferredExpiry = time
    let slow = RouteGuard.async("slow", timeLimit: max(time, .seconds(3_600))) { _ in
      await Task.yield()
      return .proceed
    }
    let router = Router(reachable: .fromLinks, navigation: rules) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo("/slow", name: "slow").guarded(by: slow)
        RouteTo("/never", name: "never").guarded(by: RouteGuard("never") { _ in .deferred })
      }
    }
    let host = HeadlessHost(transitions: .held)
    router.attach(host, to: .init(0))
    let isShort: @MainActor @Sendable (DeepLink) -> Bool = { $0.text == "/short" }
    router.configuration.linkExpander = LinkExpander(timeout: max(time, .seconds(3_600)), for: isShort) { _ in
      try DeepLink("/slow", from: .inApp)
    }
    router.open("/never", .init(from: .inApp))
    host.presentUnmanaged()
    let navigation = router.open("/short", .init(from: .inApp))
    await settle()
    host.dismissUnmanaged()
    while host.isInTransition { host.finishTransition() }
    await settle()
    // Without any time for a step, the link fails, and does not hang.
    if time > .zero { #expect(navigation.match?.route.name == "slow") } else { #expect(navigation.result != nil) }
  }
}
