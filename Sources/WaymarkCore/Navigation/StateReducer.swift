/// Carries out actions on a state.
struct StateReducer {
  typealias Node = RouterState.Node
  typealias Outcome = RouterState.Outcome

  var state: RouterState
  let map: NavigationMap
  var dropped: [RouterState.Dropped] = []

  init(state: RouterState, map: NavigationMap) {
    self.state = state
    self.map = map
  }

  mutating func reduce(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> Outcome {
    switch action {
    case .restore(let restored): return restore(restored)
    case .host(let event): return follow(event)
    default: break
    }
    guard let index = state.windows.firstIndex(where: { $0.id == window }) else { return .refused(.noWindow) }
    var root = state.windows[index].root
    let outcome = reduce(action, &root)
    guard outcome == .changed else { return outcome }
    root.keepOneModal()
    guard root.levels <= RouterState.mostLevels else { return .refused(.tooDeep) }
    state.windows[index].root = root
    return .changed
  }

  private mutating func reduce(_ action: RouterState.Action, _ root: inout Node) -> Outcome {
    switch action {
    case .open(let match, let presentation): return open(match, as: presentation, &root)
    case .go(let match): return show(match, &root) { $0.go($1, &$2) }
    case .push(let match): return show(match, &root) { $0.push($1, &$2) }
    case .present(let match, let options): return show(match, &root) { $0.present($1, as: options, &$2) }
    case .replace(let match): return show(match, &root) { $0.replace($1, &$2) }
    case .setRoot(let match): return show(match, &root) { $0.setRoot($1, &$2) }
    case .pop(let pop): return self.pop(pop, &root)
    case .dismiss(let dismiss): return self.dismiss(dismiss, &root)
    case .select(let branch, let container, let selecting):
      return select(branch, in: container, selecting, &root)
    case .selectBranches(let match): return selectBranches(match, &root)
    case .restore, .host: return .alreadyThere
    }
  }

  /// The router's word counts least, then the route's, then the call's.
  private mutating func open(
    _ match: RouteMatch, as called: RouteMap.Presentation?, _ root: inout Node
  ) -> Outcome {
    switch called ?? map.store.presentation(of: match.route.id) ?? map.defaults.presentation {
    case .inPlace: return reduce(.go(match), &root)
    case .push: return reduce(.push(match), &root)
    case .modal(let options): return reduce(.present(match, as: options), &root)
    case .replace: return reduce(.replace(match), &root)
    case .root: return reduce(.setRoot(match), &root)
    }
  }

  private mutating func show(
    _ match: RouteMatch, _ root: inout Node, _ verb: (inout Self, Arrival, inout Node) -> Outcome
  ) -> Outcome {
    guard let place = map.store.place(of: match.route.id), let route = map.store.places[place].route else {
      return .refused(.unknownRoute)
    }
    let chain = map.store.places[place].chain
    guard chain.count <= MapCompiler.mostLevels else { return .refused(.tooDeep) }
    return verb(&self, Arrival(match: match, place: place, route: route, chain: chain), &root)
  }

  /// A match, and where the map has it.
  struct Arrival {
    let match: RouteMatch
    let place: Int
    /// Where its route stands in the table.
    let route: Int
    let chain: [Int]
  }

  func place(_ arrival: Arrival) -> MapPlace { map.store.places[arrival.place] }

  /// Builds nodes for an arrival; the ids they get are to be taken from it afterwards.
  func placement(_ arrival: Arrival, _ origin: RouterState.Entry.Origin) -> Placement {
    Placement(
      map: map, chain: arrival.chain, entries: LinkEntries(arrival.match, map: map, origin: origin),
      nextID: state.nextID)
  }
}
