/// The guards of each route and container of a map, those of what is around it first.
struct GuardIndex: Sendable {
  /// One guard, where it is attached.
  struct Placed: Sendable {
    let guarding: RouteGuard
    /// The key of the route or container that it is attached to.
    let place: String
  }

  private let map: MapStore
  /// By place.
  private var entering: [Int: [Placed]] = [:]
  private var leaving: [Int: [LeaveGuard]] = [:]
  private var confirmed: Set<Int> = []

  init(_ map: NavigationMap) {
    self.map = map.store
    let attached = self.map.places.map { $0.attachments[AttachedGuards.self] }
    guard attached.contains(where: { $0 != nil }) else { return }
    for (index, place) in self.map.places.enumerated() {
      if let guards = attached[index]?.leaving, !guards.isEmpty { leaving[index] = guards }
      guard place.route != nil else { continue }
      let guards = place.chain.flatMap { above in
        (attached[above]?.entering ?? []).map { Placed(guarding: $0, place: self.map.places[above].key) }
      }
      if !guards.isEmpty { entering[index] = guards }
      if place.chain.contains(where: { attached[$0]?.isConfirmed == true }) { confirmed.insert(index) }
    }
  }

  /// The guards of a route, outermost first.
  func entering(_ route: RouteTable.Registration) -> [Placed] {
    entering.isEmpty ? [] : map.place(of: route).flatMap { entering[$0] } ?? []
  }

  /// The guards of an entry, outermost first.
  func entering(_ entry: RouterState.Entry) -> [Placed] {
    entering.isEmpty ? [] : map.place(of: entry).flatMap { entering[$0] } ?? []
  }

  /// The guards that are asked before a screen or a container leaves.
  func leaving(_ entry: RouterState.Entry) -> [LeaveGuard] {
    leaving.isEmpty ? [] : map.place(of: entry).flatMap { leaving[$0] } ?? []
  }

  /// Whether the user is asked before a route opens for a link from outside.
  func isConfirmed(_ route: RouteTable.Registration) -> Bool {
    !confirmed.isEmpty && map.place(of: route).map(confirmed.contains) ?? false
  }

  var hasEntering: Bool { !entering.isEmpty }
  var hasLeaving: Bool { !leaving.isEmpty }
}
