import TestSupport
import Testing
@_spi(Matching) import WaymarkCore
import WaymarkExplain
import WaymarkMigration
import WaymarkTesting

/// A pattern may end with conditions on the query of a link.
@Suite("Conditions on the query · N2")
struct QueryConditionTests {
  private static func table(_ patterns: [RoutePattern]) throws -> RouteTable {
    try RouteTable(
      RouteTable.Options(reachable: .fromLinks),
      patterns.map { RouteTable.Declaration($0, name: $0.text) })
  }

  private static let screens: [RoutePattern] = [
    "/", "/?screen=swap", "/?screen=:name", "/books", "/books?:tab", "/books?:id<int>", "/sales?new",
    "/sales?new&:page",
    "/e?:kind<enum(old|used)>", "/x?a%26b=c%3Dd", "/ü?é=ß", "/wc?*uri",
  ]

  @Test(
    "The query chooses the route",
    arguments: [
      ("/books", "/books"), ("/books?tab=a", "/books?:tab"), ("/books?tab=", "/books"), ("/books?tab", "/books"),
      ("/books?Tab=a", "/books"), ("/books?tab=a&tab", "/books"), ("/books?tab&tab=a", "/books?:tab"),
      ("/books?id=7", "/books?:id<int>"), ("/books?id=x", "/books"), ("/books?id=x&id=7", "/books?:id<int>"),
      ("/books?id=7&id=x", "/books"), ("/books?%69d=%37", "/books?:id<int>"),
      ("/?screen=swap", "/?screen=swap"), ("/?screen=Swap", "/?screen=:name"), ("/?screen=s%77ap", "/?screen=swap"),
      ("/?screen=", "/"), ("/?other=swap", "/"), ("x://?screen=swap", "/?screen=swap"),
      ("/sales?new", "/sales?new"), ("/sales?new=", "/sales?new"), ("/sales?new=1", "/sales?new"),
      ("/sales?new&page=2", "/sales?new&:page"), ("/sales?page=2&new", "/sales?new&:page"),
      ("/e?kind=used", "/e?:kind<enum(old|used)>"), ("/x?a%26b=c%3Dd&z=1", "/x?a%26b=c%3Dd"), ("/ü?é=ß", "/ü?é=ß"),
    ])
  func queryChoosesTheRoute(_ link: String, _ route: String) throws {
    let table = try Self.table(Self.screens)
    #expect(try table.match(link)?.route.name == route)
    #expect(try table.find(DeepLink(link)).flatMap { table.route(of: $0) }?.name == route)
    #expect(try table.candidates(for: DeepLink(link)).first?.route.name == route)
    #expect(table.resolve(try DeepLink(link)).match?.route.name == route)
  }

  @Test("A link whose query no route takes is unmatched", arguments: ["/sales", "/sales?page=2", "/e?kind=OLD", "/wc"])
  func untakenQueryIsUnmatched(_ link: String) throws {
    #expect(try Self.table(Self.screens).match(link) == nil)
  }

  @Test("The value of the item is a parameter of the match")
  func itemIsAParameter() throws {
    let table = try Self.table(Self.screens)
    let book = try #require(try table.match("/books?id=007&ref=a"))
    #expect(book.values == ["id": "007"])
    #expect(try book.id as Int == 7)
    #expect(try table.match("/books?tab=a%20b+c")?["tab"] == "a b c")
    #expect(try table.match("/?screen=Map")?.values == ["name": "Map"])
    #expect(try table.match("/sales?new=1")?.values == [:])
  }

