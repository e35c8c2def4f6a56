// swift-format-ignore-file

// Snippets stand here as they stand in the pages.
import Testing
import Waymark
import WaymarkExplain
import WaymarkMessages
import WaymarkMigration
import WaymarkTesting

/// Every Swift snippet of the README and the documentation stands here too, so that it compiles.
enum Snippets {
  static func readme() throws {
    let table = try RouteTable(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo("/books/:id<int>", name: "book")
      RedirectRoute("/s/:id", to: "/books/:id")
    }

    let match = try table.match("bookshop://books/42?ref=mail#reviews")
    let id: Int? = try match?.id  // 42, typed by context
    let ref = match?["ref"]  // "mail"
    let old = table.resolve(try DeepLink("https://books.example.com/s/7"))
    print(old.match?.route.name ?? "no route")  // "book", after one redirect
    _ = (id, ref)
  }

  @MainActor static func saving(_ router: Router) {
    let saved = router.state.json
    do {
      let dropped = router.restore(try RouterState(json: saved)).dropped
      for entry in dropped { print("not restored: \(entry.key): \(entry.reason)") }       // book: the map has no such route or container
    } catch {
      print("the saved state \(error)")       // at 1:31: the text ends where a value is expected
    }
  }

  @MainActor static func navigation(_ session: SnippetSession, _ server: SnippetServer) async throws {
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("root") {
        RouteTo("/login", name: "login")
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") {
              RouteTo(":id", name: "book")
              ModalRoute("buy", name: "buy", as: .stackedSheet)
            }
          }
        }
      }
    }

    router.open("/books/7")                                        // as the route prefers to be shown
    router.open(.named("book", ["id": 7]), as: .push)
    router.push("/books/7")                                        // the same, in one word
    router.present("/books/buy", as: .stackedSheet)
    router.go("/books", .init(animated: false, extras: ["tab": "new"]))

    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("/books/7", .init(from: .inApp))
    let shown = host.visible              // ["root", "main", "booksTab", "books", "book"]
    host.goBack()
    let top = router.state.top()?.key   // "books"

    let signedIn = RouteGuard("signedIn") { _ in
      session.isSignedIn ? .proceed : .deferred(showing: "/login")
    }
    router.add { RouteTo("/account", name: "account").guarded(by: signedIn) }

    let member = RouteGuard.async("member", timeLimit: .seconds(5), observing: { session.userID }) { _ in
      await server.isMember(session.userID) ? .proceed : .denied("members only")
    }
    router.add { RouteTo("/club", name: "club").guarded(by: member) }

    let count = try await router.present("/books/buy", expecting: Int.self).value     // nil: the screen left without one
    struct PickQuantity: ResultRoute {
      typealias Result = Int
      static let patterns: [RoutePattern] = ["/quantity"]
      init() {}
      init(_ match: RouteMatch) {}
      func write(to link: inout DeepLink.Parts) {}
    }

    switch try await router.present(PickQuantity()) {
    case .value(let quantity): print(quantity)
    case .dismissed: print("the user closed it")
    case .cancelled: print("a link, a guard or the app closed it")
    }
    _ = (count, shown, top)
  }

  @MainActor static func notifications(_ router: Router) {
    let notifications = RouterNotifications()
    router.legacy.addObserver(notifications)       // held weakly: keep it
  }

  static func checking(_ table: RouteTable) {
    for problem in table.problems { print(problem) }
  }

  static func names(_ table: RouteTable) throws {
    let link = try table.link(to: "post", ["id": 7, "post": 42], query: [("tag", "a"), ("tag", "b")])
    print(link.text)               // /users/7/posts/42?tag=a&tag=b
  }

  static func links() throws {
    let link = try DeepLink("bookshop://books/42?ref=mail#reviews", from: .push)
    let ref = link.query["ref"]?.text  // "mail"
    let anchor = link.fragment?.text  // "reviews"
    let spelling = link.canonicalText  // the one that every equal link has
    _ = (ref, anchor, spelling)
  }

  static func routes() throws {
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/users/:id", name: "user") { RouteTo("posts/:post<int>", name: "post") }
        .reachable(.fromSources([.push, .handoff]))  // and so are those below
      RouteTo("/about").priority(10)
      RedirectRoute("/u/:id", to: "/users/:id")
    }
    _ = table
  }

  static func parameters(_ match: RouteMatch) throws {
    let id: Int = try match.id  // from the path, else the query, else the fragment
    let tags: [String] = try match.tag  // ?tag=a&tag=b
    let page: Int? = try match.page  // nil if it is not there

    struct Post: Decodable { var id: Int; var post: Int; var ref: String? }
    let post = try match.decode(Post.self)
    _ = (id, tags, page, post)
  }

  static func explaining(_ table: RouteTable) throws {
    let explanation = table.explain(try DeepLink("bookshop://boks/42"))
    for stage in explanation.stages {
      for candidate in stage.candidates { print(candidate.route.pattern, candidate.reason) }
    }
    print(explanation.nearest)  // the patterns that come nearest
  }

  static func values() {
    enum Format: String, LinkValue { case paper, audio }
    _ = Format.paper
  }

  @MainActor static func messages(_ player: Player) async throws {
    let bus = LinkBus()
    let seeking = try bus.listen(at: "/seek/:progress", name: "seek") { message in
      player.seek(to: try message.progress)     // typed by context; what a listener throws goes to onFailure
    }
    bus.send("/seek/0.5", extras: ["by": "drag"])
    try bus.send(named: "seek", ["progress": 0.75])
    seeking.remove()

    for await message in try bus.messages(at: "/seek/:progress") {
      player.seek(to: try message.progress)
    }

    try bus.declare("/seek/:progress<double>", name: "seek")
  }

  @MainActor static func valuesAtLinks(_ router: Router, _ scores: Scores) async throws {
    try router.values.put(Theme.dark, at: "/config/theme", name: "theme")
    try router.values.put(at: "/users/:id/score") { match in
      try await scores.load(try match.id)
    }

    let theme = try await router.values.value(at: "/config/theme", as: Theme.self)
    let score: Int = try await router.values.value(at: "/users/7/score")
    _ = (theme, score)
  }

  @MainActor static func testing(_ router: Router) async {
    let app = RouterTester(router)
    await app.open("bookshop://books/42?ref=mail", .init(from: .customScheme))
    #expect(app.screens == ["shop", "shelf", "book"])
    #expect(app.match?["ref"] == "mail")
    #expect(app.outcome == "opened book")
    await app.goBack()
    #expect(app.difference(from: ["shop", "shelf"]) == nil)
  }

  @MainActor static func testingFromAPlace(_ router: Router) {
    let app = RouterTester(router.showing("/books/42"))
    _ = app
  }

  @MainActor static func testingTables(_ router: Router) {
    #expect(router.table.allProblems == [])

    #expect(router.table.patterns(reachableFrom: .customScheme) == ["/books", "/books/:id"])

    let links = ExpectedLinks("""
      customScheme   bookshop://books/42?ref=mail   -> book        id=42 ref=mail
      customScheme   bookshop://account             -> notReachable
      push           bookshop://nowhere             -> unmatched
      """)
    #expect(links.differences(in: router.table) == [])
  }

  @MainActor static func changingValues(_ values: RouteValues) throws {
    try values.put([1], at: "/list", name: "list")
    try values.put([2], at: "/list", merging: { current, new in current + new })
    try values.update([3], named: "list")
    try values.delete(at: "/list")
  }
}

/// The app that the snippets call.
enum Theme: Sendable { case light, dark }

@MainActor final class Player {
  func seek(to progress: Double) {}
}

struct Scores: Sendable {
  func load(_ id: Int) async throws -> Int { id }
}

@MainActor
final class SnippetSession {
  var isSignedIn = false
  var userID: Int?
}

@MainActor
final class SnippetServer {
  func isMember(_ userID: Int?) async -> Bool { userID != nil }
}
