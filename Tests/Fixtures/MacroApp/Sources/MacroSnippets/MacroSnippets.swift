// swift-format-ignore-file

// Snippets stand here as they stand in the pages; scripts/check-macros compiles them in both isolation modes.
import Waymark
import WaymarkMacros

@Route("/articles/:id") struct Article: Equatable {
  var id: Int
  @QueryItem var ref: String?
  @QueryItem("p") var page = 1
}

@Route("/shelves/:name") struct Shelf: Equatable {
  var name: String
  @QueryItem var ref: String?
  @QueryItem("p") var page = 1
  @QueryItem(ignoringInvalid: true) var size: Int?
}

@Routes enum Account: Equatable {
  @Pattern("/account") case overview
  @Pattern("/account/orders/:number", query: "tab") case order(number: Int, tab: String? = nil)
}

@RouteBuilder @MainActor func maps(of signedIn: RouteGuard) -> RouteMap {
  Account.routes.changing(Account.overview) { $0.guarded(by: signedIn) }
  RouteTo(Account.self, pattern: 0) { RouteTo(Account.self, pattern: 1, at: "orders/:number<int>") }
}

@Route("/people/:person_id") struct Person: Equatable {
  var person_id: Int
  var id: Int { person_id }
}

@Route("/offers/:code") public struct Offer: Equatable {
  public var code: String

  public init(code: String) { self.code = code }
}

@Route("chapters/:number") struct Chapter: Equatable {
  var id: Int
  var number: Int
}

@Route("/tags/pick") struct PickTag: ResultRoute {
  typealias Result = String
}

@Routable("/reviews/:id", reachable: .inAppOnly) final class ReviewScreen {
  let id: String

  required init?(_ match: RouteMatch) {
    guard let id = match["id"] else { return nil }
    self.id = id
  }
}

@RouteModule enum HelpRoutes {
  static var routes: some RouteContent {
    RouteTo("/help") { RouteTo(":topic") }
  }
}

#route("/sign-out") { _ in
  SignIn.isSignedIn = false
}

@MainActor enum SignIn {
  static var isSignedIn = true
}

extension RouteKey {
  nonisolated static let userPage: RouteKey = "user"
}

@Routable(.userPage) final class UserPage {
  let name: String?

  required init?(_ match: RouteMatch) { name = match["name"] }
}

#route(key: "abc_action") { match in
  print(match["name"] ?? "")
}

@MainActor enum Uses {
  static func typed() throws {
    let table = Router(hosts: ["books.example.com"], reachable: .fromLinks) { RouteTo(Article.self) }.table
    let article = try table.match("/articles/7?p=2")?.destination(as: Article.self)
    let link = try table.link(to: Article(id: 7), as: .web)         // https://books.example.com/articles/7
    _ = (article, link)
    let library = Router(reachable: .fromLinks) { RouteTo(Article.self) { RouteTo(Chapter.self) } }
    let chapter = try library.table.link(to: Chapter(id: 7, number: 2)).text        // /articles/7/chapters/2
    _ = chapter
  }

  static func linking() {
    let router = Router(reachable: .fromLinks)
    let problems = router.registerRecords(expecting: "Chat", "Cart")
    for problem in problems { print(problem) }
  }
}
