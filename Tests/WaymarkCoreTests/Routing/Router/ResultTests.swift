import TestSupport
import Testing
import WaymarkCore
import WaymarkTesting

/// A place that answers with a number.
private struct PickNumber: ResultRoute {
  typealias Answer = Int
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
  @Test func aScreenAnswersWhoOpenedIt() async throws {
    let (router, host) = bookRouter()
    async let answer = router.present("/help", expecting: Int.self)
    await settle()
    #expect(host.visible.last == "help")
    let entry = try #require(router.state.top())
    let reply = router.reply(for: entry)
    #expect(!reply("not a number"))
    #expect(reply(42))
    #expect(try await answer == 42)
    await settle()
    #expect(host.visible.last == "books")
    #expect(!reply(43))
  }

  @Test func aScreenThatGoesAnswersNil() async throws {
    let (router, host) = bookRouter()
    async let answer = router.present("/help", expecting: Int.self)
    await settle()
    host.swipeDown()
    #expect(try await answer == nil)
    await #expect(throws: NavigationError.self) {
      _ = try await router.present("/nowhere", expecting: Int.self)
    }
  }

  @Test("The second reply to one call reaches nobody, and says so")
  func oneCallTakesOneReply() async throws {
    let (router, _) = bookRouter()
    async let answer = router.present("/help", expecting: Int.self)
    await settle()
    let reply = router.reply(for: try #require(router.state.top()))
    // Both in one turn, before the screen has gone.
    #expect(reply(1))
    #expect(!reply(2))
    #expect(!reply("not a number"))
    #expect(try await answer == 1)
  }

  @Test("Streams get every reply")
  func streamsTakeAll() async throws {
    let (router, host) = bookRouter()
    let navigation = router.push("/help")
    let streams = [
      try await router.answers(to: navigation, of: Int.self), try await router.answers(to: navigation, of: Int.self),
    ]
    let reply = router.reply(for: try #require(router.state.top()))
    #expect(reply(1))
    #expect(reply(2))
    host.goBack()
    for stream in streams {
      var values: [Int] = []
      for await value in stream { values.append(value) }
      #expect(values == [1, 2])
    }
  }

  @Test("A reply after the waiting task was cancelled reaches nobody, and says so")
  func cancelledCallsTakeNone() async throws {
    let (router, _) = bookRouter()
    let waiting = Task { try await router.present("/help", expecting: Int.self) }
    await settle()
    let reply = router.reply(for: try #require(router.state.top()))
    waiting.cancel()
    #expect(!reply(1))
    #expect(!reply("not a number"))
    // The table of the test has no hosts, and nothing else is wrong with it.
    #expect(router.problems.map(\.code) == [.hostsMissing])
    #expect(try await waiting.value == nil)
    #expect(!reply(1))
  }

  @Test("A reply after a stream was given up reaches nobody, and says so")
  func releasedStreamsTakeNone() async throws {
    let (router, _) = bookRouter()
    let navigation = router.push("/help")
    let reply = router.reply(for: try #require(router.state.top()))
    var stream: AsyncStream<Int>? = try await router.answers(to: navigation, of: Int.self)
    #expect(reply(1))
    #expect(stream != nil)
    stream = nil
    #expect(!reply(2))
  }

  @Test func manyValuesComeAsAStreamThatEnds() async throws {
    let (router, host) = bookRouter()
    let navigation = router.push("/help")
    let answers = try await router.answers(to: navigation, of: String.self)
    let reply = router.reply(for: try #require(router.state.top()))
    reply("a")
    reply("b")
    host.goBack()
    var values: [String] = []
    for await value in answers { values.append(value) }
    #expect(values == ["a", "b"])
  }

  // MARK: Typed

  /// The causes of other values of the entry of an open screen.
  private enum Change: String, CaseIterable {
    case restore, history, link
  }

  @Test(
    "A reply belongs to the screen that was opened: if its entry shows another place, the wait has ended",
    arguments: Change.allCases)
  private func aReplyIsOfItsPlace(_ change: Change) async throws {
    let (router, _) = bookRouter()
    if change == .history { router.go("/books/2") }
    let before = router.state
    let navigation = router.open("/books/1", .init(from: .inApp))
    let answers = try await router.answers(to: navigation, of: Int.self)
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
    #expect(!router.reply(for: top)(7))
    for await value in answers { Issue.record("\(value) was for another screen") }
  }

  @Test func aReplyStillComesFromTheSamePlace() async throws {
    let (router, _) = bookRouter()
    let navigation = router.open("/books/1", .init(from: .inApp))
    let answers = try await router.answers(to: navigation, of: Int.self)
    router.open("/books/1?ref=a", .init(from: .inApp))
    router.restore(router.state)
    #expect(router.reply(for: try #require(router.state.top()))(7))
    router.pop()
    var values: [Int] = []
    for await value in answers { values.append(value) }
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

  @Test func aTypedDestinationAnswersWithItsType() async throws {
    let (router, host) = pickingRouter()
    async let answer = router.present(PickNumber(current: 3))
    await settle()
    let entry = try #require(router.state.top())
    #expect(host.visible.last == "pickNumber")
    #expect(entry[query: "current"] == "3")
    let reply = router.reply(for: entry)
    #expect(!reply("text"))
    #expect(reply(4))
    #expect(try await answer == 4)
    await settle()
    #expect(host.visible.last == "books")
  }

  @Test func aTypedDestinationThatIsClosedAnswersNil() async throws {
    let (router, host) = pickingRouter()
    async let answer = router.present(PickNumber(current: nil))
    await settle()
    host.swipeDown()
    #expect(try await answer == nil)
  }

  @Test func aTypedDestinationHasManyAnswersIfTheyAreWanted() async throws {
    let (router, host) = pickingRouter()
    let answers = try await router.answers(of: PickNumber(current: nil))
    let reply = router.reply(for: try #require(router.state.top()))
    reply(1)
    reply(2)
    host.swipeDown()
    var values: [Int] = []
    for await value in answers { values.append(value) }
    #expect(values == [1, 2])
  }

  @Test("N40, R11: Without a window nothing answers, and the call fails at once")
  func withoutAWindowNothingAnswers() async {
    let router = Router(schemes: ["app"], reachable: .fromLinks) { StackRoutes("s") { RouteTo(PickNumber.self) } }
    router.log = nil
    do {
      _ = try await router.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .state(.noWindow) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("N40: a screen in a host without a state cannot answer, and the error says that it opened")
  func withoutAStateNothingAnswers() async {
    let router = Router(schemes: ["app"], reachable: .fromLinks) { StackRoutes("s") { RouteTo(PickNumber.self) } }
    router.showsEverything()
    do {
      _ = try await router.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      #expect(
        "\(error)"
          == "it opened, but no screen can answer: the host shows it on top of the app's own screens, without a state; in "
          + "SwiftUI, use RoutedView(router) or .routedModals(router), in UIKit router.attach(to: window)")
    }
  }

  @Test func whatIsDeniedOrUnknownThrows() async {
    let (denied, _) = pickingRouter(RouteGuard("no") { _ in .denied("not now") })
    let (unknown, _) = bookRouter()
    do {
      _ = try await denied.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .notOpened(.denied(_, let denial)) = error, denial.reason == "not now" else {
        Issue.record("\(error)")
        return
      }
    }
    do {
      _ = try await unknown.present(PickNumber(current: nil))
      Issue.record("it did not throw")
    } catch {
      guard case .link(let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect("\(reason)".contains("no route of this table leads to PickNumber"))
    }
  }

  @Test func waitingKeepsNoRouterAlive() async throws {
    weak var gone: Router?
    let answers: AsyncStream<Int>
    do {
      let (router, _) = pickingRouter()
      gone = router
      answers = try await router.answers(of: PickNumber(current: nil))
    }
    #expect(gone == nil)
    var values: [Int] = []
    for await value in answers { values.append(value) }
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
