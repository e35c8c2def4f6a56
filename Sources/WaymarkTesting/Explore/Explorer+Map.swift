import Waymark

/// Questions about the whole map, after all states were visited.
extension Explorer {
  func checkMap(_ router: Router) {
    checkWaysOut(router)
    checkLeaveGuards(router)
    checkMissed(router)
  }

  // MARK: Ways out

  /// Finds the screens and modals that the user cannot leave.
  private func checkWaysOut(_ router: Router) {
    let home = Set(graph.view(of: 0).places)
    var places: [Place] = []
    var known = home
    for view in graph.views {
      for place in [view.hasColumns ? nil : view.places.last, view.modal].compactMap({ $0 })
      where known.insert(place).inserted { places.append(place) }
    }
    let neighbours = graph.neighbours
    let states = graph.statesByPlace
    let implicitRoot = router.table.implicitRootKey
    for place in places {
      let stuck = graph.states(neverLeaving: states[place] ?? [], neighbours).first { node in
        let view = graph.view(of: node)
        if view.modal == place { return true }
        // Routes that no container holds replace each other, and only their buttons lead on.
        let isLoose = view.places.count == 2 && view.places[0].key == implicitRoot && !graph.nodes[node].isVetoed
        return !isLoose && !view.hasColumns && view.places.last == place
      }
      if let stuck { add(wayOutDraft(place, stuck, home, router), at: stuck, nil) }
    }
  }

  private func wayOutDraft(_ place: Place, _ node: Int, _ home: Set<Place>, _ router: Router) -> Draft {
    let view = graph.view(of: node)
    let located = location(of: router.table.route(forKey: place.key), router)
    let isVetoed = graph.nodes[node].isVetoed
    let tried = isVetoed ? ": a leave guard never lets it go" : ": no gesture, fact or action leads away"
    let expectation =
      "await app.goBack()\nawait app.swipeDown()\n#expect(app.screens.last != \(place.key.swiftLiteral))"
    if view.modal == place {
      // The stack that Waymark puts around a screen has the name of that screen.
      let key = place.key.hasSuffix("~stack") ? String(place.key.dropLast("~stack".count)) : place.key
      return Draft(
        .modalStays, about: key, "the modal \(key) cannot be closed\(tried)\(located)",
        expecting: expectation)
    }
    if isVetoed {
      return Draft(
        .leaveGuardHolds, about: place.key, "the screen \(place.key) cannot be left\(tried)\(located)",
        expecting: expectation)
    }
    let replaces = view.places.contains {
      $0.isContainer && !home.contains($0) && router.table.container(named: $0.key) != nil
    }
    if let tabs = graph.nodes[node].lostTabs, replaces {
      return Draft(
        .replacesTabs, about: place.key,
        "\(place.key) replaces the tabs \(tabs), and the user cannot return to them: put it into a tab or a modal\(located)",
        expecting: "#expect(app.screens.contains(\(tabs.swiftLiteral)))")
    }
    return Draft(
      .deadEnd, about: place.key, "the screen \(place.key) has no way out\(tried)\(located)", expecting: expectation)
  }

  /// Finds the leave guards that refused a step, and never let their screen go.
  private func checkLeaveGuards(_ router: Router) {
    let about = Set(faults.filter { $0.draft.code != .leaveGuardHolds }.map(\.draft.about))
    for (key, node) in locked.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) })
    where !released.contains(key) && !about.contains(key) {
      let located = location(of: router.table.route(forKey: key), router)
      add(
        Draft(
          .leaveGuardHolds, about: key, "the leave guard of \(key) never lets it go\(located)",
          expecting: "await app.goBack()\nawait app.swipeDown()\n#expect(app.screens.last != \(key.swiftLiteral))"),
        at: node, nil)
    }
  }

  // MARK: Routes

  /// Finds the aliases whose links another route takes: a question to the table, not to the states.
  func checkAliases() {
    for misled in misled {
      add(
        Draft(
          .aliasesDiffer, about: misled.sample.name,
          "an alias of \(misled.sample.name) leads elsewhere: \(misled.taker) takes \(misled.sample.text)",
          expecting: "#expect(app.outcome == \("opened \(misled.sample.name)".swiftLiteral))"), at: 0,
        .open(misled.sample)
      )
    }
  }

  /// Finds the routes that are never shown, and nothing else was said of.
  private func checkMissed(_ router: Router) {
    let about = Set(faults.map(\.draft.about))
    let unknown = Set(missing.filter { $0.end == nil }.map { $0.route.name ?? $0.route.pattern.text })
    let ends = Dictionary(
      missing.compactMap { missing in router.table.key(of: missing.route).map { ($0, missing.end) } }
    ) { first, _ in first }
    for (key, name) in coverage.missed where !about.contains(name) && !unknown.contains(name) {
      let located = location(of: router.table.route(forKey: key), router)
      if let refusal = refusals[key]?.first(where: \.isDenial) ?? refusals[key]?.first {
        add(
          Draft(
            .alwaysDenied, about: name,
            "guard “\(refusal.guardName)” refuses \(name) in every state: declare the fact that it reads with .fact, "
              + "or mend the guard\(located)", expecting: "#expect(app.outcome == \("opened \(name)".swiftLiteral))"),
          at: refusal.node, refusal.act)
      } else {
        let end = (ends[key] ?? nil) ?? "its links end elsewhere"
        add(Draft(.unreachable, about: name, "no source reaches \(name): \(end)\(located)"), at: 0, nil)
      }
    }
  }

  // MARK: Facts

  func checkFacts(_ subject: RouterTester.Exploration) {
    let numbers = Dictionary(graph.marks.enumerated().map { (Set($1), $0) }) { first, _ in first }
    for fact in subject.facts where !effects.contains(fact.name) && !decidesOutcomes(fact.name, numbers) {
      add(
        Draft(.idleFact, about: fact.name, "fact “\(fact.name)”: no guard read anything that it changes").asWarning(),
        at: 0, .set(fact.name, true))
    }
  }

  /// Returns true if some link ends differently with a fact.
  private func decidesOutcomes(_ fact: String, _ numbers: [Set<String>: Int]) -> Bool {
    outcomes.values.contains { byMarks in
      byMarks.contains { marks, kinds in
        let with = graph.marks[marks]
        guard !with.contains(fact) else { return false }
        let other = numbers[Set(with + [fact])]
        return other.flatMap { byMarks[$0] }.map { Set($0.keys) != Set(kinds.keys) } ?? false
      }
    }
  }
}
