extension RouteContent {
  /// Lets each of these containers and routes own a value for all screens inside and below, such as a shared model.
  ///
  /// ```swift
  /// ModalRoute(as: .sheet) {
  ///   StackRoutes("checkout") {
  ///     RouteTo("/checkout", name: "address") { RouteTo("payment", name: "payment") }
  ///   }
  ///   .owning { CheckoutModel() }
  /// }
  /// ```
  /// Screens read it with ``RouteMatch/owned(_:)``. It is made on the main actor at the first access, once for each
  /// time that the container or route is open. It is released when that leaves. It is not saved, so a restored state
  /// makes a new one. There is one value for each type. The innermost owner is used.
  ///
  /// - Parameter make: makes the value.
  public func owning<Value>(_ make: @escaping @MainActor @Sendable () -> Value) -> RouteMap {
    changingAttachment(OwnedValueMakers.self, default: OwnedValueMakers()) {
      $0.makers[ObjectIdentifier(Value.self)] = make
    }
  }
}

extension Router {
  /// Returns the value that the innermost container or route around an entry owns, the entry included.
  ///
  /// It is made at the first access.
  ///
  /// ```swift
  /// let checkout = router.owned(CheckoutModel.self, by: entry)       // the same for every screen of the sheet
  /// ```
  /// If `nil`, none owns a value of this type, or the entry is not open.
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

/// The factories for the values that a container or route owns, by their types.
struct OwnedValueMakers: Sendable {
  var makers: [ObjectIdentifier: @MainActor @Sendable () -> Any] = [:]
}

/// The values that open entries own.
@MainActor
final class OwnedValues {
  private var values: [RouterState.Entry.ID: [ObjectIdentifier: Any]] = [:]

  /// Returns the value of a type.
  ///
  /// If there is none, it is made.
  func value(_ type: ObjectIdentifier, of owner: RouterState.Entry.ID, _ make: () -> Any) -> Any {
    if let known = values[owner]?[type] { return known }
    let value = make()
    values[owner, default: [:]][type] = value
    return value
  }

  /// Releases the values of entries that are no longer open.
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
  /// The containers and screens that lead to an entry, from the outside in.
  ///
  /// They include the entry itself and those below it in its stack. If the entry is not open, the array is empty.
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
