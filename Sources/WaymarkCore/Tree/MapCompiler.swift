/// Makes a frozen map of what was collected; goes on after an error, so that everything wrong is reported at once.
struct MapCompiler {
  /// How many places there may be on the way to one: containers, routes and modals.
  static let mostLevels = 32

  private let draft: MapDraft
  private let table: RouteTable
  var errors: [RouteTable.Diagnostic] = []
  private(set) var places: [MapPlace] = []
  private var routePlaces: [Int]
  private var routeKeys: Set<String> = []
  private(set) var containerKeys: Set<String> = []
  /// The place of each node of the draft; nil if it was left out.
  private var placeOfNode: [Int?] = []
  /// From here on, stacks made for a route.
  private var firstImplicitStack = 0

  init(_ draft: MapDraft, _ table: RouteTable) {
    self.draft = draft
    self.table = table
    routePlaces = Array(repeating: -1, count: table.routes.count)
  }

  mutating func compile() -> MapStore {
    // Names come first: a pattern that reads like one yields.
    for route in table.routes { if let name = route.name { routeKeys.insert(name) } }
    let needsRoot = !hasTree
    if needsRoot { places.append(MapPlace(kind: .container(.stack), key: "", parent: nil, relation: .root)) }
    for node in draft.nodes { placeOfNode.append(add(node, implicitRoot: needsRoot)) }
    addLooseRoutes(implicitRoot: needsRoot)
    if needsRoot { places[0].key = Self.unusedKey("root", &containerKeys) }
    addImplicitStacks()
    linkPlaces()
    checkContainers()
    return MapStore(places, routePlaces: routePlaces, table: table)
  }

  /// One container at the top is the root; with none, or with several, all that is at the top is in a stack.
  private var hasTree: Bool {
    draft.nodes.count { node in
      if case .container = node.kind { node.parent == nil && node.modal == nil } else { false }
    } == 1
  }

  // MARK: Places

  private mutating func add(_ node: MapDraft.Node, implicitRoot: Bool) -> Int? {
    if let above = node.parent, placeOfNode[above] == nil { return nil }
    guard var place = place(of: node) else { return nil }
    let parent = node.parent.flatMap { placeOfNode[$0] }
    place.parent = parent == nil && implicitRoot ? 0 : parent
    place.relation = relation(
      of: node, below: parent, isContainer: place.container != nil, implicitRoot: implicitRoot)
    place.identity = node.identity
    place.presentation = node.presentation
    place.keepsOptions = node.keepsOptions
    places.append(place)
    return places.count - 1
  }

  /// A container or a route by itself; nil for a route that was removed, or cannot be read.
  private mutating func place(of node: MapDraft.Node) -> MapPlace? {
    switch node.kind {
    case .container(let kind, let name):
      check(containerName: name)
      return MapPlace(
        kind: .container(kind), key: Self.unusedKey(name, &containerKeys), relation: .root,
        attachments: node.attachments)
    case .route(let registration):
      guard let route = table.route(registration) else { return nil }
      routePlaces[route.index] = places.count
      return MapPlace(
        kind: .route(route.index), key: key(of: route), relation: .root, attachments: route.attachments)
    }
  }

  private func relation(
    of node: MapDraft.Node, below parent: Int?, isContainer: Bool, implicitRoot: Bool
  ) -> MapPlace.Relation {
    if let modal = node.modal { return .over(modal) }
    guard let parent else { return implicitRoot ? .inside : isContainer ? .root : .loose }
    return places[parent].container == nil ? .below : .inside
  }

  /// The routes of the table that no tree has: registered one by one.
  private mutating func addLooseRoutes(implicitRoot: Bool) {
    for route in table.routes where routePlaces[route.index] < 0 {
      let parent = route.parentIndex.map { routePlaces[$0] }
      routePlaces[route.index] = places.count
      places.append(
        MapPlace(
          kind: .route(route.index), key: key(of: route), parent: parent ?? (implicitRoot ? 0 : nil),
          relation: parent != nil ? .below : implicitRoot ? .inside : .loose, attachments: route.attachments))
    }
  }

  /// What is below a route is pushed on it: a route that is in no stack, and has routes below, gets one of its own.
  private mutating func addImplicitStacks() {
    let routesAbove = Set(
      places.compactMap { place in
        if case .below = place.relation { place.parent } else { nil }
      })
    firstImplicitStack = places.count
    for index in places.indices where needsStack(places[index], hasRoutesBelow: routesAbove.contains(index)) {
      let stack = MapPlace(
        kind: .container(.stack),
        key: Self.unusedKey(MapStore.implicitStackKey(of: places[index].key), &containerKeys),
        parent: places[index].parent, relation: places[index].relation)
      places[index].parent = places.count
      places[index].relation = .inside
      places.append(stack)
    }
  }

  private func needsStack(_ place: MapPlace, hasRoutesBelow: Bool) -> Bool {
    switch place.relation {
    case .over(let options): hasRoutesBelow || (options.isEmbedded && place.container == nil)
    case .inside: hasRoutesBelow && place.parent.map { places[$0].container != .stack } ?? false
    case .root, .loose, .below: false
    }
  }

  /// Tells each place what is inside and over it, and the way to it.
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
    // Stacks made for a route come last, and belong where the route was.
    let order = places.indices.map { self.order(of: $0) }
    for index in places.indices { places[index].content.sort { order[$0] < order[$1] } }
    for index in places.indices {
      var chain = [index]
      while let parent = places[chain[chain.count - 1]].parent { chain.append(parent) }
      places[index].chain = chain.reversed()
      if chain.count > Self.mostLevels { reportDepth(places[index]) }
    }
  }

  private func order(of index: Int) -> Int {
    index < firstImplicitStack ? index : places.firstIndex { $0.parent == index } ?? index
  }

  // MARK: Keys

  private mutating func key(of route: RouteTable.Route) -> String {
    if let name = route.name { return name }
    return Self.unusedKey(route.pattern.text, &routeKeys)
  }

  private static func unusedKey(_ wanted: String, _ used: inout Set<String>) -> String {
    var key = wanted
    var number = 2
    while !used.insert(key).inserted {
      key = "\(wanted)~\(number)"
      number += 1
    }
    return key
  }
}
