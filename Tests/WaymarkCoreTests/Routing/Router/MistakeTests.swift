import Observation
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkExplain
import WaymarkMigration
import WaymarkTesting

/// A value that a guard observes.
@Observable @MainActor
private final class ObservedSession {
  var isOn = false
}

@Suite("Mistakes of the app are reported · N28")
@MainActor
struct MistakeTests {
  private let inApp = NavigationOptions(from: .inApp)

  private func makeRouter(@RouteBuilder _ routes: () -> some RouteContent = { RouteMap {} }) -> Router {
    Router(hosts: ["a.de"], reachable: .fromLinks, routes)
  }

  @Test("A pattern that cannot be read is reported where it is registered, with a caret and the way out, once")
  func badPatterns() throws {
    let router = makeRouter()
    let log = LogRecorder(router)
    let line = #line + 1
    router.handle("/books/:id<itn>") { _ in true }
    for _ in 0..<2 { router.open("/books", NavigationOptions(from: .text)) }
    let message = try #require(log.mistakes.first)
    #expect(log.mistakes.count == 1)
    #expect(message.location == .init(file: #fileID, line: line))
    #expect("\(message)".hasPrefix("\(#fileID):\(line): error: there is no constraint “itn”: did you mean “int”?"))
    #expect(message.text.contains("  /books/:id<itn>\n             ^"))
  }

