import Foundation
import TestSupport
import Testing
@_spi(Matching) import Waymark

@Suite("Typed routes by hand · N1")
struct TypedRouteTests {
  static func table(
    _ options: (inout RouteTable.Options) -> Void = { $0.hosts = ["books.example.com"] },
    _ add: (inout RouteTable.Builder) -> Void = { _ in }
  ) throws -> RouteTable {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    options(&builder.options)
    builder.add(Book.self)
    builder.add(Search.self)
    builder.add(Reset.self)
    builder.add(Catalog.self)
    add(&builder)
    return try builder.build()
  }

  @Test func aDestinationIsReadFromAMatch() throws {
    let table = try Self.table()
    let match = try #require(try table.match("bookshop://books/4?ref=mail"))
    #expect(match.route.name == "book")
    #expect(try match.destination(as: Book.self) == Book(id: 4, ref: "mail"))
    #expect(try table.match("/b/5").map { try $0.destination(as: Book.self) } == Book(id: 5))
    #expect(try table.match("/shelves/new?page=2")?.destination() == Catalog.shelf(name: "new", page: 2))
    #expect(try table.match("/shelves")?.destination() == Catalog.shelves)
  }

  @Test("A link whose values are of another type is not matched, by no way of asking")
  func valuesOfAnotherType() throws {
    let table = try Self.table()
    for text in ["/books/abc", "/books/4?ref=a&ref=b", "/reset", "/search/x/at?page=one"] {
      let link = try DeepLink(text)
      #expect(try table.match(link) == nil, "\(text)")
      #expect(try table.find(link) == nil)
      #expect(table.resolve(link).match == nil)
      #expect(try table.candidates(for: link).isEmpty)
    }
    let loose = try Self.table {
      $0.hosts = []
    } _: {
      $0.add("/books/:slug", name: "loose")
    }
    let link = try DeepLink("/books/abc")
    #expect(try loose.match(link)?.route.name == "loose")
    #expect(loose.resolve(link).match?.route.name == "loose")
    #expect(try loose.find(link).flatMap { loose.route(of: $0) }?.name == "loose")
  }

