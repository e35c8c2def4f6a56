import Foundation
import Observation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

/// The facts that guards read: all but the last are observed.
@Observable @MainActor
private final class Facts {
  var isMember = true
  var isOpen = true
  var userID = 1
  @ObservationIgnored var isPaid = true
}

/// The guards of each route, and the verdict of each by the facts.
@MainActor
private struct Rules {
  static let guards: [String: [String]] = [
    "account": ["member"], "order": ["member", "paid"], "club": ["member"], "vault": ["open"],
    "inner": ["open", "paid"], "slow": ["slow"], "watched": ["watched"], "cart": ["paid"], "pay": ["paid", "member"],
    "list": ["open"], "item": ["open", "paid"],
  ]

  static func verdict(_ name: String, _ facts: Facts) -> GuardVerdict {
    switch name {
    case "member": facts.isMember ? .proceed : .deferred(showing: "/today")
    case "open": facts.isOpen ? .proceed : .redirect("/today")
    case "watched": facts.userID % 3 == 0 ? .denied("not this one") : .proceed
    default: facts.isPaid ? .proceed : .denied("not paid")
    }
  }
}

/// A payment whose token must be in nothing that is saved or printed.
private struct Payment: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/payment/:token"]
  static let secret = "S3CR3T"

  var token: String

  init(_ match: RouteMatch) throws(ParameterError) { token = try match.value("token", in: .path) ?? "none" }

  func write(to link: inout DeepLink.Parts) { link.setPath("token", to: token, isSensitive: true) }
}

/// An app with every kind of place, whose guards write down what they say, and a random history.
@MainActor
private final class AuthorizationWorld {
  private let facts = Facts()
  let host = HeadlessHost()
  let second = HeadlessHost()
  let router: Router
  private var random: SeededGenerator
  private(set) var told: [String] = []
  /// The faults that were found.
  private(set) var faults: [String] = []
  /// The last verdicts of guards, by place and name, with the user of each.
  private var said: [String: (mayBe: Bool, user: Int)] = [:]
  private var navigations: [Navigation] = []
  private var ends: [Int] = []
  private var saved: [RouterState] = []
  private var addedGuard: Registration?
  /// The guard that was added says no to this route.
  private var deniedKey: String?
  private var allowsCondition = Box(true)
  /// True if nothing changes any more while guards are waited for.
  private var isSettled = false
  private var account: RouteTable.Route.ID?

  init(_ random: SeededGenerator) {
    self.random = random
    router = Router(hosts: ["shop.example.com"], reachable: .fromLinks)
    router.add(routes())
    addVisitors()
    for host in [host, second] {
      host.canMake = { [weak self, weak host] entry in self?.note(made: entry, by: host) ?? true }
    }
    router.log = { [weak self] in self?.told.append("(\($0))") }
    router.attach(host, to: .init(0))
  }

