/// The guards of each route and container of a table, the outermost first.
///
/// `RegisteredRoutes` makes it with each frozen table, and ``AddedGuards`` reads it.
struct GuardIndex: Sendable {
  /// A guard, with the route or container that it is attached to.
  final class Placed: Sendable {
    let guarding: RouteGuard
    /// The key of the route or container that it is attached to.
    let key: String
    /// True if it is attached to a container.
    let isAtContainer: Bool

    init(guarding: RouteGuard, key: String, isAtContainer: Bool = false) {
      self.guarding = guarding
      self.key = key
      self.isAtContainer = isAtContainer
    }

    /// Returns true if both are one registration at the same route or container.
    func isSame(as other: Placed) -> Bool {
      self === other || guarding.registration === other.guarding.registration && key == other.key
    }
  }

  let store: RouteStore
  /// The guards of a route and of all above it, by the index of the route's place in the tree.
  private var entering: [Int: [Placed]] = [:]
  /// The leave guards of a place itself, by its index.
  private var leaving: [Int: [LeaveGuard]] = [:]
  /// The places of routes that the user must confirm.
  private var confirmed: Set<Int> = []

  init(_ table: RouteTable) {
    store = table.store
    let tree = store.tree
    let attached = tree.places.map { $0.attachments[AttachedGuards.self] }
    guard attached.contains(where: { $0 != nil }) else { return }
    for (index, place) in tree.places.enumerated() {
      if let guards = attached[index]?.leaving, !guards.isEmpty { leaving[index] = guards }
      guard place.route != nil else { continue }
      let guards = place.chain.flatMap { above in
        (attached[above]?.entering ?? []).map {
          Placed(guarding: $0, key: tree.places[above].key, isAtContainer: tree.places[above].container != nil)
        }
      }
      if !guards.isEmpty { entering[index] = guards }
      if place.chain.contains(where: { attached[$0]?.isConfirmed == true }) { confirmed.insert(index) }
    }
  }

  /// Returns the guards of a route, the outermost first.
  func entering(_ route: RouteTable.Route.ID) -> [Placed] {
    entering.isEmpty ? [] : store.place(of: route).flatMap { entering[$0] } ?? []
  }

  /// Returns the guards of an entry, the outermost first.
  func entering(_ entry: RouterState.Entry) -> [Placed] {
    // The guards of a container are evaluated for the routes in it.
    entering.isEmpty || entry.container != nil ? [] : store.tree.route(forKey: entry.key).flatMap { entering[$0] } ?? []
  }

  /// Returns the leave guards of a screen or a container.
  func leaving(_ entry: RouterState.Entry) -> [LeaveGuard] {
    leaving.isEmpty ? [] : store.tree.place(of: entry).flatMap { leaving[$0] } ?? []
  }

  /// Returns true if the user must confirm links from outside that lead to a route.
  func isConfirmed(_ route: RouteTable.Route.ID) -> Bool {
    !confirmed.isEmpty && store.place(of: route).map(confirmed.contains) ?? false
  }

  /// Returns true if the user must confirm links from outside that lead to an entry.
  func isConfirmed(_ entry: RouterState.Entry) -> Bool {
    !confirmed.isEmpty && store.tree.place(of: entry).map(confirmed.contains) ?? false
  }

  var hasEntering: Bool { !entering.isEmpty }
  var hasLeaving: Bool { !leaving.isEmpty }
  var hasConfirmed: Bool { !confirmed.isEmpty }
}
