import TestSupport
import Testing
@_spi(Matching) import WaymarkCore
import WaymarkExplain
import WaymarkMigration

@Suite("Matching: registering, removing, replacing, listing")
struct BuilderTests {
  @Test func removedRoutesTakeThoseBelowAlong() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let users = builder.add("/users")
    let user = builder.add(":id", below: users)
    builder.add("edit", below: user)
    builder.add("/about")
    #expect(try builder.build().routes.map(\.pattern) == ["/users", "/users/:id", "/users/:id/edit", "/about"])
    let removals = [builder.remove(user), builder.remove(user)]
    #expect(removals == [true, false])
    #expect(try builder.build().routes.map(\.pattern) == ["/users", "/about"])
  }

  @Test func aPatternIsRemovedWithAllItsCombinations() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/p(/a)")
    builder.add("/p(/a)")
    let removals = [
      builder.remove(pattern: "/p(/a)"), builder.remove(pattern: "/p"), builder.remove(pattern: "/p(/a)", scheme: "x"),
    ]
    #expect(removals == [true, false, false])
    #expect(try builder.build().routes.count == 1)
  }

  @Test func replacingKeepsTheOrder() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let first = builder.add("/:a", name: "first")
    builder.add("/:b", name: "second")
    let replaced = builder.replace(first, with: RouteTable.Declaration("/:c", name: "third"))
    #expect(replaced)
    let table = try builder.build()
    #expect(try table.match("/x")?.route.name == "third")
    #expect(table.route(first)?.name == "third")
    #expect(builder.declaration(first)?.name == "third")
  }

  @Test("A route that is replaced inherits from its container, too")
  func replacementInheritsFromItsContainer() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      StackRoutes("books") { RouteTo("/books", name: "books") }.reachable(.inAppOnly).attaching(
        7, toEverythingInside: true))
    let old = try #require(try builder.build().route(named: "books"))
    builder.replace(old.id, with: RouteTable.Declaration("/shelves", name: "shelves"))
    let new = try #require(try builder.build().route(named: "shelves"))
    #expect(new.reach == .inAppOnly)
    #expect(new.attachments[Int.self] == 7)
    #expect(new.id == old.id)
  }

  @Test func aTableCanBeBuiltOn() throws {
    let table = try RouteTable(patterns: ["/a"])
    let match = try #require(try table.match("/a"))
    var builder = RouteTable.Builder(table)
    let added = builder.add("/b")
    builder.remove(table.routes[0].id)
    let next = try builder.build()
    #expect(next.routes.map(\.id) == [added])
    #expect(added != table.routes[0].id)
    // Pending matches keep their table.
    #expect(match.pattern == "/a" && match.route.id == table.routes[0].id)
  }

  @Test func namesAreFoundAndUnique() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a", name: "a")
    builder.add("/b", name: "a")
    let invalid = try #require(throws: RouteTable.InvalidTable.self) { try builder.build() }
    #expect(invalid.problems.map(\.code) == [.duplicateName])
    #expect(invalid.problems.first?.rival == "/a")
    #expect(try RouteTable(patterns: ["/a"]).route(named: "a") == nil)
  }

  @Test func attachmentsTravelWithTheRoute() throws {
    struct Tab: Sendable, Equatable { let label: String }
    var declaration = RouteTable.Declaration("/a")
    declaration.attachments[Tab.self] = Tab(label: "A")
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [declaration])
    #expect(try table.match("/a")?.route.attachments[Tab.self] == Tab(label: "A"))
    #expect(try table.match("/a")?.route.attachments[Int.self] == nil)
  }

  @Test func schemesOfAPresetAreNamespacesUntilUnregistered() throws {
    var builder = RouteTable.Builder(options: RouteTable.Options(.jlroutes))
    builder.add("/a")
    var own = RouteTable.Declaration("/b")
    own.schemes = ["s"]
    builder.add(own)
    #expect(try builder.build().match("s://a") == nil)
    builder.removeAll(scheme: "s")
    #expect(try builder.build().match("s://a") == nil)
    builder.unregister(scheme: "S")
    #expect(try builder.build().match("s://a") != nil)
  }

  @Test(arguments: [
    ("/boks/42", ["/books/:id", "/books", "/about"]),
    ("/books/42/revews", ["/books/:id/reviews", "/books/:id", "/books"]),
    ("/qqqqqq", ["/books", "/books/:id", "/books/:id/reviews"]), ("/abuot", ["/about", "/books", "/books/:id"]),
  ])
  func unmatchedLinkHasNearestRoutes(_ link: String, _ expected: [String]) throws {
    let table = try RouteTable(patterns: ["/books", "/books/:id", "/books/:id/reviews", "/about", "/:id<int>/x/y"])
    let nearest = table.explain(try DeepLink(link)).nearest.map(\.text)
    #expect(nearest.count == 3)
    if link == "/boks/42" {
      #expect(Set(nearest.prefix(2)) == ["/books", "/books/:id"])
    } else {
      #expect(nearest == expected)
    }
  }

  @Test func theMatcherStaysSmall() throws {
    let patterns = (0..<1_000).map { RoutePattern("/section\($0 % 40)/item\($0)/:id") }
    #expect(try RouteTable(patterns: patterns).matcherByteCount <= 256 * 1_000)
  }
}
