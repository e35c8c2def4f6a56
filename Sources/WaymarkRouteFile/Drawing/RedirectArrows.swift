import Waymark

/// The redirects of a map whose targets are drawn, by the rows of both.
struct RedirectArrows {
  let all: [(from: Int, to: Int)]

  init(_ map: DrawnMap) {
    var rows: [RouteTable.Route.ID: Int] = [:]
    for (index, row) in map.rows.enumerated() { if let route = row.node.route { rows[route.id] = index } }
    let redirects = map.rows.enumerated().filter { $0.element.node.route?.redirect != nil }
    let examples = redirects.isEmpty ? [] : map.table.constraintExamples
    all = redirects.compactMap { index, row in
      guard let route = row.node.route, let target = Self.target(of: route, in: map.table, examples),
        let to = rows[target], to != index
      else { return nil }
      return (index, to)
    }
  }

  /// Returns the route that a link to a redirect leads to.
  private static func target(
    of route: RouteTable.Route, in table: RouteTable, _ examples: [String]
  ) -> RouteTable.Route.ID? {
    for link in table.sampleLinks(to: route, examples) {
      if let match = table.resolve(link).match { return match.route.id }
    }
    return nil
  }
}

/// The arrows of a picture: they run in the gutters beside the columns and above them, so that they cross no box.
///
/// Arrows to one target share a lane.
struct MapArrows {
  /// The most arrows of a picture.
  static let most = 40
  private static let laneCount = 12
  private static let step = 3

  private let arrows: [(from: Int, to: Int, lane: Int)]
  /// The number of arrows that are left out, because there are too many.
  let omittedCount: Int
  /// The height of the lanes above the columns.
  let height: Int

  init(_ map: DrawnMap) {
    let all = RedirectArrows(map).all
    omittedCount = all.count > Self.most ? all.count : 0
    var lanes: [Int: Int] = [:]
    arrows = (omittedCount > 0 ? [] : all).map { arrow in
      let lane = lanes[arrow.to] ?? lanes.count
      lanes[arrow.to] = lane
      return (arrow.from, arrow.to, lane % Self.laneCount)
    }
    height = min(lanes.count, Self.laneCount) * Self.step
  }

  /// Draws the arrows.
  /// - Parameter top: the top of the columns, below the lanes.
  func draw(on canvas: inout SVGCanvas, _ layout: MapColumns, top: Int) {
    for arrow in arrows {
      let (from, to) = (layout.column(of: arrow.from), layout.column(of: arrow.to))
      let offset = arrow.lane * Self.step
      func gutter(_ column: Int) -> Int {
        MapDrawing.margin + layout.columnLeft(column) + layout.columnWidth + 8 + offset
      }
      func edge(_ index: Int) -> Int { MapDrawing.margin + layout.left(of: index) + MapDrawing.boxWidth }
      let start = "M\(edge(arrow.from)) \(top + layout.top(of: arrow.from) + 14)H\(gutter(from))"
      let street = from == to ? "" : "V\(top - 4 - offset)H\(gutter(to))"
      canvas.path(start + street + "V\(top + layout.top(of: arrow.to) + 18)H\(edge(arrow.to) + 1)", "arrow")
    }
  }
}
