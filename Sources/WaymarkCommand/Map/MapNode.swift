#if Tools
  import Waymark

  /// A container or route of a map with all inside, below and over it, as `waymark map` tells it.
  struct MapNode {
    let key: String
    /// Nil: it is a route.
    let container: RouteMap.Container?
    let route: RouteTable.Route?
    /// How it is presented; nil if it is no modal.
    let modal: RouteMap.ModalOptions?
    /// The simulated handler of a route.
    let handler: SimulatedRoute.Handler?
    /// Its screen cannot be made.
    let isMissing: Bool
    /// The guards written with it, in words.
    let guards: [String]
    /// When its screen refuses to be left, in words; nil: never.
    let leave: String?
    let content: [MapNode]
    let modals: [MapNode]

    init(_ place: RouteTable.Place) {
      key = place.key
      container = place.container
      route = place.route
      modal = place.modal
      let simulated = place.attachments[SimulatedRoute.self]
      handler = simulated?.handler
      isMissing = simulated?.isMissing ?? false
      guards = place.simulatedGuards.map(\.words)
      leave = place.simulatedVeto
      content = place.content.map { MapNode($0) }
      modals = place.modals.map { MapNode($0) }
    }

    /// What a map consists of: its tree, then the routes beside it.
    static func roots(of table: RouteTable) -> [MapNode] {
      let roots = table.roots.map { MapNode($0) }
      return roots.filter { $0.container != nil } + roots.filter { $0.container == nil }
    }

    /// The kind in a word.
    var kind: String { container?.rawValue ?? "route" }

    /// The whole pattern of a route.
    var pattern: String? { route?.pattern.text }

    /// What is to be known of it besides key, kind and pattern, in words.
    ///
    /// - Parameter usual: the reach of the table, which is not told for each route.
    func details(unless usual: RouteTable.Reach) -> [String] {
      var details: [String] = []
      if let redirect = route?.redirect { details.append("→ \(redirect.text)") }
      if let handler { details.append("handler: \(handler.rawValue)") }
      if let route, route.reach != usual { details.append("reachable: \(route.reach.words)") }
      if let schemes = route?.schemes, !schemes.isEmpty {
        details.append("schemes: \(schemes.joined(separator: ", "))")
      }
      if let priority = route?.priority, priority != 0 { details.append("priority: \(priority)") }
      if isMissing { details.append("screen: missing") }
      details += guards.map { "guard: \($0)" }
      if let leave { details.append("leave: \(leave)") }
      return details
    }
  }

  extension RouteTable.Reach {
    /// The reach as a route file writes it.
    var words: String {
      switch self {
      case .fromLinks: "links"
      case .inAppOnly: "inApp"
      case .fromSources(let sources): sources.map(\.name).sorted().joined(separator: ", ")
      }
    }
  }
#endif
