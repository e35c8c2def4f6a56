/// The state of a router, which changes only as far as guards allow.
///
/// It commits authorized states only, whatever their origin.
@MainActor
package final class GuardedState {
  let routes: RegisteredRoutes
  let store: StateStore
  private let code: AppCode
  let authorization = Authorization()
  let placeholders = Placeholders()
  private let mistakes: MistakeLog
  let outbox: Outbox
  /// The app's choices, as far as they affect states.
  var rules: Router.Configuration {
    didSet {
      defaults = rules.tableDefaults
      store.matches.codec = rules.extrasCodec
      store.history.limit = rules.historyLimit
    }
  }
  /// The table's defaults for routes, which every verb needs.
  private var defaults: RouteTable.Defaults
  /// Follows the verdict of the guards that deny a screen, such as a redirect.
  var onDenial: (@MainActor (Authorization.Denied) -> Void)?
  /// Called when the guard that shows a screen has answered.
  var onPlaceholderAnswer: (@MainActor () -> Void)?
  /// Makes hosts look again when something changes that a leave guard read.
  private(set) lazy var lockWatch = LockWatch(store)

  init(
    _ routes: RegisteredRoutes, _ code: AppCode, _ mistakes: MistakeLog, _ outbox: Outbox,
    _ events: Broadcast<Router.Event>, _ results: ResultStore, _ rules: Router.Configuration
  ) {
    self.routes = routes
    self.code = code
    self.outbox = outbox
    self.mistakes = mistakes
    self.rules = rules
    defaults = rules.tableDefaults
    store = StateStore(routes, outbox, events, results, historyLimit: rules.historyLimit)
    store.matches.codec = rules.extrasCodec
    authorization.watch.onEndless = { [mistakes] in mistakes.report("stopped: guards that change what they read") }
  }

  var current: RouterState { store.state }

  // MARK: Proposing

  /// Applies an action to the state.
  ///
  /// - Parameter base: the state in place of the current one.
  func reduced(
    _ action: RouterState.Action, in window: RouterState.Window.ID?, from base: RouterState? = nil
  ) -> RouterState.Change {
    var table = routes.table
    table.defaults = defaults
    let state = base ?? current
    guard let reducer = rules.reducer else { return state.change(by: action, in: table, window: window) }
    return state.change(by: action, in: table) { () throws(RouterState.Rejection) in
      try reducer(state, action, table, window)
    }
  }

  /// Applies the action that shows a match.
  ///
  /// Outdated placeholders leave first.
  ///
  /// - Parameter isPlaceholder: true if a guard shows the match.
  func shown(
    _ match: RouteMatch, as presentation: RouteMap.Presentation, in window: RouterState.Window.ID?,
    isPlaceholder: Bool = false
  ) -> RouterState.Change {
    let base = stateWithoutPlaceholders(in: window)
    let presentation =
      isPlaceholder
      ? self.presentation(ofPlaceholder: match, over: base ?? current, in: window)
      : self.presentation(of: match, as: presentation)
    let change = reduced(.show(match, as: presentation), in: window, from: base)
    guard base != nil else { return change }
    if case .rejected(let rejection) = change.outcome { return .init(rejecting: rejection, in: current) }
    return change.leading(to: change.state, from: current)
  }

  /// Goes to the next state in the history that differs.
  ///
  /// The history changes only if that state is committed.
  func travel(
    in window: RouterState.Window.ID?, _ turn: (inout RouterState.History, RouterState) -> RouterState?
  ) -> Transaction.Decision {
    var history = store.history
    while let old = turn(&history, current) {
      guard let state = current.showing(old, in: window) else { continue }
      let change = reduced(.restore(state), in: nil)
      if change.outcome != .alreadyThere { return Transaction.Decision(change: change, history: history) }
    }
    return Transaction.Decision(change: RouterState.Change(rejecting: .noHistory, in: current))
  }

  // MARK: Guards

  /// True if a guard may deny an open screen.
  var mayDeny: Bool { authorization.isNeeded(routes.guards) }

  /// True if the router has any guard.
  var hasGuards: Bool { authorization.hasGuards(routes.guards) }

  /// The inputs that guards need to evaluate a state.
  var request: Authorization.Request {
    Authorization.Request(table: routes.table, guards: routes.guards, matches: store.matches)
  }

  /// The report of slow guards, with the clock of their time limits.
  var guardPatience: GuardPatience {
    var patience = mistakes.guardPatience(on: rules.clock)
    patience.onAnswer = { [weak self] in self?.guardAnswered() }
    return patience
  }

  /// Evaluates the guards of a link that is about to be opened.
  ///
  /// If `nil`, it has none.
  ///
  /// - Parameter inquiry: the permissions that guards have given the link's transaction so far.
  func permission(of match: RouteMatch, _ inquiry: Inquiry? = nil) -> Permission? {
    authorization.permission(of: match, routes.guards, current, inquiry)
  }

  /// Watches the guards of an error screen that a host shows in place of an entry.
  package func watchErrorScreen(_ match: RouteMatch, of entry: RouterState.Entry.ID) {
    authorization.watchErrorScreen(permission(of: match), of: entry)
  }

  /// Returns true if guards allow a match at once, and the user need not confirm it.
  package func allows(_ match: RouteMatch) -> Bool {
    guard !(match.link.source.isExternal && routes.guards.isConfirmed(match.routeID)) else { return false }
    return permission(of: match)?.isAllowed ?? true
  }

  /// True if state, routes and guards have not changed since the evaluation.
  ///
  /// A guard may change them when it is evaluated.
  func isCurrent(_ result: Authorization.Authorized, over state: RouterState) -> Bool {
    current.revision == state.revision && authorization.isCurrent(result, in: routes.table)
  }

  // MARK: Committing

  /// Commits a change that is on the screen already or cannot be refused.
  ///
  /// Screens that guards deny leave or are blocked.
  ///
  /// - Parameter next: computes the state after the change, again if a guard has changed the current state.
  /// - Returns: false if guards do that in every evaluation. Then hosts show the current state again.
  @discardableResult
  func commitEvent(
    _ animation: RouterState.Animation, viewCause: Router.ScreenView.Cause, _ next: () -> RouterState
  ) -> Bool {
    for _ in 0..<RetryLimit.rounds {
      let before = current
      let result = authorization.authorize(next(), over: before, request)
      if isCurrent(result, over: before) {
        commit(result, animation, viewCause: viewCause)
        return true
      }
    }
    mistakes.reportUnsteadyGuards()
    for driver in store.drivers { driver.render(current, .none) }
    return false
  }

  /// Commits an authorized state, waits for guards that block a screen, and follows the verdicts of guards that deny
  /// one.
  ///
  /// - Parameters:
  ///   - cause: the reason for the steps of hosts.
  ///   - viewCause: the reason why another screen is topmost, if one is.
  ///   - navigation: the link or verb that changes the state, if there is one.
  ///   - followsDenials: true to follow a verdict such as a redirect. False if a link does that already.
  func commit(
    _ result: Authorization.Authorized, _ animation: RouterState.Animation, cause: StepCause = .screen,
    viewCause: Router.ScreenView.Cause, by navigation: Navigation? = nil, history: RouterState.History? = nil,
    followsDenials: Bool = true,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    outbox.change {
      for dropped in result.dropped { mistakes.trace("\(dropped.key) is left out: \(dropped.reason.rawValue)") }
      forgetLingering()
      noteVerdicts(result)
      let before = current
      store.commit(result, viewCause: viewCause, by: navigation, history: history)
      placeholders.prune(keeping: current)
      outbox.post { [self] in
        store.render(animation, cause, since: before, then: completion)
        guard authorization.hasLingering || followsDenials && !result.isWhole else { return }
        // The callers that wait for the hosts come first.
        outbox.post { [self] in
          forgetLingering()
          if followsDenials { followDenials(of: result) }
        }
      }
    }
  }

  /// Forgets the permissions of screens that have left the hosts, too.
  private func forgetLingering() {
    if authorization.hasLingering { authorization.forgetLingering(unless: store.isOnScreen(_:with:)) }
  }

  private func followDenials(of result: Authorization.Authorized) {
    for denied in result.outermostDenied { onDenial?(denied) }
  }

  /// Stores the permissions, and calls the guards that block a screen.
  func noteVerdicts(_ result: Authorization.Authorized) {
    authorization.commit(result)
    for (entry, permission) in result.pending {
      callGuard(of: permission, for: entry.id) { $0.askGuards(AuthorizationPass.Scope(changed: [entry.id])) }
    }
  }

  /// Calls the guard that a screen waits for, unless it is called already, or waits for its recorded answer.
  ///
  /// - Parameter body: called when the recorded answer is due.
  func callGuard(
    of permission: Permission, for entry: RouterState.Entry.ID,
    orReplays body: @escaping @MainActor (GuardedState) -> Void
  ) {
    guard code.isRecorded else {
      permission.callGuard(current, guardPatience, isOfScreen: true)
      return
    }
    permission.awaitRecordedAnswer()
    code.await(entry) { [weak self] in if let self { body(self) } }
  }

  /// Evaluates the guards of the screens whose asynchronous guard has answered.
  private func guardAnswered() {
    for entry in authorization.answered where authorization.hasAnswer(for: entry) {
      code.recorder?.noteAnswer(for: entry)
      askGuards(AuthorizationPass.Scope(changed: [entry]))
    }
    let shown = placeholders.answered
    for entry in shown { code.recorder?.noteAnswer(for: entry) }
    if !shown.isEmpty { onPlaceholderAnswer?() }
  }

  // MARK: Open screens

  /// Evaluates the guards of open screens that something has changed for: observed values, or the guards themselves.
  ///
  /// The scope may add other screens.
  ///
  /// - Parameter followsDenials: true to follow a verdict such as a redirect. False if a link does that already.
  func askGuards(_ scope: AuthorizationPass.Scope = .init(), followsDenials: Bool = true) {
    forgetLingering()
    store.removeScreens(of: authorization.deniedLingering(current, all: scope.all))
    store.hideErrorScreens(of: authorization.deniedErrorScreens(current, all: scope.all))
    for _ in 0..<RetryLimit.rounds {
      let before = current
      var request = request
      request.scope = scope
      let result = authorization.authorize(before, over: before, request)
      guard isCurrent(result, over: before) else { continue }
      guard result.state.state == before else {
        return commit(result, .automatic, viewCause: .guarded, followsDenials: followsDenials)
      }
      noteVerdicts(result)
      // A guard that has answered may deny a screen that stays blocked.
      if followsDenials { followDenials(of: result) }
      return
    }
    mistakes.reportUnsteadyGuards()
  }

  /// Applies the verdicts about open screens from an evaluation whose state was not committed.
  func settleGuards() {
    if authorization.needsEvaluation { askGuards(followsDenials: false) }
  }

  /// Removes screens whose routes are no longer in the table, with the screens above them.
  func removeScreensWithoutRoutes() {
    let table = routes.table
    let valid = current.validated(in: table, findsRenamed: false)
    guard !valid.dropped.isEmpty, !valid.state.windows.isEmpty else { return }
    for dropped in valid.dropped { mistakes.trace("\(dropped.key) left: its route is gone") }
    commitEvent(.automatic, viewCause: .removed) {
      var state = current.validated(in: table, findsRenamed: false).state
      state.revision = current.revision &+ 1
      state.nextID = max(state.nextID, current.nextID)
      return state
    }
  }

  /// The state without the screen of an entry.
  ///
  /// If it is the root of a modal's stack, the modal goes.
  func removing(_ entry: RouterState.Entry.ID) -> RouterState.Change {
    let change = reduced(.host(.removed([entry])), in: nil)
    guard !change.isChanged else { return change }
    let modal = current.shownModals.last { $0.modal.content.find(entry) != nil }?.modal.id
    return modal.map { reduced(.host(.removed([$0])), in: nil) } ?? change
  }

  /// The guard that blocks a screen.
  ///
  /// If `nil`, the screen is not blocked.
  func guardBlocking(_ entry: RouterState.Entry) -> RouteGuard? { authorization.guardBlocking(entry) }

  // MARK: A host that failed

  /// Evaluates guards for the screens of a host that could not carry out a step.
  ///
  /// - Parameter blocked: the screens that stay blocked, although their guards allow them.
  func authorize(
    shown: RouterState, in window: RouterState.Window.ID?, keeping blocked: Set<RouterState.Entry.ID> = []
  ) -> Authorization.Authorized {
    var request = request
    request.scope.kept = blocked
    return authorization.authorize(current.replacing(window, with: shown), over: current, request)
  }

  /// Adopts the state of a host that could not carry out a step, as far as guards allow it.
  ///
  /// Denied screens are removed once more. If that fails too, the windows of the host show their first screens.
  /// - Parameter failedRemovals: the number of times that the host has failed to remove them.
  func reconcile(
    _ result: Authorization.Authorized, with shown: RouterState, window: RouterState.Window.ID?, failedRemovals: Int
  ) {
    guard failedRemovals > 1 else { return reconcile(result) }
    let first = authorization.authorize(
      current.replacing(window, with: shown).startingAgain(in: window, routes.table), over: current, request)
    guard failedRemovals == 2 else {
      // If the host cannot carry out even that, there is nothing left to do, and the router waits for no guard.
      return outbox.change {
        mistakes.trace("a host does not remove screens that guards deny")
        authorization.commit(first)
        adopt(first, renders: false)
      }
    }
    mistakes.trace("a host does not remove screens that guards deny: its first screens are shown")
    reconcile(first)
  }

  private func reconcile(_ result: Authorization.Authorized) {
    outbox.change {
      noteVerdicts(result)
      adopt(result)
    }
  }

  private func adopt(_ result: Authorization.Authorized, renders: Bool = true) {
    store.reconcile(result, renders: renders)
    placeholders.prune(keeping: current)
  }
}

