/// A container or a route of a frozen map.
struct MapPlace: Sendable {
  enum Kind: Sendable {
    /// A route, by its place in the table.
    case route(Int)
    case container(NavigationMap.Kind)
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

  var container: NavigationMap.Kind? {
    if case .container(let kind) = kind { kind } else { nil }
  }

  /// Where its route stands in the table; nil for a container.
  var route: Int? {
    if case .route(let index) = kind { index } else { nil }
  }

  var isModal: Bool {
    if case .over = relation { true } else { false }
  }
}

/// What a frozen map consists of.
final class MapStore: Sendable {
  let places: [MapPlace]
  /// The root, then the loose routes.
  let roots: [Int]
  private let routes: [String: Int]
  private let containers: [String: Int]
  /// The place of each route of the table, by its index.
  private let routePlaces: [Int]
  /// The names of what the pattern of each route of the table captures, those of the routes above included.
  let parameterNames: [[String]]
  private let table: RouteTable
  /// Some container shows columns.
  let hasSplits: Bool
  /// The types of what is attached to any place.
  let attachedTypes: Set<ObjectIdentifier>

  init(_ places: [MapPlace], routePlaces: [Int], table: RouteTable) {
    self.places = places
    self.routePlaces = routePlaces
    self.table = table
    hasSplits = places.contains { $0.container == .split }
    attachedTypes = places.reduce(into: []) { $0.formUnion($1.attachments.types) }
    roots = places.indices.filter { places[$0].parent == nil }
    routes = Self.keys(of: places) { $0.container == nil }
    containers = Self.keys(of: places) { $0.container != nil }
    parameterNames = Self.parameterNames(of: table)
  }

  /// The place of a route; nil if it is not of this map.
  func place(of route: RouteTable.Registration) -> Int? {
    table.store.numbers[route.number].map { routePlaces[$0] }
  }

  /// How the map says that a route is shown.
  func presentation(of route: RouteTable.Registration) -> RouteMap.Presentation {
    place(of: route).map { places[$0].presentation } ?? .automatic
  }

  /// The outermost container.
  var root: Int? { roots.first { places[$0].container != nil } }

  /// The key of a stack that no map declares: one made for a route that others are pushed on.
  static func implicitStackKey(of key: String) -> String { key + "~stack" }

  /// The place of the route with a key.
  func route(forKey key: String) -> Int? { routes[key] }

  /// The place of the container with a key.
  func container(forKey key: String) -> Int? { containers[key] }

  private static func keys(of places: [MapPlace], _ isWanted: (MapPlace) -> Bool) -> [String: Int] {
    Dictionary(places.indices.filter { isWanted(places[$0]) }.map { (places[$0].key, $0) }) { first, _ in first }
  }

  private static func parameterNames(of table: RouteTable) -> [[String]] {
    var names: [[String]] = Array(repeating: [], count: table.routes.count)
    for candidate in table.store.candidates {
      for capture in candidate.captures {
        guard let name = capture.name ?? (capture.isWildcard ? "*" : nil), !names[candidate.route].contains(name) else {
          continue
        }
        names[candidate.route].append(name)
      }
    }
    return names
  }
}
