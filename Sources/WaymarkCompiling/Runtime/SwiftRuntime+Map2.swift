extension SwiftRuntime {
  /// The part of every generated Swift file that reads the map.
  static let map2 = #"""
        @inline(never)
        private mutating func readNode(_ edge: ArraySlice<UInt8>, _ words: [ArraySlice<UInt8>], _ depth: Int) {
          let node = table.nodes.count
          path.removeLast(max(0, path.count - depth + 1))
          if let parent = path.last { table.children[parent].append((edge.first ?? 0, Array(edge.dropFirst()), node)) }
          path.append(node)
          if depth == 1 { table.root = node }
          table.children.append([])
          let leaves = words.map { Self.number($0) }
          table.nodes.append(
            Node(first: leaves.first ?? .max, leaves: table.leaves.count..<table.leaves.count + leaves.count))
          table.leaves += leaves
        }

        /// Ends a table: lays the edges of each node side by side.
        mutating func endTable() {
          guard hasTable else { return }
          for index in table.nodes.indices.reversed() {
            for child in table.children[index] {
              table.nodes[index].first = min(table.nodes[index].first, table.nodes[child.node].first)
              switch child.kind {
              case 0x3A: table.nodes[index].parameter = child.node
              case 0x2A: table.nodes[index].wildcard = child.node
              case 0x23: table.nodes[index].fragment = child.node
              default: break
              }
            }
            table.nodes[index].literals = edges(of: index, 0x2F)
            table.nodes[index].folded = edges(of: index, 0x7E)
            table.nodes[index].tests = edges(of: index, 0x3C)
          }
          table.children = []
          table.isPlain = table.candidates.map { candidate in
            let route = table.routes[candidate.route]
            return candidate.conditions.isEmpty && route.reach.sources == nil && !route.reach.isOfRedirects
              && route.condition < 0 && route.redirect == nil
          }
          tables.append(Table(table))
          table = TableData()
          path = []
        }

        private mutating func edges(of index: Int, _ kind: UInt8) -> Range<Int> {
          let start = table.edges.count
          for child in table.children[index] where child.kind == kind {
            if kind == 0x3C {
              table.edges.append(Edge(start: Self.number(child.text[...]), count: 0, node: child.node))
            } else {
              let text = Self.text(child.text[...])
              table.edges.append(Edge(start: table.literals.count, count: text.count, node: child.node))
              table.literals += text
            }
          }
          return start..<table.edges.count
        }
      }
    }

    """#
}
