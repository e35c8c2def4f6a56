import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

/// A screen with a number as its result.
private struct PickNumber: ResultRoute {
  typealias Result = Int
  static let patterns: [RoutePattern] = ["/numbers/pick"]
  var current: Int?

  init(current: Int?) {
    self.current = current
  }

  init(_ match: RouteMatch) throws(ParameterError) {
    current = try match.value("current", in: .query)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setQuery("current", to: current)
  }
}

@Suite("Results of screens · N3")
@MainActor
struct ResultTests {
  @Test func aScreenSendsItsResultToTheCallThatPresentedIt() async throws {
    let (router, host) = bookRouter()
    async let result = router.present("/help", expecting: Int.self)
    await settle()
    #expect(host.visible.last == "help")
    let entry = try #require(router.state.top())
    let sendResult = SendResultAction(router, for: entry)
    #expect(!sendResult("not a number"))
    #expect(sendResult(42))
    #expect(try await result == .value(42))
    await settle()
    #expect(host.visible.last == "books")
    #expect(!sendResult(43))
  }

  @Test func aScreenThatTheUserClosesIsDismissed() async throws {
    let (router, host) = bookRouter()
    async let result = router.present("/help", expecting: Int.self)
    await settle()
    host.swipeDown()
    #expect(try await result == .dismissed)
    await #expect(throws: LinkOutcome.self) {
      _ = try await router.present("/nowhere", expecting: Int.self)
    }
  }

  /// The cause that closes a screen whose result is awaited.
  enum Closing: String, CaseIterable {
    case swipe, dismiss, link, guarding, restoring, root
  }

  @Test(
    "A result says how the screen ended: by the user, or by a link, a guard or the app", arguments: Closing.allCases)
  func resultNamesItsEnd(_ closing: Closing) async throws {
    let (router, host) = bookRouter()
    let isIn = Allowance()
    router.add(
      RouteTo("/checked", name: "checked").guarded(
        by: RouteGuard("checked") { _ in isIn.value ? .proceed : .denied("") }))
    async let result = router.present("/checked", expecting: Int.self)
    await settle()
    #expect(host.visible.last == "checked")
    switch closing {
    case .swipe: host.swipeDown()
    case .dismiss: router.dismiss()
    case .link: router.go("/books/1")
    case .guarding:
      isIn.value = false
      router.reevaluateGuards()
    case .restoring: router.restore(bookRouter().router.state)
    case .root: router.setRoot("/books")
    }
    await settle()
    if host.visible.contains("checked") {
      Issue.record("it stays")
      router.dismiss()
    }
    #expect(try await result == (closing == .swipe ? .dismissed : .cancelled))
  }

  @MainActor private final class Allowance {
    var value = true
  }

  @Test("The second result for one call reaches no call, and says so")
  func oneCallTakesOneResult() async throws {
    let (router, _) = bookRouter()
    async let result = router.present("/help", expecting: Int.self)
    await settle()
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    // Both in one turn, before the screen has gone.
    #expect(sendResult(1))
    #expect(!sendResult(2))
    #expect(!sendResult("not a number"))
    #expect(try await result == .value(1))
  }

  @Test("Streams get every result")
  func streamsTakeAll() async throws {
    let (router, host) = bookRouter()
    let navigation = router.push("/help")
    let streams = [
      try await router.results(of: navigation, as: Int.self), try await router.results(of: navigation, as: Int.self),
    ]
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    #expect(sendResult(1))
    #expect(sendResult(2))
    host.goBack()
    for stream in streams {
      var values: [Int] = []
      for await value in stream { values.append(value) }
      #expect(values == [1, 2])
    }
  }

  @Test("A result after the waiting task was cancelled reaches no call, and says so")
  func cancelledCallsTakeNone() async throws {
    let (router, _) = bookRouter()
    let waiting = Task { try await router.present("/help", expecting: Int.self) }
    await settle()
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    waiting.cancel()
    #expect(!sendResult(1))
    #expect(!sendResult("not a number"))
    // The table of the test has no hosts, and nothing else is wrong with it.
    #expect(router.problems.map(\.code) == [.hostsMissing])
    #expect(try await waiting.value == .cancelled)
    #expect(!sendResult(1))
  }

  @Test("A result after a stream was given up reaches no call, and says so")
  func releasedStreamsTakeNone() async throws {
    let (router, _) = bookRouter()
    let navigation = router.push("/help")
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    var stream: AsyncStream<Int>? = try await router.results(of: navigation, as: Int.self)
    #expect(sendResult(1))
    #expect(stream != nil)
    stream = nil
    #expect(!sendResult(2))
  }

  @Test func manyValuesComeAsAStreamThatEnds() async throws {
    let (router, host) = bookRouter()
    let navigation = router.push("/help")
    let results = try await router.results(of: navigation, as: String.self)
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    sendResult("a")
    sendResult("b")
    host.goBack()
    var values: [String] = []
    for await value in results { values.append(value) }
    #expect(values == ["a", "b"])
  }

  // MARK: Typed

  /// The causes of other values of the entry of an open screen.
  private enum Change: String, CaseIterable {
    case restore, history, link
  }

  @Test(
    "A result belongs to the screen that was opened: if its entry shows another place, the wait has ended",
    arguments: Change.allCases)
  private func aResultIsOfItsPlace(_ change: Change) async throws {
    let (router, _) = bookRouter()
    if change == .history { router.go("/books/2") }
    let before = router.state
    let navigation = router.open("/books/1", .init(from: .inApp))
    let results = try await router.results(of: navigation, as: Int.self)
    let id = try #require(router.state.top()?.id)
    switch change {
    case .restore:
      // The same map and as many screens: the ids are equal.
      let saved = bookRouter().router
      saved.open("/books/2", .init(from: .inApp))
      router.restore(saved.state)
    case .history:
      router.back()
      #expect(router.state.windows == before.windows)
    case .link: router.open("/books/2", .init(from: .inApp))
    }
    let top = try #require(router.state.top())
    #expect(top.id == id, "the entry stays")
    #expect(top[parameter: "id"] == "2")
    #expect(!SendResultAction(router, for: top)(7))
    for await value in results { Issue.record("\(value) was for another screen") }
  }

  @Test func aResultStillComesFromTheSamePlace() async throws {
    let (router, _) = bookRouter()
    let navigation = router.open("/books/1", .init(from: .inApp))
    let results = try await router.results(of: navigation, as: Int.self)
    router.open("/books/1?ref=a", .init(from: .inApp))
    router.restore(router.state)
    #expect(SendResultAction(router, for: try #require(router.state.top()))(7))
    router.pop()
    var values: [Int] = []
    for await value in results { values.append(value) }
    #expect(values == [7])
  }

  private func pickingRouter(_ guarding: RouteGuard? = nil) -> (router: Router, host: HeadlessHost) {
    let (router, host) = bookRouter()
    if let guarding {
      router.add(RouteTo(PickNumber.self).guarded(by: guarding))
    } else {
      router.add(RouteTo(PickNumber.self))
    }
    return (router, host)
  }

  @Test func aTypedDestinationSendsItsType() async throws {
    let (router, host) = pickingRouter()
    async let result = router.present(PickNumber(current: 3))
    await settle()
    let entry = try #require(router.state.top())
    #expect(host.visible.last == "pickNumber")
    #expect(entry[query: "current"] == "3")
    let sendResult = SendResultAction(router, for: entry)
    #expect(!sendResult("text"))
    #expect(sendResult(4))
    #expect(try await result == .value(4))
    await settle()
    #expect(host.visible.last == "books")
  }

  @Test func aTypedDestinationThatIsClosedIsDismissed() async throws {
    let (router, host) = pickingRouter()
    async let result = router.present(PickNumber(current: nil))
    await settle()
    host.swipeDown()
    #expect(try await result == .dismissed)
  }

  @Test func aTypedDestinationHasManyResultsIfTheyAreWanted() async throws {
    let (router, host) = pickingRouter()
    let results = try await router.results(of: PickNumber(current: nil))
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    sendResult(1)
    sendResult(2)
    host.swipeDown()
    var values: [Int] = []
    for await value in results { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test("N40, R11: Without a window there is no result, and the call fails at once")
  func withoutAWindowThereIsNoResult() async {
    let router = Router(schemes: ["app"], reachable: .fromLinks) { StackRoutes("s") { RouteTo(PickNumber.self) } }
    router.log = nil
    do {
      _ = try await router.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .failed(_, RouterState.Rejection.noWindow) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("N40: a screen in a host without a state cannot send a result, and the error says that it opened")
  func withoutAStateThereIsNoResult() async {
    let router = Router(schemes: ["app"], reachable: .fromLinks) { StackRoutes("s") { RouteTo(PickNumber.self) } }
    router.showsEverything()
    do {
      _ = try await router.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .failed(_, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(
        "\(reason)"
          == "it opened, but no screen can send a result: the host shows it on top of the app's own screens, without a state; in "
          + "SwiftUI, use RoutedView(router) or .routedModals(router), in UIKit router.uiKit.attach(to: window)")
    }
  }

  @Test func deniedOrUnmatchedCallThrows() async {
    let (denied, _) = pickingRouter(RouteGuard("no") { _ in .denied("not now") })
    let (unknown, _) = bookRouter()
    do {
      _ = try await denied.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .denied(_, let denial) = error, denial.reason == "not now" else {
        Issue.record("\(error)")
        return
      }
    }
    do {
      _ = try await unknown.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .failed(_, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(reason)".contains("no route of this table leads to PickNumber"))
    }
  }

  @Test func waitingKeepsNoRouterAlive() async throws {
    weak var gone: Router?
    let results: AsyncStream<Int>
    do {
      let (router, _) = pickingRouter()
      gone = router
      results = try await router.results(of: PickNumber(current: nil))
    }
    #expect(gone == nil)
    var values: [Int] = []
    for await value in results { values.append(value) }
    #expect(values.isEmpty)
  }

  @Test func typedDestinationsHaveAllVerbs() {
    let (router, host) = pickingRouter()
    let place = PickNumber(current: 1)
    router.push(place)
    #expect(host.visible == ["stack", "books", "pickNumber"])
    router.replace(PickNumber(current: 2))
    #expect(host.visible.count == 3)
    #expect(router.state.top()?[query: "current"] == "2")
    router.pop()
    router.open(place, as: .modal(.init(.cover)))
    #expect(host.shown.windows.first?.root.content.first?.modal?.style == .cover)
    router.go(place)
    #expect(router.state.top()?.opening == .declarative)
    #expect(host.visible.last == "pickNumber")
    router.setRoot(place)
    #expect(host.visible == ["pickNumber~stack", "pickNumber"])
  }
}
