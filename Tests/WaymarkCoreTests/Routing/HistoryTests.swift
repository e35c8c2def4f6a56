import Observation
import TestSupport
import Testing
import WaymarkCore

/// What the guards of the history say.
@Observable @MainActor
private final class Mood {
  var isSignedIn = true
  var isOpen = true
}

/// An app, a screen that does not always do as it is told, and a random history of both.
@MainActor
private final class History {
  static let links = [
    "/today", "/books", "/books/1", "/books/2", "/books/buy", "/account", "/account/orders/1", "/secret", "/secret/1",
    "/slow", "/old", "/nowhere", "/gate/secret", "/gate/books", "/club",
  ]
  static let members: Set<String> = ["account", "order", "club"]

  let mood = Mood()
  let host = HeadlessHost()
  let router: Router
  private(set) var navigations: [Navigation] = []
  private var ends: [Int] = []
  private var random: SeededGenerator
  private(set) var told: [String] = []
  /// How many wait for the answer of a screen.
  private(set) var waiting = 0
  private var known: Set<RouterState.Entry.ID> = []

  init(_ random: SeededGenerator) {
    let mood = mood
    let signedIn = RouteGuard("signedIn") { _ in mood.isSignedIn ? .proceed : .deferred(showing: "/today") }
    let gate = RouteGuard("gate") { _ in mood.isOpen ? .redirect("/:place") : .proceed }
    let slow = RouteGuard.async("slow") { _ in
      await Task.yield()
      return mood.isOpen ? .proceed : .denied("closed")
    }
    self.random = random
    router = Router(reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("todayTab") {
          RouteTo("/today", name: "today") {
            RouteTo("/slow", name: "slow").guarded(by: slow)
            RouteTo("/gate/:place", name: "gate").guarded(by: gate)
          }
        }
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") {
            RouteTo(":id", name: "book")
            ModalRoute("buy", name: "buy", as: .init(.sheet, isEmbedded: true))
          }
          RouteTo("/account", name: "account") { RouteTo("orders/:id", name: "order") }.guarded(by: signedIn)
          RouteTo("/secret", name: "secret") { RouteTo(":id", name: "inner") }.reachable(.inAppOnly)
        }
        RouteTo("/club", name: "club").guarded(by: signedIn)
      }
      RedirectRoute("/old", to: "/secret/1")
    }
    router.attach(host, to: .init(0))
  }

  func step() async throws {
    switch Int.random(in: 0..<26, using: &random) {
    case 0..<5: open(from: .inApp)
    case 5..<9: open(from: random.pick([.customScheme, .push, .webView]))
    case 9: note(router.push(link, NavigationOptions()))
    case 10: note(router.present(link))
    case 11: note(router.replace(link))
    case 12: note(router.pop(random.chance(1, in: 2) ? .count(1) : .toRoot))
    case 13: note(router.dismiss())
    case 14: note(router.select(random.pick(["todayTab", "booksTab", "club"]), in: "main"))
    case 15: host.goBack(isCancelled: random.chance(1, in: 4))
    case 16: host.swipeDown(isCancelled: random.chance(1, in: 4))
    case 17: host.tap(tab: random.pick(["todayTab", "booksTab", "club"]), in: "main")
    case 18: if let navigation = navigations.last { navigation.cancel() }
    case 19: mood.isSignedIn.toggle()
    case 20: mood.isOpen.toggle()
    case 21: note(random.chance(1, in: 2) ? router.back() : router.forward())
    case 22: changeHost()
    case 23: askForAnAnswer()
    case 24: if let top = router.state.top() { router.reply(for: top)(1) }
    default: for _ in 0..<3 { await Task.yield() }
    }
    if host.isInTransition, random.chance(1, in: 2) { endTransition() }
  }

  /// What a stranger, or the app, asks for.
  private func open(from source: DeepLink.Source) {
    let path = link
    let text = source == .inApp ? path : "x:/" + path
    told.append("\(text) from \(source)")
    if source.isExternal, random.chance(1, in: 2), let link = try? DeepLink(text, from: source) {
      note(router.receive(link))
    } else {
      note(router.open(text, .init(from: source)))
    }
  }

  private func askForAnAnswer() {
    waiting += 1
    let link = link
    told.append("answer of \(link)")
    Task {
      _ = try? await router.present(link, expecting: Int.self)
      waiting -= 1
    }
  }

  /// Screens for members that came while nobody was signed in.
  func intruders() -> [RouterState.Entry] {
    let entries = router.state.windows.flatMap { $0.root.screens }.filter { !$0.isHeld }
    let new = entries.filter { !known.contains($0.id) }
    known.formUnion(new.map(\.id))
    return mood.isSignedIn ? [] : new.filter { Self.members.contains($0.key) }
  }

  private var link: String { random.pick(Self.links) }

  private func note(_ navigation: Navigation) {
    let number = navigations.count
    navigations.append(navigation)
    ends.append(0)
    navigation.whenEnded { [weak self] _ in self?.ends[number] += 1 }
  }

  private func changeHost() {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: host.transitions = host.transitions == .held ? .immediate : .held
    case 1: host.canMake = { $0.key != "book" }
    case 2: host.failure = { if case .selectBranch = $0 { .init(.refused) } else { nil } }
    default:
      host.canMake = { _ in true }
      host.failure = { _ in nil }
    }
  }

  private func endTransition() {
    if random.chance(1, in: 5) { host.failTransition() } else { host.finishTransition() }
  }

  /// Nothing is under way any more.
  func comeToRest() async {
    router.configuration.overlap = .latest
    for _ in 0..<20 {
      await settle()
      while host.isInTransition { host.finishTransition() }
    }
  }

  /// The window goes, and all that waits for its screens.
  func close() async {
    router.report(.windowDisconnected(.init(0)))
    for _ in 0..<20 { await settle() }
  }

  var unended: [Int] { ends.indices.filter { ends[$0] != 1 } }
}

extension RouterState.Node {
  fileprivate var screens: [RouterState.Entry] {
    (container == nil ? [entry] : []) + content.flatMap(\.screens) + (modal?.content.screens ?? [])
  }
}

@Suite("Random histories: state and screen agree, every opening and result ends, nothing gets in · N3 N7 N14 N17 M2")
@MainActor
struct HistoryTests {
  /// Ten thousand events in a plain run.
  @Test func hold() async throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      let history = History(random)
      _ = random.next()
      history.router.configuration.overlap = random.pick(Router.Overlap.allCases)
      for _ in 0..<50 {
        try await history.step()
        let intruders = history.intruders()
        try #require(intruders.isEmpty, "seed \(random.seed): \(intruders) \(history.told)")
        try expectNothingGotIn(history, "seed \(random.seed): \(history.told)")
      }
      await history.comeToRest()
      let what = "seed \(random.seed): \(history.told)"
      try expectNothingGotIn(history, what)
      try #require(history.unended.isEmpty, "\(what): \(history.unended) ended never or twice")
      try #require(history.host.shown.windows == history.router.state.windows, "\(what)")
      await history.close()
      try #require(history.waiting == 0, "\(what): \(history.waiting) wait for an answer for ever")
    }
  }

  /// What is for the app only was opened by the app.
  private func expectNothingGotIn(_ history: History, _ what: String) throws {
    for window in history.router.state.windows {
      for entry in history.router.state.visibleEntries(in: window.id) where ["secret", "inner"].contains(entry.key) {
        try #require(!entry.source.isExternal, "\(what)")
      }
    }
  }
}
