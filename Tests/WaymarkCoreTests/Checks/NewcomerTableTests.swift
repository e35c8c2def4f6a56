import Testing
import WaymarkCore
import WaymarkTesting

/// Mistakes of newcomers who know other routers: each gives one problem with place, cause and cure.
@Suite("N40: Accepted mistakes are reported with the table")
@MainActor
struct NewcomerTableTests {
  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent) -> Router {
    Router(hosts: ["a.de"], schemes: ["clinic"], reachable: .fromLinks, routes)
  }

  private func texts(_ router: Router) -> [String] { router.problems.map { "\($0.code.rawValue): \($0.message)" } }

  // MARK: A child that is written as a whole path

  @Test("N40: A child that is written as a whole path is reported where it is declared, with both cures")
  func aWholePathBelowARoute() throws {
    let line = #line + 2
    let router = makeRouter {
      RouteTo("/calendar", name: "calendar") { RouteTo("/a/:id<int>", name: "appointment") }
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .nestedPath)
    #expect(problem.severity == .warning)
    #expect(problem.location == .init(file: #fileID, line: line))
    #expect(
      problem.message
        == "“/a/:id<int>” stands below “/calendar”, so its links are /calendar/a/:id<int>: for links that are "
        + "/a/:id<int>, add .absolute(); if you mean it, write “a/:id<int>”")
  }

  @Test("N40: The nearest route of a link is the one whose pattern was written so")
  func theNearestRouteAsWritten() throws {
    var messages: [Router.LogMessage] = []
    let line = #line + 3
    let router = makeRouter {
      RouteTo("/calendar", name: "calendar") {
        RouteTo("/a/:id<int>", name: "appointment")
      }
      RouteTo("/b/:id<int>", name: "other")
    }
    router.log = { messages.append($0) }
    router.open("clinic://a/7")
    let told = try #require(messages.last { $0.kind == .unopened })
    #expect(
      told.text
        == "unmatched; “/a/:id<int>” stands below “/calendar”, so its links are /calendar/a/:id<int>: for links that are "
        + "/a/:id<int>, add .absolute(); if you mean it, write “a/:id<int>”; nearest: /calendar/a/:id<int>")
    #expect(told.location == .init(file: #fileID, line: line))
    guard case .unmatched(let nearest)? = router.open("clinic://a/7").result else {
      Issue.record("it is not unmatched")
      return
    }
    #expect(nearest.map(\.text) == ["/calendar/a/:id<int>"])
  }

  @Test("N40: Modals, actions, redirects and aliases are reported alike; an alias has another cure")
  func wholePathsOfAllKinds() {
    let router = makeRouter {
      RouteTo("/shop", name: "shop") {
        ModalRoute("/cart", name: "cart")
        ActionRoute("/empty", name: "empty") { _ in }
        RedirectRoute("/basket", to: "/shop/cart")
        RouteTo("books", name: "books").alias("/buecher")
      }
    }
    let told = router.problems.filter { $0.code == .nestedPath }
    #expect(told.map(\.pattern) == ["/cart", "/empty", "/basket", "/buecher"])
    #expect(
      told.last?.message
        == "“/buecher” stands below “/shop”, so its links are /shop/buecher: for links that are /buecher, write a "
        + "RedirectRoute outside of the route; if you mean it, write “buecher”")
  }

  @Test("N40: Relative and absolute patterns, groups, values and the root are meant")
  func deliberatePathsAreNotReported() throws {
    let router = makeRouter {
      RouteTo("/", name: "home") { RouteTo("/news", name: "news") }
      RouteTo("/users/:user", name: "user") {
        RouteTo("/:post", name: "post")
        RouteTo("edit", name: "edit")
      }
      RouteGroup("/shop") { RouteTo("/cart", name: "cart") }
      RouteTo("/calendar", name: "calendar") { RouteTo("/a/:id<int>", name: "appointment").absolute() }
    }
    #expect(texts(router) == [])
  }

  @Test("N40: An absolute route has its own link, and its screen stands above the list all the same")
  func absoluteRoutes() throws {
    let router = makeRouter {
      StackRoutes("main") {
        RouteTo("/calendar", name: "calendar") {
          RouteTo("/a/:id<int>", name: "appointment") { RouteTo("notes", name: "notes") }.absolute()
        }
      }
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("clinic://a/7/notes")
    #expect(host.visible == ["main", "calendar", "appointment", "notes"])
    #expect(try router.table.link(to: "appointment", ["id": 7]).text == "/a/7")
    #expect(try router.table.match("/calendar/a/7") == nil)
  }

  @Test("N40: A group is not put before an absolute route; a container takes no notice")
  func absoluteRoutesInGroups() throws {
    let router = makeRouter {
      RouteGroup("/v1") {
        RouteTo("books", name: "books").absolute()
        RouteTo("/help", name: "help").absolute()
        StackRoutes("shelf") { RouteTo("films", name: "films") }.absolute()
      }
    }
    #expect(router.table.routes.map(\.pattern.text) == ["books", "/help", "/v1/films"])
  }

  // MARK: Patterns

  @Test(
    "N40: A constraint that is read as something else is reported with the one to write",
    arguments: [
      ("/a/:id(int)", "“(int)” right behind a name is a regular expression, and no constraint: write “:id<int>”"),
      (
        "/a/:kind(enum(a,b))",
        "“(enum(a,b))” right behind a name is a regular expression, and no constraint: write “:kind<enum(a|b)>”"
      ),
      ("/a/:kind<enum(a, b)>", "this enum has one value, “a, b”: write “:kind<enum(a|b)>” for several"),
    ])
  func misreadConstraints(_ pattern: String, message: String) throws {
    let router = makeRouter { RouteTo(RoutePattern(pattern), name: "a") }
    #expect(texts(router) == ["misreadConstraint: \(message)"])
    #expect(router.problems.first?.column == pattern.split(separator: "<")[0].split(separator: "(")[0].count + 1)
  }

  @Test(
    "N40: Constraints that say what they mean are not reported",
    arguments: ["/:id(\\d+)", "/:a<enum(a|b)>", "/:a<enum(x)>"])
  func constraintsThatAreMeant(_ pattern: String) {
    #expect(texts(makeRouter { RouteTo(RoutePattern(pattern), name: "a") }) == [])
  }

  @Test("N40: Parameters in brackets and without a name are reported with what to write")
  func parametersOfOtherRouters() {
    let router = makeRouter {
      RouteTo("/a/[:id]", name: "a")
      RouteTo("/b/{:id}", name: "b")
      RouteTo("/c/:", name: "c")
      RouteTo("/d/:_", name: "d")
    }
    #expect(
      texts(router) == [
        "foreignSyntax: “[:id]” is plain text here, as other routers write a parameter: write “:id”, or “%5B%3Aid]” for "
          + "the text itself",
        "foreignSyntax: “{:id}” is plain text here, as other routers write a parameter: write “:id”, or “%7B%3Aid}” for "
          + "the text itself",
        "foreignSyntax: this parameter has no name, so that nothing reads its value: write a name, as in “:id”, or “:_” if "
          + "you mean it",
      ])
  }

  // MARK: The map

  @Test("N40: A tab without routes is reported, and so is a router without any")
  func emptyTabs() {
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") }
        StackRoutes("later") {}
      }
    }
    #expect(
      texts(router) == [
        "noEffect: the tab “later” of “main” is a stack without routes, so it shows nothing when it is tapped: declare its "
          + "first screen in it"
      ])
    #expect(
      texts(makeRouter {}) == [
        "noRoutes: there are no routes, so that no link opens anything: declare some, RouteTo(\"/books\")"
      ])
  }

  @Test("N40: A router without routes says so of a link, and not before: handlers may come later")
  func aRouterWithoutRoutes() {
    let router = Router(schemes: ["clinic"], reachable: .fromLinks)
    var messages: [Router.LogMessage] = []
    router.log = { messages.append($0) }
    router.attach(HeadlessHost(), to: .init(0))
    #expect(messages.map(\.text) == [])
    router.open("clinic://books")
    let cure = "this router has no routes, so declare them in Router(…) { … }, or use the router that has them"
    #expect(messages.map(\.text) == ["unmatched: \(cure)"])
    router.push("/books")
    #expect(messages.last { $0.kind == .mistake }?.text == "no route matches the link: \(cure)")
  }

  // MARK: Reach

  @Test("N40: A reach that something around the route narrows is told before any link, with the line that bars")
  func aReachThatIsNarrowed() throws {
    let line = #line + 2
    let router = makeRouter {
      RouteTo("/account", name: "account") {
        RouteTo("orders", name: "orders").reachable(.fromLinks)
      }.reachable(.inAppOnly)
    }
    let problem = try #require(router.problems.first)
    #expect(router.problems.count == 1)
    #expect(problem.code == .narrowedReach)
    #expect(problem.location == .init(file: #fileID, line: line + 1))
    #expect(problem.rivalLocation == .init(file: #fileID, line: line))
    #expect(
      problem.message
        == ".reachable(.fromLinks) has no effect here, since “/account” at \(#fileID):\(line) is .reachable(.inAppOnly), "
        + "which nothing inside can widen: write the wider reach there, and the narrower one on what stays private")
    let rejection = try #require(throws: RouteTable.Rejection.self) {
      try router.table.match("clinic://account/orders")
    }
    #expect(
      "\(rejection)"
        == "notReachable: /account/orders may not be opened from customScheme: “/account” at \(#fileID):\(line) is "
        + ".reachable(.inAppOnly), which nothing inside can widen: write the wider reach there, if others may open it")
  }

  @Test("N40: The router itself and a container bar, too")
  func routerAndContainerNarrowTheReach() throws {
    let closed = Router(schemes: ["clinic"], reachable: .inAppOnly) {
      RouteTo("/a", name: "a").reachable(.fromLinks)
      RouteTo("/b", name: "b")
    }
    #expect(
      texts(closed) == [
        "narrowedReach: .reachable(.fromLinks) has no effect here, since the router itself is .reachable(.inAppOnly), which "
          + "nothing inside can widen: write the wider reach there, and the narrower one on what stays private"
      ])
    let rejection = try #require(throws: RouteTable.Rejection.self) { try closed.table.match("clinic://b") }
    #expect(rejection.detail.contains("the router itself is .reachable(.inAppOnly)"))
    let inside = makeRouter {
      StackRoutes("private") { RouteTo("/a", name: "a").reachable(.fromSources([.push])) }.reachable(.inAppOnly)
    }
    #expect(inside.problems.first?.message.contains("since “private” is .reachable(.inAppOnly)") == true)
  }

  @Test("N40: A narrower or an equal reach inside is meant")
  func reachesThatAreMeant() {
    let router = makeRouter {
      RouteTo("/account", name: "account") {
        RouteTo("orders", name: "orders").reachable(.inAppOnly)
        RouteTo("help", name: "help").reachable(.fromSources([.push]))
        RouteTo("pay/:id", name: "pay").reachable(.fromRedirects)
        RedirectRoute("return/:id", to: "/account/pay/:id")
      }.reachable(.fromSources([.push, .handoff]))
      RouteTo("/open", name: "open").reachable(.fromLinks)
    }
    #expect(texts(router) == [])
  }

  // MARK: Building links

  @Test("N40: A link of a scheme that the table does not list is not built, like one of another host")
  func aSchemeThatIsNotListed() throws {
    let router = makeRouter { RouteTo("/books/:id", name: "book") }
    let error = try #require(throws: LinkBuildingError.self) {
      try router.table.link(to: "book", ["id": 4], as: .scheme("clinc"))
    }
    #expect(
      "\(error)"
        == "a link to “book” (/books/:id) cannot be built: the table refuses the link: “clinc” is not one of the table's "
        + "schemes: add it to schemes if the app owns it")
    #expect(try router.table.link(to: "book", ["id": 4], as: .scheme("Clinic")).text == "Clinic://books/4")
    let any = Router(reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
    #expect(try any.table.link(to: "book", ["id": 4], as: .scheme("clinc")).text == "clinc://books/4")
  }
}
