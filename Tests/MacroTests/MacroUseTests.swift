#if Macros
  import Foundation
  import TestSupport
  import Testing
  @_spi(Hosting) import Waymark
  import WaymarkMacros

  @Suite("Macros in use · N1 R1 R2 R3 R12")
  @MainActor
  struct MacroUseTests {
    private static func table() throws -> RouteTable {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.options.hosts = ["books.example.com"]
      builder.add(MacroBook.self)
      builder.add(Orders.self)
      builder.add(MacroReset.self)
      builder.add(MacroCatalog.self)
      return try builder.build()
    }

    @Test("N1: typed routes are read and written")
    func typedRoutes() throws {
      let table = try Self.table()
      #expect(try table.link(to: MacroBook(id: 4, ref: "a b")).text == "/books/4?ref=a%20b")
      #expect(try table.match("x://b/5")?.destination() == MacroBook(id: 5))
      #expect(try table.match("x://books/abc") == nil)
      #expect(table.routes.compactMap(\.name).contains("macroCatalog.shelf"))
      #expect(try table.match("/shelves/n?page=3")?.destination() == MacroCatalog.shelf(name: "n", page: 3))
      #expect(try table.link(to: MacroCatalog.shelf(name: "n", sort: "up")).text == "/shelves/n?sort=up")
      var orders = Orders(shop: UUID(), places: ["a/b", "c"], onDone: { 7 })
      for year in [2024, 1999] {
        (orders.year, orders.tags, orders.page, orders.order) = (year, ["x", "y"], 2, .oldest)
        (orders.since, orders.anchor) = (Date(timeIntervalSinceReferenceDate: 86_400), "top")
        let link = try table.link(to: orders, as: .web)
        #expect(try table.match(link.text)?.destination() == orders, "\(link.text)")
        #expect(link.text.contains("/in/1999/") == (year == 1999))
      }
    }

    @Test("N1: an item that is not a value of its type counts as missing where the macro says so, and only there")
    func invalidItems() throws {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.add(MacroPages.self)
      builder.add(MacroPage.self)
      let table = try builder.build()
      let lenient = try table.match("/pages/n?page=x&size=&tag=1&tag=y&tag=3")?.destination(as: MacroPages.self)
      #expect(lenient == MacroPages(name: "n", tags: [1, 3]))
      #expect(try table.match("/pages/n?page=4&size=9")?.destination() == MacroPages(name: "n", page: 4, size: 9))
      #expect(try table.match("/pages/n?strict=x") == nil)
      #expect(try table.match("/page/n?number=x")?.destination() == MacroPage.page(name: "n"))
      #expect(try table.link(to: MacroPages(name: "n", page: 2)).text == "/pages/n?page=2")
    }

    @Test("N2: patterns ask for the query, and the values of their items are those of the route")
    func patternsAskForTheQuery() throws {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.add(MacroVideo.self)
      builder.add(MacroSale.self)
      let table = try builder.build()
      #expect(try table.match("/watch?start=3&v=7")?.destination() == MacroVideo(id: 7, start: 3))
      #expect(try table.match("/clip?id=8")?.destination() == MacroVideo(id: 8))
      #expect(try table.match("/watch?v=x") == nil)
      #expect(try table.link(to: MacroVideo(id: 7, start: 3)).text == "/watch?v=7&start=3")
      #expect(try table.match("/sales?new=1")?.destination() == MacroSale.new)
      #expect(try table.match("/sales?page=2&sort=up")?.destination() == MacroSale.page(page: 2, sort: "up"))
      #expect(try table.match("/sales?rest=a&b=c")?.destination() == MacroSale.other(rest: "a&b=c"))
      #expect(try table.link(to: MacroSale.new).text == "/sales?new")
      #expect(try table.link(to: MacroSale.page(page: 2)).text == "/sales?page=2")
    }

    @Test("N1: names that Swift has a use for")
    func keywordsMayBeNames() throws {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.add(MacroWords.self)
      builder.add(MacroWord.self)
      let table = try builder.build()
      for words in [MacroWords(in: "a", match: 1), MacroWords(in: "b/c", match: 2, link: "x", default: 3)] {
        #expect(try table.match(table.link(to: words).text)?.destination() == words)
      }
      for word in [MacroWord.default, .open(link: "/x", in: 4, match: "m")] {
        #expect(try table.match(table.link(to: word).text)?.destination() == word)
      }
      #expect(table.routes.map(\.name) == ["macroWords", "macroWord.default", "macroWord.open"])
    }

    @Test("N7: a sensitive value is in no description, and in no link of a custom scheme")
    func sensitiveValuesAreNotPrinted() throws {
      let table = try Self.table()
      let reset = MacroReset(token: "hush", mail: "m")
      #expect("\(reset)" == "MacroReset(token: <redacted>, mail: Optional(\"m\"))")
      #expect(!String(reflecting: reset).contains("hush"))
      #expect(!"\(MacroCatalog.secret(token: "hush"))".contains("hush"))
      var dumped = ""
      dump(reset, to: &dumped)
      #expect(!dumped.contains("hush"))
      #expect(throws: LinkBuildingError.self) { try table.link(to: reset, as: .scheme("app")) }
      #expect(try table.link(to: reset, as: .web).text == "https://books.example.com/reset?token=hush&mail=m")
    }

    @Test("R1, R2, R3: declarations of macros are found and work")
    func declarationsOfMacrosAreFound() throws {
      let router = Router(reachable: .fromLinks)
      // Containers are for maps, which this router has not.
      #expect(router.registerRecords(expecting: "MacroTests").allSatisfy { $0.code == .badContainer })
      let link = try DeepLink("/macro-chat?id=7", from: .inApp)
      #expect((try router.makeScreen(for: link) as? MacroChat)?.id == "7")
      #expect(!router.open("x://macro-chat?id=7").isHandled)
      #expect(try router.makeScreen(for: DeepLink("/macro/dark")) as? String == "dark")
      let view = try #require(try router.makeScreen(for: DeepLink("/macro/view/5?ref=r")) as? MacroView)
      #expect(view.id == 5)
      #expect(view.ref == "r")
      #expect(try router.table.link(to: MacroTyped(id: 3)).text == "/macro/typed/3")
      MacroLog.lines = []
      #expect(router.open("/macro/closure/a").isHandled)
      #expect(router.open("/macro/function/b").isHandled)
      #expect(!router.open("/macro/function/pass").isHandled)
      #expect(router.open("/macro-action").isHandled)
      #expect(MacroLog.lines == ["closure a", "function b", "function pass", "key"])
      let record = try #require(_LinkTime.Records.read().records.first { $0.container == "macros" })
      #expect(record.location.module == "MacroTests")
      #expect(record.location.file == "MacroTests/MacroRoutes.swift")
    }

    @Test func modulesJoinTheMap() throws {
      var builder = RouteTable.Builder(reachable: .fromLinks)
      builder.add(
        RouteMap {
          // All tests are one binary: the other records are for a container of theirs.
          TabRoutes("tabs") {
            StackRoutes("macros") { RouteTo("/start") }
            StackRoutes("rooms") { RouteTo("/hall") }
          }
          RouteMap.records()
        })
      let table = try builder.build()
      let route = try #require(try table.match("/macro/module/4")?.route)
      // A root is above the container, if the binary has other records with containers of their own.
      let places = table.places(to: route).map(\.key).drop { $0 == "root" }
      #expect(places == ["tabs", "macros", "macro.module", "macro.item"])
    }
  }
#endif
