import TestSupport
import Testing
@_spi(Simulation) import UIKitStandIn
import WaymarkUIKit

extension OnOneDevice {
  @Suite("UIKit host: journeys · N12 N15 · HOSTS 8 9 18")
  @MainActor
  struct JourneyTests {
    nonisolated static let links = [
      "/login", "/today", "/today/news", "/today/story/1", "/today/story/2", "/books", "/books/1", "/books/2",
      "/books/1/reviews/3", "/books/buy", "/books/buy/card", "/settings", "/desk", "/desk/home", "/desk/home/note",
    ]
    nonisolated static func verb(_ random: inout SeededGenerator) -> Verb {
      .random(&random, links: links, branches: ["todayTab", "booksTab", "settings"])
    }

    /// The same journey with and without UIKit ends in the same state.
    @Test(arguments: 1...40) func journeysEndWhereHeadlessOnesDo(_ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let app = BookshopApp(visible: true)
      let router = Router(reachable: .fromLinks)
      router.add(BookshopApp.routes(for: { _, _ in nil }))
      let headless = HeadlessHost()
      router.attach(headless, to: .init(0))
      for _ in 0..<25 {
        let verb = Self.verb(&random)
        verb.act(on: app.router)
        verb.act(on: router)
        Simulation.settle()
        #expect(app.agrees && app.router.state.windows == router.state.windows, "\(verb) of \(seed)")
        #expect(Set(headless.screens).isSubset(of: app.madeEntries), "screens of \(seed) after \(verb)")
      }
    }

    /// Links, gestures finished and cancelled, the app's own code, screens that cannot be made, at any moment.
    @Test func randomJourneysLeaveStateAndScreensInAgreement() {
      leaveStateAndScreensInAgreement(
        SeededGenerator.make(), SeededGenerator.rounds(200), failing: ["book", "story"])
    }

    /// The same where roots fail too, and the app has an error screen, which may fail as well.
    @Test func journeysWithErrorScreensLeaveStateAndScreensInAgreement() {
      leaveStateAndScreensInAgreementWithErrorScreens(SeededGenerator.make(), SeededGenerator.rounds(200))
    }

    /// Screens of the app's own on a stack whose root could not be made are revealed from under, without animation: UIKit tells
    /// nobody of one to an empty stack.
    @Test func aJourneyOverAnEmptyStack() {
      leaveStateAndScreensInAgreementWithErrorScreens(SeededGenerator(seed: 6_672_810_875_411_193_812), 1)
    }

    /// A modal is presented over one that is to come with its branch, and is not there yet.
    @Test func aJourneyThroughAModalThatComes() {
      leaveStateAndScreensInAgreement(
        SeededGenerator(seed: 10_189_165_163_738_888_139), 1, failing: ["book", "story"])
    }

    /// N27: the same under every single thing that goes wrong, and every pair.
    @Test(arguments: Self.faults) func journeysUnderFaultsLeaveStateAndScreensInAgreement(_ faults: Set<UIKitFault>) {
      leaveStateAndScreensInAgreement(
        SeededGenerator.make(), SeededGenerator.rounds(3), failing: ["book", "story"], faults: faults)
    }

    nonisolated static let faults: [Set<UIKitFault>] = UIKitFault.allCases.flatMap { one in
      UIKitFault.allCases.filter { one.rawValue <= $0.rawValue }.map { [one, $0] }
    }

    private func leaveStateAndScreensInAgreementWithErrorScreens(_ random: SeededGenerator, _ count: Int) {
      leaveStateAndScreensInAgreement(random, count, failing: ["book", "today", "settings", "books", "help"]) { app in
        app.router.errorScreen = { _, _ in "/today/help" }
      }
    }

    private func leaveStateAndScreensInAgreement(
      _ random: SeededGenerator, _ count: Int, failing: [String], faults: Set<UIKitFault> = [],
      _ prepare: (BookshopApp) -> Void = { _ in }
    ) {
      var random = random
      for journey in 0..<count {
        let seed = random.nextSeed
        let app = BookshopApp(.init(foreignPresentations: random.pick(Router.ForeignPresentations.allCases)))
        prepare(app)
        Simulation.faults = faults
        // F10: whole journeys with modals that look pushed, and with sheets.
        if random.chance(1, in: 2) { app.router.screenTransition = .likePush }
        app.mayFail = failing
        var acts: [String] = []
        for _ in 0..<50 { acts.append(app.act(&random)) }
        if let problem = app.problemAtTheEnd() {
          Issue.record(
            "journey \(journey), WAYMARK_SEED=\(seed), \(faults): \(problem)\n\(acts.joined(separator: ", "))")
          return
        }
      }
    }
  }
}

