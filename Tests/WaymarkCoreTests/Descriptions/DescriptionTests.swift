import Foundation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkExplain
import WaymarkTesting

@Suite("Descriptions of routers, links and outcomes · N28")
@MainActor
struct DescriptionTests {
  private let router = Router(hosts: ["a.de"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("today") { RouteTo("/today", name: "today") }
      StackRoutes("books") {
        RouteTo("/books", name: "books") {
          RouteTo(":id", name: "book").guarded(by: RouteGuard("owner") { _ in .proceed })
          ModalRoute("filter", name: "filter")
        }
      }
    }
    RedirectRoute("/s/:id", to: "/books/:id")
  }

  private func open(_ link: String) throws -> Navigation {
    router.connect()
    return router.open(try DeepLink(link, from: .inApp))
  }

  @Test func navigationsAndOutcomesArePrinted() throws {
    let navigation = try open("/s/42?ref=mail")
    #expect(
      "\(navigation)" == """
        opened  book  /books/:id
          id  …
          redirected to …
          /s/:id  redirect
          /books/:id  screen
        """)
    #expect(navigation.result.map { "\($0)" } == "opened  book  /books/:id  id=…")
    #expect(String(reflecting: navigation) == "\(navigation)")
    #expect(try open("/boks/42").result.map { "\($0)" } == "unmatched  nearest: /books/:id, /books, /books/filter")
    #expect(router.pop().result.map { "\($0)" } == "done")
    #expect(router.pop().result.map { "\($0)" } == "failed  there is nothing to go back to")
    let rejected = router.open(try DeepLink("https://evil.example/x"))
    let words = "the host is not one of the table's (a.de): add it to hosts if it is the app's"
    #expect("\(rejected)" == "rejected (hostNotAllowed)  \(words)")
  }

  @Test func matchesStatesAndTablesArePrinted() throws {
    let match = try #require(try router.table.match("x://books/42?ref=mail#top"))
    #expect("\(match)" == "book  /books/:id  id=…  ?…=…  #=…")
    #expect("\(RouterState())" == "no window")
    _ = try open("/books/42?ref=mail")
    #expect(
      "\(router.state)" == """
        main  tabs
        ├── today  stack
        │   └── today
        └── books  stack  selected
            ├── books  ?…=…
            └── book  id=…  ?…=…  ← top
        """)
    #expect(
      "\(router.table)" == """
        reachable: links, unless told otherwise
        main  tabs
        ├── today  stack
        │   └── today  /today
        └── books  stack
            └── books  /books
                ├── book  /books/:id  guard: owner
                └── sheet filter  /books/filter
        /s/:id  → /books/:id
        """)
  }

  @Test("Declarations, guards, routers and hosts are printed in a line or as a tree")
  func declarationsPrintAsLinesOrTrees() throws {
    struct Chat: RouteContent {
      @RouteBuilder var routes: RouteMap {
        StackRoutes("chats") { RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") } }
      }
    }
    let tree = """
      chats  stack
      └── chats  /chats
          └── chat  /chats/:id
      """
    #expect("\(Chat())" == tree)
    #expect("\(Chat().routes)" == tree)
    #expect("\(RouteTo("/a", name: "b"))" == "b  /a")
    #expect("\(RouteGuard("owner") { _ in .proceed })" == "guard “owner”")
    #expect("\(LeaveGuard("unsaved") { _ in true })" == "leave guard “unsaved”")
    let shop = Router(reachable: .fromLinks) { Chat() }
    #expect("\(try #require(shop.table.routes.first))" == "chats  /chats")
    #expect("\(shop)" == "router with 2 routes\nno window")
    let host = HeadlessHost()
    #expect("\(host)" == "headless host: no window")
    shop.attach(host, to: .init(0))
    shop.open("/chats/hunter2", NavigationOptions(from: .inApp))
    #expect("\(host)" == "headless host: chats, chats, chat")
    #expect("\(shop)".hasPrefix("router with 2 routes\nchats  stack\n├── chats\n└── chat  id=…  ← top"))
  }

  @Test func explanationsArePrinted() throws {
    let text = "\(router.table.explain(try DeepLink("x://boks/42")))"
    #expect(text.hasPrefix("  path\n    /… / …\n  gate\n    passed\n  candidates\n    – /books"))
    #expect(text.contains("\n    … and 2 routes that have nothing in common with the link\n  outcome\n"))
    #expect(text.contains("    unmatched  nearest: /books"))
    #expect(!text.contains("42"))
    #expect(!text.contains("boks"))
  }

  @Test("Off the main thread a navigation is reported by its number; nothing traps")
  func navigationPrintsOffTheMainThread() async throws {
    let navigation = try open("/books/42")
    let number = navigation.number
    // Tasks are on the main thread in tests: this is one of the system's.
    let told = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: "\(navigation)") }.start()
    }
    #expect(told == "navigation \(number)")
  }

  @Test("A debugger sees the parts")
  func debuggerShowsTheParts() throws {
    let navigation = try open("/books/42")
    #expect(Mirror(reflecting: navigation).children.compactMap(\.label).contains("result"))
    #expect(Mirror(reflecting: router.state).descendant("windows") != nil)
    #expect(
      Mirror(reflecting: router.table).descendant("routes") as? [RoutePattern] == router.table.routes.map(\.pattern))
    let match = try #require(try router.table.match("/books/42"))
    #expect(Mirror(reflecting: match).descendant("parameters") as? [String] == ["id"])
  }

  // MARK: Nearest

  @Test("Routes of which only the value does not fit come first")
  func nearestByValue() throws {
    let table = try RouteTable(patterns: [
      "/books", "/books/new", "/books/search", "/books/:id<int>", "/books/:id<int>/reviews", "/shelves/:id<int>",
    ])
    let explanation = table.explain(try DeepLink("x://books/abc"))
    #expect(explanation.nearest == ["/books/:id<int>", "/books", "/books/new"])
    #expect(explanation.stages[0].candidates.first?.variant == "/books/:id<int>")
    #expect(explanation.stages[0].candidates.filter(\.isNearMiss).count == 5)
  }

  @Test("Nothing unrelated and nothing twice is reported as near; the list itself stays")
  func nothingUnrelated() throws {
    let table = try RouteTable(patterns: ["/:page", "/ab", "/books/:id", "/books/:key/x", "a://books/:key"])
    let explanation = table.explain(try DeepLink("x://xy/z"))
    #expect(explanation.nearest.count == 3)
    #expect("\(explanation)".contains("outcome\n    unmatched"))
    #expect(!"\(explanation)".contains("nearest: "))
    let near = "\(table.explain(try DeepLink("x://books/1/2/3")))"
    #expect(near.contains("nearest: "))
    #expect(!near.contains("nearest: /books/:key/x, /books/:id, a://books/:key"))
  }
}
