extension Router {
  /// Opens the links again that a guard put off: under the same number, with all guards and reach asked anew.
  public func resume(_ guarding: RouteGuard) { resume(putOffBy: guarding.name) }

  /// The links that guards put off, oldest first.
  public var deferredLinks: [DeepLink] {
    deferred.dropExpired(at: configuration.uptime())
    return deferred.links.map(\.link)
  }

  /// Drops the links that were put off, as when another user signs in.
  public func dropDeferredLinks() { deferred.dropAll() }

  /// Asks all guards again: what is open and no longer allowed leaves, links that were put off are opened.
  public func reevaluateGuards() {
    leaveForbidden(askedBy: nil)
    resume(putOffBy: nil)
  }

  /// What guards read has changed.
  func guardsChanged(_ names: Set<String>) {
    leaveForbidden(askedBy: names)
    for name in names.sorted() { resume(putOffBy: name) }
  }

  private func resume(putOffBy name: String?) {
    for link in deferred.take(putOffBy: name, at: configuration.uptime()) {
      let opening = Opening(
        link.link, router: self, verb: link.verb, call: link.call, namespace: link.namespace,
        navigation: Navigation(number: link.number))
      opening.entrance = link.entrance
      opening.putOffSince = link.since
      // In order, one after the other: none takes the place of another.
      opening.isFromMailbox = true
      _ = mailbox.take(opening, key: nil, self)
    }
  }

  /// Shows a place of the app until a guard lets a link in.
  func showMeanwhile(_ text: String, in window: RouterState.Window.ID?) {
    guard let link = try? table.link(text, from: .inApp) else {
      log?("what is to be shown meanwhile is no link")
      return
    }
    let opening = Opening(link, router: self, verb: .go, call: Call(in: window), namespace: nil)
    opening.isShownMeanwhile = true
    start(opening)
  }

  // MARK: What is open

  /// Asks the guards of what is open whether it may stay.
  ///
  /// - Parameter names: only these guards are asked; nil: all. Guards that have to wait are not asked.
  private func leaveForbidden(askedBy names: Set<String>?) {
    guard hasEnteringGuards else { return }
    var forbidden: [RouterState.Entry.ID] = []
    var instead: Instead?
    store.state.walkScreens { entry in
      guard let match = match(for: entry), let verdict = verdict(on: match, askedBy: names, isOpen: true) else {
        return
      }
      forbidden.append(entry.id)
      instead = instead ?? verdict
    }
    guard !forbidden.isEmpty else { return }
    log?("\(forbidden.count) screens are no longer allowed")
    let change = reduced(.host(.removed(forbidden)), in: nil)
    if change.isChanged { store.take(change.state, from: self) }
    if let instead { show(instead) }
  }

  /// Shows what comes in the place of what is not allowed.
  func show(_ instead: Instead) {
    switch instead {
    case .nothing: break
    case .place(let text): showMeanwhile(text, in: nil)
    case .target(let link): openScreen(of: link)
    }
  }

  /// What is shown in the place of what is no longer allowed.
  enum Instead {
    case nothing
    /// A place that the app names.
    case place(String)
    /// Where the link of the screen leads now: asked anew, since a redirect is filled with what that link says and gets
    /// no more trust.
    case target(of: DeepLink)
  }

  /// What is shown instead of a match; nil if it may stay.
  func verdict(on match: RouteMatch, askedBy names: Set<String>?, isOpen: Bool) -> Instead? {
    for placed in enteringGuards(match) {
      guard case .immediate(let body) = placed.guarding.body, names?.contains(placed.guarding.name) ?? true else {
        continue
      }
      let attempt = RouteGuard.Attempt(match: match, place: placed.place, state: store.state, isOpen: isOpen)
      switch watch.verdict(of: placed.guarding, body, attempt) {
      case .proceed: continue
      case .denied: return .nothing
      case .deferred(let shown): return shown.map { .place($0) } ?? .nothing
      case .redirect: return .target(of: match.link)
      }
    }
    return nil
  }

  static func verdict(
    of body: @MainActor @Sendable (RouteGuard.Attempt) async throws -> RouteGuard.Verdict, _ attempt: RouteGuard.Attempt
  ) async -> RouteGuard.Verdict {
    do { return try await body(attempt) } catch { return .denied("a guard threw: \(error)") }
  }

  // MARK: Leaving

  /// What is asked before a state may be left for another, the deepest screen first.
  func leaveQuestions(to next: RouterState) -> [(guarding: LeaveGuard, attempt: LeaveGuard.Attempt)] {
    guard guards.hasLeaving else { return [] }
    var questions: [(LeaveGuard, LeaveGuard.Attempt)] = []
    store.state.walk { node in
      for guarding in guards.leaving(node.entry) where next.entry(node.id) == nil {
        questions.append((guarding, LeaveGuard.Attempt(entry: node.entry, next: next)))
      }
    }
    return questions.reversed()
  }

  static func mayLeave(_ questions: [(guarding: LeaveGuard, attempt: LeaveGuard.Attempt)]) async -> Bool {
    for question in questions {
      guard await question.guarding.body(question.attempt) else { return false }
    }
    return true
  }

  /// Whether a screen may leave without being asked: hosts lock their gestures for one that may not.
  public func lock(of entry: RouterState.Entry) -> RouterState.Lock {
    guards.leaving(entry).isEmpty ? .free : .ask
  }

  /// The user asks for something that a locked screen has to be asked about: it is done if all agree.
  ///
  /// - Returns: ends as cancelled if one does not.
  @discardableResult
  public func request(_ event: RouterState.HostEvent) -> Navigation { perform(.host(event), Call()) }
}

extension RouterState {
  /// Whether a screen may leave without being asked.
  public enum Lock: String, Sendable, Hashable, CaseIterable {
    /// It may.
    case free
    /// It has to be asked first, which a gesture cannot wait for.
    case ask
  }

  /// The ids of all screens.
  var screenIDs: Set<Entry.ID> {
    var ids: Set<Entry.ID> = []
    walkScreens { ids.insert($0.id) }
    return ids
  }
}
