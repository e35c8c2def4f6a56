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
  var claims: [LinkClaim] = []
  /// The guards beside the routes, each with the key of its routes, or `nil` for every route.
  var guards: [(guarding: SimulatedGuard, key: RouteKey?)] = []
  /// The link of the screen that is shown for openings that failed.
  var errorScreen: String?
  /// The parts of the app that the file does not hold, in words.
  var omissions: [String] = []
  /// The presentation of routes and of modals that set none.
  var presentation = RouteMap.Presentation.inPlace
  var modal = RouteMap.ModalOptions()
  var locations = RouteFileLocations()
  var containerNames: [String: Int] = [:]

  /// The position of a node in the map.
  struct Surroundings {
    /// The container or the route above it.
    var parent: RouteTable.Route.ID?
    /// The presentation, or `nil` if it is not a modal.
    var modal: RouteMap.ModalOptions?
    /// The place of the parent in the order of registration, if it tells one.
    var order: Int?
    /// The guards of the containers between the route and the route above it.
    var guards: [SimulatedGuard] = []
  }

  init(_ simulation: Simulation) {
    self.simulation = simulation
  }

  mutating func read(_ file: JSONNode) {
    guard let fields = fields(file, "the file", Self.fileKeys) else { return }
    readVersion(fields["version"], in: file)
    preset = fields["preset"].flatMap { choice($0) } ?? .default
    builder = RouteTable.Builder(options: RouteTable.Options(preset))
    if let options = fields["options"] { readOptions(options) }
    if let namespaces = fields["namespaces"] { readNamespaces(namespaces) }
    for hook in fields["hooks"].map({ elements($0) }) ?? [] { readHook(hook) }
    for guarding in fields["guards"].map({ elements($0) }) ?? [] { readGuardBesideRoutes(guarding) }
    omissions = fields["omissions"].map { strings($0) } ?? []
    for route in fields["routes"].map({ elements($0) }) ?? [] {
      readRoute(route, nameKey: "name", in: Surroundings())
    }
    guard let map = fields["map"] else { return }
    let isList = if case .array = map.value { true } else { false }
    for node in isList ? elements(map) : [map] { readNode(node, in: Surroundings()) }
  }

  private static let fileKeys = [
    "version", "preset", "options", "namespaces", "hooks", "guards", "omissions", "routes", "map",
  ]

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
    "pattern", "aliases", "priority", "schemes", "hosts", "caseSensitive", "reachable", "redirect", "handler",
    "condition",
    "typed",
    "screen", "guard", "leave", "confirmed", "absolute", "modal", "presented", "reuse", "tab", "order", "declared",
    "routes", "modals",
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
    declaration.hosts = fields["hosts"].map { strings($0) } ?? []
    declaration.caseSensitive = fields["caseSensitive"].flatMap { bool($0) }
    if let condition = fields["condition"], isUnknown(condition) { declaration.condition = { _ in [:] } }
    if fields["typed"].flatMap({ bool($0) }) == true { declaration.reading = { _ in true } }
    declaration.reachable = fields["reachable"].flatMap { reach($0) }
    declaration.redirect = fields["redirect"].flatMap { string($0) }.map { RoutePattern($0) }
    declaration.isAbsolute = fields["absolute"].flatMap { bool($0) } ?? false
    declaration.location = fields["declared"].flatMap { sourceLocation($0) }
    let own = fields["guard"].map { readGuards($0) } ?? []
    attach(own, fields, to: &declaration.attachments)
    let simulated = simulated(fields)
    declaration.attachments[SimulatedRoute.self] = simulated
    declaration.attachments[RouteHandler.self] = simulated.makeHandler()
    declaration.guardTargets = (surroundings.guards + own).compactMap {
      if case .redirect(let target) = $0.verdict { target } else { nil }
    }
    let (id, inside) = add(RouteMap.Item(declaration), fields, in: surroundings)
    locations.routes[id] = RouteFileLocations.Route(
      pattern: pattern.offset, name: fields[nameKey]?.offset, redirect: fields["redirect"]?.offset)
    readInside(fields, "routes", in: inside) { reader, node, surroundings in
      reader.readChild(node, nameKey, in: surroundings)
    }
  }

  /// Reads the content and the modals of a route or a container.
  mutating func readInside(
    _ fields: JSONFields, _ content: String, in surroundings: Surroundings,
    _ read: (inout Self, JSONNode, Surroundings) -> Void
  ) {
    for child in fields[content].map({ elements($0) }) ?? [] { read(&self, child, surroundings) }
    var over = surroundings
    over.modal = RouteMap.ModalOptions()
    for modal in fields["modals"].map({ elements($0) }) ?? [] { read(&self, modal, over) }
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
