extension RouteMap {
  /// The position of a route or container in the tree, and the settings that belong to the position.
  package struct Position: Sendable {
    /// The route or container that it is below, inside or over.
    package var parent: RouteTable.Route.ID?
    /// The presentation, or `nil` if it is not a modal.
    package var modal: ModalOptions?
    package var presentation = Presentation.automatic
    package var reuse: ReusePolicy?
    /// True if a switcher keeps the content of its sections while another is selected.
    package var keepsOptions = false
    /// The place in the order of registration, or `nil` for the next one.
    package var order: Int?

    package init(in parent: RouteTable.Route.ID? = nil, modal: ModalOptions? = nil) {
      self.parent = parent
      self.modal = modal
    }
  }
}

extension RouteTable {
  /// A route or container as it was declared, with everything that it inherits.
  package struct Declared: Sendable {
    package let id: Route.ID
    /// The declaration without the routes below, or `nil` for a container.
    package let declaration: Declaration?
    /// The container, or `nil` for a route.
    package let container: (kind: RouteMap.Container, name: String)?
    package let position: RouteMap.Position
    package let attachments: RouteAttachments
  }

  /// The routes and containers of the table in the order of registration.
  ///
  /// Disabled ones, and routes with errors, are left out with everything below and inside.
  package var declared: [Declared] {
    var parents: Set<Int> = []
    return store.arrangement.enabled(store.entries).compactMap { entry in
      guard entry.parent.map(parents.contains) ?? true,
        entry.declaration == nil || store.numbers[entry.number] != nil
      else { return nil }
      parents.insert(entry.number)
      return Declared(entry)
    }
  }
}

extension RouteTable.Declared {
  fileprivate init(_ entry: RouteEntry) {
    id = RouteTable.Route.ID(number: entry.number)
    declaration = entry.declaration
    container = entry.placing?.container
    attachments = entry.declaration?.attachments ?? entry.placing?.attachments ?? RouteAttachments()
    var position = RouteMap.Position(
      in: entry.parent.map(RouteTable.Route.ID.init), modal: entry.placing?.modal)
    position.presentation = entry.placing?.presentation ?? .automatic
    position.reuse = entry.placing?.handedDown.reuse
    position.keepsOptions = entry.placing?.keepsOptions ?? false
    self.position = position
  }
}
