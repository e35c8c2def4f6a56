import Observation
import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// Lets tasks run that are scheduled on the main actor.
@MainActor
func settle() async { await letOthersRun() }

/// A value that no guard observes.
final class Unobserved<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// The verdicts that keep a user out.
enum No: String, CaseIterable, CustomTestStringConvertible {
  case denied, deferred, redirect

  var verdict: GuardVerdict {
    switch self {
    case .denied: .denied("signed out")
    case .deferred: .deferred(showing: "/login")
    case .redirect: .redirect("/login")
    }
  }

  var testDescription: String { rawValue }
}

/// Facts that guards read, and the guards that were asked.
@Observable @MainActor
final class GuardFacts {
  var isSignedIn: Bool
  var userID: Int? = 1
  var reads = 0
  @ObservationIgnored var isPaid = true
  @ObservationIgnored var asked: [String] = []

  init(isSignedIn: Bool = true) { self.isSignedIn = isSignedIn }

  /// A guard that lets signed-in users in.
  func member(_ no: No = .denied) -> RouteGuard {
    RouteGuard("member") { [self] _ in isSignedIn ? .proceed : no.verdict }
  }

  /// A guard that answers later, by a fact that isn't observed.
  func paid(_ no: No) -> RouteGuard {
    .async("paid") { [self] _ in
      await Task.yield()
      return isPaid ? .proceed : no.verdict
    }
  }

  /// A guard that notes each call, with the key that it is asked about if `withKey` is set.
  func noting(_ name: String, _ verdict: GuardVerdict = .proceed, withKey: Bool = false) -> RouteGuard {
    RouteGuard(name) { [self] attempt in
      asked.append(withKey ? "\(name) at \(attempt.key)" : name)
      return verdict
    }
  }

  /// A leave guard that notes each call.
  func leaving(_ verdict: Bool) -> LeaveGuard {
    LeaveGuard("unsaved") { [self] attempt in
      asked.append(attempt.entry.key)
      return verdict
    }
  }
}

extension RouteGuard {
  static let yes = RouteGuard("policy") { _ in .proceed }
  static let no = RouteGuard("policy") { _ in .denied("no") }

  /// A guard that answers after a latch was opened.
  static func behind(_ latch: Latch, _ name: String = "slow", _ verdict: GuardVerdict = .proceed) -> RouteGuard {
    .async(name) { _ in
      await latch.pass()
      return verdict
    }
  }

  /// A guard that answers in a later turn.
  static func later(_ name: String = "slow", _ verdict: GuardVerdict = .proceed) -> RouteGuard {
    .async(name) { _ in
      await Task.yield()
      return verdict
    }
  }
}

extension LeaveGuard {
  /// A leave guard that lets its screen go after a latch was opened.
  static func behind(_ latch: Latch) -> LeaveGuard {
    .async("unsaved") { _ in
      await latch.pass()
      return true
    }
  }
}

extension Navigation {
  var isDenied: Bool { if case .denied = result { true } else { false } }
  var isCancelled: Bool { if case .cancelled = result { true } else { false } }
  var isDeferred: Bool { if case .deferred = result { true } else { false } }
}

extension Router {
  /// A router that a host shows in the first window.
  static func shown(
    by host: HeadlessHost = HeadlessHost(), _ rules: Configuration = Configuration(),
    @RouteBuilder _ routes: () -> some RouteContent
  ) -> Router {
    let router = Router(reachable: .fromLinks, navigation: rules, routes)
    router.attach(host, to: .init(0))
    return router
  }

  /// A router with a window that no host shows.
  static func connected(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    let router = Router(reachable: .fromLinks, routes)
    router.connect()
    return router
  }

