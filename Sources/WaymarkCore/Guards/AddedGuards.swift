/// The guards that were added after the router was created.
@MainActor
final class AddedGuards {
  struct Added {
    let guarding: RouteGuard
    /// The key of its routes.
    ///
    /// If `nil`, it applies to every route.
    let key: RouteKey?
    /// The location of the call that added it, which problems mention.
    let location: RouteTable.SourceLocation?
  }

  let list = AddedList<Added>()
  /// The guards that were added by key, by route.
  ///
  /// They are computed for one table at a time, the one that was used last, and until the guards change.
  private var known: (store: RouteStore, changeCount: Int, guards: [RouteTable.Route.ID: [RouteGuard]])?

  nonisolated init() {}

  var isEmpty: Bool { list.values.isEmpty }

  /// The guards with their keys, in order; `nil` stands for every route.
  var all: [(guarding: RouteGuard, key: RouteKey?)] { list.values.map { ($0.guarding, $0.key) } }

  /// Adds a guard, and returns its number in the list.
  ///
  /// Guards for every route precede all others.
  func add(_ guarding: RouteGuard, for key: RouteKey?, at location: RouteTable.SourceLocation?) -> Int {
    list.add(Added(guarding: guarding.registered(), key: key, location: location))
  }

  /// Removes the guards that were added for the routes of a key.
  func remove(for key: RouteKey, in table: RouteTable) {
    let routes = Set(table.routes(of: key).map(\.id))
    list.removeValues { added in
      guard let other = added.key else { return false }
      return other == key || table.routes(of: other).contains { routes.contains($0.id) }
    }
  }

  /// Returns all guards of an entry, in the order of evaluation.
  func guards(of entry: RouterState.Entry, _ request: Authorization.Request) -> [GuardIndex.Placed] {
    guard !isEmpty, let route = request.table.route(forKey: entry.key) else {
      return request.guards.entering(entry)
    }
    return guards(of: route, request.guards, request.table)
  }

  /// Returns all guards of a route, in the order of evaluation.
  func guards(of route: RouteTable.Route, _ guards: GuardIndex, _ table: RouteTable) -> [GuardIndex.Placed] {
    let declared = guards.entering(route.id)
    guard !isEmpty else { return declared }
    let key = table.key(of: route) ?? ""
    func placed(_ guards: [RouteGuard]) -> [GuardIndex.Placed] {
      guards.map { GuardIndex.Placed(guarding: $0, key: key) }
    }
    let global = list.values.lazy.filter { $0.key == nil }.map(\.guarding)
    return placed(Array(global)) + declared + placed(byKey(in: table)[route.id] ?? [])
  }

  private func byKey(in table: RouteTable) -> [RouteTable.Route.ID: [RouteGuard]] {
    if let known, known.store === table.store, known.changeCount == list.changeCount { return known.guards }
    var guards: [RouteTable.Route.ID: [RouteGuard]] = [:]
    for added in list.values {
      guard let key = added.key else { continue }
      for route in table.routes(of: key) { guards[route.id, default: []].append(added.guarding) }
    }
    known = (table.store, list.changeCount, guards)
    return guards
  }

  /// Reports the guards that protect nothing, because no route has their key.
  func problems(in table: RouteTable) -> [RouteTable.Problem] {
    list.values.compactMap { added in
      guard let key = added.key, table.routes(of: key).isEmpty else { return nil }
      let cure = NearestWord.to("/" + key.path, among: table.routes.map(\.pattern.text)).map {
        ": did you mean “\($0)”?"
      }
      var diagnostic = RouteTable.Problem(
        .guardNowhere, severity: .warning, pattern: key.text,
        message: "guard “\(added.guarding.name)” protects nothing, since no route has this key\(cure ?? "")")
      diagnostic.location = added.location
      return diagnostic
    }
  }
}
