/// A container or route of a map, with its descendants, as it is printed.
package final class MapNode {
  package let key: String
  /// The kind of container, or `nil` if the node is a route.
  package let container: RouteMap.Container?
  package let route: RouteTable.Route?
  /// The presentation, or `nil` if the node is not presented modally.
  package let modal: RouteMap.ModalOptions?
  /// The effect of its handler in one word, or `nil` if it has no handler.
  package let handler: String?
  /// The kind in words: for a stack that the map does not declare, what it is around.
  package let kindWords: String
  /// Further facts to print.
  private let notes: [String]
  /// The names of the guards that are attached to it.
  package let guards: [String]
  /// The name of the guard that is asked before its screen leaves, or `nil` if there is none.
  package let leave: String?
  package let content: [MapNode]
  package let modals: [MapNode]

  private convenience init(_ place: RouteTable.Place) {
    self.init(place, content: place.content.map { MapNode($0) }, modals: place.modals.map { MapNode($0) }, notes: [])
  }

  /// Creates a node with the content to print.
  package init(_ place: RouteTable.Place, content: [MapNode], modals: [MapNode], notes: [String]) {
    key = place.key
    container = place.container
    route = place.route
    modal = place.modal
    handler = place.attachments[RouteHandler.self]?.words
    self.notes = notes
    kindWords = container?.words(forKey: place.key, implicitRoot: place.implicitRoot) ?? "route"
    let attached = place.attachments.guardNames
    guards = attached?.enteringNames ?? []
    leave = attached?.leavingNames.first
    self.content = content
    self.modals = modals
  }

  /// Returns the nodes of a map: its tree, then the routes beside it.
  @_optimize(size)
  package static func roots(of table: RouteTable) -> [MapNode] {
    let roots = table.roots
    return (roots.filter { $0.container != nil } + roots.filter { $0.container == nil }).map { MapNode($0) }
  }

  /// The kind in a word.
  package var kind: String { container?.rawValue ?? "route" }

  /// The whole pattern of a route.
  package var pattern: String? { route?.pattern.text }

  /// The other whole patterns of a route.
  package var aliases: [String] { route?.aliases.map(\.text) ?? [] }

  /// Everything but key, kind and pattern, in words.
  ///
  /// - Parameter usual: the reach of the table, which is not repeated for each route.
  package func details(unless usual: RouteTable.Reach) -> [String] {
    var details: [String] = []
    if let redirect = route?.redirect { details.append("→ \(redirect.text)") }
    if let handler { details.append("handler: \(handler)") }
    if let route, route.reach != usual { details.append("reachable: \(route.reach.words)") }
    if let schemes = route?.schemes, !schemes.isEmpty {
      details.append("schemes: \(schemes.joined(separator: ", "))")
    }
    if let hosts = route?.hosts, !hosts.isEmpty { details.append("hosts: \(hosts.joined(separator: ", "))") }
    if let priority = route?.priority, priority != 0 { details.append("priority: \(priority)") }
    details += notes
    details += guards.map { "guard: \($0)" }
    if let leave { details.append("leave: \(leave)") }
    return details
  }
}

extension RouteTable.Reach {
  /// The reach, spelled as in a route file.
  package var words: String {
    switch self {
    case .fromLinks: "links"
    case .inAppOnly: "inApp"
    case .fromRedirects(.fromLinks): "redirects"
    case .fromRedirects(let reach): "redirects of \(reach.words)"
    case .fromSources(let sources): sources.map(\.name).sorted().joined(separator: ", ")
    }
  }
}

extension RouteMap.Container {
  /// The kind of a container.
  ///
  /// A stack that the map does not declare is named by what it is around.
  package func words(forKey key: String, implicitRoot: String?) -> String {
    if self == .stack, key == implicitRoot { return "stack around all routes" }
    return RouteTree.routeKey(ofImplicitStack: key).map { "stack around “\($0)”" } ?? rawValue
  }
}

extension RouteTable {
  /// The key of the stack that holds everything at the top of the map, or `nil` if the map declares its root.
  package var implicitRootKey: String? {
    tree.isRootImplicit ? tree.root.map { tree.places[$0].key } : nil
  }
}
