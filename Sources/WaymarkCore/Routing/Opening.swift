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
  private lazy var table = router.table
  /// The link as it came.
  let origin: DeepLink
  private(set) var link: DeepLink
  /// It came in through the system, and is not cancelled by what the app opens.
  var isFromMailbox = false
  /// It shows what became of another.
  var isErrorScreen = false
  /// Whether all gates are asked.
  var entrance = Resolver.Entrance.gates
  private(set) var hasStarted = false
  private lazy var resolver = Resolver(
    store: table.store, passed: PassedValues(extras: call.extras, local: call.local), fallsBack: true)
  private var waiting: Task<Void, Never>?
  /// What the last handler threw.
  private var failure: (any Error)?
  /// Why the last guard denied, and what it shows meanwhile.
  private var said = RouteGuard.Verdict.proceed
  private var guardName: String?
  /// The screens that were asked and may leave.
  private var haveAgreed: Set<RouterState.Entry.ID> = []

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
    navigation.onCancel = { [weak self] in self?.cancel() }
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
    wait { [weak self] in
      guard let self else { return }
      await self.resolveShortLink(resolving)
    }
  }

  /// The link after every hook; nil if one refuses it.
  ///
  /// A rewritten link goes through the gate again.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Refusal) -> DeepLink? {
    var current = link
    for hook in router.rewriters {
      switch hook.body(current) {
      case .proceed: continue
      case .refuse: return nil
      case .rewrite(let next): current = try rewritten(current, to: next)
      }
    }
    for observer in router.observers {
      switch observer.router(router, willOpen: current) {
      case .proceed: continue
      case .refuse: return nil
      case .rewrite(let next): current = try rewritten(current, to: next)
      }
    }
    return current
  }

  private func rewritten(_ link: DeepLink, to next: DeepLink) throws(RouteTable.Refusal) -> DeepLink {
    entrance = .gates
    let next = next.from(next.source.leastTrusted(link.source))
    router.log?("rewritten to \(next)")
    try Gate(store: table.store).check(next)
    return next
  }

  private func resolveShortLink(_ resolving: LinkResolver) async {
    do {
      let target = try await resolving.target(of: link)
      guard !navigation.hasEnded else { return }
      if let target { link = try rewritten(link, to: target) }
      waiting = nil
      begin()
    } catch let refusal as RouteTable.Refusal {
      end(.rejected(refusal))
    } catch {
      end(.failed(nil, error))
    }
  }

  // MARK: Waiting

  /// Goes on in a task; the opening is kept alive by it, and by nothing else.
  private func wait(_ body: @escaping @MainActor () async -> Void) {
    navigation.match = navigation.match ?? table.resolve(link, namespace: namespace).match
    waiting = Task { @MainActor in
      await body()
      _ = self
    }
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

  // MARK: Resolving

  private func begin() { go(on: resolver.begin(link, namespace: namespace, by: entrance)) }

  private func go(on progress: Resolver.Progress) {
    var progress = progress
    while !navigation.hasEnded {
      switch progress {
      case .end(let resolution): return finish(resolution)
      case .ask(.guards(let match, let first)):
        guard let reply = ask(match, from: first) else { return }
        progress = resolver.answer(reply)
      case .ask(.action(let match)): progress = resolver.answer(.acted(act(match)))
      }
    }
  }

  /// What the guards of a match say, from one on; nil: the answer is waited for.
  private func ask(_ match: RouteMatch, from first: Int) -> Resolver.Reply? {
    let guards = router.enteringGuards(match)
    for number in min(first, guards.count)..<guards.count {
      let placed = guards[number]
      let attempt = RouteGuard.Attempt(match: match, place: placed.place, state: router.store.state, isOpen: false)
      switch placed.guarding.body {
      case .immediate(let body):
        let verdict = router.watch.verdict(of: placed.guarding, body, attempt)
        if verdict != .proceed { return reply(verdict, of: placed.guarding, next: number + 1) }
      case .waiting(let body):
        navigation.match = match
        wait { [weak self] in
          let verdict = await Router.verdict(of: body, attempt)
          self?.take(verdict, of: placed.guarding, next: number + 1)
        }
        return nil
      }
    }
    guard first <= guards.count, router.guards.isConfirmed(match.route.id), match.link.source.isExternal else {
      return .guardsPassed
    }
    return askUser(match, next: guards.count + 1)
  }

  private func askUser(_ match: RouteMatch, next: Int) -> Resolver.Reply? {
    guard let confirms = router.confirms else {
      return reply(.denied("nobody asks the user"), name: "confirmation", next: next)
    }
    navigation.match = match
    wait { [weak self] in
      let isConfirmed = await confirms(match)
      self?.resume(isConfirmed ? .guardSaid(.proceed, next: next) : nil, next: next)
    }
    return nil
  }

  private func resume(_ reply: Resolver.Reply?, next: Int) {
    guard !navigation.hasEnded else { return }
    waiting = nil
    go(on: resolver.answer(reply ?? self.reply(.denied("the user said no"), name: "confirmation", next: next)))
  }

  private func take(_ verdict: RouteGuard.Verdict, of guarding: RouteGuard, next: Int) {
    guard !navigation.hasEnded else { return }
    waiting = nil
    go(on: resolver.answer(reply(verdict, of: guarding, next: next)))
  }

  private func reply(_ verdict: RouteGuard.Verdict, of guarding: RouteGuard, next: Int) -> Resolver.Reply {
    reply(verdict, name: guarding.name, next: next)
  }

  private func reply(_ verdict: RouteGuard.Verdict, name: String, next: Int) -> Resolver.Reply {
    said = verdict
    guardName = name
    switch verdict {
    case .proceed: return .guardSaid(.proceed, next: next)
    case .redirect(let target): return .guardSaid(.redirect(target), next: next)
    case .denied: return .guardSaid(.deny, next: next)
    case .deferred: return .guardSaid(.defer, next: next)
    }
  }

  private func act(_ match: RouteMatch) -> RouteTable.Answer {
    do {
      let answer = try router.answer(to: match)
      router.log?("\(match.pattern): \(answer.rawValue)")
      return answer
    } catch {
      router.log?("\(match.pattern): failed")
      failure = error
      return .failed
    }
  }

  // MARK: Ending

  private func finish(_ resolution: RouteTable.Resolution) {
    if let log = router.log {
      for target in resolution.redirects { log("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    }
    navigation.tried = resolution.tried
    navigation.redirects = resolution.redirects
    switch resolution.outcome {
    case .matched(let match): arrive(match, resolution, hasFallenBack: false)
    case .fellBack(let match): arrive(match, resolution, hasFallenBack: true)
    case .unmatched: endUnmatched(resolution)
    case .denied(let match):
      var reason = ""
      if case .denied(let said) = said { reason = said }
      router.log?("denied by \(guardName ?? "a guard")")
      end(.denied(match, reason))
    case .deferred(let match): putOff(match)
    case .rejected(let refusal):
      router.log?("refused: \(refusal)")
      end(.rejected(refusal))
    case .failed(let match): end(.failed(match, failure ?? CancellationError()))
    }
  }

  private func endUnmatched(_ resolution: RouteTable.Resolution) {
    let nearest = NearestRoutes(table).patterns(near: resolution).filter(\.isSimilar).map(\.pattern)
    router.log?("unmatched" + (nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"))
    end(.unmatched(nearest: nearest))
    router.callUnmatchedHandlers(link, table.store.subject(link, namespace: namespace).namespace)
    router.handBack(link)
  }

  private func putOff(_ match: RouteMatch) {
    router.log?("put off by \(guardName ?? "a guard")")
    router.deferred.keep(
      DeferredLink(
        link: origin, guardName: guardName ?? "", verb: verb, call: call, namespace: namespace,
        number: navigation.number, since: router.configuration.uptime()))
    // What is shown meanwhile comes before the next link that came in.
    if case .deferred(let shown?) = said { router.go(shown, Router.Call(in: call.window)) }
    end(.deferred(match))
  }

  /// Shows the screen of a match, if it has one and there is a window.
  private func arrive(_ match: RouteMatch, _ resolution: RouteTable.Resolution, hasFallenBack: Bool) {
    let outcome: (RouteMatch) -> Navigation.Outcome = { hasFallenBack ? .fellBack($0) : .opened($0) }
    if resolution.tried.last?.answer == .handled { return end(hasFallenBack ? .fellBack(match) : .handled(match)) }
    guard !router.store.state.windows.isEmpty else {
      return showWithoutState(match) { [self] failure in
        if let failure { fallBack(from: match, failure) } else { end(outcome(match)) }
      }
    }
    navigation.match = match
    let change = router.reduced(verb.action(match), in: call.window)
    switch change.outcome {
    case .refused(let refusal): end(.failed(match, NavigationError(refusal)))
    case .alreadyThere:
      keepValues(for: match, in: router.store.state)
      end(outcome(match))
    case .changed: leaveThenBring(change.state, match, outcome)
    }
  }

  private func leaveThenBring(
    _ state: RouterState, _ match: RouteMatch, _ outcome: @escaping (RouteMatch) -> Navigation.Outcome
  ) {
    let questions = router.leaveQuestions(to: state).filter { !haveAgreed.contains($0.attempt.entry.id) }
    guard !questions.isEmpty else { return bring(state, match, outcome) }
    wait { [weak self] in
      let mayLeave = await Router.mayLeave(questions)
      guard let self, !self.navigation.hasEnded else { return }
      self.waiting = nil
      guard mayLeave else { return self.end(.cancelled) }
      self.haveAgreed.formUnion(questions.map(\.attempt.entry.id))
      // The state may have changed while the user was asked, and other screens be there to be asked.
      let change = self.router.reduced(self.verb.action(match), in: self.call.window)
      guard change.isChanged else { return self.end(outcome(match)) }
      self.leaveThenBring(change.state, match, outcome)
    }
  }

  private func bring(
    _ state: RouterState, _ match: RouteMatch, _ outcome: @escaping (RouteMatch) -> Navigation.Outcome
  ) {
    keepValues(for: match, in: state)
    let animation = match.asksForAnimation == false ? .none : call.animation
    router.store.take(state, from: router, animation) { [self] result in
      switch result {
      case .success: end(outcome(match))
      case .failure(let failure): fallBack(from: match, failure)
      }
    }
  }

  /// After a screen that could not be made: the fallback, if there is one left.
  private func fallBack(from match: RouteMatch, _ failure: RouterState.Step.Failure) {
    self.failure = NavigationError(failure)
    guard failure.reason == .noContent else { return end(.failed(match, NavigationError(failure))) }
    go(on: resolver.fallBack(after: match))
  }

  /// What was passed along belongs to the entry on top of those of the route.
  private func keepValues(for match: RouteMatch, in state: RouterState) {
    let values = PassedValues(extras: call.extras, local: call.local)
    guard !values.isEmpty, let key = router.map.key(of: match.route) else { return }
    let entry = state.visibleEntries(in: call.window).last { $0.route == key }
    if let entry { router.store.keep(values, for: entry.id) }
  }
}
