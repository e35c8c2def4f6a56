/// The position of each route on the screen: its containers, the routes above it, and the node that presents it.
///
/// A single container at the top is the root. Otherwise, the root is an implicit stack around everything. A route
/// beside a declared root is *loose*: it is pushed on the innermost visible stack.
extension RouteTable {
  /// A container or a route of the tree.
  package struct Place: Sendable {
    let index: Int
    fileprivate let store: RouteStore

    private var own: RouteTree.Place { _read { yield store.tree.places[index] } }

    /// The key of the stack around all routes, if this place is that stack.
    var implicitRoot: String? {
      store.tree.isRootImplicit && index == store.tree.root ? key : nil
    }

    /// The key: the name of a container, or the name of a route, or else its pattern.
    package var key: String { own.key }

    /// The kind of container, or `nil` for a route.
    package var container: RouteMap.Container? { own.container }

    /// The route, or `nil` for a container.
    package var route: Route? { own.route.map { store.routes[$0] } }

    /// The presentation, or `nil` if it is not a modal.
    package var modal: RouteMap.ModalOptions? { if case .over(let options) = own.relation { options } else { nil } }

    /// The attachments.
    ///
    /// For a route, those of everything around it are included.
    package var attachments: RouteAttachments { own.attachments }

    /// The content of a container, or the routes below a route, in order, without modals.
    package var content: [Place] { own.content.map { Place(index: $0, store: store) } }

    /// The modals that it presents, in order.
    package var modals: [Place] { own.modals.map { Place(index: $0, store: store) } }
  }

  /// The top of the tree: the root container, and the routes beside it.
  package var roots: [Place] { tree.roots.map { place(at: $0) } }

  /// Returns the key of a route in navigation states: its name, or else its pattern.
  ///
  /// If several routes without a name have the same pattern, all but the first have a number after it.
  /// - Returns: the key. `nil` if the route belongs to another table.
  package func key(of route: Route) -> String? { key(of: route.id) }

  package func key(of route: Route.ID) -> String? { store.place(of: route).map { tree.places[$0].key } }

  /// Returns the route with a key, or `nil` if there is none.
  package func route(forKey key: String) -> Route? { tree.route(forKey: key).flatMap { place(at: $0).route } }

  /// Returns the container with a name, or `nil` if there is none.
  ///
  /// Containers and routes have separate names: a stack may have the name of the route at its root.
  package func container(named name: String) -> Place? { tree.container(forKey: name).map { place(at: $0) } }

  /// Returns the presentation that the declaration of a route sets.
  package func presentation(of route: Route) -> RouteMap.Presentation { store.presentation(of: route.id) }

  /// Returns whether a container may be the root of a window.
  package func canBeRoot(_ place: Place) -> Bool { tree.root(named: place.key) != nil && place.container != nil }

  /// Returns the position of a route in the tree, or `nil` if the route belongs to another table.
  package func place(of route: Route) -> Place? { store.place(of: route.id).map { place(at: $0) } }

  /// Returns the containers and routes from the outermost one to a route, which is included.
  package func places(to route: Route) -> [Place] {
    store.place(of: route.id).map { tree.places[$0].chain.map { place(at: $0) } } ?? []
  }

  /// Returns the tabs and switchers on the path to a match, outermost first, each with its branch.
  package func branches(onTheWayTo match: RouteMatch) -> [(container: String, branch: String)] {
    let chain = places(to: match.route)
    return zip(chain, chain.dropFirst()).compactMap { outer, inner in
      outer.container == .tabs || outer.container == .switcher ? (outer.key, inner.key) : nil
    }
  }

  package var tree: RouteTree { store.tree }

  package func hasModal(_ style: RouteMap.ModalStyle) -> Bool {
    tree.places.indices.contains { place(at: $0).modal?.style == style }
  }

  /// Returns whether a route or container has an attached value of a type.
  package func hasAttachment<Value: Sendable>(_ type: Value.Type) -> Bool {
    tree.places.indices.contains { place(at: $0).attachments[type] != nil }
  }

  package func place(at index: Int) -> Place { Place(index: index, store: store) }
}

extension RouteTable {
  /// The presentation of routes whose declaration does not set one.
  ///
  /// The default is in place. A router uses its configuration.
  package var presentation: RouteMap.Presentation {
    get { defaults.presentation }
    set { defaults = Defaults(presentation: newValue, modal: modal, extrasCodec: defaults.extrasCodec) }
  }

  /// The presentation of modals, if neither the tree nor the call sets it.
  package var modal: RouteMap.ModalOptions {
    get { defaults.modal }
    set { defaults = Defaults(presentation: presentation, modal: newValue, extrasCodec: defaults.extrasCodec) }
  }

  /// Defaults for routes whose declaration does not say otherwise.
  package final class Defaults: Sendable {
    package let presentation: RouteMap.Presentation
    package let modal: RouteMap.ModalOptions
    /// The codec for extras, or `nil` if extras are not saved.
    package let extrasCodec: ExtrasCodec?

    static let usual = Defaults()

    package init(
      presentation: RouteMap.Presentation = .inPlace, modal: RouteMap.ModalOptions = .init(),
      extrasCodec: ExtrasCodec? = nil
    ) {
      self.presentation = presentation
      self.modal = modal
      self.extrasCodec = extrasCodec
    }
  }
}
