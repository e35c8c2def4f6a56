import TestSupport
import Testing
import WaymarkCore
import WaymarkTesting

/// What may happen to links on their way, in any order.
private enum Happening: String, CaseIterable {
  /// A link to what needs a user who is signed in.
  case coldLink
  /// A link to what everybody may see.
  case warmLink
  case ready
  case login
  case windowGone
  /// Ten minutes pass.
  case timeout
}

/// What becomes of links, in a few lines.
private struct Model {
  private(set) var log: [String] = []
  private(set) var deferred: [String] = []
  private var waiting: [String] = []
  private var isReady = false
  private var isSignedIn = false
  private var count = 0

  mutating func happen(_ happening: Happening) {
    switch happening {
    case .coldLink, .warmLink:
      count += 1
      waiting.append((happening == .coldLink ? "x://account/" : "x://books/") + "\(count)")
    case .ready: isReady = true
    case .login:
      isSignedIn = true
      waiting += deferred
      deferred = []
    case .windowGone: break
    case .timeout: deferred = []
    }
    guard isReady else { return }
    for link in waiting {
      if link.hasPrefix("x://account"), !isSignedIn {
        log.append("deferred \(link)")
        deferred.append(link)
      } else {
        log.append("opened \(link)")
      }
    }
    waiting = []
  }
}

@MainActor
private final class Delivery: RouterObserver {
  var log: [String] = []
  let router: Router
  let host = HeadlessHost()
  private var isSignedIn = false
  private let time = TestClock()
  private var count = 0
  private let guarding: RouteGuard

  init() {
    weak var world: Delivery?
    var configuration = Router.Configuration()
    configuration.clock = time.clock
    let guarding = RouteGuard("signedIn") { _ in world?.isSignedIn == true ? .proceed : .deferred }
    self.guarding = guarding
    router = Router(reachable: .fromLinks, configuration: configuration) {
      StackRoutes("stack") {
        RouteTo("/", name: "home") {
          RouteTo("books/:id", name: "book")
          RouteTo("account/:id", name: "account").guarded(by: guarding)
        }
      }
    }
    world = self
    router.attach(host, to: .init(0))
    router.addObserver(self)
    router.isReady = false
  }

  func happen(_ happening: Happening) throws -> Navigation? {
    switch happening {
    case .coldLink, .warmLink:
      count += 1
      return router.receive(try DeepLink((happening == .coldLink ? "x://account/" : "x://books/") + "\(count)"))
    case .ready: router.isReady = true
    case .login:
      isSignedIn = true
      router.resume(guarding)
    case .windowGone: router.report(.windowDisconnected(.init(0)))
    case .timeout: time.advance(by: .seconds(601))
    }
    return nil
  }

  func router(_ router: Router, didOpen match: RouteMatch) { log.append("opened \(match.link.text)") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: Navigation.Outcome) {
    if case .deferred = outcome { log.append("deferred \(link.text)") } else { log.append("lost \(link.text)") }
  }
}

@Suite("Mailbox and deferral: every order of events · N8 N13 N14 F7")
@MainActor
struct DeliveryModelTests {
  /// All orders of up to six of them, each at most once.
  @Test func everyOrder() async throws {
    var orders: [[Happening]] = [[]]
    var last = orders
    for _ in 0..<6 {
      last = last.flatMap { order in Happening.allCases.filter { !order.contains($0) }.map { order + [$0] } }
      orders += last
    }
    #expect(orders.count == 1_957)
    for order in orders { try await check(order) }
  }

  /// Random orders in which they happen several times.
  @Test func longOrders() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(500) {
      try await check((0..<12).map { _ in random.pick(Happening.allCases) }, "seed \(random.seed)")
    }
  }

  private func check(_ order: [Happening], _ what: String = "") async throws {
    let world = Delivery()
    var model = Model()
    let first = world.router.open("/books/0", .init(from: .inApp))
    let answers = try await world.router.answers(to: first, of: Int.self)
    world.log = []
    var navigations: [Navigation] = []
    var ends: [Int: Int] = [:]
    for happening in order + [.ready] {
      if let navigation = try world.happen(happening) {
        navigations.append(navigation)
        navigation.whenEnded { _ in ends[navigation.number, default: 0] += 1 }
      }
      model.happen(happening)
      try #require(world.log == model.log, "\(what) \(order.map(\.rawValue)) after \(happening)")
      try #require(world.router.deferredLinks.map(\.text) == model.deferred, "\(what) \(order.map(\.rawValue))")
    }
    try #require(navigations.allSatisfy { ends[$0.number] == 1 }, "\(what) \(order.map(\.rawValue)): \(ends)")
    let isOnScreen = world.host.shown.windows == world.router.state.windows
    try #require(isOnScreen || order.contains(.windowGone), "\(what) \(order.map(\.rawValue))")
    world.router.report(.windowDisconnected(.init(0)))
    for await _ in answers { Issue.record("a value of nobody") }
  }
}
