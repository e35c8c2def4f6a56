import Waymark

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

  var width: Int { ((columns.last ?? 0) + 1) * (columnWidth + MapDrawing.gutter) }
}
