import Foundation
import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkMigration

@Suite("Router: keys, parameters, rewriting · R4 R5 R17")
@MainActor
struct KeyTests {
  @Test("R4: host and path are the key, or a fixed host and the path is; a leading slash does not matter")
  func keyModes() {
    let first = Router(options: RouteTable.Options(.reerRouter))
    first.legacy.handle(key: "user") { _ in true }
    first.legacy.handle(key: "/a/b c") { _ in true }
    first.legacy.handle(key: "odd:*(key)?#%") { _ in true }
    #expect(first.canOpen("myapp://user?x=1"))
    #expect(first.canOpen("myapp://a/b%20c"))
    #expect(!first.canOpen("myapp://User"))
    #expect(first.canOpen("myapp:///odd%3A*(key)%3F%23%25"))
    #expect(first.legacy.canOpen(key: "user"))
    #expect(first.legacy.canOpen(key: "/user"))
    #expect(!first.legacy.canOpen(key: "nope"))
    var options = RouteTable.Options(.reerRouter)
    options.hosts = ["phoenix.com"]
    options.hostPolicy = .fixed
    let second = Router(options: options)
    second.legacy.handle(key: "/user") { _ in true }
    #expect(second.canOpen("myapp://phoenix.com/user"))
    #expect(!second.canOpen("myapp://evil.com/user"))
    #expect(!second.canOpen("myapp://user"))
  }

