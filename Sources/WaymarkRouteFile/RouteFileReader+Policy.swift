import Waymark

/// A hook of a file, which is asked before links are matched.
enum SimulatedHook: Sendable {
  /// Links of a pattern are replaced with another link.
  case rewrite(RoutePattern, to: RoutePattern)
  /// Links of a pattern are refused.
  case refuse(RoutePattern)
  /// A hook of the app without a known effect, by its location or name.
  case unknown(String)

  /// The pattern of the links it applies to, or `nil` if only the app knows it.
  var pattern: RoutePattern? {
    switch self {
    case .rewrite(let pattern, _), .refuse(let pattern): pattern
    case .unknown: nil
    }
  }

  /// The link that replaces the matched one.
  var rewrite: RoutePattern? { if case .rewrite(_, let target) = self { target } else { nil } }
}

/// Reads guards and hooks, which simulate those of the app.
extension RouteFileReader {
  /// Attaches what a route or container has, as the app would attach it: guards, leave guards, and its tab.
  mutating func attach(_ guards: [SimulatedGuard], _ fields: JSONFields, to attachments: inout RouteAttachments) {
    var attached = AttachedGuards()
    attached.entering = guards.map { $0.makeGuard(simulation) }
    let vetoes = fields["leave"].map { readList($0) { $0.veto($1) } } ?? []
    attached.leaving = vetoes.map { $0.makeGuard(simulation) }
    attached.isConfirmed = fields["confirmed"].flatMap { bool($0) } ?? false
    if !guards.isEmpty || !vetoes.isEmpty || attached.isConfirmed { attachments[AttachedGuards.self] = attached }
    if !vetoes.isEmpty { attachments[SimulatedVetoes.self] = SimulatedVetoes(all: vetoes) }
    attachments[TabLabel.self] = fields["tab"].flatMap { readTab($0) }
  }

  /// Reads one value, or a list of them.
  private mutating func readList<Value>(_ node: JSONNode, _ read: (inout Self, JSONNode) -> Value?) -> [Value] {
    guard case .array(let elements) = node.value else { return read(&self, node).map { [$0] } ?? [] }
    return elements.compactMap { read(&self, $0) }
  }

  /// Reads `"veto"`, a veto that a fact lifts, or the name of a leave guard of the app.
  private mutating func veto(_ node: JSONNode) -> SimulatedVeto? {
    if case .object = node.value {
      guard let fields = fields(node, "a guard on leaving", ["name", "unless"]) else { return nil }
      let name = fields["name"].flatMap { string($0) }
      let fact = fields["unless"].flatMap { string($0) }
      if name == nil, fact == nil { add(node, "write {\"unless\": \"saved\"}, \"veto\" or {\"name\": \"unsaved\"}") }
      if let fact { facts.insert(fact) }
      return SimulatedVeto(name: name, fact: fact)
    }
    guard let word = string(node) else { return nil }
    if word == "veto" { return SimulatedVeto(name: nil, fact: nil) }
    add(node, "“\(word)” is not known: write \"veto\", {\"unless\": FACT}, or leave the key out")
    return nil
  }

  mutating func readGuards(_ node: JSONNode) -> [SimulatedGuard] { readList(node) { $0.readGuard($1) } }

  /// Reads a guard of every route, or of the routes of a key.
  mutating func readGuardBesideRoutes(_ node: JSONNode) {
    guard let members = object(node, "a guard beside the routes") else { return }
    let key = members.first { $0.key == "for" }.flatMap { string($0.value) }
    let rest = JSONNode(value: .object(members.filter { $0.key != "for" }), offset: node.offset)
    if let guarding = readGuard(rest) { guards.append((guarding, key.map { RouteKey($0) })) }
  }

  private mutating func readGuard(_ node: JSONNode) -> SimulatedGuard? {
    if case .object = node.value { return readGuardObject(node) }
    guard let word = string(node) else { return nil }
    switch word {
    case "proceed": return SimulatedGuard(verdict: .proceed)
    case "deny": return SimulatedGuard(verdict: .denied(""))
    case "defer": return SimulatedGuard(verdict: .deferred)
    case "pass": return SimulatedGuard(verdict: .pass)
    default:
      add(
        node, unknown: "the guard “\(word)”", word, ["proceed", "deny", "defer", "pass"], or: ", {\"redirect\": …}")
      return nil
    }
  }

  private static let verdictKeys = ["redirect", "deny", "defer", "pass", "proceed"]

  private mutating func readGuardObject(_ node: JSONNode) -> SimulatedGuard? {
    guard let fields = fields(node, "a guard", Self.verdictKeys + ["name", "unless"]) else { return nil }
    let name = fields["name"].flatMap { string($0) }
    let fact = fields["unless"].flatMap { string($0) }
    if let fact { facts.insert(fact) }
    let said = Self.verdictKeys.filter { fields[$0] != nil }
    if said.isEmpty, let name {
      // The fact that such a guard reads has its name.
      facts.insert(fact ?? name)
      return SimulatedGuard(name: name, verdict: nil, fact: fact)
    }
    guard said.count == 1, let key = said.first, let value = fields[key] else {
      add(
        node,
        "a guard has one verdict: write {\"redirect\": \"/login\"}, {\"deny\": \"why\"} or {\"defer\": \"/login\"}"
      )
      return nil
    }
    return verdict(key, value).map { SimulatedGuard(name: name, verdict: $0, fact: fact) }
  }

  private mutating func verdict(_ key: String, _ value: JSONNode) -> GuardVerdict? {
    switch key {
    case "redirect": return notedString(value).map { .redirect(RoutePattern($0)) }
    case "deny": return .denied(optionalString(value) ?? "")
    case "proceed": return bool(value) == true ? .proceed : nil
    case "pass": return bool(value) == true ? .pass : nil
    default:
      let placeholder = optionalString(value)
      if let placeholder { locations.note(placeholder, at: value.offset) }
      return .deferred(showing: placeholder)
    }
  }

  mutating func readHook(_ node: JSONNode) {
    guard let fields = fields(node, "a hook", ["pattern", "rewrite", "refuse", "name"]) else { return }
    if let name = fields["name"] {
      if let name = string(name) { hooks.append(.unknown(name)) }
      return
    }
    guard let pattern = fields["pattern"].flatMap({ notedString($0) }).map({ RoutePattern($0) }) else {
      return add(node, "a hook needs a pattern: add \"pattern\": \"/…\"")
    }
    let rewrite = fields["rewrite"].flatMap { notedString($0) }
    let refuses = fields["refuse"].flatMap { bool($0) } ?? false
    guard refuses != (rewrite != nil) else {
      return add(node, "a hook does one thing: write \"rewrite\": \"/…\", or \"refuse\": true")
    }
    hooks.append(rewrite.map { .rewrite(pattern, to: RoutePattern($0)) } ?? .refuse(pattern))
  }
}
