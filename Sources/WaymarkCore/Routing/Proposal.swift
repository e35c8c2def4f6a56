/// Who decided a change of the state: a link, or a verb.
@MainActor
protocol ProposalOwner: AnyObject {
  /// What was decided makes of the state as it is.
  func change(of proposal: Proposal) -> RouterState.Change
  /// Waits, and runs the proposal afterwards, if anybody still wants it; nobody else keeps it while it waits.
  func wait(_ wait: Proposal.Wait, for proposal: Proposal)
  /// A state is about to be taken.
  func takes(_ state: RouterState, of proposal: Proposal)
  /// It has ended.
  func ended(_ end: Proposal.End)
}

/// A change of the state that was decided: proposed, asked about, waited for, and taken.
///
/// After each wait the state is proposed anew from what was decided, and asked about anew: it may have changed, and so may
/// what guards say.
@MainActor
final class Proposal {
  /// How it ends.
  enum End {
    /// The state stays as it is.
    case unchanged(RouterState.Outcome)
    /// What it was to show may not be there.
    case barred(Admission.Barred)
    /// A screen does not want to leave, or others would leave than those that were asked.
    case vetoed
    /// It was taken, and hosts were to bring it on the screen: what became of that.
    case taken(HostDriver.Outcome)
  }

  /// What it is to show; if that may not be there, nothing changes.
  enum Goal {
    /// Whatever may be there.
    case anything
    /// The screen of a link.
    case place(RouteMatch)
    /// The root of a branch or section.
    case branch(RouterState.Action)
    /// What is on top of the window.
    case top

    /// Why hosts are to show it.
    var cause: StepCause { if case .place(let match) = self { .link(match.link.source) } else { .call } }

    /// The screen that it is to show, in the state that is proposed; nil: whatever may be there.
    func target(
      in state: RouterState, _ window: RouterState.Window.ID?, _ table: RouteTable
    ) -> RouterState.Entry.ID? {
      let root = state.windows.first { $0.id == window ?? state.keyWindow }?.root
      switch self {
      case .anything: return nil
      case .place(let match): return root?.topmostScreen(at: match, in: table)?.id
      case .branch(let action): return state.branch(selectedBy: action, in: window, table)?.firstScreen?.id
      case .top: return root?.topmost { $0.container == nil }?.id
      }
    }
  }

  private let router: Router
  private let owner: any ProposalOwner
  private let goal: Goal
  private let window: RouterState.Window.ID?
  private let animation: RouterState.Animation
  /// The history afterwards; nil: the state before is a place to go back to.
  var history: RouterState.History?
  /// Why another screen is on top afterwards, if one is.
  var viewCause = Router.ScreenView.Cause.opened
  /// It comes from a file, or from another run.
  var isRestored = false
  /// It was open before, as a place of the history.
  var isRecalled = false
  /// Screens that nobody was asked about may leave after a wait, too, once they are asked.
  var asksOthers = false
  /// The link that leads there was just asked about, and may proceed.
  var granted: Clearance?

  private var memory: ProposalMemory?
  /// The screens that were asked and may leave.
  private var agreed: Set<RouterState.Entry.ID> = []
  /// Those that were to leave when the first was asked.
  private var leaving: Set<RouterState.Entry.ID>?
  private var isVetoed = false
  /// What was left out of the state when it was first proposed.
  private(set) var dropped: [RouterState.Dropped] = []
  private var rounds = 0
  /// How often it is proposed again in one turn, because those who were asked changed the state.
  private static let mostRounds = 5

  /// A proposal of what its owner decided.
  init(
    _ router: Router, _ goal: Goal, in window: RouterState.Window.ID?, _ animation: RouterState.Animation,
    of owner: some ProposalOwner
  ) {
    self.router = router
    self.goal = goal
    self.owner = owner
    self.window = window
    self.animation = animation
  }

  /// Proposes the state, and goes as far as it can without waiting.
  func run() {
    propose()
    router.settleGuards()
  }

  private func propose() {
    guard !isVetoed else { return owner.ended(.vetoed) }
    let change = owner.change(of: self)
    rounds += 1
    if rounds == 1 { dropped = change.dropped }
    guard change.isChanged else { return owner.ended(.unchanged(change.outcome)) }
    let current = router.store.state
    let result = admit(change.state, over: current)
    if rounds == 1 { dropped += result.dropped }
    guard router.isCurrent(result, over: current) else { return runAgain() }
    if !result.isWhole, let target = target(in: change.state) {
      if let awaited = result.awaited(by: target, in: change.state) {
        return owner.wait(.guarding(awaited, current), for: self)
      }
      if let barred = result.reason(against: target) { return owner.ended(.barred(barred)) }
    }
    guard mayLeave(current, change.state) else { return }
    guard router.isCurrent(result, over: current) else { return runAgain() }
    take(result)
  }