  private func routes() -> some RouteContent {
    let (member, open, paid, slow, watched) =
      (guarding("member"), guarding("open"), guarding("paid"), slowly("slow"), observing("watched"))
    var conditional = RouteTable.Declaration("/vault", name: "vault")
    conditional.condition = { [allowsCondition] _ in allowsCondition.isOn ? [:] : nil }
    let vault = RouteTo(conditional) { RouteTo(":id", name: "inner").guarded(by: paid) }.guarded(by: open)
    return RouteMap {
      TabRoutes("main") {
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today") {
            RouteTo("slow", name: "slow").guarded(by: slow)
            RouteTo("news/:id", name: "news")
            RouteTo(Payment.self) { RouteTo("details", name: "details") }
            ModalRoute("cart", name: "cart", as: .init(.sheet, inNavigationController: true)) {
              RouteTo("pay", name: "pay").guarded(by: member)
            }
            .guarded(by: paid)
          }
        }
        StackRoutes("accountTab") {
          RouteTo("/account", name: "account") { RouteTo("orders/:id", name: "order").guarded(by: paid) }
        }
        .guarded(by: member)
        StackRoutes("watchedTab") { RouteTo("/watched", name: "watched") }.guarded(by: watched)
        RouteTo("/club", name: "club").guarded(by: member)
        StackRoutes("vaultTab") { vault }
        SplitRoutes("desk") {
          StackRoutes("listColumn") {
            RouteTo("/list", name: "list")
            RouteTo("/items/:id", name: "item").guarded(by: paid)
          }
          .guarded(by: open)
          StackRoutes("detailColumn") { RouteTo("/detail", name: "detail") }
        }
      }
    }
  }

  /// A claim that opens what it likes, and a browser that may bring a link back.
  private func addVisitors() {
    router.claim("x://sdk/:id") { [weak self] (_: DeepLink) -> Bool in
      guard let self else { return true }
      note("in a claim", router.open(link, .init(from: .inApp, in: window)))
      return random.chance(2, in: 3)
    }
    router.configuration.browser = { [weak self] link in
      guard let self else { return }
      told.append("browser \(link.text)")
      if random.chance(1, in: 3) { note("back from the browser", router.receive(link)) }
    }
  }

  // MARK: Guards

  private func place(_ key: String, _ captures: [String]) -> String { ([key] + captures).joined(separator: " ") }

  private func place(_ match: RouteMatch) -> String { place(match.route.name ?? "-", match.path.map(\.value)) }

  private func place(_ entry: RouterState.Entry) -> String { place(entry.key, entry.parameters.map(\.value)) }

  private func say(_ name: String, _ match: RouteMatch) -> GuardVerdict {
    let verdict = Rules.verdict(name, facts)
    said["\(place(match)) \(name)"] = (verdict == .proceed, facts.userID)
    told.append("[\(name) of \(place(match)): \(verdict == .proceed)]")
    return verdict
  }

  private func guarding(_ name: String) -> RouteGuard {
    RouteGuard(name) { [weak self] in self?.say(name, $0.match) ?? .denied("gone") }
  }

  private func slowly(_ name: String) -> RouteGuard {
    .async(name) { [weak self] attempt in
      await self?.wait()
      // The answer to a question that was withdrawn has no effect.
      guard let self, !Task.isCancelled else { return .denied("withdrawn") }
      return say(name, attempt.match)
    }
  }

  private func observing(_ name: String) -> RouteGuard {
    let facts = facts
    // swift-format-ignore: OnlyOneTrailingClosureArgument
    return .async(name, observing: { facts.userID }) { [weak self] attempt in
      let user = facts.userID
      await self?.wait()
      guard let self else { return .denied("gone") }
      let verdict = Rules.verdict(name, facts)
      // An answer for a user who is gone may come after one for the next.
      if user >= said["\(place(attempt.match)) \(name)"]?.user ?? 0 {
        said["\(place(attempt.match)) \(name)"] = (verdict == .proceed, user)
      }
      told.append("[\(name) of \(place(attempt.match)) for \(user): \(verdict == .proceed)]")
      return verdict
    }
  }

  /// Anything may change while a guard is waited for.
  private func wait() async {
    for _ in 0..<Int.random(in: 1..<4, using: &random) {
      await Task.yield()
      guard !isSettled else { continue }
      if random.chance(1, in: 6) { changeFacts() }
      if random.chance(1, in: 12) { changeRules() }
    }
  }

  // MARK: The invariant

  /// The reason why a screen is not allowed, or `nil` if it is.
  ///
  /// - Parameter isAtRest: the answers of guards that are waited for have arrived; else they are on their way to the router.
  private func fault(_ entry: RouterState.Entry, isAtRest: Bool = false) -> String? {
    guard entry.container == nil else { return nil }
    for name in Rules.guards[entry.key] ?? [] where isAtRest || !["slow", "watched"].contains(name) {
      guard let said = said["\(place(entry)) \(name)"] else { return "\(entry): \(name) was never asked" }
      if !said.mayBe { return "\(entry): \(name) said no" }
    }
    return nil
  }

  private func note(made entry: RouterState.Entry, by host: HeadlessHost?) -> Bool {
    if let fault = fault(entry) { faults.append("made \(fault)") }
    return host.map { !failing.contains(entry.key) || $0.screens.contains(entry.id) } ?? true
  }

  /// Notes each screen that must not be there, shown or kept in a hidden branch.
  func check(_ when: String, isAtRest: Bool = false) {
    for window in router.state.windows {
      for entry in window.root.screens where !entry.isBlocked {
        if let fault = fault(entry, isAtRest: isAtRest) { faults.append("open \(when): \(fault)") }
      }
    }
    for host in [host, second] where !host.isInTransition {
      for window in host.shown.windows {
        for entry in window.root.screens where host.screens.contains(entry.id) && router.state.entry(entry.id) != nil {
          if let fault = fault(entry, isAtRest: isAtRest) { faults.append("kept \(when): \(fault)") }
        }
      }
    }
  }

  /// Looks for what must be in nothing that is saved or printed.
  func checkSecrets() {
    let texts = ["saved": router.state.json, "printed": "\(router.state)", "dumped": dumped]
    for (name, text) in texts where text.contains(Payment.secret) { faults.append("the secret is \(name)") }
  }

  private var dumped: String {
    var text = ""
    dump(router, to: &text)
    dump(host, to: &text)
    dump(router.history, to: &text)
    return text
  }

  /// Notes each fault about facts that are observed, which have been read by now.
  func checkFacts() { faults += faultsOfFacts }

  private var faultsOfFacts: [String] {
    var faults: [String] = []
    for window in router.state.windows {
      for entry in window.root.screens where !entry.isBlocked {
        if entry.key == deniedKey { faults.append("open at rest: \(entry), though the guard that was added says no") }
        for name in Rules.guards[entry.key] ?? [] where name != "paid" && name != "slow" {
          if Rules.verdict(name, facts) != .proceed { faults.append("open at rest: \(entry), though \(name) says no") }
          if name == "watched", said["\(place(entry)) \(name)"]?.user != facts.userID {
            faults.append("open at rest: \(entry), with an answer for another user")
          }
        }
      }
    }
    return faults
  }

  // MARK: History

  private var failing: Set<String> = []

  private static let links = [
    "/today", "/today/news/1", "/account", "/account/orders/1", "/account/orders/2", "/club", "/vault", "/vault/1",
    "/today/slow", "/watched", "/today/cart", "/today/cart/pay", "/list", "/detail", "/nowhere", "/items/1", "/items/2",
    "/today/payment/S3CR3T", "/today/payment/S3CR3T/details",
  ]

  private var link: String { random.pick(Self.links) }

  /// The links that no route takes.
  var unmatchedLinks: [String] {
    Self.links.filter { text in (try? router.table.match(DeepLink(text, from: .inApp))).flatMap { $0 } == nil }
  }

  func step() async {
    switch Int.random(in: 0..<42, using: &random) {
    case 0..<4: note("in app", router.open(link, .init(from: .inApp, in: window)))
    case 4..<7: openFromOutside()
    case 7: note("push", router.push(link))
    case 8: note("present", router.present(link))
    case 9: note("replace", router.replace(link))
    case 10: note("setRoot", router.setRoot(link))
    case 11: note("pop", router.pop(random.chance(1, in: 2) ? .count(1) : .toRoot))
    case 12: note("dismiss", router.dismiss())
    case 13, 14: note("select", router.select(random.pick(Self.tabs), in: "main", random.pick(Self.selectings)))
    case 15: act("back \(host.goBack(isCancelled: random.chance(1, in: 4)))")
    case 16: act("swipe \(host.swipeDown(isCancelled: random.chance(1, in: 4)))")
    case 17, 18:
      let tab = random.pick(Self.tabs)
      act("tap \(tab) \(host.tap(tab: tab, in: "main"))")
    case 19..<23: changeFacts()
    case 23: note("history", random.chance(1, in: 2) ? router.back() : router.forward())
    case 24: saved.append(router.state)
    case 25: restore()
    case 26: changeWindows()
    case 27: changeRules()
    case 28: changeHost()
    case 29: router.reevaluateGuards()
    case 30: presentAlert()
    case 31:
      host.dismissUnmanaged()
      act("alert gone")
    case 32: openInBothWindows()
    case 33: openVisitor()
    case 34: askForAReply()
    case 35, 36: sendResult()
    default:
      for _ in 0..<3 { await Task.yield() }
    }
    if host.isInTransition, random.chance(1, in: 2) {
      random.chance(1, in: 5) ? host.failTransition() : host.finishTransition()
    }
  }

  private static let tabs = ["todayTab", "accountTab", "watchedTab", "club", "vaultTab", "desk"]
  private static let selectings: [RouterState.Action.Selecting] = [.keep, .initial, .reset]

  /// The key window, or mostly the first one: two windows often show one place.
  private var window: RouterState.Window.ID? {
    let ids = router.state.windows.map(\.id)
    return random.chance(1, in: 3) ? nil : ids.isEmpty ? nil : random.pick(ids)
  }

  private func presentAlert() {
    guard host.unmanaged.isEmpty else { return }
    let isLocked = random.chance(1, in: 2)
    host.presentUnmanaged(.alert, isLocked: isLocked)
    act("alert \(isLocked)")
  }

  private func act(_ what: String) { told.append(what) }

  private func note(_ what: String, _ navigation: Navigation) {
    let number = navigations.count
    told.append("\(number): \(what) \(navigation.match?.link.text ?? "")")
    navigations.append(navigation)
    ends.append(0)
    navigation.whenEnded { [weak self] _ in self?.ends[number] += 1 }
    if random.chance(1, in: 20) { navigation.cancel() }
  }

  private func openFromOutside() {
    let text = "x:/" + link + random.pick(["", "?ref=a", "?ref=b", "#top"])
    let source = random.pick([DeepLink.Source.customScheme, .push, .webView, .handoff])
    if random.chance(1, in: 2), let link = try? DeepLink(text, from: source) {
      note("receive \(text)", router.receive(link))
    } else {
      note("open \(text)", router.open(text, .init(from: source)))
    }
  }

  /// Two windows may show one place, and lose it together.
  private func openInBothWindows() {
    let link = link
    if router.state.windows.count < 2 { router.attach(second, to: .init(1)) }
    for window in router.state.windows.map(\.id) {
      note("both \(window.number)", router.go(link, .init(in: window)))
    }
  }

  private func openVisitor() {
    let text = random.pick(["x://sdk/1", "https://shop.example.com/nowhere", "https://shop.example.com/today"])
    guard let link = try? DeepLink(text, from: text.hasPrefix("x:") ? .customScheme : .universalLink) else { return }
    note("visitor \(text)", random.chance(1, in: 2) ? router.receive(link) : router.open(link))
  }

  // MARK: Replies

  private var replies: [Task<Void, Never>] = []

  /// Opens a screen, and waits for what it says: no other one may answer.
  private func askForAReply() {
    let navigation = router.open(link, as: random.pick([.push, .modal(), .automatic]), .init(from: .inApp))
    note("ask", navigation)
    let router = router
    replies.append(
      Task { [weak self] in
        guard let answers = try? await router.results(of: navigation, as: String.self) else { return }
        for await answer in answers { self?.note(answer: answer, to: navigation) }
      })
  }

  private func note(answer: String, to navigation: Navigation) {
    guard let match = navigation.match, answer != place(match) else { return }
    faults.append("\(place(match)) was asked, and \(answer) answered")
  }

  private func sendResult() {
    let screens = router.state.windows.flatMap { $0.root.screens }.filter { !$0.isBlocked }
    guard !screens.isEmpty else { return }
    let screen = random.pick(screens)
    act("reply of \(place(screen)): \(SendResultAction(router, for: screen)(place(screen)))")
  }

  private func changeFacts() {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: facts.isMember.toggle()
    case 2: facts.isOpen.toggle()
    case 3: facts.userID += 1
    default: facts.isPaid.toggle()
    }
    told.append("facts \(facts.isMember) \(facts.isOpen) \(facts.userID) \(facts.isPaid)")
  }

  /// A state that was saved, with links that fit no more, without links, with those of others, with other captures.
  private func restore() {
    guard !saved.isEmpty else { return }
    var text = random.pick(saved).json
    for _ in 0..<Int.random(in: 0..<3, using: &random) {
      let (old, new) = (random.pick(Self.links), random.pick(Self.links + ["/gone", ""]))
      let member = new.isEmpty ? "\"from\":\"nowhere\"" : "\"link\":\"\(new)\""
      text = text.replacing("\"link\":\"\(old)\"", with: member)
    }
    if random.chance(1, in: 3) { text = Self.withOtherItems(text) }
    guard let state = try? RouterState(json: text) else { return }
    let (navigation, _) = router.restore(state)
    note("restore \(text)", navigation)
  }

  /// The same entries, at other items.
  private static func withOtherItems(_ text: String) -> String {
    var text = text
    for path in ["orders", "items"] {
      for (old, mark) in [("1", "#"), ("2", "1"), ("#", "2")] {
        text = text.replacing("/\(path)/\(old)\"", with: "/\(path)/\(mark)\"")
      }
    }
    return text
  }

  private func changeWindows() {
    switch Int.random(in: 0..<3, using: &random) {
    case 0: router.attach(second, to: .init(1))
    case 1: router.report(.windowDisconnected(.init(1)))
    default: router.report(.windowActivated(.init(random.pick([0, 1]))))
    }
    told.append("windows \(router.state.windows.map(\.id.number))")
  }

  /// Conditions, limits, patterns and guards that come and go.
  private func changeRules() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      allowsCondition.isOn.toggle()
      told.append("condition \(allowsCondition.isOn)")
    case 1:
      router.options.limits = random.chance(1, in: 2) ? .init() : .init(bytes: 8)
      told.append("limits")
    case 2:
      replaceGuard()
    default:
      router.handle(RoutePattern("/extra\(told.count)"))
      told.append("routes")
    }
  }

  /// A guard goes, and mostly another one of its name comes.
  private func replaceGuard() {
    addedGuard?.remove()
    (addedGuard, deniedKey) = (nil, nil)
    if random.chance(2, in: 3) {
      let denied = random.pick([nil, "news", "club"])
      deniedKey = denied
      addedGuard = router.addGuard(RouteGuard("extra") { $0.match.route.name == denied ? .denied("extra") : .proceed })
    }
    told.append("guards, without \(deniedKey ?? "none")")
  }

  private func changeHost() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: host.transitions = host.transitions == .held ? .immediate : .held
    case 1: failing = ["order", "news"]
    case 2: host.failure = { if case .selectBranch = $0 { .init(.refused) } else { nil } }
    default:
      failing = []
      host.failure = { _ in nil }
    }
    told.append("host \(host.transitions) \(failing)")
  }

  func comeToRest() async {
    failing = []
    host.failure = { _ in nil }
    host.dismissUnmanaged()
    for round in 0..<100 where round < 10 || !unended.isEmpty || !faultsOfFacts.isEmpty {
      await settle()
      while host.isInTransition { host.finishTransition() }
    }
  }

  /// Lets everybody see everything, and looks for what stays behind; then takes one place from two windows, and gives it
  /// back.
  func allowAll() async {
    isSettled = true
    addedGuard?.remove()
    (addedGuard, deniedKey) = (nil, nil)
    allowsCondition.isOn = true
    router.options.limits = .init()
    (host.transitions, second.transitions) = (.immediate, .immediate)
    (facts.isMember, facts.isOpen, facts.isPaid) = (true, true, true)
    facts.userID += facts.userID % 3 == 2 ? 2 : 1
    router.reevaluateGuards()
    await comeToRest()
    for window in router.state.windows {
      for entry in window.root.screens where entry.isBlocked {
        // What no link leads to any more stays blocked.
        if router.match(for: entry) != nil { faults.append("blocked though all is allowed: \(entry)") }
      }
    }
    if !router.deferredLinks.isEmpty { faults.append("deferred though all is allowed: \(router.deferredLinks)") }
    await losePlaceInBothWindows()
  }

  /// Two windows show one place, lose it, and get it back.
  private func losePlaceInBothWindows() async {
    router.attach(host, to: .init(0))
    router.attach(second, to: .init(1))
    // Links that waited for a window are opened first.
    await comeToRest()
    let (key, link) = random.pick([("account", "/account"), ("club", "/club"), ("pay", "/today/cart/pay")])
    for window in [0, 1] { router.go(link, .init(in: .init(window))) }
    await comeToRest()
    guard tops == [key, key] else {
      faults.append("\(link) in two windows shows \(tops)")
      return
    }
    facts.isMember = false
    await comeToRest()
    if tops.contains(key) { faults.append("\(link) in two windows shows \(tops) to one who is not a member") }
    facts.isMember = true
    await comeToRest()
    if tops != [key, key] { faults.append("\(link) in two windows: \(tops) after signing out and in") }
  }

  /// The screens that the windows show.
  private var tops: [String?] { [host, second].map { $0.visible.last } }

  func endReplies() {
    for reply in replies { reply.cancel() }
  }

  var unended: [Int] { ends.indices.filter { ends[$0] != 1 } }
}

