// swift-format-ignore-file

// Examples stand here as they stand in the documentation and the pages.
import Testing
import Waymark
import WaymarkTesting

/// The examples of routes that ask for a query, a host, a sender or a redirect.
@MainActor
@Suite("Examples: queries, hosts and senders · N2 N7")
struct SenderExamples {
  @MainActor
  private final class Campaigns {
    var noted: [String?] = []
    func note(_ name: String?) { noted.append(name) }
  }

  @RouteBuilder private var paid: RouteMap {
    RouteTo("/paid/:id", name: "paid").reachable(.fromRedirects)
    RedirectRoute("/return/:id", to: "/paid/:id")                  // guards of this route are asked first
  }

  @RouteBuilder private var pay: RouteMap {
    RouteTo("/pay/:id", name: "pay").reachable(.fromRedirects)       // the address that a payment page returns to
    RedirectRoute("/return/:id", to: "/pay/:id")
  }

  @RouteBuilder private var orders: RouteMap {
    RouteTo("/orders/:id", name: "order").reachable(.fromSources([.push]))
    RouteTo("/orders/:id", name: "orderPreview")                    // all other senders
  }

  @RouteBuilder private var about: RouteMap {
    RouteTo("/about", name: "aboutShop").hosts("shop.example.com")
    RouteTo("/about", name: "about").hosts("www.example.com")
  }

  @RouteBuilder private var aboutBoth: RouteMap {
    RouteTo("/about", name: "aboutShop").hosts("shop.example.com")
    RouteTo("/about", name: "about").hosts("www.example.com", "*.example.org")
  }

  @RouteBuilder private var servers: RouteMap {
    RouteTo("https://*server/watch/:id", name: "watch")             // https://media.local:8443/watch/7: server is media.local:8443
  }

  @RouteBuilder private var moved: RouteMap {
    RouteTo("/books/:id<int>", name: "book")
    RouteTo("/cart", name: "cart")
    RouteTo("/login", name: "login")
    RedirectRoute("/catalogue/:id", to: "/books/:id")       // in print since the first catalogue
    RedirectRoute("/old.php?page=cart", to: "/cart")        // only with this item in the query
    RedirectRoute("/book.php", to: "/books/:?id")           // /book.php?id=42, if /books/:id takes the value
    RedirectRoute("/buy/:id", to: "/login?from=/books/:id") // a path in a value of the query is filled, too
  }

  private func name(_ link: String, _ routes: RouteMap, from source: DeepLink.Source = .text) throws -> String? {
    let table = try RouteTable(reachable: .fromLinks) { routes }
    return table.resolve(try DeepLink(link, from: source)).match?.route.name
  }

  @Test func onlyARedirectOpensIt() throws {
    #expect(try name("x://paid/1", paid) == nil)
    #expect(try name("x://return/1", paid) == "paid")
    #expect(try name("x://return/1", pay) == "pay")
  }

  @Test func theSenderChoosesTheRoute() throws {
    #expect(try name("x://orders/1", orders, from: .push) == "order")
    #expect(try name("x://orders/1", orders) == "orderPreview")
  }

  @Test func theHostChoosesTheRoute() throws {
    #expect(try name("https://shop.example.com/about", about) == "aboutShop")
    #expect(try name("https://www.example.com/about", about) == "about")
    #expect(try name("https://www.example.org/about", aboutBoth) == "about")
    #expect(try name("https://media.local:8443/watch/7", servers) == "watch")
  }

  @Test func theQueryChoosesTheRedirect() throws {
    #expect(try name("x://old.php?page=cart", moved) == "cart")
    #expect(try name("x://old.php?page=other", moved) == nil)
    #expect(try name("x://book.php?id=42", moved) == "book")
    #expect(try name("x://buy/7", moved) == "login")
  }

  @Test func theQueryChoosesTheRoute() throws {
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("/books", name: "books")
      RouteTo("/books?:id<int>", name: "book")           // /books?id=42, and match.id is 42
      RouteTo("/?screen=swap", name: "swap")             // this value
      RouteTo("/sales?new&:page<int>", name: "new")      // /sales?new&page=2, and /sales?page=2&new=1
      RouteTo("/wc?*uri", name: "connect")               // /wc?uri=wc:…?a=1&b=2: the rest of the query is one value
    }
    #expect(try table.match("x://books?id=42")?.route.name == "book")
    #expect(try table.match("x://books?id=a")?.route.name == "books")
    #expect(try table.match("x://sales?page=2&new=1")?.route.name == "new")
    #expect(try table.match("x://wc?uri=wc:1?a=1&b=2")?.route.name == "connect")
  }

  @Test func theLinkAsItCameIsThere() {
    let campaigns = Campaigns()
    let router = Router(reachable: .fromLinks) {
      ActionRoute("/welcome") { match in campaigns.note(match.original.query["utm_source"]?.text) }       // of /w?utm_source=mail
      RedirectRoute("/w", to: "/welcome")
    }
    router.open("x://w?utm_source=mail", .init(from: .text))
    #expect(campaigns.noted == ["mail"])
  }

  @Test func aGuardWritesALinkWithValues() {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/search", name: "search")
        RouteTo("/users/:name", name: "user").guarded(by: Users().guarding)
      }
    }
    router.configuration.log = nil
    router.attach(HeadlessHost(), to: .init(0))
    router.open("/users/x", .init(from: .inApp))
    #expect(router.state.top()?.key == "search")
  }

  @MainActor
  private struct Users {
    func knows(_ name: String?) -> Bool { false }

    var guarding: RouteGuard {
      let users = self
      let known = RouteGuard("known") { attempt in
        users.knows(attempt.match["name"]) ? .proceed : .redirect(try attempt.link(to: .named("search", ["q": "a:b*"])))
      }
      return known
    }
  }
}