  @Test("Mistakes of the whole table are reported with the first link, and again only if they are new")
  func mistakesOfTheTableAreReportedWithTheFirstLink() {
    let line = #line + 2
    let router = makeRouter {
      RouteTo("/books/:id", name: "book")
      RouteTo("/books/:key")
    }
    router.connect()
    let log = LogRecorder(router)
    router.open("/books/1", inApp)
    #expect(log.mistakes.map(\.location) == [.init(file: #fileID, line: line + 1), nil])
    #expect(
      log.mistakes.first?.text.contains("the other route: /books/:id (book), at \(#fileID):") == true)
    router.add(RouteTo("/shelf") { RouteTo("{id}") })
    router.open("/books/1", inApp)
    #expect(log.mistakes.count == 3)
    #expect(log.mistakes.last?.text.contains("write “:id”") == true)
  }

  @Test("A link whose value is not of its type is reported with the value's name, and what takes such links")
  func valuesOfAnotherType() {
    struct Page: RouteDestination {
      static let patterns: [RoutePattern] = ["/pages/:id"]
      let page: Int?
      init(_ match: RouteMatch) throws(ParameterError) { page = try match.value("page", in: .query) }
      func write(to link: inout DeepLink.Parts) {}
    }
    let router = makeRouter()
    let log = LogRecorder(router)
    let line = #line + 1
    router.handle(Page.self)
    router.open("/pages/42?page=abc", inApp)
    let wanted =
      "“page” in the query is not Int: to take such links, write @QueryItem(ignoringInvalid: true), or match.value(…, in: .query, ignoringInvalid: true)"
    #expect(log.mistakes.last?.text == "no route matches the link: \(wanted); the route is /pages/:id")
    router.open("https://a.de/pages/42?page=abc", NavigationOptions(from: .universalLink))
    #expect(log.messages.last?.kind == .unopened)
    #expect(log.messages.last?.text.hasPrefix("unmatched; \(wanted)") == true)
    #expect(log.messages.last?.location == .init(file: #fileID, line: line))
    let reason = try? router.table.explain(DeepLink("https://a.de/pages/42?page=abc")).stages[0].candidates.first?
      .reason
    #expect(reason == "the path matches, but \(wanted)")
  }

  @Test("A router that is attached to a host tells what is wrong with its routes, before any link")
  func attachedRouterReportsItsTable() {
    let router = makeRouter { StackRoutes("s") { RouteTo("/a*") } }
    let log = LogRecorder(router)
    router.attach(HeadlessHost(), to: .init(0))
    #expect(log.mistakes.count == 1)
    #expect(log.mistakes.first?.text.contains("write %2A") == true)
  }

  @Test("Where nothing shows what was opened, that is reported, once")
  func noHost() {
    let router = makeRouter {
      StackRoutes("s") {
        RouteTo("/a")
        RouteTo("/b")
      }
    }
    let log = LogRecorder(router)
    router.connect()
    router.open("/a", inApp)
    router.open("/b", inApp)
    #expect(log.mistakes.count == 1)
    #expect(log.mistakes.first?.text.contains("no host is attached") == true)
    let shown = makeRouter { StackRoutes("s") { RouteTo("/a") } }
    let logOfShown = LogRecorder(shown)
    let host = HeadlessHost()
    shown.attach(host, to: .init(0))
    shown.open("/a", inApp)
    #expect(logOfShown.mistakes.isEmpty)
    #expect(host.visible == ["s", "/a"])
  }

  @Test("A route that is pushed and has no screen is reported with its place, once")
  func noScreen() {
    let line = #line + 4
    let router = makeRouter {
      StackRoutes("s") {
        RouteTo("/a")
        RouteTo("/b/:id", name: "b")
      }
    }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    host.canMake = { $0.key != "b" }
    router.attach(host, to: .init(0))
    router.push("/b/hunter2")
    router.push("/b/hunter3")
    #expect(log.mistakes.map(\.location) == [.init(file: #fileID, line: line)])
    #expect(log.mistakes.first?.text.contains("“/b/:id” matches, but nothing is shown") == true)
    #expect(!log.messages.contains { $0.text.contains("hunter") })
  }

  @Test("A guard that takes long is reported, once, and one that answers in time is not")
  func slowGuards() async {
    let (time, answers) = (TestClock(), AsyncStream.makeStream(of: Void.self))
    let line = #line + 1
    let waiting = RouteGuard.async("signedIn") { _ in
      for await _ in answers.stream { return .proceed }
      return .denied("")
    }
    let router = makeRouter {
      StackRoutes("s") {
        RouteTo("/")
        RouteTo("/a").guarded(by: waiting)
      }
    }
    router.configuration.clock = time.clock
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let log = LogRecorder(router)
    for seconds in [4, 6, 6] {
      let navigation = router.push("/a")
      await settle()
      time.advance(by: .seconds(seconds))
      await settle()
      #expect(log.mistakes.contains { $0.text.contains("waiting for guard") } == (seconds > 5))
      answers.continuation.yield()
      let outcome = await navigation.outcome
      #expect("\(outcome)".hasPrefix("opened"))
    }
    let slow = log.mistakes.filter { $0.text.contains("waiting for guard") }
    #expect(slow.count == 1)
    #expect(slow.first?.text.hasPrefix("waiting for guard “signedIn” for 5 s: ") == true)
    #expect(slow.first?.location == .init(file: #fileID, line: line))
  }

  // MARK: Calls

  @Test("A link of the app's own that leads nowhere is reported with the place of the call; one from outside is not")
  func linksToNowhere() {
    let router = makeRouter {
      StackRoutes("s") { RouteTo("/") { RouteTo("/books/:id<int>", name: "book") } }
    }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let line = #line + 1
    router.open("/boks/1", inApp)
    router.push("/boks/2")
    router.select(containing: "/boks/3")
    router.open(.named("bok", ["id": 1]))
    router.push(.named("book"))
    #expect(
      log.mistakes.map(\.text) == [
        "no route matches the link: did you mean “/books/:id<int>”?",
        "no route matches the link: did you mean “/books/:id<int>”?",
        "no route matches the link: did you mean “/books/:id<int>”?",
        "a link to “bok” cannot be built: no route has this name: did you mean “book”?",
        "a link to “book” (/books/:id<int>) cannot be built: missing: id",
      ])
    #expect(log.mistakes.map { $0.location } == (0..<5).map { .init(file: #fileID, line: line + $0) })
    router.open("https://a.de/boks/4")
    #expect(log.mistakes.count == 5)
  }

  @Test("A branch or a container that is not there is reported, with those there are")
  func unknownBranchIsReported() {
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/") }
        StackRoutes("profile") { RouteTo("/me") }
      }
    }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let line = #line + 1
    router.select("profle", in: "main")
    router.select("books", in: "main")
    router.select("profile", in: "mian")
    #expect(
      log.mistakes.map(\.text) == [
        "“main” has no branch “profle”: did you mean “profile”?",
        "“main” has no branch “books”: it has today, profile",
        "no container is named “mian”: did you mean “main”?",
      ])
    #expect(log.mistakes.map { $0.location?.line } == [line, line + 1, line + 2])
  }

  @Test("A guard that shows or redirects to what is nowhere is reported, with its place")
  func targetsOfGuards() {
    let seen = ObservedSession()
    let line = #line + 5
    let router = makeRouter {
      StackRoutes("s") {
        RouteTo("/") {
          RouteTo("login")
          RouteTo("a").guarded(by: RouteGuard("later") { _ in seen.isOn ? .proceed : .deferred(showing: "/lgin") })
          RouteTo("b").guarded(by: RouteGuard("elsewhere") { _ in .redirect("/logn") })
        }
      }
    }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.open("https://a.de/a")
    router.open("https://a.de/b")
    #expect(
      log.mistakes.map(\.text) == [
        "no route matches “/lgin”, which guard “later” shows for a deferred link: did you mean “/login”?",
        "no route matches what guard “elsewhere” redirects to: did you mean “/login”?",
      ])
    #expect(log.mistakes.map { $0.location?.line } == [line, line + 1])
  }

  @Test("Values of a placeholder are not reported, and 300 links make one mistake")
  func valuesOfPlaceholders() {
    let router = makeRouter {
      StackRoutes("s") {
        RouteTo("/") {
          RouteTo("a/:id").guarded(
            by: RouteGuard("later") { attempt in
              let id = attempt.match["id"] ?? ""
              return .deferred(showing: "/nowhere/\(id)?back=\(id)")
            })
        }
      }
    }
    let log = LogRecorder(router)
    router.attach(HeadlessHost(), to: .init(0))
    for number in 0..<300 { router.open("https://a.de/a/s3cret\(number)") }
    #expect(
      log.mistakes.map(\.text).filter { $0.hasPrefix("no route") } == [
        "no route matches “/…/…?…”, which guard “later” shows for a deferred link: declare a route for it, or correct "
          + "the link"
      ])
    #expect(log.mistakes.count == 2)
    #expect(!log.messages.contains { "\($0)".contains("s3cret") })
  }

  @Test("Selections whose names have values, and hosts of strangers, make few mistakes")
  func namesWithValues() {
    let router = makeRouter {
      TabRoutes("tabs") { StackRoutes("s") { RouteTo("/") } }
    }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    for number in 0..<300 {
      router.select("tab\(number)", in: "tabs")
      router.open("https://host\(number).example/a", .init(from: .universalLink))
    }
    #expect(log.mistakes.count <= 40)
    #expect(log.mistakes.contains { $0.text.contains("tab0") })
  }

  @Test("A value that the pattern does not have is reported with the route, if it has one named like it")
  func valuesOfHandlers() {
    let router = makeRouter()
    let log = LogRecorder(router)
    let line = #line + 1
    router.handle("/books/:id") { match in
      let _: Int = try match.value("idd")
      return true
    }
    router.open("/books/1", inApp)
    #expect(log.mistakes.map(\.text) == ["“idd” (Int) is missing; the route is /books/:id: did you mean “id”?"])
    #expect(log.mistakes.first?.location?.line == line)
    #expect(log.messages.filter { $0.kind == .unopened }.isEmpty)
  }

  @Test(
    "A value of the path that is not of the type that a handler reads is reported once, with the constraint to write")
  func constraintsOfHandlers() {
    let router = makeRouter()
    let log = LogRecorder(router)
    let line = #line + 1
    router.handle("/books/:id/:tag") { match in
      let id: Int = try match.id
      return id > 0
    }
    for _ in 0..<2 { router.open("https://a.de/books/x/y") }
    let text = "“id” in the path is not Int; the route is /books/:id/:tag"
    let cure = "write “:id<int>”, so that only links with such a value match"
    #expect(log.mistakes.map(\.text) == ["\(text): \(cure)"])
    #expect(log.mistakes.first?.location?.line == line)
    // The second link is not a second mistake, and still says why it did not open.
    let unopened = log.messages.filter { $0.kind == .unopened }
    #expect(unopened.map(\.text) == ["/books/:id/:tag: failed: \(text)"])
    #expect(unopened.first?.location?.line == line)
  }

  @Test("An alias as other routers write it is one mistake, and so is its missing parameter")
  func foreignAliases() {
    let router = makeRouter { RouteTo("/offers/:id", name: "offer").alias("/angebote/{id}") }
    #expect(router.problems.count == 1)
    #expect(router.problems.first?.message.contains("write “:id”") == true)
    #expect(router.problems.first?.isError == true)
  }

  @Test("Selecting before there is a window is reported with what makes one")
  func selectingWithoutAWindow() {
    let router = makeRouter { TabRoutes("main") { RouteTo("/a", name: "a") } }
    let log = LogRecorder(router)
    let line = #line + 1
    router.select("a", in: "main")
    #expect(log.mistakes.first?.text.hasSuffix("attach a host first, or call router.connect()") == true)
    #expect(log.mistakes.map { $0.location?.line } == [line])
  }

  @Test("An answer of a type that nobody waits for is reported, with the call that waits")
  func unexpectedResultIsReported() async throws {
    let router = makeRouter { StackRoutes("s") { RouteTo("/") { ModalRoute("pick", name: "pick") } } }
    let log = LogRecorder(router)
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let line = #line + 1
    async let result = router.present("/pick", expecting: Int.self)
    await settle()
    let entry = try #require(router.state.top())
    #expect(!SendResultAction(router, for: entry)("three"))
    #expect(SendResultAction(router, for: entry)(3))
    #expect(try await result == .value(3))
    #expect(
      log.mistakes.map(\.text) == ["the screen “pick” sends String, and the call that presented it waits for Int"])
    #expect(log.mistakes.first?.location?.line == line)
  }

  @Test("A link that does not pass the gate is reported with what the table takes, not with the link")
  func rejectedLinkIsReportedWithTheRule() {
    let router = makeRouter { RouteTo("/a") }
    let log = LogRecorder(router)
    router.open("https://hunter2.de/a")
    router.open("https://hunter3.de/a")
    let words = "the host is not one of the table's (a.de): add it to hosts if it is the app's"
    #expect(log.mistakes.map(\.text) == ["a link was rejected: \(words)"])
    #expect(log.messages.map(\.kind) == [.mistake, .unopened])
    #expect("\(router.open("https://hunter2.de/a"))".contains(words))
    #expect("\(router.open("https://me@a.de/a"))".contains("at byte 8"))
  }

  @Test("A host that was attached and is gone is reported as such")
  func lostHosts() {
    let router = makeRouter { StackRoutes("s") { RouteTo("/a") } }
    let log = LogRecorder(router)
    router.attach(HeadlessHost(), to: .init(0))
    router.open("/a", inApp)
    #expect(log.mistakes.map(\.text).contains { $0.contains("the attached host was released; keep it") })
  }

  @Test("In tests nothing is reported unless they ask for it; a router can be told to be silent")
  func testsAreSilentByDefault() {
    let router = makeRouter()
    #expect(router.log == nil)
    let log = LogRecorder(router)
    router.log = nil
    router.handle("/a*")
    router.open("/b", inApp)
    #expect(log.messages.isEmpty)
    #expect(router.problems.map(\.code) == [.badPattern])
  }

  @Test("The text of a message comes after its location")
  func locationPrecedesTheText() {
    #expect("\(Router.LogMessage(.trace, "matched 2"))" == "matched 2")
    let mistake = Router.LogMessage(.mistake, "do it", at: .init(file: "Shop/Routes.swift", line: 3))
    #expect("\(mistake)" == "Shop/Routes.swift:3: do it")
  }

  // MARK: All problems

  @Test("One property has every error and warning of a table, also of routes that were left out")
  func problemsAreOneList() throws {
    let router = makeRouter {
      RouteTo("/a*")
      RouteTo("/b")
      RouteTo("/b")
    }
    #expect(router.table.problems.map(\.code) == [.badPattern, .duplicate])
    #expect(router.problems == router.table.problems)
    #expect(router.table.errors.map(\.code) == [.badPattern])
    #expect(router.table.allProblems.count == 2 + router.table.roundTripProblems.count)
    #expect(router.table.allProblems.first?.contains("write %2A") == true)
  }

  @Test("Each way to declare a route tells where it stands")
  func eachDeclarationHasItsLocation() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    let first = #line
    builder.add("/a")
    builder.add(RouteTable.Declaration("/b"))
    builder.add(RouteTo("/c"))
    builder.add(ModalRoute("/d"))
    builder.add(RedirectRoute("/e", to: "/a"))
    builder.add(RouteTo("/f") { RouteTo("g") })
    builder.add(["/h"])
    let table = try builder.build()
    let lines = table.routes.compactMap { table.location(of: $0)?.line }
    #expect(lines == [1, 2, 3, 4, 5, 6, 6, 7].map { first + $0 })
    #expect(table.routes.allSatisfy { table.location(of: $0)?.file == #fileID })
    let router = makeRouter()
    let line = #line + 1
    router.handle("/a")
    router.legacy.handle(["/b"])
    router.legacy["/c"] = { _ in true }
    #expect(router.table.routes.map { router.table.location(of: $0)?.line } == [line, line + 1, line + 2])
  }

  // MARK: Tabs

  @Test("A tab that shows nothing when it is tapped is a warning; one whose values come from above is not")
  func emptyTabIsAWarning() {
    let router = makeRouter {
      TabRoutes("main") {
        StackRoutes("today") { RouteTo("/today") }
        StackRoutes("books") { RouteTo("/books/:id") }
        StackRoutes("shelf") {
          RouteTo("/shelf/:id")
          RouteTo("/shelf")
        }
        RouteTo("/me/:name")
        RouteTo("/all(/:page)")
      }
    }
    let found = router.problems.filter { $0.code == .firstScreenNeedsValues }
    #expect(found.map(\.pattern) == ["/books/:id", "/me/:name"])
    #expect(found.first?.message.contains("the tab “books” of “main” shows nothing") == true)
    router.connect()
    #expect(!router.select("books", in: "main").isHandled)
    #expect(router.select("shelf", in: "main").isHandled)

    let nested = makeRouter {
      StackRoutes("s") {
        RouteTo("/shops/:shop") {
          TabRoutes("shop") {
            RouteTo("a")
            RouteTo("b/:id")
          }
        }
      }
    }
    #expect(nested.problems.filter { $0.code == .firstScreenNeedsValues }.map(\.pattern) == ["/shops/:shop/b/:id"])
  }
}
