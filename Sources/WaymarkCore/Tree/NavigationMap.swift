/// A route table with the tree its routes are in, checked and frozen.
///
/// Tells for each route where it is shown: the containers and routes on the way to it, and what presents it. A route
/// that is in no container is in an implicit stack, the root, if the map has no tree; beside a tree it is *loose*, and
/// is pushed on the innermost stack that is shown.
///
/// A map never changes; it refers to one table, and both are swapped together.
public struct NavigationMap: Sendable {
  /// The routes.
  public let table: RouteTable
  /// What holds where the map says nothing; an object, since maps are copied often.
  var defaults: Defaults
  let store: MapStore

  /// How routes are shown that do not say so themselves.
  public var presentation: RouteMap.Presentation { defaults.presentation }
  /// How they are presented if neither the map nor the call says it.
  public var modal: RouteMap.ModalOptions { defaults.modal }

  /// What holds where a map says nothing.
  final class Defaults: Sendable {
    let presentation: RouteMap.Presentation
    let modal: RouteMap.ModalOptions
    /// Saves what is passed along; nil: it is not saved.
    let extrasCodec: ExtrasCodec?

    init(
      presentation: RouteMap.Presentation, modal: RouteMap.ModalOptions = .init(), extrasCodec: ExtrasCodec? = nil
    ) {
      self.presentation = presentation
      self.modal = modal
      self.extrasCodec = extrasCodec
    }
  }

  /// A kind of container.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// Entries on top of one another.
    case stack
    /// Branches, of which one is selected.
    case tabs
    /// Sections, of which one is shown.
    case switcher
    /// Columns, all of which are shown.
    case split
  }

  /// The key of a route in navigation states: its name, else its pattern.
  ///
  /// Where several routes without a name have one pattern, all but the first have a number after it.
  /// - Returns: nil if the route is not of this map's table.
  public func key(of route: RouteTable.Route) -> String? {
    store.place(of: route.id).map { store.places[$0].key }
  }

  /// The route with a key; nil if there is none.
  public func route(forKey key: String) -> RouteTable.Route? {
    store.route(forKey: key).flatMap { place(at: $0).route }
  }

  /// The containers and routes on the way to a route, from the outermost one, the route included.
  public func chain(of route: RouteTable.Route) -> [Place] {
    store.place(of: route.id).map { store.places[$0].chain.map { place(at: $0) } } ?? []
  }

  /// The tabs and switchers on the way to a match, and which branch of each is on it, from the outermost one.
  func branches(onTheWayTo match: RouteMatch) -> [(container: String, branch: String)] {
    let chain = chain(of: match.route)
    return zip(chain, chain.dropFirst()).compactMap { outer, inner in
      outer.container == .tabs || outer.container == .switcher ? (outer.key, inner.key) : nil
    }
  }

  /// The container with a name; nil if there is none.
  ///
  /// Names of containers and keys of routes are apart: a stack may have the name of the route at its root.
  public func container(named name: String) -> Place? { store.container(forKey: name).map { place(at: $0) } }

  /// Where the map has a route; nil if it is not of this map's table.
  public func place(of route: RouteTable.Route) -> Place? { store.place(of: route.id).map { place(at: $0) } }

  /// What the map consists of, from the top: the root, then the routes beside it.
  public var roots: [Place] { store.roots.map { place(at: $0) } }

  /// What is inside a container or below a route, in order; modals are not among it.
  public func content(of place: Place) -> [Place] { store.places[place.index].content.map { self.place(at: $0) } }

  /// The modals that a container or route presents, in order.
  public func modals(of place: Place) -> [Place] { store.places[place.index].modals.map { self.place(at: $0) } }

  func place(at index: Int) -> Place { Place(index: index, node: store.places[index], table: table) }

  /// A container or a route of a map.
  public struct Place: Sendable {
    let index: Int
    let node: MapPlace
    let table: RouteTable

    /// The key: the name of a container; the name of a route, else its pattern.
    public var key: String { node.key }

    /// Nil: it is a route.
    public var container: Kind? { node.container }

    /// The route; nil if it is a container.
    public var route: RouteTable.Route? {
      node.route.map { table.routes[$0] }
    }

    /// How it is presented; nil if it is no modal.
    public var modal: RouteMap.ModalOptions? {
      if case .over(let options) = node.relation { options } else { nil }
    }

    /// What hosts and tools keep with it; for a route, that of what is around it as well.
    public var attachments: RouteAttachments { node.attachments }
  }
}
