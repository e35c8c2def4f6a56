import Waymark

/// A node of a flow picture: a phone with the screens that are pushed and presented, or a frame around a container.
struct FlowPart {
  let block: FlowBlock
  private static let size = (width: 168, height: 214)
  private static let gap = 30
  private static let mostBadges = 3
  private static let mostLines = 5

  /// Creates the part, or returns `nil` if there is no screen.
  /// - Parameter room: the width that the part may take.
  init?(_ node: DrawnNode, in map: DrawnMap, room: Int) {
    guard node.screenCount > 0 else { return nil }
    func blocks(_ nodes: [DrawnNode], _ room: Int) -> [FlowBlock] {
      nodes.compactMap { FlowPart($0, in: map, room: room)?.block }
    }
    let label = NodeLabel(node, in: map)
    let modals = blocks(node.modals, room)
    if node.route == nil {
      let content = blocks(node.content, room - FlowBlock.frame)
      let isStack = node.place.container == .stack
      let inside =
        isStack
        ? FlowBlock.column(content, gap: Self.gap) : .rows(content, gap: Self.gap, room: room - FlowBlock.frame)
      let words = [label.subtitle, label.presentation].compactMap { $0 }.joined(separator: ", ")
      let frame = inside.framed(label.title, words, label.presentation == nil ? "container" : "modal")
      block = Self.presenting(modals, over: frame, room)
    } else if node.isScreen {
      let side = Side(room: room)
      let next = blocks(node.content, room - side.indent)
      block = Self.presenting(modals, over: Self.pushing(next, from: Self.phone(label), side), room)
    } else {
      block = .column(blocks(node.content, room) + modals, gap: Self.gap)
    }
  }

  /// The place of pushed screens: on the right or, where the picture ends, below.
  private struct Side {
    let isRight: Bool
    /// The distance of their left edge from that of the phone.
    let indent: Int

    init(room: Int) {
      let right = FlowPart.size.width + FlowPart.gap
      isRight = room >= right + 2 * FlowPart.size.width
      indent = isRight ? right : min(24, max(0, room - FlowPart.size.width))
    }
  }

  /// Returns a phone with an arrow to each of the screens that are pushed on it.
  private static func pushing(_ next: [FlowBlock], from phone: FlowBlock, _ side: Side) -> FlowBlock {
    guard !next.isEmpty else { return phone }
    let column = FlowBlock.column(next, gap: gap)
    let above = side.isRight ? 0 : phone.height + gap
    let ends = zip(FlowBlock.tops(of: next, gap: gap), next).map { above + $0 + $1.entry }
    var block = FlowBlock(
      width: max(phone.width, side.indent + column.width), height: max(phone.height, above + column.height)
    ) { canvas, x, y in
      phone.draw(&canvas, x, y)
      for end in ends {
        let start =
          side.isRight
          ? "M\(x + phone.width) \(y + phone.entry)H\(x + side.indent - gap / 2)"
          : "M\(x) \(y + phone.height - 30)H\(x - 10)"
        canvas.path("\(start)V\(y + end)H\(x + side.indent - 3)", "arrow")
      }
      column.draw(&canvas, x + side.indent, y + above)
    }
    block.entry = phone.entry
    // Below the phone there may be screens, on the right of this line.
    block.foot = side.isRight ? phone.foot : (min(9, side.indent / 2), phone.height - 8)
    return block
  }

  /// Returns a part with its modals above it.
  private static func presenting(_ modals: [FlowBlock], over part: FlowBlock, _ room: Int) -> FlowBlock {
    guard !modals.isEmpty else { return part }
    let above = FlowRows(modals, gap: gap, room: room, atBottom: true)
    let top = above.height + gap
    var block = FlowBlock(width: max(above.width, part.width), height: top + part.height) { canvas, x, y in
      above.drawLines(&canvas, x, y, at: top)
      above.draw(&canvas, x, y)
      part.draw(&canvas, x, y + top)
    }
    block.entry = top + part.entry
    block.foot = (part.foot.x, top + part.foot.y)
    return block
  }

  // MARK: Phones

  private static func phone(_ label: NodeLabel) -> FlowBlock {
    let (width, badges) = (size.width, badges(of: label))
    var block = FlowBlock(width: width, height: size.height) { canvas, x, y in
      canvas.group(label.tooltip.printable(keeping: "\n")) { canvas in
        canvas.rect(x, y, width, size.height, radius: 18, label.presentation == nil ? "route" : "modal")
        canvas.rect(x + (width - 46) / 2, y + 8, 46, 5, radius: 2, "reach")
        canvas.text(x + 10, y + 40, SVGText.shortened(label.title, to: width - 20, size: 14), "f ink")
        for (line, text) in lines(of: label).enumerated() { canvas.text(x + 10, y + 62 + line * 17, text, "b faint") }
        for (index, badge) in badges.enumerated() {
          let top = y + size.height - 28 - (badges.count - 1 - index) * 22
          canvas.rect(x + 8, top, width - 16, 18, radius: 6, badge.kind.rawValue)
          canvas.text(x + 13, top + 13, SVGText.shortened(badge.text, to: width - 26, size: 12), "b ink")
        }
      }
    }
    block.entry = 60
    return block
  }

  /// The facts that have room; the last one is the number of the others.
  private static func badges(of label: NodeLabel) -> [NodeLabel.Badge] {
    guard label.badges.count > mostBadges else { return label.badges }
    let shown = label.badges.prefix(mostBadges - 1)
    return shown + [NodeLabel.Badge(kind: .cut, text: "and \(label.badges.count - shown.count) more")]
  }

  /// The presentation, and the pattern in several lines.
  private static func lines(of label: NodeLabel) -> [String] {
    let width = size.width - 20
    let first = label.presentation.map { [SVGText.shortened($0, to: width, size: 12)] } ?? []
    return first
      + SVGText.lines(of: label.subtitle ?? "", width: width, size: 12, most: mostLines - first.count)
  }
}
