import Observation
import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain
import WaymarkMigration

/// A mistake of a new user gives one message with place, cause and cure.
@Suite("N40: Traps of tables are reported")
@MainActor
struct SilentTrapTests {
  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    Router(hosts: ["a.de"], schemes: ["x"], reachable: .fromLinks, routes)
  }

  // MARK: 1

  @Test("N40.1: A stack beside tabs, which throws the tabs away, is reported with the cure")
  func aStackBesideTabs() throws {
    let line = #line + 6
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
      }
      StackRoutes("wallet") {
        RouteTo("/wallet", name: "wallet") { RouteTo("cards/:id", name: "card") }
      }
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .replacesTabs)
    #expect(problem.severity == .warning)
    #expect(problem.location == .init(file: #fileID, line: line))
    #expect(problem.message.hasPrefix("the stack “wallet” replaces the tabs “main” when a link opens it"))
    #expect(
      problem.message.hasSuffix("put it in TabRoutes, or use RouteTo or ModalRoute, or write SwitchRoutes to mean it"))
  }

  @Test("N40.1: Each container beside tabs is reported; sections, modals and routes are meant")
  func containersBesideTabsAreReported() {
    let many = makeRouter {
      SwitchRoutes("start") { RouteTo("/login", name: "login") }
      TabRoutes("main") { RouteTo("/a", name: "a") }
      TabRoutes("other") { RouteTo("/b", name: "b") }
      SplitRoutes("mail") { RouteTo("/c", name: "c") }
    }
    #expect(many.problems.map(\.code) == [.replacesTabs, .replacesTabs, .replacesTabs])
    let meant = makeRouter {
      SwitchRoutes("app") {
        TabRoutes("main") { RouteTo("/a", name: "a") }
        StackRoutes("wallet") { RouteTo("/wallet", name: "wallet") }
      }
      RouteTo("/cart", name: "cart") { RouteTo("pay", name: "pay") }
      ModalRoute("/help", name: "help")
      ModalRoute { StackRoutes("form") { RouteTo("/form", name: "form") } }
    }
    #expect(meant.problems.isEmpty)
    let windows = makeRouter {
      StackRoutes("one") { RouteTo("/a", name: "a") }
      StackRoutes("two") { RouteTo("/b", name: "b") }
    }
    #expect(windows.problems.isEmpty)
  }

  @Test("N40.1: The stack around all routes is named by what it is around")
  func theInventedParentHasWords() {
    let router = makeRouter { RouteTo("/a", name: "a") }
    let text = MapText(router.table, .redacted).text
    #expect(text.contains("root  stack around all routes"))
    let modal = makeRouter {
      StackRoutes("main") { RouteTo("/a", name: "a") }
      ModalRoute("/welcome", name: "welcome") { RouteTo("more", name: "more") }
    }
    #expect(MapText(modal.table, .redacted).text.contains("welcome~stack  stack around “welcome”"))
    #expect(!MapText(modal.table, .redacted).text.contains("around all routes"))
  }

  // MARK: 2

  @Test("N40.2: A pattern that repeats the one around it is reported with the pattern to write")
  func aRepeatedPrefix() throws {
    let router = makeRouter {
      RouteTo("/recipes", name: "recipes") { RouteTo("/recipes/:id", name: "recipe") }
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .repeatedPrefix)
    #expect(problem.pattern == "/recipes/:id")
    #expect(
      problem.message
        == "“/recipes/:id” is joined to “/recipes” around it, so its links are /recipes/recipes/:id: write “:id”; if you "
        + "mean it, write “recipes/:id”")
  }

  @Test("N40.2: Groups, values, aliases and deeper routes repeat in the same way")
  func repeatedPrefixesOfAllKinds() {
    let router = makeRouter {
      RouteGroup("/shop") { RouteTo("/shop/cart", name: "cart") }
      RouteTo("/users/:user", name: "user") {
        ModalRoute("/users/:user/edit", name: "edit")
        RouteTo("posts", name: "posts") { ActionRoute("/posts/clear") { _ in } }
      }
      RouteTo("/cooks", name: "cooks") { RouteTo(":id", name: "cook").alias("/cooks/koch/:id") }
    }
    let found = router.problems.filter { $0.code == .repeatedPrefix }.map(\.pattern)
    #expect(found == ["/shop/cart", "/posts/clear", "/cooks/koch/:id"])
    #expect(router.problems.filter(\.isError).map(\.code) == [.duplicateParameter])
  }

  @Test("N40.2: A prefix that is repeated on purpose is not reported")
  func deliberatePrefixesAreNotReported() {
    var absolute = RouteTable.Declaration("/recipes/:id", name: "recipe")
    absolute.isAbsolute = true
    let declaration = absolute
    let router = makeRouter {
      RouteTo("/recipes", name: "recipes") {
        RouteTo(declaration)
        RouteTo("recipes/today", name: "today")
        RouteTo("recipe/:id", name: "other")
        RouteTo("recipes-new", name: "new")
      }
      RouteTo(":any", name: "any") { RouteTo("/:other", name: "both") }
    }
    #expect(router.problems.isEmpty)
  }

  // MARK: 7

  @Test("N40.7: A handler after one that takes all links is reported, with what to return")
  func aHandlerThatIsNeverCalled() throws {
    let router = makeRouter {
      ActionRoute("/mute", name: "mute") { _ in }
      ActionRoute("/mute", name: "quiet") { _ in }
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .neverPasses)
    #expect(problem.route == "quiet")
    #expect(problem.rivalRoute == "mute")
    #expect(problem.message.contains("let that one return false for the links that it leaves to this one"))
    let passing = makeRouter {
      ActionRoute("/mute") { _ in false }
      ActionRoute("/mute") { _ in }
    }
    #expect(passing.problems.isEmpty)
  }

  @Test("N40.7: A circle of redirects is one finding, whatever leads into it")
  func oneFindingForACircle() {
    let router = makeRouter {
      RedirectRoute("/start", to: "/a")
      RedirectRoute("/a", to: "/b")
      RedirectRoute("/b", to: "/c")
      RedirectRoute("/c", to: "/a")
      RedirectRoute("/x", to: "/y")
      RedirectRoute("/y", to: "/x")
    }
    #expect(router.problems.map(\.code) == [.redirectLoop, .redirectLoop])
  }

  @Test("N40.7c: A constraint that the rules read as an optional part is reported")
  func aConstraintWithoutEffect() throws {
    let router = Router(options: .init(.jlroutes))
    router.handle(#"/p/:x(\d+)"#)
    let problem = try #require(router.problems.first)
    #expect(problem.code == .foreignSyntax)
    #expect(problem.message.hasPrefix(#"“(\d+)” is an optional part of the segment"#))
    let plain = Router(options: .init(.jlroutes))
    plain.handle("/p/:x(/more)(/:page)")
    #expect(plain.problems.isEmpty)
  }

  // MARK: 10

  @Test("N40.10: Duplicates name both routes, and the file of the other one")
  func duplicatesNameTheRoutes() throws {
    let line = #line + 2
    let router = makeRouter {
      RouteTo("/a/:id", name: "one")
      RouteTo("/a/:id", name: "two")
    }
    let problem = try #require(router.problems.first)
    #expect(problem.message.hasPrefix("“/a/:id” (one) matches the same links as “/a/:id” (two), and is tried first"))
    #expect(problem.rivalRoute == "one")
    #expect(problem.rivalLocation == .init(file: #fileID, line: line))
    #expect("\(problem)".contains("the other route: /a/:id (one), at "))
  }

  @Test("N40.10: One wildcard of high priority is one finding, however many routes it hides")
  func oneFindingForAWildcard() throws {
    let router = makeRouter {
      RouteTo("/*rest", name: "all").priority(5)
      for number in 1...11 { RouteTo(RoutePattern("/page\(number)"), name: "page\(number)") }
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.message.hasPrefix("11 routes are never reached: “/*rest” (all) takes all of their links"))
    #expect(problem.message.contains("“/page1” (page1), “/page2” (page2)"))
  }

  // MARK: 19 to 21

  @Test("N40.19: A pattern with a scheme in a group is an error, as below a route")
  func aSchemeInAGroup() throws {
    let router = makeRouter {
      RouteGroup("/") { ActionRoute("a://tab/:tab") { _ in } }
      RouteGroup("/shop") { RouteTo("cart", name: "cart").alias("b://cart") }
    }
    #expect(router.problems.map(\.severity) == [.error, .error])
    #expect(router.problems.map(\.pattern) == ["a://tab/:tab", "b://cart"])
    #expect(router.problems.allSatisfy { $0.message.contains("put the scheme on the") })
  }

  @Test("N40.20: A table that lists web schemes without hosts is reported that a scheme opens no web link")
  func webSchemesWithoutHosts() throws {
    let router = Router(schemes: ["http", "https"], reachable: .fromLinks) { RouteTo("/a", name: "a") }
    let problem = try #require(router.problems.first)
    #expect(problem.code == .hostsMissing)
    #expect(problem.message.hasSuffix("a scheme alone opens no web link, so remove it if the app has no domain"))
    let mixed = Router(hosts: ["a.de"], schemes: ["http", "https"], reachable: .fromLinks) { RouteTo("/a", name: "a") }
    #expect(mixed.problems.isEmpty)
  }

  @Test("N40.20: A change is printed as a sentence")
  func changesArePrinted() throws {
    let old = try RouteTable(.init(reachable: .fromLinks), [.init("/a/:id", name: "a")])
    let new = try RouteTable(.init(reachable: .fromLinks), [.init("/b", name: "b")])
    #expect(
      new.changes(since: old).map(\.description) == [
        "removed: /a/:id (a): no route takes these links any more", "added: /b (b): this route is new",
      ])
  }

  @Test("N40.20: A route of a namespace takes no links of the routes for all schemes, nor the other way round")
  func namespacesDoNotShadow() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.namespaces = [RouteTable.Namespace("feast")]
    let shared = RouteTable.Declaration("/discover/*", name: "discover")
    let own = RouteTable.Declaration("feast://discover/*", name: "own")
    let old = try RouteTable(options, [shared, own])
    let added = [RouteTable.Declaration("feast://discover/new", name: "new")]
    let changes = try RouteTable(options, [shared, own] + added).changes(since: old)
    #expect(
      changes.map { "\($0.kind.rawValue) \($0.pattern)" } == [
        "shadowed feast://discover/*", "added feast://discover/new",
      ])
    let more = try RouteTable(options, [shared, own, .init("/discover/new", name: "new")]).changes(since: old)
    #expect(more.map { "\($0.kind.rawValue) \($0.pattern)" } == ["shadowed /discover/*", "added /discover/new"])
    options.namespaces = [RouteTable.Namespace("feast", fallsThrough: true)]
    let falling = try RouteTable(options, [shared]).changes(since: RouteTable(options, [shared]))
    #expect(falling.isEmpty)
  }

  @Test("N40.21: A table and a route may be for https only")
  func httpsOnly() {
    let table = Router(hosts: ["a.de"], schemes: ["https", "x"], reachable: .fromLinks) { RouteTo("/a", name: "a") }
    #expect(table.canOpen("https://a.de/a"))
    #expect(!table.canOpen("http://a.de/a"))
    #expect(table.canOpen("x://a"))
    let route = Router(hosts: ["a.de"], reachable: .fromLinks) {
      RouteGroup("/shop") { RouteTo("pay", name: "pay") }.schemes("https")
      RouteMap { RouteTo("/b", name: "b") }.schemes("https")
    }
    #expect(route.canOpen("https://a.de/shop/pay"))
    #expect(!route.canOpen("http://a.de/shop/pay"))
    #expect(!route.canOpen("http://a.de/b"))
    let open = Router(hosts: ["a.de"], schemes: ["x"], reachable: .fromLinks) { RouteTo("/a", name: "a") }
    #expect(open.canOpen("http://a.de/a"))
  }

  // MARK: 22

  @Test("N40.22: The listing has aliases")
  func theListingHasAliases() {
    let router = makeRouter { RouteTo("/books/:id", name: "book").alias("/livres/:id", "/buecher/:id") }
    #expect(
      router.table.listing == "any scheme\n    0  /books/:id  book  alias: /livres/:id  alias: /buecher/:id")
  }

  // MARK: Redirects

  @Test("N40.5: A redirect whose target its senders may not open is reported")
  func aTargetThatSendersMayNotOpen() throws {
    let router = makeRouter {
      RedirectRoute("/old/:id", to: "/secret/:id")
      RouteTo("/secret/:id", name: "secret").reachable(.inAppOnly)
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .unreachableTarget)
    #expect(problem.rivalRoute == "secret")
    #expect(problem.message.contains("leads links from outside to “/secret/:id” (secret), which they may not open"))
  }
}
