/// One link on its way: hooks, routes, guards, handlers, then the state.
///
/// Goes as far as it can in one turn. Where it has to wait, for an asynchronous guard, a resolver of short links, or the
/// user's word, a task goes on when the answer is there; cancelling the opening cancels that task.
@MainActor
final class Opening {
  let navigation: Navigation
  let router: Router
  let verb: Router.Verb
  let call: Router.Call
  let namespace: String?
  /// The routes at the time it starts: it may have waited for the app to be ready.
  lazy var table = router.table
  /// The link as it came.
  let origin: DeepLink
  private(set) var link: DeepLink
  /// What the link was before it was rewritten, each time.
  private(set) var rewritten: [DeepLink] = []
  /// It came in through the system, and is not cancelled by what the app opens.
  var isFromMailbox = false
  /// It shows what became of another.
  var isErrorScreen = false
  /// It shows a place until a guard lets another link in: put off itself, it is not kept, and nothing is shown for it.
  var isShownMeanwhile = false
  /// Since when the link has been put off, if it was before.
  var putOffSince: Duration?
  /// Whether all gates are asked.
  var entrance = Resolver.Entrance.gates
  private(set) var hasStarted = false
  /// Nil until the routes are asked.
  var resolver: Resolver?
  /// The fallback led to what is shown.
  var hasFallenBack = false
  private var waiting: Task<Void, Never>?
  /// What the last handler threw.
  var failure: (any Error)?
  /// Why the last guard denied, and what it shows meanwhile.
  var said = RouteGuard.Verdict.proceed
  var guardName: String?
  /// The guards of the candidate that is asked, as they were when it was first asked.
  var guards: [GuardIndex.Placed] = []
  /// The user is asked after the guards.
  var needsUser = false
  /// Something was waited for since the guards that answer at once were asked: what they read may be another.
  var hasWaited = false
  /// The screens that were asked and may leave.
  var haveAgreed: Set<RouterState.Entry.ID> = []

  init(
    _ link: DeepLink, router: Router, verb: Router.Verb, call: Router.Call, namespace: String?,
    navigation: Navigation = Navigation()
  ) {
    self.router = router
    self.verb = verb
    self.call = call
    self.namespace = namespace
    self.navigation = navigation
    origin = link
    self.link = link
  }

  /// Whether the answer to something is waited for.
  var isWaiting: Bool { waiting != nil }

  func run() {
    hasStarted = true
    navigation.onCancel = { self.cancel() }
    router.note(.willOpen(link))
    do throws(RouteTable.Refusal) {
      try Gate(store: table.store).check(link, by: entrance)
      guard let decided = try afterHooks(link) else {
        router.log?("refused by a hook")
        return end(.refused)
      }
      link = decided
    } catch {
      router.log?("refused: \(error)")
      return end(.rejected(error))
    }
    guard let resolving = router.linkResolver, resolving.isFor(link) else { return begin() }
    wait { await self.resolveShortLink(resolving) }
  }

  /// The link after every hook; nil if one refuses it.
  ///
  /// A rewritten link goes through the gate again.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Refusal) -> DeepLink? {
    var current = link
    for hook in router.rewriters {
      guard let next = try decided(hook.body(current), current) else { return nil }
      current = next
    }
    for observer in router.observers {
      guard let next = try decided(observer.router(router, willOpen: current), current) else { return nil }
      current = next
    }
    return current
  }

  private func decided(
    _ decision: Router.LinkDecision, _ link: DeepLink
  ) throws(RouteTable.Refusal) -> DeepLink? {
    switch decision {
    case .proceed: link
    case .refuse: nil
    case .rewrite(let next): try rewrite(link, to: next)
    }
  }

  private func rewrite(_ link: DeepLink, to next: DeepLink) throws(RouteTable.Refusal) -> DeepLink {
    entrance = .gates
    rewritten.append(link)
    let next = next.from(next.source.leastTrusted(link.source))
    router.log?("rewritten to \(next)")
    try Gate(store: table.store).check(next)
    return next
  }

  private func resolveShortLink(_ resolving: LinkResolver) async {
    do {
      let target = try await resolving.target(of: link)
      guard endWaiting() else { return }
      if let target { link = try rewrite(link, to: target) }
      begin()
    } catch let refusal as RouteTable.Refusal {
      end(.rejected(refusal))
    } catch {
      end(.failed(nil, error))
    }
  }

  // MARK: Waiting

  /// Goes on in a task; the opening is kept alive by it, and by nothing else.
  func wait(_ body: @escaping @MainActor () async -> Void) {
    navigation.match = navigation.match ?? table.resolve(link, namespace: namespace).match
    waiting = Task { @MainActor in await body() }
  }

  /// The answer is there: whether anybody still wants it.
  func endWaiting() -> Bool {
    guard !navigation.hasEnded else { return false }
    waiting = nil
    hasWaited = true
    return true
  }

  /// Calls the opening off, unless its state is there already and only hosts are waited for.
  func cancel() {
    guard isWaiting || !hasStarted else { return }
    waiting?.cancel()
    waiting = nil
    end(.cancelled)
  }

  func end(_ outcome: Navigation.Outcome) {
    guard !navigation.hasEnded else { return }
    waiting = nil
    navigation.end(outcome)
    router.ended(self, outcome)
  }
}
