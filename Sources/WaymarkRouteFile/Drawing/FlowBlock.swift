import Waymark

/// A part of a picture with its size.
struct FlowBlock {
  let width: Int
  let height: Int
  /// The height at which an arrow from the left reaches the part.
  var entry = 24
  /// The point at which a line from below reaches the part.
  ///
  /// Below it, the part is empty.
  var foot: (x: Int, y: Int)
  /// The distance of lines to modals from the left edge.
  static let anchor = 75
  /// Draws the part with its upper left corner at a point.
  let draw: (inout SVGCanvas, Int, Int) -> Void

  init(width: Int, height: Int, draw: @escaping (inout SVGCanvas, Int, Int) -> Void) {
    self.width = width
    self.height = height
    self.draw = draw
    foot = (Self.anchor, height)
  }

  /// Returns parts side by side, in several rows if one is too wide.
  static func rows(_ blocks: [FlowBlock], gap: Int, room: Int) -> FlowBlock {
    FlowRows(blocks, gap: gap, room: room).block
  }

  /// Returns parts below each other.
  static func column(_ blocks: [FlowBlock], gap: Int) -> FlowBlock {
    let tops = tops(of: blocks, gap: gap)
    let height = blocks.last.map { $0.height + (tops.last ?? 0) } ?? 0
    var column = FlowBlock(width: blocks.map(\.width).max() ?? 0, height: height) { canvas, x, y in
      for (block, top) in zip(blocks, tops) { block.draw(&canvas, x, y + top) }
    }
    column.entry = blocks.first?.entry ?? 0
    return column
  }

  /// Returns the top of each of the parts of a column.
  static func tops(of blocks: [FlowBlock], gap: Int) -> [Int] {
    var y = 0
    return blocks.map { block in
      defer { y += block.height + gap }
      return y
    }
  }

  /// The room that a frame takes on both sides.
  static let frame = 32

  /// Returns the part in a frame with a title.
  func framed(_ title: String, _ subtitle: String, _ style: String) -> FlowBlock {
    let (inner, words) = (self, title.printable + (subtitle.isEmpty ? "" : "  " + subtitle.printable))
    let width = max(width + Self.frame, 200)
    return FlowBlock(width: width, height: height + 54) { canvas, x, y in
      canvas.group(words) { $0.rect(x, y, width, inner.height + 54, radius: 12, style) }
      canvas.text(x + 16, y + 24, SVGText.shortened(words, to: width - Self.frame, size: 13), "p ink")
      inner.draw(&canvas, x + 16, y + 38)
    }
  }
}

/// Parts side by side, in several rows if one is too wide.
struct FlowRows {
  private struct Row {
    var items: [(x: Int, block: FlowBlock)] = []
    var top = 0
    var height = 0
    var width = 0
  }

  private let rows: [Row]
  private let gap: Int
  private let atBottom: Bool

  /// Creates rows.
  /// - Parameter atBottom: true if the parts of a row stand on a line, false if they hang from one.
  init(_ blocks: [FlowBlock], gap: Int, room: Int, atBottom: Bool = false) {
    var rows: [Row] = []
    for block in blocks {
      if rows.isEmpty || rows[rows.count - 1].width + gap + block.width > room {
        rows.append(Row(top: rows.last.map { $0.top + $0.height + gap } ?? 0))
      }
      let x = rows[rows.count - 1].items.isEmpty ? 0 : rows[rows.count - 1].width + gap
      rows[rows.count - 1].items.append((x, block))
      rows[rows.count - 1].width = x + block.width
      rows[rows.count - 1].height = max(rows[rows.count - 1].height, block.height)
    }
    (self.rows, self.gap, self.atBottom) = (rows, gap, atBottom)
  }

  var height: Int { rows.last.map { $0.top + $0.height } ?? 0 }
  var width: Int { rows.map(\.width).max() ?? 0 }

  var block: FlowBlock {
    FlowBlock(width: width, height: height) { canvas, x, y in draw(&canvas, x, y) }
  }

  func draw(_ canvas: inout SVGCanvas, _ x: Int, _ y: Int) {
    for row in rows {
      for item in row.items { item.block.draw(&canvas, x + item.x, y + top(of: item.block, in: row)) }
    }
  }

  private func top(of block: FlowBlock, in row: Row) -> Int { row.top + (atBottom ? row.height - block.height : 0) }

  /// Draws lines from a point below all rows to the foot of each part.
  ///
  /// They run in the gap below each row, and join on the left of the rows above the last.
  func drawLines(_ canvas: inout SVGCanvas, _ x: Int, _ y: Int, at bottom: Int) {
    let (left, stem) = (x - 6, x + FlowBlock.anchor)
    for (index, row) in rows.enumerated() {
      let bus = y + row.top + row.height + gap / 2
      let feet = row.items.map { x + $0.x + $0.block.foot.x }
      let isLast = index == rows.count - 1
      let ends = feet + [isLast ? stem : left] + (isLast && rows.count > 1 ? [left] : [])
      if let least = ends.min(), let most = ends.max(), least < most { canvas.path("M\(least) \(bus)H\(most)", "over") }
      for (item, foot) in zip(row.items, feet) {
        canvas.path("M\(foot) \(bus)V\(y + top(of: item.block, in: row) + item.block.foot.y)", "over")
      }
      if isLast { canvas.path("M\(stem) \(y + bottom)V\(bus)", "over") }
    }
    guard let first = rows.first, let last = rows.last, rows.count > 1 else { return }
    canvas.path("M\(left) \(y + first.top + first.height + gap / 2)V\(y + last.top + last.height + gap / 2)", "over")
  }
}
