import Testing
@_spi(Hosting) import Waymark
@_spi(Hosting) import WaymarkTesting

@MainActor
private func bookshop() -> Router {
  Router(schemes: ["bookshop"], reachable: .fromLinks) {
    TabRoutes("main") {
      StackRoutes("shop") {
        RouteTo("/books", name: "shelf") {
          RouteTo(":id<int>", name: "book")
          ModalRoute("buy", name: "buy", as: .init(.sheet))
        }
      }
      StackRoutes("mine") { RouteTo("/account", name: "account").reachable(.inAppOnly) }
    }
  }
}

private struct Page: RouteDestination, Equatable {
  static let patterns: [RoutePattern] = ["/pages/:number"]
  var number: Int

  init(number: Int) { self.number = number }
  init(_ match: RouteMatch) throws(ParameterError) { number = try match.value("number", in: .path) }
  func write(to link: inout DeepLink.Parts) { link.setPath("number", to: number) }
}

private struct Other: RouteDestination {
  static let patterns: [RoutePattern] = ["/others/:number"]

  init(_ match: RouteMatch) throws(ParameterError) {}
  func write(to link: inout DeepLink.Parts) {}
}

@Suite("Testing an app's navigation · N12 N19")
@MainActor
struct RouterTesterTests {
  @Test func linksAreOpenedAndUsersGoBack() async {
    let app = RouterTester(bookshop())
    #expect(app.outcome == nil)
    #expect(app.screens == ["main", "shop", "shelf"])
    await app.open("bookshop://books/42?ref=mail", .init(from: .customScheme))
    #expect(app.screens == ["main", "shop", "shelf", "book"])
    #expect(app.top?.key == "book")
    #expect(app.match?["ref"] == "mail")
    #expect(app.outcome == "opened book")
    #expect(app.isInStep)
    #expect(await app.goBack())
    #expect(app.screens.last == "shelf")
    await app.open("/books/buy", .init(from: .inApp))
    #expect(await app.swipeDown())
    #expect(app.screens.last == "shelf")
    #expect(await app.tap("mine", in: "main"))
    #expect(app.screens.last == "account")
    await app.perform { $0.select("shop", in: "main") }
    #expect(app.outcome == "done")
    await app.open("bookshop://account", .init(from: .customScheme))
    #expect(app.outcome == "rejected: notReachable")
    #expect(app.screens.last == "shelf")
    await app.open("bookshop://nowhere", .init(from: .push))
    #expect(app.outcome == "unmatched")
  }

  @Test func heldTransitionsAreNotWaitedFor() async {
    let app = RouterTester(bookshop())
    app.host.transitions = .held
    await app.open("/books/1", .init(from: .inApp))
    #expect(app.outcome == nil)
    #expect(app.screens.last == "shelf")
    app.host.finishTransition()
    #expect(app.outcome == "opened book")
    #expect(app.isInStep)
  }

  @Test func linksThatComeInEarlyAreNotWaitedFor() async throws {
    let app = RouterTester(bookshop())
    app.router.isReady = false
    await app.receive(try DeepLink("bookshop://books/1"))
    #expect(app.outcome == nil)
    app.router.isReady = true
    #expect(app.outcome == "opened book")
  }

  @Test func aRouterIsInAGivenState() {
    let app = RouterTester(bookshop().showing("/account", "/books/42"))
    #expect(app.screens == ["main", "shop", "shelf", "book"])
    let restored = bookshop()
    _ = restored.restore(app.router.state)
    let other = RouterTester(restored)
    #expect(other.screens == app.screens)
  }

  @Test func typedDestinationsAreOnTop() async {
    let app = RouterTester(
      Router(schemes: ["x"], reachable: .fromLinks) { StackRoutes("stack") { RouteTo(Page.self) } })
    await app.open("x://pages/42", .init(from: .customScheme))
    #expect(app.top(Page.self) == Page(number: 42))
    #expect(app.top(Other.self) == nil)
    #expect(app.path(Page.self) == [Page(number: 42)])
    #expect(app.router.table.allProblems == [])
  }

  @Test func differencesAreReadable() throws {
    #expect(Difference(["a", "b"], expected: ["a", "b"]) == nil)
    let difference = try #require(Difference(["a", "c", "d"], expected: ["a", "b", "d", "e"]))
    #expect(difference.description == "  a\n- b\n+ c\n  d\n- e")
  }

  @Test func tablesAreChecked() {
    let router = bookshop()
    #expect(router.table.allProblems == [])
    #expect(router.table.patterns(reachableFrom: .customScheme) == ["/books", "/books/:id<int>", "/books/buy"])
    router.handle("/books/:other<int>")
    #expect(router.table.allProblems.contains { $0.contains("/books/:other<int>") })
    #expect(router.table.roundTripProblems == ["/books/:other<int>: /books/:id<int> takes /books/1"])
  }

  @Test func expectedLinksNameTheDifference() {
    let table = bookshop().table
    let good = ExpectedLinks(
      """
      # source, link, route
      customScheme  bookshop://books/42?ref=mail -> book id=42 ref=mail

      bookshop://books -> /books
      bookshop://account -> notReachable
      evil://books -> schemeNotAllowed
      push bookshop://nowhere -> unmatched
      """)
    #expect(good.lines.count == 5)
    #expect(good.differences(in: table) == [])
    let bad = ExpectedLinks("bookshop://books/42 -> shelf\nbookshop://books/1 -> book id=2\nmars x://a -> b\nnonsense")
    #expect(
      bad.differences(in: table) == [
        "line 3: write “source link -> route name=value”", "line 4: write “source link -> route name=value”",
        "line 1: bookshop://books/42 is book, expected shelf", "line 2: bookshop://books/1: id is 1, expected id=2",
      ])
  }

  @Test func recordingHostRecordsItsCalls() {
    let router = bookshop()
    let host = RecordingHost()
    router.attach(host, to: .init(0))
    host.forget()
    host.result = { _ in nil }
    let navigation = router.open("/books/1", .init(from: .inApp))
    #expect(host.isAsked)
    #expect(navigation.result == nil)
    while host.isAsked { host.end() }
    #expect(host.names.contains("setStack"))
    #expect(navigation.isHandled)
    #expect(navigation.result == "opened book")
  }
}

@Suite("The difference of two texts (N30)")
struct TextDifferenceTests {
  @Test func equalTextsHaveNoDifference() {
    #expect(Difference("a\nb", expected: "a\nb") == nil)
  }

  @Test func onlyLinesThatDifferAreReported() {
    #expect(Difference("a\nx\nc\n", expected: "a\nb\nc\n")?.lines == ["- b", "+ x"])
    #expect(Difference("a\nb", expected: "a\nb\n")?.lines == ["- "])
    #expect(Difference("a\nc\nd\nb", expected: "a\nd\nc\nb")?.lines.count == 2)
  }

  @Test func longTextsAreCompared() {
    let one = (0..<3_000).map { "\($0)" }.joined(separator: "\n")
    let other = (0..<3_000).map { "\($0 + 1)" }.joined(separator: "\n")
    #expect(Difference(one, expected: other)?.lines.count == 6_000)
  }
}