  @Test("N1, N40: two typed routes with one pattern are reported, wherever they are declared")
  @MainActor func onePatternTwice() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo(Book.self)
      RouteTo(OtherBook.self)
      RouteTo(AnyBook.self)
      RouteTo("/books/new", name: "new")
    }
    let findings = router.problems.map { "\($0.code) \($0.route ?? "-") ← \($0.rival ?? "-")" }
    #expect(findings == ["duplicate otherBook ← /books/:id", "ambiguous anyBook ← /books/:id"])
  }

  @Test("N1: a typed route that only overlaps with another covers nothing: it passes on what it cannot read")
  func overlappingTypes() throws {
    var builder = RouteTable.Builder(reachable: .inAppOnly)
    for var declaration in RouteTable.Declaration.leading(to: Book.self) {
      declaration.priority = 1
      builder.add(declaration)
    }
    builder.add("/books/new")
    #expect(try builder.build().problems.isEmpty)
  }

  @Test("N1: a typed route below another reads the parameters of both, and is written with both")
  @MainActor func parametersOfRoutesAbove() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo(Book.self) { RouteTo(Chapter.self) }
    }
    #expect(router.problems.isEmpty)
    #expect(try router.table.match("/books/4/chapters/7")?.destination() == Chapter(id: 4, chapter: 7))
    #expect(try router.table.link(to: Chapter(id: 4, chapter: 7)).text == "/books/4/chapters/7")
  }

  @Test("N1, N40: a parameter that no route above has is an error of the map, with the name that was meant")
  @MainActor func parametersThatNoRouteHas() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo(Chapter.self)
      RouteTo("/shelves/:idd") { RouteTo(Chapter.self) }
    }
    let found = router.problems.filter { $0.code == .parentParameter }
    let start = "this typed route reads the parameter “id” of a route above, and no route above has it: "
    #expect(
      found.map(\.message) == [
        start + "declare it below a route with “:id”, or write “:id” in its pattern", start + "did you mean “idd”?",
      ])
    #expect(found.map(\.severity) == [.error, .error])
    #expect(found.allSatisfy { $0.location?.file == "WaymarkCoreTests/TypedRouteTests.swift" })
    #expect(try router.table.match("/chapters/7") == nil)
  }

  @Test func pathAndQueryAreNotMixedUp() throws {
    let match = try #require(try Self.table().match("/search/x/at?year=5&places=a&shelf=y"))
    let search = try match.destination(as: Search.self)
    #expect(search.shelf == "x")
    #expect(search.year == 2024)
    #expect(search.places.isEmpty)
  }

  struct Written: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let link: @Sendable (RouteTable) throws -> DeepLink

    init<Destination: RouteDestination>(_ text: String, _ destination: Destination, _ form: RouteTable.LinkForm = .path)
    {
      testDescription = text
      self.text = text
      link = { try $0.link(to: destination, as: form) }
    }
  }

  private static func search(_ change: (inout Search) -> Void) -> Search {
    var search = Search(shelf: "s")
    change(&search)
    return search
  }

  static let written = [
    Written("/books/4", Book(id: 4)), Written("/books/-4?ref=a%26b", Book(id: -4, ref: "a&b")),
    Written("https://books.example.com/books/4", Book(id: 4), .web),
    Written("https://books.example.com/books/4", Book(id: 4), .host("books.example.com")),
    Written("bookshop://books/4", Book(id: 4), .scheme("bookshop")),
    Written("/shelves", Catalog.shelves), Written("/shelves/a%2Fb", Catalog.shelf(name: "a/b", page: 1)),
    Written("/shelves/n?page=3", Catalog.shelf(name: "n", page: 3)),
    Written("/search/s/at", search { _ in }),
    Written("/search/s/in/2020/1/at", search { $0.year = 2020 }),
    Written("/search/s/in/2024/5/at", search { $0.month = 5 }),
    Written("/search/s/at/a%2Fb/c", search { $0.places = ["a/b", "c"] }),
    Written(
      "/search/s/at?tag=a&tag=b&page=2&order=oldest#top",
      search {
        ($0.tags, $0.page, $0.order, $0.anchor) = (["a", "b"], 2, .oldest, "top")
      }),
    Written("https://books.example.com/reset?token=t", Reset(token: "t"), .web),
    Written("/reset?token=t", Reset(token: "t")),
  ]

  @Test("Defaults are left out, values are encoded, and the prefix is put in front", arguments: written)
  func valuesAreLeftOutEncodedAndPrefixed(_ row: Written) throws {
    #expect(try row.link(Self.table()).text == row.text)
  }

  static let refused: [(String, Written)] = [
    ("any app may claim a custom scheme", Written("", Reset(token: "secret"), .scheme("bookshop"))),
    ("“shelf” is empty", Written("", search { $0.shelf = "" })),
    ("has an empty segment", Written("", search { $0.places = ["a", ""] })),
    ("dot segment", Written("", search { $0.places = [".."] })),
    ("another route, “/shelves/new”, takes", Written("", Catalog.shelf(name: "new", page: 1))),
    ("not one of the table's", Written("", Book(id: 1), .host("evil.example"))),
  ]

  @Test("A sensitive value is not saved: the restored state lacks its screen, and keeps those below it")
  @MainActor
  func sensitiveValuesAreNotSaved() throws {
    func router() -> Router {
      Router(reachable: .fromLinks) {
        StackRoutes("books") { RouteTo("/shop", name: "shop") { RouteTo(Reset.self) } }
      }
    }
    let old = router()
    old.connect()
    old.open("/shop/reset?token=hunter2")
    #expect(old.state.top()?.link == "/shop/reset?token=hunter2")
    #expect(old.state.top()?.isSensitive == true)
    let data = try JSONEncoder().encode(old.state)
    for text in [String(decoding: data, as: UTF8.self), old.state.json, "\(old.state)"] {
      #expect(!text.contains("hunter2"))
    }
    let new = router()
    let dropped = new.restoring(try JSONDecoder().decode(RouterState.self, from: data)).dropped
    #expect(new.state.visible() == ["books", "shop"])
    #expect(dropped.map(\.reason) == [.unlinked])
  }

  @Test("A value that cannot be read back is not written, and the reason does not contain it", arguments: refused)
  func unreadableValuesAreNotWritten(_ reason: String, _ row: Written) throws {
    let table = try Self.table {
      $0.hosts = ["books.example.com"]
    } _: {
      $0.add("/shelves/new")
    }
    let error = try #require(throws: LinkBuildingError.self) { try row.link(table) }
    #expect("\(error)".contains(reason), "\(error)")
    #expect(!"\(error)".contains("secret"), "\(error)")
  }

  @Test func aDestinationThatNoRouteLeadsToIsReported() throws {
    let table = try RouteTable(patterns: ["/a"])
    let error = try #require(throws: LinkBuildingError.self) { try table.link(to: Book(id: 1)) }
    #expect("\(error)".contains("declare RouteTo(Book.self)"))
  }

  @Test func treesTakeDestinations() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      RouteMap {
        StackRoutes("books") {
          RouteTo("/shop") {
            RouteTo(Book.self) { ModalRoute(Reset.self) }
            RouteTo(Catalog.self)
          }
        }
      })
    let table = try builder.build()
    #expect(try table.link(to: Book(id: 4)).text == "/shop/books/4")
    #expect(try table.match("/shop/b/9")?.destination() == Book(id: 9))
    #expect(try table.match("/shop/books/4/reset?token=x")?.destination() == Reset(token: "x"))
    #expect(try table.match("/shop/shelves/a")?.destination() == Catalog.shelf(name: "a", page: 1))
    #expect(table.routes.map(\.name) == [nil, "book", "reset", nil, "catalog.shelves", "catalog.shelf"])
  }

  @MainActor
  @Test func routersHandleAndOpenDestinations() throws {
    let router = Router(reachable: .fromLinks)
    var books: [Book] = []
    router.handle(Book.self) { book in
      books.append(book)
      return true
    }
    router.handle(Reset.self) { $0.onDone?() == 7 }
    #expect(router.open("x://books/3?ref=r").isHandled)
    #expect(!router.open("x://books/c").isHandled)
    #expect(router.open(Book(id: 5)).isHandled)
    #expect(books == [Book(id: 3, ref: "r"), Book(id: 5)])
    // What no link can carry travels beside it.
    #expect(router.open(Reset(token: "t", onDone: { 7 })).isHandled)
    #expect(!router.open("x://reset?token=t&onDone=7").isHandled)
  }

  @MainActor
  @Test func aHandlerOfATypeNeedsNoAnswer() {
    let router = Router(reachable: .fromLinks)
    var books: [Book] = []
    router.handle(Book.self) { books = [$0] }
    router.handle(Reset.self)
    #expect(router.open("x://books/3?ref=r").isHandled)
    #expect(books == [Book(id: 3, ref: "r")])
    #expect(router.open("x://reset?token=t").isHandled)
  }

  @Test(
    "Namespaces, limits and hosts", arguments: [DeepLink.HostPolicy.byScheme, .segment, .undotted, .fixed, .ignored])
  func hostPolicies(_ policy: DeepLink.HostPolicy) throws {
    let table = try Self.table {
      $0.hosts = ["localhost", "books"]
      $0.hostPolicy = policy
    }
    let link = try table.link(to: Book(id: 4), as: .scheme("app"))
    #expect(try table.match(link.text)?.destination() == Book(id: 4), "\(link.text)")
  }

  @Test func limitedRoutesAreWrittenWithTheirScheme() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    var declaration = try #require(RouteTable.Declaration.leading(to: Book.self).first)
    declaration.schemes = ["App"]
    builder.add(declaration)
    let table = try builder.build()
    #expect(try table.link(to: Book(id: 4)).text == "app://books/4")
    #expect(throws: LinkBuildingError.self) { try table.link(to: Book(id: 4), as: .scheme("other")) }
  }

  @Test("A written value is read back as the same value")
  func writtenValuesAreReadBack() throws {
    var random = SeededGenerator.make()
    let table = try Self.table()
    var written = 0
    for _ in 0..<SeededGenerator.rounds(3_000) {
      let search = Self.random(&random)
      let form: RouteTable.LinkForm = random.pick([.path, .web, .scheme("app"), .host("books.example.com")])
      guard let link = try? table.link(to: search, as: form) else { continue }
      written += 1
      let back = try table.match(link.text, from: .inApp).map { try $0.destination(as: Search.self) }
      try #require(back == search, "seed \(random.seed): \(link.text)")
    }
    #expect(written > SeededGenerator.rounds(1_000))
  }

  private static func random(_ random: inout SeededGenerator) -> Search {
    let texts = [
      "a", "b/c", "ü", "a b", "%2F", "?", "&=", "+", "..", ".", "", "x.y", "中", "e\u{301}", "\"<>", ":x", "*",
    ]
    func text() -> String { random.pick(texts) + random.pick(texts) }
    func some(_ most: Int) -> [String] { (0..<Int.random(in: 0...most, using: &random)).map { _ in text() } }
    var search = Search(shelf: text())
    if random.chance(1, in: 2) { search.year = Int.random(in: .min ... .max, using: &random) }
    if random.chance(1, in: 2) { search.month = Int.random(in: 1...12, using: &random) }
    search.places = some(3)
    search.tags = some(3)
    search.page = Int.random(in: 0...3, using: &random)
    search.order = random.chance(1, in: 2) ? random.pick(Search.Order.allCases) : nil
    search.anchor = random.chance(1, in: 3) ? text() : nil
    return search
  }

  @Test("A sensitive value of the path is in no link of a custom scheme, a default that the pattern needs neither")
  func sensitiveDefaults() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.schemes = ["shop"]
    builder.options.hosts = ["shop.example.com"]
    builder.add(RouteTo(Voucher.self))
    let table = try builder.build()
    for voucher in [Voucher(code: "A7"), Voucher(code: "none")] {
      #expect(try table.link(to: voucher, as: .web).text.hasSuffix("/vouchers/\(voucher.code)"))
      #expect(throws: LinkBuildingError.self) { try table.link(to: voucher, as: .scheme("shop")) }
    }
  }
}
