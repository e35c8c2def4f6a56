import Waymark

/// A map as the screens of phones: tabs side by side, pushed screens to the right, modals above.
///
/// Each part has a rectangle of its own, and contains those of its parts, so that nothing overlaps.
struct FlowDrawing {
  static let maxScreens = 60
  private let map: DrawnMap

  init(_ map: DrawnMap) {
    self.map = map
  }

  /// Returns the problem that there are too many screens, or none.
  static func problem(of map: DrawnMap) -> String? {
    let count = map.roots.reduce(0) { $0 + $1.screenCount }
    guard count > maxScreens else {
      return count > 0 ? nil : "there is no screen in this part of the map: draw another one, or --format svg"
    }
    var (parts, found): ([DrawnNode], DrawnNode?) = (map.roots, nil)
    // The largest part that fits.
    while let part = parts.popLast() {
      if part.screenCount <= maxScreens {
        if part.screenCount > found?.screenCount ?? 1 { found = part }
      } else {
        parts += part.content + part.modals
      }
    }
    let example = found.map { ", for example \($0.key.printable) (\($0.screenCount))" } ?? ""
    return "\(count) screens are too many for a flow picture (\(maxScreens)): name a part with --under\(example)"
  }

  var svg: String {
    let parts = map.roots.compactMap { FlowPart($0, in: map) }
    let block = FlowBlock.rows(parts.map(\.block), gap: 28)
    var canvas = SVGCanvas()
    canvas.text(MapDrawing.margin, 38, "Screens", "h1 ink")
    let width = max(block.width + 2 * MapDrawing.margin, 560)
    canvas.text(
      MapDrawing.margin, 60, "pushed screens to the right, modals above (dashed)", "p faint")
    block.draw(&canvas, MapDrawing.margin, 84)
    return canvas.picture("Screens", width: width, height: block.height + 84 + MapDrawing.margin)
  }
}

/// A part of a picture with its size.
struct FlowBlock {
  let width: Int
  let height: Int
  /// Draws the part with its upper left corner at a point.
  let draw: (inout SVGCanvas, Int, Int) -> Void

  /// The widest row of parts.
  private static let maxWidth = 2_300

  /// Returns parts side by side, in several rows if one is too wide.
  static func rows(_ blocks: [FlowBlock], gap: Int) -> FlowBlock {
    var places: [(x: Int, y: Int, block: FlowBlock)] = []
    var (x, y, rowHeight, width) = (0, 0, 0, 0)
    for block in blocks {
      if x > 0, x + block.width > maxWidth { (x, y, rowHeight) = (0, y + rowHeight + gap, 0) }
      places.append((x, y, block))
      width = max(width, x + block.width)
      rowHeight = max(rowHeight, block.height)
      x += block.width + gap
    }
    return FlowBlock(width: width, height: y + rowHeight) { canvas, left, top in
      for place in places { place.block.draw(&canvas, left + place.x, top + place.y) }
    }
  }

  /// Returns parts below each other.
  static func column(_ blocks: [FlowBlock], gap: Int) -> FlowBlock {
    let height = blocks.reduce(0) { $0 + $1.height } + gap * max(0, blocks.count - 1)
    return FlowBlock(width: blocks.map(\.width).max() ?? 0, height: height) { canvas, x, top in
      var y = top
      for block in blocks {
        block.draw(&canvas, x, y)
        y += block.height + gap
      }
    }
  }

  /// Returns the part in a frame with a title.
  func framed(_ title: String, _ subtitle: String) -> FlowBlock {
    let (inner, words) = (self, title.printable + (subtitle.isEmpty ? "" : "  " + subtitle.printable))
    let width = max(width + 32, 190)
    return FlowBlock(width: width, height: height + 54) { canvas, x, y in
      canvas.group(words) { $0.rect(x, y, width, inner.height + 54, radius: 12, "container") }
      canvas.text(x + 16, y + 24, SVGText.shortened(words, to: width - 32, size: 13), "p ink")
      inner.draw(&canvas, x + 16, y + 38)
    }
  }
}

