/// Builds the tree of a table.
///
/// It continues after an error, so that all problems are reported at once.
struct TreeCompiler: ~Copyable {
  private let entries: [RouteEntry]
  private let routes: [RouteTable.Route]
  private let candidates: ContiguousArray<Candidate>
  /// The index of each route of the table, by number.
  private let numbers: [Int: Int]
  var errors: [RouteTable.Problem] = []
  private(set) var places: [RouteTree.Draft] = []
  private var placesOfRoutes: [Int]
  private var routeKeys = KeyPool()
  private(set) var containerKeys = KeyPool()
  /// The index of each entry's node, by number.
  ///
  /// Entries that were left out have none.
  private var placesOfEntries: [Int: Int] = [:]
  /// The index of the first implicit stack.
  private var firstImplicitStack = 0

  /// - Parameter entries: the entries of the table that the routes and candidates come from.
  init(
    _ entries: [RouteEntry], _ routes: [RouteTable.Route], _ candidates: ContiguousArray<Candidate>,
    numbers: [Int: Int]
  ) {
    self.entries = entries
    self.routes = routes
    self.candidates = candidates
    self.numbers = numbers
    placesOfRoutes = Array(repeating: -1, count: routes.count)
  }

  mutating func compile() -> RouteTree {
    // Names come first. A pattern that equals a name gets another key.
    for route in routes { if let name = route.name { routeKeys.add(name) } }
    let needsRoot = !hasRoot
    if needsRoot { places.append(RouteTree.Draft(kind: .container(.stack), key: "", parent: nil, relation: .root)) }
    for entry in entries { add(entry, implicitRoot: needsRoot) }
    if needsRoot { places[0].key = containerKeys.take("root") }
    addImplicitStacks()
    linkPlaces()
    checkContainers()
    return RouteTree(
      places, placesOfRoutes: placesOfRoutes, parameterNames: parameterNames, spelledParameters: spelledParameters,
      isRootImplicit: needsRoot)
  }

  /// True if a single container at the top is the root.
  ///
  /// Otherwise an implicit stack contains everything at the top.
  private var hasRoot: Bool {
    entries.count { $0.parent == nil && $0.declaration == nil && $0.placing?.settings.modal == nil } == 1
  }

  private var parameterNames: [[String]] {
    var names: [[String]] = Array(repeating: [], count: routes.count)
    var known: [Set<String>] = Array(repeating: [], count: routes.count)
    for candidate in candidates {
      for capture in candidate.captures {
        guard let name = capture.name ?? (capture.isWildcard ? "*" : nil), known[candidate.route].insert(name).inserted
        else { continue }
        names[candidate.route].append(name)
      }
    }
    return names
  }

  /// The constraints of the parameters whose values have several spellings, by route and name.
  ///
  /// Of several combinations of a route, the first one counts.
  private var spelledParameters: [Int: [String: Constraint]] {
    var spelled: [Int: [String: Constraint]] = [:]
    for candidate in candidates {
      for capture in candidate.captures where capture.hasSpellings {
        guard let name = capture.name, spelled[candidate.route]?[name] == nil else { continue }
        spelled[candidate.route, default: [:]][name] = candidate.variant.constraint(of: capture)
      }
    }
    return spelled
  }

  // MARK: Places

  private mutating func add(_ entry: RouteEntry, implicitRoot: Bool) {
    let parent = entry.parent.flatMap { placesOfEntries[$0] }
    guard entry.parent == nil || parent != nil, var place = place(of: entry) else { return }
    place.parent = parent ?? (implicitRoot ? 0 : nil)
    place.relation = relation(of: entry, below: parent, implicitRoot: implicitRoot)
    if let settings = entry.placing?.settings {
      place.reuse = settings.handedDown.reuse
      place.presentation = settings.presentation
      place.keepsOptions = settings.keepsOptions
    }
    if let route = place.route { placesOfRoutes[route] = places.count }
    placesOfEntries[entry.number] = places.count
    places.append(place)
  }