extension BookshopApp {
  var madeEntries: Set<RouterState.Entry.ID> { Set(host.made.map(\.id)) }

  /// All stacks that are seen.
  private var stacks: [UINavigationController] {
    Simulation.appeared(in: window).compactMap { $0 as? UINavigationController }
  }

  private var modals: [UIViewController] {
    var found: [UIViewController] = []
    var current = window.rootViewController?.presentedViewController
    while let controller = current, found.last !== controller, controller.presentingViewController != nil {
      found.append(controller)
      current = controller.presentedViewController
    }
    return found
  }

  /// What is wrong once nothing moves any more; nil if state, screens and UIKit agree.
  fileprivate func problemAtTheEnd() -> String? {
    failing = []
    Simulation.liftAll()
    Simulation.settle()
    // What UIKit does not tell of is found out in time, and what waits for the app's own things ends.
    Simulation.pass(.seconds(40))
    // Links may wait for what the app presents itself.
    while let alert = modals.last as? AppsAlert {
      alert.presentingViewController?.dismiss(animated: false)
      Simulation.settle()
    }
    guard Simulation.pass(.seconds(40)) else { return "it does not come to an end" }
    if let disagreement { return "state and screens disagree: \(disagreement)" }
    // What is asked of it while it misbehaves, it may refuse.
    if Simulation.faults.isEmpty, !Simulation.messages.isEmpty { return "UIKit refused: \(Simulation.messages)" }
    return nil
  }

  func act(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0...6:
      let verb = OnOneDevice.JourneyTests.verb(&random)
      verb.act(on: router)
      return "\(verb)"
    case 7...9: return touch(&random)
    case 10: return appsOwnCode(&random)
    case 11:
      failing = random.chance(1, in: 2) ? Set(mayFail.filter { _ in mayFail.count < 3 || random.chance(1, in: 2) }) : []
      return "failing \(failing.sorted())"
    case 12:
      for controller in stacks + modals { Simulation.lift(controller, isCancelled: random.chance(1, in: 2)) }
      return "lift"
    case 13:
      Simulation.settle()
      return "settle"
    case 14: Simulation.endTransitions()
    default: Simulation.turn()
    }
    return "time"
  }

  private func touch(_ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "back \(stacks.last.map { Simulation.tapBack($0) } ?? false)"
    case 1: return "swipe back \(stacks.last.map { Simulation.beginSwipeBack($0) } ?? false)"
    case 2:
      let index = Int.random(in: 0..<3, using: &random)
      return "tap \(index) \(tabs.map { Simulation.tap(tab: index, in: $0) } ?? false)"
    case 3: return "pull \(modals.last.map { Simulation.beginSwipeDown($0) || Simulation.beginEdgeSwipe($0) } ?? false)"
    default:
      guard let stack = stacks.last, let target = stack.viewControllers.first else { return "no menu" }
      return "menu \(Simulation.chooseInBackMenu(stack, target))"
    }
  }

  private func appsOwnCode(_ random: inout SeededGenerator) -> String {
    if random.chance(1, in: 5) {
      host.releaseHiddenScreens()
      return "memory is short"
    }
    let mayAct = !Simulation.isInTransition || Simulation.faults.contains(.appActsDuringTransitions)
    guard mayAct, modals.allSatisfy({ !$0.isBeingPresented && !$0.isBeingDismissed }) else {
      return "nothing"
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      modals.last?.presentingViewController?.dismiss(animated: random.chance(1, in: 2))
      return "app dismisses"
    case 1:
      stacks.last?.popViewController(animated: random.chance(1, in: 2))
      return "app pops"
    case 2:
      // Below what covers the window nothing appears: the host sees it when the cover is gone.
      guard tabs?.viewIfLoaded?.window != nil else { return "nothing" }
      tabs?.selectedIndex = 0
      return "app selects"
    case 3:
      // UIKit refuses where an alert is on top.
      guard !(modals.last is UIAlertController), window.rootViewController?.viewIfLoaded?.window != nil else {
        return "nothing"
      }
      (modals.last ?? window.rootViewController)?.present(
        AppsAlert(title: "Hello", message: nil, preferredStyle: .alert), animated: random.chance(1, in: 2))
      return "app presents"
    case 4:
      let width = random.pick([UIUserInterfaceSizeClass.compact, .regular])
      Simulation.resize(window, to: width)
      return "resized to \(width)"
    default:
      stacks.last?.pushViewController(UIViewController(), animated: random.chance(1, in: 2))
      return "app pushes"
    }
  }
}

/// An alert that is none of the router's.
@MainActor
private final class AppsAlert: UIAlertController {}
