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

  /// The width of the parts of a picture.
  private static let room = 2_300

  var svg: String {
    let parts = map.roots.compactMap { FlowPart($0, in: map, room: Self.room) }
    let block = FlowBlock.rows(parts.map(\.block), gap: 28, room: Self.room)
    let count = map.roots.reduce(0) { $0 + $1.screenCount }
    var canvas = SVGCanvas()
    canvas.text(MapDrawing.margin, 38, "Screens", "h1 ink")
    let words = "\(count.counted("screen")); pushed screens to the right, modals above (dashed)"
    canvas.text(MapDrawing.margin, 60, words, "p faint")
    block.draw(&canvas, MapDrawing.margin, 84)
    let width = max(block.width + 2 * MapDrawing.margin, 560)
    return canvas.picture("Screens", width: width, height: block.height + 84 + MapDrawing.margin)
  }
}
