import TestSupport
import Testing
import WaymarkCore
import WaymarkMessages

@Suite("Values at links · F9 N14")
@MainActor
struct RouteValuesTests {
  @Test func valuesComeTyped() throws {
    let values = RouteValues()
    try values.put(Theme.dark, at: "/config/theme", name: "theme")
    #expect(try values.value(at: "/config/theme", as: Theme.self) == .dark)
    let byContext: Theme = try values.value(named: "theme")
    #expect(byContext == .dark)
    #expect(values.patterns == ["/config/theme"])
  }

  @Test func providersHaveParametersAndExtras() async throws {
    let values = RouteValues()
    try values.put(at: "/users/:id/score", name: "score") { match in
      let id: Int = try match.id
      return id * (match.extras.value("factor", as: Int.self) ?? 1)
    }
    try values.put(at: "/users/:id/late") { match in
      await Task.yield()
      return "\(match["id"] ?? "") \(match["q"] ?? "")"
    }
    let immediately: Int = try now { try $0.value(at: "/users/7/score", extras: ["factor": 2]) }(values)
    #expect(immediately == 14)
    #expect(try await values.value(at: "/users/7/score", as: Int.self) == 7)
    #expect(try await values.value(named: "score", ["id": 9], as: Int.self) == 9)
    #expect(try await values.value(named: "score", ["id": 9, "no": 1], as: Int.self, ignoringExtra: true) == 9)
    #expect(error { try values.value(named: "score", ["no": 1], as: Int.self) }?.contains("missing: id") == true)
    #expect(try await values.value(at: "/users/7/late?q=x", as: String.self) == "7 x")
  }

