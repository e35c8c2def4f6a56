extension Opening {
  /// Asks the routes, as they are now; about a screen that its guards do not let be, them alone.
  ///
  /// - Parameter isNew: the link was not asked about before, with other routes.
  func begin(isNew: Bool = true) {
    let barred = isNew ? cause.barred : nil
    resolver = Resolver(
      store: table.store, passed: PassedValues(extras: options.extras, local: options.local),
      fallsBack: cause.barred == nil)
    guard let barred else {
      // The link of a screen has passed all gates before.
      let entrance = cause.isOfScreen ? Resolver.Entrance.routePath : .gates
      return go(
        on: resolver?.begin(link, namespace: options.namespace, by: entrance, asksHooks: isNew && router.hasHooks))
    }
    candidate.clearance = barred
    go(on: resolver?.begin(at: barred.match), isNew: false)
  }

  /// - Parameter isNew: the next candidate was not asked about before.
  func go(on first: Resolver.Progress?, isNew: Bool = true) {
    var next = first
    var isNew = isNew
    while !navigation.hasEnded, let progress = next {
      switch progress {
      case .end(let resolution): return finish(resolution)
      case .ask(.hooks(let link)):
        guard let reply = askHooks(link) else { return }
        next = resolver?.answer(reply)
      case .ask(.guards(let match, let first)):
        guard let reply = ask(match, from: first, isNew: isNew && first == 0) else { return }
        isNew = true
        next = resolver?.answer(reply)
      case .ask(.action(let match)):
        guard mayAct(match) else { return putOff(match) }
        next = resolver?.answer(.acted(act(match)))
      }
    }
  }

  /// What the guards of a match say; nil: an answer is waited for.
  ///
  /// - Parameters:
  ///   - first: the redirects of guards before this one led back here.
  ///   - isNew: the candidate was not asked about before.
  private func ask(_ match: RouteMatch, from first: Int, isNew: Bool) -> Resolver.Reply? {
    guard let clearance = clearance(for: match, isNew: isNew) else {
      return needsUser(match) ? askUser(match, from: first) : .guardsPassed
    }
    guard first == 0 || clearance.noteReturn() else {
      return deny(match, "its guards redirect it to itself again and again")
    }
    switch clearance.ask(router.admission.watch, router.store.state, isOpen: false) {
    case .proceeds: return needsUser(match) ? askUser(match, from: first) : .guardsPassed
    case .barred(let verdict, let number): return reply(verdict, next: number + 1)
    case .waits:
      navigation.match = match
      let state = router.store.state
      wait(for: .guarding(clearance)) { [self] in
        await clearance.wait(state, isOpen: false, router.guardPatience)
      } then: { [self] in
        askAgain(match, from: first)
      }
      return nil
    }
  }

  /// After a wait all guards are asked again that answer at once: somebody may have signed out by now.
  private func askAgain(_ match: RouteMatch, from first: Int) {
    guard hasCurrentRoutes else { return beginAnew() }
    guard let reply = ask(match, from: first, isNew: false) else { return }
    go(on: resolver?.answer(reply))
  }

  /// Guards may be added and removed while something is waited for: those there are now are asked.
  private func clearance(for match: RouteMatch, isNew: Bool) -> Clearance? {
    if isNew { candidate = earlier.flatMap { $0.isOfSamePlace(as: match) ? $0 : nil } ?? Candidate() }
    candidate.match = match
    candidate.clearance =
      router.admission.hasGuards(guards)
      ? router.admission.clearance(for: match, guards, table, after: candidate.clearance) : nil
    return candidate.clearance
  }

  private func needsUser(_ match: RouteMatch) -> Bool {
    !candidate.isConfirmed && match.link.source.isExternal && guards.isConfirmed(match.routeID)
  }

  private func askUser(_ match: RouteMatch, from first: Int) -> Resolver.Reply? {
    guard let confirms = router.confirms else { return deny(match, "nobody asks the user") }
    navigation.match = match
    var says = false
    wait(for: .user) {
      says = await confirms(match)
    } then: { [self] in
      guard says else { return go(on: resolver?.answer(deny(match, "the user said no"))) }
      candidate.isConfirmed = true
      candidate.clearance?.expire()
      askAgain(match, from: first)
    }
    return nil
  }

  private func deny(_ match: RouteMatch, _ reason: String) -> Resolver.Reply {
    candidate.denial = reason
    return .guardSaid(.denied(reason), next: 0)
  }

  /// What a guard says counts for what is open of the same place, too.
  private func reply(_ verdict: GuardVerdict, next: Int) -> Resolver.Reply {
    if let clearance = candidate.clearance, clearance !== cause.barred { router.askGuards(ofPlaceOf: clearance) }
    return .guardSaid(verdict, next: next)
  }

  private func act(_ match: RouteMatch) -> RouteTable.Disposition {
    do {
      let disposition = try router.disposition(of: match)
      router.log?("\(match.pattern): \(disposition.rawValue)")
      if disposition == .handled, let name = presentation.verb {
        router.log?("nothing to \(name): the handler shows itself")
      }
      return disposition
    } catch {
      // What others throw may have values in its text.
      let reason = error is ParameterError || error is HostError ? "\(error)" : "\(type(of: error))"
      router.tellUnopened("\(match.pattern): failed: \(reason)", from: nil)
      router.tellMissingValue(error, of: match)
      failure = NavigationError(error)
      return .failed
    }
  }
}

extension Opening.Candidate {
  /// Whether it leads to the place of a match, though the routes may be others.
  fileprivate func isOfSamePlace(as other: RouteMatch) -> Bool {
    guard let match else { return false }
    return match.pattern == other.pattern && match.route.name == other.route.name
      && match.capturedParameters == other.capturedParameters
  }
}

extension RouteMap.Presentation {
  /// What it does with a screen, for the log; nil: that is left to the route.
  fileprivate var verb: String? {
    switch self {
    case .automatic, .inPlace: nil
    case .push: "push"
    case .modal: "present"
    case .replace: "replace with"
    case .root: "make the root"
    }
  }
}
