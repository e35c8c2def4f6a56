#if Tools
  import Waymark

  /// A map as a tree of lines.
  struct MapText {
    let table: RouteTable

    var text: String {
      let reach = table.options.reachable
      let trees = MapNode.roots(of: table).map { tree(of: $0, reach) }
      let heading = Style.faint("reachable: \(reach.words), unless told otherwise")
      return ([heading] + trees.flatMap(\.lines)).joined(separator: "\n") + "\n"
    }

    private func tree(of node: MapNode, _ reach: RouteTable.Reach) -> TextTree {
      var columns = [node.modal.map { Style.caution($0.style.name) + " " } ?? ""]
      columns[0] += node.route == nil ? node.key.printable : Style.strong(node.key)
      if node.container != nil { columns.append(Style.faint(node.kind)) }
      if let pattern = node.pattern, pattern != node.key { columns.append(pattern.printable) }
      columns += node.details(unless: reach).map { Style.caution($0) }
      return TextTree(
        text: columns.joined(separator: "  "), children: (node.content + node.modals).map { tree(of: $0, reach) })
    }
  }
#endif