/// Read by routes on any thread, and changed by one test at a time.
private final class Box: @unchecked Sendable {
  var isOn: Bool
  init(_ isOn: Bool) { self.isOn = isOn }
}

extension RouterState.Node {
  fileprivate var screens: [RouterState.Entry] {
    (container == nil ? [entry] : []) + content.flatMap(\.screens) + (modal?.content.screens ?? [])
  }
}

/// No screen is made, shown, or one gesture away from being shown, for an entry whose guards' latest verdict is not `proceed`.
@Suite("Authorization: no user sees a denied screen in random histories · N7 N8 N17 N6")
@MainActor
struct AuthorizationModelTests {
  @Test func theLinksOfTheModelHaveRoutes() {
    #expect(AuthorizationWorld(SeededGenerator(seed: 1)).unmatchedLinks == ["/nowhere"])
  }

  @Test func noUserSeesADeniedScreen() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(80) {
      let seed = random.nextSeed
      // Each with numbers of its own: one that went on where another began would repeat most of it.
      let world = AuthorizationWorld(SeededGenerator(seed: random.next()))
      world.router.configuration.overlap = random.pick(Router.Overlap.allCases)
      for _ in 0..<50 {
        await world.step()
        world.check("after a step")
        try #require(world.faults.isEmpty, "WAYMARK_SEED=\(seed): \(world.faults.first ?? "")\n\(world.told)")
      }
      await world.comeToRest()
      world.check("at rest", isAtRest: true)
      world.checkFacts()
      world.checkSecrets()
      try #require(world.faults.isEmpty, "WAYMARK_SEED=\(seed): \(world.faults.first ?? "")\n\(world.told)")
      try #require(world.unended.isEmpty, "WAYMARK_SEED=\(seed): \(world.unended) ended never or twice\n\(world.told)")
      await world.allowAll()
      world.check("at the end", isAtRest: true)
      try #require(world.faults.isEmpty, "WAYMARK_SEED=\(seed): \(world.faults.first ?? "")\n\(world.told)")
      world.endReplies()
      try #require(
        world.host.shown.windows == world.router.state.windows.filter { $0.id == .init(0) }, "WAYMARK_SEED=\(seed)")
    }
  }
}
