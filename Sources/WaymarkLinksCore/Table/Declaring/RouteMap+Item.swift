extension RouteMap {
  /// One declared route or container, with everything below, inside and over it.
  package struct Item: Sendable {
    package indirect enum Kind: Sendable {
      case route(RouteTable.Declaration)
      case container(Container, name: String)
      /// Routes that are declared outside the map.
      case supplement(Supplement)
    }

    package var kind: Kind
    package var settings = Settings()
    /// The content of a container, or the routes below a route, including modals.
    package var content: [Item] = []

    /// The name of a route or container.
    var name: String? {
      switch kind {
      case .route(let declaration): declaration.name
      case .container(_, let name): name
      case .supplement: nil
      }
    }

    package var container: (kind: Container, name: String)? {
      if case .container(let kind, let name) = kind { (kind, name) } else { nil }
    }

    var pattern: String? { if case .route(let declaration) = kind { declaration.pattern.text } else { nil } }

    package mutating func rename(_ name: String) {
      switch kind {
      case .route(var declaration):
        declaration.name = name
        kind = .route(declaration)
      case .container(let container, _): kind = .container(container, name: name)
      case .supplement: break
      }
    }
  }

  /// Settings of a route or container that depend on its position in the map.
  package struct Settings: Sendable {
    /// The presentation, or `nil` if it is not a modal.
    package var modal: ModalOptions?
    package var presentation = Presentation.automatic
    /// True if a switcher keeps the content of its sections while another is selected.
    package var keepsOptions = false
    package var attachments = RouteAttachments()
    package var handedDown = HandedDown()
    /// The reach that its own declaration sets, before what is around it narrows that.
    var ownReach: RouteTable.Reach?
  }

  /// Settings that apply to an item and everything inside it.
  package struct HandedDown: Sendable {
    package var attachments = RouteAttachments()
    package var reach: RouteTable.Reach?
    package var schemes: [String] = []
    package var hosts: [String] = []
    package var reuse: ReusePolicy?
    var priority: Int?
    var caseSensitive: Bool?
    /// The beginning of the patterns of routes that are not below another route.
    var prefix: RoutePattern?

    /// Merges with settings further inside, which replace these.
    func merged(with inner: HandedDown) -> HandedDown {
      var merged = inner
      merged.attachments = attachments.merging(inner.attachments)
      merged.reach = inner.reach.map { reach?.narrowed(to: $0) ?? $0 } ?? reach
      if inner.schemes.isEmpty { merged.schemes = schemes }
      if inner.hosts.isEmpty { merged.hosts = hosts }
      merged.reuse = inner.reuse ?? reuse
      merged.priority = inner.priority ?? priority
      merged.caseSensitive = inner.caseSensitive ?? caseSensitive
      merged.prefix = prefix.map { outer in inner.prefix.map { outer.joined(with: $0) } ?? outer } ?? inner.prefix
      return merged
    }
  }
}

extension RouteMap.Item {
  /// Creates the item of a route, whose children become its content.
  package init(_ declaration: RouteTable.Declaration) {
    self.init(
      kind: .route(declaration), settings: .init(attachments: declaration.attachments),
      content: declaration.children.map { Self($0) })
  }

  package init(_ kind: RouteMap.Container, _ name: String) {
    self.init(kind: .container(kind, name: name))
  }
}

extension RouteMap {
  /// Creates a map of declared routes, with other routes below the first of them.
  package init(_ declarations: [RouteTable.Declaration], _ below: () -> some RouteContent = { RouteMap {} }) {
    items = declarations.map { Item($0) }
    if !items.isEmpty { items[0].content += below().routes.items }
  }

  /// Creates a map of one declared route, with other routes below it.
  package init(_ declaration: RouteTable.Declaration, _ below: () -> some RouteContent = { RouteMap {} }) {
    var item = Item(declaration)
    item.content += below().routes.items
    items = [item]
  }

  init(_ kind: Container, _ name: String, _ content: () -> some RouteContent) {
    items = [Item(kind, name)]
    items[0].content = content().routes.items
  }
}
