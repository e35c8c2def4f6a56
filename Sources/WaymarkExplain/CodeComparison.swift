import WaymarkLinksCore

/// The code beside two tables that decides about links, in words that can be compared.
package struct CodeComparison {
  /// The code beside a table.
  package struct Code {
    /// The hooks in order: the pattern, and the link that replaces a matched one, or `nil` if the hook refuses it.
    package var hooks: [(pattern: RoutePattern, rewrite: RoutePattern?)] = []
    /// The number of hooks whose effect is unknown.
    package var unknownHooks = 0
    package var claims: [String] = []
    /// The guards beside the routes.
    package var guards: [String] = []
    package var errorScreen: String?

    package init() {}
  }

  private let old: Code
  private let new: Code
  /// Returns facts about a place that decide about its links, in words.
  let notes: (RouteTable.Place) -> [String]

  package init(
    old: Code = Code(), new: Code = Code(), notes: @escaping (RouteTable.Place) -> [String] = { _ in [] }
  ) {
    self.old = old
    self.new = new
    self.notes = notes
  }

  func changes(from oldTable: RouteTable, to newTable: RouteTable) -> [RouteTable.Change] {
    hookChanges(SampleOutcome(oldTable, newTable)) + claimChanges + guardChanges
  }

  private func hookChanges(_ samples: SampleOutcome) -> [RouteTable.Change] {
    let (before, now) = (old.hooks.map(Self.words), new.hooks.map(Self.words))
    var changes: [RouteTable.Change] = []
    for (hook, words) in zip(new.hooks, now) where !before.contains(words) {
      let isOpen = hook.rewrite.map { samples.stillOpens(hook.pattern, as: $0) } ?? true
      let kind: RouteTable.Change.Kind = hook.rewrite == nil ? .narrowed : isOpen ? .changed : .removed
      let rest = isOpen ? "" : "; no route takes them"
      changes.append(.init(kind, option: hook.pattern.text, "a hook \(words) now\(rest)"))
    }
    for (hook, words) in zip(old.hooks, before) where !now.contains(words) {
      let isOpen = hook.rewrite == nil || samples.stillOpens(hook.pattern, before: hook.rewrite)
      let rest = isOpen ? "" : "; no route takes them now"
      changes.append(.init(isOpen ? .changed : .removed, option: hook.pattern.text, "a hook \(words) no longer\(rest)"))
    }
    if before.filter(now.contains) != now.filter(before.contains) {
      changes.append(.init(.changed, option: "hooks", "hooks run in another order"))
    }
    if old.unknownHooks != new.unknownHooks {
      changes.append(
        .init(
          .changed, option: "hooks", "the app has \(new.unknownHooks) hooks of its own, and had \(old.unknownHooks)"))
    }
    return changes
  }

  private static func words(_ hook: (pattern: RoutePattern, rewrite: RoutePattern?)) -> String {
    hook.rewrite.map { "rewrites “\(hook.pattern)” to “\($0)”" } ?? "refuses “\(hook.pattern)”"
  }

  private var claimChanges: [RouteTable.Change] {
    var changes: [RouteTable.Change] = []
    for claim in new.claims where !old.claims.contains(claim) {
      changes.append(RouteTable.Change(.narrowed, option: claim, "these links belong to other code now"))
    }
    for claim in old.claims where !new.claims.contains(claim) {
      let words = "these links belong to the router now, and belonged to other code"
      changes.append(RouteTable.Change(.changed, option: claim, words))
    }
    if old.errorScreen != new.errorScreen {
      let words = "links that fail show “\(new.errorScreen ?? "nothing")” now"
      changes.append(RouteTable.Change(.changed, option: "errorScreen", words))
    }
    return changes
  }

  private var guardChanges: [RouteTable.Change] {
    guard old.guards != new.guards else { return [] }
    let added = new.guards.filter { !old.guards.contains($0) }
    return [
      .init(
        added.isEmpty ? .changed : .narrowed, option: "guards",
        "guards beside the routes: \(Self.list(new.guards)); they were: \(Self.list(old.guards))")
    ]
  }

  static func list(_ texts: [String]) -> String { texts.isEmpty ? "none" : texts.joined(separator: ", ") }
}
