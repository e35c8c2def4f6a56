/// Finds nodes of a list by their ids, mostly at the index where another list has them.
///
/// A node that has moved costs a search of the list. After a few of those, all nodes are noted once, and each other
/// one costs a look-up. So a pass over a list is linear, whatever has moved.
struct NodeIndex {
  private let nodes: [RouterState.Node]
  private var indices: [RouterState.Entry.ID: Int]?
  /// The number of nodes that were looked at.
  private(set) var steps = 0

  init(_ nodes: [RouterState.Node]) {
    self.nodes = nodes
  }

  /// Returns the index of a node, or `nil` if it is not in the list.
  mutating func index(of id: RouterState.Entry.ID, near index: Int) -> Int? {
    steps += 1
    if nodes.indices.contains(index), nodes[index].id == id { return index }
    if let indices { return indices[id] }
    // One or two nodes that moved are found sooner without a dictionary.
    if steps <= 2 * nodes.count + 16 {
      let found = nodes.firstIndex { $0.id == id }
      steps += found.map { $0 + 1 } ?? nodes.count
      return found
    }
    steps += nodes.count
    let noted = Dictionary(nodes.indices.map { (nodes[$0].id, $0) }) { first, _ in first }
    indices = noted
    return noted[id]
  }
}
