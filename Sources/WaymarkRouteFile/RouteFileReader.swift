import Waymark
import WaymarkMigration

/// Reads a route file.
///
/// It continues after a problem, so that all problems are reported at once.
struct RouteFileReader {
  var problems: [JSONProblem] = []
  private(set) var preset = RouteTable.Preset.default
  var builder = RouteTable.Builder(reachable: .fromLinks)
  /// The facts that guards and screens of the file read.
  let simulation: Simulation
  /// The names of the facts that they read.
  var facts: Set<String> = []
  var hooks: [SimulatedHook] = []
  /// The claimed links.
  var claims: [LinkClaim] = []
  /// The link of the screen that is shown for openings that failed.
  var errorScreen: String?
  var locations = RouteFileLocations()
  var containerNames: [String: Int] = [:]

  /// The position of a node in the map.
  struct Surroundings {
    /// Its container, or the route above it.
    var parent: RouteTable.Route.ID?
    /// The presentation, or `nil` if it is not a modal.
    var modal: RouteMap.ModalOptions?
    /// The guards of the containers between the route and the route above it.
    var guards: [SimulatedGuard] = []
  }

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  mutating func read(_ file: JSONNode) {
    guard
      let fields = fields(file, "the file", ["version", "preset", "options", "namespaces", "hooks", "routes", "map"])
    else {
      return
    }
    readVersion(fields["version"], in: file)
    preset = fields["preset"].flatMap { choice($0) } ?? .default
    builder = RouteTable.Builder(options: RouteTable.Options(preset))
    if let options = fields["options"] { readOptions(options) }
    if let namespaces = fields["namespaces"] { readNamespaces(namespaces) }
    for hook in fields["hooks"].map({ elements($0) }) ?? [] { readHook(hook) }
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
      locations.note(member.key, at: member.keyOffset)
      let fallsThrough = fields["fallsThrough"].flatMap { bool($0) } ?? false
      builder.options.namespaces.append(RouteTable.Namespace(member.key, fallsThrough: fallsThrough))
    }
  }

  // MARK: Routes

  private static let routeKeys = [
    "pattern", "aliases", "priority", "schemes", "reachable", "redirect", "handler", "screen", "guard", "leave",
    "absolute",
    "declared", "routes", "modals",
  ]

  /// Reads a flat route, or a `route` node of the map, with the routes below it.
  mutating func readRoute(_ node: JSONNode, nameKey: String, in surroundings: Surroundings) {
    // Flat routes and nodes of the map have different keys for their names.
    let synonyms = [nameKey == "name" ? "route" : "name": nameKey]
    guard let fields = fields(node, "a route", [nameKey] + Self.routeKeys, synonyms: synonyms) else { return }
    guard let pattern = fields["pattern"] else { return add(node, "a route needs a pattern: add \"pattern\": \"/…\"") }
    var declaration = RouteTable.Declaration(RoutePattern(string(pattern) ?? "/"))
    declaration.aliases = (fields["aliases"].map { strings($0) } ?? []).map { RoutePattern($0) }
    declaration.name = fields[nameKey].flatMap { string($0) }
    declaration.priority = fields["priority"].flatMap { int($0) } ?? 0
    declaration.schemes = fields["schemes"].map { strings($0) } ?? []
    declaration.reachable = fields["reachable"].flatMap { reach($0) }
    declaration.redirect = fields["redirect"].flatMap { string($0) }.map { RoutePattern($0) }
    declaration.isAbsolute = fields["absolute"].flatMap { bool($0) } ?? false
    declaration.location = fields["declared"].flatMap { sourceLocation($0) }
    let own = fields["guard"].flatMap { readGuard($0) }
    declaration.attachments[AttachedGuards.self] = attached(own, leaving: fields["leave"])
    let simulated = simulated(fields)
    declaration.attachments[SimulatedRoute.self] = simulated
    declaration.attachments[RouteHandler.self] = RouteHandler(always: simulated.disposition)
    declaration.guardTargets = (surroundings.guards + (own.map { [$0] } ?? [])).compactMap {
      if case .redirect(let target) = $0.verdict { target } else { nil }
    }
    let id = builder.add(declaration, in: surroundings.parent, modal: surroundings.modal)
    locations.routes[id] = RouteFileLocations.Route(
      pattern: pattern.offset, name: fields[nameKey]?.offset, redirect: fields["redirect"]?.offset)
    var below = Surroundings(parent: id)
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

  private mutating func simulated(_ fields: JSONFields) -> SimulatedRoute {
    var simulated = SimulatedRoute()
    simulated.handler = fields["handler"].flatMap { choice($0) }
    if let screen = fields["screen"], let word = string(screen) {
      simulated.isMissing = word == "missing"
      if word != "missing" { add(screen, "“\(word)” is not known: write \"missing\", or leave the key out") }
    }
    return simulated
  }
}
