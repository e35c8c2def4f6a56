/// The tree of a table: containers and routes, each with the nodes inside, below and over it.
package final class RouteTree: Sendable {
  /// The maximum number of nodes on a path: containers, routes and modals.
  package static let maxLevels = 32

  package let places: [Place]
  /// The root, and the routes beside it.
  let roots: [Int]
  private let routes: [String: Int]
  private let containers: [String: Int]
  /// The index of each route's node in the tree.
  let placesOfRoutes: [Int]
  /// The names that the pattern of each route captures, including those of the routes above.
  package let parameterNames: [[String]]
  /// The constraints of the parameters whose values have several spellings, by route and name.
  package let spelledParameters: [Int: [String: Constraint]]
  /// True if the outermost container is an implicit stack, because the map has several containers at the top or none.
  package let isRootImplicit: Bool
  /// True if a container is a split.
  package let hasSplits: Bool
  /// The types of all attachments.
  package let attachedTypes: Set<ObjectIdentifier>

  init(
    _ drafts: [Draft], placesOfRoutes: [Int], parameterNames: [[String]],
    spelledParameters: [Int: [String: Constraint]], isRootImplicit: Bool
  ) {
    let places = drafts.map(Place.init)
    self.places = places
    self.isRootImplicit = isRootImplicit
    self.placesOfRoutes = placesOfRoutes
    self.parameterNames = parameterNames
    self.spelledParameters = spelledParameters
    hasSplits = places.contains { $0.container == .split }
    attachedTypes = places.reduce(into: []) { $0.formUnion($1.attachments.types) }
    roots = places.indices.filter { places[$0].parent == nil }
    routes = Self.keys(of: places) { $0.container == nil }
    containers = Self.keys(of: places) { $0.container != nil }
  }

  /// The outermost container.
  package var root: Int? { roots.first { places[$0].container != nil } }

  /// Returns whether a node may be the root of a window: the outermost container or, if there are several, each of
  /// them.
  package func isRoot(_ place: Int) -> Bool {
    guard places[place].container != nil, !places[place].isModal else { return false }
    return places[place].parent.map { $0 == root && isRootImplicit } ?? (place == root)
  }

  /// The names of the containers that the map declares.
  package var containerNames: [String] {
    let declared = containers.filter { name, place in
      !(isRootImplicit && place == root) && Self.routeKey(ofImplicitStack: name) == nil
    }
    return declared.keys.sorted()
  }

  /// Returns the container with a name, if it may be the root of a window.
  package func root(named key: String) -> Int? { containers[key].flatMap { isRoot($0) ? $0 : nil } }

  /// Returns the key of the implicit stack of a route.
  ///
  /// Other routes are pushed on it, and the map does not declare it.
  package static func implicitStackKey(of key: String) -> String { key + "~stack" }

  /// Returns the key of the route of an implicit stack, or `nil` if the key is not that of such a stack.
  package static func routeKey(ofImplicitStack key: String) -> String? {
    let mark = implicitStackKey(of: "")
    return key.utf8.count > mark.utf8.count && key.hasSuffix(mark) ? String(key.dropLast(mark.count)) : nil
  }

  /// Returns the index of the route with a key.
  package func route(forKey key: String) -> Int? { routes[key] }

  /// Returns the index of the container with a key.
  package func container(forKey key: String) -> Int? { containers[key] }

  private static func keys(of places: [Place], _ isWanted: (Place) -> Bool) -> [String: Int] {
    Dictionary(places.indices.filter { isWanted(places[$0]) }.map { (places[$0].key, $0) }) { first, _ in first }
  }

  /// The kind of a node.
  package enum Kind: Sendable {
    /// A route, by its index in the table.
    case route(Int)
    case container(RouteMap.Container)
  }

  /// The relation of a node to its parent.
  package enum Relation: Sendable {
    case root
    /// Beside the tree.
    case loose
    /// A branch, a section, a column, or a possible root of a stack.
    case inside
    /// Below a route: after it in its stack.
    case below
    /// Presented.
    case over(RouteMap.ModalOptions)
  }

  /// A container or a route, while the tree is compiled.
  struct Draft: TreeNode {
    var kind: Kind
    var key: String
    var parent: Int?
    var relation: Relation
    var attachments = RouteAttachments()
    var reuse: RouteMap.ReusePolicy?
    var presentation = RouteMap.Presentation.automatic
    var keepsOptions = false
    var content: [Int] = []
    var modals: [Int] = []
    /// The path from the outermost node to this one.
    var chain: [Int] = []
  }

  /// A container or a route.
  ///
  /// It is a class because every verb reads several, and a copy of the structure costs a dozen references.
  package final class Place: TreeNode, Sendable {
    package let kind: Kind
    package let key: String
    package let parent: Int?
    package let relation: Relation
    package let attachments: RouteAttachments
    package let reuse: RouteMap.ReusePolicy?
    package let presentation: RouteMap.Presentation
    package let keepsOptions: Bool
    package let content: [Int]
    package let modals: [Int]
    /// The path from the outermost node to this one.
    package let chain: [Int]

    init(_ draft: Draft) {
      kind = draft.kind
      key = draft.key
      parent = draft.parent
      relation = draft.relation
      attachments = draft.attachments
      reuse = draft.reuse
      presentation = draft.presentation
      keepsOptions = draft.keepsOptions
      content = draft.content
      modals = draft.modals
      chain = draft.chain
    }
  }
}

/// A container or a route of a tree.
package protocol TreeNode {
  var kind: RouteTree.Kind { get }
  var relation: RouteTree.Relation { get }
}

extension TreeNode {
  package var container: RouteMap.Container? { if case .container(let kind) = kind { kind } else { nil } }

  /// The index of its route in the table, or `nil` for a container.
  package var route: Int? { if case .route(let index) = kind { index } else { nil } }

  /// True if it is beside the tree.
  package var isLoose: Bool { if case .loose = relation { true } else { false } }

  package var isModal: Bool { if case .over = relation { true } else { false } }
}

extension RouteStore {
  /// Returns the index of a route's node, or `nil` if the route belongs to another table.
  package func place(of route: RouteTable.Route.ID) -> Int? { numbers[route.number].map { tree.placesOfRoutes[$0] } }

  /// Returns the presentation that the tree gives a route.
  package func presentation(of route: RouteTable.Route.ID) -> RouteMap.Presentation {
    place(of: route).map { tree.places[$0].presentation } ?? .automatic
  }
}
