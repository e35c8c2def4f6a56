/// One link that is opened: hooks, routes, guards, handlers, then the state.
///
/// Goes as far as it can in one turn. Where it has to wait, for an asynchronous guard, a resolver of short links, or the
/// user's word, a task goes on when the answer is there; cancelling the opening cancels that task.
@MainActor
final class Opening {
  let navigation: Navigation
  let router: Router
  let presentation: RouteMap.Presentation
  let options: NavigationOptions
  /// The routes at the time it starts: it may have waited for the app to be ready.
  lazy var table = router.table
  /// The link as it came.
  let origin: DeepLink
  private(set) var link: DeepLink
  /// What the link was before it was rewritten, each time.
  private(set) var rewritten: [DeepLink] = []
  /// It came in through the system, and is not cancelled by what the app opens.
  var isFromMailbox = false
  /// It takes the place of another that waits, if the app's rule for overlap says so.
  var cancelsOthers = true
  /// It shows what became of another.
  var isErrorScreen = false
  /// It shows a place until a guard lets another link in: deferred itself, it is not kept, and nothing is shown for it.
  var isPlaceholder = false
  /// Since when the link has been deferred, if it was before.
  var deferredSince: Duration?
  /// It stands for a screen that its guards do not let be, and does what they want instead.
  var barred: Clearance?
  /// Whether all gates are asked.
  var entrance = Resolver.Entrance.gates
  private(set) var hasStarted = false
  /// Nil until the routes are asked.
  var resolver: Resolver?
  /// What the last handler threw.
  var failure: NavigationError?
  /// What the guards of the candidate say that is asked, or was asked last.
  var clearance: Clearance?
  /// The user said yes to the candidate.
  var isConfirmed = false
  /// Why the candidate is denied, if it is not a guard that denies.
  var denial: String?
  private var pending: Pending?
  /// Others wait behind it: ends the wait when the guard that it waits for has taken too long; cancelled when it has answered.
  var limit: Task<Void, any Error>? {
    didSet { oldValue?.cancel() }
  }

  /// How long a guard may take that has no limit of its own, once other links wait behind it.
  static let patience = Duration.seconds(30)

  /// What is waited for.
  private struct Pending {
    let reason: WaitReason
    let task: Task<Void, Never>
    let resume: @MainActor () -> Void
  }

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
    _ link: DeepLink, router: Router, as presentation: RouteMap.Presentation, _ options: NavigationOptions,
    navigation: Navigation = Navigation()
  ) {
    self.router = router
    self.presentation = presentation
    self.options = options
    self.navigation = navigation
    origin = link
    self.link = link
  }

  func run() {
    hasStarted = true
    navigation.onCancel = { self.cancel() }
    router.note(.willOpen(link))
    if let barred { return begin(at: barred) }
    do throws(RouteTable.Rejection) {
      try Gate(store: table.store).check(link, by: entrance)
      guard let decided = try afterHooks(link) else { return endRefused() }
      link = decided
    } catch {
      router.log?("rejected: \(error)")
      return end(.rejected(error))
    }
    guard let resolving = router.linkExpander, resolving.isFor(link) else { return begin() }
    resolveShortLink(resolving)
  }

  /// The link after every hook; nil if one refuses it.
  ///
  /// A rewritten link goes through the gate again.
  func afterHooks(_ link: DeepLink) throws(RouteTable.Rejection) -> DeepLink? {
    if router.rewriters.isEmpty, router.observers.isEmpty { return link }
    var current = link
    for hook in router.rewriters {
      guard let next = try decided(hook.body(current), current) else { return nil }
      current = next
    }
    for observer in router.observers {
      guard let next = try decided(observer.router(router, willOpen: current, with: options.extras), current) else {
        return nil
      }
      current = next
    }
    return current
  }

  /// A hook refused the link.
  func endRefused() {
    navigation.isRefusedByHook = true
    end(.cancelled)
  }

  private func decided(
    _ decision: Router.LinkDecision, _ link: DeepLink
  ) throws(RouteTable.Rejection) -> DeepLink? {
    switch decision {
    case .proceed: return link
    case .refuse:
      router.log?("refused by a hook")
      return nil
    case .rewrite(let next): return try rewrite(link, to: next)
    }
  }

  private func rewrite(_ link: DeepLink, to next: DeepLink) throws(RouteTable.Rejection) -> DeepLink {
    entrance = .gates
    rewritten.append(link)
    let next = next.from(next.source.leastTrusted(link.source))
    router.log?("rewritten to \(next)")
    try Gate(store: table.store).check(next)
    return next
  }

  private func resolveShortLink(_ resolving: LinkExpander) {
    var target: Result<DeepLink?, any Error> = .success(nil)
    let (link, clock) = (link, router.configuration.clock)
    wait(for: .shortLink) {
      do { target = .success(try await resolving.target(of: link, clock)) } catch { target = .failure(error) }
    } then: { [self] in
      do {
        guard let target = try target.get() else { return begin() }
        guard let decided = try afterHooks(rewrite(link, to: target)) else { return endRefused() }
        self.link = decided
        begin()
      } catch let rejection as RouteTable.Rejection {
        end(.rejected(rejection))
      } catch {
        end(.failed(nil, NavigationError(error)))
      }
    }
  }

  // MARK: Waiting

  /// Whether the answer to something is waited for.
  var isWaiting: Bool { pending != nil }

  /// Why it waits; nil if it does not.
  var waitReason: WaitReason? { pending?.reason }

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
    pending = Pending(reason: reason, task: task, resume: next)
    limit = nil
    router.waits(self)
  }

  private func resume() {
    limit = nil
    guard let pending, !navigation.hasEnded else { return }
    self.pending = nil
    pending.resume()
  }

  /// Others wait behind it, and the guard that it waits for took too long: that denies.
  func giveUp(after limit: Duration) {
    guard case .guarding(let clearance)? = pending?.reason else { return }
    router.log?("\(clearance.decisive?.name ?? "a guard") did not answer within \(limit), and others wait behind it")
    pending?.task.cancel()
    clearance.giveUp(after: limit)
    resume()
  }

  /// Calls the opening off, unless its state is there already and only hosts are waited for.
  func cancel() {
    guard isWaiting || !hasStarted else { return }
    end(.cancelled)
  }

  func end(_ outcome: Navigation.Outcome) {
    guard !navigation.hasEnded else { return }
    pending?.task.cancel()
    pending = nil
    limit = nil
    navigation.end(outcome)
    router.ended(self, outcome)
  }
}
