/// Builds the first state of a container: the first section, the first branch, the first route.
///
/// It skips routes that need values, and routes without a screen: actions and redirects.
struct InitialPlacement {
  typealias Node = RouterState.Node

  let table: RouteTable
  /// The tree of the table.
  ///
  /// It is stored because it is read often.
  let tree: RouteTree
  /// The id that the next entry gets.
  var nextID: Int
  /// The values of the routes above.
  private(set) var above: Values

  init(table: RouteTable, nextID: Int, above: Values = .none) {
    self.table = table
    tree = table.tree
    self.nextID = nextID
    self.above = above
  }

  /// Values of the entries above, and the source of their links.
  struct Values {
    var parameters: [RouterState.Entry.Parameter] = []
    var source = DeepLink.Source.inApp
    /// True if one of them must not be saved.
    var isSensitive = false

    static let none = Values()
  }

  private var places: [RouteTree.Place] { tree.places }

  /// Returns the first state of a place in the tree, or `nil` if it is a route that needs values.
  ///
  /// - Parameter old: the existing node. Its parts that belong to the first state stay.
  mutating func node(at index: Int, reusing old: Node? = nil) -> Node? {
    let place = places[index]
    let old = old.flatMap { $0.key == place.key && $0.container == place.container ? $0 : nil }
    guard let route = place.route else {
      var node = old ?? shell(of: index)
      node.modal = nil
      if place.container == .stack { node.content.removeSubrange(min(1, node.content.count)...) }
      if place.container == .tabs || place.container == .switcher { node.selected = nil }
      for inner in node.content.indices where place.container != .tabs { node.content[inner].dismissShownModals() }
      complete(&node, at: index)
      return node
    }
    if var old {
      old.modal = nil
      return old
    }
    return firstScreen(table.routes[route], place.key)
  }

  /// Returns the screen of a route that needs no values but those from above.
  ///
  /// Returns `nil` if it needs others, or may not be opened from their source.
  private mutating func firstScreen(_ route: RouteTable.Route, _ key: String) -> Node? {
    let names = tree.parameterNames[route.index]
    let values = above.parameters.filter { names.contains($0.name) }.map {
      table.store.parameter($0.name, $0.value, of: route.index)
    }
    let source = values.isEmpty ? .inApp : above.source
    guard route.redirect == nil, route.attachments[RouteHandler.self]?.showsScreen != false,
      route.reach.includes(source), let link = table.printedLink(to: route, values)
    else {
      return nil
    }
    let entry = RouterState.Entry.Values(
      key: key, link: link.text, parameters: values, source: source, isSensitive: !values.isEmpty && above.isSensitive)
    defer { nextID += 1 }
    return Node(RouterState.Entry(id: .init(nextID), entry))
  }

  /// Adds the content that a container must show and lacks.
  mutating func complete(_ node: inout Node, at index: Int) {
    switch places[index].container {
    case nil: break
    case .stack: if !node.isComplete { node.content = first(in: index).map { [$0] } ?? [] }
    case .split:
      for column in places[index].content { completeColumn(column, of: &node, at: index) }
    case .tabs, .switcher:
      guard !node.isComplete else { return }
      for choice in places[index].content {
        let key = places[choice].key
        guard let built = self.node(at: choice, reusing: node.content.first { $0.key == key }) else { continue }
        if places[index].container == .switcher, !places[index].keepsOptions { node.content = [] }
        node.set(built, order: places[index].content.map { places[$0].key })
        node.selected = key
        return
      }
    }
  }

  /// Gives visible containers that lack content their first state.
  mutating func completeShown(_ root: inout Node) { completeShown(&root, in: root) }

  private mutating func completeShown(_ node: inout Node, in root: Node) {
    if let place = tree.place(of: node.entry), !node.isComplete {
      above = root.values(above: node.id, at: place, in: table)
      complete(&node, at: place)
    }
    for index in node.shownIndices { completeShown(&node.content[index], in: root) }
    guard var content = node.modal?.content else { return }
    completeShown(&content, in: root)
    node.modal?.content = content
  }

  private mutating func completeColumn(_ column: Int, of node: inout Node, at index: Int) {
    let old = node.content.first { $0.key == places[column].key }
    if let old, old.container == nil { return }
    var built = old ?? self.node(at: column)
    if var inner = built {
      complete(&inner, at: column)
      built = inner
    }
    if let built { node.set(built, order: places[index].content.map { places[$0].key }) }
  }

  private mutating func first(in index: Int) -> Node? {
    for place in places[index].content {
      if let node = node(at: place) { return node }
    }
    return nil
  }

  /// Returns a container without visible content.
  ///
  /// Tabs and splits have the containers inside them.
  mutating func shell(of index: Int) -> Node {
    let place = places[index]
    var node = Node(newContainer(place))
    guard place.container == .tabs || place.container == .split else { return node }
    for inner in place.content where places[inner].container != nil { node.content.append(shell(of: inner)) }
    return node
  }

  private mutating func newContainer(_ place: RouteTree.Place) -> RouterState.Entry {
    defer { nextID += 1 }
    return RouterState.Entry(id: .init(nextID), .init(key: place.key), container: place.container)
  }
}

extension RouterState.Node {
  /// True if the node certainly has something to show.
  ///
  /// It is false for a split, whose columns must be built first.
  var isComplete: Bool {
    switch container {
    case nil: true
    case .stack: !content.isEmpty
    case .tabs, .switcher: selectedNode != nil
    case .split: false
    }
  }

  /// Returns the values of the routes above a container, as far as they are open here.
  ///
  /// - Parameter place: the index of the container in the tree.
  func values(above id: RouterState.Entry.ID, at place: Int, in table: RouteTable) -> InitialPlacement.Values {
    let chain = table.tree.places[place].chain.dropLast()
    let entry = screens(above: id)?.last { table.tree.place(of: $0).map(chain.contains) ?? false }
    return entry.map { .init(parameters: $0.parameters, source: $0.source, isSensitive: $0.isSensitive) } ?? .none
  }

  /// Returns the screens above a node, including those below it in its stack, or `nil` if the node is not here.
  func screens(above id: RouterState.Entry.ID) -> [RouterState.Entry]? {
    entries(onTheWayTo: id)?.dropLast().filter { $0.container == nil }
  }
}

extension RouterState {
  /// Creates the first state of a map: one window with the first section, the first branch and the first route of each.
  public init(first table: RouteTable) {
    self.init()
    open(Window.ID(1), in: table)
    keyWindow = windows.first?.id
  }

  /// Opens a window with the first state of a map, or of one of its outermost containers.
  mutating func open(_ id: Window.ID, root key: String? = nil, in table: RouteTable) {
    guard let root = firstRoot(key, in: table) else { return }
    windows.insert(Window(id: id, root: root), at: windows.firstIndex { $0.id > id } ?? windows.endIndex)
  }

  mutating func firstRoot(_ key: String? = nil, in table: RouteTable) -> Node? {
    guard let root = key.map({ table.tree.root(named: $0) }) ?? table.tree.root else { return nil }
    var initial = InitialPlacement(table: table, nextID: nextID)
    let node = initial.node(at: root)
    nextID = initial.nextID
    return node
  }
}
