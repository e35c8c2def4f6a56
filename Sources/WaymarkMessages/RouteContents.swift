import WaymarkCore

/// Patterns with a value kept at each, and the table made of them.
///
/// The bus and the values at links use it. A route is found by its name, or by its pattern as written, ignoring slashes
/// at its ends.
struct RouteContents<Value: Sendable>: Sendable {
  private var lazyTable: LazyTable
  private var contents: [RouteTable.Route.ID: Value] = [:]
  private var routes: [ExactName: [RouteTable.Route.ID]] = [:]
  private var names: [String: RouteTable.Route.ID] = [:]

  init(options: RouteTable.Options) {
    lazyTable = LazyTable(RouteTable.Builder(options: Self.rules(options)))
  }

  /// The rules.
  ///
  /// Redirects and the fallback, which are for screens, are left out.
  var options: RouteTable.Options {
    get { builder.options }
    set {
      var rules = Self.rules(newValue)
      if rules.dialect.schemesAreNamespaces {
        let known = rules.namespaces
        rules.namespaces += builder.options.namespaces.filter { !known.contains($0) }
      }
      builder.options = rules
    }
  }

  var table: RouteTable { mutating get { lazyTable.table } }

  private var builder: RouteTable.Builder {
    _read { yield lazyTable.builder }
    _modify { yield &lazyTable.builder }
  }

  /// The patterns, in the order they were added.
  var patterns: [RoutePattern] {
    contents.keys.sorted { $0.number < $1.number }.compactMap { builder.declaration($0)?.pattern }
  }

  /// The value kept at a route.
  ///
  /// Setting it for a removed route has no effect.
  subscript(route: RouteTable.Route.ID) -> Value? {
    get { contents[route] }
    set { if contents[route] != nil, let newValue { contents[route] = newValue } }
  }

  /// All values, in no order.
  var all: some Collection<Value> { contents.values }

  /// The routes declared with a pattern, in the order they were added.
  func routes(at pattern: RoutePattern) -> [RouteTable.Route.ID] {
    routes[Self.key(of: pattern)] ?? []
  }

  func route(named name: String) -> RouteTable.Route.ID? { names[name] }

  func name(of route: RouteTable.Route.ID) -> String? { builder.declaration(route)?.name }

  func pattern(of route: RouteTable.Route.ID) -> RoutePattern? { builder.declaration(route)?.pattern }

  /// The names that are similar to another.
  func names(near name: String) -> [String] {
    Array(names.keys.filter { EditDistance.between($0, name, atMost: 2) != nil }.sorted().prefix(3))
  }

  // MARK: Changing

  /// Adds a route.
  ///
  /// - Throws: an error if the pattern or the name is invalid. Nothing is added then.
  mutating func add(
    _ declaration: RouteTable.Declaration, _ content: Value
  ) throws(RouteTable.InvalidTable) -> RouteTable.Route.ID {
    try check(declaration, of: nil)
    let route = builder.add(declaration)
    contents[route] = content
    routes[Self.key(of: declaration.pattern), default: []].append(route)
    if let name = declaration.name { names[name] = route }
    return route
  }

  /// Gives a route another name.
  ///
  /// - Throws: an error if another route has the name.
  mutating func rename(_ route: RouteTable.Route.ID, to name: String) throws(RouteTable.InvalidTable) {
    guard var declaration = builder.declaration(route), declaration.name != name else { return }
    let old = declaration.name
    declaration.name = name
    try check(declaration, of: route)
    builder.replace(route, with: declaration)
    if let old { names[old] = nil }
    names[name] = route
  }

  mutating func remove(_ route: RouteTable.Route.ID) {
    guard contents.removeValue(forKey: route) != nil, let declaration = builder.declaration(route) else { return }
    let key = Self.key(of: declaration.pattern)
    routes[key]?.removeAll { $0 == route }
    if routes[key]?.isEmpty == true { routes[key] = nil }
    if let name = declaration.name { names[name] = nil }
    builder.remove(route)
  }

  mutating func removeAll() {
    self = RouteContents(options: options)
  }

  // MARK: Checking

  /// Checks a new declaration, and its name against existing ones.
  ///
  /// Declarations that were added before are valid.
  private func check(
    _ declaration: RouteTable.Declaration, of route: RouteTable.Route.ID?
  ) throws(RouteTable.InvalidTable) {
    var checked = RouteTable.Builder(options: options.withValidHosts)
    let rival = declaration.name.flatMap { names[$0] }
    if let rival, rival != route, let other = builder.declaration(rival) { checked.add(other) }
    checked.add(declaration)
    _ = try checked.build()
  }

  private static func rules(_ options: RouteTable.Options) -> RouteTable.Options {
    var rules = options
    rules.redirects = []
    rules.fallback = nil
    return rules
  }

  /// The pattern without slashes at its ends, where they have no effect.
  private static func key(of pattern: RoutePattern) -> ExactName {
    var text = pattern.text[...]
    guard !text.utf8.contains(UInt8(ascii: "#")) else { return ExactName(pattern.text) }
    while text.utf8.first == UInt8(ascii: "/") { text = text.dropFirst() }
    while text.utf8.last == UInt8(ascii: "/"), !text.utf8.elementsEqual("://".utf8) { text = text.dropLast() }
    return ExactName(String(text))
  }
}