  @Test("R5: actions and classes by key, several at once, by type name with a clear error; removing each")
  func actionsAndClassesHaveKeys() throws {
    let router = Router(options: RouteTable.Options(.reerRouter))
    router.legacy.handle(key: "action") { _ in true }
    router.legacy.register(Chat.self, for: "chat")
    router.legacy.register(["a": Chat.self, "b": Settings.self])
    try router.legacy.register(typeNamed: "WaymarkCoreTests.Settings", for: "named")
    for key in ["action", "chat", "a", "b", "named"] as [RouteKey] { #expect(router.legacy.canOpen(key: key)) }
    let screen = try router.makeScreen(for: DeepLink("myapp://chat?name=joel"))
    #expect((screen as? Chat)?.name == "joel")
    #expect(try router.makeScreen(for: DeepLink("myapp://chat")) == nil)
    #expect(try router.makeScreen(for: DeepLink("myapp://named")) is Settings)
    for key in ["action", "chat", "a"] as [RouteKey] {
      router.legacy.remove(key: key)
      #expect(!router.legacy.canOpen(key: key))
    }
    let missing = try #require(throws: LegacyRouter.UnknownType.self) {
      try router.legacy.register(typeNamed: "Nowhere.Chat", for: "x")
    }
    #expect("\(missing)".contains("there is no class “Nowhere.Chat”"))
    let useless = try #require(throws: LegacyRouter.UnknownType.self) {
      try router.legacy.register(typeNamed: "WaymarkCoreTests.Useless", for: "x")
    }
    #expect("\(useless)".contains("let it conform to MadeFromMatch"))
  }

  @Test("R9: rewrites count as redirects do", arguments: [(0, true), (5, true), (6, false)])
  func rewritesCount(_ count: Int, _ isOpened: Bool) {
    let router = Router(reachable: .fromLinks) {
      RouteTo("/page/:number", name: "page")
      RedirectRoute("/loop", to: "/start")
      RouteTo("/start", name: "start")
    }
    for number in 0..<count {
      router.willOpen { _ in (try? DeepLink("/page/\(number)", from: .inApp)).map { .rewrite($0) } ?? .proceed }
    }
    router.connect()
    #expect(router.open("/page/start", .init(from: .inApp)).isHandled == isOpened)
  }

  @Test func redirectToARewrittenLinkIsALoop() throws {
    let router = Router(reachable: .fromLinks) {
      RedirectRoute("/loop", to: "/start")
      RouteTo("/start", name: "start")
    }
    let loop = try DeepLink("/loop", from: .inApp)
    router.willOpen { _ in .rewrite(loop) }
    guard case .rejected(let rejection) = router.open("/start", .init(from: .inApp)).result else {
      Issue.record("nobody noticed")
      return
    }
    #expect(rejection.reason == .redirectLoop)
  }

  @Test("R17: schemes let in are checked, and again after a rewrite")
  func rewrittenSchemesAreCheckedAgain() throws {
    let router = Router(schemes: ["myapp"], reachable: .fromLinks)
    router.handle("/page")
    router.handle("/other")
    #expect(!router.open("evil://page").isHandled)
    let other = try DeepLink("myapp://other", from: .inApp)
    let evil = try DeepLink("evil://page")
    let added = router.willOpen { link in
      switch link.host?.text {
      case "page": .rewrite(other)
      case "trap": .rewrite(evil)
      case "no": .refuse
      default: .proceed
      }
    }
    let navigation = router.open("myapp://page", .init(from: .push))
    #expect(navigation.match?.pattern == "/other")
    // A rewritten link is not trusted more than the one it replaces.
    #expect(navigation.match?.link.source == .push)
    if case .rejected(let rejection) = router.open("myapp://trap").result {
      #expect(rejection.reason == .schemeNotAllowed)
    } else {
      Issue.record("a rewrite went past the gate")
    }
    if case .cancelled = router.open("myapp://no").result {} else { Issue.record("the link was not refused") }
    added.remove()
    #expect(router.open("myapp://page").match?.pattern == "/page")
  }

  @Test("R19: source link, scheme, host, path, fragment, query, extras, values that are not Sendable, and all merged")
  func allPartsOfALinkAreParameters() throws {
    let router = Router(options: RouteTable.Options(.reerRouter))
    let delegate = Useless()
    var seen: RouteMatch?
    router.legacy.handle(key: "user/edit") { match in
      seen = match
      return true
    }
    router.open(
      "myapp://user/edit?name=joel&name=jim#top",
      .init(extras: ["name": "extra", "age": 7], local: RouteMatch.LocalValues(["delegate": delegate])))
    let match = try #require(seen)
    #expect(match.link.text == "myapp://user/edit?name=joel&name=jim#top")
    #expect(match.link.scheme == "myapp")
    #expect(match.link.host?.text == "user")
    #expect(match.link.pathSegments.map(\.text) == ["edit"])
    #expect(match.link.fragment?.text == "top")
    #expect(match.queryItems.map(\.value) == ["joel", "jim"])
    #expect(match.local?.value("delegate", as: Useless.self) === delegate)
    #expect(match.local?.names == ["delegate"])
    #expect(match.extras.value("age", as: Int.self) == 7)
    #expect(match.merged.text("name") == "jim")
  }

  @Test(
    "R20: texts with spaces and Chinese", arguments: ["myapp://用户/中文 书?名=值 二", "myapp://%E7%94%A8%E6%88%B7/中文 书?名=值+二"])
  func foreignTexts(_ text: String) throws {
    let router = Router(reachable: .fromLinks)
    router.handle("/用户/:书")
    let match = try #require(router.open(text).match)
    #expect(match["书"] == "中文 书")
    #expect(match["名"] == "值 二")
  }

  @Test("R13: a link may ask for no animation, if its source may")
  func linkMayAskForNoAnimation() throws {
    let table = try RouteTable(RouteTable.Options(.reerRouter), [RouteTable.Declaration("*")])
    let text = "myapp://a?route_no_animation=1&route_fallback_url=myapp%3A%2F%2Fb"
    #expect(try table.match(text, from: .inApp)?.asksForAnimation == false)
    #expect(try table.match(text, from: .inApp)?.carriedFallback == "myapp://b")
    #expect(try table.match(text)?.asksForAnimation == nil)
    #expect(try table.match(text)?.carriedFallback == nil)
  }

  enum AppRoute: RouteConvertible {
    case login
    case book(Int)

    var path: String {
      switch self {
      case .login: "/login"
      case .book(let id): "/books/\(id)"
      }
    }
  }

  @Test(
    "M3: routes as text, as an enum, as components, by a predicate, by an expression over the whole path, validated")
  func routesAreDeclaredInEachForm() throws {
    #expect(RoutePattern([.literal("a b:c"), .parameter("id"), .anything, .everything]).text == "/a b%3Ac/:id/:_/*")
    #expect(RoutePattern(["books", .parameter("id")]) == "/books/:id")
    #expect(RoutePattern(AppRoute.login) == "/login")
    #expect(RoutePattern([.literal("..."), .literal("a/b")]).text == "/%2E../a%2Fb")
    let router = Router(reachable: .fromLinks)
    try router.handle(RouteTable.Declaration(matchingPath: "v[0-9]+/(a|b)(/.*)?", name: "expression"))
    router.handle(
      RouteTable.Declaration(name: "predicate") { match in
        match.link.pathSegments.count == 5 ? ["count": "5"] : nil
      })
    router.handle("/user/:id(\\d+)", name: "validated")
    #expect(router.open("/v12/b/c").match?.route.name == "expression")
    #expect(!router.open("/v/b").isHandled)
    #expect(router.open("/1/2/3/4/5").match?.values == ["count": "5"])
    #expect(router.open("/user/12").match?.route.name == "validated")
    #expect(!router.open("/user/ab").isHandled)
    #expect(throws: RouteTable.InvalidTable.self) { try RouteTable.Declaration(matchingPath: "(") }
  }

  @Test("M4: requests as text, as a URL, as an enum")
  func linksAreRequestedInEachForm() throws {
    let router = Router(reachable: .fromLinks)
    router.handle("/books/:id<int>")
    #expect(router.open("/books/1").isHandled)
    #expect(router.open(try #require(URL(string: "x://books/2"))).isHandled)
    #expect(router.canOpen(try #require(URL(string: "x://books/2"))))
    #expect(router.open(AppRoute.book(3)).match?.values == ["id": "3"])
    #expect(!router.open(AppRoute.login).isHandled)
  }
}

final class Chat: MadeFromMatch {
  let name: String

  init?(_ match: RouteMatch) {
    guard let name = match["name"] else { return nil }
    self.name = name
  }
}

final class Settings: MadeFromMatch {
  init?(_ match: RouteMatch) {}
}

final class Useless {}
