#if Tools
  /// A map as an SVG drawing.
  ///
  /// Boxes are stacked, and content is indented. Dashed lines lead to modals. Each box has a line of its own, so that
  /// boxes cannot overlap, however long their labels are.
  struct MapDrawing {
    private static let boxHeight = 24
    private static let rowHeight = 32
    private static let indent = 32
    private static let margin = 16
    /// The maximum width of a character in the fixed-width font, in tenths of a point.
    private static let tenthsPerCharacter = 76

    let outline: MapOutline

    var svg: String {
      let labels = outline.rows.map { outline.label(of: $0).joined(separator: "  ") }
      let widths = labels.map(Self.width)
      let width = zip(outline.rows, widths).map { Self.left($0.0) + $0.1 }.max() ?? 0
      var lines = [Self.heading(width: width + Self.margin, height: Self.top(outline.rows.count) + Self.margin / 2)]
      for (index, row) in outline.rows.enumerated() { lines += line(to: index, row) }
      for (index, row) in outline.rows.enumerated() {
        lines += Self.box(row, y: Self.top(index), width: widths[index], label: labels[index])
      }
      return lines.joined(separator: "\n") + "\n</svg>\n"
    }

    private static func heading(width: Int, height: Int) -> String {
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" font-family="ui-monospace, Menlo, 'DejaVu Sans Mono', monospace" font-size="12">
      <title>Route map</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      """
    }

    /// Draws the line from a box down and to the right, to a box that belongs to it.
    private func line(to index: Int, _ row: MapOutline.Row) -> [String] {
      guard let parent = row.parent else { return [] }
      let x = Self.left(outline.rows[parent]) + Self.indent / 2
      let start = Self.top(parent) + Self.boxHeight
      let end = Self.top(index) + Self.boxHeight / 2
      let dashes = row.node.modal == nil ? "" : " stroke-dasharray=\"4 3\""
      return ["<path d=\"M\(x) \(start)V\(end)H\(Self.left(row))\" fill=\"none\" stroke=\"#8a8f98\"\(dashes)/>"]
    }

    private static func box(_ row: MapOutline.Row, y: Int, width: Int, label: String) -> [String] {
      let isContainer = row.node.container != nil
      let fill = row.node.modal != nil ? "#fdf3d8" : isContainer ? "#e8eefc" : "#f6f7f9"
      let shape =
        "<rect x=\"\(left(row))\" y=\"\(y)\" width=\"\(width)\" height=\"\(boxHeight)\""
        + " rx=\"\(isContainer ? 3 : 10)\" fill=\"\(fill)\" stroke=\"#5b6270\"/>"
      let text = "<text x=\"\(left(row) + 10)\" y=\"\(y + 16)\" xml:space=\"preserve\">\(escaped(label))</text>"
      return [shape, text]
    }

    private static func left(_ row: MapOutline.Row) -> Int { margin + row.depth * indent }

    private static func top(_ index: Int) -> Int { margin + index * rowHeight }

    /// Returns the maximum width of the text.
    ///
    /// Characters other than Latin, Greek and Cyrillic ones may take twice the space.
    private static func width(of label: String) -> Int {
      let columns = label.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 || $1 == "→" ? 1 : 2) }
      return columns * tenthsPerCharacter / 10 + 22
    }

    /// Escapes text for XML.
    ///
    /// Characters that XML does not have are replaced.
    private static func escaped(_ text: String) -> String {
      text.unicodeScalars.reduce(into: "") { output, scalar in
        switch scalar {
        case "&": output += "&amp;"
        case "<": output += "&lt;"
        case ">": output += "&gt;"
        case "\"": output += "&quot;"
        case "\u{FFFE}", "\u{FFFF}": output += "\u{FFFD}"
        default: output.unicodeScalars.append(scalar)
        }
      }
    }
  }
#endif
