import TestSupport
import Testing
import WaymarkCore
import WaymarkMessages

@Suite("Link bus: order, lifetime, concurrency · F8 N14")
@MainActor
struct LinkBusLifetimeTests {
  // MARK: Order

  @Test func messagesSentWhileOneIsDeliveredComeAfterIt() throws {
    let bus = LinkBus()
    var heard: [String] = []
    try bus.listen(at: "/:n") { message in
      heard.append("first \(message.link.text)")
      if message["n"] == "a" { #expect(bus.send("/b").listenerCount == 2 && bus.send("/c").listenerCount == 2) }
    }
    try bus.listen(at: "/:n") { heard.append("second \($0.link.text)") }
    bus.send("/a")
    #expect(heard == ["first /a", "second /a", "first /b", "second /b", "first /c", "second /c"])
  }

  @Test func removedListenerGetsNoFurtherMessage() throws {
    let bus = LinkBus()
    var heard: [String] = []
    var tokens: [String: Registration] = [:]
    tokens["once"] = try bus.listen(at: "/a") { _ in
      heard.append("once")
      tokens["once"]?.remove()
      tokens["victim"]?.remove()
      tokens["late"] = try bus.listen(at: "/a") { _ in heard.append("late") }
    }
    tokens["victim"] = try bus.listen(at: "/a") { _ in heard.append("victim") }
    try bus.listen(at: "/a") { _ in heard.append("last") }
    #expect(bus.send("/a").listenerCount == 3)
    #expect(heard == ["once", "last"])
    #expect(bus.listenerCount == 2)
    bus.send("/a")
    #expect(heard == ["once", "last", "last", "late"])
    // Twice does nothing.
    tokens["once"]?.remove()
    #expect(bus.listenerCount == 2)
  }

  @Test func listenersMayBeRemovedDuringDelivery() throws {
    let bus = LinkBus()
    var count = 0
    for _ in 0..<3 {
      try bus.listen(at: "/a") { _ in
        count += 1
        bus.removeAll()
        bus.send("/a")
      }
    }
    bus.send("/a")
    #expect(count == 1)
    #expect(bus.listenerCount == 0)
    #expect(bus.patterns.isEmpty)
  }

  @Test func listenersThatAnswerEachOtherEnd() throws {
    let bus = LinkBus()
    var count = 0
    var rejections: [RouteTable.Rejection.Reason] = []
    func bounce(_ from: RoutePattern, _ to: String) throws {
      try bus.listen(at: from) { _ in
        count += 1
        if case .rejected(let rejection) = bus.send(to) { rejections.append(rejection.reason) }
      }
    }
    try bounce("/ping", "/pong")
    try bounce("/pong", "/ping")
    bus.send("/ping")
    #expect(count == 101)
    #expect(rejections == [.limitExceeded])
    // The next one is delivered as if nothing had been.
    bus.send("/ping")
    #expect(count == 202)
  }

  /// Two answers to each message would be more than any memory holds.
  @Test func multiplyingMessagesEnd() throws {
    let bus = LinkBus()
    var count = 0
    try bus.listen(at: "/a") { _ in
      count += 1
      for _ in 0..<2 where count < 30_000 { bus.send("/a") }
    }
    bus.send("/a")
    // The budget of one event, over all branches.
    #expect(count == 1_024)
  }

  // MARK: Lifetime

  @Test func aListenerGoesWithItsObject() throws {
    let bus = LinkBus()
    var screen: Screen? = Screen()
    weak let held = screen
    if let screen { try bus.listen(at: "/seek/:x", by: screen) { $0.heard.append($1["x"] ?? "") } }
    bus.send("/seek/1")
    #expect(held?.heard == ["1"])
    screen = nil
    #expect(held == nil)
    #expect(bus.send("/seek/2").listenerCount == 0)
    #expect(bus.listenerCount == 0)
    #expect(bus.patterns.isEmpty)
  }

  @Test func removingLetsGoOfTheClosure() throws {
    let bus = LinkBus()
    var screen: Screen? = Screen()
    weak let held = screen
    var token: Registration?
    if let screen { token = try bus.listen(at: "/a") { [screen] _ in screen.heard.append("") } }
    screen = nil
    #expect(held != nil)
    token?.remove()
    #expect(held == nil)
    #expect(bus.patterns.isEmpty)
  }

  @Test func aTaskThatIsCancelledNoLongerListens() async throws {
    let bus = LinkBus()
    let stream = try bus.messages(at: "/a/:n")
    let (seen, noteSeen) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for await message in stream { noteSeen.yield(message["n"] ?? "") }
    }
    bus.send("/a/1")
    var iterator = seen.makeAsyncIterator()
    #expect(await iterator.next() == "1")
    #expect(bus.listenerCount == 1)
    task.cancel()
    await task.value
    #expect(bus.listenerCount == 0)
    #expect(bus.patterns.isEmpty)
    #expect(bus.send("/a/2").listenerCount == 0)
  }

