import Testing
@_spi(Hosting) import WaymarkCore

@Suite("Navigation: go (M1, M2, M5, M7, M8)")
struct GoTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var links: [String]
    /// The screens after the last link.
    var shown: String
    /// The steps of the last link.
    var steps: [String]

    init(_ name: String, _ links: [String], _ shown: String, _ steps: [String]) {
      testDescription = name
      self.links = links
      self.shown = shown
      self.steps = steps
    }
  }

  static let cases = [
    Case(
      "a deep link configures every level", ["/books/5"], "root main booksTab books book",
      ["leave login", "setRoot root main", "selectBranch main booksTab", "setStack booksTab [books book] none"]),
    Case(
      "back to login", ["/today", "/login"], "root login",
      ["leave today", "setRoot root login"]),
    Case(
      "a modal is presented by its route", ["/today", "/today/story/news/1"], "root main todayTab today story",
      ["present story over today"]),
    Case(
      "a modal that is not on the way goes", ["/today/story/news/1", "/books/5"], "root main booksTab books book",
      [
        "leave story", "dismiss story", "setStack booksTab [books book] none", "selectBranch main booksTab",
        "hide today",
      ]),
    Case(
      "everything leaves, deepest first", ["/today/story/news/1", "/login"], "root login",
      ["leave story", "leave today", "dismiss story", "setRoot root login"]),
    Case(
      "the presenter comes first", ["/today/story/news/1", "/today"], "root main todayTab today",
      ["leave story", "dismiss story"]),
    Case(
      "a child is pushed", ["/books", "/books/5"], "root main booksTab books book",
      ["setStack booksTab [books book] push"]),
    Case(
      "a child is popped", ["/books/5", "/books"], "root main booksTab books",
      [
        "leave book", "setStack booksTab [books] pop",
      ]),
    Case(
      "the same route is updated in place", ["/books/5", "/books/6"], "root main booksTab books book",
      [
        "update book"
      ]),
    Case("the same link changes nothing", ["/books/5", "/books/5"], "root main booksTab books book", []),
    Case(
      "another child replaces, and the rest of the stack stays", ["/books/5/reviews/1", "/books/6"],
      "root main booksTab books book", ["leave review", "setStack booksTab [books book] pop", "update book"]),
    Case(
      "another branch is selected, and the stack of the first stays", ["/books/5", "/today"],
      "root main todayTab today",
      ["setStack todayTab [today] none", "selectBranch main todayTab", "hide books", "hide book"]),
    Case(
      "a branch pops to what the link says", ["/books/5", "/today", "/books"], "root main booksTab books",
      ["leave book", "setStack booksTab [books] pop", "selectBranch main booksTab", "hide today", "show books"]),
    Case(
      "a target inside a modal builds its presenters", ["/books/1", "/account/orders/7"],
      "root main accountTab account cart orders orderList order",
      [
        "setStack accountTab [account] none", "selectBranch main accountTab", "present cart over account",
        "selectBranch cart orders", "setStack orders [orderList order] none", "hide books", "hide book",
      ]),
    Case(
      "another branch inside a modal", ["/account/orders/7", "/account/delivery"],
      "root main accountTab account cart delivery",
      ["selectBranch cart delivery", "hide orderList", "hide order"]),
    Case(
      "a modal with all inside goes", ["/account/orders/7", "/account"], "root main accountTab account",
      ["leave order", "leave orderList", "dismiss cart"]),
  ]

  @Test(arguments: cases) func goLeadsToTheScreen(_ row: Case) throws {
    var walk = Walk(try Bookshop.table())
    for link in row.links { try walk.go(link) }
    #expect(walk.visible() == row.shown)
    #expect(walk.words == row.steps)
  }

  @Test func idsAreGivenFromTheOutsideIn() throws {
    var walk = try Walk(
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        }
      })
    #expect(try walk.id("login").number == 1)
    try walk.go("/books/5")
    #expect(try [walk.id("books").number, walk.id("book").number] == [5, 6])
  }

  @Test("M5, F11: every entry on the way has its parameters") func parametersOnTheWay() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/9?ref=mail&flag")
    let entries = walk.state.visibleEntries()
    #expect(
      entries.suffix(3).map(\.link) == [
        "/books?ref=mail&flag", "/books/5?ref=mail&flag", "/books/5/reviews/9?ref=mail&flag",
      ])
    #expect(entries.last?[parameter: "id"] == "5")
    #expect(entries.last?[parameter: "review"] == "9")
    #expect(entries.dropLast().last?.parameters == [.init(name: "id", value: "5")])
    #expect(entries.suffix(3).allSatisfy { $0[query: "ref"] == "mail" && $0.query.count == 2 })
    #expect(entries.prefix(3).allSatisfy { $0.link == nil && $0.query.isEmpty })
  }
}
