@_spi(Hosting) import Waymark

/// Questions about one step: from a state, by an act, to another state.
extension Explorer {
  func check(_ result: StepResult, _ before: Sight, _ app: ExploredApp, _ node: Int) -> [Draft] {
    noteCoverage(app)
    noteLeaving(result, before, app, node)
    effects.formUnion(app.effects)
    var drafts: [Draft] = []
    switch result.act {
    case .open(let sample):
      if let navigation = result.navigation { drafts += check(navigation, of: sample, before, app, node) }
    case .goBack: drafts += checkUserBack(result, before, app)
    case .show, .swipeDown, .tap, .set, .perform: break
    }
    if !result.act.changesApp, result.act.isWayOut { drafts += noteShown(before, app, node) }
    return drafts + checkConfirmation(result.act, before, app) + checkDeferred(result.act, before, app)
      + checkPlaceholders(result.act, app) + checkErrorScreens(app)
  }

  func noteCoverage(_ app: ExploredApp) {
    for place in app.sight.visible where !place.isContainer { coverage.noteReached(place.key) }
    for answer in app.witness.answers { coverage.note(answer) }
  }

  /// Notes the screens that have left, and those that a leave guard keeps.
  func noteLeaving(_ result: StepResult, _ before: Sight, _ app: ExploredApp, _ node: Int) {
    guard !app.sight.isUnchanged(from: before) || result.isVetoed else { return }
    let open = app.sight.state.openIDs
    before.state.walk { old in
      if !open.contains(old.id) { released.insert(old.key) }
      if result.isVetoed, locked[old.key] == nil, app.router.isLocked(old.entry) { locked[old.key] = node }
    }
  }

  // MARK: Gestures

  func checkUserBack(_ result: StepResult, _ before: Sight, _ app: ExploredApp) -> [Draft] {
    guard result.isDone, result.navigation == nil, !app.sight.isUnchanged(from: before) else { return [] }
    let after = app.sight.visible
    guard after.count >= before.visible.count || !before.visible.starts(with: after) else { return [] }
    let shorter = before.keys.dropLast().map(\.swiftLiteral).joined(separator: ", ")
    return [
      Draft(
        .backElsewhere, about: before.top,
        "going back from \(before.top) shows \(app.sight.top), not the screen before it",
        expecting: "#expect(app.screens == [\(shorter)])")
    ]
  }

  /// Checks that going back in the history leads to the state before.
  func checkBack(
    _ navigation: Navigation, _ act: Act, _ before: Sight, _ after: Sight, _ app: ExploredApp
  ) -> Draft? {
    if case .cancelled = navigation.result { return nil }
    guard app.sight.visible != before.visible, !before.hasBlocked else { return nil }
    return Draft(
      .backElsewhere, about: after.top,
      "router.back() from \(after.top) shows \(app.sight.top), not \(before.top), where the user was",
      expecting: "app.router.back()\nawait app.settle()\n#expect(app.screens == "
        + "[\(before.keys.map(\.swiftLiteral).joined(separator: ", "))])")
  }

  // MARK: Confirmation, deferral, errors

  func checkConfirmation(_ act: Act, _ before: Sight, _ app: ExploredApp) -> [Draft] {
    guard app.witness.confirmations == 0 else { return [] }
    var isExternal = false
    if case .open(let sample) = act { isExternal = sample.source.isExternal }
    return app.sight.state.visibleEntries(in: app.tester.window).compactMap { entry in
      guard entry.container == nil, isExternal || entry.source.isExternal, app.router.isConfirmed(entry),
        before.state.entry(entry.id) == nil
      else { return nil }
      return Draft(
        .unconfirmed, about: entry.key,
        "\(entry.key) opens from outside, and the user is not asked to confirm it",
        expecting: "#expect(!app.screens.contains(\(entry.key.swiftLiteral)))")
    }
  }

  func checkDeferred(_ act: Act, _ before: Sight, _ app: ExploredApp) -> [Draft] {
    guard !before.deferred.isEmpty else { return [] }
    var drafts: [Draft] = []
    for text in Set(before.deferred).sorted() where app.witness.opened.count(where: { $0 == text }) > 1 {
      drafts.append(
        Draft(.opensTwice, about: text, "the deferred link \(text) opens twice: the router opens it by itself"))
    }
    guard act.changesApp else { return drafts }
    let table = app.router.table
    for link in app.router.deferredLinks where before.deferred.contains(link.text) {
      guard let match = table.resolve(link).match, app.router.allows(match) else { continue }
      let name = match.route.name ?? match.pattern.text
      drafts.append(
        Draft(
          .neverOpens, about: name,
          "the deferred link to \(name) does not open, although its guards allow it now: let them read something "
            + "@Observable, or call router.reevaluateGuards()",
          expecting: "#expect(app.router.deferredLinks.isEmpty)"))
    }
    return drafts
  }

  /// Checks that what guards show leaves when they would not show it any more.
  func checkPlaceholders(_ act: Act, _ app: ExploredApp) -> [Draft] {
    guard act.changesApp else { return [] }
    return app.router.stayingPlaceholders.compactMap { shown in
      guard let key = app.router.table.key(of: shown.route), app.sight.keys.contains(key) else { return nil }
      return Draft(
        .placeholderStays, about: key,
        "guard “\(shown.guardName)” has shown \(key) for a deferred link, would not show it any more, and it stays: let the "
          + "guard read something @Observable, and its leave guards let it go" + location(of: shown.route, app.router),
        expecting: "#expect(!app.screens.contains(\(key.swiftLiteral)))")
    }
  }

  func checkErrorScreens(_ app: ExploredApp) -> [Draft] {
    let table = app.router.table
    return app.witness.errorScreens.compactMap { text in
      let match = table.resolution(of: text, from: .inApp)?.match
      let expectation = "#expect(app.router.canOpen(\(text.swiftLiteral), from: .inApp))"
      guard let match else {
        return Draft(.nowhere, about: "error screen", "no route takes the error screen \(text)", expecting: expectation)
      }
      guard let key = table.key(of: match.route), !app.sight.keys.contains(key),
        match.route.attachments[RouteHandler.self] == nil
      else { return nil }
      return Draft(
        .nowhere, about: "error screen", "the error screen \(text) is not shown: guards refuse it",
        expecting: "#expect(app.screens.contains(\(key.swiftLiteral)))")
    }
  }

  // MARK: Words

  /// The location of a route in the sources, in parentheses, or nothing.
  func location(of route: RouteTable.Route?, _ router: Router) -> String {
    route.flatMap { router.table.location(of: $0) }.map { " (\($0))" } ?? ""
  }

  func noteSecrets(of sample: Sample, _ app: ExploredApp) {
    guard let match = app.router.table.resolution(of: sample.text, from: sample.source)?.match else { return }
    secrets.formUnion(Self.traceable(match.sensitiveValues))
  }

  /// The values that cannot stand in a state by chance.
  static func traceable(_ values: [String]) -> [String] {
    values.filter { $0.utf8.count >= 6 && $0 != "sample" }
  }
}
