import TestSupport
import Testing
@_spi(Hosting) import WaymarkCore
import WaymarkTesting

@Suite("Every opening has an origin: the app's call, or who sent the link · N29")
@MainActor
struct OriginTests {
  @MainActor
  private final class Session {
    var isSignedIn = false
  }

  private static func router() -> Router {
    Router(hosts: ["books.example.com"], schemes: ["bookshop"], reachable: .fromLinks) {
      TabRoutes("main") {
        StackRoutes("booksTab") {
          RouteTo("/books", name: "books") { RouteTo(":id", name: "book") }
          RedirectRoute("/old/:id", to: "/books/:id")
        }
        StackRoutes("todayTab") { RouteTo("/today", name: "today") }
      }
    }
  }

  @Test func aCallOfTheAppIsNamedByItsFileAndLine() {
    let router = Self.router().showing("/books")
    let line: Int = #line + 1
    let navigation = router.push("/books/42")
    #expect(navigation.origin?.description == "OriginTests.swift:\(line)")
    #expect(navigation.origin?.location == .init(file: #fileID, line: line))
    #expect(navigation.origin?.source == .inApp)
  }

  @Test func aLinkOfTheSystemIsNamedByItsSender() throws {
    let router = Self.router().showing("/books")
    let link = try DeepLink("bookshop://books/42", from: .push)
    #expect(router.receive(link).origin?.description == "push")
    let sent = link.from(.universalLink.from(application: "com.apple.mobilesafari"))
    #expect(router.receive(sent).origin?.description == "Safari (com.apple.mobilesafari)")
    let other = link.from(.customScheme.from(application: "com.example.other"))
    #expect(router.receive(other).origin?.description == "customScheme (com.example.other)")
  }

  @Test func linkFromOutsideThatTheAppOpensHasBothOrigins() {
    let navigation = Self.router().showing("/books").open(
      "bookshop://books/42", .init(from: .push), file: "Shop/AppDelegate.swift", line: 31)
    #expect(navigation.origin?.description == "push (AppDelegate.swift:31)")
  }

  @Test func verbsWithoutALinkHaveTheirCall() {
    let router = Self.router().showing("/books/42")
    let calls: [(Int) -> Navigation] = [
      { router.select("todayTab", in: "main", file: "Shop/A.swift", line: $0) },
      { router.back(file: "Shop/A.swift", line: $0) },
      { router.forward(file: "Shop/A.swift", line: $0) },
      { router.pop(file: "Shop/A.swift", line: $0) },
      { router.dismiss(file: "Shop/A.swift", line: $0) },
      { router.select(containing: "/today", file: "Shop/A.swift", line: $0) },
      { router.restore(router.state, file: "Shop/A.swift", line: $0).navigation },
    ]
    for (number, call) in calls.enumerated() { #expect(call(number).origin?.description == "A.swift:\(number)") }
  }

  @Test func gestureHasNoOrigin() async {
    let app = RouterTester(Self.router().showing("/books/42"))
    #expect(app.router.report(.popped(to: app.router.state.windows[0].root.id)).origin == nil)
  }

  @Test func originOutlastsARedirect() {
    let navigation = Self.router().showing("/books").open("/old/7", file: "Shop/Cart.swift", line: 9)
    #expect(navigation.match?.link.origin?.description == "Cart.swift:9")
  }

  @Test func hookReadsTheOriginAndARewriteKeepsIt() {
    let router = Self.router().showing("/books")
    var seen: [String] = []
    router.willOpen { link in
      seen.append(link.origin?.description ?? "")
      return (try? DeepLink("/books/8")).map { .rewrite($0) } ?? .proceed
    }
    let navigation = router.open("/books/7", file: "Shop/Cart.swift", line: 9)
    #expect(seen == ["Cart.swift:9"])
    #expect(navigation.match?.link.origin?.description == "Cart.swift:9")
  }

  @Test func originIsNeitherComparedNorSaved() throws {
    let router = Self.router().showing("/books")
    let navigation = router.open("/books/7")
    let link = try #require(navigation.match?.link)
    #expect(link == (try DeepLink("/books/7")))
    #expect(link.text == "/books/7")
    #expect(try DeepLink("/books/7").origin == nil)
  }

  @Test func aLinkThatTheSystemBringsAgainForgetsTheCall() throws {
    let router = Self.router().showing("/books")
    let link = try #require(router.open("bookshop://books/7", .init(from: .push)).match?.link)
    #expect(router.receive(link).origin?.description == "push")
  }

  @Test func deferredLinkKeepsItsOrigin() async throws {
    let router = Router(reachable: .fromLinks) { StackRoutes("main") { RouteTo("/account", name: "account") } }
    let session = Session()
    router.addGuard(RouteGuard("signedIn") { _ in session.isSignedIn ? .proceed : .deferred })
    let app = RouterTester(router)
    var matched: [String] = []
    router.log = { message in if message.text.hasPrefix("opened") { matched.append(message.text) } }
    await app.perform { $0.open("/account", file: "Shop/Cart.swift", line: 9) }
    session.isSignedIn = true
    router.reevaluateGuards()
    await app.settle()
    #expect(matched.contains("opened account from Cart.swift:9"))
  }

  @Test func eventsAndLogNameTheOrigin() async throws {
    let router = Self.router().showing("/books")
    var lines: [String] = []
    router.log = { lines.append($0.description) }
    var events = router.events.makeAsyncIterator()
    let host = HeadlessHost()
    router.attach(host)
    router.push("/books/42", file: "Shop/CartView.swift", line: 42)
    router.open("bookshop://nowhere/1", .init(from: .push), file: "Shop/AppDelegate.swift", line: 31)
    var texts: [String] = []
    while texts.last?.hasPrefix("not opened") != true, let event = await events.next() { texts.append("\(event)") }
    #expect(texts.contains("opened /books/:id from CartView.swift:42"))
    #expect(texts.contains("screen book, opened from CartView.swift:42"))
    #expect(texts.contains { $0.hasPrefix("not opened from push (AppDelegate.swift:31): unmatched") })
    #expect(lines.contains("opened book from CartView.swift:42"))
    #expect(lines.contains { $0.hasPrefix("Shop/AppDelegate.swift:31: unmatched") })
  }

  @Test func theLogNamesTheSenderOfALinkThatDidNotOpen() throws {
    let router = Self.router().showing("/books")
    var lines: [String] = []
    router.log = { lines.append($0.description) }
    router.receive(try DeepLink("bookshop://nowhere/1", from: .push))
    #expect(lines.contains { $0.hasPrefix("unmatched") && $0.hasSuffix("(from push)") })
  }

  /// A table of call sites stays correct when it grows.
  @Test func anyNumberOfCallsIsDistinguished() {
    let router = Self.router().showing("/books")
    for line in 1...500 {
      let navigation = router.pop(file: "Shop/File\(line % 7).swift", line: line)
      #expect(navigation.origin?.description == "File\(line % 7).swift:\(line)")
    }
  }
}