  @Test("A star takes the rest of the query as one value")
  func starTakesTheRestOfTheQuery() throws {
    let table = try Self.table(Self.screens)
    let match = try #require(try table.match("/wc?ref=a&uri=wc:abc@2?relay-protocol=irn&symKey=a+b"))
    #expect(match["uri"] == "wc:abc@2?relay-protocol=irn&symKey=a+b")
    #expect(
      try table.match("/wc?uri=wc%3Aabc%402%3Frelay%3Dirn%26symKey%3Da%2Bb")?["uri"] == "wc:abc@2?relay=irn&symKey=a+b")
    #expect(try table.match("/wc?uri=&a=1")?["uri"] == "&a=1")
    #expect(try table.match("/wc?uri=") == nil)
    #expect(try table.match("/wc?uri") == nil)
  }

  @Test("More conditions come before fewer among equal paths, whatever their order")
  func moreConditionsPrecedeFewer() throws {
    for patterns: [RoutePattern] in [["/a?x", "/a?x&y", "/a"], ["/a", "/a?x&y", "/a?x"]] {
      let table = try Self.table(patterns)
      #expect(try table.candidates(for: DeepLink("/a?x&y")).map(\.route.name) == ["/a?x&y", "/a?x", "/a"])
      #expect(try table.match("/a?y")?.route.name == "/a")
    }
    let specific = try Self.table(["/a?x", "/a?:x", "/a?:x<int>", "/a?x=1"])
    #expect(
      try specific.candidates(for: DeepLink("/a?x=1")).map(\.route.name) == ["/a?x=1", "/a?:x<int>", "/a?:x", "/a?x"])
    let table = try Self.table(["/:any?x", "/a"])
    #expect(try table.match("/a?x")?.route.name == "/a")
  }

  @Test("The routes below have the conditions of those above, and aliases have their own")
  func childRoutesInheritConditions() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    var shop = RouteTable.Declaration("/shop?:city", name: "shop")
    shop.children = [RouteTable.Declaration(":id?:size<int>", name: "item")]
    shop.aliases = ["/laden?stadt=:city"]
    builder.add(shop)
    let table = try builder.build()
    #expect(table.route(named: "item")?.pattern == "/shop/:id?:city&:size<int>")
    let item = try #require(try table.match("/shop/7?size=3&city=Bonn"))
    #expect(item.values == ["id": "7", "city": "Bonn", "size": "3"])
    #expect(try table.match("/shop/7?size=3") == nil)
    #expect(try table.match("/laden?stadt=Bonn")?.values == ["city": "Bonn"])
    #expect(try table.match("/laden?city=Bonn") == nil)
  }

  @Test("A pattern with a fragment has its conditions before it, and its own items count, too")
  func conditionsPrecedeTheFragment() throws {
    let table = try Self.table(["/docs?:lang#/chapter/:n"])
    #expect(try table.match("/docs?lang=de#/chapter/3")?.values == ["n": "3", "lang": "de"])
    #expect(try table.match("/docs#/chapter/3?lang=de")?.values == ["n": "3", "lang": "de"])
    #expect(try table.match("/docs#/chapter/3") == nil)
  }

  @Test(
    "A written link has the items that its pattern asks for",
    arguments: [
      ("/books?:id<int>", ["id": "7"], "/books?id=7"), ("/?screen=swap", [:], "/?screen=swap"),
      ("/?screen=:name", ["name": "a b&c"], "/?screen=a%20b%26c"), ("/sales?new", [:], "/sales?new"),
      ("/sales?new&:page", ["page": "2"], "/sales?new&page=2"), ("/x?a%26b=c%3Dd", [:], "/x?a%26b=c%3Dd"),
      ("/wc?*uri", ["uri": "wc:a@2?b=c&d=e"], "/wc?uri=wc:a@2?b%3Dc%26d%3De"),
    ])
  func writtenLinkHasItsConditions(_ name: String, _ values: [String: String], _ link: String) throws {
    let table = try Self.table(Self.screens)
    #expect(try table.link(to: name, values).text == link)
    #expect(try table.match(link)?.route.name == name)
  }

  @Test("Items of the caller stand beside those of the pattern, and do not contradict them")
  func writtenBeside() throws {
    let table = try Self.table(Self.screens)
    #expect(try table.link(to: "/books?:id<int>", ["id": 7], query: [("ref", "a")]).text == "/books?id=7&ref=a")
    #expect(
      try table.link(to: "/books?:id<int>", ["id": 7], query: [("ref", "a"), ("id", 7)]).text == "/books?ref=a&id=7")
    #expect(try table.link(to: "/sales?new", query: [("new", 1)]).text == "/sales?new=1")
    #expect(try table.link(to: "/wc?*uri", ["uri": "x"], query: [("ref", "a")]).text == "/wc?ref=a&uri=x")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "/books?:id<int>", ["id": 7], query: [("id", 8)]) }
    #expect(throws: LinkBuildingError.self) { try table.link(to: "/books?:id<int>", ["id": "x"]) }
    #expect(throws: LinkBuildingError.self) { try table.link(to: "/books?:id<int>") }
    #expect(throws: LinkBuildingError.self) { try table.link(to: "/books", query: [("id", 7)]) }
  }

  @Test(
    "A query that cannot be read is an error, with what to write",
    arguments: [
      ("/a?x&x=1", "twice"), ("/a?:id&:id", "twice"), ("/:id?:id", "appears twice"), ("/a?&x", "an item of the query"),
      ("/a?x&", "an item of the query"), ("/a?=1", "an item of the query"), ("/a?x=", "its presence only: write “x”"),
      ("/a?:id<itn>", "did you mean “int”"), ("/a?:_", "write “:name”"), ("/a?*", "write “:name”"),
      ("/a?:id-x", "the whole value"), ("/a?*uri&x", "move it to the end"), ("/a?x=%zz", "%25"),
      ("/a(/b?x)", "outside of groups"), ("/a/:?id", "write “?:name”"),
    ])
  func unreadableQueryIsAnError(_ pattern: RoutePattern, _ words: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(pattern)
    let problem = try #require(builder.check().first)
    #expect(problem.isError)
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  @Test("Presets of routers that ignore a query in a pattern cut it off with a warning")
  func presetsCutTheQueryOff() throws {
    let table = try RouteTable(RouteTable.Options(.fjRouter), [.init("/a?x=1", name: "a")])
    #expect(table.warnings.map(\.code) == [.queryInPattern])
    #expect(table.warnings.first?.message.contains("by this table's rules") == true)
    #expect(try table.match("x:///a")?.route.name == "a")
  }

  @Test("A group has no query, since its text is the beginning of paths")
  func groupHasNoQuery() throws {
    let builder = RouteTable.readable(reachable: .fromLinks) { RouteGroup("/a?x") { RouteTo("b") } }
    #expect(builder.problems.map(\.code).first == .badPattern)
  }

  @Test("A pattern of the query explains itself, without values of the link")
  func explanationNamesTheCondition() throws {
    let table = try Self.table(["/books?:id<int>", "/?screen=swap", "/sales?new"])
    func reason(_ link: String) throws -> String? {
      table.explain(try DeepLink(link)).stages.first?.candidates.first?.reason
    }
    #expect(try reason("/books?id=x") == "the path matches, but the query has no value “id” that fits <int>")
    #expect(try reason("/?screen=x") == "the path matches, but the item “screen” of the query is not “swap”")
    #expect(try reason("/sales") == "the path matches, but the link has no item “new” in its query")
    let order = try Self.table(["/a?x", "/a"]).explain(try DeepLink("/a?x")).stages.first?.candidates.last?.reason
    #expect(order?.contains("more conditions on the query come before fewer") == true)
  }

  @Test("The checker knows which conditions contain others")
  func checkerComparesConditions() throws {
    func codes(_ patterns: [RoutePattern]) throws -> [String] {
      try Self.table(patterns).check().filter { $0.code != .hostsMissing }.map {
        "\($0.code.rawValue) \($0.pattern ?? "")"
      }
    }
    #expect(try codes(["/a?x", "/a?y", "/a", "/b?x", "/b?:x", "/b?:x<int>", "/b?x=1"]) == [])
    #expect(try codes(["/a?x&y", "/a?y&x"]) == ["duplicate /a?y&x"])
    #expect(try codes(["/a?:x", "/a?x=:y"]) == ["ambiguous /a?x=:y"])
    #expect(try codes(["/a?:x<int>", "/a?:x<double>"]) == [])
    #expect(try codes(["/a?:x<double>", "/a?:x<int>"]) == ["shadowed /a?:x<int>"])
    #expect(try codes(["/a?:x<int>", "/a?x=1b"]) == [])
  }

  @Test("A redirect may ask for the query, and fills its target from it")
  func redirectReadsTheQuery() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/?page=item&:id<int>", redirect: "/items/:id")
    builder.add("/?page=about", redirect: "/about")
    for pattern: RoutePattern in ["/items/:id", "/about", "/"] { builder.add(pattern, name: pattern.text) }
    let table = try builder.build()
    #expect(table.resolve(try DeepLink("/?page=item&id=7")).redirects == ["/items/7"])
    #expect(table.resolve(try DeepLink("/?id=x&page=item")).match?.route.name == "/")
    #expect(table.resolve(try DeepLink("/?page=about")).match?.route.name == "/about")
    #expect(table.check().map(\.code) == [.hostsMissing])
  }

  /// A typed route whose pattern captures from the query.
  private struct Video: RouteDestination, Equatable {
    var id: Int
    var start: Int?

    static let patterns: [RoutePattern] = ["/watch?v=:id<int>", "/clip?:start"]

    init(id: Int, start: Int?) { (self.id, self.start) = (id, start) }

    init(_ match: RouteMatch) throws(ParameterError) {
      id = try match.value("id", in: .path) ?? 0
      start = try match.value("start", in: .query)
    }

    func write(to link: inout DeepLink.Parts) {
      if id == 0 { link.pattern = 1 } else { link.setPath("id", to: id) }
      link.setQuery("start", to: start)
    }
  }

  @Test("A typed route reads and writes captured values of the query, as parameters or as items")
  func typedRouteReadsTheQuery() throws {
    let table = RouteTable.readable(reachable: .fromLinks) { RouteTo(Video.self) }
    #expect(table.errors.isEmpty)
    #expect(try table.match("/watch?start=3&v=7")?.destination(as: Video.self) == Video(id: 7, start: 3))
    #expect(try table.match("/watch?v=x") == nil)
    #expect(try table.link(to: Video(id: 7, start: 3)).text == "/watch?v=7&start=3")
    #expect(try table.link(to: Video(id: 0, start: 3)).text == "/clip?start=3")
    #expect(throws: LinkBuildingError.self) { try table.link(to: Video(id: 0, start: nil)) }
  }

  @Test("Screens with other values of the query are other places, and a saved state keeps them")
  @MainActor func otherQueryValueIsAnotherScreen() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/", name: "home") { RouteTo("watch?:v", name: "video") } }
    }.showing()
    func video() -> RouterState.Entry? { router.state.visibleEntries().last { $0.key == "video" } }
    #expect(router.open("/watch?v=a").match?.route.name == "video")
    let first = try #require(video())
    #expect(first.parameters.map(\.value) == ["a"])
    _ = router.push("/watch?v=b")
    #expect(video()?.parameters.map(\.value) == ["b"])
    #expect(video()?.id != first.id)
    #expect(try router.table.link(to: "video", ["v": "a b"]).text == "/watch?v=a%20b")
  }
}
