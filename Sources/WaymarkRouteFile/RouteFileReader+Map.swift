import Waymark

extension RouteFileReader {
  /// Returns the key for the content of each kind of container.
  private static func contentKey(of kind: RouteMap.Container) -> String {
    switch kind {
    case .switcher: "options"
    case .tabs: "branches"
    case .stack: "routes"
    case .split: "columns"
    }
  }

  /// Reads a node of the map.
  ///
  /// Containers have no pattern. Their content is below the route around them.
  mutating func readNode(_ node: JSONNode, in surroundings: Surroundings) {
    guard let members = object(node, "a node") else { return }
    if members.contains(where: { $0.key == "route" }) { return readRoute(node, nameKey: "route", in: surroundings) }
    guard let kind = members.lazy.compactMap({ RouteMap.Container(rawValue: $0.key) }).first else {
      return add(node, "a node is one of these: route, stack, tabs, switcher, split")
    }
    let content = Self.contentKey(of: kind)
    guard let fields = fields(node, "a \(kind.rawValue)", [kind.rawValue, content, "guard", "modals"]) else { return }
    let name = noteName(fields[kind.rawValue])
    var inside = surroundings
    inside.modal = nil
    let guarding = fields["guard"].flatMap { readGuard($0) }
    if let guarding { inside.guards.append(guarding) }
    var attachments = RouteAttachments()
    attachments[AttachedGuards.self] = attached(guarding)
    inside.parent = builder.add(
      kind, named: name ?? "", in: surroundings.parent, modal: surroundings.modal, attaching: attachments)
    for child in fields[content].map({ elements($0) }) ?? [] { readNode(child, in: inside) }
    inside.modal = RouteMap.ModalOptions()
    for modal in fields["modals"].map({ elements($0) }) ?? [] { readNode(modal, in: inside) }
  }

  private mutating func noteName(_ node: JSONNode?) -> String? {
    guard let node, let name = string(node) else { return nil }
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { add(node, "the name of this container is empty: write one") }
    if containerNames.updateValue(node.offset, forKey: name) != nil {
      add(node, "the name “\(name)” is there twice: names of containers are unique in the file")
    }
    locations.note(container: name, at: node.offset)
    return name
  }
}
