// swift-format-ignore-file

// Examples stand here as they stand in the documentation of the types.
import Testing
@_spi(Hosting) import Waymark
import WaymarkTesting

/// The examples of what is about modules and screen views; each is held against what comes out.
@MainActor
@Suite("Examples: modules")
struct ModuleExamples {
  private struct ChatRoutes: RouteContent {
    @RouteBuilder var routes: RouteMap {
      RouteTo("/chats", name: "chats") { RouteTo(":id", name: "chat") }
    }
  }

  @Test func partExampleHolds() {
    let router = Router(reachable: .fromLinks) { RouteTo("/offer", name: "offer") }
    let chat = router.add { ChatRoutes() }                     // a module: many routes, containers, modals
    chat.isEnabled = false                                    // its links lead nowhere, its screens leave
    chat.isEnabled = true                                     // at the same place again
    router.registration(named: "offer").replace { RouteTo("/offer", name: "offer") { RouteTo("terms") } }
    chat.remove()
    #expect(router.table.routes.map(\.pattern) == ["/offer", "/offer/terms"])
  }

  @Test func namedExampleHolds() {
    let flags = (hasOffers: false, others: 0)
    let router = Router(reachable: .fromLinks) { RouteTo("/offers", name: "offers") }
    router.registration(named: "offers").isEnabled = flags.hasOffers
    #expect(router.table.routes.isEmpty)
  }

  @Test func groupAndActionExampleHolds() {
    let session = Session()
    session.isSignedIn = true
    let router = Router(reachable: .fromLinks) {
      RouteGroup("/shop") {
        RouteTo("cart", name: "cart")                               // /shop/cart
        RouteTo("offers/:id", name: "offer")                        // /shop/offers/7
        ActionRoute("sign-out") { _ in session.isSignedIn = false }
      }
    }
    #expect(router.table.routes.map(\.pattern) == ["/shop/cart", "/shop/offers/:id", "/shop/sign-out"])
    router.open("/shop/sign-out")
    #expect(!session.isSignedIn)
  }

  @Test func addingExampleHolds() {
    let router = Router(reachable: .fromLinks)
    let offers = router.add { RouteTo("/offers", name: "offers") { RouteTo(":id", name: "offer") } }
    router.connect()
    #expect(router.open("/offers/4").isHandled)
    offers.remove()
    #expect(router.table.routes.isEmpty)
  }

  @Test func actionRouteExampleHolds() async {
    let session = Session()
    session.isSignedIn = true
    let router = Router(reachable: .fromLinks) {
      StackRoutes("profile") {
        RouteTo("/account", name: "account")
        ActionRoute("/sign-out", name: "signOut") { _ in
          session.userID = nil
          session.isSignedIn = false
        }.confirmed()
      }
    }
    .showing("/account")
    if case .denied = await router.open("bookshop://sign-out", .init(from: .customScheme)).outcome {} else { Issue.record() }
    #expect(session.isSignedIn, "nobody was asked whether a link from outside may do that")
    router.open("/sign-out", .init(from: .inApp))
    #expect(!session.isSignedIn)
    #expect(router.state.visible() == ["profile", "account"])
  }

  @Test func aliasesExampleHolds() throws {
    let router = Router(hosts: ["books.example.com"], reachable: .fromLinks) {
      RouteTo("/books/:id", name: "book").alias("/buecher/:id", "/livres/:id")
    }
    let table = router.table
    let match = try table.match("https://books.example.com/livres/42?ref=mail")
    let link = match?.canonicalLink                                             // /books/42?ref=mail
    #expect(link?.text == "/books/42?ref=mail")
    #expect(match?.route.name == "book")
  }

  final class CheckoutModel {
    var address = ""
  }

  @Test func owningExampleHolds() throws {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("shelf") { RouteTo("/books", name: "books") }
      ModalRoute(as: .sheet) {
        StackRoutes("checkout") {
          RouteTo("/checkout", name: "address") { RouteTo("payment", name: "payment") }
        }
        .owning { CheckoutModel() }
      }
    }
    .showing("/checkout/payment")
    let entry = try #require(router.state.top())
    let checkout = router.owned(CheckoutModel.self, by: entry)       // the same for every screen of the sheet
    #expect(checkout != nil)
    #expect(router.match(for: entry)?.owned(CheckoutModel.self) === checkout)
  }

  private final class Analytics {
    var lines: [String] = []

    func log(_ name: String, _ values: [String: String]) {
      lines.append(([name] + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }).joined(separator: " "))
    }
  }

  @Test func screenViewsExampleHolds() async {
    let router = RouterExamples.router().showing("/books")
    let analytics = Analytics()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let listening = Task { @MainActor in
      for await event in router.events {
        guard case .screenViewed(let view) = event else { continue }
        analytics.log("screen", ["name": view.key, "route": view.pattern.text, "cause": view.cause.rawValue])
      }
    }
    await letOthersRun()
    router.open("/books/42")
    await letOthersRun()
    listening.cancel()
    #expect(analytics.lines == ["screen cause=opened name=book route=/books/:id"])
  }

  @Test func causesExampleHolds() async {
    let router = RouterExamples.router().showing("/books")
    let analytics = Analytics()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let listening = Task { @MainActor in
      for await event in router.events {
        guard case .screenViewed(let view) = event else { continue }
        let returns: Set<Router.ScreenView.Cause> = [.popped, .wentBack, .dismissed, .swipedDown, .history]
        if !returns.contains(view.cause) { analytics.log("screen", ["name": view.key]) }
      }
    }
    await letOthersRun()
    router.open("/books/42")
    router.pop()
    await letOthersRun()
    listening.cancel()
    #expect(analytics.lines == ["screen name=book"])
  }
}

/// The examples of links that a test starts the app with.
@MainActor
@Suite("Examples: links at launch")
struct LaunchExamples {
  /// As `XCUIApplication` has them.
  private struct TestedApp {
    var launchArguments = ["app"]
  }

  private let router = Router(schemes: ["bookshop"], reachable: .fromLinks) {
    StackRoutes("stack") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
  }

  @Test func argumentsExampleHolds() {
    var app = TestedApp()
    app.launchArguments += ["-waymark-link", "bookshop://books/42", "-waymark-source", "push"]    // in the test
    router.receiveLaunchLink()              // in the app, once, when the routes are there
    #expect(router.receiveLaunchLink(in: app.launchArguments) != nil)
  }

  @Test func idleExampleHolds() async {
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    router.receiveLaunchLink(in: ["-waymark-link", "bookshop://books/42"])
    #expect(await router.untilIdle())
    #expect(router.state.visible() == ["stack", "books", "book"])
  }
}
