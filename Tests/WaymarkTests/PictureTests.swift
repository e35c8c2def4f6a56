import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

/// The boxes, lines and words of an SVG picture.
struct Picture {
  struct Box: CustomStringConvertible {
    let (x, y, width, height): (Int, Int, Int, Int)
    let style: String
    var right: Int { x + width }
    var bottom: Int { y + height }
    var description: String { "\(style) \(x) \(y) \(width) \(height)" }

    /// True if a part of the line is inside, and not on the edge.
    func isCrossed(by line: Line) -> Bool {
      line.left < right && line.right > x && line.top < bottom && line.bottom > y
    }
  }

  /// A horizontal or vertical line.
  struct Line: CustomStringConvertible {
    let (start, end): ((x: Int, y: Int), (x: Int, y: Int))
    var left: Int { min(start.x, end.x) }
    var right: Int { max(start.x, end.x) }
    var top: Int { min(start.y, end.y) }
    var bottom: Int { max(start.y, end.y) }
    var description: String { "\(start) \(end)" }

    /// True if both have more than a point in common.
    func runs(along other: Self) -> Bool {
      let isVertical = left == right
      guard isVertical == (other.left == other.right) else { return false }
      return isVertical
        ? left == other.left && top < other.bottom && other.top < bottom
        : top == other.top && left < other.right && other.left < right
    }
  }

  struct Path {
    let style: String
    let lines: [Line]
    var start: (x: Int, y: Int) { lines[0].start }
    var end: (x: Int, y: Int) { lines[lines.count - 1].end }
  }

  struct Words {
    let (x, y): (Int, Int)
    let style: String
    let text: String
    /// The most that the words can take in a fixed-width font.
    var right: Int {
      x + (text.unicodeScalars.count * (size[style.split(separator: " ")[0]] ?? 99) * 602 + 999) / 1_000
    }
    private let size: [Substring: Int] = ["h1": 22, "t": 15, "f": 14, "p": 13, "b": 12]
  }

  private(set) var (width, height) = (0, 0)
  private(set) var boxes: [Box] = []
  private(set) var paths: [Path] = []
  private(set) var words: [Words] = []
  /// The title, the box and the words of each group.
  private(set) var groups: [(title: String, box: Box, words: [Words])] = []

  init(_ svg: String) {
    var title: String?
    for line in svg.split(separator: "\n") {
      let values = Self.values(of: line)
      let numbers = ["x", "y", "width", "height"].map { values[$0].flatMap { Int($0) } ?? 0 }
      if line.hasPrefix("<svg") { (width, height) = (numbers[2], numbers[3]) }
      if line.hasPrefix("<g><title>") { title = String(line.dropFirst(10).split(separator: "<")[0]) }
      if line.hasPrefix("<rect x") {
        let style = String(values["class"] ?? "")
        let box = Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], style: style)
        boxes.append(box)
        if let first = title { groups.append((first, box, [])) }
        title = nil
      }
      if line.hasPrefix("<path"), let data = values["d"] {
        paths.append(Path(style: String(values["class"] ?? ""), lines: Self.lines(data)))
      }
      if line.hasPrefix("<text") {
        let text = String(line.split(separator: ">")[1].split(separator: "<")[0])
        let plain = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        let style = String(values["class"] ?? "")
        words.append(Words(x: numbers[0], y: numbers[1], style: style, text: plain.replacing("&quot;", with: "\"")))
        if let box = groups.last?.box, box.y < numbers[1], numbers[1] < box.bottom, box.x < numbers[0],
          numbers[0] < box.right
        {
          groups[groups.count - 1].words.append(words[words.count - 1])
        }
      }
    }
  }

  private static func values(of line: Substring) -> [String: Substring] {
    var values: [String: Substring] = [:]
    for match in line.matches(of: /(\w+)="([^"]*)"/) { values[String(match.output.1)] = match.output.2 }
    return values
  }

  private static func lines(_ data: Substring) -> [Line] {
    var (lines, at): ([Line], (x: Int, y: Int)) = ([], (0, 0))
    for match in data.matches(of: /([MHV])(-?\d+)(?: (-?\d+))?/) {
      let number = Int(match.output.2) ?? 0
      var next = at
      switch match.output.1 {
      case "M": (next.x, next.y) = (number, match.output.3.flatMap { Int($0) } ?? 0)
      case "H": next.x = number
      default: next.y = number
      }
      if match.output.1 != "M" { lines.append(Line(start: at, end: next)) }
      at = next
    }
    return lines
  }

  var nodes: [Box] { groups.map(\.box) }
  func box(of title: String) -> Box? { groups.first { $0.title == title }?.box }
  func paths(_ style: String) -> [Path] { paths.filter { $0.style == style } }
}

