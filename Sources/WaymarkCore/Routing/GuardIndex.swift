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
    for place in map.store.places {
      guard let attached = place.attachments[AttachedGuards.self], !attached.leaving.isEmpty else { continue }
      leaving[place.key] = attached.leaving
    }
    for route in map.table.routes {
      let chain = map.chain(of: route)
      let guards = chain.flatMap { place in
        (place.attachments[AttachedGuards.self]?.entering ?? []).map { Placed(guarding: $0, place: place.key) }
      }
      if !guards.isEmpty { entering[route.id] = guards }
      let isConfirmed = chain.contains { $0.attachments[AttachedGuards.self]?.isConfirmed == true }
      if isConfirmed { confirmed.insert(route.id) }
    }
  }

  /// The guards of a route, outermost first.
  func entering(_ route: RouteTable.Registration) -> [Placed] { entering[route] ?? [] }

  /// The guards that are asked before a screen or a container leaves.
  func leaving(_ entry: RouterState.Entry) -> [LeaveGuard] { leaving.isEmpty ? [] : leaving[entry.route] ?? [] }

  /// Whether the user is asked before a route opens for a link from outside.
  func isConfirmed(_ route: RouteTable.Registration) -> Bool { confirmed.contains(route) }

  var hasEntering: Bool { !entering.isEmpty }
  var hasLeaving: Bool { !leaving.isEmpty }
}
