import Waymark

/// A hook of a file, which is asked before links are matched.
struct SimulatedHook: Sendable {
  /// The pattern of the links it applies to.
  let pattern: RoutePattern
  /// The link that replaces the matched one, or `nil` if the hook refuses the link.
  let rewrite: RoutePattern?
}

/// The condition under which a screen of a file refuses to leave.
struct SimulatedVeto {
  /// The fact that lets the screen leave, or `nil` if it never leaves.
  let fact: String?

  /// The condition as the file has it, in words.
  var words: String { "veto" + (fact.map { " unless \($0)" } ?? "") }

  /// Returns whether the fact is true that lets the screen leave.
  @MainActor
  func isLifted(_ simulation: Simulation) -> Bool { fact.map(simulation.facts.contains) ?? false }
}

/// Reads guards and hooks, which simulate those of the app.
extension RouteFileReader {
  /// Returns the guards of a route or container, as the app would attach them.
  mutating func attached(_ guarding: SimulatedGuard?, leaving: JSONNode? = nil) -> AttachedGuards? {
    var attached = AttachedGuards()
    attached.entering = guarding.map { [$0.makeGuard(simulation)] } ?? []
    if let veto = leaving.flatMap({ veto($0) }) {
      let simulation = simulation
      attached.leaving.append(
        LeaveGuard(veto.words) { attempt in
          guard !veto.isLifted(simulation) else { return true }
          simulation.vetoes.append(attempt.entry.key)
          return false
        })
    }
    return attached.entering.isEmpty && attached.leaving.isEmpty ? nil : attached
  }

  /// Reads `"veto"`, or a veto that a fact lifts.
  private mutating func veto(_ node: JSONNode) -> SimulatedVeto? {
    if case .object = node.value {
      guard let fields = fields(node, "a guard on leaving", ["unless"]) else { return nil }
      guard let fact = fields["unless"].flatMap({ string($0) }) else {
        add(node, "name the fact that lets the screen be left: write {\"unless\": \"saved\"}")
        return nil
      }
      facts.insert(fact)
      return SimulatedVeto(fact: fact)
    }
    guard let word = string(node) else { return nil }
    if word == "veto" { return SimulatedVeto(fact: nil) }
    add(node, "“\(word)” is not known: write \"veto\", {\"unless\": FACT}, or leave the key out")
    return nil
  }

  mutating func readGuard(_ node: JSONNode) -> SimulatedGuard? {
    if case .object = node.value { return readGuardObject(node) }
    guard let word = string(node) else { return nil }
    switch word {
    case "proceed": return SimulatedGuard(verdict: .proceed, fact: nil)
    case "deny": return SimulatedGuard(verdict: .denied(""), fact: nil)
    case "defer": return SimulatedGuard(verdict: .deferred, fact: nil)
    default:
      add(
        node,
        "the guard “\(word)” is not known: \(JSONFields.advice(word, ["proceed", "deny", "defer"])), {\"redirect\": …}")
      return nil
    }
  }

  private static let verdictKeys = ["redirect", "deny", "defer"]

  private mutating func readGuardObject(_ node: JSONNode) -> SimulatedGuard? {
    guard let fields = fields(node, "a guard", Self.verdictKeys + ["unless"]) else { return nil }
    let fact = fields["unless"].flatMap { string($0) }
    if let fact { facts.insert(fact) }
    let said = Self.verdictKeys.filter { fields[$0] != nil }
    guard said.count == 1, let key = said.first, let value = fields[key] else {
      add(
        node, "a guard says one thing: write {\"redirect\": \"/login\"}, {\"deny\": \"why\"} or {\"defer\": \"/login\"}"
      )
      return nil
    }
    let text = key == "redirect" ? notedString(value) : optionalString(value)
    switch key {
    case "redirect": return text.map { SimulatedGuard(verdict: .redirect(RoutePattern($0)), fact: fact) }
    case "deny": return SimulatedGuard(verdict: .denied(text ?? ""), fact: fact)
    default:
      if let text { locations.note(text, at: value.offset) }
      return SimulatedGuard(verdict: .deferred(showing: text), fact: fact)
    }
  }

  mutating func readHook(_ node: JSONNode) {
    guard let fields = fields(node, "a hook", ["pattern", "rewrite", "refuse"]) else { return }
    guard let pattern = fields["pattern"].flatMap({ notedString($0) }) else {
      return add(node, "a hook needs a pattern: add \"pattern\": \"/…\"")
    }
    let rewrite = fields["rewrite"].flatMap { notedString($0) }
    let refuses = fields["refuse"].flatMap { bool($0) } ?? false
    guard refuses != (rewrite != nil) else {
      return add(node, "a hook does one thing: write \"rewrite\": \"/…\", or \"refuse\": true")
    }
    hooks.append(SimulatedHook(pattern: RoutePattern(pattern), rewrite: rewrite.map { RoutePattern($0) }))
  }
}
