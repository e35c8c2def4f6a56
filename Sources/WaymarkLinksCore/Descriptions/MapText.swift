/// The routes of a table as a tree of lines.
package struct MapText {
  private let table: RouteTable
  private let style: TextStyle

  package init(_ table: RouteTable, _ style: TextStyle) {
    self.table = table
    self.style = style
  }

  package var text: String { text(of: MapNode.roots(of: table)) }

  /// Returns the text of a part of the map.
  package func text(of nodes: [MapNode]) -> String {
    let heading = style(.faint, "default reach: \(table.options.reachable.words)")
    return ([heading] + lines(of: nodes)).joined(separator: "\n") + "\n"
  }

  /// The lines of the routes as they were declared, without a heading and without the stack that routes alone get.
  var declared: [String] {
    let roots = MapNode.roots(of: table)
    guard table.tree.isRootImplicit, let root = roots.first else { return lines(of: roots) }
    return lines(of: root.content + root.modals + roots.dropFirst())
  }

  private func lines(of nodes: [MapNode]) -> [String] {
    nodes.flatMap { tree(of: $0, table.options.reachable).lines(style) }
  }

  private func tree(of node: MapNode, _ reach: RouteTable.Reach) -> TextTree {
    var columns = [node.modal.map { style(.caution, $0.style.name) + " " } ?? ""]
    columns[0] += node.route == nil ? node.key.printable : style(.strong, node.key)
    if node.container != nil { columns.append(style(.faint, node.kindWords)) }
    if let pattern = node.pattern, pattern != node.key { columns.append(pattern.printable) }
    columns += node.aliases.map { "alias: \($0.printable)" }
    columns += node.details(unless: reach).map { style(.caution, $0) }
    return TextTree(
      text: columns.joined(separator: "  "), children: (node.content + node.modals).map { tree(of: $0, reach) })
  }
}
