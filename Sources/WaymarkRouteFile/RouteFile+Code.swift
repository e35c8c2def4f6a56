import Waymark

/// The code beside the routes of a file, for tools that compare two files.
extension RouteFile {
  /// The hooks in order: the pattern, and the link that replaces a matched one, or `nil` if the hook refuses it.
  package var knownHooks: [(pattern: RoutePattern, rewrite: RoutePattern?)] {
    hooks.compactMap { hook in hook.pattern.map { ($0, hook.rewrite) } }
  }

  /// The number of hooks that only the app knows.
  package var unknownHookCount: Int { hooks.count - knownHooks.count }

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
  /// The facts of a file that decide about the links of a place, in words.
  package var factsOfFile: [String] {
    let missing = attachments[SimulatedRoute.self]?.isMissing == true ? ["screen: missing"] : []
    return simulatedGuards.map(\.words) + missing
  }
}
