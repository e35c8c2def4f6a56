/// Carries a link or a verb from its arrival to the screens of hosts.
///
/// A ``Passage`` asks, and the transaction finds the replies. It goes as far as it can in one turn. A task continues it
/// after an asynchronous guard, an expander of short links, a leave guard, or a confirmation by the user. Cancelling the
/// transaction cancels that task.
@MainActor
final class Transaction {
  let router: Router
  let navigation: Navigation
  let origin: Origin
  /// The link to open.
  ///
  /// If `nil`, the transaction is a verb without a link.
  let request: LinkRequest?
  /// The options of the request, with the window that is chosen on the way.
  var options: NavigationOptions
  /// The openings that led to this one.
  let chain: OpeningChain
  /// The way of the link or verb so far.
  let passage: Passage
  /// The permissions that guards have given this transaction.
  let inquiry: Inquiry
  /// True if a route that was tried marks a value of the link as sensitive.
  ///
  /// It is known only for links that may be saved.
  var hasSensitiveMatch = false
  /// The entries that the first proposal left out, which `Router.restore` returns.
  var dropped: [RouterState.Dropped]?
  /// True if the fallback is opened, because no route took the link or its screen could not be made.
  var usedFallback = false
  /// The denial by an asynchronous leave guard.
  var veto: LinkOutcome.Denial?
  /// True if its wait for a window will be reported.
  var isWindowAwaited = false
  var stage: LinkLine.Stage?
  private var phase = Phase.queued

  private enum Phase {
    /// The transaction waits for its turn.
    case queued
    /// The link has been matched, and waits for a window that is missing.
    case held
    case running
    case waiting(Pending)
    case ended
  }

  private struct Pending {
    let reason: WaitReason
    /// If `nil`, a recording answers.
    let task: Task<Void, Never>?
    let resume: @MainActor (WaitAnswer) -> Void
    /// Denies if the guard takes too long while other links wait behind it.
    var limit: Task<Void, any Error>?
  }

  /// The time limit of a guard without its own limit, once other links wait behind it.
  static let patience = Duration.seconds(30)

  enum WaitReason {
    case guarding(Permission)
    /// A confirmation, or a leave guard that asks the user.
    ///
    /// There is no time limit.
    case user
    /// The target of a short link.
    case shortLink

    /// The name in events.
    @MainActor var name: String {
      switch self {
      case .guarding(let permission): permission.decisive?.name ?? "a guard"
      case .user: "the user"
      case .shortLink: "a short link"
      }
    }
  }

  /// Creates a transaction that opens a link.
  init(_ request: LinkRequest, router: Router, for origin: Origin, navigation: Navigation = Navigation()) {
    self.router = router
    self.origin = origin
    self.request = request
    self.navigation = navigation
    (options, chain) = (request.options, request.chain)
    inquiry = Inquiry(options.passed)
    passage = Passage(of: request.link)
    navigation.note(request.link)
    code.recorder?.noteOpening(self)
  }

  /// Creates a transaction that opens a link which arrives now.
  convenience init(
    _ link: DeepLink, router: Router, for origin: Origin, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions, navigation: Navigation = Navigation()
  ) {
    let request = LinkRequest(link, as: presentation, options, at: router.guarded.rules.clock.uptime())
    self.init(request, router: router, for: origin, navigation: navigation)
  }

  /// Creates a transaction for a verb without a link.
  init(_ verb: Verb, router: Router, _ options: NavigationOptions, navigation: Navigation = Navigation()) {
    self.router = router
    origin = .verb(verb)
    chain = OpeningChain(.verb(verb.kind.name))
    passage = Passage(to: verb.goal)
    self.options = options
    self.navigation = navigation
    request = nil
    inquiry = Inquiry(options.passed)
    navigation.note(verb.caller)
    code.recorder?.noteVerb(self, verb)
  }

  /// The link as it arrived, before hooks and redirects.
  ///
  /// If `nil`, the transaction is a verb without a link.
  var original: DeepLink? { request?.link }

  var presentation: RouteMap.Presentation { request?.presentation ?? .automatic }

  // MARK: What it uses of its router

  var guarded: GuardedState { router.guarded }
  var routes: RegisteredRoutes { router.routes }
  var line: LinkLine { router.line }
  var deferred: DeferredLinks { router.deferred }
  var hooks: LinkHooks { router.hooks }
  var claims: LinkClaims { router.claims }
  var mistakes: MistakeLog { router.mistakes }
  var outbox: Outbox { router.outbox }
  var keeper: (any LinkKeeper)? { router.keeper }
  var code: AppCode { router.code }
  var expander: LinkExpander? { guarded.rules.linkExpander }
  var confirmation: (@MainActor @Sendable (RouteMatch) async -> Bool)? { guarded.rules.confirmation }

  /// The values that were passed along with the link.
  var passed: PassedValues { options.passed }

  /// True if a host shows screens without a state.
  var hasStatelessHost: Bool { router.statelessHost != nil }

