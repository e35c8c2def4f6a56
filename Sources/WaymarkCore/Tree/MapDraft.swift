/// The tree of a map while it is collected: containers, and registrations of routes.
package struct MapDraft: Sendable {
  /// A container or a route, in the order they were added.
  struct Node: Sendable {
    enum Kind: Sendable {
      case route(RouteTable.Registration)
      case container(NavigationMap.Kind, name: String)
    }

    var kind: Kind
    var parent: Int?
    var modal: RouteMap.ModalOptions?
    var attachments = RouteAttachments()
    var identity: RouteMap.Identity?
    var presentation = RouteMap.Presentation.automatic
    var keepsOptions = false
  }

  /// Stands for what was added.
  package struct Token: Sendable, Hashable {
    let index: Int
  }

  private(set) var nodes: [Node] = []
  /// What containers hand down to routes that are declared apart, by the place of the node.
  private var handedDown: [Int: RouteMap.HandedDown] = [:]
  /// Routes declared apart whose containers are not there yet.
  var waiting: [RouteMap.Supplement.Part] = []
  /// What is wrong with routes declared apart.
  private(set) var problems: [RouteTable.Diagnostic] = []

  package init() {}

  /// Adds a container: inside another, below a route, or, as a modal, over either.
  package mutating func add(
    _ kind: NavigationMap.Kind, named name: String, in parent: Token?, modal: RouteMap.ModalOptions? = nil,
    attaching attachments: RouteAttachments = RouteAttachments()
  ) -> Token {
    add(
      Node(kind: .container(kind, name: name), parent: parent?.index, modal: modal, attachments: attachments))
  }

  /// Adds a route of a table: inside a container, below another route, or, as a modal, over either.
  package mutating func add(
    _ route: RouteTable.Registration, in parent: Token?, modal: RouteMap.ModalOptions? = nil
  ) -> Token {
    add(Node(kind: .route(route), parent: parent?.index, modal: modal))
  }

  mutating func add(_ node: Node) -> Token {
    nodes.append(node)
    return Token(index: nodes.count - 1)
  }
}

extension MapDraft {
  /// Adds what a block declares, and registers its routes.
  mutating func add(_ map: RouteMap, to builder: inout RouteTable.Builder) {
    for item in map.items { add(item, in: nil, below: nil, inherited: RouteMap.HandedDown(), to: &builder) }
    if !waiting.isEmpty { placeWaiting(&builder) }
  }

  /// What a container hands down to what is inside it.
  func handedDown(to index: Int) -> RouteMap.HandedDown { handedDown[index] ?? RouteMap.HandedDown() }

  /// Adds routes declared apart: those without a container here, the others once their containers are there.
  private mutating func add(
    _ supplement: RouteMap.Supplement, in parent: Token?, below route: RouteTable.Registration?,
    inherited: RouteMap.HandedDown, to builder: inout RouteTable.Builder
  ) {
    problems += supplement.problems
    for part in supplement.parts {
      guard part.container == nil else {
        waiting.append(part)
        continue
      }
      for item in part.items { add(item, in: parent, below: route, inherited: inherited, to: &builder) }
    }
  }

  mutating func add(
    _ item: RouteMap.Item, in parent: Token?, below route: RouteTable.Registration?, inherited: RouteMap.HandedDown,
    to builder: inout RouteTable.Builder
  ) {
    var handedDown = inherited.merged(with: item.handedDown)
    if case .supplement(let supplement) = item.kind {
      return add(supplement, in: parent, below: route, inherited: handedDown, to: &builder)
    }
    var node = Node(kind: .container(.stack, name: ""), parent: parent?.index, modal: item.modal)
    node.attachments = handedDown.attachments.merging(item.attachments)
    node.identity = handedDown.identity
    node.presentation = item.presentation
    node.keepsOptions = item.keepsOptions
    var above = route
    switch item.kind {
    case .supplement: break
    case .container(let kind, let name): node.kind = .container(kind, name: name)
    case .route(var declaration):
      declaration.take(handedDown, attachments: node.attachments)
      let registration = builder.add(declaration, below: route)
      node.kind = .route(registration)
      above = registration
      // The table hands reach, schemes and the case rule down from route to route; identity and priority are the route's own.
      handedDown = RouteMap.HandedDown(attachments: handedDown.attachments)
    }
    let token = add(node)
    if case .container = item.kind { self.handedDown[token.index] = handedDown }
    for inner in item.content { add(inner, in: token, below: above, inherited: handedDown, to: &builder) }
  }
}

extension RouteTable.Declaration {
  fileprivate mutating func take(_ handedDown: RouteMap.HandedDown, attachments: RouteAttachments) {
    self.attachments = attachments
    reachable = handedDown.reach?.narrowed(to: reachable) ?? reachable
    if schemes.isEmpty { schemes = handedDown.schemes }
    if priority == 0 { priority = handedDown.priority ?? 0 }
    caseSensitive = caseSensitive ?? handedDown.caseSensitive
  }
}
