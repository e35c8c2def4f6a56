import Waymark

/// Questions about a link that was opened: it ends where its route says, or with a reason.
extension Explorer {
  func check(
    _ navigation: Navigation, of sample: Sample, _ before: Sight, _ app: ExploredApp, _ node: Int
  ) -> [Draft] {
    var drafts = noteOutcome(navigation, sample, before, app, node)
    if sample.isRedirect, let key = sample.key, !navigation.redirects.isEmpty { coverage.noteReached(key) }
    switch navigation.result {
    case nil: drafts.append(unanswered(sample, app))
    case .opened(let match):
      drafts += checkArrival(match, sample, navigation, app)
      secrets.formUnion(Self.traceable(match.sensitiveValues))
    case .fellBack(let match) where navigation.tried.last?.disposition != .handled:
      drafts += checkArrival(match, sample, navigation, app)
      secrets.formUnion(Self.traceable(match.sensitiveValues))
    case .handled(let match), .fellBack(let match):
      if let key = app.router.table.key(of: match.route) { coverage.noteReached(key) }
      drafts += checkTaker(match, sample, navigation, app)
    case .unmatched: drafts += checkUnmatched(sample, navigation, app)
    case .rejected(let rejection): drafts += checkRejection(rejection, sample, navigation, app)
    case .denied(let match, _): drafts += checkDenial(match, sample, app, node)
    case .deferred(let match): drafts += checkDeferral(match, sample, before, app, node)
    case .failed(_, let error):
      drafts.append(
        Draft(.fails, about: sample.name, "the link to \(sample.name) fails: \(error)", expecting: opens(sample)))
    case .matched, .done, .claimed, .cancelled: break
    @unknown default: break
    }
    return drafts
  }

  func opens(_ sample: Sample) -> String {
    "#expect(app.outcome == \("opened \(sample.name)".swiftLiteral))"
  }

  func unanswered(_ sample: Sample, _ app: ExploredApp) -> Draft {
    Draft(
      .unanswered, about: sample.name,
      "the link to \(sample.name) never ends: a guard gives no answer without time passing", expecting: opens(sample))
  }

  /// Checks that the opened screen is shown.
  func checkArrival(
    _ match: RouteMatch, _ sample: Sample, _ navigation: Navigation, _ app: ExploredApp
  ) -> [Draft] {
    guard let key = app.router.table.key(of: match.route) else { return [] }
    let name = match.route.name ?? match.pattern.text
    guard app.sight.keys.contains(key) else {
      return [
        Draft(
          .endsElsewhere, about: name, "the link to \(name) ends as opened, and \(app.sight.top) is shown instead",
          expecting: "#expect(app.screens.contains(\(key.swiftLiteral)))")
      ]
    }
    return checkTaker(match, sample, navigation, app)
  }

  /// Checks that no other route takes a link.
  func checkTaker(
    _ match: RouteMatch, _ sample: Sample, _ navigation: Navigation, _ app: ExploredApp
  ) -> [Draft] {
    guard let wanted = sample.key, let key = app.router.table.key(of: match.route), key != wanted, !sample.isRedirect,
      navigation.redirects.isEmpty, !navigation.fellBack, !app.witness.hasRedirect,
      !navigation.tried.contains(where: { $0.disposition == .pass }), !(handlers == .run && app.router.callsHooks)
    else { return [] }
    let name = match.route.name ?? match.pattern.text
    let when = app.facts.isEmpty ? "in this state" : "if \(app.facts.sorted().joined(separator: ", "))"
    return [
      Draft(
        .shadowed, about: sample.name,
        "\(name) takes the links of \(sample.name) \(when)\(location(of: match.route, app.router))",
        expecting: opens(sample))
    ]
  }

  func checkUnmatched(_ sample: Sample, _ navigation: Navigation, _ app: ExploredApp) -> [Draft] {
    if sample.key == nil {
      guard let fallback = app.router.options.fallback else { return [] }
      return [fallbackDraft("leads to no route", fallback)]
    }
    if let answer = app.witness.refusal, case .redirect(let target) = answer.verdict {
      return [
        Draft(
          .nowhere, about: answer.name, "guard “\(answer.name)” redirects to \(target.text), which no route takes",
          expecting: opens(sample))
      ]
    }
    guard let target = navigation.redirects.last else { return [] }
    return [
      Draft(
        .nowhere, about: sample.name, "\(sample.name) redirects to \(target), which no route takes",
        expecting: "#expect(app.outcome != \"unmatched\")")
    ]
  }

  func fallbackDraft(_ words: String, _ fallback: String) -> Draft {
    Draft(
      .fallbackLoop, about: fallback, "the fallback \(fallback) \(words)",
      expecting: "#expect(app.router.canOpen(\(fallback.swiftLiteral), from: .inApp))")
  }

  func checkRejection(
    _ rejection: RouteTable.Rejection, _ sample: Sample, _ navigation: Navigation, _ app: ExploredApp
  ) -> [Draft] {
    let words = rejection.explanation
    if sample.key == nil {
      guard let fallback = app.router.options.fallback else { return [] }
      return [fallbackDraft("is refused: \(words)", fallback)]
    }
    let isLed = !navigation.redirects.isEmpty || app.witness.hasRedirect
    let leader = app.witness.refusal.map { "guard “\($0.name)”" } ?? sample.name
    let expectation = "#expect(app.outcome != \"rejected: \(rejection.reason.rawValue)\")"
    switch rejection.reason {
    case .redirectLoop, .redirectLimit, .limitExceeded:
      let target = navigation.redirects.last.map { " (to \($0))" } ?? ""
      return [
        Draft(
          .redirectLoop, about: sample.name, "the link to \(sample.name) is redirected around\(target): \(words)",
          expecting: expectation)
      ]
    case .notReachable where isLed:
      return [
        Draft(
          .unreachableTarget, about: leader,
          "\(leader) leads to \(navigation.redirects.last ?? "a route"), which \(sample.source.name) may not open",
          expecting: expectation)
      ]
    default:
      guard isLed else { return [] }
      return [
        Draft(.nowhere, about: leader, "\(leader) leads to a link that is refused: \(words)", expecting: expectation)
      ]
    }
  }
}

extension Navigation {
  /// True if the fallback was opened.
  fileprivate var fellBack: Bool { if case .fellBack = result { true } else { false } }
}
