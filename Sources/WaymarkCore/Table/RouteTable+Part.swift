extension RouteTable {
  /// Routes that are replaced, removed and disabled together: what one call added, or what has a name.
  ///
  /// ```swift
  /// let chat = router.add(ChatRoutes())                     // a module: many routes, containers, modals
  /// router.disable(chat)                                    // its links lead nowhere, its screens leave
  /// router.enable(chat)                                     // at the same place again
  /// router.replace(.named("offer")) { RouteTo("/offer", name: "offer") { RouteTo("terms") } }
  /// router.remove(chat)
  /// ```
  /// All below and inside belongs to a part. It stands for whatever is there now: after it was replaced, for what
  /// replaced it.
  public struct Part: Sendable, Hashable {
    enum Choice: Hashable {
      case added(Int)
      case named(String)
      case route(Route.ID)
    }

    let choice: Choice

    static func added(_ number: Int) -> Self { Self(choice: .added(number)) }

    /// Every route and container with a name, among those that are disabled too.
    public static func named(_ name: String) -> Self { Self(choice: .named(name)) }

    /// A route that was added or handled by itself.
    public static func route(_ id: Route.ID) -> Self { Self(choice: .route(id)) }

    /// Whether an entry belongs to it, but for being below or inside another that does.
    func contains(_ entry: RouteEntry) -> Bool {
      switch choice {
      case .added(let number): entry.placing?.slot.part == number
      case .named(let name): entry.declaration?.name == name || entry.placing?.container?.name == name
      case .route(let id): entry.number == id.number
      }
    }
  }
}

extension RouteTable {
  /// That no route or container has a name, and which has one like it.
  func absence(ofName name: String) -> String {
    let names = routes.compactMap(\.name) + tree.places.compactMap { $0.container == nil ? nil : $0.key }
    let cure = NearestWord.to(name, among: names).map { "did you mean “\($0)”?" } ?? "name one, or write .route(id)"
    return "no route or container is named “\(name)”: \(cure)"
  }
}

/// Which entries are in a table, and in which order.
struct EntryArrangement: Sendable {
  /// The numbers of those that count as if they, and all below and inside, were not there.
  var disabled: Set<Int> = []
  /// Some stand where others stood that they replaced.
  var hasReplacements = false
  /// Some route has, or had, aliases.
  var hasAliases = false

  /// Those that are to be in a table, in the order of registration.
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
