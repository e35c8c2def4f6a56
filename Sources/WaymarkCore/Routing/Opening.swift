/// One link that is opened: hooks, routes, guards, handlers, then the state.
///
/// Goes as far as it can in one turn. Where it has to wait, for an asynchronous guard, an expander of short links, or the
/// user's word, a task goes on when the answer is there; cancelling the opening cancels that task.
@MainActor
final class Opening {
  let navigation: Navigation
  let router: Router
  let cause: Cause
  let presentation: RouteMap.Presentation
  var options: NavigationOptions
  /// The routes that are asked: those there are when it starts, and after each wait.
  private(set) lazy var table = router.table
  /// The guards of these routes.
  private(set) lazy var guards = router.guards
  /// The link as it came.
  let origin: DeepLink
  /// The link that was matched first: after hooks, and where a short link leads.
  private(set) var link: DeepLink
  /// What the link was before it was rewritten, each time.
  private var rewritten: [DeepLink] = []
  private var phase = Phase.queued
  /// Nil until the routes are asked.
  var resolver: Resolver?
  /// What is known of the candidate that is asked, or was asked last.
  var candidate = Candidate()
  /// What was known of the candidate that was asked when routes were added or removed.
  var earlier: Candidate?
  /// What the last handler threw.
  var failure: NavigationError?

  /// Why a link is opened.
  enum Cause {
    /// The app opens it; where its code does, if that is known.
    case call(RouteTable.SourceLocation?)
    /// It came in through the system: such links are opened in order, and nothing that the app opens cancels them.
    case system
    /// A guard deferred it before, and may let it in by now.
    indirect case resumed(DeferredLink)
    /// It leads to a screen that its guards do not let be: what they want is done instead.
    case instead(of: Clearance)
    /// A guard wants it to be shown until it lets another link in: deferred itself, it is not kept, and nothing is shown for it.
    case placeholder(String)
    /// It shows what became of another opening.
    case errorScreen
  }

  /// How far it is.
  private enum Phase {
    /// It waits for its turn.
    case queued
    case running
    case waiting(Pending)
    case ended
  }

  /// What is waited for.
  private struct Pending {
    let reason: WaitReason
    let task: Task<Void, Never>
    let resume: @MainActor () -> Void
    /// Others wait behind it: denies when the guard that it waits for has taken too long.
    var limit: Task<Void, any Error>?
  }

  /// What is known of a candidate.
  struct Candidate {
    /// The place it leads to; nil: none was asked yet.
    var match: RouteMatch?
    /// What its guards say; nil: it has none.
    var clearance: Clearance?
    /// The user said yes to it.
    var isConfirmed = false
    /// Why it is denied, if it is not a guard that denies.
    var denial: String?
  }

  /// How long a guard may take that has no limit of its own, once other links wait behind it.
  static let patience = Duration.seconds(30)

  /// Why an opening waits.
  enum WaitReason {
    /// A guard has to answer.
    case guarding(Clearance)
    /// The user, or a screen that asks them, has to answer: there is no limit to that.
    case user
    /// It has to be found out where a short link leads.
    case shortLink

    /// What it is called in events.
    @MainActor var name: String {
      switch self {
      case .guarding(let clearance): clearance.decisive?.name ?? "a guard"
      case .user: "the user"
      case .shortLink: "a short link"
      }
    }
  }

  init(
    _ link: DeepLink, router: Router, for cause: Cause, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions, navigation: Navigation = Navigation()
  ) {
    self.router = router
    self.cause = cause
    self.presentation = presentation
    self.options = options
    self.navigation = navigation
    origin = link
    self.link = link
  }

  func run() {
    phase = .running
    takeRoutes()
    router.keeper?.goesOn(navigation.number)
    navigation.onCancel = { self.cancel() }
    router.note(.willOpen(link))
    if router.isLogging { router.tellProblems() }
    begin()
  }

  // MARK: Hooks