  /// Sends an event to those who listen to the router.
  func announce(_ event: @autoclosure () -> Router.Event) { router.note(event()) }

  // MARK: Beginning

  /// Opens a link for the app's code.
  ///
  /// - Parameter caller: the location of the call. If `nil`, the user has tapped the link.
  static func open(
    _ link: DeepLink, router: Router, as presentation: RouteMap.Presentation, _ options: NavigationOptions,
    calledAt caller: RouteTable.SourceLocation?
  ) -> Navigation {
    let site = if let caller { CallSite(caller) } else { CallSite.unknown }
    let link = link.called(at: site)
    let transaction = Transaction(link, router: router, for: .call(caller), as: presentation, options)
    if !transaction.endsOnArrival() { router.line.start(transaction) }
    return transaction.navigation
  }

  /// The link to match first, after hooks and the expander.
  ///
  /// If `nil`, the transaction is a verb without a link.
  var link: DeepLink? { passage.link }

  /// The screen that must be open afterwards.
  var goal: Goal { passage.goal }

  /// The routes that the link was matched with, or the current ones before that.
  var table: RouteTable { passage.store.map(RouteTable.init) ?? routes.table }

  /// Begins: matches the link, or proposes the state of a verb.
  func run() {
    let wasHeld = isHeld
    phase = .running
    chain.during {
      guard let link else { return go(on: passage.again()) }
      keeper?.goesOn(navigation.number)
      if wasHeld { return goOnInWindow() }
      announce(.willOpen(link))
      router.reportProblems()
      go(on: begin(asksHooks: router.hasHooks || code.isRecorded))
    }
  }

  /// Matches the link.
  ///
  /// The gate checks it before hooks are called. For a screen that guards removed, only its guards are evaluated.
  @_optimize(speed)
  func begin(asksHooks: Bool) -> Passage.Step {
    let store = routes.table.store
    if let permission = origin.guards, permission.match.store === store {
      inquiry.note(permission, isTarget: true)
      return passage.begin(at: permission.match, passed)
    }
    let asksHooks = asksHooks && origin.guards == nil
    return passage.begin(
      in: store, passed, namespace: options.namespace, by: entrance(asksHooks: asksHooks), asksHooks: asksHooks,
      fallsBack: origin.guards == nil && options.fallsBack)
  }

  /// Returns the checks that the link needs.
  ///
  /// The link of an open screen has passed all before. The host of a short link need not be listed.
  private func entrance(asksHooks: Bool) -> Resolver.Entrance {
    if origin.isOfScreen { return .routePath }
    guard asksHooks, let expander, let link else { return .gates }
    return expander.isFor(link) ? .shortLink : .gates
  }

  /// True if the routes have not changed since the link was matched.
  var hasCurrentRoutes: Bool { passage.store.map { $0 === routes.table.store } ?? true }

  /// Matches the link again with the current routes, because routes have changed during a wait.
  func beginAnew() { go(on: begin(asksHooks: false)) }

  // MARK: Replies

  /// Replies to the passage until it ends, or until a reply must be awaited.
  @_optimize(speed)
  func go(on first: Passage.Step) {
    var step = first
    var hasProposed = false
    while !navigation.hasEnded, !step.isLast {
      if case .propose = step { hasProposed = true }
      step = reply(to: step)
    }
    if hasProposed, guarded.authorization.needsEvaluation { guarded.settleGuards() }
  }

  /// Returns the next step.
  @_optimize(speed)
  private func reply(to step: Passage.Step) -> Passage.Step {
    switch step {
    case .askHooks(let link): return askHooks(link)
    case .askGuards(let match): return askGuards(match)
    case .askUser(let match):
      return routes.guards.isConfirmed(match.routeID) ? .confirm(match) : passage.act()
    case .confirm(let match): return askUser(about: match)
    case .act(let match): return act(match)
    case .propose: return propose()
    case .askLeaving(let proposal): return askLeaveGuards(about: proposal)
    case .commit(let proposal): return commit(proposal)
    case .resolved(let resolution): return arrive(at: resolution)
    case .denied(let match): return endDenied(match)
    case .deferred(let match): return deferLink(match)
    case .failed(let match, let error): return ended(.failed(match, error))
    case .unsteady:
      mistakes.reportUnsteadyGuards()
      return ended(.cancelled(nil))
    case .waits, .ended: return step
    }
  }

  // MARK: Waiting

  /// The route that takes the link, if hooks, guards and handlers let it.
  var expectedMatch: RouteMatch? {
    link.flatMap { routes.table.resolve($0, namespace: options.namespace).match }
  }

  /// True if it waits for its turn or for a window.
  var isQueued: Bool {
    switch phase {
    case .queued, .held: true
    case .running, .waiting, .ended: false
    }
  }

  /// True if the link has been matched, and waits for a window.
  var isHeld: Bool { if case .held = phase { true } else { false } }

