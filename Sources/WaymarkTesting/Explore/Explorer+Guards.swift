@_spi(Hosting) import Waymark

/// A way in which a link ended.
struct OutcomeNote {
  /// True if its own screen opened, false if a guard refused it, and `nil` for any other end.
  let isAllowed: Bool?
  let source: DeepLink.Source
  /// The topmost screen before.
  let top: String
  let guardName: String
}

/// Questions about guards: what they refuse, what they show instead, and whether they always answer alike.
extension Explorer {
  func checkDenial(_ match: RouteMatch, _ sample: Sample, _ app: ExploredApp, _ node: Int) -> [Draft] {
    guard let answer = app.witness.refusal else { return [] }
    if case .redirect(let target) = answer.verdict {
      return [
        Draft(
          .redirectLoop, about: sample.name,
          "guard “\(answer.name)” redirects \(sample.name) to \(target.text), which leads back to it",
          expecting: opens(sample))
      ]
    }
    return noteRefusal(of: match, by: answer, sample, app, node)
  }

  func checkDeferral(
    _ match: RouteMatch, _ sample: Sample, _ before: Sight, _ app: ExploredApp, _ node: Int
  ) -> [Draft] {
    guard let answer = app.witness.answers.last(where: { $0.verdict.isDeferral }) else { return [] }
    let drafts = noteRefusal(of: match, by: answer, sample, app, node)
    guard case .deferred(let text?) = answer.verdict, !isLocked(before, app) else { return drafts }
    let table = app.router.table
    guard let shown = table.resolution(of: text, from: .inApp)?.match else {
      return drafts + [
        Draft(
          .nowhere, about: "shown by \(answer.name)",
          "no route takes \(text), which guard “\(answer.name)” shows for a deferred link",
          expecting: "#expect(app.router.canOpen(\(text.swiftLiteral), from: .inApp))")
      ]
    }
    guard let key = table.key(of: shown.route), !app.sight.keys.contains(key) else { return drafts }
    let isAllowed = app.router.allows(shown)
    // The screen of another guard takes its turn first.
    if isAllowed, app.shows(anotherScreenThan: answer.name) { return drafts }
    let reason =
      isAllowed
      ? "and \(app.sight.top) is shown instead: its screen cannot be made, or the app's reducer does not show it"
      : "and guards refuse that, too: leave it out of them"
    return drafts + [
      Draft(
        .deniedPlaceholder, about: answer.name,
        "guard “\(answer.name)” shows \(text) for a deferred link, \(reason)" + location(of: shown.route, app.router),
        expecting: "#expect(app.screens.contains(\(key.swiftLiteral)))")
    ]
  }

  func isLocked(_ sight: Sight, _ app: ExploredApp) -> Bool {
    sight.state.visibleEntries(in: app.tester.window).contains { app.router.isLocked($0) }
  }

  /// Notes the refusal of a route, and compares it with screens that gestures have shown.
  func noteRefusal(
    of match: RouteMatch, by answer: RouteGuard.Answer, _ sample: Sample, _ app: ExploredApp, _ node: Int
  ) -> [Draft] {
    guard let key = app.router.table.key(of: match.route) else { return [] }
    let isDenial = !answer.verdict.isDeferral
    if refusals[key]?.contains(where: { $0.guardName == answer.name && $0.isDenial == isDenial }) != true {
      refusals[key, default: []].append((answer.name, isDenial, node, .open(sample)))
    }
    guard match.path.isEmpty else { return [] }
    let place = "\(graph.nodes[node].marks) \(key)"
    if refused[place] == nil { refused[place] = answer.name }
    guard let way = shownWithoutLink[place] else { return [] }
    return [oneWay(answer.name, key, "lets \(key) in by \(way), and refuses a link to it")]
  }

  func noteShown(_ before: Sight, _ app: ExploredApp, _ node: Int) -> [Draft] {
    let old = Set(before.visible)
    return app.sight.visible.compactMap { place in
      guard !old.contains(place), !place.isContainer else { return nil }
      let known = "\(graph.nodes[node].marks) \(place.key)"
      let way = "a tap, a swipe or going back"
      if shownWithoutLink[known] == nil { shownWithoutLink[known] = way }
      return refused[known].map { oneWay($0, place.key, "refuses a link to \(place.key), and lets it in by \(way)") }
    }
  }

  func oneWay(_ guardName: String, _ about: String, _ words: String) -> Draft {
    Draft(
      .oneWayGuard, about: guardName,
      "guard “\(guardName)” \(words), with the same facts: let it answer by facts, and limit sources with reachable")
  }

  /// Notes how a link ended, and compares it with other states and sources.
  func noteOutcome(
    _ navigation: Navigation, _ sample: Sample, _ before: Sight, _ app: ExploredApp, _ node: Int
  ) -> [Draft] {
    guard sample.key != nil else { return [] }
    let note = outcomeNote(navigation, sample, before, app)
    let marks = graph.nodes[node].marks
    let kind = navigation.result?.words ?? "waiting"
    let others = outcomes[sample.place]?[marks] ?? [:]
    if others[kind] == nil { outcomes[sample.place, default: [:]][marks, default: [:]][kind] = note }
    var drafts = checkAlias(sample, navigation, app)
    guard let isAllowed = note.isAllowed,
      let other = others.values.sorted(by: { $0.top < $1.top }).first(where: { $0.isAllowed == !isAllowed })
    else { return drafts }
    let (open, closed) = isAllowed ? (note, other) : (other, note)
    let isBySource = open.source != closed.source
    let ways = isBySource ? "from \(open.source.name)" : "while \(open.top) is shown"
    let others2 = isBySource ? "from \(closed.source.name)" : "while \(closed.top) is shown"
    let draft = oneWay(closed.guardName, sample.name, "lets \(sample.name) in \(ways), and refuses it \(others2)")
    drafts.append(isBySource ? draft.asWarning() : draft)
    return drafts
  }

  func outcomeNote(
    _ navigation: Navigation, _ sample: Sample, _ before: Sight, _ app: ExploredApp
  ) -> OutcomeNote {
    var isAllowed: Bool?
    let refusal = app.witness.refusal
    switch navigation.result {
    case .opened(let match), .handled(let match), .fellBack(let match):
      if app.router.table.key(of: match.route) == sample.key { isAllowed = true }
    case .denied, .deferred: if refusal != nil { isAllowed = false }
    default: break
    }
    return OutcomeNote(isAllowed: isAllowed, source: sample.source, top: before.top, guardName: refusal?.name ?? "")
  }

  /// Compares the aliases of one place in one state.
  func checkAlias(_ sample: Sample, _ navigation: Navigation, _ app: ExploredApp) -> [Draft] {
    guard navigation.result != nil, !sample.isRedirect else { return [] }
    let words = "\(app.sight.keys.dropLast().joined(separator: " › ")) \(navigation.isHandled)"
    let place = "\(sample.source.name) \(sample.place)"
    guard let other = aliasOutcomes[place] else {
      aliasOutcomes[place] = (sample.text, words)
      return []
    }
    guard other.text != sample.text, other.words != words else { return [] }
    return [
      Draft(
        .aliasesDiffer, about: sample.name,
        "\(other.text) and \(sample.text) have the same values for \(sample.name), and lead to different screens")
    ]
  }
}

extension GuardVerdict {
  var isDeferral: Bool { if case .deferred = self { true } else { false } }
}
