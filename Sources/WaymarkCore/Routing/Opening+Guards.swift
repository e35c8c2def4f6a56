extension Opening {
  /// Asks the routes, as they are now.
  func begin() {
    resolver = Resolver(
      store: table.store, passed: PassedValues(extras: call.extras, local: call.local), fallsBack: true)
    go(on: resolver?.begin(link, namespace: namespace, by: entrance, after: rewritten))
  }

  func go(on first: Resolver.Progress?) {
    var next = first
    while !navigation.hasEnded, let progress = next {
      switch progress {
      case .end(let resolution): return finish(resolution)
      case .ask(.guards(let match, let first)):
        guard let reply = ask(match, from: first) else { return }
        next = resolver?.answer(reply)
      case .ask(.action(let match)): next = resolver?.answer(.acted(act(match)))
      }
    }
  }

  /// What the guards of a match say, from one on; nil: the answer is waited for.
  ///
  /// Those that answer at once are asked again after all waits: somebody may have signed out meanwhile.
  private func ask(_ match: RouteMatch, from first: Int) -> Resolver.Reply? {
    if first == 0 { takeGuards(of: match) }
    for number in min(first, guards.count)..<guards.count {
      let placed = guards[number]
      switch placed.guarding.body {
      case .immediate(let body):
        let verdict = router.watch.verdict(of: placed.guarding, body, attempt(match, placed))
        if verdict != .proceed { return reply(verdict, by: placed.guarding.name, next: number + 1) }
      case .waiting(let body):
        navigation.match = match
        let attempt = attempt(match, placed)
        wait {
          let verdict = await Router.verdict(of: body, attempt)
          self.resume(verdict, by: placed.guarding.name, next: number + 1)
        }
        return nil
      }
    }
    if first <= guards.count, needsUser { return askUser(match, next: guards.count + 1) }
    guard let (verdict, name) = changedVerdict(on: match) else { return .guardsPassed }
    return reply(verdict, by: name, next: guards.count + 1)
  }

  /// Guards may be added and removed while one is waited for: those there were are asked, each once.
  private func takeGuards(of match: RouteMatch) {
    guards = router.enteringGuards(match)
    needsUser = router.guards.isConfirmed(match.route.id) && match.link.source.isExternal
    hasWaited = false
  }

  private func attempt(_ match: RouteMatch, _ placed: GuardIndex.Placed) -> RouteGuard.Attempt {
    RouteGuard.Attempt(match: match, place: placed.place, state: router.store.state, isOpen: false)
  }

  /// What a guard that answers at once says after a wait, if it does not let the match proceed any more; asked once.
  func changedVerdict(on match: RouteMatch) -> (RouteGuard.Verdict, String)? {
    guard hasWaited else { return nil }
    hasWaited = false
    for placed in guards {
      guard case .immediate(let body) = placed.guarding.body else { continue }
      let verdict = router.watch.verdict(of: placed.guarding, body, attempt(match, placed))
      if verdict != .proceed { return (verdict, placed.guarding.name) }
    }
    return nil
  }

  private func askUser(_ match: RouteMatch, next: Int) -> Resolver.Reply? {
    let name = "confirmation"
    guard let confirms = router.confirms else { return reply(.denied("nobody asks the user"), by: name, next: next) }
    navigation.match = match
    wait {
      let isConfirmed = await confirms(match)
      self.resume(isConfirmed ? .proceed : .denied("the user said no"), by: name, next: next)
    }
    return nil
  }

  private func resume(_ verdict: RouteGuard.Verdict, by name: String, next: Int) {
    guard endWaiting() else { return }
    go(on: resolver?.answer(reply(verdict, by: name, next: next)))
  }

  private func reply(_ verdict: RouteGuard.Verdict, by name: String, next: Int) -> Resolver.Reply {
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
}