  /// The reason for the current wait, if there is one.
  var waitReason: WaitReason? { if case .waiting(let pending) = phase { pending.reason } else { nil } }

  var isWaiting: Bool { waitReason != nil }

  /// Waits in a task, then continues unless the transaction was cancelled.
  ///
  /// The task and the queue keep the transaction, and so the router, until then.
  func wait(
    for reason: WaitReason, _ body: @escaping @MainActor () async -> WaitAnswer,
    then next: @escaping @MainActor (WaitAnswer) -> Void
  ) -> Passage.Step {
    guard line.hasRoom(for: self) else { return endTooLate() }
    navigation.match = navigation.match ?? expectedMatch
    let task = code.ask(for: navigation.number, chain, body) { self.resume($0) }
    enter(.waiting(Pending(reason: reason, task: task, resume: next)))
    navigation.onCancel = { self.cancelByCaller() }
    if origin.isInOrder { keep() }
    line.waits(self)
    return .waits
  }

  /// Waits for an asynchronous guard, then asks again.
  ///
  /// A proposal with two screens of the same match has two permissions of it. The next one takes its answers from the one
  /// that is waited for.
  func wait(for permission: Permission, isTarget: Bool = true) -> Passage.Step {
    inquiry.note(permission, isTarget: isTarget)
    let (state, patience) = (guarded.current, guarded.guardPatience)
    return wait(for: .guarding(permission)) {
      await permission.callGuard(state, patience)?.value
      return .none
    } then: { [self] _ in
      askAgain()
    }
  }

  /// Asks again after a wait.
  ///
  /// If the routes have changed, the link is matched again. Once its screen is proposed, that is only needed if its route
  /// was removed.
  func askAgain() {
    guard !hasCurrentRoutes, goal.match.map({ !isAdmitted($0) }) ?? true else { return go(on: passage.again()) }
    beginAnew()
  }

  /// Returns true if the route of a match is still there, and the sender of its link may still open it.
  private func isAdmitted(_ match: RouteMatch) -> Bool {
    let table = routes.table
    guard let route = table.routes.first(where: { $0.id == match.routeID }) else { return false }
    return route.reach.includes(match.link.source)
  }

  private func enter(_ next: Phase) {
    if case .waiting(let pending) = phase { pending.limit?.cancel() }
    phase = next
  }

  private func resume(_ answer: WaitAnswer = .none) {
    guard case .waiting(let pending) = phase else { return }
    if case .guarding(let permission) = pending.reason { guarded.authorization.apply(permission) }
    code.recorder?.noteResumption(of: self, answer)
    enter(.running)
    line.goesOn(self)
    if link != nil { keeper?.goesOn(navigation.number) }
    chain.during { pending.resume(answer) }
  }

  /// Waits in line for a window that is missing.
  func hold() -> Passage.Step {
    enter(.held)
    line.hold(self)
    keep()
    return .waits
  }

  /// Continues in a window that is there now.
  private func goOnInWindow() {
    if case .placeholder(let reason) = origin, !deferred.isKept(for: reason.placed.guarding.name) {
      return end(.cancelled(nil))
    }
    inquiry.expire()
    beginAnew()
  }

  /// Stops waiting for a guard that was removed.
  func guardsChanged() {
    guard case .waiting(let pending) = phase, case .guarding(let permission) = pending.reason,
      let placed = permission.awaited,
      guarded.authorization.isGone(placed, from: permission.match, routes.guards, routes.table)
    else { return }
    pending.task?.cancel()
    permission.stopCalling()
    resume()
  }

  /// Limits the wait for a guard without its own limit, because other links wait behind it.
  func limitWait() {
    guard case .waiting(var pending) = phase, case .guarding(let permission) = pending.reason,
      permission.decisive?.timeLimit == nil, pending.limit == nil
    else { return }
    pending.limit = Task { @MainActor [clock = guarded.rules.clock, weak self] in
      try await clock.sleep(for: Self.patience)
      self?.giveUp()
    }
    phase = .waiting(pending)
  }

  /// Denies, because the guard took too long.
  private func giveUp() {
    guard case .waiting(let pending) = phase, case .guarding(let permission) = pending.reason else { return }
    mistakes.report(
      "\(permission.decisive?.name ?? "a guard") did not answer within \(Self.patience), and others wait behind it",
      at: permission.decisive?.location)
    pending.task?.cancel()
    permission.giveUp(after: Self.patience)
    resume()
  }

  /// Stops waiting, because the transaction ends.
  func stop() {
    guard case .waiting(let pending) = phase else { return enter(.ended) }
    pending.task?.cancel()
    code.stopAsking(for: navigation.number)
    enter(.ended)
    guard case .guarding(let permission) = pending.reason else { return }
    guarded.authorization.apply(permission)
    permission.stopCalling()
  }
}

extension Passage.Step {
  /// True if no reply to it leads to another step.
  fileprivate var isLast: Bool {
    switch self {
    case .waits, .ended: true
    default: false
    }
  }
}
