import Waymark

extension RouteFileReader {
  static func contentKey(of kind: RouteMap.Container) -> String {
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
    // A route beside the tree may have no name.
    if members.contains(where: { $0.key == "route" || $0.key == "pattern" }) {
      return readRoute(node, nameKey: "route", in: surroundings)
    }
    guard let kind = members.lazy.compactMap({ RouteMap.Container(rawValue: $0.key) }).first else {
      return add(node, "a node is one of these: route, stack, tabs, switcher, split")
    }
    let content = Self.contentKey(of: kind)
    let keys = [kind.rawValue, content] + Self.containerKeys + (kind == .switcher ? ["keepsSections"] : [])
    guard let fields = fields(node, "a \(kind.rawValue)", keys) else { return }
    let name = noteName(fields[kind.rawValue])
    let own = fields["guard"].map { readGuards($0) } ?? []
    var item = RouteMap.Item(kind, name ?? "")
    attach(own, fields, to: &item.settings.attachments)
    var (_, inside) = add(item, fields, in: surroundings)
    inside.guards = surroundings.guards + own
    readInside(fields, content, in: inside) { reader, node, surroundings in reader.readNode(node, in: surroundings) }
  }

  private static let containerKeys = ["guard", "leave", "confirmed", "modal", "tab", "order", "modals"]

  private mutating func noteName(_ node: JSONNode?) -> String? {
    guard let node, let name = string(node) else { return nil }
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { add(node, "the name of this container is empty: write one") }
    if containerNames.updateValue(node.offset, forKey: name) != nil {
      add(node, "the name “\(name)” appears twice: names of containers are unique in the file")
    }
    locations.note(container: name, at: node.offset)
    return name
  }
}
