#if Tools
  import Waymark
  import WaymarkRouteFile

  /// The nodes of a map from the top down, each after its parent.
  struct MapOutline {
    /// A node with its position.
    struct Row {
      let node: MapNode
      /// The index of the parent's row, or `nil` for a root.
      let parent: Int?
      let depth: Int
    }

    let reach: RouteTable.Reach
    private(set) var rows: [Row] = []

    init(_ table: RouteTable) {
      reach = table.options.reachable
      for root in MapNode.roots(of: table, notes: \.missingScreen) { add(root, below: nil, depth: 0) }
    }

    /// The recursion is as deep as the map, whose depth has a limit.
    private mutating func add(_ node: MapNode, below parent: Int?, depth: Int) {
      let index = rows.count
      rows.append(Row(node: node, parent: parent, depth: depth))
      for inner in node.content + node.modals { add(inner, below: index, depth: depth + 1) }
    }

    /// Returns the lines of a node's label: its key, its kind, and further facts.
    func label(of row: Row) -> [String] {
      let node = row.node
      let first = node.pattern == node.key ? [] : [node.key]
      let second = [node.pattern ?? node.kind]
      return (first + second + node.details(unless: reach)).map(\.printable)
    }
  }

  extension RouteTable.Place {
    /// The note that its screen cannot be created, as the route file says.
    var missingScreen: [String] {
      attachments[SimulatedRoute.self]?.isMissing == true ? ["screen: missing"] : []
    }
  }
#endif
