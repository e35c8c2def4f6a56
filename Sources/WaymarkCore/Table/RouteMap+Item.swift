extension RouteMap {
  /// One route or container as it is declared, with all below, inside and over it.
  struct Item: Sendable {
    /// What an item is.
    enum Kind: Sendable {
      case route(RouteTable.Declaration)
      case container(Container, name: String)
      /// Routes that are declared apart from the map.
      case supplement(Supplement)
    }

    var kind: Kind
    /// Nil: it is no modal.
    var modal: ModalOptions?
    var presentation = Presentation.automatic
    var attachments = RouteAttachments()
    var handedDown = HandedDown()
    /// A switcher keeps what its options show while another is selected.
    var keepsOptions = false
    /// Inside a container, or below a route; modals are among them.
    var content: [Item] = []

    /// The name of a route or container.
    var name: String? {
      switch kind {
      case .route(let declaration): declaration.name
      case .container(_, let name): name
      case .supplement: nil
      }
    }

    /// The kind and the name, if it is a container.
    var container: (kind: Container, name: String)? {
      if case .container(let kind, let name) = kind { (kind, name) } else { nil }
    }

    /// The pattern, if it is a route.
    var pattern: String? { if case .route(let declaration) = kind { declaration.pattern.text } else { nil } }

    mutating func rename(_ name: String) {
      switch kind {
      case .route(var declaration):
        declaration.name = name
        kind = .route(declaration)
      case .container(let container, _): kind = .container(container, name: name)
      case .supplement: break
      }
    }
  }

  /// What holds for an item and for all inside it.
  struct HandedDown: Sendable {
    var attachments = RouteAttachments()
    var reach: RouteTable.Reach?
    var schemes: [String] = []
    var identity: Identity?
    var priority: Int?
    var caseSensitive: Bool?
    /// Stands before the patterns of routes that are not below another.
    var prefix: RoutePattern?

    /// What holds further in, where something else may be said.
    func merged(with inner: HandedDown) -> HandedDown {
      var merged = inner
      merged.attachments = attachments.merging(inner.attachments)
      merged.reach = inner.reach.map { reach?.narrowed(to: $0) ?? $0 } ?? reach
      if inner.schemes.isEmpty { merged.schemes = schemes }
      merged.identity = inner.identity ?? identity
      merged.priority = inner.priority ?? priority
      merged.caseSensitive = inner.caseSensitive ?? caseSensitive
      merged.prefix = prefix.map { outer in inner.prefix.map { outer.joined(with: $0) } ?? outer } ?? inner.prefix
      return merged
    }
  }
}