  /// What hooks say of the link, or of one that a redirect or the fallback led to.
  ///
  /// - Returns: nil if one refuses it, and the opening has ended, or if it has to be found out first where a short link leads.
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
        if let expander = router.linkExpander, expander.isFor(decided) {
          expand(decided, expander)
          return nil
        }
      }
      return .hooked(decided, after: Array(rewritten[count...]))
    } catch {
      if let resolver { finish(resolver.resolution(.rejected(error))) }
      return nil
    }
  }

  /// The link after every hook; nil if one refuses it.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Rejection) -> DeepLink? {
    try router.hooks.decide(link, for: router, with: options.extras) { old, new throws(RouteTable.Rejection) in
      try rewrite(old, to: new)
    }
  }

  /// A hook refused the link.
  private func endRefused() {
    router.log?("refused by a hook")
    if let resolver { note(resolver.resolution(.unmatched)) }
    navigation.isRefusedByHook = true
    end(.cancelled)
  }

  /// What a hook wants instead of a link goes through the gate again.
  private func rewrite(_ link: DeepLink, to next: DeepLink) throws(RouteTable.Rejection) -> DeepLink {
    rewritten.append(link)
    let next = next.from(next.source.leastTrusted(link.source))
    router.log?("rewritten to \(next)")
    try Gate(store: router.table.store).check(next)
    return next
  }

  /// Finds out where a short link leads, which hooks are asked about, too.
  private func expand(_ link: DeepLink, _ expander: LinkExpander) {
    var target: Result<DeepLink?, any Error> = .success(nil)
    wait(for: .shortLink) { [clock = router.configuration.clock] in
      do { target = .success(try await expander.target(of: link, clock)) } catch { target = .failure(error) }
    } then: { [self] in
      do {
        if let target = try target.get() {
          guard let decided = try afterHooks(rewrite(link, to: target)) else { return endRefused() }
          self.link = decided
        }
        guard hasCurrentRoutes else { return beginAnew() }
        go(on: resolver?.answer(.hooked(self.link, after: rewritten)))
      } catch let rejection as RouteTable.Rejection {
        if let resolver { finish(resolver.resolution(.rejected(rejection))) }
      } catch {
        end(.failed(nil, NavigationError(error)))
      }
    }
  }

  // MARK: Waiting

  /// It waits for its turn.
  var isQueued: Bool { if case .queued = phase { true } else { false } }

  /// Why it waits for an answer; nil if it does not.
  var waitReason: WaitReason? { if case .waiting(let pending) = phase { pending.reason } else { nil } }

  /// Whether the answer to something is waited for.
  var isWaiting: Bool { waitReason != nil }

  /// Waits in a task, then goes on if anybody still wants it; the opening is kept alive by the task, and by nothing else.
  func wait(
    for reason: WaitReason, _ body: @escaping @MainActor () async -> Void, then next: @escaping @MainActor () -> Void
  ) {
    navigation.match = navigation.match ?? table.resolve(link, namespace: options.namespace).match
    let task = Task { @MainActor in
      await body()
      guard !Task.isCancelled else { return }
      self.resume()
    }
    enter(.waiting(Pending(reason: reason, task: task, resume: next)))
    if cause.isInOrder { keep() }
    router.queue.waits(self)
  }

  private func enter(_ next: Phase) {
    if case .waiting(let pending) = phase { pending.limit?.cancel() }
    phase = next
  }

  private func resume() {
    guard case .waiting(let pending) = phase else { return }
    enter(.running)
    router.keeper?.goesOn(navigation.number)
    pending.resume()
  }

  /// Whether the routes that were asked are those there are.
  var hasCurrentRoutes: Bool { router.table.store === table.store }

  /// Asks the routes there are about the link: some were added or removed during a wait.
  func beginAnew() {
    takeRoutes()
    earlier = candidate
    begin(isNew: false)
  }

  private func takeRoutes() { (table, guards) = (router.table, router.guards) }

  /// Guards were removed: the opening goes on without an answer of one that it waits for.
  func guardsChanged() {
    guard case .waiting(let pending) = phase, case .guarding(let clearance) = pending.reason,
      let placed = clearance.awaited,
      router.admission.isGone(placed, from: clearance.match, router.guards, router.table)
    else { return }
    pending.task.cancel()
    resume()
  }

  /// Others wait behind it: a guard that has no limit of its own may take only so long from now on.
  func limitWait() {
    guard case .waiting(var pending) = phase, case .guarding(let clearance) = pending.reason,
      clearance.decisive?.timeLimit == nil, pending.limit == nil
    else { return }
    pending.limit = Task { @MainActor [clock = router.configuration.clock, weak self] in
      try await clock.sleep(for: Self.patience)
      self?.giveUp()
    }
    phase = .waiting(pending)
  }

  /// The guard that it waits for took too long: that denies.
  private func giveUp() {
    guard case .waiting(let pending) = phase, case .guarding(let clearance) = pending.reason else { return }
    router.tellMistake(
      "\(clearance.decisive?.name ?? "a guard") did not answer within \(Self.patience), and others wait behind it")
    pending.task.cancel()
    clearance.giveUp(after: Self.patience)
    resume()
  }

  /// Calls the opening off, unless its state is there already and only hosts are waited for.
  func cancel() {
    guard isWaiting || isQueued else { return }
    end(.cancelled)
  }

  func end(_ outcome: Navigation.Outcome) {
    guard !navigation.hasEnded else { return }
    if case .waiting(let pending) = phase { pending.task.cancel() }
    enter(.ended)
    // Before anybody is told: then nobody is told twice, in two lives of the app.
    if !outcome.isDeferred { router.keeper?.ended(navigation.number) }
    navigation.end(outcome)
    router.ended(self, outcome)
  }
}

extension Opening.Cause {
  /// It is opened in its order, and nothing that the app opens cancels it.
  var isInOrder: Bool {
    switch self {
    case .system, .resumed: true
    case .call, .instead, .placeholder, .errorScreen: false
    }
  }

  /// It supersedes others that wait, if the app's rule for overlap says so.
  var supersedes: Bool { barred == nil }

  /// Where the app's code calls, if that is known.
  var caller: RouteTable.SourceLocation? { if case .call(let caller) = self { caller } else { nil } }

  /// A guard deferred it before.
  var isResumed: Bool { if case .resumed = self { true } else { false } }

  var isErrorScreen: Bool { if case .errorScreen = self { true } else { false } }

  /// It stands for a screen that was open, now or when it was deferred.
  var isOfScreen: Bool {
    switch self {
    case .instead: true
    case .resumed(let deferred): deferred.isOfScreen
    case .call, .system, .placeholder, .errorScreen: false
    }
  }

  /// What the guards say of the screen that it stands for.
  var barred: Clearance? { if case .instead(let clearance) = self { clearance } else { nil } }
}
