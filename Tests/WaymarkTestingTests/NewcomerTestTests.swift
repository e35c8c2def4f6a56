import Testing
import Waymark
import WaymarkTesting

/// A typed route whose hand-written conformance forgets a value.
private struct Forgetful: RouteDestination {
  static let patterns: [RoutePattern] = ["/shelves/:shelf/books/:id"]
  var shelf: String
  var id: Int

  init(_ match: RouteMatch) throws(ParameterError) {
    shelf = try match.value("shelf", in: .path)
    id = try match.value("id", in: .path)
  }

  func write(to link: inout DeepLink.Parts) { link.setPath("shelf", to: shelf) }
}

private struct Swapped: RouteDestination {
  static let patterns: [RoutePattern] = ["/pairs/:first<enum(a|b)>/:second<enum(c|a)>", "/p/:first/:second"]
  var first: String
  var second: String

  init(_ match: RouteMatch) throws(ParameterError) {
    first = try match.value("first", in: .path)
    second = try match.value("second", in: .path)
  }

  func write(to link: inout DeepLink.Parts) {
    link.setPath("first", to: first)
    link.setPath("second", to: "a")
  }
}

/// A failing test of an app says what the app says in its log.
@Suite("N40: A failing test says why")
@MainActor
struct NewcomerTestTests {
  private func makeRouter() -> Router {
    Router(schemes: ["x"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("shelf") { RouteTo("/books", name: "books") { RouteTo(":id<int>", name: "book") } }
        RouteTo("/search", name: "search")
      }
      ModalRoute("/pick", name: "pick")
    }
  }

  @Test("N40: An unmatched link prints the nearest patterns, and is equal to any other")
  func unmatchedLinkPrintsTheNearestPatterns() async throws {
    let app = RouterTester(makeRouter())
    await app.open("x://boks/4")
    let outcome = try #require(app.outcome)
    #expect("\(outcome)" == "unmatched  nearest: /books/:id<int>, /books")
    #expect(outcome == "unmatched")
    #expect(outcome != "opened book")
  }

  @Test("N40: A test that has ended everything finishes, and a loop over the events ends")
  func endedTestFinishes() async {
    let app = RouterTester(makeRouter())
    let events = app.router.events
    let seen = Task { @MainActor in
      var keys: [String] = []
      for await event in events { if case .opened(let pattern, _) = event { keys.append(pattern.text) } }
      return keys
    }
    await app.open("x://books/4")
    #expect(await app.tap("search", in: "main"))
    #expect(await app.finish() == [])
    #expect(await seen.value == ["/books/:id<int>"])
  }

  @Test("N40: A test reports its leftovers: links, verbs, awaited results and taps of tabs that are not there")
  func testReportsItsLeftovers() async throws {
    let app = RouterTester(makeRouter())
    app.router.isReady = false
    await app.receive(try DeepLink("x://books", from: .customScheme))
    async let result = app.router.present("/pick", expecting: Int.self)
    await app.settle()
    #expect(await app.tap("serach", in: "main") == false)
    #expect(await app.tap("shelf", in: "mian") == false)
    #expect(
      await app.finish() == [
        "tap(“serach”, in: “main”) hit nothing: there are shelf, search",
        "tap(“shelf”, in: “mian”) hit nothing: no tabs have this name",
        "x://books waits for isReady, which is false",
        "the screen pick has sent no Int",
      ])
    let entry = try #require(app.top)
    SendResultAction(app.router, for: entry)(3)
    app.router.isReady = true
    await app.settle()
    #expect(try await result == .value(3))
    #expect(await app.finish().count == 2)
  }

  @Test("N40: Deferred links and guards without an answer are left, too")
  func guardsThatHold() async {
    let router = Router(schemes: ["x"], reachable: .fromLinks) {
      StackRoutes("main") {
        RouteTo("/home", name: "home")
        RouteTo("/later", name: "later").guarded(by: RouteGuard("later") { _ in .deferred })
        RouteTo("/slow", name: "slow").guarded(
          by: .async("slow") { _ in
            for await _ in AsyncStream<Void>.makeStream().stream {}
            return .proceed
          })
      }
    }
    let app = RouterTester(router)
    await app.open("x://later")
    router.open("x://slow")
    await app.settle()
    #expect(
      await app.finish().contains("x://later is deferred: let its guard in, or call router.dropDeferredLinks()"))
    router.dropDeferredLinks()
  }

  @Test("N40: A typed route that loses a value when it is written is a problem of the table")
  func typedRoutesThatLoseValues() {
    let router = Router(schemes: ["x"], reachable: .fromLinks) {
      RouteTo(Forgetful.self)
      RouteTo(Swapped.self)
    }
    let problems = router.table.allProblems
    #expect(problems.count == 2)
    #expect(
      problems.first
        == "/shelves/:shelf/books/:id: Forgetful was read from /shelves/1/books/1 and cannot be written: let write(to:) "
        + "write each value (a link to “forgetful” (/shelves/:shelf/books/:id) cannot be built: missing: id)")
    let swapped = "/pairs/:first<enum(a|b)>/:second<enum(c|a)>: Swapped was read from /pairs/a/c"
    #expect(problems.last?.hasPrefix(swapped) == true)
    #expect(problems.last?.hasSuffix("writes /pairs/a/a: let write(to:) write each value") == true)
  }
}
