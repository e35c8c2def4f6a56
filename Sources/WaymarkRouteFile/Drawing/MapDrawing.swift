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

  private let map: DrawnMap
  private let labels: [NodeLabel]
  private let boxes: [MapBox]
  private let layout: MapColumns
  private let legend: MapLegend
  private let arrows: MapArrows
  /// The distance of a level's boxes from those above.
  private let step: Int

  init(_ map: DrawnMap) {
    self.map = map
    labels = map.rows.map { NodeLabel($0.node, in: map) }
    let deepest = map.rows.map(\.depth).max() ?? 0
    step = min(24, 200 / max(1, deepest))
    boxes = labels.map { MapBox($0, width: Self.boxWidth) }
    arrows = MapArrows(map)
    legend = MapLegend(map, labels, omittedArrows: arrows.omittedCount)
    layout = MapColumns(map.rows, boxes.map(\.height), step: step, indent: deepest * step)
  }

  var svg: String {
    let width = max(Self.margin * 2 + layout.width, legend.width)
    var canvas = SVGCanvas()
    legend.draw(on: &canvas, width: width)
    let top = legend.height(width: width) + arrows.height
    drawConnectors(on: &canvas, top)
    for index in map.rows.indices { draw(index, on: &canvas, top) }
    arrows.draw(on: &canvas, layout, top: top)
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
  /// In a column that continues another one, the lines begin at its top. Those to modals run on the left of the others,
  /// and end below them.
  private func drawConnectors(on canvas: inout SVGCanvas, _ top: Int) {
    // A line begins where the one to the box before it ends.
    var ends: [[Int]: Int] = [:]
    for (index, row) in map.rows.enumerated() {
      guard let parent = row.parent else { continue }
      let isContinued = layout.column(of: parent) != layout.column(of: index)
      let column = layout.columnLeft(layout.column(of: index))
      let isModal = row.node.modal != nil
      let x = Self.margin + column + layout.indent(of: parent) + (isModal ? step / 6 : step * 5 / 12)
      // The box covers the beginning of the line.
      let start = isContinued ? layout.contentTop : layout.top(of: parent) + boxes[parent].height - 6
      let end = layout.top(of: index) + 16
      let line = [parent, layout.column(of: index), isModal ? 1 : 0]
      let begin = ends.updateValue(end, forKey: line) ?? start
      canvas.path("M\(x) \(top + begin)V\(top + end)H\(self.x(of: index))", isModal ? "over" : "line")
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
}
