import Waymark

/// The code beside the routes of a file, for tools that compare two files.
extension RouteFile {
  /// The hooks in order: the pattern, and the link that replaces a matched one, or `nil` if the hook refuses it.
  package var knownHooks: [(pattern: RoutePattern, rewrite: RoutePattern?)] {
    hooks.compactMap { hook in hook.pattern.map { ($0, hook.rewrite) } }
  }

  /// The number of hooks that only the app knows.
  package var unknownHookCount: Int { hooks.count - knownHooks.count }

  /// Returns the targets of redirects by guards and hooks, or `nil` if some are known to the app only.
  func targetsOfCode(in table: RouteTable) -> [String]? {
    guard omissions.isEmpty, unknownHookCount == 0 else { return nil }
    var targets = knownHooks.compactMap { $0.rewrite?.text }
    for guarding in table.roots.flatMap(\.guardsInside) + guards.map(\.guarding) {
      guard let verdict = guarding.attachments[SimulatedGuard.self]?.verdict else { return nil }
      if case .redirect(let target) = verdict { targets.append(target.text) }
    }
    return targets
  }

  /// The hooks in order, each by its name or its pattern.
  package var hookNames: [String] {
    hooks.map { hook in
      switch hook {
      case .rewrite(let pattern, _), .refuse(let pattern): pattern.text
      case .unknown(let name): name
      }
    }
  }

  /// The guards beside the routes, in words.
  package var guardWords: [String] {
    guards.map { $0.guarding.fileForm.words + ($0.key.map { " for \($0)" } ?? "") }
  }
}

extension RouteTable.Place {
  /// The guards of a place, and of all places inside, below and over it.
  ///
  /// The recursion is as deep as the map, whose depth has a limit.
  fileprivate var guardsInside: [RouteGuard] {
    (attachments[AttachedGuards.self]?.entering ?? []) + (content + modals).flatMap(\.guardsInside)
  }

  /// The facts of a file that decide about the links of a place, in words.
  package var factsOfFile: [String] {
    let missing = attachments[SimulatedRoute.self]?.isMissing == true ? ["screen: missing"] : []
    return simulatedGuards.map(\.words) + missing
  }
}