  @Test func aLoopThatIsLeftNoLongerListens() async throws {
    let bus = LinkBus()
    func first() async throws -> String? {
      let stream = try bus.messages(at: "/a/:n")
      bus.send("/a/1")
      bus.send("/a/2")
      for await message in stream { return message["n"] }
      return nil
    }
    #expect(try await first() == "1")
    #expect(bus.listenerCount == 0)
    // One without a reader is removed as it is dropped.
    _ = try bus.messages(at: "/b")
    #expect(bus.listenerCount == 0)
  }

  @Test func waitingDoesNotKeepTheBus() async throws {
    var bus: LinkBus? = LinkBus()
    weak let held = bus
    let stream = try #require(try bus?.messages(at: "/a"))
    let token = try bus?.listen(at: "/a") { _ in }
    let task = Task {
      var count = 0
      for await _ in stream { count += 1 }
      return count
    }
    bus?.send("/a")
    bus = nil
    #expect(held == nil)
    // The stream ends, with what was sent before.
    #expect(await task.value == 1)
    token?.remove()
  }

  @Test func aDeclaredPatternStays() throws {
    let bus = LinkBus()
    try bus.declare("/a", name: "a")
    let token = try bus.listen(named: "a") { _ in }
    token.remove()
    #expect(bus.patterns == ["/a"])
    try bus.send(named: "a")
    bus.removeAll()
    #expect(throws: LinkBuildingError.self) { try bus.send(named: "a") }
  }

  // MARK: Memory

  /// The messages kept for a slow listener are bounded, and a loss is reported.
  @Test func tenThousandMessagesKeepSixtyFour() async throws {
    let bus = LinkBus()
    var lost = 0
    bus.onFailure = { if case .dropped = $0 { lost += 1 } }
    let stream = try bus.messages(at: "/n/:n")
    let token = try bus.listen(at: "/n/:n") { _ in }
    let living = Counter()
    for number in 0..<10_000 { bus.send("/n/\(number)", extras: ["held": Held(living)]) }
    #expect(living.value == 64)
    #expect(lost == 10_000 - 64)
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next()?["n"] == "9936")
    token.remove()
    #expect(bus.listenerCount == 1)
  }

  @Test func listenersComeAndGoWithoutATrace() throws {
    let bus = LinkBus()
    let living = Counter()
    for number in 0..<2_000 {
      let held = Held(living)
      let token = try bus.listen(at: RoutePattern("/n/\(number)"), name: "n\(number)") { [held] _ in _ = held }
      if number.isMultiple(of: 100) { bus.send("/n/\(number)") }
      token.remove()
    }
    #expect(living.value == 0)
    #expect(bus.listenerCount == 0)
    #expect(bus.patterns.isEmpty)
  }

  @Test func aStreamMayKeepLessOrTheOldest() async throws {
    let bus = LinkBus()
    var newest = try bus.messages(at: "/:n", buffering: .bufferingNewest(1)).makeAsyncIterator()
    var oldest = try bus.messages(at: "/:n", buffering: .bufferingOldest(1)).makeAsyncIterator()
    for number in 1...3 { bus.send("/\(number)") }
    #expect(await newest.next()?["n"] == "3")
    #expect(await oldest.next()?["n"] == "1")
  }

  // MARK: Concurrency

  @Test func anyoneMaySendAndEveryoneHearsTheSameOrder() async throws {
    let bus = LinkBus()
    var heard: [String] = []
    try bus.listen(at: "/:task/:n") { heard.append($0.link.text) }
    let stream = try bus.messages(at: "/:task/:n", buffering: .unbounded)
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask { for number in 0..<50 { await bus.send("/\(task)/\(number)") } }
      }
    }
    #expect(heard.count == 400)
    bus.removeAll()
    var streamed: [String] = []
    for await message in stream { streamed.append(message.link.text) }
    #expect(streamed == heard)
  }

  @Test func manyTasksListenAndAreCancelled() async throws {
    let bus = LinkBus()
    let counts = try (0..<20).map { _ in
      let stream = try bus.messages(at: "/a")
      return Task.detached {
        var count = 0
        for await _ in stream { count += 1 }
        return count
      }
    }
    bus.send("/a")
    for task in counts.prefix(10) { task.cancel() }
    for task in counts.prefix(10) { #expect(await task.value <= 1) }
    #expect(bus.listenerCount == 10)
    bus.removeAll()
    for task in counts.suffix(10) { #expect(await task.value == 1) }
  }
}

@MainActor
private final class Screen {
  var heard: [String] = []
}

/// Counts what lives.
@MainActor
private final class Counter {
  private var held: [WeakHeld] = []

  func add(_ object: Held) { held.append(WeakHeld(object: object)) }

  var value: Int { held.count { $0.object != nil } }

  private struct WeakHeld {
    weak let object: Held?
  }
}

@MainActor
private final class Held {
  init(_ counter: Counter) { counter.add(self) }
}
