#if Tools
  /// A map as a graph that another program draws: Mermaid or Graphviz.
  struct MapGraph {
    let outline: MapOutline

    // MARK: Mermaid

    var mermaid: String {
      var lines = ["flowchart LR"]
      for (index, row) in outline.rows.enumerated() {
        let label = outline.label(of: row).map(Self.escapedForMermaid).joined(separator: "<br/>")
        lines.append(row.node.container == nil ? "  n\(index)(\"\(label)\")" : "  n\(index)[\"\(label)\"]")
      }
      for (index, row) in outline.rows.enumerated() {
        guard let parent = row.parent else { continue }
        let style = row.node.modal.map { "-. \"\(Self.escapedForMermaid($0.style.name))\" .->" } ?? "-->"
        lines.append("  n\(parent) \(style) n\(index)")
      }
      return lines.joined(separator: "\n") + "\n"
    }

    /// Replaces all characters with a meaning in Mermaid by character references.
    private static func escapedForMermaid(_ text: String) -> String {
      text.unicodeScalars.reduce(into: "") { output, scalar in
        let isPlain =
          !scalar.isASCII || scalar.properties.isAlphabetic || "0123456789 /:-_.,→".unicodeScalars.contains(scalar)
        output += isPlain ? String(scalar) : "#\(scalar.value);"
      }
    }

    // MARK: DOT

    var dot: String {
      var lines = [
        "digraph waymark {", "  rankdir=LR;", "  node [shape=box, fontname=\"Helvetica\", fontsize=11];",
        "  edge [fontname=\"Helvetica\", fontsize=10];",
      ]
      for (index, row) in outline.rows.enumerated() {
        let label = outline.label(of: row).map(Self.escapedForDOT).joined(separator: "\\n")
        let style = row.node.container == nil ? "rounded" : "bold"
        lines.append("  n\(index) [label=\"\(label)\", style=\(style)];")
      }
      for (index, row) in outline.rows.enumerated() {
        guard let parent = row.parent else { continue }
        let style = row.node.modal.map { " [style=dashed, label=\"\(Self.escapedForDOT($0.style.name))\"]" } ?? ""
        lines.append("  n\(parent) -> n\(index)\(style);")
      }
      return lines.joined(separator: "\n") + "\n}\n"
    }

    private static func escapedForDOT(_ text: String) -> String {
      text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }
  }
#endif
