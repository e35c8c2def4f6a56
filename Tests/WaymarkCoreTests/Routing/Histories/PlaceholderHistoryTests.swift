import Observation
import TestSupport
import Testing
import Waymark
import WaymarkTesting

/// The facts that guards read.
@Observable @MainActor
private final class Facts {
  var isSignedIn = false
  var isMember = false
  var hasTerms = true

  /// True if the guard that shows a screen would show it now.
  func wants(_ key: String) -> Bool {
    switch key {
    case "login": !isSignedIn
    case "join": !isMember
    default: !hasTerms
    }
  }
}

/// An app whose guards show three screens, one of them anywhere in the map, and what a random history does to it.
@MainActor
private final class Gates {
  /// The position of the login in the map.
  enum Login: String, CaseIterable {
    case sheet, pushed, tab, section, keptSection, loose
  }

  static let shown: Set<String> = ["login", "join", "terms"]
  private static let links = [
    "/home", "/home/news/1", "/home/news/2", "/home/account", "/home/account", "/save", "/home/vip/1", "/home/slow",
    "LOGIN",
    "LOGIN/forgot", "/members",
  ]

  let login: Login
  /// The path of the login.
  private let path: String
  private let facts = Facts()
  private let host = HeadlessHost()
  private let time = TestClock()
  private let router: Router
  /// The screens that the user or the app has opened, as long as they are visible.
  private var own: Set<String> = []
  private var told: [String] = []

  init(_ login: Login) {
    self.login = login
    let facts = facts
    let path = login == .sheet || login == .pushed ? "/home/login" : "/login"
    self.path = path
    let signedIn = RouteGuard("signedIn") { _ in facts.isSignedIn ? .proceed : .deferred(showing: path) }
    let member = RouteGuard("member") { _ in facts.isMember ? .proceed : .deferred(showing: "/home/join") }
    let both = RouteGuard("both") { _ in
      if !facts.isSignedIn { return .deferred(showing: path) }
      return facts.hasTerms ? .proceed : .deferred(showing: "/terms")
    }
    let paid = RouteGuard("paid") { _ in facts.isMember ? .proceed : .denied("members only") }
    let version: @MainActor @Sendable () -> Bool = { facts.isSignedIn }
    let slow = RouteGuard.async("slow", observing: version) { _ in
      await Task.yield()
      return facts.isSignedIn ? .proceed : .deferred(showing: path)
    }
    let start = RouteTo(RoutePattern(login == .pushed ? "login" : "/login"), name: "login") {
      RouteTo("forgot", name: "forgot")
    }
    var configuration = Router.Configuration()
    configuration.clock = time.clock
    router = Router(reachable: .fromLinks, configuration: configuration) {
      SwitchRoutes("root", keepsSections: login == .keptSection) {
        TabRoutes("tabs") {
          StackRoutes("homeTab") {
            RouteTo("/home", name: "home") {
              RouteTo("account", name: "account").guarded(by: signedIn, member)
              RouteTo("vip/:id", name: "vip").guarded(by: both, paid)
              RouteTo("slow", name: "slow").guarded(by: slow)
              RouteTo("news/:id", name: "news")
              if login == .pushed { start }
              if login == .sheet { ModalRoute("login", name: "login") { RouteTo("forgot", name: "forgot") } }
              ModalRoute("join", name: "join")
            }
          }
          StackRoutes("memberTab") { RouteTo("/members", name: "members") }.guarded(by: signedIn)
          if login == .tab { StackRoutes("loginTab") { start } }
        }
        if login == .section || login == .keptSection { StackRoutes("entry") { start } }
      }
      if login == .loose { start }
      ModalRoute("/terms", name: "terms")
    }
    router.add(ActionRoute("/save", name: "save") { _ in }.guarded(by: signedIn))
    router.attach(host, to: .init(0))
  }

  private var visible: Set<String> { Set(host.visible).intersection(Self.shown) }

  /// Carries out one act.
  ///
  /// - Returns: the problem, if there is one.
  func act(_ random: inout SeededGenerator) async -> String? {
    let before = visible
    var isOwn = false
    var changes = false
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      let link = random.pick(Self.links).replacing("LOGIN", with: path)
      isOwn = link.hasPrefix(path)
      open(link, &random)
    case 7..<13:
      changes = true
      change(&random)
    case 13:
      told.append("drop")
      router.dropDeferredLinks()
    case 14:
      told.append("wait")
      time.advance(by: .seconds(random.chance(1, in: 2) ? 100 : 660))
    case 15:
      told.append("down")
      isOwn = true
      host.swipeDown()
    case 16:
      told.append("back")
      isOwn = true
      if random.chance(1, in: 2) { host.goBack() } else { router.pop() }
    case 17:
      isOwn = true
      tap(random.pick(["homeTab", "memberTab", "loginTab"]))
    case 18:
      told.append("history")
      isOwn = true
      if random.chance(1, in: 2) { router.back() } else { router.forward() }
    default:
      told.append("dismiss")
      isOwn = true
      router.dismiss()
    }
    if isOwn { own.formUnion(visible.subtracting(before)) }
    if !changes, random.chance(1, in: 3) { return nil }
    for _ in 0..<4 { await settle() }
    own.formIntersection(visible)
    if isOwn { own.formUnion(visible.subtracting(before)) }
    guard changes else { return nil }
    let wrong = visible.subtracting(own).filter { !facts.wants($0) }
    return wrong.isEmpty ? nil : "\(wrong.sorted()) stay in \(login.rawValue) after \(told.joined(separator: ", "))"
  }

  private func open(_ link: String, _ random: inout SeededGenerator) {
    let verb = Int.random(in: 0..<5, using: &random)
    told.append("\(["open", "push", "present", "replace", "go"][verb]) \(link)")
    switch verb {
    case 0: router.open(link, .init(from: .inApp))
    case 1: router.push(link)
    case 2: router.present(link)
    case 3: router.replace(link)
    default: router.go(link)
    }
  }

  private func change(_ random: inout SeededGenerator) {
    let count = random.chance(1, in: 4) ? 2 : 1
    for _ in 0..<count {
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1: facts.isSignedIn.toggle()
      case 2: facts.isMember.toggle()
      default: facts.hasTerms.toggle()
      }
    }
    told.append("\(facts.isSignedIn ? "in" : "out")\(facts.isMember ? " member" : "")\(facts.hasTerms ? " terms" : "")")
  }

  private func tap(_ tab: String) {
    told.append("tap \(tab)")
    host.tap(tab: tab, in: "tabs")
  }
}

@Suite("Random histories: no screen that a guard showed stays where that guard would not show it · N7 N17")
@MainActor
struct PlaceholderHistoryTests {
  @Test func nothingStays() async {
    var random = SeededGenerator.make()
    for round in 0..<SeededGenerator.rounds(300) {
      let seed = random.nextSeed
      let gates = Gates(Gates.Login.allCases[round % Gates.Login.allCases.count])
      for _ in 0..<40 {
        guard let problem = await gates.act(&random) else { continue }
        Issue.record("seed \(seed): \(problem)")
        return
      }
    }
  }
}
