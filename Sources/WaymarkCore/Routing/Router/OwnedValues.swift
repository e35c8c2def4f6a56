extension RouteContent {
  /// Lets each of these containers and routes own a value, for all inside and below: a model that the screens of a flow share.
  ///
  /// ```swift
  /// ModalRoute(as: .sheet) {
  ///   StackRoutes("checkout") {
  ///     RouteTo("/checkout", name: "address") { RouteTo("payment", name: "payment") }
  ///   }
  ///   .owning { CheckoutModel() }
  /// }
  /// ```
  /// Screens get it with ``RouteMatch/owned(_:)``. It is made once for each time the container or route is open, when
  /// it is first asked for, on the main actor, and let go when that leaves. It is not saved: after a restoration a new
  /// one is made. One value a type; the innermost owner counts.
  ///
  /// - Parameter make: makes the value.
  public func owning<Value>(_ make: @escaping @MainActor @Sendable () -> Value) -> RouteMap {
    changingAttachment(OwnedValueMakers.self, default: OwnedValueMakers()) {
      $0.makers[ObjectIdentifier(Value.self)] = make
    }
  }
}

extension Router {
  /// The value of a type that the innermost container or route around an entry owns, the entry included; made when it
  /// is first asked for.
  ///
  /// ```swift
  /// let checkout = router.owned(CheckoutModel.self, by: entry)       // the same for every screen of the sheet
  /// ```
  /// Nil if none owns one, or the entry is not open.
  public func owned<Value>(_ type: Value.Type = Value.self, by entry: RouterState.Entry) -> Value? {
    owned(type, by: entry.id)
  }

  fileprivate func owned<Value>(_ type: Value.Type, by entry: RouterState.Entry.ID) -> Value? {
    let key = ObjectIdentifier(type)
    for owner in store.state.entries(onTheWayTo: entry).reversed() {
      guard let make = table.place(of: owner)?.attachments[OwnedValueMakers.self]?.makers[key] else { continue }
      return store.value(key, ownedBy: owner.id, make) as? Value
    }
    return nil
  }
}

/// What makes the values that a container or route owns, by their types.
struct OwnedValueMakers: Sendable {
  var makers: [ObjectIdentifier: @MainActor @Sendable () -> Any] = [:]
}

/// The values that open entries own.
@MainActor
final class OwnedValues {
  private var values: [RouterState.Entry.ID: [ObjectIdentifier: Any]] = [:]

  /// The value of a type, made if it is not there.
  func value(_ type: ObjectIdentifier, of owner: RouterState.Entry.ID, _ make: () -> Any) -> Any {
    if let known = values[owner]?[type] { return known }
    let value = make()
    values[owner, default: [:]][type] = value
    return value
  }

  /// Lets go of what entries own that are not open any more.
  func prune(keeping state: RouterState) {
    guard !values.isEmpty else { return }
    values = values.filter { state.node($0.key) != nil }
  }
}

/// The owners around an open entry.
@MainActor
final class EntryOwners: ValueOwners {
  private weak var router: Router?
  private let entry: RouterState.Entry.ID

  init(router: Router, entry: RouterState.Entry.ID) {
    self.router = router
    self.entry = entry
  }

  func owned<Value>(_ type: Value.Type) -> Value? { router?.owned(type, by: entry) }
}

extension RouterState {
  /// The containers and screens on the way to an entry, from the outside in, those below it in its stack and itself
  /// included; none if it is not open.
  fileprivate func entries(onTheWayTo id: Entry.ID) -> [Entry] {
    for window in windows { if let found = window.root.entries(onTheWayTo: id) { return found } }
    return []
  }
}

extension RouterState.Node {
  fileprivate func entries(onTheWayTo id: RouterState.Entry.ID) -> [RouterState.Entry]? {
    if self.id == id { return [entry] }
    for (index, inner) in content.enumerated() {
      guard let found = inner.entries(onTheWayTo: id) else { continue }
      let below = container == .stack ? content[..<index].map(\.entry) : []
      return [entry] + below + found
    }
    return modal?.content.entries(onTheWayTo: id).map { [entry] + $0 }
  }
}
