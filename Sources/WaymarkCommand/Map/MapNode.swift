#if Tools
  import Waymark

  /// A container or route of a map with all inside, below and over it, as `waymark map` tells it.
  struct MapNode {
    let key: String
    /// Nil: it is a route.
    let container: NavigationMap.Kind?
    let route: RouteTable.Route?
    /// How it is presented; nil if it is no modal.
    let modal: RouteMap.ModalOptions?
    let simulated: SimulatedRoute?
    /// The guard of a container.
    let guarding: RouteTable.Respondent.Verdict?
    let content: [MapNode]
    let modals: [MapNode]

    init(_ place: NavigationMap.Place, in map: NavigationMap) {
      key = place.key
      container = place.container
      route = place.route
      modal = place.modal
      simulated = place.attachments[SimulatedRoute.self]
      guarding = place.attachments[SimulatedContainer.self]?.verdict
      content = map.content(of: place).map { MapNode($0, in: map) }
      modals = map.modals(of: place).map { MapNode($0, in: map) }
    }

    /// What a map consists of: its tree, then the routes beside it.
    static func roots(of map: NavigationMap) -> [MapNode] {
      let roots = map.roots.map { MapNode($0, in: map) }
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
      if let handler = simulated?.handler { details.append("handler: \(handler.rawValue)") }
      if let route, route.reach != usual { details.append("reachable: \(route.reach.words)") }
      if let schemes = route?.schemes, !schemes.isEmpty {
        details.append("schemes: \(schemes.joined(separator: ", "))")
      }
      if let priority = route?.priority, priority != 0 { details.append("priority: \(priority)") }
      for verdict in verdicts { details.append("guard: \(verdict.words)") }
      if simulated?.vetoesLeaving == true { details.append("leave: veto") }
      return details
    }

    /// The guards written with it.
    var verdicts: [RouteTable.Respondent.Verdict] {
      guarding.map { [$0] } ?? Array(simulated?.ownGuards ?? [])
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
