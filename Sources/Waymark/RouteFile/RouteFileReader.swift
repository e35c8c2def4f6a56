/// Reads a route file; goes on after a problem, so that everything wrong is reported at once.
struct RouteFileReader {
  var problems: [JSONProblem] = []
  private(set) var preset = RouteTable.Preset.default
  var builder = RouteTable.Builder(reachable: .fromLinks)
  /// The tree: containers, and routes with what is below and over them.
  var draft = MapDraft()
  var places = RouteFilePlaces()
  var containerNames: [String: Int] = [:]

  /// What a node is inside of, below or over.
  struct Surroundings {
    /// The route around it.
    var route: RouteTable.Registration?
    /// The container or route it belongs to.
    var place: MapDraft.Token?
    /// How it is presented; nil if it is no modal.
    var modal: RouteMap.ModalOptions?
    /// The guards of the containers between the route around it and itself.
    var guards: [RouteTable.Respondent.Verdict] = []
  }

  mutating func read(_ file: JSONNode) {
    guard let fields = fields(file, "the file", ["version", "preset", "options", "namespaces", "routes", "map"]) else {
      return
    }
    readVersion(fields["version"], in: file)
    preset = fields["preset"].flatMap { choice($0) } ?? .default
    builder = RouteTable.Builder(options: RouteTable.Options(preset))
    if let options = fields["options"] { readOptions(options) }
    if let namespaces = fields["namespaces"] { readNamespaces(namespaces) }
    for route in fields["routes"].map({ elements($0) }) ?? [] {
      readRoute(route, nameKey: "name", in: Surroundings())
    }
    if let map = fields["map"] { readNode(map, in: Surroundings()) }
  }

  private mutating func readVersion(_ node: JSONNode?, in file: JSONNode) {
    guard let node else { return add(file, "“version” is missing: add \"version\": 1") }
    guard case .number(let version) = node.value else { return add(node, "the version must be a number: write 1") }
    if version.int != 1 { add(node, "version \(version.text) is not known: this tool reads version 1") }
  }

  private mutating func readNamespaces(_ node: JSONNode) {
    for member in object(node, "namespaces") ?? [] {
      guard let fields = fields(member.value, "a namespace", ["fallsThrough"]) else { continue }
      places.note(member.key, at: member.keyOffset)
      let fallsThrough = fields["fallsThrough"].flatMap { bool($0) } ?? false
      builder.options.namespaces.append(RouteTable.Namespace(member.key, fallsThrough: fallsThrough))
    }
  }

  // MARK: Routes

  private static let routeKeys = [
    "pattern", "priority", "schemes", "reachable", "redirect", "handler", "guard", "leave", "absolute", "declared",
    "routes", "modals",
  ]

  /// Reads a flat route, or a `route` node of the map, with those below it.
  mutating func readRoute(_ node: JSONNode, nameKey: String, in surroundings: Surroundings) {
    guard let fields = fields(node, "a route", [nameKey] + Self.routeKeys) else { return }
    guard let pattern = fields["pattern"] else { return add(node, "a route needs a pattern: add \"pattern\": \"/…\"") }
    var declaration = RouteTable.Declaration(RoutePattern(string(pattern) ?? "/"))
    declaration.name = fields[nameKey].flatMap { string($0) }
    declaration.priority = fields["priority"].flatMap { int($0) } ?? 0
    declaration.schemes = fields["schemes"].map { strings($0) } ?? []
    declaration.reachable = fields["reachable"].flatMap { reach($0) }
    declaration.redirect = fields["redirect"].flatMap { string($0) }.map { RoutePattern($0) }
    declaration.isAbsolute = fields["absolute"].flatMap { bool($0) } ?? false
    declaration.attachments[RouteTable.SourcePlace.self] = fields["declared"].flatMap { sourcePlace($0) }
    let simulated = simulated(fields, surroundings.guards)
    declaration.attachments[SimulatedRoute.self] = simulated
    declaration.guardTargets = simulated.guards.compactMap {
      if case .redirect(let target) = $0 { target } else { nil }
    }
    let registration = builder.add(declaration, below: surroundings.route)
    let place = draft.add(registration, in: surroundings.place, modal: surroundings.modal)
    places.routes[registration] = RouteFilePlaces.Route(
      pattern: pattern.offset, name: fields[nameKey]?.offset, redirect: fields["redirect"]?.offset)
    var below = Surroundings(route: registration, place: place)
    for child in fields["routes"].map({ elements($0) }) ?? [] { readChild(child, nameKey, in: below) }
    below.modal = RouteMap.ModalOptions()
    for modal in fields["modals"].map({ elements($0) }) ?? [] { readChild(modal, nameKey, in: below) }
  }

  private mutating func readChild(_ node: JSONNode, _ nameKey: String, in surroundings: Surroundings) {
    if nameKey == "route" {
      readNode(node, in: surroundings)
    } else {
      readRoute(node, nameKey: nameKey, in: surroundings)
    }
  }

  private mutating func simulated(_ fields: JSONFields, _ guards: [RouteTable.Respondent.Verdict]) -> SimulatedRoute {
    var simulated = SimulatedRoute(guards: guards, inheritedCount: guards.count)
    simulated.handler = fields["handler"].flatMap { choice($0) }
    if let own = fields["guard"].flatMap({ readGuard($0) }) { simulated.guards.append(own) }
    if let leave = fields["leave"], let word = string(leave) {
      simulated.vetoesLeaving = word == "veto"
      if word != "veto" { add(leave, "“\(word)” is not known: write \"veto\", or leave the key out") }
    }
    return simulated
  }

  mutating func readGuard(_ node: JSONNode) -> RouteTable.Respondent.Verdict? {
    if case .object = node.value {
      guard let fields = fields(node, "a guard", ["redirect"]) else { return nil }
      guard let target = fields["redirect"] else {
        add(node, "a guard that is an object needs a target: write {\"redirect\": \"/login\"}")
        return nil
      }
      return notedString(target).map { .redirect(RoutePattern($0)) }
    }
    guard let word = string(node) else { return nil }
    switch word {
    case "proceed": return .proceed
    case "deny": return .deny
    case "defer": return .defer
    default:
      add(
        node,
        "the guard “\(word)” is not known: \(JSONFields.advice(word, ["proceed", "deny", "defer"])), {\"redirect\": …}")
      return nil
    }
  }
}
