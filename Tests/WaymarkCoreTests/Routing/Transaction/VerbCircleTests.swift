import Observation
import TestSupport
import Testing
import WaymarkCore
import WaymarkMessages
import WaymarkTesting

/// Code of the app that calls verbs or sends messages whenever it is called.
@Suite("One event from outside leads to 1,024 changes and messages at most · F4 F8")
@MainActor
struct VerbCircleTests {
  /// The places of an app's code that the router calls during a verb.
  enum Place: CaseIterable {
    case leaveGuard, guarding, log, reducer, onChange
  }

  /// Code that calls a verb a number of times whenever it is called.
  @MainActor
  private final class Caller {
    let router = Router(reachable: .fromLinks)
    let host = HeadlessHost()
    let branches: Int
    private(set) var count = 0
    private(set) var ends: [Navigation] = []
    var isOn = false
    private var isOpen = true

    init(_ branches: Int) {
      self.branches = branches
      router.add(
        TabRoutes("tabs") {
          StackRoutes("stack") {
            RouteTo("/home", name: "home")
            RouteTo("/note", name: "note").guarded(
              onLeaving: LeaveGuard("back") { [weak self] _ in !(self?.act(.leaveGuard) ?? false) })
            RouteTo("/secret", name: "secret").guarded(
              by: RouteGuard("no") { [weak self] _ in self?.act(.guarding) == true ? .denied("no") : .proceed })
          }
          StackRoutes("other") { RouteTo("/other", name: "other") }
        })
      router.attach(host, to: .init(0))
    }

    private(set) var place: Place?

    /// Lets the code at one place call verbs.
    func begin(at place: Place) {
      switch place {
      case .leaveGuard: router.push("/note")
      case .guarding: break
      case .log: router.log = { [weak self] _ in _ = self?.act(.log) }
      case .reducer:
        router.configuration.reducer = { [weak self] state, action, table, window in
          _ = self?.act(.reducer)
          return try state.applying(action, in: table, window: window)
        }
      case .onChange: observe()
      }
      self.place = place
    }

    func end() {
      place = nil
      router.log = nil
      router.configuration.reducer = nil
    }

    private func observe() {
      withObservationTracking {
        _ = router.state
      } onChange: { [weak self] in
        MainActor.assumeIsolated {
          guard let self, self.place == .onChange else { return }
          self.observe()
          _ = self.act(.onChange)
        }
      }
    }

    /// - Returns: true if verbs were called.
    private func act(_ place: Place) -> Bool {
      guard place == self.place else { return false }
      count += 1
      for _ in 0..<branches { ends.append(verb()) }
      return true
    }

    /// A verb that leads back to the code.
    private func verb() -> Navigation {
      switch place {
      case .leaveGuard: return router.pop()
      case .guarding: return router.push("/secret")
      case .log: return router.select("nowhere\(count)-\(ends.count)", in: "tabs")
      default:
        isOpen.toggle()
        return router.select(isOpen ? "stack" : "other", in: "tabs")
      }
    }

    /// Does what leads to the code first.
    func open() {
      switch place {
      case .guarding: router.push("/secret")
      case .log: router.open("/nowhere")
      default: _ = verb()
      }
    }
  }

  @Test(
    "Verbs in a circle end, with one branch and with three, and the router is usable afterwards",
    arguments: Place.allCases, [1, 3])
  func verbsInACircleEnd(_ place: Place, _ branches: Int) {
    let caller = Caller(branches)
    let router = caller.router
    caller.begin(at: place)
    caller.open()
    // The log reports few mistakes of one kind.
    #expect(caller.count > (place == .log ? 3 : 30))
    #expect(caller.count <= 6_000)
    caller.end()
    #expect(router.open("/other").isHandled)
    #expect(caller.host.visible.last == "other")
    #expect(router.push("/note").isHandled)
    #expect(caller.host.visible.last == "note")
    #expect(router.pop().isHandled)
    #expect(router.state.visible().last == caller.host.visible.last)
  }

  @Test func theChainOfVerbsIsReported() {
    let caller = Caller(2)
    caller.begin(at: .leaveGuard)
    caller.open()
    let words = caller.ends.compactMap { end -> String? in
      if case .rejected(let rejection)? = end.result { rejection.detail } else { nil }
    }
    #expect(words.first?.contains("1024 changes and messages") == true)
    #expect(words.first?.hasSuffix(": pop → pop → pop → pop → pop → pop → … → pop → pop") == true)
  }

  @Test("Many changes of one event that do not lead to one another are all made")
  func changesInARow() {
    let caller = Caller(1)
    let router = caller.router
    var ends: [Navigation] = []
    router.handle("/many") { _ in
      for index in 0..<300 { ends.append(router.select(index % 2 == 0 ? "other" : "stack", in: "tabs")) }
      return true
    }
    router.open("/many")
    #expect(ends.allSatisfy { $0.isHandled })
    #expect(ends.count == 300)
  }

  // MARK: Messages

  @Test("Listeners that answer each other share the budget, over all branches", arguments: [1, 2, 3])
  func listenersShareTheBudget(_ branches: Int) throws {
    let bus = LinkBus(reachable: .fromLinks)
    var (count, rejections) = (0, 0)
    for (pattern, answer) in [("/ping", "/pong"), ("/pong", "/ping")] {
      try bus.listen(at: RoutePattern(pattern)) { _ in
        count += 1
        for _ in 0..<branches { if case .rejected = bus.send(answer) { rejections += 1 } }
      }
    }
    #expect(bus.send("/ping").listenerCount == 1)
    #expect(count <= 1_024)
    #expect(rejections > 0)
    let before = count
    #expect(bus.send("/ping").listenerCount == 1)
    #expect(count > before)
  }

  @Test("Listeners that open links, and handlers that send messages, share the budget of links")
  func listenersAndLinks() throws {
    let router = Router(reachable: .fromLinks)
    var count = 0
    router.handle("/a") { _ in
      count += 1
      for _ in 0..<2 { router.bus.send("/m") }
      return true
    }
    try router.bus.listen(at: "/m") { _ in
      for _ in 0..<2 { router.open("/a") }
    }
    router.bus.send("/m")
    #expect(count == 32)
  }
}
