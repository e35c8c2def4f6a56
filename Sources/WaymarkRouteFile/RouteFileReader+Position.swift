import Waymark

/// Reads the position of routes and containers, and what belongs to it.
extension RouteFileReader {
  /// Adds a node at its position, and returns the surroundings of what is inside, below or over it.
  mutating func add(
    _ item: RouteMap.Item, _ fields: JSONFields, in surroundings: Surroundings
  ) -> (id: RouteTable.Route.ID, inside: Surroundings) {
    var item = item
    item.settings.modal = surroundings.modal
    if let modal = fields["modal"] { item.settings.modal = readModal(modal) }
    item.settings.presentation = fields["presented"].flatMap { readPresentation($0) } ?? .automatic
    item.settings.handedDown.reuse = fields["reuse"].flatMap { choice($0) }
    item.settings.keepsOptions = fields["keepsSections"].flatMap { bool($0) } ?? false
    let order = order(fields, in: surroundings)
    let id = builder.add(item, in: surroundings.parent, order: order)
    return (id, Surroundings(parent: id, order: order))
  }

  /// Reads the place in the order of registration.
  ///
  /// Without one of its own, a node comes after the node around it.
  private mutating func order(_ fields: JSONFields, in surroundings: Surroundings) -> Int? {
    guard let node = fields["order"], let order = int(node, atLeast: 0) else { return surroundings.order }
    let least = surroundings.order ?? surroundings.parent?.number ?? 0
    if order < least { add(node, "the order \(order) is before that of the node around it: write a larger one") }
    return order
  }

  /// Reads the style of a modal, or an object with further options.
  mutating func readModal(_ node: JSONNode) -> RouteMap.ModalOptions? {
    guard case .object = node.value else { return string(node).map { RouteMap.ModalOptions(.init($0)) } }
    guard let fields = fields(node, "a modal", ["style", "anchor", "inStack"]) else { return nil }
    var options = RouteMap.ModalOptions()
    if let style = fields["style"].flatMap({ string($0) }) { options.style = .init(style) }
    if let anchor: RouteMap.ModalAnchor = fields["anchor"].flatMap({ choice($0) }) { options.anchor = anchor }
    options.inNavigationController = fields["inStack"].flatMap { bool($0) } ?? false
    return options
  }

  /// Reads `push`, `replace`, `root`, `inPlace`, `modal`, or `{"modal": …}`.
  mutating func readPresentation(_ node: JSONNode) -> RouteMap.Presentation? {
    if case .object = node.value {
      guard let fields = fields(node, "a presentation", ["modal"]) else { return nil }
      return .modal(fields["modal"].flatMap { readModal($0) })
    }
    guard let word = string(node) else { return nil }
    guard let found = RouteMap.Presentation.words.first(where: { $0.word == word }) else {
      let known = RouteMap.Presentation.words.map(\.word)
      add(node, unknown: "the presentation “\(word)”", word, known)
      return nil
    }
    return found.presentation
  }

  /// Reads the title of a tab, or an object with the name of an image.
  mutating func readTab(_ node: JSONNode) -> TabLabel? {
    guard case .object = node.value else { return string(node).map { TabLabel($0) } }
    guard let fields = fields(node, "a tab", ["title", "systemImage", "image"]) else { return nil }
    guard let title = fields["title"].flatMap({ string($0) }) else {
      add(node, "a tab needs a title: add \"title\": \"…\"")
      return nil
    }
    if let image = fields["image"].flatMap({ string($0) }) { return TabLabel(title, image: image) }
    return TabLabel(title, systemImage: fields["systemImage"].flatMap { string($0) })
  }

  /// Reads the word for a closure that only the app has.
  mutating func isUnknown(_ node: JSONNode) -> Bool {
    guard let word = string(node) else { return false }
    if word != "unknown" { add(node, "“\(word)” is not known: write \"unknown\", or leave the key out") }
    return word == "unknown"
  }
}

extension RouteMap.Presentation {
  /// The presentations that a word describes.
  static let words: [(word: String, presentation: Self)] = [
    ("inPlace", .inPlace), ("push", .push), ("modal", .modal()), ("replace", .replace), ("root", .root),
  ]
}
