import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

@Suite("Pictures of a map (N30 N10)")
struct DrawingTests {
  /// A shop with modules, as large as wanted.
  static func shop(routes count: Int) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let tabs = max(1, min(5, count / 8))
    let signedIn = RouteGuard("signedIn") { _ in .proceed }
    let each = count / tabs
    builder.add(
      TabRoutes("main") {
        for tab in 0..<tabs {
          StackRoutes("tab\(tab)") {
            for module in 0..<max(1, each / 6) { Self.module(module, tab, signedIn) }
          }
          .tab("Tab \(tab)", systemImage: "book")
        }
      })
    builder.add(RedirectRoute("/old/:id", to: "/shop0x0/:id"))
    return try builder.build()
  }

  private static func module(_ number: Int, _ tab: Int, _ signedIn: RouteGuard) -> RouteMap {
    let base = "shop\(tab)x\(number)"
    func declaration(_ pattern: String, _ name: String) -> RouteTable.Declaration {
      RouteTable.Declaration(
        RoutePattern(pattern), name: "\(base)\(name)", file: "Module\(number % 13)/Routes.swift", line: number + 1)
    }
    let detail = RouteTo(declaration(":id", "Detail")) {
      RouteTo(declaration("reviews/:review<enum(long|short|none)>/comments/:comment<int>", "Comments")).guarded(
        by: signedIn)
      ModalRoute(declaration("share", "Share"), as: .stackedCover) { RouteMap {} }
    }
    return RouteMap {
      RouteTo(declaration("/\(base)", "List")) {
        detail
        RouteTo(declaration("search(/:term)", "Search")).reachable(.inAppOnly)
        ModalRoute(declaration("filter", "Filter"), as: .popover) { RouteMap {} }
      }.alias(RoutePattern("/laden\(tab)x\(number)"))
    }
  }

  /// The rectangle of a box.
  struct Box {
    let (x, y, width, height): (Int, Int, Int, Int)

    func meets(_ other: Self) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  /// Returns the boxes of some styles.
  static func boxes(_ svg: String, _ styles: Set<String>) -> [Box] {
    svg.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("<rect x="), styles.contains(where: { line.contains("class=\"\($0)\"") }) else { return nil }
      let numbers = line.split(separator: "\"").enumerated().compactMap { $0.offset % 2 == 1 ? Int($0.element) : nil }
      return numbers.count >= 4 ? Box(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]) : nil
    }
  }

  static func width(_ svg: String) throws -> Int {
    let heading = try #require(svg.split(separator: "\n").first)
    let parts = heading.split(separator: "\"")
    let index = try #require(parts.firstIndex { $0.hasSuffix(" width=") })
    return try #require(Int(parts[index + 1]))
  }

  @Test("Pictures show conditions on the query, and routes that only redirects open · N2 N7")
  func conditionsAndReach() throws {
    let table = RouteTable.readable(reachable: .fromLinks) {
      RouteTo("/books", name: "books") { RouteTo("?:tab", name: "tab") }
      RouteTo("/paid/:id", name: "paid").reachable(.fromRedirects)
      RedirectRoute("/return/:id<int>", to: "/paid/:id")
    }
    let text = try RouteFile(table).drawing(.text)
    #expect(text.contains("/books?:tab"))
    #expect(text.contains("reachable: redirects"))
    let svg = try RouteFile(table).drawing(.svg)
    #expect(svg.contains("/books?:tab"))
    #expect(svg.contains("only by redirects"))
  }

  @Test(arguments: [10, 30, 300, 1_000])
  func boxesDoNotOverlapAndThePictureIsNotTooWide(_ count: Int) throws {
    let table = try Self.shop(routes: count)
    let svg = try RouteFile(table).drawing(.svg)
    let boxes = Self.boxes(svg, ["route", "modal", "container"]).filter { $0.width > 30 }
    // A cover with a stack has a box for the stack, which the map does not declare.
    let stacks = table.routes.count { $0.name?.hasSuffix("Share") == true }
    #expect(stacks > 0)
    #expect(boxes.count == table.declared.count + stacks)
    for (index, box) in boxes.enumerated() {
      let other = boxes[(index + 1)...].first { $0.meets(box) }
      try #require(other == nil, "\(box) \(String(describing: other))")
    }
    #expect(try Self.width(svg) <= 2_400)
  }

  @Test func everyRouteIsInThePicture() throws {
    let table = try Self.shop(routes: 100)
    let svg = try RouteFile(table).drawing(.svg)
    let missing = table.routes.filter { !svg.contains("<title>\($0.name ?? $0.pattern.text)") }
    #expect(missing.map(\.pattern) == [])
    for word in [
      "guard signedIn", "only from the app", "also /laden0x0", "→ /shop0x0/:id", "full screen with a stack", "popover",
    ] {
      #expect(svg.contains(word), "\(word)")
    }
    #expect(svg.contains("tab “Tab 1” (book)"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(svg.contains("class=\"arrow\""))
    #expect(!svg.contains("Routes.swift"))
  }

  @Test func drawingsAreTheSameEachTime() throws {
    for drawing in RouteFile.Drawing.allCases {
      let drawn = try (0..<2).map { _ in try RouteFile(Self.shop(routes: 40)).drawing(drawing) }
      #expect(drawn[0] == drawn[1], "\(drawing)")
    }
  }

  @Test func screensOfAFlowPictureDoNotOverlap() throws {
    let svg = try RouteFile(Self.shop(routes: 40)).drawing(.flow)
    let phones = Self.boxes(svg, ["route", "modal"]).filter { $0.width == 168 }
    #expect(phones.count > 20)
    for (index, phone) in phones.enumerated() {
      try #require(!phones[(index + 1)...].contains { $0.meets(phone) }, "\(phone)")
    }
    #expect(try Self.width(svg) <= 2_400)
  }

  @Test func aFlowPictureOfTooManyScreensNamesAPart() throws {
    let table = try Self.shop(routes: 300)
    let invalid = try #require(throws: RouteFile.Invalid.self) { try RouteFile(table).drawing(.flow) }
    #expect(
      invalid.description.hasSuffix(
        "screens are too many for a flow picture (60): name a part with --under, for example tab4 (60)"), "\(invalid)")
    #expect(throws: Never.self) { try RouteFile(table).drawing(.flow, under: "tab4") }
  }

  @Test func aPartIsDrawnByName() throws {
    let table = try Self.shop(routes: 40)
    let text = try RouteFile(table).drawing(.text, under: "shop1x0Detail")
    let comments = "/shop1x0/:id/reviews/:review<enum(long|short|none)>/comments/:comment<int>"
    #expect(
      text == """
        reachable: links, unless told otherwise
        shop1x0Detail  /shop1x0/:id  alias: /laden1x0/:id
        ├── shop1x0Comments  \(comments)  alias: \(comments.replacing("/shop", with: "/laden"))  guard: signedIn
        └── cover shop1x0Share~stack  stack around “shop1x0Share”
            └── shop1x0Share  /shop1x0/:id/share  alias: /laden1x0/:id/share

        """)
    let invalid = try #require(throws: RouteFile.Invalid.self) { try RouteFile(table).drawing(.svg, under: "tabb1") }
    #expect(invalid.description == "there is no route or container “tabb1”: did you mean “tab1”?")
  }

  @Test func depthTellsHowManyAreLeftOut() throws {
    let text = try RouteFile(Self.shop(routes: 10)).drawing(.text, depth: 1)
    #expect(
      text == """
        reachable: links, unless told otherwise
        main  tabs
        └── tab0  stack  … 7 more
        /old/:id  → /shop0x0/:id

        """)
  }

  @Test(arguments: [
    (RouteFile.Filter.guarded, ["shop0x0Comments"]),
    (.links, ["shop0x0List", "shop0x0Detail", "shop0x0Comments", "shop0x0Share", "shop0x0Filter", "/old/:id"]),
    (.universal, ["shop0x0List", "shop0x0Detail", "shop0x0Comments", "shop0x0Share", "shop0x0Filter", "/old/:id"]),
  ])
  func filterKeepsSurroundingContainers(_ filter: RouteFile.Filter, _ names: [String]) throws {
    let text = try RouteFile(Self.shop(routes: 10)).drawing(.text, only: filter)
    for name in names { #expect(text.contains(name), "\(name)") }
    #expect(!text.contains("shop0x0Search"))
    #expect(text.contains("main  tabs"))
    #expect(text.contains("/old/:id") == (filter != .guarded))
  }

  @Test func graphsHaveArrowsToTargetsOfRedirects() throws {
    let file = try RouteFile(Self.shop(routes: 10))
    #expect(try file.drawing(.mermaid).contains("  n9 ==> n3\n"))
    #expect(try file.drawing(.dot).contains("  n9 -> n3 [color=blue, constraint=false];\n"))
  }

  @Test func textIsEscapedForXML() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(RouteTo("/a/:x<enum(a|b)>", name: "a\"<&>\u{1}"))
    let svg = try RouteFile(builder.build()).drawing(.svg)
    #expect(svg.contains("a&quot;&lt;&amp;&gt;"))
    #expect(!svg.contains("\u{1}"))
  }
}
