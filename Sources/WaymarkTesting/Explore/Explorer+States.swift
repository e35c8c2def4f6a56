import Waymark

/// Questions about one state, which a fresh app has just reached.
extension Explorer {
  func checkState(_ node: Int, _ app: ExploredApp) async {
    noteCoverage(app)
    for invariant in app.subject.invariants where !invariant.holds(app.tester) {
      add(Draft(.invariant, about: invariant.name, "“\(invariant.name)” does not hold"), at: node, nil)
    }
    await checkGuards(node, app)
    await checkSaving(node, app)
  }

  /// Asks all guards again: none may deny what is shown.
  ///
  /// - Parameter act: the step that has led there from the state.
  func checkGuards(_ node: Int, _ app: ExploredApp, after act: Act? = nil) async {
    let before = app.snapshot
    guard app.router.hasGuards, before.deferred.isEmpty else { return }
    await app.askGuardsAgain()
    guard !app.snapshot.isUnchanged(from: before) else { return }
    app.hasUndone = true
    let lost = before.visible.first { !app.snapshot.visible.contains($0) }
    guard let lost else { return }
    let guardName = app.recorder.refusal?.name ?? ""
    add(
      Draft(
        .showsDenied, about: lost.key,
        "\(lost.key) is shown, and guard “\(guardName)” does not allow it: let the guard read something @Observable, or "
          + "call router.reevaluateGuards() when it changes",
        expecting:
          "let shown = app.screens\napp.router.reevaluateGuards()\nawait app.settle()\n#expect(app.screens == shown)"
      ), at: node, act)
  }

  // MARK: Saving

  private func checkSaving(_ node: Int, _ app: ExploredApp) async {
    let state = app.snapshot.state
    var hasSensitive = false
    state.walk { hasSensitive = hasSensitive || $0.entry.isSensitive }
    let json = state.json
    if let secret = secrets.sorted().first(where: json.contains) {
      add(
        Draft(
          .sensitiveSaved, about: app.snapshot.top,
          "the saved state of \(app.snapshot.top) has a value that is sensitive elsewhere (in a link, “\(secret)”): mark it "
            + "there, too", expecting: "#expect(!app.router.state.json.contains(\(secret.swiftLiteral)))"),
        at: node, nil)
    }
    guard !hasSensitive, !state.windows.isEmpty, !app.snapshot.hasBlocked else { return }
    await checkRestoring(json, node, app)
  }

  private func checkRestoring(_ json: String, _ node: Int, _ app: ExploredApp) async {
    guard let state = try? RouterState(json: json) else { return }
    let marks = graph.nodes[node].marks
    let isPlain = app.done.isEmpty
    if let known = isPlain ? restorers[marks] : nil {
      if await known.restores(state, as: app.snapshot) { return count(known) }
      budget.count(known.snapshot)
    }
    let other = await restorer(like: app)
    let isSame = await other.restores(state, as: app.snapshot)
    count(other)
    if isPlain { restorers[marks] = isSame ? other : nil }
    guard !isSame, !other.isVetoed else { return }
    let wanted = app.snapshot.keys.map(\.swiftLiteral).joined(separator: ", ")
    add(
      Draft(
        .notRestored, about: app.snapshot.top,
        "a saved state with \(app.snapshot.top) shows \(other.snapshot.top) after it is restored\(difference(app, other))",
        expecting: "let json = app.router.state.json\nlet again = RouterTester(makeRouter())\n"
          + "await again.perform { $0.restore(try! RouterState(json: json)).navigation }\n"
          + "#expect(again.screens == [\(wanted)])"), at: node, nil)
  }

  private func difference(_ app: ExploredApp, _ other: ExploredApp) -> String {
    app.snapshot.keys == other.snapshot.keys ? ", with other values or other screens behind it" : ""
  }

  /// Returns a fresh app with the same facts, in which the same actions were performed.
  private func restorer(like app: ExploredApp) async -> ExploredApp {
    let other = await fresh()
    for fact in app.facts.sorted() { _ = await other.perform(.set(fact, true)) }
    for action in app.done.sorted() { _ = await other.perform(.perform(action)) }
    return other
  }
}
