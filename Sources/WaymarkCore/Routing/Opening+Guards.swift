extension Opening {
  /// Asks the routes, as they are now.
  func begin() {
    resolver = Resolver(
      store: table.store, passed: PassedValues(extras: call.extras, local: call.local), fallsBack: true)
    go(on: resolver?.begin(link, namespace: namespace, by: entrance))
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
  private func ask(_ match: RouteMatch, from first: Int) -> Resolver.Reply? {
    let guards = router.enteringGuards(match)
    for number in min(first, guards.count)..<guards.count {
      let placed = guards[number]
      let attempt = RouteGuard.Attempt(match: match, place: placed.place, state: router.store.state, isOpen: false)
      switch placed.guarding.body {
      case .immediate(let body):
        let verdict = router.watch.verdict(of: placed.guarding, body, attempt)
        if verdict != .proceed { return reply(verdict, by: placed.guarding.name, next: number + 1) }
      case .waiting(let body):
        navigation.match = match
        wait {
          let verdict = await Router.verdict(of: body, attempt)
          self.resume(verdict, by: placed.guarding.name, next: number + 1)
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
