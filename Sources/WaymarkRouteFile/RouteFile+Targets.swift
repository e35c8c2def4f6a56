import Waymark

/// Finds links that the simulated app leads to, and that no route takes.
extension RouteFile {
  func targetProblems(in table: RouteTable) -> [RouteTable.Problem] {
    var problems = table.roots.flatMap { guardProblems(at: $0, in: table) }
    problems += knownHooks.compactMap { pattern, rewrite in
      rewrite.flatMap { table.problem(ofTarget: $0.text, "which the hook of “\(pattern)” rewrites links to") }
    }
    if let errorScreen, let problem = table.problem(ofTarget: errorScreen, "which is the errorScreen") {
      problems.append(problem)
    }
    // A container and its routes may have the same guard.
    var told: Set<String> = []
    return problems.filter { told.insert($0.message).inserted }
  }

  /// The recursion is as deep as the map, whose depth has a limit.
  private func guardProblems(at place: RouteTable.Place, in table: RouteTable) -> [RouteTable.Problem] {
    place.simulatedGuards.compactMap { problem(of: $0, at: place, in: table) }
      + (place.content + place.modals).flatMap { guardProblems(at: $0, in: table) }
  }

  private func problem(of guarding: SimulatedGuard, at place: RouteTable.Place, in table: RouteTable) -> RouteTable
    .Problem?
  {
    switch guarding.verdict {
    case .redirect(let target):
      return table.problem(ofTarget: target.text, "which guard “\(guarding.words)” redirects to")
        ?? circle(of: target.text, guarding, at: place, in: table)
    case .deferred(let shown?):
      return table.problem(ofTarget: shown, "which guard “\(guarding.words)” shows for a deferred link")
        ?? deferral(of: shown, in: table)
    case .deferred(nil), .denied, .pass, .proceed, nil: return nil
    }
  }

  /// Returns the problem of a redirect to a screen that the same guard refuses.
  private func circle(
    of target: String, _ guarding: SimulatedGuard, at place: RouteTable.Place, in table: RouteTable
  ) -> RouteTable.Problem? {
    guard let match = table.resolution(of: target, from: .inApp)?.match,
      table.places(to: match.route).contains(where: { $0.key == place.key && $0.container == place.container })
    else { return nil }
    return table.problem(ofTarget: target, refusedBy: guarding.words)
  }

  /// Returns the problem of a screen for deferred links that is deferred itself while no fact is true.
  private func deferral(of shown: String, in table: RouteTable) -> RouteTable.Problem? {
    guard let match = table.resolution(of: shown, from: .inApp)?.match else { return nil }
    let guards = table.places(to: match.route).flatMap(\.simulatedGuards)
    let deferring = guards.first { if case .deferred = $0.verdict([]) { true } else { false } }
    return deferring.map { table.problem(ofPlaceholder: shown, deferredBy: $0.words) }
  }
}
