import Waymark

/// A map as a graph that another program draws: Mermaid or Graphviz.
struct GraphDrawing {
  private let map: DrawnMap
  private let labels: [[String]]
  private let redirects: [(from: Int, to: Int)]

  init(_ map: DrawnMap) {
    self.map = map
    let nodes = map.mapNodes
    labels = Self.labels(of: nodes, map.table.options.reachable)
    redirects = RedirectArrows(map).all
  }

  /// Returns the lines of each node's label: its key, its pattern or kind, and further facts.
  private static func labels(of nodes: [MapNode], _ usual: RouteTable.Reach) -> [[String]] {
    nodes.flatMap { node -> [[String]] in
      let first = node.pattern == node.key ? [] : [node.key]
      let own = first + [node.pattern ?? node.kind] + node.details(unless: usual)
      return [own] + labels(of: node.content + node.modals, usual)
    }
  }

  // MARK: Mermaid

  var mermaid: String {
    var lines = ["flowchart LR"]
    for (index, row) in map.rows.enumerated() {
      let label = labels[index].map(\.escapedForMermaid).joined(separator: "<br/>")
      lines.append(row.node.route != nil ? "  n\(index)(\"\(label)\")" : "  n\(index)[\"\(label)\"]")
    }
    for (index, row) in map.rows.enumerated() {
      guard let parent = row.parent else { continue }
      let style = row.node.modal.map { "-. \"\($0.words.escapedForMermaid)\" .->" } ?? "-->"
      lines.append("  n\(parent) \(style) n\(index)")
    }
    for redirect in redirects { lines.append("  n\(redirect.from) ==> n\(redirect.to)") }
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: DOT

  var dot: String {
    var lines = [
      "digraph waymark {", "  rankdir=LR;", "  node [shape=box, fontname=\"Helvetica\", fontsize=11];",
      "  edge [fontname=\"Helvetica\", fontsize=10];",
    ]
    for (index, row) in map.rows.enumerated() {
      let label = labels[index].map(\.escapedForDOT).joined(separator: "\\n")
      lines.append("  n\(index) [label=\"\(label)\", style=\(row.node.route == nil ? "bold" : "rounded")];")
    }
    for (index, row) in map.rows.enumerated() {
      guard let parent = row.parent else { continue }
      let style = row.node.modal.map { " [style=dashed, label=\"\($0.words.escapedForDOT)\"]" } ?? ""
      lines.append("  n\(parent) -> n\(index)\(style);")
    }
    for redirect in redirects {
      lines.append("  n\(redirect.from) -> n\(redirect.to) [color=blue, constraint=false];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}
