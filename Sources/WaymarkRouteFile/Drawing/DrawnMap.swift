import Waymark

/// The part of a map that is drawn.
package struct DrawnMap {
  /// A choice of routes.
  struct Selection {
    var name: String?
    /// The number of levels below the top.
    var depth: Int?
    var filter: RouteFile.Filter?
  }

  /// The error that nothing has a name.
  struct NoSuchName: Error {
    let message: String
  }

  /// A node with its position among all that are drawn.
  struct Row {
    let node: DrawnNode
    /// The index of the parent's row, or `nil` for a root.
    let parent: Int?
    let depth: Int
  }

  package let table: RouteTable
  let roots: [DrawnNode]
  /// The nodes from the top down, each after its parent.
  private(set) var rows: [Row] = []
  /// The aliases of routes, by number.
  private let aliases: [Int: [RoutePattern]]

  init(_ table: RouteTable, _ selection: Selection) throws(NoSuchName) {
    self.table = table
    aliases = Dictionary(
      table.declared.compactMap { node in node.declaration.map { (node.number, $0.wholeAliases) } }
    ) { first, _ in first }
    let tops = try Self.tops(of: table, named: selection.name)
    let filter = NodeFilter(selection.filter, table)
    roots = tops.compactMap { DrawnNode($0, filter, depth: selection.depth) }
    for root in roots { add(root, below: nil, depth: 0) }
  }

  /// The recursion is as deep as the map, whose depth has a limit.
  private mutating func add(_ node: DrawnNode, below parent: Int?, depth: Int) {
    let index = rows.count
    rows.append(Row(node: node, parent: parent, depth: depth))
    for inner in node.content + node.modals { add(inner, below: index, depth: depth + 1) }
  }

  private static func tops(of table: RouteTable, named name: String?) throws(NoSuchName) -> [RouteTable.Place] {
    let roots = ordered(table.roots)
    guard let name else { return roots }
    if let place = table.container(named: name) ?? table.route(forKey: name).flatMap({ table.place(of: $0) }) {
      return [place]
    }
    var (all, names): ([RouteTable.Place], [String]) = (roots, [])
    while let place = all.popLast() {
      names.append(place.key)
      all += place.content + place.modals
    }
    let hint =
      NearestWord.to(name, among: names.sorted()).map { "did you mean “\($0)”?" } ?? "waymark map lists the names"
    throw NoSuchName(message: "there is no route or container “\(name.printable)”: \(hint)")
  }

  /// Returns the whole map for drawings of text.
  package static func nodes(of table: RouteTable) -> [MapNode] {
    let filter = NodeFilter(nil, table)
    return ordered(table.roots).compactMap { DrawnNode($0, filter, depth: nil) }.map { MapNode($0) }
  }

  /// The tree, then the routes beside it.
  private static func ordered(_ roots: [RouteTable.Place]) -> [RouteTable.Place] {
    roots.filter { $0.container != nil } + roots.filter { $0.container == nil }
  }

  /// The same part for drawings of text.
  package var mapNodes: [MapNode] { roots.map { MapNode($0) } }

  func aliases(of route: RouteTable.Route) -> [RoutePattern] { aliases[route.id.number] ?? [] }
}

/// A container or route that is drawn.
struct DrawnNode {
  let place: RouteTable.Place
  /// The presentation, or `nil` if it is not a modal.
  var modal: RouteMap.ModalOptions?
  private(set) var content: [DrawnNode] = []
  private(set) var modals: [DrawnNode] = []
  /// The number of nodes that were left out below it, because of the depth.
  private(set) var hiddenCount = 0

  /// Creates a node, or returns `nil` if a filter leaves it out with everything inside.
  fileprivate init?(_ place: RouteTable.Place, _ filter: NodeFilter, depth: Int?) {
    self.place = place
    modal = place.modal
    if depth == 0 {
      hiddenCount = (place.content + place.modals).reduce(0) { $0 + filter.count($1) }
    } else {
      content = place.content.compactMap { DrawnNode($0, filter, depth: depth.map { $0 - 1 }) }
      modals = place.modals.compactMap { DrawnNode($0, filter, depth: depth.map { $0 - 1 }) }
    }
    guard filter.takes(place) || !content.isEmpty || !modals.isEmpty || hiddenCount > 0 else { return nil }
  }

  var key: String { place.key }
  var route: RouteTable.Route? { place.route }

  var isScreen: Bool {
    guard let route else { return false }
    return route.redirect == nil && route.attachments[RouteHandler.self]?.showsScreen != false
  }

  /// The number of screens inside, below and over it, and its own.
  var screenCount: Int { (content + modals).reduce(isScreen ? 1 : 0) { $0 + $1.screenCount } }
}

/// Tells which nodes of a map are drawn for their own sake.
struct NodeFilter {
  private let filter: RouteFile.Filter?
  private let table: RouteTable

  init(_ filter: RouteFile.Filter?, _ table: RouteTable) {
    self.filter = filter
    self.table = table
  }

  /// Returns whether a filter takes a route.
  ///
  /// Containers are drawn for what is inside.
  func takes(_ place: RouteTable.Place) -> Bool {
    guard let filter else { return true }
    guard let route = place.route else { return false }
    switch filter {
    case .guarded:
      return table.places(to: route).contains { $0.attachments[AttachedGuards.self]?.entering.isEmpty == false }
    case .links: return DeepLink.Source.all.contains { $0.isExternal && route.reach.includes($0) }
    case .universal: return route.reach.includes(.universalLink)
    }
  }

  /// Returns the number of nodes that the filter takes: a place, and everything inside, below and over it.
  func count(_ place: RouteTable.Place) -> Int {
    (place.content + place.modals).reduce(takes(place) ? 1 : 0) { $0 + count($1) }
  }
}

extension MapNode {
  convenience init(_ node: DrawnNode) {
    self.init(
      node.place, content: node.content.map { MapNode($0) }, modals: node.modals.map { MapNode($0) },
      notes: node.place.missingScreen + (node.hiddenCount > 0 ? ["… \(node.hiddenCount) more"] : []))
  }
}

extension RouteTable.Place {
  /// The note that its screen cannot be created, as the route file says.
  var missingScreen: [String] {
    attachments[SimulatedRoute.self]?.isMissing == true ? ["screen: missing"] : []
  }
}