@Suite("The geometry of pictures (N30)")
struct PictureTests {
  /// A shop with redirects from its old links to each of its modules.
  static func movedShop(routes count: Int, redirects: Int) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      TabRoutes("main") {
        for tab in 0..<4 {
          StackRoutes("tab\(tab)") {
            for module in 0..<max(1, count / 20) {
              RouteTo(RoutePattern("/m\(tab)x\(module)"), name: "m\(tab)x\(module)") {
                RouteTo(":id<int>", name: "d\(tab)x\(module)") { RouteTo("more", name: "e\(tab)x\(module)") }
                ModalRoute("filter", name: "f\(tab)x\(module)", as: .popover) { RouteMap {} }
                ModalRoute("share", name: "s\(tab)x\(module)", as: .sheet) { RouteMap {} }
              }
            }
          }
        }
      })
    for index in 0..<redirects {
      builder.add(RedirectRoute(RoutePattern("/old\(index)/:id"), to: RoutePattern("/m\(index % 4)x0/:id")))
    }
    return try builder.build()
  }

  @Test(arguments: [40, 300, 1_000])
  func arrowsLeadFromRedirectsToTheirTargetsAndCrossNoBox(_ count: Int) throws {
    let picture = try Picture(RouteFile(Self.movedShop(routes: count, redirects: 8)).drawing(.svg))
    let arrows = picture.paths("arrow")
    #expect(arrows.count == 8)
    for (index, arrow) in arrows.enumerated() {
      let from = try #require(picture.box(of: "/old\(index)/:id"))
      let to = try #require(picture.box(of: "d\(index % 4)x0"))
      #expect(arrow.start.x == from.right)
      #expect((from.y..<from.bottom).contains(arrow.start.y))
      #expect(arrow.end.x == to.right + 1)
      #expect((to.y..<to.bottom).contains(arrow.end.y))
      for line in arrow.lines { #expect(!picture.boxes.contains { $0.isCrossed(by: line) }, "\(line)") }
      for line in arrow.lines { #expect(line.right < picture.width) }
    }
  }

  @Test func excessArrowsAreLeftOutAndCounted() throws {
    let svg = try RouteFile(Self.movedShop(routes: 40, redirects: 41)).drawing(.svg)
    #expect(Picture(svg).paths("arrow").isEmpty)
    #expect(svg.contains("redirect (41 arrows are left out: draw a part)"))
    let most = try RouteFile(Self.movedShop(routes: 40, redirects: 40)).drawing(.svg)
    #expect(Picture(most).paths("arrow").count == 40)
    #expect(!most.contains("left out"))
  }

  /// A redirect without a constraint leads to a route that has one.
  @Test(arguments: ["int", "uuid", "date", "enum(a|b)"])
  func arrowsReachTargetsWithConstraints(_ constraint: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(RouteTo(RoutePattern("/books/:id<\(constraint)>"), name: "book"))
    builder.add("/s/:id", redirect: "/books/:id")
    builder.add("/q", redirect: "/books/:?id")
    let file = try RouteFile(builder.build())
    #expect(try file.drawing(.mermaid).hasSuffix("  n2 ==> n1\n  n3 ==> n1\n"))
    #expect(try Picture(file.drawing(.svg)).paths("arrow").count == 2)
  }

  @Test(arguments: [40, 300])
  func linesToModalsAndToRoutesLieBesideEachOther(_ count: Int) throws {
    let picture = try Picture(RouteFile(Self.movedShop(routes: count, redirects: 0)).drawing(.svg))
    let (modal, plain) = (picture.paths("over").flatMap(\.lines), picture.paths("line").flatMap(\.lines))
    #expect(modal.count > 10)
    for line in modal { #expect(!plain.contains { $0.runs(along: line) }, "\(line)") }
  }

  @Test(arguments: [RouteFile.Drawing.svg, .flow])
  func noWordsLeaveTheirBox(_ drawing: RouteFile.Drawing) throws {
    let picture = try Picture(RouteFile(DrawingTests.shop(routes: 40)).drawing(drawing))
    #expect(picture.groups.count > 30)
    for group in picture.groups where group.title != "main  tabs" {
      #expect(!group.words.isEmpty, "\(group.title)")
      for words in group.words { #expect(words.right <= group.box.right, "\(words.text)") }
    }
    for words in picture.words { #expect(words.right <= picture.width, "\(words.text)") }
  }

  /// Modules beyond the eighth have a pair of colours each, and are listed by number.
  @Test func everyModuleHasAColourOfItsOwn() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    for module in 0..<66 {
      let pattern = RoutePattern("/r\(module)")
      builder.add(RouteTo(RouteTable.Declaration(pattern, file: "Module\(module)/Routes.swift", line: 1)))
    }
    let picture = try Picture(RouteFile(builder.build()).drawing(.svg))
    let legend = picture.boxes.filter { $0.width == 18 && $0.style.hasPrefix("m") }
    let swatches = Dictionary(grouping: legend) { "\($0.x) \($0.y / 24)" }.values.map { $0.map(\.style) }
    #expect(swatches.count == 64)
    #expect(Set(swatches).count == 64)
    let names = picture.words.map(\.text).filter { $0.hasPrefix("Module") }
    #expect(names == (0..<64).map { "Module\($0)" })
    #expect(picture.words.contains { $0.text == "and 2 more modules, without colour" })
  }

  // MARK: Flow

  /// A stack of screens, one pushed on another, with modals over some.
  static func chain(of count: Int) throws -> RouteTable {
    var map = RouteMap {}
    for index in (0..<count).reversed() {
      let (below, isSplit) = (map, index == 4)
      map = RouteMap {
        RouteTo(RoutePattern(index == 0 ? "/c0" : "p\(index)"), name: "c\(index)") {
          below
          if isSplit { RouteTo("side", name: "side") }
          if index % 4 == 3 {
            for modal in 0..<3 {
              ModalRoute(RoutePattern("m\(modal)"), name: "c\(index)m\(modal)", as: .popover) { RouteMap {} }
            }
          }
        }
      }
    }
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(StackRoutes("stack") { map })
    return try builder.build()
  }

  @Test(arguments: [3, 9, 14, 30])
  func everyPushedScreenHasAnArrow(_ count: Int) throws {
    let table = try Self.chain(of: count)
    let picture = try Picture(RouteFile(table).drawing(.flow))
    let arrows = picture.paths("arrow")
    let pushed = (1..<count).map { "c\($0)" } + (count > 4 ? ["side"] : [])
    #expect(arrows.count == pushed.count)
    for name in pushed {
      let box = try #require(picture.box(of: name))
      let reaching = arrows.filter { $0.end.x == box.x - 3 && (box.y..<box.bottom).contains($0.end.y) }
      #expect(reaching.count == 1, "\(name)")
    }
    #expect(picture.width <= 2_400)
  }

  @Test(arguments: [9, 14, 30])
  func linesOfAFlowPictureCrossNoScreen(_ count: Int) throws {
    let picture = try Picture(RouteFile(Self.chain(of: count)).drawing(.flow))
    let phones = picture.nodes.filter { $0.width == 168 }
    #expect(phones.count > count)
    for line in (picture.paths("arrow") + picture.paths("over")).flatMap(\.lines) {
      #expect(!phones.contains { $0.isCrossed(by: line) }, "\(line)")
    }
    for (index, phone) in phones.enumerated() {
      for other in phones[(index + 1)...] {
        #expect(
          phone.right <= other.x || other.right <= phone.x || phone.bottom <= other.y || other.bottom <= phone.y)
      }
    }
  }

  /// Each modal stands on a dashed line, also where they take several rows.
  @Test func everyModalHasALine() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      StackRoutes("stack") {
        RouteTo("/a", name: "a") {
          for modal in 0..<25 { ModalRoute(RoutePattern("m\(modal)"), name: "m\(modal)", as: .popover) { RouteMap {} } }
        }
      })
    let picture = try Picture(RouteFile(builder.build()).drawing(.flow))
    let lines = picture.paths("over").flatMap(\.lines)
    for modal in 0..<25 {
      let box = try #require(picture.box(of: "m\(modal)"))
      #expect(lines.contains { $0.left == $0.right && box.x < $0.left && $0.left < box.right && $0.top == box.bottom })
    }
    #expect(picture.width <= 2_400)
  }

  @Test func screenOfAPictureCountsOmittedFacts() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let five = RouteTo("/a", name: "a").alias("/b").alias("/c").alias("/d").alias("/e").alias("/f")
    builder.add(StackRoutes("stack") { five })
    let picture = try Picture(RouteFile(builder.build()).drawing(.flow))
    let facts = picture.words.map(\.text).filter { $0.hasPrefix("also") || $0.hasPrefix("and") }
    #expect(facts == ["also /b", "also /c", "and 3 more"])
  }

  @Test func longPatternsBreakAtSlashes() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(StackRoutes("stack") { RouteTo("/cart/checkout/payment/:method<enum(card|invoice)>", name: "payment") })
    let picture = try Picture(RouteFile(builder.build()).drawing(.flow))
    let lines = try #require(picture.groups.last).words.dropFirst().map(\.text)
    #expect(Array(lines) == ["/cart/checkout", "/payment/:method", "<enum(card", "|invoice)>"])
  }
}
