import Waymark

/// A map as an SVG picture for a review: boxes in columns, with a legend.
///
/// Each box has a line of its own in its column, and arrows run beside the columns only, so that nothing overlaps.
struct MapDrawing {
  static let margin = 24
  static let boxWidth = 300
  static let gutter = 44
  static let gap = 8
  /// The most columns of a picture.
  static let maxColumns = 6
  static let maxArrows = 40

  private let map: DrawnMap
  private let labels: [NodeLabel]
  private let boxes: [MapBox]
  private let layout: MapColumns
  private let legend: MapLegend

  init(_ map: DrawnMap) {
    self.map = map
    labels = map.rows.map { NodeLabel($0.node, in: map) }
    let deepest = map.rows.map(\.depth).max() ?? 0
    let step = min(24, 200 / max(1, deepest))
    boxes = labels.map { MapBox($0, width: Self.boxWidth) }
    legend = MapLegend(map, labels)
    layout = MapColumns(map.rows, boxes.map(\.height), step: step, indent: deepest * step)
  }

  var svg: String {
    let width = max(Self.margin * 2 + layout.width, legend.width)
    var canvas = SVGCanvas()
    legend.draw(on: &canvas, width: width)
    let top = legend.height(width: width)
    let arrows = RedirectArrows(map).all
    drawConnectors(on: &canvas, top)
    for index in map.rows.indices { draw(index, on: &canvas, top) }
    if arrows.count <= Self.maxArrows {
      for (lane, arrow) in arrows.enumerated() { draw(arrow, lane: lane, on: &canvas, top) }
    }
    return canvas.picture("Route map", width: width, height: top + layout.height + Self.margin)
  }

  // MARK: Boxes

  private func x(of index: Int) -> Int { Self.margin + layout.left(of: index) }

  private func draw(_ index: Int, on canvas: inout SVGCanvas, _ top: Int) {
    let node = map.rows[index].node
    let style = node.modal != nil ? "modal" : node.route == nil ? "container" : "route"
    let color = labels[index].module.flatMap { legend.colors[$0] }
    boxes[index].draw(on: &canvas, x: x(of: index), y: top + layout.top(of: index), style: style, color: color)
  }

  /// Draws the lines from each box down and to the right, to the boxes that belong to it.
  ///
  /// In a column that continues another one, the lines begin at its top.
  private func drawConnectors(on canvas: inout SVGCanvas, _ top: Int) {
    for (index, row) in map.rows.enumerated() {
      guard let parent = row.parent else { continue }
      let isContinued = layout.column(of: parent) != layout.column(of: index)
      let column = layout.columnLeft(layout.column(of: index))
      let x = Self.margin + column + layout.indent(of: parent) + 10
      let start = isContinued ? layout.contentTop : layout.top(of: parent) + boxes[parent].height
      let end = layout.top(of: index) + 16
      canvas.path("M\(x) \(top + start)V\(top + end)H\(self.x(of: index))", row.node.modal == nil ? "line" : "over")
    }
    for (column, first) in layout.firstRows.enumerated() {
      let path = ancestors(of: first).map { labels[$0].title.printable }
      guard column > 0, !path.isEmpty else { continue }
      let words = SVGText.shortened("… " + path.joined(separator: " › "), to: layout.columnWidth, size: 12)
      canvas.text(Self.margin + layout.columnLeft(column), top + 12, words, "b faint")
    }
  }

  private func ancestors(of index: Int) -> [Int] {
    var (all, next): ([Int], Int?) = ([], map.rows[index].parent)
    while let index = next {
      all.append(index)
      next = map.rows[index].parent
    }
    return all.reversed()
  }

  // MARK: Arrows

  /// Draws an arrow along the gutters to the right of both columns and below all boxes.
  private func draw(_ arrow: (from: Int, to: Int), lane: Int, on canvas: inout SVGCanvas, _ top: Int) {
    func edge(_ index: Int) -> (x: Int, y: Int) {
      (Self.margin + layout.columnLeft(layout.column(of: index)) + layout.columnWidth, top + layout.top(of: index) + 14)
    }
    let (start, end) = (edge(arrow.from), edge(arrow.to))
    let offset = 8 + lane % 10 * 3
    guard layout.column(of: arrow.from) != layout.column(of: arrow.to) else {
      return canvas.path("M\(start.x) \(start.y)H\(start.x + offset)V\(end.y + 4)H\(end.x + 1)", "arrow")
    }
    let street = top - 4 - lane % 4 * 3
    canvas.path(
      "M\(start.x) \(start.y)H\(start.x + offset)V\(street)H\(end.x + offset)V\(end.y + 4)H\(end.x + 1)", "arrow")
  }
}

/// The columns of a picture, and the position of each box in them.
struct MapColumns {
  private var lefts: [Int] = []
  private var tops: [Int] = []
  private var columns: [Int] = []
  private(set) var firstRows: [Int] = []
  private(set) var height = 0
  private let step: Int
  private let depths: [Int]
  /// The width of the boxes, with the room for the deepest one.
  let columnWidth: Int
  /// The top of the first box, below the words about what a column continues.
  let contentTop = 20

  init(_ rows: [DrawnMap.Row], _ heights: [Int], step: Int, indent: Int) {
    self.step = step
    columnWidth = MapDrawing.boxWidth + indent
    depths = rows.map(\.depth)
    let limit = Self.columnHeight(heights, columnWidth)
    var (column, y) = (0, contentTop)
    for (index, row) in rows.enumerated() {
      // A branch that begins near the end of a column begins in the next one.
      let isBranch = row.depth <= 2 && !row.node.content.isEmpty
      let needed = heights[index] + (isBranch ? 60 : 0)
      if index > 0, y + needed > limit, column + 1 < MapDrawing.maxColumns {
        (column, y) = (column + 1, contentTop)
      }
      if y == contentTop { firstRows.append(index) }
      columns.append(column)
      tops.append(y)
      lefts.append(column * (columnWidth + MapDrawing.gutter) + row.depth * step)
      y += heights[index] + MapDrawing.gap
      height = max(height, y)
    }
  }

  /// Returns the height that makes the picture about as wide as high, with the fewest columns.
  private static func columnHeight(_ heights: [Int], _ width: Int) -> Int {
    let all = heights.reduce(0) { $0 + $1 + MapDrawing.gap }
    let most = max(1, min(MapDrawing.maxColumns, 2_350 / (width + MapDrawing.gutter)))
    let count = (1...most).first { count in all / count <= (width + MapDrawing.gutter) * count * 3 / 4 } ?? most
    return all / count + 100
  }

  func left(of index: Int) -> Int { lefts[index] }
  func top(of index: Int) -> Int { tops[index] }
  func column(of index: Int) -> Int { columns[index] }
  func indent(of index: Int) -> Int { depths[index] * step }
  func columnLeft(_ column: Int) -> Int { column * (columnWidth + MapDrawing.gutter) }

  /// The width of all columns, with the gutter of the last one.
  var width: Int { ((columns.last ?? 0) + 1) * (columnWidth + MapDrawing.gutter) }
}

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
      if let color { canvas.rect(x + 3, y + 6, 5, height - 12, radius: 2, "m\(color)") }
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
