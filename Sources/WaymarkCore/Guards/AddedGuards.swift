/// The guards that were added while the router lives.
@MainActor
final class AddedGuards {
  private struct Added {
    let guarding: RouteGuard
    /// The key of the routes it is for; if `nil`, it is for every route.
    let key: RouteKey?
    /// Where the guard is added, as problems tell it.
    let location: RouteTable.SourceLocation?
  }

  private var list: [Added] = []
  /// The guards added by key, for each route of the table that was asked about last.
  private var known: (store: RouteStore, guards: [RouteTable.Route.ID: [RouteGuard]])?

  nonisolated init() {}

  var isEmpty: Bool { list.isEmpty }

  /// Adds a guard; those for every route come before all others.
  ///
  /// - Returns: the registration to remove it by.
  func add(
    _ guarding: RouteGuard, for key: RouteKey?, at location: RouteTable.SourceLocation?
  ) -> RouteGuard.Registration {
    let guarding = guarding.registered()
    list.append(Added(guarding: guarding, key: key, location: location))
    known = nil
    return guarding.registration
  }

  func remove(_ registration: RouteGuard.Registration) {
    list.removeAll { $0.guarding.registration === registration }
    known = nil
  }

  /// Removes the guards that were added for the routes of a key.
  func remove(for key: RouteKey, in table: RouteTable) {
    let routes = Set(table.routes(of: key).map(\.id))
    list.removeAll { added in
      guard let other = added.key else { return false }
      return other == key || table.routes(of: other).contains { routes.contains($0.id) }
    }
    known = nil
  }

  /// All guards of an entry, in the order they are asked.
  func guards(of entry: RouterState.Entry, _ request: Admission.Request) -> [GuardIndex.Placed] {
    guard !list.isEmpty, let route = request.table.route(forKey: entry.key) else {
      return request.guards.entering(entry)
    }
    return guards(of: route, request.guards, request.table)
  }

  /// All guards of a route, in the order they are asked.
  func guards(of route: RouteTable.Route, _ guards: GuardIndex, _ table: RouteTable) -> [GuardIndex.Placed] {
    let declared = guards.entering(route.id)
    guard !list.isEmpty else { return declared }
    let key = table.key(of: route) ?? ""
    func placed(_ guards: [RouteGuard]) -> [GuardIndex.Placed] {
      guards.map { GuardIndex.Placed(guarding: $0, key: key) }
    }
    let global = list.lazy.filter { $0.key == nil }.map(\.guarding)
    return placed(Array(global)) + declared + placed(byKey(in: table)[route.id] ?? [])
  }

  private func byKey(in table: RouteTable) -> [RouteTable.Route.ID: [RouteGuard]] {
    if let known, known.store === table.store { return known.guards }
    var guards: [RouteTable.Route.ID: [RouteGuard]] = [:]
    for added in list {
      guard let key = added.key else { continue }
      for route in table.routes(of: key) { guards[route.id, default: []].append(added.guarding) }
    }
    known = (table.store, guards)
    return guards
  }

  /// The guards that protect nothing: no route has their key.
  func problems(in table: RouteTable) -> [RouteTable.Diagnostic] {
    list.compactMap { added in
      guard let key = added.key, table.routes(of: key).isEmpty else { return nil }
      let cure = NearestWord.to("/" + key.path, among: table.routes.map(\.pattern.text)).map {
        ": did you mean “\($0)”?"
      }
      var diagnostic = RouteTable.Diagnostic(
        .guardNowhere, severity: .warning, pattern: key.text,
        message: "guard “\(added.guarding.name)” protects nothing, since no route has this key\(cure ?? "")")
      diagnostic.location = added.location
      return diagnostic
    }
  }
}

extension RouteTable {
  /// The routes of a key, whatever their slashes: those whose whole pattern, or one of its combinations, is the key's text as a
  /// literal or as a pattern.
  func routes(of key: RouteKey) -> [Route] {
    let wanted = [key.pattern, RoutePattern(key.text)].compactMap(tree)
    return routes.filter { route in
      route.shapes.lazy.compactMap(tree).contains { shape in
        wanted.contains { $0.isPath(of: shape, foldingCase: route.foldsCase) && $0.allows(route) }
      }
    }
  }

  private func tree(of pattern: RoutePattern) -> PatternTree? {
    var lexer = PatternLexer(pattern.text, syntax: options.patternSyntax)
    return try? lexer.read()
  }
}

extension PatternTree {
  /// Whether both are of one path, whatever their slashes, schemes and hosts.
  fileprivate func isPath(of other: PatternTree, foldingCase: Bool) -> Bool {
    let (own, others) = (path, other.path)
    return own.hasSameBytes(as: others) || foldingCase && own.asciiLowercased.hasSameBytes(as: others.asciiLowercased)
  }

  /// Whether a route is for the scheme and the host that are written here, if any.
  fileprivate func allows(_ route: RouteTable.Route) -> Bool {
    (scheme.map(route.schemes.contains) ?? true) && (host.map { $0.description == route.host } ?? true)
  }

  private var path: String {
    var path = self
    path.prefix = ""
    return PatternPrinter.print([path])
  }
}
