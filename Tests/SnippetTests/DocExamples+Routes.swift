// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkExplain
import WaymarkMigration
import WaymarkRouteFile
import WaymarkTesting

/// The examples of what is about routes, tables and maps; each is held against what comes out.
@MainActor
@Suite("Examples: routes")
struct RouteExamples {
  let output = Printed()

  /// Collects the output of the examples, which is compared with their comments.
  func print(_ items: Any...) { output.lines.append(items.map { "\($0)" }.joined(separator: " ")) }

  static func table() throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    options.redirects = [RedirectRoute("/catalogue/:id", to: "/books/:id")]
    return try RouteTable(options: options) { routes }
  }

  @RouteBuilder private static var routes: RouteMap {
    TabRoutes("main") {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      StackRoutes("profile") { RouteTo("/account", name: "account") }
    }
    RouteTo("/help/*topic", name: "help")
  }

  // MARK: Tables

  @Test func routeTableExampleHolds() throws {
    let table = try RouteTable(reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
    let match = try table.match("bookshop://books/42?ref=mail")
    let id = match?.path["id"]    // "42"
    #expect(id == "42")
  }

  @Test func routesOfATableExampleHolds() throws {
    struct Order: RouteDestination {
      var number: Int
      static let patterns: [RoutePattern] = ["/orders/:number"]
      init(_ match: RouteMatch) throws(ParameterError) { number = try match.value("number") }
      func write(to link: inout DeepLink.Parts) { link.setPath("number", to: number) }
    }

    let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo(Order.self)
      RedirectRoute("/o/:number", to: "/orders/:number")
    }
    #expect(table.resolve(try DeepLink("https://books.example.com/o/7")).match?.path["number"] == "7")
  }

  @Test func routeFileExampleHolds() throws {
    let url = CaseFile.repository.appending(path: "Examples/bookshop.json")
    let file = try RouteFile(json: Data(contentsOf: url), name: "bookshop.json")
    let table = try file.table()        // throws RouteFile.Invalid: all that is wrong, each with its line and column
    let match = try table.match("bookshop://books/42")
    #expect(match?.route.name == "book")
    #expect(throws: RouteFile.Invalid.self) { try RouteFile(json: Data("{".utf8)) }
  }

  @Test func explanationExampleHolds() throws {
    let table = try Self.table()
    let explanation = table.explain(try DeepLink("bookshop://boks/42"))
    for candidate in explanation.stages.last?.candidates ?? [] {
      print(candidate.route.pattern, candidate.reason)       // each route, and why it does not match
    }
    print(explanation.nearest)                               // at most three patterns that come near: /books/:id is one
    #expect(explanation.nearest.contains("/books/:id"))
  }

  @Test func changeExampleHolds() throws {
    let shipped = try Self.table()
    let table = try RouteTable(options: shipped.options) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
        StackRoutes("profile") { RouteTo("/imprint", name: "imprint") }
      }
      RouteTo("/help/*topic", name: "help")
    }
    let changes = table.changes(since: shipped)
    for change in changes where change.breaksLinks {
      print("\(change.pattern): \(change.message)")       // of links in mails and in print, which lead nowhere now
    }
    #expect(changes.filter(\.breaksLinks).map(\.pattern) == ["/account"])
    #expect(changes.count == 2)
  }

  @Test func tableRejectionExampleHolds() throws {
    let table = try Self.table()
    do {
      print(try table.match("https://books.example.org/books/42")?.pattern ?? "no route")
    } catch {
      print(error.reason)       // hostNotAllowed: the table lists books.example.com
    }
    #expect(output.lines == ["hostNotAllowed"])
  }

  @Test func resolutionExampleHolds() throws {
    let table = try Self.table()
    let resolution = table.resolve(try DeepLink("bookshop://catalogue/42"))
    let route = resolution.match?.route.name       // "book"
    let redirects = resolution.redirects           // ["/books/42"]
    #expect(route == "book")
    #expect(redirects == ["/books/42"])
  }

  @Test func diagnosticExampleHolds() throws {
    let router = Router(reachable: .inAppOnly) {
      RouteTo("/books/:id", name: "book")
      RouteTo("/books/:number", name: "order")
    }
    for problem in router.problems {
      print(problem)                  // what is wrong, the pattern with a caret under the column, and what to do
    }
    let hasErrors = router.problems.contains { $0.isError }
    #expect(!hasErrors)
    #expect(router.problems.map(\.code).contains(.ambiguous))
  }

  @Test func invalidTableExampleHolds() {
    do {
      _ = try RouteTable(reachable: .inAppOnly) {
        RouteTo("/books/:id", name: "book")
        RouteTo("/titles/:id", name: "book")
        RouteTo("/orders/:number<in")
      }
    } catch {
      for problem in error.problems { print(problem.code) }       // all errors, not only the first
    }
    #expect(output.lines.count == 2)
  }

  @Test func conditionExampleHolds() throws {
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/page/:number", name: "left").condition { match in
        guard let number = Int(match["number"] ?? ""), number.isMultiple(of: 2) else { return nil }      // no match
        return ["sheet": "\(number / 2)"]                // added to the parameters of the path
      }
    }
    #expect(try table.match("bookshop://page/8")?["sheet"] == "4")
    #expect(try table.match("bookshop://page/7") == nil)
  }

  @Test func optionsExampleHolds() {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.schemes = ["bookshop"]
    options.hosts = ["books.example.com"]
    options.fallback = "/today"                    // for links that no route takes
    let router = Router(.init(links: options))
    router.add { RouteTo("/today", name: "today") }
    router.connect()
    #expect(router.open("bookshop://nowhere").result == "fell back to today")
    #expect(!router.open("myshop://today").isHandled)
  }

  @Test func namespacesExampleHolds() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.addNamespace("staff", fallsThrough: true)
    let table = try RouteTable(options: options) {
      RouteTo("/books/:id", name: "stock").schemes("staff")       // staff://books/42 is this one,
      RouteTo("/books/:id", name: "book")                         // bookshop://books/42 is the other
    }
    #expect(try table.match("staff://books/42")?.route.name == "stock")
    #expect(try table.match("bookshop://books/42")?.route.name == "book")
  }

  @Test func redirectsExampleHolds() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.redirects = [
      RedirectRoute("/catalogue/:id", to: "/books/:id"),       // the path of the first catalogue
      RedirectRoute("/m/*rest", to: "/*rest"),                 // the site for phones is no more
    ]
    let table = try RouteTable(options: options) { RouteTo("/books/:id", name: "book") }
    #expect(table.resolve(try DeepLink("/catalogue/42")).match?.path["id"] == "42")
    #expect(table.resolve(try DeepLink("/m/books/42")).match?.path["id"] == "42")
  }

  @Test func presetsExampleHolds() throws {
    let options = RouteTable.Options(.jlroutes)       // links mean what they meant there
    let table = try RouteTable(options: options) { RouteTo("/user/view/:userID") }
    let match = try table.match("myapp://user/view/joeldev")
    #expect(match?.path["userID"] == "joeldev")
  }

  @Test func reachExampleHolds() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book")                     // from everywhere
      RouteTo("/orders/:number", name: "order").reachable(.fromSources([.push, .handoff]))
      RouteTo("/settings", name: "settings").reachable(.inAppOnly)
    }
    #expect(router.canOpen("https://books.example.com/books/42"))
    #expect(!router.canOpen("https://books.example.com/settings"))
    #expect(router.canOpen("/orders/7", from: .push))
    #expect(!router.canOpen("/orders/7", from: .universalLink))
    #expect(router.canOpen("/settings"))
  }

  @Test func routeExampleHolds() throws {
    let table = try Self.table()
    let open = table.routes.filter { $0.reach.includes(.universalLink) }
    for route in open { print(route.name ?? "no name", route.pattern) }       // what a universal link may open
    #expect(open.count == 4)
  }

  // MARK: Matches

  @Test func matchExampleHolds() throws {
    let table = try Self.table()
    if let match = try table.match("bookshop://books/42?ref=mail") {
      let id: Int = try match.id           // 42, typed by context
      let ref = match["ref"]               // "mail"
      print(match.route.name ?? "", id, ref ?? "")       // book 42 mail
    }
    #expect(output.lines == ["book 42 mail"])
  }

  @Test func chainExampleHolds() throws {
    let match = try #require(try Self.table().match("/books/42"))
    let breadcrumbs = match.chain.map(\.path.raw)       // ["/books", "/books/42"]
    #expect(breadcrumbs == ["/books", "/books/42"])
  }

  @Test func extrasExampleHolds() throws {
    struct Draft: Sendable { var text: String }
    let draft = Draft(text: "A good read")
    let router = Router(reachable: .fromLinks) { RouteTo("/books/:id/review", name: "review") }
    var found: Draft?
    router.handle("/drafts") { match in
      let draft = match.extras.value("draft", as: Draft.self)       // of router.push("/drafts", .init(extras: ["draft": draft]))
      found = draft
      return true
    }
    router.push("/drafts", .init(extras: ["draft": draft]))
    #expect(found?.text == "A good read")
  }

  @Test func wildcardExampleHolds() throws {
    let table = try Self.table()
    let match = try table.match("/help/orders/returns")        // the pattern is /help/*topic
    let topic = match?.wildcard?.segments                      // ["orders", "returns"]
    #expect(topic == ["orders", "returns"])
  }

  @Test func parametersExampleHolds() throws {
    let match = try #require(try Self.table().match("/books/42"))
    let id = match.path["id"]                                              // "42"
    for (name, value) in match.path { print("\(name) is \(value)") }       // id is 42
    #expect(id == "42")
    #expect(output.lines == ["id is 42"])
  }

  @Test func attachmentsExampleHolds() throws {
    struct ScreenTitle: Sendable { let text: String }

    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/books", name: "books").attaching(ScreenTitle(text: "Books"))
    }
    let title = table.route(named: "books")?.attached(ScreenTitle.self)?.text       // "Books"
    #expect(title == "Books")
  }

  // MARK: Maps

  /// Returns the screens that a link shows in a router with some routes.
  func shown(_ link: String, in routes: RouteMap) -> [String] {
    Router(reachable: .fromLinks) { routes }.showing(link).state.visible()
  }

  var map: RouteMap {
    RouteMap {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("today") { RouteTo("/today") { ModalRoute("story/:id", as: .sheet) } }
          StackRoutes("books") { RouteTo("/books") { RouteTo(":id", name: "book") } }
        }
      }
    }
  }

  var books: some RouteContent {
    RouteTo("/books", name: "books") {
      RouteTo(":id", name: "book")                      // /books/42, pushed on the list
      ModalRoute("filter", name: "filter")              // /books/filter, presented over it
    }
  }

  @RouteBuilder var modals: some RouteContent {
    RouteTo("/books", name: "books") {
      ModalRoute("cart", name: "cart", as: .stackedSheet) {       // /books/cart
        RouteTo("checkout", name: "checkout")                     // /books/cart/checkout, pushed inside the sheet
      }
    }
  }

  @RouteBuilder var redirectRoutes: RouteMap {
    books
    RedirectRoute("/catalogue/:id", to: "/books/:id")       // in print since the first catalogue
  }

  var stack: some RouteContent {
    StackRoutes("shelf") {
      RouteTo("/books", name: "books") {
        RouteTo(":id", name: "book")       // /books/42 shows the list, and the book on top of it
      }
    }
  }

  var tabs: some RouteContent {
    TabRoutes("main") {
      StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
      StackRoutes("profile") { RouteTo("/account", name: "account") }
      RouteTo("/search", name: "search")                 // a tab of a single screen
    }
  }

  var switcher: some RouteContent {
    SwitchRoutes("root") {
      RouteTo("/login", name: "login")                   // router.go("/books") takes the app from here
      TabRoutes("main") {                                // to here
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
        StackRoutes("profile") { RouteTo("/account", name: "account") }
      }
    }
  }

  var split: some RouteContent {
    SplitRoutes("desk") {
      StackRoutes("list") { RouteTo("/orders", name: "orders") }
      StackRoutes("detail") { RouteTo("/orders/:number", name: "order") }       // /orders/7 shows both
    }
  }

  var identities: some RouteContent {
    StackRoutes("shelf") {
      RouteTo("/books/:id", name: "book").reuse(.followsParameters)       // another book is another screen
      RouteTo("/search", name: "search").reuse(.updates)                  // another search shows in the same one
    }
  }

  var scopes: some RouteContent {
    TabRoutes("main") {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      StackRoutes("night") { RouteTo("/audio", name: "audio") }.attaching(Theme.dark, toEverythingInside: true)
    }
  }

  @Test func mapsExampleHolds() throws {
    #expect(shown("/books/42", in: map) == ["root", "main", "books", "/books", "book"])
    #expect(shown("/books/filter", in: books.routes) == shown("/books", in: books.routes) + ["filter"])
    #expect(shown("/books/42", in: books.routes).suffix(2) == ["books", "book"])
    #expect(shown("/books/cart/checkout", in: modals.routes).suffix(2) == ["cart", "checkout"])
    #expect(shown("/catalogue/42", in: redirectRoutes).suffix(2) == ["books", "book"])
    #expect(shown("/books/42", in: stack.routes) == ["shelf", "books", "book"])
    #expect(shown("/account", in: tabs.routes) == ["main", "profile", "account"])
    #expect(shown("/books", in: switcher.routes) == ["root", "main", "shelf", "books"])
    #expect(shown("/orders/7", in: split.routes) == ["desk", "list", "orders", "detail", "order"])
  }

  @Test func equalityExampleHolds() throws {
    let router = Router(reachable: .fromLinks) { identities }.showing("/books/7")
    let first = try #require(router.state.top()).id
    router.go("/books/42")
    #expect(try #require(router.state.top()).id != first)
    router.go("/search?q=crime")
    let search = try #require(router.state.top()).id
    router.go("/search?q=nordic")
    #expect(try #require(router.state.top()).id == search)
  }

  @Test func contentExampleHolds() {
    let table = Router(reachable: .fromLinks) { scopes }.table
    #expect(table.route(named: "audio")?.attached(Theme.self) == .dark)
    #expect(table.route(named: "books")?.attached(Theme.self) == nil)
  }

  @Test func routeBuilderExampleHolds() {
    let hasReviews = true
    @RouteBuilder var routes: RouteMap {
      RouteTo("/books", name: "books")
      if hasReviews { RouteTo("/reviews", name: "reviews") }
      for page in ["help", "imprint"] { RouteTo(RoutePattern("/\(page)"), name: page) }
    }
    #expect(Router(reachable: .fromLinks) { routes }.table.routes.compactMap(\.name).count == 4)
  }

  @Test func modalOptionsExampleHolds() {
    let router = Router(reachable: .fromLinks) {
      tabs
      ModalRoute("/player", name: "player")
      RouteTo("/player/queue", name: "queue")
    }
    .showing("/books")
    let player = RouteMap.ModalOptions(.sheet, overWindow: true, inNavigationController: true)
    router.present("/player", as: player)       // stays over whatever tab is selected, with a stack of its own inside
    router.select("profile", in: "main")
    #expect(router.state.top()?.key == "player")
    router.push("/player/queue")
    #expect(router.state.visible().suffix(2) == ["player", "queue"])
  }

  @Test func presentationExampleHolds() {
    let router = Router(reachable: .fromLinks) { tabs }.showing("/account")
    router.open("/books/42", as: .push)                       // on top of what is shown
    router.open("/books/42", as: .modal(.stackedSheet))       // over it, in a sheet
    router.open("/books/42", as: .inPlace)                    // where the map has it: in its own tab, on the list
    #expect(router.state.visible() == ["main", "shelf", "books", "book"])
  }
}

extension RouteMap.ModalStyle {
  static let drawer = Self("drawer")       // ModalRoute("menu", as: .init(.drawer)), shown by a StepPresenter
}

struct ChatRoutes: RouteContent {
  @RouteBuilder var routes: RouteMap {
    RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
  }
}

enum AppRoute: RouteConvertible {
  case login, book(Int)
  var path: String { switch self { case .login: "/login"; case .book(let id): "/books/\(id)" } }
}
