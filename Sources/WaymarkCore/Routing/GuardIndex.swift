/// The guards of each route of a map, those of what is around it first.
struct GuardIndex: Sendable {
  /// One guard, where it is attached.
  struct Placed: Sendable {
    let guarding: RouteGuard
    let place: String
  }

  private var entering: [RouteTable.Registration: [Placed]] = [:]
  private var leaving: [String: [LeaveGuard]] = [:]
  private var confirmed: Set<RouteTable.Registration> = []

  /// No guards.
  init() {}

  init(_ map: NavigationMap) {
    guard map.store.places.contains(where: { $0.attachments[AttachedGuards.self] != nil }) else { return }
    for route in map.table.routes {
      let chain = map.chain(of: route)
      let guards = chain.flatMap { place in
        (place.attachments[AttachedGuards.self]?.entering ?? []).map { Placed(guarding: $0, place: place.key) }
      }
      if !guards.isEmpty { entering[route.id] = guards }
      guard let own = route.attachments[AttachedGuards.self], let key = map.key(of: route) else { continue }
      if own.isConfirmed { confirmed.insert(route.id) }
      if !own.leaving.isEmpty { leaving[key] = own.leaving }
    }
  }

  /// The guards of a route, outermost first.
  func entering(_ route: RouteTable.Registration) -> [Placed] { entering[route] ?? [] }

  /// The guards that are asked before a screen leaves.
  func leaving(_ entry: RouterState.Entry) -> [LeaveGuard] { leaving.isEmpty ? [] : leaving[entry.route] ?? [] }

  /// Whether the user is asked before a route opens for a link from outside.
  func isConfirmed(_ route: RouteTable.Registration) -> Bool { confirmed.contains(route) }

  var hasEntering: Bool { !entering.isEmpty }
  var hasLeaving: Bool { !leaving.isEmpty }
}
