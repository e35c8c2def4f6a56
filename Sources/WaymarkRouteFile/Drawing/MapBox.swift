import Waymark

/// A box: title, presentation, pattern, and facts.
struct MapBox {
  private let label: NodeLabel
  private let width: Int
  /// The facts by line, each with its left edge.
  private let badges: [[(x: Int, width: Int, badge: NodeLabel.Badge, text: String)]]

  init(_ label: NodeLabel, width: Int) {
    self.label = label
    self.width = width
    badges = Self.lines(of: label.badges, width)
  }

  private var hasSubtitle: Bool { label.subtitle?.isEmpty == false }

  var height: Int { 28 + (hasSubtitle ? 18 : 0) + badges.count * 22 }

  private static func lines(
    of badges: [NodeLabel.Badge], _ width: Int
  ) -> [[(x: Int, width: Int, badge: NodeLabel.Badge, text: String)]] {
    var lines: [[(x: Int, width: Int, badge: NodeLabel.Badge, text: String)]] = []
    var x = width
    for badge in badges {
      let text = SVGText.shortened(badge.text, to: width - 40, size: 12)
      let size = SVGText.width(text, size: 12) + 12
      if x + size > width - 8 {
        lines.append([])
        x = 14
      }
      lines[lines.count - 1].append((x, size, badge, text))
      x += size + 6
    }
    return lines
  }

  func draw(on canvas: inout SVGCanvas, x: Int, y: Int, style: String, color: Int?) {
    canvas.group(label.tooltip.printable(keeping: "\n")) { canvas in
      canvas.rect(x, y, width, height, radius: style == "container" ? 3 : 9, style)
      if let color { canvas.stripe(x + 3, y + 6, 5, height - 12, color) }
      drawHeading(on: &canvas, x, y)
      if let subtitle = label.subtitle, hasSubtitle {
        canvas.text(x + 14, y + 37, SVGText.shortened(subtitle, to: width - 24, size: 13), "p faint")
      }
      let top = y + (hasSubtitle ? 44 : 26)
      for (line, badges) in badges.enumerated() {
        for badge in badges {
          canvas.rect(x + badge.x, top + line * 22, badge.width, 18, radius: 6, badge.badge.kind.rawValue)
          canvas.text(x + badge.x + 6, top + line * 22 + 13, badge.text, "b ink")
        }
      }
    }
  }

  private func drawHeading(on canvas: inout SVGCanvas, _ x: Int, _ y: Int) {
    var room = width - 24
    if let presentation = label.presentation {
      let text = SVGText.shortened(presentation, to: 140, size: 12)
      let size = SVGText.width(text, size: 12) + 12
      canvas.rect(x + width - size - 6, y + 5, size, 18, radius: 6, "said")
      canvas.text(x + width - size, y + 18, text, "b ink")
      room -= size + 6
    }
    canvas.text(x + 14, y + 20, SVGText.shortened(label.title, to: room, size: 15), "t ink")
  }
}
