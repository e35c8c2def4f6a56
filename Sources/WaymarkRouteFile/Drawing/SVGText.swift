import Waymark

/// Text of an SVG picture: its width, its lines, and its shortening.
enum SVGText {
  /// The width of a line in the fixed-width font, at most.
  ///
  /// Characters other than Latin, Greek and Cyrillic ones may take twice the space. A character with marks, or one that is
  /// joined of several, takes that of its widest part.
  static func width(_ text: String, size: Int) -> Int { (columns(of: text) * size * 62 + 99) / 100 }

  private static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, columns(of: $1)) }
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    scalar.value < 0x1100 || (0x2010...0x2193).contains(scalar.value) ? 1 : 2
  }

  /// Returns the text if it fits, or its beginning and its end, with an ellipsis between them.
  static func shortened(_ text: String, to width: Int, size: Int) -> String {
    let text = text.printable
    guard self.width(text, size: size) > width else { return text }
    let room = max(2, width * 100 / (size * 62)) - 1
    let (head, tail) = (room * 2 / 3, room - room * 2 / 3)
    return prefix(of: Array(text), head) + "…" + String(prefix(of: text.reversed(), tail).reversed())
  }

  /// Returns the text in lines: broken before the signs of a pattern where there is one, and shortened in the last line.
  static func lines(of text: String, width: Int, size: Int, most: Int) -> [String] {
    var (lines, rest): ([String], [Character]) = ([], Array(text.printable))
    let room = max(2, width * 100 / (size * 62))
    while !rest.isEmpty {
      guard lines.count < most - 1, self.width(String(rest), size: size) > width else {
        lines.append(shortened(String(rest), to: width, size: size))
        break
      }
      let fitting = min(max(1, prefix(of: rest, room).count), rest.count)
      let breaks = (fitting / 3...fitting).last { $0 > 0 && $0 < rest.count && "/(<| ".contains(rest[$0]) }
      lines.append(String(rest.prefix(breaks ?? fitting)))
      rest.removeFirst(breaks ?? fitting)
    }
    return lines
  }

  private static func prefix(of characters: [Character], _ columns: Int) -> String {
    var (taken, left) = ("", columns)
    for character in characters {
      left -= self.columns(of: character)
      guard left >= 0 else { break }
      taken.append(character)
    }
    return taken
  }
}

/// The lines of an SVG picture.
struct SVGCanvas {
  private(set) var lines: [String] = []

  mutating func add(_ line: String) { lines.append(line) }

  mutating func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int, radius: Int, _ style: String) {
    add("<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"\(radius)\" class=\"\(style)\"/>")
  }

  /// Draws the colour of a module: one for the first eight, and a pair of colours for each of the others.
  mutating func stripe(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ module: Int) {
    let (first, second) = (module % 8, (module + module / 8) % 8)
    guard first != second else { return rect(x, y, width, height, radius: 2, "m\(first)") }
    rect(x, y, width, height / 2, radius: 0, "m\(first)")
    rect(x, y + height / 2, width, height - height / 2, radius: 0, "m\(second)")
  }

  mutating func text(_ x: Int, _ y: Int, _ text: String, _ style: String) {
    add("<text x=\"\(x)\" y=\"\(y)\" class=\"\(style)\" xml:space=\"preserve\">\(text.escapedForXML)</text>")
  }

  mutating func path(_ data: String, _ style: String) { add("<path d=\"\(data)\" class=\"\(style)\"/>") }

  mutating func group(_ tooltip: String, _ body: (inout Self) -> Void) {
    add("<g><title>\(tooltip.escapedForXML)</title>")
    body(&self)
    add("</g>")
  }

  /// Returns the whole picture.
  func picture(_ title: String, width: Int, height: Int) -> String {
    let heading = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      role="img" font-family="ui-monospace, Menlo, 'DejaVu Sans Mono', monospace">
      <title>\(title.escapedForXML)</title>
      <style>
      \(Self.styles)
      </style>
      <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">\
      <path d="M0 0L8 4L0 8z" class="tip"/></marker></defs>
      <rect width="100%" height="100%" class="page"/>
      """
    return ([heading] + lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// The colours, for light and dark surroundings.
  private static let styles = """
    .page{fill:#ffffff} .ink{fill:#1c2430} .faint{fill:#5b6675} .h1{font-size:22px;font-weight:bold}
    .t{font-size:15px;font-weight:bold} .f{font-size:14px;font-weight:bold} .p{font-size:13px} .b{font-size:12px}
    .route{fill:#f6f8fa;stroke:#6b7686} .container{fill:#e6edfb;stroke:#4d6cb3} .modal{fill:#fdf2d5;stroke:#b08a2e}
    .line{fill:none;stroke:#9aa3b0} .over{fill:none;stroke:#b08a2e;stroke-dasharray:5 4}
    .arrow{fill:none;stroke:#2367c9;stroke-width:1.5;marker-end:url(#tip)} .tip{fill:#2367c9}
    .guarded{fill:#f7d9d4} .reach{fill:#e2e5ea} .redirect{fill:#d5e5fb} .alias{fill:#dcefdf} .action{fill:#eadff6}
    .cut{fill:#f1f1f1} .said{fill:#f3dfae}
    .m0{fill:#3b7dd8} .m1{fill:#d9822b} .m2{fill:#2e9e6b} .m3{fill:#b0418b} .m4{fill:#7a5bd0} .m5{fill:#c0392b}
    .m6{fill:#17869b} .m7{fill:#8a7a1f}
    @media (prefers-color-scheme: dark) {
    .page{fill:#14181f} .ink{fill:#eef2f7} .faint{fill:#a7b1bf}
    .route{fill:#222a35;stroke:#8794a6} .container{fill:#1f2d4d;stroke:#7f9ee6} .modal{fill:#3d3216;stroke:#d9b45a}
    .line{stroke:#6b7686} .over{stroke:#d9b45a} .arrow{stroke:#78aef5} .tip{fill:#78aef5}
    .guarded{fill:#5c2a24} .reach{fill:#3a424e} .redirect{fill:#1d3d66} .alias{fill:#1f4a2c} .action{fill:#43305c}
    .cut{fill:#30363f} .said{fill:#5c4a1a}
    }
    """
}