  /// Creates the node of a container or a route, without its relations, or `nil` for a route that cannot be read.
  private mutating func place(of entry: RouteEntry) -> RouteTree.Draft? {
    if let route = numbers[entry.number].map({ routes[$0] }) {
      return RouteTree.Draft(
        kind: .route(route.index), key: key(of: route), relation: .root, attachments: route.attachments)
    }
    guard let placing = entry.placing, let container = placing.container else { return nil }
    check(containerName: container.name)
    return RouteTree.Draft(
      kind: .container(container.kind), key: containerKeys.take(container.name), relation: .root,
      attachments: placing.settings.attachments)
  }

  private func relation(
    of entry: RouteEntry, below parent: Int?, implicitRoot: Bool
  ) -> RouteTree.Relation {
    if let modal = entry.placing?.settings.modal { return .over(modal) }
    guard let parent else { return implicitRoot ? .inside : entry.declaration == nil ? .root : .loose }
    return places[parent].container == nil ? .below : .inside
  }

  /// Gives each route outside a stack that has routes below it an implicit stack, so that those can be pushed.
  private mutating func addImplicitStacks() {
    let routesAbove = Set(
      places.compactMap { place in
        if case .below = place.relation { place.parent } else { nil }
      })
    firstImplicitStack = places.count
    for index in places.indices where needsStack(places[index], hasRoutesBelow: routesAbove.contains(index)) {
      let stack = RouteTree.Draft(
        kind: .container(.stack),
        key: containerKeys.take(RouteTree.implicitStackKey(of: places[index].key)),
        parent: places[index].parent, relation: places[index].relation)
      places[index].parent = places.count
      places[index].relation = .inside
      places.append(stack)
    }
  }

  private func needsStack(_ place: RouteTree.Draft, hasRoutesBelow: Bool) -> Bool {
    switch place.relation {
    case .over(let options): hasRoutesBelow || (options.inNavigationController && place.container == nil)
    case .inside: hasRoutesBelow && place.parent.map { places[$0].container != .stack } ?? false
    case .root, .loose, .below: false
    }
  }

  /// Sets the content, the modals and the path of each node.
  @_optimize(size)
  private mutating func linkPlaces() {
    let root = places.firstIndex { if case .root = $0.relation { true } else { false } }
    for index in places.indices {
      // A modal beside the tree is presented by its root.
      if places[index].isModal { places[index].parent = places[index].parent ?? root }
      guard let parent = places[index].parent else { continue }
      if places[index].isModal {
        places[parent].modals.append(index)
      } else {
        places[parent].content.append(index)
      }
    }
    // Implicit stacks were added last, and take the position of their route.
    let order = places.indices.map { self.order(of: $0) }
    for index in places.indices { places[index].content.sort { order[$0] < order[$1] } }
    for index in places.indices {
      var chain = [index]
      while let parent = places[chain[chain.count - 1]].parent { chain.append(parent) }
      places[index].chain = chain.reversed()
      if chain.count > RouteTree.maxLevels { reportDepth(places[index]) }
    }
  }

  private func order(of index: Int) -> Int {
    index < firstImplicitStack ? index : places.firstIndex { $0.parent == index } ?? index
  }

  // MARK: Keys

  private mutating func key(of route: RouteTable.Route) -> String {
    if let name = route.name { return name }
    return routeKeys.take(route.pattern.text)
  }
}

/// The keys of a tree that are taken.
struct KeyPool {
  private var keys: Set<String> = []
  /// The next number to try, by the wanted key.
  private var numbers: [String: Int] = [:]

  func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Notes a key.
  mutating func add(_ key: String) { keys.insert(key) }

  /// Takes a key, or else the first one with a number that is free.
  mutating func take(_ wanted: String) -> String {
    guard !keys.insert(wanted).inserted else { return wanted }
    var number = numbers[wanted] ?? 2
    while !keys.insert("\(wanted)~\(number)").inserted { number += 1 }
    numbers[wanted] = number + 1
    return "\(wanted)~\(number)"
  }
}
