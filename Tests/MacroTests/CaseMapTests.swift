#if Macros && Tools
  import Foundation
  import TestSupport
  import Testing
  import Waymark
  import WaymarkMacros
  import WaymarkRouteFile
  import WaymarkTesting

  @testable import WaymarkScanner

  @MainActor
  @Suite(
    "N41: An enum of cases with patterns is the whole map: tabs, stacks, sheets, screens, links; read back as typed values"
  )
  struct CaseMapTests {
    // MARK: One map, written in four ways

    /// The map with the enum, case by case.
    @RouteBuilder private static var byHand: RouteMap {
      TabRoutes("mapShop") {
        StackRoutes("mapShop.books.tab") {
          RouteTo(MapShop.self, pattern: 0) {
            RouteTo(MapShop.self, pattern: 1, at: ":id<int>") { RouteTo(MapShop.self, pattern: 2, at: "reviews") }
            ModalRoute(as: .popover) { RouteTo(MapShop.self, pattern: 5, at: "filter") }
          }
        }
        .tab("Books", systemImage: "book")
        ModalRoute(as: .stackedSheet) {
          RouteTo(MapShop.self, pattern: 3) { RouteTo(MapShop.self, pattern: 4, at: "checkout") }
        }
        StackRoutes("mapShop.account.tab") { RouteTo(MapShop.self, pattern: 6) }.tab("Account")
      }
    }

    /// The map without a type.
    @RouteBuilder private static var ofPatterns: RouteMap {
      TabRoutes("mapShop") {
        StackRoutes("mapShop.books.tab") {
          RouteTo("/books", name: "mapShop.books") {
            RouteTo(":id<int>", name: "mapShop.book") { RouteTo("reviews", name: "mapShop.reviews") }
            ModalRoute("filter", name: "mapShop.filter", as: .popover)
          }
        }
        .tab("Books", systemImage: "book")
        ModalRoute("/cart", name: "mapShop.cart", as: .stackedSheet) { RouteTo("checkout", name: "mapShop.checkout") }
        StackRoutes("mapShop.account.tab") { RouteTo("/account", name: "mapShop.account") }.tab("Account")
      }
    }

    private static func file(_ router: Router) throws -> String { try comparable(RouteFile(router).json) }

    /// The file without its losses and lines, and without the options.
    private static func comparable(_ json: some Sequence<UInt8>) throws -> String {
      func text(_ value: JSONValue) -> String {
        guard !value.members.isEmpty else {
          return value.elements.isEmpty ? value.jsonText : "[" + value.elements.map(text).joined(separator: ", ") + "]"
        }
        let members = value.members.filter { !["declared", "omissions", "options", "typed"].contains($0.key) }
        return "{" + members.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
      }
      return text(try JSONValue(parsing: json))
    }

    /// The maps that the scanner finds in the file of the enums.
    ///
    /// - Parameter map: what stands there in place of the whole map.
    private static func scanned(_ map: String = "MapShop.routes") throws -> [String] {
      let path = CaseFile.repository.appending(path: "Tests/MacroTests/MapShop.swift").path
      let text = try String(contentsOfFile: path, encoding: .utf8).replacing("{ MapShop.routes }", with: "{ \(map) }")
      let scan = Scan([SourceFile(path: path, module: "MacroTests", text: text)])
      #expect(scan.notes.map(\.message) == [])
      return try scan.routes.items.map { item in
        let file = RouteFile(
          RouteMap(items: [item]), preset: .default, hosts: [], schemes: ["shop"], constraints: [], losses: ([], []))
        return try comparable(RouteFile(RouteFile(json: file.json).table()).json)
      }
    }

    /// The map of a router, by the way of a file.
    private static func readAgain(_ router: Router) throws -> String {
      try comparable(RouteFile(RouteFile(json: RouteFile(router).json).table()).json)
    }

    @Test("the map that the macro writes is the one written by hand, with the enum and without")
    func expandedMapEqualsTheOneByHand() throws {
      let written = try Self.file(Router(schemes: ["shop"], reachable: .fromLinks) { MapShop.routes })
      #expect(written.contains("mapShop.books.tab"))
      #expect(try written == Self.file(Router(schemes: ["shop"], reachable: .fromLinks) { Self.byHand }))
      #expect(try written == Self.file(Router(schemes: ["shop"], reachable: .fromLinks) { Self.ofPatterns }))
    }

    @Test("the scanner reads the same maps from the sources, also in a group")
    func theScannerReadsThem() throws {
      #expect(try Self.scanned() == [Self.readAgain(MapApp.whole), Self.readAgain(MapApp.beside)])
    }

    @Test("the scanner reads a guard at one case")
    func theScannerReadsAGuard() throws {
      let guarded = Router(schemes: ["shop"], reachable: .fromLinks) {
        MapShop.routes.changing(MapShop.account) { $0.guarded(by: .mapMember) }
      }
      let read = try Self.scanned("MapShop.routes.changing(MapShop.account) { $0.guarded(by: .mapMember) }")
      #expect(try read.first == Self.readAgain(guarded))
    }

    // MARK: The map at work

    @Test("a link from outside selects the tab of its case, with the cases above below its screen")
    func aLinkSelectsItsTab() async {
      let app = RouterTester(Router(schemes: ["shop"], reachable: .fromLinks) { MapShop.routes })
      await app.open("shop:///books/4/reviews?sort=new", .init(from: .customScheme))
      #expect(
        app.screens == ["mapShop", "mapShop.books.tab", "mapShop.books", "mapShop.book", "mapShop.reviews"])
      #expect(app.top(MapShop.self) == .reviews(id: 4, sort: "new"))
      await app.goBack()
      #expect(app.top(MapShop.self) == .book(id: 4))
      await app.goBack()
      #expect(app.top(MapShop.self) == .books)
      await app.open(MapShop.account)
      #expect(app.screens == ["mapShop", "mapShop.account.tab", "mapShop.account"])
      await app.open("shop:///books/none", .init(from: .customScheme))
      #expect(app.top(MapShop.self) == .account)
    }

    @Test("a modal stands over the tabs, or over the case that it continues, and has what continues it inside")
    func modalStandsOverTheTabs() async {
      let app = RouterTester(Router(schemes: ["shop"], reachable: .fromLinks) { MapShop.routes })
      await app.open(MapShop.account)
      await app.open(MapShop.checkout)
      #expect(app.top(MapShop.self) == .checkout)
      await app.goBack()
      #expect(app.top(MapShop.self) == .cart)
      await app.swipeDown()
      #expect(app.top(MapShop.self) == .account)
      await app.open(MapShop.filter)
      await app.swipeDown()
      #expect(app.top(MapShop.self) == .books)
    }

    @Test("a guard at one case is asked for that case only")
    func guardOfOneCaseIsAskedForItOnly() async {
      let app = RouterTester(
        Router(schemes: ["shop"], reachable: .fromLinks) {
          MapShop.routes.changing(MapShop.book(id: 0)) { $0.guarded(by: .mapMember) }
        })
      await app.open(MapShop.account)
      await app.open(MapShop.book(id: 7))
      #expect(app.top(MapShop.self) == .account)
      await app.open(MapShop.cart)
      #expect(app.top(MapShop.self) == .cart)
    }

    @Test("a change of a case that the map does not have, and a pattern that the type does not have, are reported")
    func mistakesOfMaps() {
      let other = Router(reachable: .fromLinks) { MapHelp.routes.changing(MapShop.cart) { $0.guarded(by: .mapMember) } }
      #expect(
        other.table.problems.map(\.message).contains(
          "no route here leads to “/cart” of MapShop, so nothing is changed: change the map that has it"))
      let lost = Router(reachable: .fromLinks) { StackRoutes("help") { RouteTo(MapHelp.self, pattern: 3, at: "/x") } }
      #expect(lost.table.problems.map(\.message).contains("“MapHelp” has no pattern 3: the first of its 3 is 0"))
    }

    @Test("cases without a tab are one stack, whose pattern a group continues")
    func oneStack() async throws {
      let app = RouterTester(MapApp.beside)
      await app.open("/de/help/links")
      #expect(app.screens == ["mapHelp", "mapHelp.start", "mapHelp.topic"])
      #expect(try MapApp.beside.table.link(to: MapHelp.about).text == "/de/about")
    }

    @Test("a parameter has the constraint of its value, and no other link opens than without it")
    func parameterHasTheConstraintOfItsValue() {
      #expect(MapShop.patterns[1] == "/books/:id<int>")
      #expect(MapHelp.patterns[1] == "/help/:topic")
    }
  }
#endif