extension RouterState {
  /// This state with a window of another one.
  ///
  /// If `nil`, that one had no such window.
  fileprivate func showing(_ old: RouterState, in window: Window.ID?) -> RouterState? {
    guard let id = window ?? keyWindow, let index = windows.firstIndex(where: { $0.id == id }),
      let before = old.windows.first(where: { $0.id == id })
    else { return nil }
    var state = self
    state.windows[index] = before
    return state
  }

  /// This state with the windows of a host.
  ///
  /// - Parameter window: the window of the host. If `nil`, the host shows all of them.
  fileprivate func replacing(_ window: Window.ID?, with shown: RouterState) -> RouterState {
    var state = self
    if let window {
      state.windows.removeAll { $0.id == window }
      state.windows += shown.windows
      state.windows.sort { $0.id < $1.id }
      if !state.windows.contains(where: { $0.id == state.keyWindow }) { state.keyWindow = state.windows.first?.id }
    } else {
      state.windows = shown.windows
      state.keyWindow = shown.keyWindow
    }
    state.revision &+= 1
    return state
  }

  /// This state with the first screens of one window, or of all windows.
  fileprivate func startingAgain(in window: Window.ID?, _ table: RouteTable) -> RouterState {
    var state = self
    for (id, root) in windows.map({ ($0.id, $0.root.key) }) where window == nil || id == window {
      state.windows.removeAll { $0.id == id }
      let isRoot = table.tree.root(named: root) != nil
      state = state.change(by: .host(.windowConnected(id, root: isRoot ? root : nil)), in: table).state
    }
    state.keyWindow = keyWindow
    return state
  }
}
