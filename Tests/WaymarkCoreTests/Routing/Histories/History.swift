import Observation
import TestSupport
@_spi(Hosting) import WaymarkCore
@_spi(Hosting) import WaymarkTesting

/// The verdicts of the guards of the history.
@Observable @MainActor
final class Mood {
  var isSignedIn = true
  var isOpen = true
}

/// An app, and a screen that does not always obey.
@MainActor
final class History {
  static let members: Set<String> = ["account", "order", "club"]

  let mood = Mood()
  let host = HeadlessHost()
  let router: Router
  private(set) var navigations: [Navigation] = []
  private var ends: [Int] = []
  /// The number of callers that wait for the answer of a screen.
  private(set) var waiting = 0
  private var known: Set<RouterState.Entry.ID> = []

  init(_ overlap: Router.Overlap) {
    let mood = mood
    let signedIn = RouteGuard("signedIn") { _ in mood.isSignedIn ? .proceed : .deferred(showing: "/today") }
    let gate = RouteGuard("gate") { _ in mood.isOpen ? .redirect("/:place") : .proceed }
    let slow = RouteGuard.async("slow") { _ in
      await Task.yield()
      return mood.isOpen ? .proceed : .denied("closed")
    }
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
            ModalRoute("buy", name: "buy", as: .init(.sheet, inNavigationController: true))
          }
          RouteTo("/account", name: "account") { RouteTo("orders/:id", name: "order") }.guarded(by: signedIn)
          RouteTo("/secret", name: "secret") { RouteTo(":id", name: "inner") }.reachable(.inAppOnly)
        }
        RouteTo("/club", name: "club").guarded(by: signedIn)
      }
      RedirectRoute("/old", to: "/secret/1")
    }
    router.configuration.overlap = overlap
    router.attach(host, to: .init(0))
  }

  // MARK: Acts

  /// Does what an act says, if the router is in a state in which that can happen.
  func carryOut(_ act: HistoryAct) async {
    switch act {
    case .ask(let verb): note(verb.act(on: router))
    case .open(let path, let source):
      note(router.open(text(of: path, from: source), .init(from: source.ofLink)))
    case .receive(let path, let source):
      guard let link = try? DeepLink(text(of: path, from: source), from: source.ofLink) else { return }
      note(router.receive(link))
    case .askForAnswer(let link): askForAnAnswer(of: link)
    case .tapTab(let key): host.tap(tab: key, in: "main")
    case .simple(.yield): for _ in 0..<3 { await Task.yield() }
    case .simple(let act): carryOut(act)
    }
  }

  private func carryOut(_ act: HistoryAct.SimpleAct) {
    switch act {
    case .popToRoot: note(router.pop(.toRoot))
    case .goBack: host.goBack(isCancelled: false)
    case .goBackCancel: host.goBack(isCancelled: true)
    case .swipeDown: host.swipeDown(isCancelled: false)
    case .swipeDownCancel: host.swipeDown(isCancelled: true)
    case .cancelLast: navigations.last?.cancel()
    case .signInOrOut: mood.isSignedIn.toggle()
    case .openOrCloseGate: mood.isOpen.toggle()
    case .back: note(router.back())
    case .forward: note(router.forward())
    case .answer: if let top = router.state.top() { SendResultAction(router, for: top)(1) }
    case .finishTransition: if host.isInTransition { host.finishTransition() }
    case .failTransition: if host.isInTransition { host.failTransition() }
    default: changeHost(act)
    }
  }

  private func changeHost(_ act: HistoryAct.SimpleAct) {
    switch act {
    case .holdTransitionsOrNot: host.transitions = host.transitions == .held ? .immediate : .held
    case .makeNoBook: host.canMake = { $0.key != "book" }
    case .refuseSelections: host.failure = { if case .selectBranch = $0 { .init(.refused) } else { nil } }
    default:
      host.canMake = { _ in true }
      host.failure = { _ in nil }
    }
  }

  /// Returns the text of a link: from outside it has a scheme.
  private func text(of path: String, from source: HistoryAct.Source) -> String {
    source == .inApp ? path : "x:/" + path
  }

  private func askForAnAnswer(of link: String) {
    waiting += 1
    Task {
      _ = try? await router.present(link, expecting: Int.self)
      waiting -= 1
    }
  }

  private func note(_ navigation: Navigation) {
    let number = navigations.count
    navigations.append(navigation)
    ends.append(0)
    navigation.whenEnded { [weak self] _ in self?.ends[number] += 1 }
  }

  // MARK: What must hold

  /// Screens for members that came while no user was signed in.
  func intruders() -> [RouterState.Entry] {
    let entries = router.state.windows.flatMap { $0.root.screens }.filter { !$0.isBlocked }
    let new = entries.filter { !known.contains($0.id) }
    known.formUnion(new.map(\.id))
    return mood.isSignedIn ? [] : new.filter { Self.members.contains($0.key) }
  }

  /// Waits until nothing is pending any more.
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
    // A call waits for its result as long as a guard defers its screen.
    router.dropDeferredLinks()
    for _ in 0..<20 { await settle() }
  }

  var unended: [Int] { ends.indices.filter { ends[$0] != 1 } }
}

extension RouterState.Node {
  fileprivate var screens: [RouterState.Entry] {
    (container == nil ? [entry] : []) + content.flatMap(\.screens) + (modal?.content.screens ?? [])
  }
}