  private func runAgain() {
    guard rounds < Self.mostRounds else {
      router.tellMistake("stopped: guards that change the state they are asked about")
      return owner.ended(.vetoed)
    }
    propose()
  }

  private func admit(_ state: RouterState, over current: RouterState) -> Admission.Admitted {
    var request = router.admissionRequest
    if router.hasGuards { memory = memory ?? ProposalMemory() }
    request.memory = memory
    request.isRestored = isRestored
    request.isRecalled = isRecalled
    // A guard that said no may say otherwise by now, and nobody tells of what is not observed.
    request.scope.held = true
    if let granted, let target = target(in: state), let entry = state.entry(target) {
      request.granted = (target, granted)
      memory?.grant(granted, to: entry)
    }
    granted = nil
    return router.admission.admit(state, over: current, request)
  }

  private func take(_ result: Admission.Admitted) {
    owner.takes(result.state.state, of: self)
    router.take(result, animation, viewCause, goal.cause, history: history) { [owner] in owner.ended(.taken($0)) }
  }

  private func target(in state: RouterState) -> RouterState.Entry.ID? { goal.target(in: state, window, router.table) }

  // MARK: Waiting

  /// What is waited for.
  enum Wait {
    /// A guard.
    case guarding(Clearance, RouterState)
    /// Screens that are asked whether they may leave, which the user may have to say.
    case leaving(@MainActor () async -> Void)
  }

  /// Asks the screens that would leave, the deepest first; what admission takes away is not asked.
  ///
  /// - Returns: whether all agree; if one does not, or has to be waited for, that is told.
  private func mayLeave(_ current: RouterState, _ next: RouterState) -> Bool {
    let questions = router.leaveQuestions(from: current, to: next).filter { !agreed.contains($0.entry) }
    // The state may have changed while the user was asked: nothing of that is undone, and no other screen leaves.
    if let leaving, !asksOthers, leaving != current.screensLost(to: next) {
      owner.ended(.vetoed)
      return false
    }
    for (number, question) in questions.enumerated() {
      switch question.answer() {
      case true?: agreed.insert(question.entry)
      case false?:
        owner.ended(.vetoed)
        return false
      case nil:
        leaving = leaving ?? current.screensLost(to: next)
        owner.wait(.leaving { [self] in await ask(questions[number...]) }, for: self)
        return false
      }
    }
    return true
  }

  private func ask(_ questions: ArraySlice<LeaveClearance>) async {
    for question in questions {
      guard await question.wait() else {
        isVetoed = true
        return
      }
      agreed.insert(question.entry)
    }
    rounds = 1
    memory?.expire()
  }
}

extension RouterState {
  /// The branch that an action selects, as this state has it.
  fileprivate func branch(selectedBy action: Action, in window: Window.ID?, _ table: RouteTable) -> Node? {
    let root = windows.first { $0.id == window ?? keyWindow }?.root
    func open(_ branch: String, in container: String) -> Node? {
      root?.id(ofContainer: container).flatMap { node($0) }?.content.first { $0.key == branch }
    }
    switch action {
    case .select(let branch, let container, _): return open(branch, in: container)
    case .selectBranches(let match):
      return table.branches(onTheWayTo: match).reversed().lazy.compactMap { open($0.branch, in: $0.container) }.first
    case .host(.selected(let container, let branch)): return node(container)?.content.first { $0.key == branch }
    default: return nil
    }
  }
}

extension RouterState.Node {
  /// The uppermost screen in sight that is the place of a match: of its route, with what it captured, and best of its very link.
  func topmostScreen(at match: RouteMatch, in table: RouteTable) -> RouterState.Entry? {
    guard let key = table.key(of: match.routeID) else { return nil }
    let captures = match.capturedParameters
    func isThere(_ node: Self) -> Bool { node.container == nil && node.key == key && node.entry.parameters == captures }
    let own = topmost { isThere($0) && $0.entry.link?.hasSameBytes(as: match.link.text) == true }
    return (own ?? topmost(where: isThere))?.entry
  }

  /// The screen that is there as long as anything of it is: the root of a stack, of what is selected, of the first column.
  fileprivate var firstScreen: RouterState.Entry? {
    switch container {
    case nil: entry
    case .stack, .split: content.first?.firstScreen
    case .tabs, .switcher: selectedNode?.firstScreen
    }
  }
}
