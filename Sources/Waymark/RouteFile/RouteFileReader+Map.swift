extension RouteFileReader {
  /// The kinds of container, with the key of what they contain.
  private static let containers = ["switcher": "options", "tabs": "branches", "stack": "routes", "split": "columns"]

  /// Reads a node of the map.
  ///
  /// Containers have no pattern; what they contain is below the route around them.
  mutating func readNode(
    _ node: JSONNode, below parent: RouteTable.Registration?, guards: [RouteTable.Respondent.Verdict]
  ) {
    guard let members = object(node, "a node") else { return }
    if members.contains(where: { $0.key == "route" }) {
      return readRoute(node, nameKey: "route", below: parent, guards: guards)
    }
    guard let kind = members.map(\.key).first(where: { Self.containers[$0] != nil }),
      let content = Self.containers[kind]
    else { return add(node, "a node is one of these: route, stack, tabs, switcher, split") }
    guard let fields = fields(node, "a \(kind)", [kind, content, "guard", "modals"]) else { return }
    noteName(fields[kind])
    let own = fields["guard"].flatMap { readGuard($0) }
    let inherited = guards + (own.map { [$0] } ?? [])
    for child in fields[content].map({ elements($0) }) ?? [] { readNode(child, below: parent, guards: inherited) }
    for modal in fields["modals"].map({ elements($0) }) ?? [] { readNode(modal, below: parent, guards: inherited) }
  }

  private mutating func noteName(_ node: JSONNode?) {
    guard let node, let name = string(node) else { return }
    if name.utf8.allSatisfy({ $0 == UInt8(ascii: " ") }) { add(node, "the name of this container is empty: write one") }
    if containerNames.updateValue(node.offset, forKey: name) != nil {
      add(node, "the name “\(name)” is there twice: names are unique in the file")
    }
  }

  mutating func checkContainerNames() {
    for (name, offset) in containerNames where routeNames.contains(name) {
      problems.append(
        JSONProblem(offset: offset, message: "a route is named “\(name)” too: names are unique in the file"))
    }
  }
}
