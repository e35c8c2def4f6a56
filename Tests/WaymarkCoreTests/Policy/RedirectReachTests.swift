import TestSupport
import Testing
@_spi(Matching) import WaymarkCore
import WaymarkExplain
import WaymarkTesting

/// Routes that only redirects open, and the link as it came.
@Suite("Targets that only redirects open · N7")
struct RedirectReachTests {
  private static func table() -> RouteTable {
    RouteTable.readable(reachable: .fromLinks) {
      RouteTo("/", name: "home")
      RouteTo("/paid/:id", name: "paid").reachable(.fromRedirects)
      RedirectRoute("/return/:id", to: "/paid/:id")
      RouteTo("/*rest", name: "rest")
    }
  }

  @Test("A redirect of the table leads there, and no link does", arguments: [DeepLink.Source.inApp, .push, .code])
  func redirectLeadsThereAndLinksDoNot(_ source: DeepLink.Source) throws {
    let table = Self.table()
    let redirected = table.resolve(try DeepLink("x://return/7", from: source))
    #expect(redirected.match?.route.name == "paid")
    guard case .rejected(let rejection) = table.resolve(try DeepLink("x://paid/7", from: source)).outcome else {
      Issue.record("it opens")
      return
    }
    #expect(rejection.reason == .notReachable)
    #expect(rejection.detail.contains("only a redirect may lead to /paid/:id"))
    #expect(throws: RouteTable.Rejection.self) { try table.match("x://paid/7", from: source) }
    #expect(throws: RouteTable.Rejection.self) { try table.find(DeepLink("x://paid/7", from: source)) }
  }

  @Test("No link is written to it, and the fallback does not lead there")
  func noLinkIsWrittenToIt() throws {
    let table = Self.table()
    let error = #expect(throws: LinkBuildingError.self) { try table.link(to: "paid", ["id": 7]) }
    #expect(error?.description.contains("only redirects lead to it") == true)
    #expect(table.route(named: "paid")?.reach == .fromRedirects)
    var options = RouteTable.Options(reachable: .fromLinks)
    options.fallback = "/paid/1"
    var paid = RouteTable.Declaration("/paid/:id")
    paid.reachable = .fromRedirects
    #expect(try RouteTable(options, [paid]).check().map(\.code).contains(.fallbackNowhere))
  }

