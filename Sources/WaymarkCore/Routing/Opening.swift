/// One link on its way: hooks, routes, guards, handlers, then the state.
@MainActor
final class Opening {
  let navigation = Navigation()
  private let router: Router
  private let table: RouteTable
  private let verb: Router.Verb
  private let call: Router.Call
  /// What the last handler threw.
  private var failure: (any Error)?

  init(router: Router, verb: Router.Verb, call: Router.Call) {
    self.router = router
    self.verb = verb
    self.call = call
    table = router.table
  }

  func run(_ link: DeepLink, namespace: String?) {
    router.log?("opening \(link) from \(link.source)")
    do {
      guard let decided = try afterHooks(link) else {
        router.log?("refused by a hook")
        return navigation.end(.refused)
      }
      resolve(decided, namespace: namespace)
    } catch {
      router.log?("refused: \(error)")
      navigation.end(.rejected(error))
    }
  }

  /// The link after every hook; nil if one refuses it.
  ///
  /// A rewritten link goes through the gate again.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Refusal) -> DeepLink? {
    guard !router.rewriters.isEmpty else { return link }
    let gate = Gate(store: table.store)
    try gate.check(link)
    var current = link
    for hook in router.rewriters {
      switch hook.body(current) {
      case .proceed: continue
      case .refuse: return nil
      case .rewrite(let next):
        current = next.from(next.source.leastTrusted(current.source))
        router.log?("rewritten to \(current)")
        try gate.check(current)
      }
    }
    return current
  }

  // MARK: Resolving

  private func resolve(_ link: DeepLink, namespace: String?) {
    var resolver = Resolver(
      store: table.store, passed: PassedValues(extras: call.extras, local: call.local), fallsBack: true)
    var progress = resolver.begin(link, namespace: namespace)
    while true {
      switch progress {
      case .ask(.guards): progress = resolver.answer(.guardsPassed)
      case .ask(.action(let match)): progress = resolver.answer(.acted(act(match)))
      case .end(let resolution): return end(resolution, link, namespace: namespace)
      }
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

  private func end(_ resolution: RouteTable.Resolution, _ link: DeepLink, namespace: String?) {
    if let log = router.log {
      for target in resolution.redirects { log("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    }
    navigation.tried = resolution.tried
    navigation.redirects = resolution.redirects
    switch resolution.outcome {
    case .matched(let match): arrive(match, resolution) { .opened($0) }
    case .fellBack(let match): arrive(match, resolution) { .fellBack($0) }
    case .unmatched, .denied, .deferred: endUnmatched(resolution, link, namespace: namespace)
    case .rejected(let refusal):
      router.log?("refused: \(refusal)")
      navigation.end(.rejected(refusal))
    case .failed(let match): navigation.end(.failed(match, failure ?? CancellationError()))
    }
  }

  private func endUnmatched(_ resolution: RouteTable.Resolution, _ link: DeepLink, namespace: String?) {
    let nearest = NearestRoutes(table).patterns(near: resolution).filter(\.isSimilar).map(\.pattern)
    router.log?("unmatched" + (nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"))
    navigation.end(.unmatched(nearest: nearest))
    router.callUnmatchedHandlers(link, table.store.subject(link, namespace: namespace).namespace)
  }

  // MARK: Arriving

  /// Shows the screen of a match, if it has one and there is a window.
  private func arrive(
    _ match: RouteMatch, _ resolution: RouteTable.Resolution, _ outcome: @escaping (RouteMatch) -> Navigation.Outcome
  ) {
    if resolution.tried.last?.answer == .handled {
      if case .matched = resolution.outcome { return navigation.end(.handled(match)) }
      return navigation.end(outcome(match))
    }
    guard !router.store.state.windows.isEmpty else { return navigation.end(outcome(match)) }
    navigation.match = match
    let change = router.reduced(verb.action(match), in: call.window)
    switch change.outcome {
    case .refused(let refusal): navigation.end(.failed(match, NavigationError(refusal)))
    case .alreadyThere: navigation.end(outcome(match))
    case .changed: bring(change.state, match, outcome)
    }
  }

  private func bring(
    _ state: RouterState, _ match: RouteMatch, _ outcome: @escaping (RouteMatch) -> Navigation.Outcome
  ) {
    keepValues(for: match, in: state)
    let animation = match.asksForAnimation == false ? .none : call.animation
    router.store.take(state, from: router, animation) { [navigation] result in
      switch result {
      case .success: navigation.end(outcome(match))
      case .failure(let failure): navigation.end(.failed(match, NavigationError(failure)))
      }
    }
  }

  /// What was passed along belongs to the entry on top of those of the route.
  private func keepValues(for match: RouteMatch, in state: RouterState) {
    let values = PassedValues(extras: call.extras, local: call.local)
    guard !values.isEmpty, let key = router.map.key(of: match.route) else { return }
    let entry = state.visibleEntries(in: call.window).last { $0.route == key }
    if let entry { router.store.keep(values, for: entry.id) }
  }
}
