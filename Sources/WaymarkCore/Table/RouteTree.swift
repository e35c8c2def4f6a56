/// Where the routes of a table are shown: containers and routes, and what is inside, below and over each.
final class RouteTree: Sendable {
  let places: [Place]
  /// The root, and the routes beside it.
  let roots: [Int]
  private let routes: [String: Int]
  private let containers: [String: Int]
  /// The place of each route of the table, by its index.
  let placesOfRoutes: [Int]
  /// The names of what the pattern of each route of the table captures, those of the routes above included.
  let parameterNames: [[String]]
  /// The outermost container is a stack that the map does not have, around several containers or none.
  private let isRootImplicit: Bool
  /// Some container shows columns.
  let hasSplits: Bool
  /// The types of what is attached to any place.
  let attachedTypes: Set<ObjectIdentifier>

  init(_ places: [Place], placesOfRoutes: [Int], parameterNames: [[String]], isRootImplicit: Bool) {
    self.places = places
    self.isRootImplicit = isRootImplicit
    self.placesOfRoutes = placesOfRoutes
    self.parameterNames = parameterNames
    hasSplits = places.contains { $0.container == .split }
    attachedTypes = places.reduce(into: []) { $0.formUnion($1.attachments.types) }
    roots = places.indices.filter { places[$0].parent == nil }
    routes = Self.keys(of: places) { $0.container == nil }
    containers = Self.keys(of: places) { $0.container != nil }
  }

  /// The outermost container.
  var root: Int? { roots.first { places[$0].container != nil } }

  /// Whether a window may have a place as its root: the outermost container, or, of several, each.
  func isRoot(_ place: Int) -> Bool {
    guard places[place].container != nil, !places[place].isModal else { return false }
    return places[place].parent.map { $0 == root && isRootImplicit } ?? (place == root)
  }

  /// The names of all containers.
  var containerNames: [String] { containers.keys.sorted() }

  /// The container of a name that a window may have as its root.
  func root(named key: String) -> Int? { containers[key].flatMap { isRoot($0) ? $0 : nil } }

  /// The key of a stack that no map declares: one made for a route that others are pushed on.
  static func implicitStackKey(of key: String) -> String { key + "~stack" }

  /// The key of the route that a stack was made for; nil if the key is not that of such a stack.
  static func routeKey(ofImplicitStack key: String) -> String? {
    let mark = implicitStackKey(of: "")
    return key.utf8.count > mark.utf8.count && key.hasSuffix(mark) ? String(key.dropLast(mark.count)) : nil
  }

  /// The place of the route with a key.
  func route(forKey key: String) -> Int? { routes[key] }

  /// The place of the container with a key.
  func container(forKey key: String) -> Int? { containers[key] }

  private static func keys(of places: [Place], _ isWanted: (Place) -> Bool) -> [String: Int] {
    Dictionary(places.indices.filter { isWanted(places[$0]) }.map { (places[$0].key, $0) }) { first, _ in first }
  }

  /// A container or a route.
  struct Place: Sendable {
    enum Kind: Sendable {
      /// A route, by its index in the table.
      case route(Int)
      case container(RouteMap.Container)
    }

    /// How a place stands to the one it belongs to.
    enum Relation: Sendable {
      case root
      /// Beside the tree.
      case loose
      /// A branch, a section, a column, or what may be the root of a stack.
      case inside
      /// Below a route: after it in its stack.
      case below
      /// Presented.
      case over(RouteMap.ModalOptions)
    }

    var kind: Kind
    var key: String
    var parent: Int?
    var relation: Relation
    var attachments = RouteAttachments()
    var identity: RouteMap.Identity?
    var presentation = RouteMap.Presentation.automatic
    var keepsOptions = false
    var content: [Int] = []
    var modals: [Int] = []
    /// From the outermost place to this one.
    var chain: [Int] = []

    var container: RouteMap.Container? { if case .container(let kind) = kind { kind } else { nil } }

    /// The index of its route in the table; nil for a container.
    var route: Int? { if case .route(let index) = kind { index } else { nil } }

    /// It is beside the tree.
    var isLoose: Bool { if case .loose = relation { true } else { false } }

    var isModal: Bool { if case .over = relation { true } else { false } }
  }
}

extension RouteStore {
  /// The place of a route; nil if it is not of this table.
  func place(of route: RouteTable.Route.ID) -> Int? { numbers[route.number].map { tree.placesOfRoutes[$0] } }

  /// How the tree says that a route is shown.
  func presentation(of route: RouteTable.Route.ID) -> RouteMap.Presentation {
    place(of: route).map { tree.places[$0].presentation } ?? .automatic
  }
}
