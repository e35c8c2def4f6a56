/// A change of the state, from a link or a verb to the screens of hosts.
///
/// ```
/// link ── hooks ── match ── authorize ── handler ──┐
///           ▲                   │            verb ──┴── reduce ── authorize ── ask the user, leave guards ── commit ── present
///           └── redirect ───────┴─────────────────────────────────────┘
/// ```
/// After each wait, it asks again from there. A screen that could not be made continues with the fallback of its route.
/// A transaction goes as far as it can in one turn. A task continues it after an asynchronous guard, an expander of
/// short links, a leave guard, or a confirmation by the user. Cancelling the transaction cancels that task.
@MainActor
final class Transaction {
  let router: Router
  let navigation: Navigation
  let origin: Origin
  let presentation: RouteMap.Presentation
  var options: NavigationOptions
  /// The link as it arrived, before hooks and redirects.
  ///
  /// If `nil`, the transaction is a verb without a link.
  let original: DeepLink?
  /// The openings that led to this one.
  let chain: OpeningChain
  /// The time of its arrival, also for a link that was deferred, or kept by an earlier process.
  let arrivedAt: Duration
  /// The link to match first, after hooks and the expander.
  private(set) var link: DeepLink?
  /// The earlier forms of the link, one for each rewriting.
  private(set) var rewritten: [DeepLink] = []
  /// The routes at the start.
  ///
  /// After each wait they are replaced by the current ones if those differ.
  private(set) lazy var table = routes.table
  /// The resolver.
  ///
  /// If `nil`, matching has not begun.
  var resolver: Resolver?
  /// The permissions that guards have given this transaction.
  let inquiry = Inquiry()
  /// The judgement of the last candidate.
  var judgement = Judgement.none
  /// True if a route that was tried marks a value of the link as sensitive.
  ///
  /// It is known only for links that may be saved.
  var hasSensitiveMatch = false
  /// The match that the user confirmed.
  var confirmed: RouteMatch?
  /// The error of the last handler or screen.
  var failure: NavigationError?
  /// The screen that must be open afterwards.
  var goal = Goal.anything
  /// The answers of leave guards so far.
  var departure = Departure()
  /// The entries that the first proposal left out, which ``Router/restore(_:animation:)`` returns.
  var dropped: [RouterState.Dropped]?
  /// True if its wait for a window will be reported.
  var isWindowAwaited = false
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
    let task: Task<Void, Never>
    let resume: @MainActor (WaitAnswer) -> Void
    /// Denies if the guard takes too long while other links wait behind it.
    var limit: Task<Void, any Error>?
  }

  /// The time limit of a guard without its own limit, once other links wait behind it.
  static let patience = Duration.seconds(30)

  /// The reason for a wait.
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
  init(
    _ link: DeepLink, router: Router, for origin: Origin, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions, navigation: Navigation = Navigation(), arrivedAt: Duration? = nil,
    chain: OpeningChain? = nil
  ) {
    self.router = router
    self.origin = origin
    self.presentation = presentation
    self.chain = chain ?? OpeningChain(.link(link))
    self.options = options
    self.navigation = navigation
    self.arrivedAt = arrivedAt ?? router.configuration.clock.uptime()
    original = link
    self.link = link
    navigation.note(link)
    tape?.noteOpening(self)
  }

  /// Creates a transaction for a verb without a link.
  init(_ verb: Verb, router: Router, _ options: NavigationOptions, navigation: Navigation = Navigation()) {
    self.router = router
    origin = .verb(verb)
    chain = OpeningChain(.verb)
    goal = verb.goal
    presentation = .automatic
    self.options = options
    self.navigation = navigation
    arrivedAt = .zero
    original = nil
    navigation.note(verb.caller)
    tape?.noteVerb(self, verb)
  }

  // MARK: What it uses of its router

  var guarded: GuardedState { router.guarded }
  var routes: RegisteredRoutes { router.routes }
  var line: LinkLine { router.line }
  var deferred: DeferredLinks { router.deferred }
  var hooks: LinkHooks { router.hooks }
  var mistakes: MistakeLog { router.mistakes }
  var keeper: (any LinkKeeper)? { router.keeper }
  var tape: RouterTape? { router.tape }
  var expander: LinkExpander? { router.linkExpander }
  var confirmation: (@MainActor @Sendable (RouteMatch) async -> Bool)? { router.confirmation }

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
    let link = link.called(at: caller.map { CallSite(file: $0.file, line: $0.line) } ?? .unknown)
    let transaction = Transaction(link, router: router, for: .call(caller), as: presentation, options)
    if !transaction.endsOnArrival() { router.line.start(transaction) }
    return transaction.navigation
  }

  /// Begins: matches the link, or proposes the state of a verb.
  func run() {
    let wasHeld = isHeld
    phase = .running
    table = routes.table
    chain.during {
      guard let link else { return advance() }
      keeper?.goesOn(navigation.number)
      if wasHeld { goOnInWindow() } else { begin(link) }
    }
  }

  private func begin(_ link: DeepLink) {
    announce(.willOpen(link))
    router.reportProblems()
    begin(asksHooks: router.hasHooks || isReplayed)
  }

  /// True if a recording is replayed, so that no code of the app is called.
  var isReplayed: Bool { tape?.isReplaying == true }

  // MARK: Hooks

  /// Calls the hooks with the link, or with one that a redirect or the fallback led to.
  ///
  /// - Returns: the reply. If `nil`, a hook refused the link and the transaction has ended, or a short link is expanded
  ///   first.
  func askHooks(_ link: DeepLink) -> Resolver.Reply? {
    let count = rewritten.count
    let isFirst = resolver?.isAtFirstLink ?? true
    do throws(RouteTable.Rejection) {
      guard let decided = try afterHooks(link) else {
        endRefused()
        return nil
      }
      if isFirst {
        self.link = decided
        if let expander, expander.isFor(decided) {
          expand(decided, expander)
          return nil
        }
      }
      return .hooked(decided, after: Array(rewritten[count...]))
    } catch {
      reject(error)
      return nil
    }
  }

  /// Returns the link after every hook.
  ///
  /// If `nil`, one refuses it.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Rejection) -> DeepLink? {
    guard let tape else { return try askedHooks(link) }
    return try tape.decision(about: link, of: self, askedHooks)
  }

  private func askedHooks(_ link: DeepLink) throws(RouteTable.Rejection) -> DeepLink? {
    try hooks.decide(link, for: router, with: options.extras) { old, new throws(RouteTable.Rejection) in
      try rewrite(old, to: new)
    }
  }

  private func endRefused() {
    mistakes.trace("refused by a hook")
    if let resolver { note(resolver.resolution(.unmatched)) }
    navigation.isRefusedByHook = true
    end(.cancelled)
  }

  /// Checks the link that a hook returned, like every other link.
  func rewrite(_ link: DeepLink, to next: DeepLink) throws(RouteTable.Rejection) -> DeepLink {
    rewritten.append(link)
    let next = next.from(next.source.leastTrusted(link.source)).called(at: link.callSite)
    guard chain.follows(next) else { throw chain.refusal(in: routes.table) }
    mistakes.trace("rewritten to \(next)")
    try routes.table.checkGate(next)
    return next
  }

  /// Waits for the target of a short link, and calls the hooks with it.
  private func expand(_ link: DeepLink, _ expander: LinkExpander) {
    wait(for: .shortLink) { [clock = guarded.configuration.clock] in
      do { return .target(.success(try await expander.target(of: link, clock))) } catch {
        return .target(.failure(error))
      }
    } then: { [self] answer in
      do {
        if let target = try answer.target {
          guard let decided = try afterHooks(rewrite(link, to: target)) else { return endRefused() }
          self.link = decided
        }
        guard hasCurrentRoutes else { return beginAnew() }
        go(on: resolver?.answer(.hooked(self.link ?? link, after: rewritten)))
      } catch let rejection as RouteTable.Rejection {
        reject(rejection)
      } catch {
        end(.failed(nil, NavigationError(error)))
      }
    }
  }

  /// Ends the transaction, because the table rejects a link that a hook or the expander returned.
  func reject(_ rejection: RouteTable.Rejection) {
    if let resolver { finish(resolver.resolution(.rejected(rejection))) }
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
  ) {
    guard line.hasRoom(for: self) else { return endTooLate() }
    navigation.match = navigation.match ?? expectedMatch
    let isReplaying = isReplayed
    let task = Task { @MainActor [chain] in
      // The transaction may have been cancelled before the task began.
      guard !isReplaying, !Task.isCancelled else { return }
      var answer = WaitAnswer.none
      await chain.during { answer = await body() }
      guard !Task.isCancelled else { return }
      self.resume(answer)
    }
    enter(.waiting(Pending(reason: reason, task: task, resume: next)))
    if isReplaying { tape?.await(navigation.number) { self.resume(WaitAnswer($0)) } }
    navigation.onCancel = { self.cancelByCaller() }
    if origin.isInOrder { keep() }
    line.waits(self)
  }

  /// Waits for an asynchronous guard.
  func wait(for permission: Permission, then next: @escaping @MainActor () -> Void) {
    let (state, patience) = (guarded.current, guarded.guardPatience)
    wait(for: .guarding(permission)) {
      await permission.callGuard(state, patience)?.value
      return .none
    } then: { _ in
      next()
    }
  }

  private func enter(_ next: Phase) {
    if case .waiting(let pending) = phase { pending.limit?.cancel() }
    phase = next
  }

  private func resume(_ answer: WaitAnswer = .none) {
    guard case .waiting(let pending) = phase else { return }
    tape?.noteResumption(of: self, answer)
    enter(.running)
    line.goesOn(self)
    if link != nil { keeper?.goesOn(navigation.number) }
    chain.during { pending.resume(answer) }
  }

  /// True if the routes have not changed since they were matched.
  var hasCurrentRoutes: Bool { routes.table.store === table.store }

  /// Matches the link again with the current routes, because routes have changed during a wait.
  func beginAnew() {
    table = routes.table
    begin(asksHooks: false)
  }

  /// Waits in line for a window that is missing.
  func hold() {
    enter(.held)
    line.hold(self)
    keep()
  }

  /// Continues in a window that is there now.
  private func goOnInWindow() {
    if case .placeholder(let guarding) = origin, !deferred.isKept(for: guarding.name) { return end(.cancelled) }
    inquiry.expire()
    beginAnew()
  }

  /// Stops waiting for a guard that was removed.
  func guardsChanged() {
    guard case .waiting(let pending) = phase, case .guarding(let permission) = pending.reason,
      let placed = permission.awaited,
      guarded.authorization.isGone(placed, from: permission.match, routes.guards, routes.table)
    else { return }
    pending.task.cancel()
    resume()
  }

  /// Limits the wait for a guard without its own limit, because other links wait behind it.
  func limitWait() {
    guard case .waiting(var pending) = phase, case .guarding(let permission) = pending.reason,
      permission.decisive?.timeLimit == nil, pending.limit == nil
    else { return }
    pending.limit = Task { @MainActor [clock = guarded.configuration.clock, weak self] in
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
    pending.task.cancel()
    permission.giveUp(after: Self.patience)
    resume()
  }

  /// Stops waiting, because the transaction ends.
  func stop() {
    if case .waiting(let pending) = phase {
      pending.task.cancel()
      if case .guarding(let permission) = pending.reason { permission.stopCalling() }
      tape?.stopWaiting(navigation.number)
    }
    enter(.ended)
  }
}