  @Test("Verbs, links by name and their openings do not lead there; guards and hooks do")
  @MainActor func verbsDoNotReachIt() throws {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/", name: "home")
      RouteTo("/paid/:id", name: "paid").reachable(.fromRedirects)
      RouteTo("/buy/:id", name: "buy").guarded(by: RouteGuard("paying") { _ in .redirect("/paid/:id") })
    }.showing()
    router.willOpen { link in link.text == "/hook" ? .rewrite(try! DeepLink("/paid/9", from: link.source)) : .proceed }
    for navigation in [
      router.open("/paid/7", .init(from: .inApp)), router.push("/paid/7", .init(from: .inApp)),
      router.open(.named("paid", ["id": 7])), router.go("/paid/7", .init(from: .inApp)),
    ] {
      guard case .rejected(let rejection) = navigation.result else {
        Issue.record("\(String(describing: navigation.result))")
        continue
      }
      #expect(rejection.reason == .notReachable)
    }
    #expect(!router.canOpen("/paid/7"))
    #expect(router.open("/buy/7").match?.route.name == "paid")
    #expect(router.open("/hook").match?.route.name == "paid")
    let saved = router.state
    router.restore(saved)
    #expect(router.state.visibleEntries().contains { $0.key == "paid" })
  }

  @Test("A router tells that no redirect leads there, unless a guard or a hook may")
  @MainActor func missingRedirectIsReported() throws {
    func codes(_ change: (Router) -> Void) -> [RouteTable.Problem.Code] {
      let router = Router(reachable: .fromLinks) { RouteTo("/paid/:id", name: "paid").reachable(.fromRedirects) }
      change(router)
      return router.problems.map(\.code).filter { $0 == .unreachableTarget }
    }
    #expect(codes { _ in } == [.unreachableTarget])
    #expect(codes { $0.willOpen { _ in .proceed } } == [])
    #expect(codes { $0.addGuard(RouteGuard("any") { _ in .proceed }) } == [])
    #expect(
      codes { $0.add(RouteTo("/a", name: "a").guarded(by: RouteGuard("one") { _ in .redirect("/paid/1") })) } == [])
    #expect(codes { $0.add(RedirectRoute("/a", to: "/paid/1")) } == [])
    #expect(codes { $0.add(RedirectRoute("/a", to: "/unpaid/1")) } == [.unreachableTarget])
  }

  @Test("Reaches are narrowed: a redirect of a link from outside opens nothing that is in the app only")
  func redirectFromOutsideOpensNoPrivateRoute() {
    let both = RouteTable.Reach.inAppOnly.narrowed(to: .fromRedirects)
    #expect(both == .fromRedirects(of: .inAppOnly))
    #expect(
      RouteTable.Reach.fromRedirects.narrowed(to: .fromSources([.push])) == .fromRedirects(of: .fromSources([.push])))
    #expect(both.includes(.inApp) == false)
    let table = RouteTable.readable(reachable: .fromLinks) {
      RouteGroup("/") { RouteTo("/a", name: "a").reachable(.fromRedirects) }.reachable(.inAppOnly)
      RedirectRoute("/b", to: "/a")
    }
    #expect(table.resolve(try! DeepLink("/b", from: .inApp)).match?.route.name == "a")
    #expect(table.resolve(try! DeepLink("/b", from: .push)).match == nil)
  }

  @Test("The checker accepts the redirect, and the explanation follows it")
  func checkerAcceptsTheRedirect() throws {
    let table = Self.table()
    #expect(table.check().map(\.code) == [.hostsMissing])
    let stages = table.explain(try DeepLink("/return/7")).stages
    #expect(stages.last?.candidates.first?.reason == "asked first")
    let direct = table.explain(try DeepLink("/paid/7")).stages.first?.candidates.first?.reason
    #expect(direct?.hasSuffix("may not be opened from inApp") == true)
  }

  @Test("A match has the link as it came, after redirects, hooks and the fallback")
  @MainActor func matchHasTheLinkAsItCame() throws {
    let table = Self.table()
    let link = try DeepLink("/return/7?ref=mail#top")
    let match = try #require(table.resolve(link).match)
    #expect(match.link.text == "/paid/7")
    #expect(match.original.text == link.text)
    #expect(try table.match("/return/7")?.original.text == "/return/7")
    var seen: [String] = []
    let router = Router(reachable: .fromLinks) {
      ActionRoute("/welcome") { match in seen.append(match.original.text) }
      RedirectRoute("/w", to: "/x")
      RedirectRoute("/x", to: "/welcome")
    }
    _ = router.open("/w?utm_source=mail")
    _ = router.open("/welcome")
    #expect(seen == ["/w?utm_source=mail", "/welcome"])
  }
}

/// Two routes of one pattern for different senders, and for different hosts.
@Suite("Routes of one pattern · N7")
struct TwinRouteTests {
  private static func table(_ second: RouteTable.Reach) throws -> RouteTable {
    RouteTable.readable(reachable: .fromLinks) {
      RouteTo("/books/:id", name: "own").reachable(.fromSources([.push]))
      RouteTo("/books/:book", name: "other").reachable(second)
      RouteTo("/*", name: "rest")
    }
  }

  @Test("The first route that takes the sender counts")
  func firstRouteOfTheSenderIsTaken() throws {
    let table = try Self.table(.fromLinks)
    for (source, name) in [(DeepLink.Source.push, "own"), (.inApp, "own"), (.code, "other"), (.universalLink, "other")]
    {
      let link = try DeepLink("x://books/7", from: source)
      #expect(try table.match(link)?.route.name == name)
      #expect(try table.find(link).flatMap { table.route(of: $0) }?.name == name)
      #expect(table.resolve(link).match?.route.name == name)
    }
    #expect(table.check().map(\.code) == [.hostsMissing])
  }

  @Test("If no route of the pattern takes the sender, none of another pattern does")
  func noOtherPatternTakesTheLink() throws {
    let table = try Self.table(.inAppOnly)
    #expect(throws: RouteTable.Rejection.self) { try table.match(DeepLink("x://books/7", from: .code)) }
    #expect(table.check().map(\.code).contains(.ambiguous))
  }

  @Test("A written link leads to the route that its readers open")
  func writtenLinkLeadsToTheRouteOfItsReaders() throws {
    let table = try Self.table(.fromLinks)
    #expect(try table.link(to: "other", ["book": 7], as: .scheme("x")).text == "x://books/7")
    #expect(throws: LinkBuildingError.self) { try table.link(to: "other", ["book": 7]) }
    #expect(try table.link(to: "own", ["id": 7]).text == "/books/7")
  }
}
