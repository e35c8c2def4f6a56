extension RouteTable {
  /// Routes that are replaced, removed and disabled together: those of one call, or those with a name.
  ///
  /// Everything below and inside belongs to a part.
  package struct Part: Sendable, Hashable {
    package enum Choice: Hashable {
      case added(Int)
      case named(String)
      case routes(Set<Route.ID>)
    }

    package let choice: Choice

    static func added(_ number: Int) -> Self { Self(choice: .added(number)) }

    /// All routes and containers with a name, disabled ones included.
    package static func named(_ name: String) -> Self { Self(choice: .named(name)) }

    /// Routes that were added by themselves.
    package static func routes(_ ids: some Sequence<Route.ID>) -> Self { Self(choice: .routes(Set(ids))) }

    /// Returns whether an entry belongs to the part directly, not by being below or inside another entry.
    func contains(_ entry: RouteEntry) -> Bool {
      switch choice {
      case .added(let number): entry.placing?.slot.part == number
      case .named(let name): entry.declaration?.name == name || entry.container?.name == name
      case .routes(let ids): ids.contains(Route.ID(number: entry.number))
      }
    }
  }
}

extension RouteTable {
  /// Returns the message that no route or container has a name, with a similar name.
  package func absence(ofName name: String) -> String {
    let names = routes.compactMap(\.name) + tree.places.compactMap { $0.container == nil ? nil : $0.key }
    let cure =
      NearestWord.to(name, among: names).map { "did you mean “\($0)”?" }
      ?? "give it a name, or keep the registration that adding it has returned"
    return "no route or container is named “\(name)”: \(cure)"
  }
}

/// The enabled entries of a table and their order.
struct EntryArrangement: Sendable {
  /// The numbers of the disabled entries.
  ///
  /// Everything below and inside them is disabled, too.
  var disabled: Set<Int> = []
  /// True if some entries have taken the position of replaced ones.
  var hasReplacements = false
  /// True if a route has or had aliases.
  var hasAliases = false

  /// The enabled entries, in the order of registration.
  func enabled(_ entries: [RouteEntry]) -> [RouteEntry] {
    guard hasReplacements || !disabled.isEmpty else { return entries }
    var disabled = disabled
    let enabled = entries.filter { entry in
      if entry.parent.map(disabled.contains) == true { disabled.insert(entry.number) }
      return !disabled.contains(entry.number)
    }
    return enabled.sorted { ($0.rank, $0.number) < ($1.rank, $1.number) }
  }
}
