/// Where each route is shown: the containers and routes on the way to it, and what presents it.
///
/// One container at the top is the root; with none, or with several, the root is an implicit stack around all. A route beside a
/// root that was declared is *loose*, and is pushed on the innermost stack that is shown.
extension RouteTable {
  /// A container or a route of the tree.
  ///
  /// ```swift
  /// let book = table.route(named: "book")
  /// let keys = book.map { table.places(to: $0).map(\.key) }        // ["main", "shelf", "books", "book"]
  /// ```
  public struct Place: Sendable {
    let index: Int
    fileprivate let store: RouteStore

    private var own: RouteTree.Place { _read { yield store.tree.places[index] } }

    /// The key: the name of a container; the name of a route, else its pattern.
    public var key: String { own.key }

    /// Nil: it is a route.
    public var container: RouteMap.Container? { own.container }

    /// The route; nil if it is a container.
    public var route: Route? { own.route.map { store.routes[$0] } }

    /// How it is presented; nil if it is no modal.
    public var modal: RouteMap.ModalOptions? { if case .over(let options) = own.relation { options } else { nil } }

    /// What hosts and tools keep with it; for a route, that of what is around it as well.
    public var attachments: RouteAttachments { own.attachments }

    /// What is inside a container or below a route, in order; modals are not among it.
    public var content: [Place] { own.content.map { Place(index: $0, store: store) } }

    /// The modals that it presents, in order.
    public var modals: [Place] { own.modals.map { Place(index: $0, store: store) } }
  }

  /// The tree from the top: the root, and the routes beside it.
  public var roots: [Place] { tree.roots.map { place(at: $0) } }

  /// The key of a route in navigation states: its name, else its pattern.
  ///
  /// Where several routes without a name have one pattern, all but the first have a number after it.
  /// - Returns: nil if the route is not of this table.
  public func key(of route: Route) -> String? { key(of: route.id) }

  func key(of route: Route.ID) -> String? { store.place(of: route).map { tree.places[$0].key } }

  /// The route with a key; nil if there is none.
  public func route(forKey key: String) -> Route? { tree.route(forKey: key).flatMap { place(at: $0).route } }

  /// The container with a name; nil if there is none.
  ///
  /// Names of containers and keys of routes are apart: a stack may have the name of the route at its root.
  public func container(named name: String) -> Place? { tree.container(forKey: name).map { place(at: $0) } }

  /// Whether a window may have a place as its root.
  package func canBeRoot(_ place: Place) -> Bool { tree.root(named: place.key) != nil && place.container != nil }

  /// Where a route is in the tree; nil if it is not of this table.
  public func place(of route: Route) -> Place? { store.place(of: route.id).map { place(at: $0) } }

  /// The containers and routes on the way to a route, from the outermost one, the route included.
  public func places(to route: Route) -> [Place] {
    store.place(of: route.id).map { tree.places[$0].chain.map { place(at: $0) } } ?? []
  }

  /// The tabs and switchers on the way to a match, and which branch of each is on it, from the outermost one.
  func branches(onTheWayTo match: RouteMatch) -> [(container: String, branch: String)] {
    let chain = places(to: match.route)
    return zip(chain, chain.dropFirst()).compactMap { outer, inner in
      outer.container == .tabs || outer.container == .switcher ? (outer.key, inner.key) : nil
    }
  }

  var tree: RouteTree { store.tree }

  func place(at index: Int) -> Place { Place(index: index, store: store) }
}

extension RouteTable {
  /// How routes are shown that do not say so themselves; in place unless told, a router's table as its configuration says.
  public var presentation: RouteMap.Presentation {
    get { defaults.presentation }
    set { defaults = Defaults(presentation: newValue, modal: modal, extrasCodec: defaults.extrasCodec) }
  }

  /// How routes are presented if neither the tree nor the call says it.
  public var modal: RouteMap.ModalOptions {
    get { defaults.modal }
    set { defaults = Defaults(presentation: presentation, modal: newValue, extrasCodec: defaults.extrasCodec) }
  }

  /// What holds for routes where their declaration says nothing.
  final class Defaults: Sendable {
    let presentation: RouteMap.Presentation
    let modal: RouteMap.ModalOptions
    /// Saves what is passed along; nil: it is not saved.
    let extrasCodec: ExtrasCodec?

    static let usual = Defaults()

    init(
      presentation: RouteMap.Presentation = .inPlace, modal: RouteMap.ModalOptions = .init(),
      extrasCodec: ExtrasCodec? = nil
    ) {
      self.presentation = presentation
      self.modal = modal
      self.extrasCodec = extrasCodec
    }
  }
}