/// A node of a flow picture: a phone with what is pushed and presented, or a frame around the content of a container.
struct FlowPart {
  let block: FlowBlock
  private static let size = (width: 150, height: 214)
  private static let gap = 30

  /// Returns `nil` for a part without a screen.
  init?(_ node: DrawnNode, in map: DrawnMap) {
    guard node.screenCount > 0 else { return nil }
    let label = NodeLabel(node, in: map)
    let modals = node.modals.compactMap { FlowPart($0, in: map)?.block }
    let content = node.content.compactMap { FlowPart($0, in: map)?.block }
    if node.route == nil {
      let inside =
        node.place.container == .stack ? FlowBlock.column(content, gap: Self.gap) : .rows(content, gap: Self.gap)
      let words = [label.subtitle, label.presentation].compactMap { $0 }.joined(separator: ", ")
      block = Self.presenting(modals, over: inside.framed(label.title, words), anchor: 60)
    } else if node.isScreen {
      block = Self.presenting(
        modals, over: Self.pushing(.column(content, gap: Self.gap), from: Self.phone(label)), anchor: 75)
    } else {
      block = .column(content + modals, gap: Self.gap)
    }
  }

  /// Returns a phone with an arrow to the screens that are pushed on it.
  private static func pushing(_ next: FlowBlock, from phone: FlowBlock) -> FlowBlock {
    guard next.width > 0 else { return phone }
    let left = phone.width + gap
    return FlowBlock(width: left + next.width, height: max(phone.height, next.height)) { canvas, x, y in
      phone.draw(&canvas, x, y)
      canvas.path("M\(x + phone.width) \(y + 60)H\(x + left - 3)", "arrow")
      next.draw(&canvas, x + left, y)
    }
  }

  /// Returns a part with its modals above it.
  private static func presenting(_ modals: [FlowBlock], over part: FlowBlock, anchor: Int) -> FlowBlock {
    guard !modals.isEmpty else { return part }
    let above = FlowBlock.rows(modals, gap: gap)
    let top = above.height + gap
    return FlowBlock(width: max(above.width, part.width), height: top + part.height) { canvas, x, y in
      above.draw(&canvas, x, y)
      canvas.path("M\(x + anchor) \(y + top)V\(y + above.height)", "over")
      part.draw(&canvas, x, y + top)
    }
  }

  private static func phone(_ label: NodeLabel) -> FlowBlock {
    let width = size.width
    let badges = label.badges.prefix(3)
    return FlowBlock(width: width, height: size.height) { canvas, x, y in
      canvas.group(label.tooltip.printable(keeping: "\n")) { canvas in
        canvas.rect(x, y, width, size.height, radius: 18, label.presentation == nil ? "route" : "modal")
        canvas.rect(x + 52, y + 8, 46, 5, radius: 2, "reach")
        canvas.text(x + 10, y + 40, SVGText.shortened(label.title, to: width - 20, size: 14), "p ink")
        for (line, text) in lines(of: label).enumerated() { canvas.text(x + 10, y + 62 + line * 17, text, "b faint") }
        for (index, badge) in badges.enumerated() {
          let top = y + size.height - 28 - (badges.count - 1 - index) * 22
          canvas.rect(x + 8, top, width - 16, 18, radius: 6, badge.kind.rawValue)
          canvas.text(x + 13, top + 13, SVGText.shortened(badge.text, to: width - 26, size: 12), "b ink")
        }
      }
    }
  }

  /// The presentation, and the pattern in up to three lines.
  private static func lines(of label: NodeLabel) -> [String] {
    let width = size.width - 20
    var lines = label.presentation.map { [SVGText.shortened($0, to: width, size: 12)] } ?? []
    var rest = Substring(label.subtitle?.printable ?? "")
    while !rest.isEmpty, lines.count < 4 {
      var line = rest.prefix(17)
      if lines.count == 3 { line = Substring(SVGText.shortened(String(rest), to: width, size: 12)) }
      while SVGText.width(String(line), size: 12) > width { line.removeLast() }
      lines.append(String(line))
      rest = rest.dropFirst(line.count)
      if lines.count == 4 { break }
    }
    return lines
  }
}