  /// A router of one stack, which has a home screen and these routes.
  static func stack(
    by host: HeadlessHost = HeadlessHost(), @RouteBuilder _ routes: () -> some RouteContent
  ) -> Router {
    var rules = Configuration()
    // Limits of real time would pass while other tests keep the machine busy.
    rules.clock = RouterClock(uptime: { .zero }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) })
    return shown(by: host, rules) {
      StackRoutes("stack") {
        RouteTo("/home", name: "home")
        routes()
      }
    }
  }

  /// A router whose login is a section beside a stack with an account; it shows its home screen.
  static func sections(by host: HeadlessHost, account: RouteGuard) -> Router {
    let router = shown(by: host) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        StackRoutes("shop") {
          RouteTo("/", name: "home") {
            RouteTo("account", name: "account") { RouteTo("orders/:id", name: "order") }.guarded(by: account)
            RouteTo("open/:id", name: "open")
          }
        }
      }
    }
    router.openInApp("/")
    return router
  }

  /// A router with a home tab and a guarded tab.
  static func tabs(by host: HeadlessHost, club: RouteGuard) -> Router {
    shown(by: host) {
      TabRoutes("tabs") {
        StackRoutes("homeTab") { RouteTo("/home", name: "home") }
        StackRoutes("clubTab") { RouteTo("/club", name: "club") }.guarded(by: club)
      }
    }
  }

  @discardableResult
  func openInApp(_ link: String) -> Navigation { open(link, .init(from: .inApp)) }

  @discardableResult
  func openFromOutside(_ link: String) -> Navigation { open(link, .init(from: .customScheme)) }
}

/// An app whose members have screens in every kind of container.
@MainActor
struct GuardedApp {
  let facts: GuardFacts
  let host = HeadlessHost()
  let router: Router

  init(_ no: No, isSignedIn: Bool = true) {
    let facts = GuardFacts(isSignedIn: isSignedIn)
    let member = facts.member(no)
    let slowly = RouteGuard.async("slowly") { _ in
      await Task.yield()
      return facts.isSignedIn ? .proceed : .denied("no member")
    }
    self.facts = facts
    router = .shown(by: host) {
      SwitchRoutes("root", keepsSections: true) {
        TabRoutes("tabs") {
          StackRoutes("homeTab") { RouteTo("/home", name: "home") { RouteTo("news/:id", name: "news") } }
          StackRoutes("accountTab") { RouteTo("/account", name: "account") { RouteTo("orders", name: "orders") } }
            .guarded(by: member)
          RouteTo("/club", name: "club").guarded(by: member)
          StackRoutes("slowTab") { RouteTo("/slow", name: "slow") }.guarded(by: slowly)
        }
        RouteTo("/vault", name: "vault").guarded(by: member)
        SplitRoutes("desk") {
          StackRoutes("list") { RouteTo("/list", name: "items") }.guarded(by: member)
          StackRoutes("detail") { RouteTo("/detail", name: "detail") { RouteTo(":id", name: "note") } }
        }
      }
      ModalRoute("/login", name: "login")
      ModalRoute("/cart", name: "cart", as: .init(.sheet, inNavigationController: true)) { RouteTo("pay", name: "pay") }
        .guarded(by: member)
    }
  }

  private static let secrets: Set<String> = ["account", "orders", "club", "vault", "items", "cart", "pay"]

  /// The screens that a signed-out user must not see, as far as they are made, shown, or open without being blocked.
  var leaks: [String] {
    guard !facts.isSignedIn else { return [] }
    var leaks = host.visible.filter(Self.secrets.contains)
    for window in router.state.windows {
      leaks += router.state.visibleEntries(in: window.id).map(\.key).filter(Self.secrets.contains)
    }
    return leaks + host.screens.compactMap { router.state.entry($0)?.key }.filter(Self.secrets.contains)
  }

  var visible: [String] { host.visible }
  var tabs: RouterState.Entry.ID? { router.state.windows[0].root.content.first?.id }

  func signIn() async {
    facts.isSignedIn = true
    await settle()
  }

  func signOut() async {
    facts.isSignedIn = false
    await settle()
  }
}