  @Test func asynchronousProviderNeedsTheAwaitedForm() async throws {
    let values = RouteValues()
    var asked = 0
    try values.put(at: "/late/:n") { match in
      asked += 1
      await Task.yield()
      return 1
    }
    let error = #expect(throws: RouteValues.LookupError.self) {
      try now { try $0.value(at: "/late/1", as: Int.self) }(values)
    }
    guard case .waits("/late/:n") = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(asked == 0)
    #expect(try await values.value(at: "/late/1", as: Int.self) == 1)
  }

  @Test func optionalValuesStayOptional() throws {
    let values = RouteValues()
    try values.put(Int?.none, at: "/none")
    try values.put(Int?.some(1), at: "/some")
    try values.put(2, at: "/two")
    #expect(try values.value(at: "/none", as: Int?.self) == nil)
    #expect(try values.value(at: "/some", as: Int.self) == 1)
    #expect(try values.value(at: "/two", as: Int?.self) == 2)
    #expect(error { try values.value(at: "/none", as: Int.self) } == "the value at /none is Optional<Int>, not Int")
    #expect(
      error { try values.value(at: "/none", as: String?.self) }
        == "the value at /none is Optional<Int>, not Optional<String>")
    #expect(error { try values.value(at: "/two", as: String.self) } == "the value at /two is Int, not String")
    #expect(error { try values.value(at: "/two", as: Double.self) } == "the value at /two is Int, not Double")
  }

  @Test func puttingTwiceIsAnErrorUnlessMerged() throws {
    let values = RouteValues()
    try values.put([1], at: "/list", name: "list")
    #expect(
      putError { try values.put([2], at: "list/") } == "there is a value at list/: update it, or put with merging")
    try values.put([2], at: "/list", merging: +)
    #expect(try values.value(named: "list", as: [Int].self) == [1, 2])
    // A new name replaces the old one.
    try values.put([3], at: "/list", name: "numbers", merging: +)
    #expect(try values.value(named: "numbers", as: [Int].self) == [1, 2, 3])
    #expect(error { try values.value(named: "list", as: [Int].self) }?.contains("no route has this name") == true)
    #expect(
      putError { try values.put("x", at: "/list", merging: { $1 }) } == "the value at /list is Array<Int>, not String")
    #expect(putError { try values.put(1, at: "/a*b") }?.contains("%2A") == true)
    #expect(putError { try values.put(1, at: "/other", name: "numbers") }?.contains("/list") == true)
    #expect(values.patterns == ["/list"])
  }

  @Test func providersAreMergedWhenTheyAreAsked() async throws {
    let values = RouteValues()
    let sum: @MainActor (Int, Int) -> Int = { $0 + $1 }
    try values.put(at: "/sum/:n") { match in try match.value("n", as: Int.self) }
    try values.put(10, at: "/sum/:n", merging: sum)
    #expect(try await values.value(at: "/sum/5", as: Int.self) == 15)
    try values.put(at: "/sum/:n", merging: sum) { match -> Int in
      await Task.yield()
      return 100
    }
    #expect(try await values.value(at: "/sum/5", as: Int.self) == 115)
    #expect(throws: RouteValues.LookupError.self) { try now { try $0.value(at: "/sum/5", as: Int.self) }(values) }
    // As many as one likes.
    for _ in 0..<2_000 { try values.put(1, at: "/sum/:n", merging: sum) }
    #expect(try await values.value(at: "/sum/5", as: Int.self) == 2_115)
  }

  @Test func updatingAndDeleting() throws {
    let values = RouteValues()
    #expect(error { try values.update(1, at: "/n") } == "there is no value at the link")
    try values.put(1, at: "/n", name: "n")
    try values.update(2, at: "/n")
    #expect(try values.value(at: "/n", as: Int.self) == 2)
    try values.update(3, named: "n")
    #expect(try values.value(at: "/n", as: Int.self) == 3)
    try values.update(at: "/n") { match in match.link.text.utf8.count }
    #expect(try values.value(at: "/n", as: Int.self) == 2)
    #expect(error { try values.update("x", at: "/n") } == "the value at /n is Int, not String")
    #expect(error { try values.update(1, named: "m") } == "there is no value at the link; nearest: /n")
    try values.delete(named: "n")
    #expect(error { try values.delete(named: "n") } == "there is no value at the link")
    #expect(error { try values.delete(at: "/n") } == "there is no value at the link")
    try values.put("again", at: "/n", name: "n")
    try values.delete(at: "/n")
    #expect(values.patterns.isEmpty)
    #expect(error { try values.value(named: "n", as: String.self) }?.contains("no route has this name") == true)
  }

  @Test func everyErrorIsTyped() async throws {
    struct Broken: Error {}
    let values = RouteValues(reachable: .fromLinks)
    try values.put(1, at: "/own", reachable: .inAppOnly)
    try values.put(at: "/broken/:secret") { match -> Int in throw Broken() }
    try values.put(at: "/number/:n") { match in try match.value("n", as: Int.self) }
    guard case .denied(let rejection)? = lookupError({ try values.value(at: "shop://own", as: Int.self, from: .push) })
    else {
      Issue.record("the app's own value was given away")
      return
    }
    #expect(rejection.reason == .notReachable)
    guard
      case .failed(let failure, at: "/broken/:secret")? = lookupError({
        try values.value(at: "/broken/4111", as: Int.self)
      })
    else {
      Issue.record("a provider threw, and nobody was told")
      return
    }
    #expect(failure is Broken)
    #expect(error { try values.value(at: "/broken/4111", as: Int.self) }?.contains("4111") == false)
    guard case .missing(nearest: ["/own"])? = lookupError({ try values.value(at: "/owm", as: Int.self) }) else {
      Issue.record("there is nothing there")
      return
    }
    for (link, reason) in [("", RouteTable.Rejection.Reason.invalidLink), ("https://x.de/own", .hostNotAllowed)] {
      guard case .denied(let rejection)? = lookupError({ try values.value(at: link, as: Int.self) }) else {
        Issue.record("\(link) passed")
        continue
      }
      #expect(rejection.reason == reason)
    }
    await #expect(throws: RouteValues.LookupError.self) { try await values.value(at: "/number/x", as: Int.self) }
  }

  @Test func bestPatternAnswersAndKeepsItsError() throws {
    let values = RouteValues()
    try values.put("any", at: "/config/:key")
    try values.put("theme", at: "/config/theme")
    try values.put(at: "/alias") { _ in try values.value(at: "/nothing", as: String.self) }
    #expect(try values.value(at: "/config/theme", as: String.self) == "theme")
    #expect(try values.value(at: "/config/size", as: String.self) == "any")
    guard case .missing? = lookupError({ try values.value(at: "/alias", as: String.self) }) else {
      Issue.record("the error of the value that was asked for got lost")
      return
    }
  }

  @Test func providersAreHeldUntilTheyAreDeleted() throws {
    let values = RouteValues()
    var store: Store? = Store()
    weak let held = store
    if let store { try values.put(at: "/n") { [store] _ in store.number } }
    store = nil
    #expect(try values.value(at: "/n", as: Int.self) == 7)
    #expect(held != nil)
    try values.delete(at: "/n")
    #expect(held == nil)
  }

  @Test func anyoneMayAsk() async throws {
    let values = RouteValues()
    try values.put(at: "/n/:n") { match in
      await Task.yield()
      return try match.value("n", as: Int.self)
    }
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...50 { group.addTask { try await values.value(at: "/n/\(number)") } }
      var sum = 0
      for try await number in group { sum += number }
      return sum
    }
    #expect(sum == 1275)
  }

  @Test func aProviderSeesCancellation() async throws {
    let values = RouteValues()
    let (started, noteStarted) = AsyncStream.makeStream(of: Void.self)
    try values.put(at: "/never") { _ -> Int in
      noteStarted.yield()
      for await _ in AsyncStream<Int>(unfolding: {
        try? await Task.sleep(for: .seconds(3600))
        return nil
      }) {}
      try Task.checkCancellation()
      return 1
    }
    let task = Task { try await values.value(at: "/never", as: Int.self) }
    var iterator = started.makeAsyncIterator()
    await iterator.next()
    // Deleted during the wait: the caller that asked before gets an end.
    try values.delete(at: "/never")
    task.cancel()
    let result = await task.result
    guard case .failure(let error) = result, case .failed(let reason, _)? = error as? RouteValues.LookupError else {
      Issue.record("\(result)")
      return
    }
    #expect(reason is CancellationError)
  }

  @Test func aRouterHasValuesByItsRules() async throws {
    let router = Router(hosts: ["shop.example"], reachable: .fromLinks)
    try router.values.put(Theme.light, at: "/config/theme")
    #expect(try now { try $0.value(at: "/config/theme") }(router.values) == Theme.light)
    #expect(try await router.values.value(at: "https://shop.example/config/theme", as: Theme.self) == .light)
    router.options.hosts = []
    await #expect(throws: RouteValues.LookupError.self) {
      try await router.values.value(at: "https://shop.example/config/theme", as: Theme.self)
    }
  }

  // MARK: Helpers

  /// Code that does not wait.
  private func now<Subject, Value>(
    _ body: @escaping @MainActor (Subject) throws -> Value
  ) -> @MainActor (Subject) throws -> Value { body }

  private func lookupError(_ body: () throws -> some Any) -> RouteValues.LookupError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? RouteValues.LookupError
    }
  }

  private func error(_ body: () throws -> some Any) -> String? { lookupError(body)?.description }

  private func putError(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RouteValues.PutError)?.description
    }
  }
}

private enum Theme: Sendable {
  case light, dark
}

@MainActor
private final class Store {
  let number = 7
}
