import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

@Suite("Router: claims, replies and history at their limits · N22 N3 F7 N6")
@MainActor
struct LimitTests {
  @Test func aClaimTakesALinkThatTheRouterReads() {
    let router = Router(reachable: .fromLinks)
    router.options.keepsMalformed = true
    var claimed = 0
    router.claim(
      "app://callback",
      links: { (_: DeepLink) -> Bool in
        claimed += 1
        return true
      })
    router.handle("/*")
    router.open("app://callback?state=100%")
    #expect(claimed == 1)
  }

  @Test func aNegativeLimitOfDeferredLinksKeepsNone() {
    let never = RouteGuard("never") { _ in .deferred }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        RouteTo("/account", name: "account").guarded(by: never)
      }
    }
    router.connect()
    router.configuration.deferredLimit = -1
    router.open("/account", .init(from: .inApp))
    #expect(router.deferredLinks.isEmpty)
  }

  private func app() -> (Router, HeadlessHost) {
    let keeps = LeaveGuard("keeps") { _ in false }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home") }
      ModalRoute("/help", name: "help", as: .stackedSheet)
      ModalRoute("/draft", name: "draft").guarded(onLeaving: keeps)
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    return (router, host)
  }

  @Test func aReplyClosesTheStackedModalOfItsScreen() async throws {
    let (router, host) = app()
    async let result = router.present("/help", as: .stackedSheet, expecting: Int.self)
    await settle()
    SendResultAction(router, for: try #require(router.state.top()))(1)
    #expect(try await result == .value(1))
    await settle()
    #expect(host.shown.shownModals.isEmpty)
  }

  @Test func aReplyAsksTheLeaveGuardsOfTheScreensAbove() async throws {
    let (router, host) = app()
    async let result = router.present("/help", expecting: Int.self)
    await settle()
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    router.present("/draft")
    sendResult(1)
    #expect(try await result == .value(1))
    await settle()
    #expect(host.visible.last == "draft")
  }

  @Test func theHistoryHasTheChangesOfEachWindow() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    router.connect()
    router.connect(.init(1))
    router.report(.windowActivated(.init(0)))
    router.go("/books/1", .init(in: .init(1)))
    #expect(router.back(.init(in: .init(1))).isHandled)
    #expect(router.state.top(in: .init(1))?.key == "books")
    router.go("/books/2")
    router.back()
    router.report(.windowActivated(.init(1)))
    router.report(.windowActivated(.init(0)))
    #expect(router.forward().isHandled)
    #expect(router.state.top(in: .init(0))?.key == "book")
  }

  @Test func aLinkToAScreenThatIsAboutToAppearWaitsForIt() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    let host = HeadlessHost(transitions: .held)
    router.attach(host, to: .init(0))
    let (first, second) = (router.go("/books/42"), router.go("/books/42"))
    #expect(second.result == nil)
    host.failTransition()
    #expect(!first.isHandled)
    #expect(!second.isHandled)
  }

  @Test func theTextOfAnErrorThatAHandlerThrowsIsInNoDescription() {
    let router = Router(reachable: .fromLinks)
    router.handle("/t/:token") { match in throw SecretError(token: match["token"] ?? "") }
    let navigation = router.open("app:///t/hunter2")
    #expect(!"\(navigation)".contains("hunter2"))
    #expect(navigation.result.map { !"\($0)".contains("hunter2") } == true)
  }

  @Test func cancellationHandlersOfGuardsRunAfterTheChange() async {
    let order = Box<[String]>([])
    let (silent, continuation) = AsyncStream.makeStream(of: Int.self)
    defer { continuation.finish() }
    let never = RouteGuard.async("never") { _ in
      await withTaskCancellationHandler {
        for await _ in silent {}
      } onCancel: {
        MainActor.assumeIsolated { order.value.append("cancelled") }
      }
      return .proceed
    }
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/home", name: "home")
        RouteTo("/slow", name: "slow").guarded(by: never)
      }
    }
    router.connect()
    router.open("/slow")
    await settle()
    router.open("/home")
    order.value.append("opened")
    await settle()
    #expect(order.value == ["opened", "cancelled"])
  }

  @Test func aGuardOfABlockedScreenIsCancelledWithItsRouter() async {
    let isCancelled = Box(false)
    let (silent, continuation) = AsyncStream.makeStream(of: Int.self)
    defer { continuation.finish() }
    let never = RouteGuard.async("never") { _ in
      await withTaskCancellationHandler {
        // The stream never has a value, and ends when the task is cancelled.
        for await _ in silent {}
      } onCancel: {
        Task { @MainActor in isCancelled.value = true }
      }
      return .proceed
    }
    var router: Router? = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/home", name: "home").guarded(by: never) }
    }
    router?.connect()
    await settle()
    #expect(!isCancelled.value)
    router = nil
    await settle()
    #expect(isCancelled.value)
  }
}

private struct SecretError: Error {
  let token: String
}

@MainActor
private final class Box<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
