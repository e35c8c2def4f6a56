import Testing
import WaymarkCore
import WaymarkExplain

/// `:?name` in the target of a redirect is the value of a query item of the link.
@Suite("N40.13: Redirects that fill from the query")
struct QueryRedirectTests {
  private func table(
    _ redirects: [(RoutePattern, RoutePattern)], options change: (inout RouteTable.Options) -> Void = { _ in }
  ) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["a.de"]
    change(&options)
    var builder = RouteTable.Builder(options: options)
    for (pattern, target) in redirects { builder.add(pattern, redirect: target) }
    builder.add("/recipes/:id", name: "recipe")
    builder.add("/old.php", name: "old", priority: -1)
    return try builder.build()
  }

  @Test(
    "The last value of the item is filled in, encoded for where it stands",
    arguments: [
      ("/old.php?id=7", "/recipes/7"), ("/old.php?id=1&x=2&id=7", "/recipes/7"),
      ("https://a.de/old.php?id=a%2Fb", "/recipes/a%2Fb"), ("x://old.php?id=a%20b", "/recipes/a%20b"),
      ("/old.php?id=a+b", "/recipes/a%20b"),
    ])
  func filled(_ link: String, _ target: String) throws {
    let resolution = try table([("/old.php", "/recipes/:?id")]).resolve(DeepLink(link))
    #expect(resolution.redirects == [target])
    #expect(resolution.match?.route.name == "recipe")
  }

  @Test("Names of the query stand beside captured ones, in segments, query and fragment")
  func everywhere() throws {
    let table = try table([("/s/:kind", "/recipes/:kind-:?id?page=:?page&*#top")])
    let resolution = table.resolve(try DeepLink("/s/cake?id=7&page=2"))
    #expect(resolution.redirects == ["/recipes/cake-7?page=2&id=7&page=2#top"])
  }

  @Test(
    "Without the item, or with an empty one, the redirect does not apply, and the next route is asked",
    arguments: ["/old.php", "/old.php?id=", "/old.php?ID=7", "/old.php?x=1"])
  func missing(_ link: String) throws {
    let table = try table([("/old.php", "/recipes/:?id")])
    let resolution = table.resolve(try DeepLink(link))
    #expect(resolution.redirects.isEmpty)
    #expect(resolution.match?.route.name == "old")
    let reasons = table.explain(try DeepLink(link)).stages.first?.candidates.map(\.reason) ?? []
    #expect(reasons.first == "asked first; its redirect does not apply: the link has no value “id” in its query")
  }

  @Test("A redirect before all routes that does not apply leaves the link to the routes")
  func beforeRoutes() throws {
    let table = try table([]) {
      $0.redirects = [.init(from: "/old.php", to: "/recipes/:?id"), .init(from: "/*any", to: "/recipes/:?recipe")]
    }
    #expect(table.resolve(try DeepLink("/old.php?id=7")).redirects == ["/recipes/7"])
    #expect(table.resolve(try DeepLink("/old.php?recipe=8")).redirects == ["/recipes/8"])
    #expect(table.resolve(try DeepLink("/old.php")).match?.route.name == "old")
  }

  @Test("A value that climbs is refused")
  func dots() throws {
    let resolution = try table([("/old.php", "/recipes/:?id")]).resolve(DeepLink("/old.php?id=.."))
    guard case .rejected(let rejection) = resolution.outcome else {
      Issue.record("\(resolution)")
      return
    }
    #expect(rejection.reason == .invalidLink)
  }

  @Test("A guard's target without its item leaves the segment out, and never lets the link in")
  @MainActor func guards() {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/a", name: "a").guarded(by: RouteGuard("elsewhere") { _ in .redirect("/recipes/:?id") })
      RouteTo("/recipes", name: "recipes") { RouteTo(":id", name: "recipe") }
    }
    #expect(router.open("/a?id=4").match?.route.name == "recipe")
    #expect(router.open("/a").match?.route.name == "recipes")
  }

  @Test("The checker treats it like a value, but asks no pattern for it; in a pattern it stays an error")
  func checked() throws {
    #expect(try table([("/old.php", "/recipes/:?id"), ("/r/:x", "/recipes/:?id")]).check().map(\.code) == [])
    let nowhere = try table([("/x.php", "/cakes/:?id")]).check()
    #expect(nowhere.map(\.code) == [.redirectNowhere])
    #expect(throws: RouteTable.InvalidTable.self) { try RouteTable(.init(reachable: .fromLinks), [.init("/a/:?id")]) }
  }
}
