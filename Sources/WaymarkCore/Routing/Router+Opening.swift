extension Router {
  /// What is decided of a link before it is matched.
  public enum LinkDecision: Sendable {
    /// The link goes on.
    case proceed
    /// Another link instead, which goes through all gates.
    case rewrite(DeepLink)
    /// The link is not opened.
    case refuse
  }

  /// Opens a link.
  ///
  /// - Parameters:
  ///   - link: the link, with the source it came from.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  ///   - namespace: asks the routes of this scheme, whatever the link's.
  /// - Returns: what became of it, complete when the call returns.
  @discardableResult
  public func open(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil, namespace: String? = nil
  ) -> Navigation {
    linkIfNeeded()
    let opening = Opening(router: self, table: table, passed: PassedValues(extras: extras, local: local))
    return opening.run(link, namespace: namespace)
  }

  /// Opens the text of a link.
  ///
  /// - Parameter source: who brought it; left out, it is told by the text.
  @discardableResult
  public func open(
    _ text: String, from source: DeepLink.Source? = nil, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil, namespace: String? = nil
  ) -> Navigation {
    do {
      return open(try table.link(text, from: source), extras: extras, local: local, namespace: namespace)
    } catch {
      log?("refused: \(error)")
      return Navigation(.rejected(error))
    }
  }

  /// Opens a place of the app.
  @discardableResult
  public func open(
    _ place: some RouteConvertible, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) -> Navigation {
    open(place.path, from: .inApp, extras: extras, local: local)
  }

  /// Whether a link would be taken: same gates and redirects as opening it, no hooks, no handlers, no effect.
  public nonisolated func canOpen(_ link: DeepLink, namespace: String? = nil) -> Bool {
    table.resolve(link, namespace: namespace).match != nil
  }

  /// Whether the text is a link that would be taken.
  public nonisolated func canOpen(
    _ text: String, from source: DeepLink.Source? = nil, namespace: String? = nil
  ) -> Bool {
    (try? table.link(text, from: source)).map { canOpen($0, namespace: namespace) } ?? false
  }

  // MARK: Hooks

  /// Asks before each link is matched: it may be rewritten or refused.
  ///
  /// Hooks are asked in the order they were added.
  ///
  /// - Returns: removes the hook when called.
  @discardableResult
  public func willOpen(_ body: @escaping @MainActor (DeepLink) -> LinkDecision) -> @MainActor () -> Void {
    let number = (rewriters.last?.number ?? 0) + 1
    rewriters.append((number, body))
    return { [weak self] in self?.rewriters.removeAll { $0.number == number } }
  }

  /// Called for a link that no route took: for those of a scheme, or for all others.
  ///
  /// A link of a namespace calls that of its scheme; before it, if the namespace falls through, the one for all.
  public func onUnmatched(scheme: String? = nil, _ body: @escaping @MainActor (DeepLink) -> Void) {
    unmatchedHandlers.removeAll { $0.scheme?.asciiLowercased == scheme?.asciiLowercased }
    unmatchedHandlers.append((scheme, body))
  }

  func callUnmatchedHandlers(_ link: DeepLink, _ namespace: RouteTable.Namespace?) {
    if namespace == nil || namespace?.fallsThrough == true {
      for handler in unmatchedHandlers where handler.scheme == nil { handler.body(link) }
    }
    guard let namespace else { return }
    for handler in unmatchedHandlers where handler.scheme?.asciiLowercased == namespace.scheme.asciiLowercased {
      handler.body(link)
    }
  }
}

/// One link on its way.
@MainActor
private final class Opening {
  let router: Router
  let table: RouteTable
  let passed: PassedValues
  /// What the last handler threw.
  private var failure: (any Error)?

  init(router: Router, table: RouteTable, passed: PassedValues) {
    self.router = router
    self.table = table
    self.passed = passed
  }

  func run(_ link: DeepLink, namespace: String?) -> Navigation {
    router.log?("opening \(link) from \(link.source)")
    let decided: DeepLink
    do {
      guard let link = try afterHooks(link) else {
        router.log?("refused by a hook")
        return Navigation(.refused)
      }
      decided = link
    } catch {
      router.log?("refused: \(error)")
      return Navigation(.rejected(error))
    }
    let navigation = resolve(decided, namespace: namespace)
    if case .unmatched = navigation.outcome {
      router.callUnmatchedHandlers(decided, table.store.subject(decided, namespace: namespace).namespace)
    }
    return navigation
  }

  /// The link after every hook; nil if one refuses it.
  ///
  /// A rewritten link goes through the gate again.
  private func afterHooks(_ link: DeepLink) throws(RouteTable.Refusal) -> DeepLink? {
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

  private func resolve(_ link: DeepLink, namespace: String?) -> Navigation {
    let resolution = table.resolve(
      link, extras: passed.extras, local: passed.local, namespace: namespace, fallsBack: true,
      asking: RouteTable.Respondent(action: { self.answer($0) }))
    return navigation(resolution)
  }

  private func answer(_ match: RouteMatch) -> RouteTable.Answer {
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

  private func navigation(_ resolution: RouteTable.Resolution) -> Navigation {
    for target in resolution.redirects { router.log?("redirected to \((try? DeepLink(target))?.description ?? "…")") }
    let outcome: Navigation.Outcome
    switch resolution.outcome {
    case .matched(let match):
      outcome = resolution.tried.last?.answer == .handled ? .handled(match) : .opened(match)
    case .fellBack(let match): outcome = .fellBack(match)
    case .unmatched, .denied, .deferred:
      let nearest = NearestRoutes(table).patterns(near: resolution).filter(\.isSimilar).map(\.pattern)
      router.log?("unmatched" + (nearest.isEmpty ? "" : "; nearest: \(nearest.map(\.text).joined(separator: ", "))"))
      outcome = .unmatched(nearest: nearest)
    case .rejected(let refusal):
      router.log?("refused: \(refusal)")
      outcome = .rejected(refusal)
    case .failed(let match): outcome = .failed(match, failure ?? CancellationError())
    }
    return Navigation(outcome, tried: resolution.tried, redirects: resolution.redirects)
  }
}
