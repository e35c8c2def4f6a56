import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkMigration
import WaymarkTesting

/// The events of links that travel, in any order.
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
  /// A window comes, or the one that went comes back.
  case window
  /// A link that a claim takes, which opens another one itself.
  case claimedLink
  /// A web link without a route, which the browser gets.
  case webLink
  /// The user is no longer signed in.
  case logout

  /// Those whose orders are all tried.
  static let basic: [Self] = [.coldLink, .warmLink, .ready, .login, .windowGone, .timeout]
}

/// The history of links, in a few lines.
private struct Model {
  private(set) var log: [String] = []
  private(set) var deferred: [String] = []
  private var waiting: [String] = []
  /// The links that arrived more than ten minutes ago: a guard that defers them does not keep them.
  private var old: Set<String> = []
  private var isReady = false
  private var isSignedIn = false
  private var hasWindow = true
  private var count = 0

  mutating func happen(_ happening: Happening) {
    switch happening {
    case .coldLink, .warmLink:
      count += 1
      waiting.append((happening == .coldLink ? "x://account/" : "x://books/") + "\(count)")
    case .claimedLink:
      count += 1
      // The claim's own link does not wait for a window.
      log += ["\(hasWindow ? "opened" : "lost") /books/\(count)", "claimed x://sdk/\(count)"]
    case .webLink:
      count += 1
      waiting.append("https://shop.example.com/\(count)")
    case .ready: isReady = true
    case .login:
      isSignedIn = true
      waiting += deferred
      deferred = []
    case .logout: isSignedIn = false
    case .windowGone: hasWindow = false
    case .window: hasWindow = true
    case .timeout:
      deferred = []
      old = Set(waiting)
    }
    deliver()
  }

  /// Opens the waiting links in order; without a window, up to the first one to a screen.
  private mutating func deliver() {
    while isReady, let link = waiting.first, hasWindow || link.hasPrefix("https") {
      waiting.removeFirst()
      if link.hasPrefix("https") {
        log += ["browser \(link)", "lost \(link)"]
      } else if link.hasPrefix("x://account"), !isSignedIn {
        log.append("deferred \(link)")
        if !old.contains(link) { deferred.append(link) }
      } else {
        log.append("opened \(link)")
      }
    }
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
    var rules = Router.Configuration()
    rules.clock = time.clock
    let guarding = RouteGuard("signedIn") { _ in world?.isSignedIn == true ? .proceed : .deferred }
    self.guarding = guarding
    router = Router(hosts: ["shop.example.com"], reachable: .fromLinks, navigation: rules) {
      StackRoutes("stack") {
        RouteTo("/", name: "home") {
          RouteTo("books/:id", name: "book")
          RouteTo("account/:id", name: "account").guarded(by: guarding)
        }
      }
    }
    world = self
    router.attach(host, to: .init(0))
    router.legacy.addObserver(self)
    router.configuration.browser = { world?.log.append("browser \($0.text)") }
    router.claim("x://sdk/:id") { (link: DeepLink) in
      world?.router.open("/books/\(link.text.split(separator: "/").last ?? "")", .init(from: .inApp))
      return true
    }
    router.isReady = false
  }

  func happen(_ happening: Happening) throws -> Navigation? {
    switch happening {
    case .coldLink, .warmLink:
      count += 1
      return router.receive(try DeepLink((happening == .coldLink ? "x://account/" : "x://books/") + "\(count)"))
    case .claimedLink:
      count += 1
      return router.receive(try DeepLink("x://sdk/\(count)"))
    case .webLink:
      count += 1
      return router.receive(try DeepLink("https://shop.example.com/\(count)", from: .universalLink))
    case .ready: router.isReady = true
    case .login:
      isSignedIn = true
      router.resume(guarding)
    case .logout: isSignedIn = false
    case .window: router.attach(host, to: .init(0))
    case .windowGone: router.report(.windowDisconnected(.init(0)))
    case .timeout: time.advance(by: .seconds(601))
    }
    return nil
  }

  func router(_ router: Router, didOpen match: RouteMatch) { log.append("opened \(match.link.text)") }

  func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
    switch outcome {
    case .deferred: log.append("deferred \(link.text)")
    case .claimed: log.append("claimed \(link.text)")
    default: log.append("lost \(link.text)")
    }
  }
}

@Suite("Arriving and deferred links: every order of events · N8 N13 N14 F7")
@MainActor
struct DeliveryModelTests {
  /// All orders of up to six of them, each at most once.
  @Test func everyOrderOfEventsDeliversOnce() async throws {
    var orders: [[Happening]] = [[]]
    var last = orders
    for _ in 0..<6 {
      last = last.flatMap { order in Happening.basic.filter { !order.contains($0) }.map { order + [$0] } }
      orders += last
    }
    #expect(orders.count == 1_957)
    for order in orders { try await check(order) }
  }

  /// Random orders in which they happen several times.
  @Test func longOrdersOfEventsDeliverOnce() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(500) {
      try await check((0..<12).map { _ in random.pick(Happening.allCases) }, "seed \(random.seed)")
    }
  }

  private func check(_ order: [Happening], _ what: String = "") async throws {
    let world = Delivery()
    var model = Model()
    let first = world.router.open("/books/0", .init(from: .inApp))
    let answers = try await world.router.results(of: first, as: Int.self)
    world.log = []
    var navigations: [Navigation] = []
    var ends: [Int: Int] = [:]
    for happening in order + [.ready, .window] {
      if let navigation = try world.happen(happening) {
        navigations.append(navigation)
        navigation.whenEnded { _ in ends[navigation.number, default: 0] += 1 }
      }
      model.happen(happening)
      // A link that waits for a window opens in the turn after the window's.
      if happening == .window { for _ in 0..<2 { await letOthersRun() } }
      try #require(world.log == model.log, "\(what) \(order.map(\.rawValue)) after \(happening)")
      try #require(world.router.deferredLinks.map(\.text) == model.deferred, "\(what) \(order.map(\.rawValue))")
    }
    try #require(navigations.allSatisfy { ends[$0.number] == 1 }, "\(what) \(order.map(\.rawValue)): \(ends)")
    let isOnScreen = world.host.shown.windows == world.router.state.windows
    try #require(isOnScreen, "\(what) \(order.map(\.rawValue))")
    world.router.report(.windowDisconnected(.init(0)))
    for await _ in answers { Issue.record("a value of nobody") }
  }
}
