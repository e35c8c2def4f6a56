/// Carries out actions on a state.
struct StateReducer {
  typealias Node = RouterState.Node
  typealias Outcome = RouterState.Outcome

  var state: RouterState
  let table: RouteTable
  /// The tree of the table.
  ///
  /// It is stored because it is read often.
  let tree: RouteTree
  var dropped: [RouterState.Dropped] = []

  init(state: RouterState, table: RouteTable) {
    self.state = state
    self.table = table
    tree = table.tree
  }

  mutating func reduce(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> Outcome {
    switch action {
    case .restore(let restored): return restore(restored)
    case .host(let event): return follow(event)
    default: break
    }
    guard let index = state.windows.firstIndex(where: { $0.id == window }) else { return .rejected(.noWindow) }
    var root = state.windows[index].root
    let outcome = reduce(action, &root)
    guard outcome == .changed else { return outcome }
    root.keepOneModal()
    guard root.levels <= RouteTree.maxLevels else { return .rejected(.tooDeep) }
    state.windows[index].root = root
    return .changed
  }

  @_optimize(speed)
  private mutating func reduce(_ action: RouterState.Action, _ root: inout Node) -> Outcome {
    switch action {
    case .show(let match, let presentation): return show(match, as: presentation, &root)
    case .pop(let pop): return self.pop(pop, &root)
    case .dismiss(let dismiss): return self.dismiss(dismiss, &root)
    case .select(let branch, let container, let selecting):
      return select(branch, in: container, selecting, &root)
    case .selectBranches(let match): return selectBranches(match, &root)
    case .restore, .host: return .alreadyThere
    }
  }

  @_optimize(speed)
  private mutating func show(
    _ match: RouteMatch, as presentation: RouteMap.Presentation, _ root: inout Node
  ) -> Outcome {
    guard let place = table.store.place(of: match.routeID), let route = tree.places[place].route else {
      return .rejected(.unknownRoute)
    }
    let chain = tree.places[place].chain
    guard chain.count <= RouteTree.maxLevels else { return .rejected(.tooDeep) }
    let arrival = Arrival(
      match: match, place: place, route: route, chain: way(to: match, along: chain, in: root),
      isLoose: tree.places[chain[0]].isLoose)
    switch presentation.or(tree.places[place].presentation).or(table.defaults.presentation) {
    case .automatic, .inPlace: return go(arrival, &root)
    case .push: return push(arrival, &root)
    case .modal(let options): return present(arrival, as: options, &root)
    case .replace: return replace(arrival, &root)
    case .root: return setRoot(arrival, &root)
    }
  }

  /// Returns the path to a match.
  ///
  /// It leaves out routes above an absolute pattern that have too few values and are not open.
  private func way(to match: RouteMatch, along chain: [Int], in root: Node) -> [Int] {
    let entries = LinkEntries(match, table: table, opening: .declarative)
    guard entries.hasUnjoined else { return chain }
    return chain.indices.filter { level in
      let place = tree.places[chain[level]]
      guard level > 0, level + 1 < chain.count, isStackOrScreen(chain[level - 1]), let route = place.route,
        entries.lacksValues(of: route)
      else { return true }
      return root.first { $0.container == nil && $0.key == place.key } != nil
    }.map { chain[$0] }
  }

  /// Returns whether a place is a stack or a screen.
  ///
  /// Other containers need the next place of the path, because it is one of their branches.
  private func isStackOrScreen(_ place: Int) -> Bool { [nil, .stack].contains(tree.places[place].container) }

  /// A match and its position in the tree.
  struct Arrival {
    let match: RouteMatch
    let place: Int
    /// The index of its route in the table.
    let route: Int
    let chain: [Int]
    /// True if it is beside the tree.
    let isLoose: Bool
  }

  /// Returns the builder of an arrival's nodes.
  ///
  /// Read the next id from it afterwards.
  func placement(_ arrival: Arrival, _ opening: RouterState.Entry.Opening) -> Placement {
    Placement(
      table: table, chain: arrival.chain, entries: LinkEntries(arrival.match, table: table, opening: opening),
      nextID: state.nextID)
  }
}
