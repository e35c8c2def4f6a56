// swift-format-ignore-file

// The replacements that the pages of Documentation/Migration name, unchanged; each is compared with its result.
import Foundation
import Observation
import Testing
@_spi(Hosting) import Waymark
import WaymarkExplain
import WaymarkMessages
import WaymarkMigration
import WaymarkTesting

/// Notes what the code of an app does.
@MainActor
private final class App: Sendable {
  private(set) var notes: [String] = []

  @discardableResult
  func show(_ text: String) -> Bool {
    notes.append(text)
    return true
  }

  func forget() { notes = [] }
}

// MARK: JLRoutes and HDRoutes

@MainActor
@Suite("Migration: JLRoutes and HDRoutes · H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 H15 H16 H17")
struct JLRoutesMigration {
  private let app = App()

  final class OrderPage: MadeFromMatch {
    let number: Int

    init?(_ match: RouteMatch) {
      guard let number = Int(match["number"] ?? "") else { return nil }       // the next route is asked
      self.number = number
    }
  }

  @Test func openingExampleHolds() throws {
    let url = try #require(URL(string: "myapp://user/view/joeldev"))
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/user/view/:userID") { match in
      app.show(match["userID"] ?? "")
      return true                       // false passes the link on to the next route
    }
    let canRoute = router.canOpen(url)                 // calls no handler
    let isHandled = router.open(url).isHandled
    #expect(canRoute)
    #expect(isHandled)
    #expect(app.notes == ["joeldev"])
    #expect(!router.canOpen("myapp://user/edit/joeldev"))
    router.legacy.handle(["/users", "/people"]) { _ in app.show("people") }
    router.legacy["/about"] = { _ in app.show("about") }
    router.handle("/ping")                             // without a handler, the route takes every link
    for link in ["myapp://users", "myapp://people", "myapp://about", "myapp://ping"] {
      #expect(router.open(link).isHandled)
    }
    #expect(app.notes == ["joeldev", "people", "people", "about"])
    router.legacy["/about"] = nil
    #expect(!router.canOpen("myapp://about"))
  }

  @Test func prioritiesExampleHolds() {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/user/:id") { match in
      guard let id = Int(match["id"] ?? "") else { return false }
      return app.show("user \(id)")
    }
    router.handle("/user/me", priority: 10) { _ in app.show("me") }
    router.handle("/user/*") { _ in app.show("anything") }
    router.open("myapp://user/me")
    router.open("myapp://user/7")
    let navigation = router.open("myapp://user/joel")
    #expect(app.notes == ["me", "user 7", "anything"])
    #expect(navigation.tried.map { $0.disposition == .handled } == [false, true])
  }

  @Test func wildcardAndGroupExampleHolds() {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/files/*") { match in
      app.show(match.wildcard?.segments.joined(separator: ", ") ?? "")
      return true
    }
    router.open("myapp://files/a/b")
    #expect(router.open("myapp://files").isHandled)
    #expect(app.notes == ["a, b", ""])
    app.forget()
    router.handle("/the(/foo/:a)(/bar/:b)") { match in
      app.show("\(match.variant) of \(match.pattern)")
      return true
    }
    router.open("myapp://the/foo/1")
    router.open("myapp://the/bar/2")
    #expect(app.notes == ["/the/foo/:a of /the(/foo/:a)(/bar/:b)", "/the/bar/:b of /the(/foo/:a)(/bar/:b)"])
    router.legacy.remove(pattern: "/the(/foo/:a)(/bar/:b)")
    #expect(!router.canOpen("myapp://the"))
  }

  @Test func schemesExampleHolds() throws {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/about") { _ in app.show("about") }
    router.configuration.links.addNamespace("shop", fallsThrough: true)        // before the routes of the scheme
    router.handle("/cart") { _ in app.show("the cart of any scheme") }
    router.handle("/cart", scheme: "shop") { _ in app.show("the cart of the shop") }
    router.open("shop://cart")
    router.open("myapp://cart")
    router.open("shop://about")
    #expect(app.notes == ["the cart of the shop", "the cart of any scheme", "about"])
    app.forget()
    router.legacy.onUnmatched { link in app.show("nowhere: \(link.text)") }
    router.legacy.onUnmatched(scheme: "shop") { link in app.show("not in the shop: \(link.text)") }
    router.open("shop://nothing")
    #expect(app.notes == ["nowhere: shop://nothing", "not in the shop: shop://nothing"])
    print(router.table.listing)                                  // all routes, by scheme, for a debug page
    let patterns = router.table.variants(ofScheme: "shop")         // nil: of the routes for any scheme
    #expect(patterns == ["/cart"])
    #expect(router.table.listing.contains("/cart"))
    router.legacy.remove(pattern: "/cart", scheme: "shop")
    router.legacy.removeAll(scheme: "shop")
    router.legacy.unregister(scheme: "shop")                            // its unmatched handler goes, too
    router.legacy.removeAll()
    #expect(router.table.routes.isEmpty)
    app.forget()
    router.open("shop://nothing")
    #expect(app.notes == ["nowhere: shop://nothing"])
    let oldTable = router.table
    #expect(router.table.changes(since: oldTable).isEmpty)
  }

  @Test func parametersExampleHolds() throws {
    let url = try #require(URL(string: "myapp://post/42?debug=true&tag=a&tag=b#foo=bar"))
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/post/:id") { match in
      let parameters = match.merged                    // everything in one collection, as before
      for name in ["id", "debug", "foo", "draft", "JLRoutePattern", "JLRouteScheme"] {
        app.show(parameters.text(name) ?? "")
      }
      return true
    }
    router.open(url, .init(extras: ["draft": "on"]))
    #expect(app.notes == ["42", "true", "bar", "on", "/post/:id", "JLRoutesGlobalRoutesScheme"])
    let match = try #require(try router.table.match(url))
    var repeated: [String] = []
    if case .list(let values)? = match.merged["tag"] { repeated = values }
    #expect(repeated == ["a", "b"])
    let id: Int = try match.id                         // throws if it is missing or no number
    let debug = try match.value("debug", in: .query, as: Bool.self)
    let tags: [String] = try match.tag
    #expect(id == 42)
    #expect(debug == true)
    #expect(tags == ["a", "b"])
  }

  @Test func fragmentsAndOptionsExampleHolds() throws {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/docs#/chapter/:n") { match in app.show("chapter \(match["n"] ?? "")") }
    router.open("myapp://docs#/chapter/3")
    #expect(!router.canOpen("myapp://docs"))
    #expect(app.notes == ["chapter 3"])
    router.handle("/search/:text") { match in app.show(match["text"] ?? "") }
    router.open("myapp://search/a+b%2520c")
    router.configuration.links.plus = .none
    router.configuration.links.hostPolicy = .segment
    router.open("myapp://search/a+b")
    #expect(app.notes == ["chapter 3", "a b%20c", "a+b"])
    router.handle("/www.example.com/:page") { match in app.show(match["page"] ?? "") }
    #expect(router.canOpen("myapp://www.example.com/home"))
    #expect(router.open("myapp://search/:x").isHandled)
  }

  @Test func logExampleHolds() {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/user/:id<int>") { _ in }
    router.configuration.log = { message in app.show(message.text) }      // each candidate, and why it did not take the link
    router.open("myapp://user/joel")
    #expect(!app.notes.isEmpty)
  }

  @Test func ownMatchingExampleHolds() {
    let router = Router(.init(links: .init(.jlroutes)))
    router.add {
      ActionRoute("/page/:number") { match in app.show(match["sheet"] ?? "") }
        .condition { match in
          guard let number = Int(match["number"] ?? ""), number.isMultiple(of: 2) else { return nil }      // no match
          return ["sheet": "\(number / 2)"]                // added to the parameters of the path
        }
    }
    #expect(router.open("myapp://page/8").isHandled)
    #expect(!router.canOpen("myapp://page/7"))
    #expect(app.notes == ["4"])
  }

  @Test func targetsExampleHolds() {
    let router = Router(.init(links: .init(.jlroutes)))
    var held: CartPage? = CartPage()
    if let cart = held {
      router.legacy.handle("/cart/:id", by: cart) { cart, match in      // holds the cart weakly
        cart.add(match["id"] ?? "")
        return true
      }
    }
    router.open("myapp://cart/7")
    #expect(held?.items == ["7"])
    held = nil
    #expect(!router.open("myapp://cart/8").isHandled)
    router.legacy.handle("/order/:number", making: OrderPage.self) { page in
      app.show("order \(page.number)")
      return true
    }
    #expect(router.open("myapp://order/5").isHandled)
    #expect(!router.open("myapp://order/x").isHandled)
    #expect(app.notes == ["order 5"])
  }

  @Test func hdroutesExampleHolds() {
    let router = Router(.init(links: .init(.hdroutes)))
    router.handle("/search/:text") { match in
      app.show(match["text"] ?? "")
      return app.show(match.merged.text("HDRoutesPattern") ?? "")
    }
    router.open("myapp://search/a+b")
    router.handle("/tags") { match in app.show(match.merged.text("tag") ?? "") }
    router.open("myapp://tags?tag=a&tag=b")
    router.open("myapp://search/a%2Bb")
    #expect(app.notes == ["a b", "/search/:text", "b", "a+b", "/search/:text"])
  }

  /// The differences that the pages name.
  @Test func differencesExampleHolds() throws {
    let router = Router(.init(links: .init(.jlroutes)))
    router.handle("/a/b") { _ in app.show("b") }
    router.handle("/:first", priority: -1) { _ in app.show("low") }
    router.handle("/:second") { _ in app.show("second") }
    #expect(!router.canOpen("myapp://user@a/b"), "a user name before the host")
    #expect(router.open("myapp://a/x/../b").isHandled, "dot segments")
    router.open("myapp://x")
    #expect(app.notes == ["b", "second"], "a negative priority")
    router.handle("/page#/:n") { _ in app.show("page") }
    #expect(router.open("myapp://a/b#reviews").isHandled, "a plain anchor")
    router.handle(":lone/pattern/x") { _ in true }
    #expect(router.canOpen("myapp://a/pattern/x"), "no slash in front")
    #expect(!router.open("https://books.example.com/a/x").isHandled)
    #expect(router.open("https://books.example.com/a/b").isHandled, "a host with a dot is not part of the path")
  }
}

@MainActor
private final class CartPage {
  private(set) var items: [String] = []
  func add(_ item: String) { items.append(item) }
}

// MARK: IKRouter

@MainActor
@Suite("Migration: IKRouter · I1 I2 I3 I4 I5 I6")
struct IKRouterMigration {
  private let app = App()

  private struct ProjectPage { var id: String }
  private struct ItemPage { var id: String }

  @Test func chainsExampleHolds() throws {
    let url = try #require(URL(string: "myapp://project/7/item/42?ref=mail"))
    let router = Router(.init(links: .init(.ikrouter)))
    router.legacy
      .screen(for: "projectId") { id, _ in ProjectPage(id: id) }
      .screen(for: ":itemId") { id, _ in ItemPage(id: id) }       // with its colon or without
      .onChain { match, screens in
        app.show("\(match.pattern): \(screens.count) screens")
        return true
      }
    router.add {
      RouteTo("myapp://project/:projectId/item/:itemId")
      RouteTo("myapp://project/:projectId")
    }
    let navigation = router.open(url)
    navigation.whenEnded { outcome in print(outcome) }
    let isHandled = navigation.isHandled
    #expect(isHandled)
    #expect(app.notes == ["myapp://project/:projectId/item/:itemId: 2 screens"])
    router.handle("myapp://project/:projectId/own") { _ in app.show("own") }
    #expect(router.open("myapp://project/7/own").isHandled)
    #expect(app.notes.last == "myapp://project/:projectId/own: 1 screens", "the chain comes first")
  }

  @Test func handlersExampleHolds() throws {
    let router = Router(.init(links: .init(.ikrouter)))
    router.legacy.screen(for: "projectId") { _, _ in nil }.onChain { _, screens in app.show("\(screens.count) screens") }
    router.handle("myapp://project/:projectId/users/:userId") { match in
      app.show("project \(match["projectId"] ?? ""), user \(match["userId"] ?? "")")
      return true                       // false if it did not handle the link
    }
    #expect(router.open("myapp://project/7/users/joel").isHandled)
    #expect(app.notes == ["project 7, user joel"], "no screen for userId")
    let match = try #require(try router.table.match("myapp://project/7/users/joel?ref=mail"))
    let projectId = match.path["projectId"]
    let ref = match.queryItems.first { $0.name == "ref" }?.value
    let either = match["ref"]                         // the path first, then the query
    let withColon = match.merged.text(":projectId")
    #expect(projectId == "7")
    #expect(ref == "mail")
    #expect(either == "mail")
    #expect(withColon == "7")
  }

  @Test func problemsExampleHolds() {
    let router = Router(.init(links: .init(.ikrouter)))
    router.legacy.onInvalidRoute = { problem in app.show(problem.message) }
    router.handle("/project/:projectId") { _ in true }          // this preset needs a scheme
    #expect(app.notes.count == 1)
    app.forget()
    router.handle("myapp://a/:id") { _ in false }
    router.handle("myapp://a/:other") { _ in app.show("other") }
    let navigation = router.open("myapp://a/7?flag")            // each item must be name=value
    if case .rejected(let rejection) = navigation.result { app.show("\(rejection.reason)") }
    #expect(app.notes == ["invalidLink"])
    #expect(!navigation.isHandled)
    app.forget()
    #expect(!router.open("myapp://a/7").isHandled, "a handler does not pass a link on")
    router.configuration.links.passing = true
    #expect(router.open("myapp://a/7").isHandled)
    #expect(app.notes == ["other"])
  }

  /// Without the preset, a route's own handler comes first, and a screen that cannot be made is an error.
  @Test func withoutThePresetExampleHolds() throws {
    let router = Router(schemes: ["myapp"], reachable: .fromLinks)
    router.legacy.screen(for: "id") { id, _ in Int(id).map { ItemPage(id: "\($0)") } }.onChain { _, _ in app.show("chain") }
    router.add { RouteTo("/items/:id") }
    router.handle("/parts/:id") { _ in app.show("handler") }
    let navigation = router.open("myapp://items/x")             // fails with a ChainError
    var failure: LegacyRouter.ChainError?
    if case .failed(_, let error)? = navigation.result { failure = error as? LegacyRouter.ChainError }
    #expect(failure?.parameter == "id")
    #expect(router.open("myapp://parts/7").isHandled)
    #expect(app.notes == ["handler"])
  }
}

// MARK: ReerRouter

extension RouteKey { fileprivate static let userPage: RouteKey = "user" }

@MainActor
@Suite("Migration: ReerRouter · R4 R5 R6 R9 R10 R11 R12 R13 R15 R16 R17 R18 R19 R20")
struct ReerRouterMigration {
  private let app = App()

  final class UserPage: MadeFromMatch {
    static var preferredPresentation: RouteMap.Presentation { .push }
    let name: String

    init?(_ match: RouteMatch) {
      guard let name = match["name"] else { return nil }
      self.name = name
    }
  }

  enum ChatFactory: RoutableScreen {
    static func screen(for match: RouteMatch) throws -> Any? {
      match["id"].map { id in "the chat \(id)" }       // any screen, or nil
    }
  }

  final class PreferencePage: MadeFromMatch {
    init?(_ match: RouteMatch) {}

    nonisolated static func redirect(for match: RouteMatch) -> RoutePattern? {
      match["some_key"] == "redirect" ? "/new_preference" : nil
    }
  }

  final class RouteManager: RouterObserver {
    private(set) var lines: [String] = []

    func router(_ router: Router, willOpen link: DeepLink) -> Router.LinkDecision {
      if link.text.contains("blocked") { return .refuse }
      guard link.text.contains("google"), link.query["extra"] == nil,
        let other = try? DeepLink(link.text + "&extra=1", from: link.source)
      else { return .proceed }
      return .rewrite(other)
    }

    func router(_ router: Router, didOpen match: RouteMatch) { lines.append("opened \(match.link.text)") }

    func router(_ router: Router, didFallBackTo match: RouteMatch, from link: DeepLink) {
      lines.append("fell back to \(match.link.text)")
    }

    func router(_ router: Router, didNotOpen link: DeepLink, _ outcome: LinkOutcome) {
      lines.append("failed \(link.text)")
    }
  }

  @Test func keysExampleHolds() throws {
    let router = Router(.init(links: .init(.reerRouter)))       // mode 1: host and path are the key
    router.legacy.handle(key: "abc_action") { _ in
      app.show("action executed")
      return true
    }
    router.legacy.register(UserPage.self, for: .userPage)
    router.legacy.register(["preference": PreferencePage.self, "new_preference": UserPage.self])
    try router.legacy.register(typeNamed: "SnippetTests.OrdersPage", for: "orders")
    #expect(throws: LegacyRouter.UnknownType.self) { try router.legacy.register(typeNamed: "Nowhere.OrdersPage", for: "orders") }
    router.open("/abc_action")                                   // the action of a key
    router.open("myapp://abc_action")                            // the same by link
    let canOpenKey = router.legacy.canOpen(key: .userPage)
    let canOpen = router.canOpen("myapp://user?name=phoenix")
    #expect(app.notes == ["action executed", "action executed"])
    #expect(canOpenKey)
    #expect(canOpen)
    #expect(router.open("myapp://preference?some_key=redirect&name=x").redirects.first == "/new_preference")
    let action = router.legacy[RouteKey("abc_action").pattern]          // runs when you call it with a match
    #expect(action != nil)
    router.legacy.remove(key: "abc_action")
    #expect(!router.canOpen("myapp://abc_action"))
    let link = try DeepLink("myapp://user?name=phoenix")
    let page = try router.makeScreen(for: link) as? UserPage
    #expect(page?.name == "phoenix")
    #expect(try router.makeScreen(for: DeepLink("myapp://user")) == nil)
    let match = try #require(try router.table.match("myapp://user?id=7"))
    #expect(try ChatFactory.screen(for: match) as? String == "the chat 7")
  }

  @Test func fixedHostExampleHolds() {
    var options = RouteTable.Options(.reerRouter)
    options.hosts = ["phoenix.com"]
    options.hostPolicy = .fixed                                  // mode 2: the path is the key
    options.schemes = ["myapp"]
    let router = Router(.init(links: options))
    router.legacy.handle(key: "/user") { _ in true }
    #expect(router.canOpen("myapp://phoenix.com/user"))
    #expect(!router.canOpen("myapp://evil.com/user"))
    #expect(!router.canOpen("other://phoenix.com/user"))
  }

  @Test func observingExampleHolds() async {
    let router = Router(.init(links: .init(.reerRouter)))
    router.legacy.handle(key: .userPage) { match in app.show(match["extra"] ?? "") }
    let manager = RouteManager()
    router.legacy.addObserver(manager)                                  // held weakly: keep it
    router.open("myapp://user?name=google")
    router.open("myapp://user?name=blocked")
    #expect(app.notes == ["1"])
    #expect(manager.lines.first == "opened myapp://user?name=google&extra=1")
    let navigation = router.open("myapp://user?name=phoenix")
    navigation.whenEnded { outcome in print(outcome) }           // once, whatever happens
    #expect(navigation.isHandled)
  }

  @Test func notificationsExampleHolds() {
    let router = Router(.init(links: .init(.reerRouter)))
    let log = NotificationLog()
    router.legacy.handle(key: .userPage) { _ in true }
    let notifications = RouterNotifications()
    router.legacy.addObserver(notifications)                            // held weakly: keep it
    let observer = NotificationCenter.default.addObserver(
      forName: RouterNotifications.didOpen, object: router, queue: nil
    ) { notification in
      let link = notification.userInfo?[RouterNotifications.linkKey] as? DeepLink
      let parameters = notification.userInfo?[RouterNotifications.parametersKey] as? [String: String]
      log.add("\(link?.text ?? "") \(parameters?["name"] ?? "")")
    }
    router.open("myapp://user?name=phoenix")
    #expect(log.lines == ["myapp://user?name=phoenix phoenix"])
    NotificationCenter.default.removeObserver(observer)
  }

  @Test func fallbacksExampleHolds() {
    let router = Router(.init(links: .init(.reerRouter)))
    router.legacy.handle(key: .userPage) { match in app.show(match["name"] ?? "") }
    router.configuration.links.controlParameters = .fromLinks      // links from outside may name a fallback, too
    let navigation = router.open("myapp://nothing?route_fallback_url=myapp%3A%2F%2Fuser%3Fname%3Dfallback")
    #expect(navigation.result == "fell back to /user")
    #expect(app.notes == ["fallback"])
    router.configuration.links.controlParameters = .inAppOnly
    #expect(!router.open("myapp://nothing?route_fallback_url=myapp%3A%2F%2Fuser", .init(from: .customScheme)).isHandled)
    router.open("myapp://user?name=google&route_no_animation=1", .init(from: .inApp))
    router.open("myapp://user?name=google", .init(animated: false))
    #expect(app.notes == ["fallback", "google", "google"])
  }

  @Test func interceptorsExampleHolds() {
    let router = Router(.init(links: .init(.reerRouter)))
    router.legacy.handle(key: .userPage) { _ in app.show("user") }
    let added = router.addGuard(RouteGuard("no google") { attempt in
      attempt.match["name"] == "google" ? .denied("intercepted") : .proceed
    }, for: .userPage)
    #expect(!router.open("myapp://user?name=google").isHandled)
    #expect(router.open("myapp://user?name=apple").isHandled)
    added.remove()                                           // this one
    router.legacy.removeGuards(for: .userPage)                // all of the key
    #expect(router.open("myapp://user?name=google").isHandled)
  }

  @Test func parametersExampleHolds() throws {
    let user = Person()
    let router = Router(.init(links: .init(.reerRouter)))
    router.legacy.handle(key: .userPage) { match in
      app.show(match.link.text)                        // sourceURL
      app.show(match.link.scheme ?? "")
      app.show(match["name"] ?? "")                    // queryParams
      app.show(match.extras.value("id") ?? "")         // userInfo
      app.show(match.merged.text("id") ?? "")          // allParams
      return match.local?.value("user", as: Person.self) != nil
    }
    router.open("myapp://user?name=张 三", .init(extras: ["id": "7"], local: .init(["user": user])))
    #expect(app.notes.dropFirst() == ["myapp", "张 三", "7", "7"])
  }

  @Test func sharedExampleHolds() {
    let before = Router.shared.configuration.links
    defer { Router.shared.configuration.links = before }
    Router.shared.configuration.links = RouteTable.Options(.reerRouter)      // or a router of your own, as many as you like
    Router.shared.legacy.handle(key: "abc_action") { _ in app.show("shared") }
    Router.shared.configuration.presentation = .push             // preferredOpenStyle
    #expect(Router.shared.open("myapp://abc_action").isHandled)
    Router.shared.legacy.removeAll()
    Router.shared.configuration.presentation = .inPlace
  }
}

final class OrdersPage: MadeFromMatch {
  init?(_ match: RouteMatch) {}
}

private final class Person {}

private final class NotificationLog: @unchecked Sendable {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

// MARK: FJRouter

@MainActor
@Suite("Migration: FJRouter · F1 F2 F4 F5 F6 F7 F8 F9 F11 F12")
struct FJRouterMigration {
  private let app = App()

  private static func tree() -> Router {
    let router = Router(.init(links: .init(.fjRouter)))
    router.add {
      StackRoutes("main") {
        RouteTo("/play", name: "play") {
          RouteTo(":id(\\d+)", name: "game") {                   // /play/7
            RouteTo("feature/:name", name: "feature")            // /play/7/feature/sound
          }
        }
      }
    }
    router.add { RouteTo("/login", name: "login") }
    return router
  }

  @Test func namesAndVerbsExampleHolds() throws {
    let router = Self.tree()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(!router.canOpen("/play/x"))
    router.go(.named("feature", ["id": 7, "name": "so/und"], query: [("tab", "new")]))
    router.push(.named("game", ["id": 8]))
    router.present(.named("login"))
    let link = try router.table.link(to: "feature", ["id": 7, "name": "so/und"], query: [("tab", "new")])
    #expect(link.text == "/play/7/feature/so%2Fund?tab=new")
    #expect(host.visible == ["main", "play", "game", "feature", "game", "login"])
    let error = #expect(throws: LinkBuildingError.self) { try router.table.link(to: "feature") }
    #expect(error?.missing == ["id", "name"])
    router.go("/play/7")                  // where the map has it
    router.push("/play/9")                // on top of what is shown
    router.present("/login")              // over it
    let navigation = router.open("/play/x")
    if !navigation.isHandled { app.show("\(navigation.result.map { "\($0)" } ?? "")") }
    #expect(host.visible == ["main", "play", "game", "game", "login"])
    #expect(app.notes.count == 1)
  }

  @Test func stateExampleHolds() throws {
    let router = Self.tree()
    let match = try #require(try router.table.match("/play/7/feature/sound?tab=new", extras: ["from": "push"]))
    let link = match.link.text                        // url
    let matched = match.chain.last?.path.raw          // matchedLocation
    let fullPath = match.pattern.text                 // fullPath
    let name = match.route.name
    let id: Int = try match.id                        // pathParameters, of the parents, too
    let tab = match["tab"]                            // queryParams
    let from = match.extras.value("from", as: String.self)       // extra
    #expect(link == "/play/7/feature/sound?tab=new")
    #expect(matched == "/play/7/feature/sound")
    #expect(fullPath == "/play/:id(\\d+)/feature/:name")
    #expect(name == "feature")
    #expect(id == 7)
    #expect(tab == "new")
    #expect(from == "push")
  }

  @Test func interceptorsExampleHolds() async throws {
    let (session, server) = (Account(), Server())
    let router = Self.tree()
    router.attach(HeadlessHost(), to: .init(0))
    let signedIn = RouteGuard("signed in") { _ in
      session.isSignedIn ? .proceed : .redirect("/login")        // .pass, .new("/login")
    }
    let member = RouteGuard.async("member") { _ in
      try await server.isMember() ? .proceed : .denied("members only")       // .interception
    }
    router.add { RouteTo("/club", name: "club").guarded(by: signedIn, member) }
    router.configuration.links.redirectLimit = 10
    #expect(router.open("/club").redirects == ["/login"])
    session.isSignedIn = true
    guard case .denied(_, let denial) = await router.open("/club").outcome, denial.reason == "members only" else {
      Issue.record("the guard did not stop it")
      return
    }
    server.fails = true
    guard case .denied = await router.open("/club").outcome else {
      Issue.record("a guard that throws let it in")
      return
    }
    let maintenance = router.addGuard(RouteGuard("maintenance") { _ in session.isDown ? .denied("down") : .proceed })
    router.add { RedirectRoute("/home", to: "/play") }
    let unsaved = LeaveGuard("unsaved") { _ in session.isSaved }
    router.add { RouteTo("/draft", name: "draft").guarded(onLeaving: unsaved) }       // onExit
    #expect(router.open("/home").redirects == ["/play"])
    router.open("/draft")
    session.isSaved = false
    #expect(!router.open("/play").isHandled)
    session.isSaved = true
    session.isDown = true
    #expect(!router.open("/play").isHandled)
    maintenance.remove()
    #expect(router.open("/play").isHandled)
  }

  @Test func errorScreensExampleHolds() {
    let router = Self.tree()
    let host = HeadlessHost()
    router.add { RouteTo("/sorry", name: "sorry") }
    router.configuration.errorScreen = { link, outcome in "/sorry" }           // nil: no error screen for this one
    router.attach(host, to: .init(0))
    router.open("/nothing")
    #expect(host.visible.last == "sorry")
    let entry = router.state.top()
    #expect(entry.flatMap { router.match(for: $0) }?.extras.value("outcome", as: LinkOutcome.self) != nil)
  }

  @Test func callbacksExampleHolds() async throws {
    let router = Self.tree()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let navigation = router.push("/play/7")
    let values = try await router.results(of: navigation, as: String.self)
    let listening = Task { for await value in values { app.show(value) } }       // ends when the screen leaves
    guard let entry = router.state.top() else { return }         // a screen gets its own entry or action
    let sendResult = SendResultAction(router, for: entry)
    sendResult("first")
    sendResult("second")
    host.goBack()
    await listening.value
    #expect(app.notes == ["first", "second"])
    async let result = router.present("/login", expecting: Bool.self)       // .dismissed: it was closed without one
    while router.state.top()?.key != "login" { await Task.yield() }
    SendResultAction(router, for: try #require(router.state.top()))(true)
    #expect(try await result == .value(true))
  }

  @Test func eventsExampleHolds() async throws {
    let bus = LinkBus(options: RouteTable.Options(.fjRouter))    // or router.bus
    let registration = try bus.listen(at: "/seek/:progress", name: "onSeekProgress") { message in
      app.show("\(try message.value("progress", as: Int.self)) by \(message.extras.value("by") ?? "")")
    }
    let messages = try bus.messages(at: "/seek/success")         // a stream instead of a closure
    bus.send("/seek/1", extras: ["by": "drag"])
    try bus.send(named: "onSeekProgress", ["progress": 2], extras: ["by": "tap"])
    registration.remove()
    bus.send("/seek/3")
    #expect(app.notes == ["1 by drag", "2 by tap"])
    bus.send("/seek/success")
    for await message in messages {
      #expect(message.pattern == "/seek/success")
      break
    }
  }

  @Test func valuesExampleHolds() throws {
    let values = RouteValues(options: RouteTable.Options(.fjRouter))       // or router.values
    try values.put(1, at: "/intvalue", name: "intvalue")
    try values.put(at: "/double/:n") { match in try match.value("n", as: Int.self) * 2 }
    try values.put(5, at: "/intvalue", merging: { current, new in current + new })
    let number: Int = try values.value(at: "/intvalue")
    let double = try values.value(at: "/double/21", as: Int.self)
    let named = try values.value(named: "intvalue", as: Int.self)
    #expect(number == 6)
    #expect(double == 42)
    #expect(named == 6)
    try values.update(66, named: "intvalue")
    try values.delete(at: "/double/1")
    try values.delete(named: "intvalue")
    #expect(throws: RouteValues.LookupError.self) { try values.value(at: "/intvalue", as: Int.self) }
    try values.put(1, at: "/a")
    #expect(throws: RouteValues.PutError.self) { try values.put(2, at: "/a") }
  }
}

@MainActor @Observable
private final class Account {
  var isSignedIn = false
  var isDown = false
  var isSaved = true
}

@MainActor
private final class Server {
  private struct Failure: Error {}
  var fails = false

  func isMember() async throws -> Bool {
    if fails { throw Failure() }
    return false
  }
}

// MARK: MonarchRouter

@MainActor
@Suite("Migration: MonarchRouter · M1 M2 M3 M4 M5 M6 M7 M8 M9 M11 M12")
struct MonarchRouterMigration {
  private let app = App()

  enum AppRoute: RouteConvertible {
    case login, today, story(kind: String, id: Int), books, book(Int)

    var path: String {
      switch self {
      case .login: "/login"
      case .today: "/today"
      case .story(let kind, let id): "/today/story/\(kind)/\(id)"
      case .books: "/books"
      case .book(let id): "/books/\(id)"
      }
    }
  }

  private static func tree() -> Router {
    let router = Router(reachable: .fromLinks) {
      SwitchRoutes("sections") {                                 // switcher
        RouteTo("/login", name: "login")                         // endpoint
        TabRoutes("tabs") {                                      // fork
          StackRoutes("todayTab") {                              // stack
            RouteTo("/today", name: "today") {
              ModalRoute("story/:type/:id", name: "story")       // modals:
            }
          }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") {
              RouteTo(":id", name: "book")                       // children:
            }
          }
        }
      }
    }
    return router
  }

  @Test func dispatchingExampleHolds() {
    let router = Self.tree()
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    #expect(host.visible == ["sections", "login"])
    router.go("/books/7?title=Emma")                             // a text or a URL
    router.go(AppRoute.story(kind: "news", id: 4))               // a request of your own
    #expect(host.visible == ["sections", "tabs", "todayTab", "today", "story"])
    #expect(host.made.map(\.key) == ["login", "books", "book", "today", "story"])
    router.dismiss()
    #expect(host.visible == ["sections", "tabs", "todayTab", "today"])
    router.select(containing: "/books")                          // .junctionsOnly
    #expect(host.visible == ["sections", "tabs", "booksTab", "books", "book"], "the tab shows what it showed")
    router.select("todayTab", in: "tabs")
    router.select("booksTab", in: "tabs")                        // as the user's tap does
    #expect(host.visible.last == "book", "the tab shows what it showed")
    router.select("login", in: "sections")
    #expect(host.visible == ["sections", "login"])
    router.go("/books/7")
    host.goBack()                                                // in a test: what the user does
    let top = router.state.top()?.key                            // "books"
    #expect(top == "books")
  }

  @Test func patternsExampleHolds() throws {
    let expression = try RouteTo(matchingPath: "v[0-9]+/.*", name: "expression")         // with WaymarkMigration
    let table = try RouteTable(reachable: .fromLinks) {
      RouteTo("books/:id(\\d+)", name: "validated")            // RouteString with parametersValidation
      RouteTo(RoutePattern([.literal("stories"), .parameter("kind"), .anything]), name: "components")
      RouteTo("files/:_/...", name: "anything and everything")
      expression
      RouteTo("*", name: "predicate").condition { match in
        match.link.text.hasPrefix("/gift") ? ["kind": "gift"] : nil
      }
    }
    func name(_ link: String) throws -> String? { try table.match(link)?.route.name }
    #expect(try name("/books/7") == "validated")
    #expect(try name("/books/x") == nil)
    #expect(try name("/stories/news/4") == "components")
    #expect(try name("/files/a/b/c") == "anything and everything")
    #expect(try name("/v2/some/path") == "expression")
    #expect(try table.match("/gift-card")?.path["kind"] == "gift")
  }

  @Test func reducingExampleHolds() async {
    let router = Router(reachable: .fromLinks) {
      StackRoutes("main") { RouteTo("/books", name: "books") { RouteTo(":id", name: "book") } }
    }
    router.configuration.reducer = { state, action, table, window in
      app.show("\(state.top()?.key ?? "nothing")")
      return try state.applying(action, in: table, window: window)
    }
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let states = router.states                                   // each state, from the current one on
    let top = router.state.top()?.key
    router.go("/books/7")
    #expect(top == "books")
    #expect(app.notes.contains("books"))
    for await state in states where state.top()?.key == "book" { break }
  }

  @Test func windowsExampleHolds() {
    let router = Self.tree()
    let (first, second) = (HeadlessHost(), HeadlessHost())
    router.attach(first, to: .init(0))
    router.attach(second, to: .init(1))
    router.go("/books/7", .init(in: .init(1)))
    #expect(first.visible == ["sections", "login"])
    #expect(second.visible == ["sections", "tabs", "booksTab", "books", "book"])
  }
}
