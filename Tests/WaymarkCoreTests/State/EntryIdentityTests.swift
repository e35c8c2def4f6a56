import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore

/// Links that lead to, or over, entries that are open.
@Suite("Key and captures identify an entry · M5 M6")
struct EntryIdentityTests {
  private func books() throws -> Walk {
    try Walk(
      StackRoutes("stack") {
        RouteTo("/books", name: "books") {
          RouteTo(":id", name: "book") { RouteTo("reviews/:review", name: "review") }
          RouteTo("any/*path/all", name: "any") { RouteTo("more", name: "more") }
          RouteTo("some/:_", name: "some") { RouteTo("more", name: "someMore") }
        }
      })
  }

  private func match(_ link: String, from source: DeepLink.Source = .inApp, _ walk: Walk) throws -> RouteMatch {
    try #require(try walk.table.match(link, from: source))
  }

  @Test(
    "A link that passes over an entry changes nothing about it",
    arguments: [
      "app:/books/7", "/books/7?ref=mail", "https://books.example.com/books/7#top", "app:///books//7/reviews/1",
    ])
  func passingOver(_ link: String) throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["books.example.com"]
    builder.add(
      StackRoutes("stack") {
        RouteTo("/books", name: "books") { RouteTo(":id", name: "book") { RouteTo("reviews/:review", name: "review") } }
      })
    var walk = Walk(try builder.build())
    let shelf = try #require(walk.state.top())
    for source in [DeepLink.Source.push, .handoff, .inApp] {
      walk.apply(.show(try match(link, from: source, walk), as: .inPlace))
      #expect(walk.state.entry(shelf.id) == shelf, "\(link) from \(source)")
      #expect(!walk.steps.contains { if case .update(let entry) = $0 { entry.id == shelf.id } else { false } })
    }
  }

  @Test("A link to the same place replaces link and source in place, and never gains trust")
  func samePlace() throws {
    var walk = try books()
    try walk.go("/books/7")
    let first = try #require(walk.state.top())
    walk.apply(.show(try match("app:/books/7?ref=mail", from: .customScheme, walk), as: .inPlace))
    let second = try #require(walk.state.top())
    #expect(second.id == first.id)
    #expect(second.link == "app:/books/7?ref=mail")
    #expect(second.source == .customScheme)
    #expect(second.query.map(\.name) == ["ref"])
    #expect(walk.steps.map(\.name) == ["update"])
    walk.apply(.show(try match("/books/7", walk), as: .inPlace))
    let third = try #require(walk.state.top())
    #expect(third.id == first.id)
    #expect(third.link == "/books/7")
    #expect(third.source == .customScheme)
    #expect(third.query.isEmpty)
  }

  @Test("Captures of a wildcard or of a parameter without a name tell one screen from another")
  func allCapturesIdentifyAScreen() throws {
    for (one, other, key) in [
      ("/books/any/a/b/all/more", "/books/any/a/c/all/more", "any"),
      ("/books/some/1/more", "/books/some/2/more", "some"),
    ] {
      var walk = try books()
      try walk.go(one)
      let first = try #require(walk.state.visibleEntries().first { $0.key == key })
      try walk.go(other)
      let second = try #require(walk.state.visibleEntries().first { $0.key == key })
      #expect(second.id == first.id)
      #expect(second.parameters != first.parameters)
      #expect(second.link == String(other.dropLast("/more".count)), "\(second.link ?? "-")")
    }
  }

  @Test func anEntryAboveAnAbsolutePatternHasALinkOfItsOwn() throws {
    var offer = RouteTable.Declaration("/offers/:shop/:id", name: "offer")
    offer.isAbsolute = true
    let declared = RouteTo(offer)
    var walk = try Walk(
      StackRoutes("stack") {
        RouteTo("/shops", name: "shops") { RouteTo(":shop", name: "shop") { declared } }
      })
    try walk.go("/offers/7/1")
    let shop = try #require(walk.state.visibleEntries().first { $0.key == "shop" })
    #expect(shop.link == "/shops/7")
    #expect(shop[parameter: "shop"] == "7")
  }

  // MARK: Values from above

  @Test("Tabs below a route with parameters get its values", arguments: ["a", "b"])
  func valuesFromAbove(_ first: String) throws {
    var walk = try shops()
    try walk.go("/shops/7/\(first)")
    let other = first == "a" ? "b" : "a"
    walk.apply(.select(other, in: "tabs"))
    let top = try #require(walk.state.top())
    #expect(top.key == "page-\(other)")
    #expect(top[parameter: "shop"] == "7")
    #expect(top.link == "/shops/7/\(other)")
    walk.apply(.select(other, in: "tabs", .reset))
    #expect(walk.state.top()?.link == "/shops/7/\(other)")
  }

  private func shops() throws -> Walk {
    try Walk(
      StackRoutes("stack") {
        RouteTo("/shops", name: "shops") {
          RouteTo(":shop", name: "shop") {
            TabRoutes("tabs") {
              StackRoutes("a") { RouteTo("a", name: "page-a") }
              StackRoutes("b") { RouteTo("b", name: "page-b") }
              StackRoutes("ownTab") { RouteTo("own", name: "own").reachable(.inAppOnly) }
            }
          }
        }
      })
  }

  @Test func aLinkToTheTabsThemselvesShowsTheFirst() throws {
    var walk = try shops()
    try walk.go("/shops/7")
    walk.apply(.show(try walk.match("/shops/7/a"), as: .push))
    #expect(walk.visible() == "stack shops shop tabs a page-a")
  }

  @Test func valuesOfAForeignLinkLeadNoFurtherThanItCould() throws {
    var walk = try shops()
    walk.apply(.show(try match("x://shops/7/a", from: .customScheme, walk), as: .inPlace))
    walk.apply(.select("b", in: "tabs"))
    #expect(walk.state.top()?.source == .customScheme)
    walk.apply(.select("ownTab", in: "tabs"))
    #expect(walk.outcome == .rejected(.needsValues))
    #expect(walk.state.top()?.key == "page-b")
    try walk.go("/shops/8/a")
    walk.apply(.select("ownTab", in: "tabs"))
    #expect(walk.state.top()?.key == "page-a", "an entry never gains trust")
  }

  @Test func aRestoredTabGetsTheValuesToo() throws {
    var walk = try shops()
    try walk.go("/shops/7/a")
    var cut = walk.state
    for branch in ["a", "b"] { cut = cut.change(by: .select(branch, in: "tabs"), in: walk.table).state }
    let (state, _) = cut.validated(in: walk.table)
    #expect(state.visible() == ["stack", "shops", "shop", "tabs", "b", "page-b"])
  }
}
