import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore

@Suite("Navigation: verbs (M2, M7, M8, F6, F10, R15)")
struct VerbTests {
  // MARK: Push and pop

  @Test func pushGoesOnTheInnermostShownStack() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/today")
    try walk.push("/books/5")
    #expect(walk.visible() == "root main todayTab today book")
    #expect(walk.words == ["setStack todayTab [today book] push"])
    #expect(walk.state.top()?.opening == .imperative)
    #expect(walk.state.top()?[parameter: "id"] == "5")
  }

  @Test func pushAddsOneEntryEachTime() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    try walk.push("/books/5", "/books/5")
    #expect(walk.visible() == "root main booksTab books book book")
  }

  @Test func pushWithoutAStackIsRefused() throws {
    var walk = Walk(try Bookshop.table())
    try walk.push("/books/5")
    #expect(walk.outcome == .rejected(.noStack))
    try walk.go("/today/story/news/1")
    try walk.push("/books/5")
    #expect(walk.outcome == .rejected(.noStack))
    #expect(walk.steps.isEmpty)
  }

  @Test(arguments: [
    (RouterState.Action.Pop.count(1), "books book", RouterState.Outcome.changed),
    (.count(2), "books", .changed), (.count(9), "books", .changed), (.toRoot, "books", .changed),
    (.toRoute("book"), "books book", .changed), (.toRoute("today"), "books book review", .rejected(.unknownEntry)),
    (.count(0), "books book review", .rejected(.nothingToPop)),
    (.toRoute("review"), "books book review", .alreadyThere),
  ])
  func popRemovesScreens(_ pop: RouterState.Action.Pop, _ shown: String, _ outcome: RouterState.Outcome) throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/1")
    walk.apply(.pop(pop))
    #expect(walk.visible() == "root main booksTab " + shown)
    #expect(walk.outcome == outcome)
  }

  @Test func poppingARootIsRefused() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    walk.apply(.pop())
    #expect(walk.outcome == .rejected(.nothingToPop))
  }

  @Test func poppingTheLastItemOfAnInnerStackRemovesTheStack() throws {
    var walk = try Walk(
      RouteTo("/", name: "home") {
        StackRoutes("inner") { RouteTo("b", name: "b") { RouteTo("c", name: "c") } }
      })
    try walk.go("/b/c")
    #expect(walk.visible() == "root home inner b c")
    walk.apply(.pop())
    #expect(walk.visible() == "root home inner b")
    walk.apply(.pop())
    #expect(walk.visible() == "root home")
  }

  // MARK: Present and dismiss

  @Test func presentGoesOverTheTop() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    try walk.present("/today", as: .cover)
    try walk.present("/login")
    #expect(walk.visible() == "root main booksTab books book today login")
    #expect(walk.words == ["present login over today"])
    walk.apply(.dismiss())
    #expect(walk.words == ["leave login", "dismiss login"])
    walk.apply(.dismiss(.all))
    #expect(walk.visible() == "root main booksTab books book")
    walk.apply(.dismiss())
    #expect(walk.outcome == .rejected(.nothingPresented))
  }

  @Test func dismissingAModalDismissesThoseAbove() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    try walk.present("/today")
    let first = try walk.id("today")
    try walk.present("/login")
    walk.apply(.dismiss(.entry(first)))
    #expect(walk.words == ["leave login", "leave today", "dismiss today"])
  }

  @Test("R7: embedded in a stack") func modalMayHaveAStack() throws {
    var walk = Walk(try Bookshop.table())
    try walk.present("/today", as: .init(.sheet, inNavigationController: true))
    try walk.push("/books/5")
    #expect(walk.visible() == "root login today~stack today book")
  }

  @Test func aModalOfTheWindowStaysWhenABranchIsSelected() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    try walk.present("/login", as: .init(.sheet, overWindow: true))
    walk.apply(.select("todayTab", in: "main"))
    #expect(walk.visible() == "root main todayTab today login")
  }

  @Test func aModalOfAnEntryIsHiddenWithIt() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books")
    try walk.present("/login")
    walk.apply(.select("todayTab", in: "main"))
    #expect(walk.visible() == "root main todayTab today")
    #expect(walk.words.suffix(2) == ["hide books", "hide login"])
    walk.apply(.select("booksTab", in: "main"))
    #expect(walk.visible() == "root main booksTab books login")
  }

  // MARK: Replace and set root

  @Test func replaceTakesThePlaceOfTheTop() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    walk.apply(.show(try walk.match("/today"), as: .replace))
    #expect(walk.words == ["leave book", "setStack booksTab [books today] replace"])
    try walk.present("/login")
    walk.apply(.show(try walk.match("/today/news"), as: .replace))
    #expect(walk.words == ["leave login", "dismiss login", "present news over today"])
  }

  @Test func replacingARouteByItselfUpdatesIt() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    walk.apply(.show(try walk.match("/books/6"), as: .replace))
    #expect(walk.words == ["update book"])
  }

  @Test func setRootKeepsNothing() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    walk.apply(.show(try walk.match("/books/5"), as: .root))
    #expect(walk.visible() == "root main booksTab books book")
    #expect(walk.words.prefix(3) == ["leave book", "leave books", "setWindowRoot root"])
  }

  // MARK: Select (M7)

  @Test func selectingKeepsResetsOrGoesBackToTheRoot() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5", "/today")
    let book = try #require(walk.state.windows[0].root.content[0].content[1].content.last)
    walk.apply(.select("booksTab", in: "main"))
    #expect(walk.words == ["selectBranch main booksTab", "hide today", "show books", "show book"])
    #expect(walk.state.top()?.id == book.id)
    let books = try walk.id("books")
    walk.apply(.select("booksTab", in: "main", .initial))
    #expect(walk.words == ["leave book", "setStack booksTab [books] pop"])
    #expect(try walk.id("books") == books)
    walk.apply(.select("booksTab", in: "main", .reset))
    #expect(walk.words.first == "leave books")
    walk.apply(.select("booksTab", in: "main"))
    #expect(walk.outcome == .alreadyThere)
  }

  @Test func selectingWhatIsNotThereIsRefused() throws {
    var walk = Walk(try Bookshop.table())
    walk.apply(.select("booksTab", in: "main"))
    #expect(walk.outcome == .rejected(.unknownContainer))
    try walk.go("/today")
    walk.apply(.select("nope", in: "main"))
    #expect(walk.outcome == .rejected(.unknownBranch))
    var flat = try Walk(
      TabRoutes("tabs") {
        RouteTo("/a")
        RouteTo("/b/:id")
      })
    flat.apply(.select("/b/:id", in: "tabs"))
    #expect(flat.outcome == .rejected(.needsValues))
  }

  @Test("M8: a switcher may keep its sections") func sectionsThatAreKept() throws {
    var walk = try Walk(
      SwitchRoutes("root", keepsSections: true) {
        RouteTo("/login", name: "login")
        StackRoutes("books") { RouteTo("/books", name: "shelf") { RouteTo(":id", name: "book") } }
      })
    try walk.go("/books/5", "/login")
    #expect(walk.words == ["setRoot root login", "show login", "hide shelf", "hide book"])
    walk.apply(.select("books", in: "root"))
    #expect(walk.visible() == "root books shelf book")
  }

  // MARK: Who decides (R15)

  @Test func callPrecedesRouteAndMap() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      StackRoutes("stack") {
        RouteTo("/a", name: "a")
        RouteTo("/b", name: "b").presented(as: .modal(.cover))
        RouteTo("/c", name: "c")
      })
    var table = try builder.build()
    table.presentation = .push
    var walk = Walk(table)
    walk.apply(.show(try walk.match("/c")))
    #expect(walk.visible() == "stack a c")
    walk.apply(.show(try walk.match("/b")))
    #expect(walk.words == ["present b over c"])
    walk.apply(.show(try walk.match("/b"), as: .inPlace))
    #expect(walk.visible() == "stack b")
    walk.apply(.show(try walk.match("/b"), as: .modal()))
    guard case .present(let presenting) = try #require(walk.steps.first) else { return }
    #expect(presenting.modal.style == .cover)
    walk.apply(.show(try walk.match("/a"), as: .root))
    #expect(walk.visible() == "stack a")
  }

  @Test("F10: identity of a route") func reusePolicyDecidesTheIdentity() throws {
    var walk = try Walk(
      StackRoutes("stack") {
        RouteTo("/a", name: "a")
        RouteTo("/b/:id", name: "b").reuse(.followsParameters)
        RouteTo("/c", name: "c").reuse(.alwaysNew)
        RouteTo("/d/:id", name: "d").reuse(.updates)
      })
    try walk.go("/b/1", "/b/1?x=1")
    #expect(walk.words == ["update b"])
    try walk.go("/b/2")
    #expect(walk.words == ["leave b", "setStack stack [b] replace"])
    try walk.go("/c", "/c")
    #expect(walk.words == ["leave c", "setStack stack [c] replace"])
    try walk.push("/d/1", "/d/2")
    #expect(walk.visible() == "stack c d")
    #expect(walk.words == ["update d"])
    try walk.push("/b/1", "/b/1")
    #expect(walk.outcome == .alreadyThere)
    try walk.push("/b/2")
    #expect(walk.visible() == "stack c d b b")
  }

  // MARK: Loose routes

  @Test func routesBesideTheTreeAreShownOnTop() throws {
    let table = try Bookshop.table {
      let help = $0.add("/help", name: "help")
      $0.add(":topic", name: "topic", below: help)
    }
    var walk = Walk(table)
    try walk.go("/books/5", "/help/a")
    #expect(walk.visible() == "root main booksTab books book help topic")
    try walk.go("/help/b")
    #expect(walk.words == ["update topic"])
    try walk.push("/today")
    try walk.go("/help")
    #expect(walk.visible() == "root main booksTab books book help")
    try walk.go("/today/story/news/1", "/help")
    #expect(walk.visible() == "root main todayTab today help")
    try walk.go("/login", "/help")
    #expect(walk.words == ["present help over login"])
  }

  @Test func withoutATreeAllIsInOneStack() throws {
    var walk = Walk(
      try RouteTable(RouteTable.Options(reachable: .fromLinks), [.init("/a"), .init("/b")]))
    #expect(walk.visible() == "root /a")
    try walk.go("/b")
    #expect(walk.words == ["leave /a", "setStack root [/b] replace"])
  }

  @Test func historyGoesBackAndForward() throws {
    var walk = Walk(try Bookshop.table())
    var history = RouterState.History()
    let links = ["/books", "/books/5", "/today"]
    for link in links {
      let old = walk.state
      try walk.go(link)
      history.note(old, changedTo: walk.state)
    }
    for expected in ["books book", "books"] {
      let past = history.goBack(from: walk.state)
      walk.apply(.restore(try #require(past)))
      #expect(walk.visible() == "root main booksTab " + expected)
    }
    let next = history.goForward(from: walk.state)
    walk.apply(.restore(try #require(next)))
    #expect(walk.visible() == "root main booksTab books book")
    #expect(history.forward.count == 1)
    #expect(history.back.count == 2)
  }
}
