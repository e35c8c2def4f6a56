import Waymark

struct StepResult {
  let act: Act
  /// The opening, or the router's decision about a gesture.
  let navigation: Navigation?
  /// False if there was nothing to do it with.
  let isDone: Bool

  /// True if a leave guard did not let a screen leave.
  @MainActor var isVetoed: Bool { navigation?.isVetoed ?? false }
}

/// A fresh subject of an exploration, with everything that happens to it.
@MainActor
final class ExploredApp {
  let subject: RouterTester.Exploration
  let tester: RouterTester
  let witness = Witness()
  private(set) var facts: Set<String> = []
  /// The actions that were performed.
  private(set) var done: Set<String> = []
  /// True if steps were undone, so that the path is not all that happened.
  var hasUndone = false
  /// The facts that a guard observes, or that changed the state.
  private(set) var effects: Set<String> = []
  private(set) var sight: Sight
  private var first = RouterState()

  /// The rounds that an asynchronous guard gets to answer.
  private static let patience = 20

  init(_ subject: RouterTester.Exploration, _ handlers: RouterTester.Handlers) {
    self.subject = subject
    let router = subject.router
    if handlers == .assumed { router.assumeCode() }
    witness.watch(router)
    for fact in subject.facts { fact.set(false) }
    tester = RouterTester(router)
    subject.prepare(tester)
    sight = Sight(tester)
  }

  var router: Router { tester.router }

  /// Returns true if a screen is shown by another guard than the named one.
  func shows(anotherScreenThan guardName: String) -> Bool {
    router.placeholders.contains { shown in
      shown.guardName != guardName && router.table.key(of: shown.route).map(sight.keys.contains) == true
    }
  }

  /// Waits until the first state is settled.
  func begin() async {
    await tester.settle()
    sight = Sight(tester)
    first = sight.state
    witness.forget()
  }

  /// Performs a step, and waits for everything that it causes.
  func perform(_ act: Act) async -> StepResult {
    witness.forget()
    let result = await carryOut(act)
    let next = Sight(tester)
    if case .set(let fact, _) = act, next.shown != sight.shown || !witness.answers.isEmpty { effects.insert(fact) }
    sight = next
    return result
  }

  private func carryOut(_ act: Act) async -> StepResult {
    switch act {
    case .open(let sample): return await open(sample, from: sample.source, as: .automatic, act)
    case .show(let sample, let isModal):
      return await open(sample, from: .inApp, as: isModal ? .modal() : .push, act)
    case .goBack: return await gesture(act) { $0.goBack() }
    case .swipeDown: return await gesture(act) { $0.swipeDown() }
    case .tap(let tab, let tabs): return await gesture(act) { $0.tap(tab: tab, in: tabs) }
    case .set(let name, let value):
      if value { facts.insert(name) } else { facts.remove(name) }
      subject.set(name, to: value)
      if router.hasUnseenChanges { effects.insert(name) }
    case .perform(let name):
      done.insert(name)
      await subject.perform(name, in: tester)
    }
    // Code of the app may have started tasks.
    await tester.settle()
    return StepResult(act: act, navigation: nil, isDone: true)
  }

  private func open(
    _ sample: Sample, from source: DeepLink.Source, as presentation: RouteMap.Presentation, _ act: Act
  ) async -> StepResult {
    var options = NavigationOptions(from: source, in: tester.window)
    options.animated = false
    let navigation = tester.begin { $0.open(sample.text, as: presentation, options) }
    await wait(for: navigation)
    return StepResult(act: act, navigation: navigation, isDone: true)
  }

  private func gesture(_ act: Act, _ body: (HeadlessHost) -> Bool) async -> StepResult {
    let isDone = body(tester.host)
    let asked = tester.host.asked
    await wait(for: asked)
    return StepResult(act: act, navigation: asked, isDone: isDone || asked != nil)
  }

  /// Goes back in the history of the router.
  func goBackInHistory() async -> Navigation {
    witness.forget()
    let navigation = tester.begin { $0.back(.init(in: tester.window, animated: false)) }
    await wait(for: navigation)
    sight = Sight(tester)
    return navigation
  }

  /// Asks all guards again.
  func askGuardsAgain() async {
    witness.forget()
    router.reevaluateGuards()
    await wait(for: nil)
    sight = Sight(tester)
  }

  /// True if a leave guard did not let the last restored state be shown.
  private(set) var isVetoed = false

  /// Restores a saved state, and returns whether it is the same then.
  func restores(_ state: RouterState, as wanted: Sight) async -> Bool {
    router.dropDeferredLinks()
    // An entry of the saved state must not find what was kept for one with its id.
    await wait(for: tester.begin { $0.restore(first).navigation })
    let navigation = tester.begin { $0.restore(state).navigation }
    await wait(for: navigation)
    sight = Sight(tester)
    isVetoed = navigation.isVetoed
    return sight.tree == wanted.tree
  }

  /// Drops all deferred links.
  func dropDeferredLinks() {
    router.dropDeferredLinks()
    sight = Sight(tester)
  }

  /// Waits until an opening has ended and nothing else happens.
  private func wait(for navigation: Navigation?) async {
    if navigation?.result == nil, navigation != nil || !router.isQuiet { await tester.settle() }
    for _ in 0..<Self.patience where navigation?.hasResult == false || !router.isQuiet { await tester.settle() }
  }
}

extension Navigation {
  /// True if it has ended.
  fileprivate var hasResult: Bool { result != nil }

  /// True if a leave guard did not let a screen leave.
  fileprivate var isVetoed: Bool { if case .cancelled(let denial) = result { denial?.kind != .hook } else { false } }
}
