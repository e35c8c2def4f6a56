import Waymark

/// The heading of a picture: its title, its numbers, and the meaning of colours.
struct MapLegend {
  /// The number of each module with a colour.
  let colors: [String: Int]
  private let summary: String
  private let items: [Item]
  /// The narrowest picture that has room for the heading.
  let width = 700

  /// The most modules with a colour: as many as there are pairs of colours.
  private static let maxModules = 64

  /// A sign with its meaning.
  private struct Item {
    enum Sign {
      case style(String)
      case module(Int)
    }

    let sign: Sign
    let text: String
  }

  init(_ map: DrawnMap, _ labels: [NodeLabel], omittedArrows: Int) {
    var modules: [String] = []
    for case let module? in labels.map(\.module) where !modules.contains(module) { modules.append(module) }
    modules.sort { (Self.padded($0), $0) < (Self.padded($1), $1) }
    // A single module says nothing.
    if modules.count < 2 { modules = [] }
    colors = Dictionary(uniqueKeysWithValues: modules.prefix(Self.maxModules).enumerated().map { ($1, $0) })
    summary = Self.summary(map)
    items = Self.items(map, labels, omittedArrows) + Self.items(of: modules)
  }

  /// Returns a name whose numbers have zeros before them, so that `Module2` comes before `Module10`.
  private static func padded(_ name: String) -> String {
    var (text, digits) = ("", "")
    for character in name + " " {
      if ("0"..."9").contains(character) {
        digits.append(character)
      } else {
        text += digits.isEmpty ? "" : String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        digits = ""
        text.append(character)
      }
    }
    return text
  }

  private static func summary(_ map: DrawnMap) -> String {
    let routes = map.rows.count { $0.node.route != nil }
    let reach = map.table.options.reachable == .fromLinks ? "all links" : map.table.options.reachable.words
    let counts = "\(routes.counted("route")), \((map.rows.count - routes).counted("container"))"
    return "\(counts); opened from \(reach), unless told otherwise"
  }

  /// The kinds of boxes and facts that the picture has.
  private static func items(_ map: DrawnMap, _ labels: [NodeLabel], _ omittedArrows: Int) -> [Item] {
    let redirect = omittedArrows > 0 ? "redirect (\(omittedArrows) arrows are left out: draw a part)" : "redirect"
    let words: [(NodeLabel.Badge.Kind, String)] = [
      (.guarded, "guard"), (.reach, "who may open it"), (.redirect, redirect), (.alias, "another pattern"),
      (.action, "action"), (.cut, "left out"),
    ]
    let kinds = Set(labels.flatMap(\.badges).map(\.kind))
    var items = [("route", "route")]
    if map.rows.contains(where: { $0.node.route == nil }) { items.append(("container", "container")) }
    if map.rows.contains(where: { $0.node.modal != nil }) { items.append(("modal", "presented over it")) }
    items += words.filter { kinds.contains($0.0) }.map { ($0.0.rawValue, $0.1) }
    return items.map { Item(sign: .style($0.0), text: $0.1) }
  }

  private static func items(of modules: [String]) -> [Item] {
    let listed = modules.prefix(maxModules).enumerated().map { Item(sign: .module($0), text: $1) }
    guard modules.count > maxModules else { return listed }
    return listed + [Item(sign: .style("cut"), text: "and \(modules.count - maxModules) more modules, without colour")]
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
      switch item.sign {
      case .style(let style): canvas.rect(position.x, y, 18, 14, radius: 3, style)
      case .module(let number): canvas.stripe(position.x, y, 18, 14, number)
      }
      canvas.text(position.x + 24, y + 12, item.text.printable, "p ink")
    }
  }
}
