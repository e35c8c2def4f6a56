import Waymark

/// The heading of a picture: its title, its numbers, and the meaning of colours.
struct MapLegend {
  /// The colour of each module, by number.
  let colors: [String: Int]
  private let summary: String
  private let items: [(style: String, text: String)]
  /// The narrowest picture that has room for the heading.
  let width = 700

  /// The most modules that are listed.
  private static let maxModules = 24

  init(_ map: DrawnMap, _ labels: [NodeLabel]) {
    var modules: [String] = []
    for case let module? in labels.map(\.module) where !modules.contains(module) { modules.append(module) }
    modules.sort()
    // A single module says nothing.
    colors = modules.count < 2 ? [:] : Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0 % 8) })
    summary = Self.summary(map)
    items = Self.items(map, labels) + Self.items(of: colors.isEmpty ? [] : modules)
  }

  private static func summary(_ map: DrawnMap) -> String {
    let routes = map.rows.count { $0.node.route != nil }
    let reach = map.table.options.reachable == .fromLinks ? "all links" : map.table.options.reachable.words
    return
      "\(routes) route\(routes == 1 ? "" : "s"), \(map.rows.count - routes) container\(map.rows.count - routes == 1 ? "" : "s")"
      + "; opened from \(reach), unless told otherwise"
  }

  /// The kinds of boxes and facts that the picture has.
  private static func items(_ map: DrawnMap, _ labels: [NodeLabel]) -> [(style: String, text: String)] {
    let words: [(NodeLabel.Badge.Kind, String)] = [
      (.guarded, "guard"), (.reach, "who may open it"), (.redirect, "redirect"), (.alias, "another pattern"),
      (.action, "action"), (.cut, "left out"),
    ]
    let kinds = Set(labels.flatMap(\.badges).map(\.kind))
    var items: [(style: String, text: String)] = [("route", "route")]
    if map.rows.contains(where: { $0.node.route == nil }) { items.append(("container", "container")) }
    if map.rows.contains(where: { $0.node.modal != nil }) { items.append(("modal", "presented over it")) }
    return items + words.filter { kinds.contains($0.0) }.map { ($0.0.rawValue, $0.1) }
  }

  private static func items(of modules: [String]) -> [(style: String, text: String)] {
    let listed = modules.prefix(maxModules).enumerated().map { ("m\($0 % 8)", $1) }
    return listed + (modules.count > maxModules ? [("cut", "and \(modules.count - maxModules) more modules")] : [])
  }

  // MARK: Drawing

  /// The left edge and the line of each item.
  private func positions(width: Int) -> [(x: Int, line: Int)] {
    var (x, line) = (MapDrawing.margin, 0)
    return items.map { item in
      let size = SVGText.width(item.text, size: 13) + 42
      if x > MapDrawing.margin, x + size > width - MapDrawing.margin { (x, line) = (MapDrawing.margin, line + 1) }
      defer { x += size }
      return (x, line)
    }
  }

  func height(width: Int) -> Int { 112 + (positions(width: width).last?.line ?? 0) * 24 }

  func draw(on canvas: inout SVGCanvas, width: Int) {
    canvas.text(MapDrawing.margin, 38, "Route map", "h1 ink")
    let words = SVGText.shortened(summary, to: width - 2 * MapDrawing.margin, size: 13)
    canvas.text(MapDrawing.margin, 60, words, "p faint")
    for (item, position) in zip(items, positions(width: width)) {
      let y = 74 + position.line * 24
      canvas.rect(position.x, y, 18, 14, radius: 3, item.style)
      canvas.text(position.x + 24, y + 12, item.text.printable, "p ink")
    }
  }
}
