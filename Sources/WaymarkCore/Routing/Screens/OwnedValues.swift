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
  /// Screens read it with `RouteMatch.owned(_:)`. It is made on the main actor at the first access, once for each
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

  /// Removes and returns the values of entries that are no longer open.
  func prune(keeping state: RouterState) -> [Any] {
    guard !values.isEmpty else { return [] }
    let open = state.openIDs
    let gone = values.filter { !open.contains($0.key) }
    for entry in gone.keys { values[entry] = nil }
    return gone.values.flatMap(\.values)
  }
}

/// The owners around an open entry.
@MainActor
final class EntryOwners: ValueOwners {
  private weak var state: GuardedState?
  private let entry: RouterState.Entry.ID

  init(_ state: GuardedState, entry: RouterState.Entry.ID) {
    self.state = state
    self.entry = entry
  }

  func owned<Value>(_ type: Value.Type) -> Value? { state?.owned(type, by: entry) }
}
