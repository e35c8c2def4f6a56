import TestSupport
import Testing
import WaymarkCore
import WaymarkExplain
import WaymarkMigration

@Suite("Router: handlers, hooks, listing")
@MainActor
struct RouterTests {
  @Test("H1: patterns one or many at a time, by subscript, with or without a handler")
  func patternsAreRegistered() {
    let router = Router(reachable: .fromLinks)
    var seen: [String] = []
    router.handle("/user/view/:userID") { match in
      seen.append(match["userID"] ?? "")
      return true
    }
    router.legacy.handle(["/one", "/two"]) { match in
      seen.append(match.pattern.text)
      return true
    }
    router.legacy["/three"] = { _ in
      seen.append("three")
      return true
    }
    router.handle("/four")
    for link in ["x://user/view/joel", "/one", "/two", "/three", "/four"] { #expect(router.open(link).isHandled) }
    #expect(seen == ["joel", "/one", "/two", "three"])
    #expect(router.legacy["/three"] != nil)
    router.legacy["/three"] = { _ in
      seen.append("another three")
      return true
    }
    #expect(router.open("/three").isHandled)
    #expect(seen.last == "another three")
    #expect(router.problems.allSatisfy { $0.code == .hostsMissing })
    router.legacy["/three"] = nil
    #expect(!router.open("/three").isHandled)
    #expect(router.legacy["/three"] == nil)
  }

  @Test("H2 H3: priorities; a handler that answers false passes the link on")
  func handlerPassesTheLinkOn() {
    let router = Router(reachable: .fromLinks)
    var calls: [String] = []
    func add(_ pattern: RoutePattern, _ priority: Int, _ answer: Bool) {
      router.handle(pattern, priority: priority) { match in
        calls.append(match.pattern.text)
        return answer
      }
    }
    add("/*", 0, true)
    add("/:x", 5, false)
    add("/a", 0, false)
    add("/b", 9, true)
    let navigation = router.open("/a")
    #expect(navigation.isHandled)
    #expect(calls == ["/:x", "/a", "/*"])
    #expect(navigation.tried.map(\.disposition) == [.pass, .pass, .handled])
    // The same turn: nothing was waited for.
    #expect(navigation.match?.pattern == "/*")
  }

  @Test("H6 H7: namespaces, and what is called where nothing took the link")
  func unmatchedLinkIsHandedOn() {
    let router = Router(reachable: .fromLinks)
    router.options.namespaces = [RouteTable.Namespace("own"), RouteTable.Namespace("falls", fallsThrough: true)]
    var calls: [String] = []
    router.legacy.onUnmatched { calls.append("all \($0.scheme ?? "")") }
    router.legacy.onUnmatched(scheme: "own") { _ in calls.append("own") }
    router.legacy.onUnmatched(scheme: "Falls") { _ in calls.append("falls") }
    for link in ["own://a", "falls://a", "other://a"] { router.open(link) }
    #expect(calls == ["own", "all falls", "falls", "all other"])
    // Asking for the routes of a scheme does not make it a namespace.
    #expect(router.table.routes.filter { $0.schemes == ["new"] }.isEmpty)
    #expect(router.options.namespaces.count == 2)
  }

  @Test("H9: asking runs nothing, and agrees with opening")
  func canOpen() {
    let router = Router(reachable: .fromLinks)
    var calls = 0
    router.handle("/a") { _ in
      calls += 1
      return true
    }
    router.register(RouteTable.Declaration("/old", redirect: "/a"))
    router.register(RouteTable.Declaration("/loop", redirect: "/loop2"))
    router.register(RouteTable.Declaration("/loop2", redirect: "/loop"))
    for (link, expected) in [("/a", true), ("/old", true), ("/loop", false), ("/b", false), ("https://x.de/a", false)] {
      #expect(router.canOpen(link) == expected)
      #expect(router.open(link).isHandled == expected)
    }
    #expect(calls == 2)
  }

  @Test func aHookThatWasRemovedTakesNoOtherAlong() {
    let router = Router(reachable: .fromLinks)
    router.handle("/a")
    let added = router.willOpen { _ in .proceed }
    added.remove()
    router.willOpen { _ in .refuse }
    added.remove()
    #expect(!router.open("/a", .init(from: .inApp)).isHandled)
  }

  @Test("H13: listing as text, removing by pattern, by registration, all; unregistering a scheme; equality")
  func routesAreListedAndRemoved() {
    let router = Router(options: RouteTable.Options(.jlroutes))
    let first = router.handle("/a", name: "first", priority: 2)
    router.handle("/b(/c)")
    router.handle("/d", scheme: "own")
    #expect(
      router.table.listing == """
        any scheme
            2  /a  first
            0  /b(/c)
        own
            0  /d
        """)
    first.remove()
    router.legacy.remove(pattern: "/b(/c)")
    #expect(router.table.routes.map(\.pattern) == ["/d"])
    router.legacy.unregister(scheme: "own")
    #expect(router.table.routes.isEmpty)
    #expect(router.options.namespaces.isEmpty)
    router.handle("/e")
    router.legacy.removeAll()
    #expect(router.table.listing == "no routes")
    #expect(RouteTable.Declaration("/a", priority: 1) == RouteTable.Declaration("/a", priority: 1))
    #expect(RouteTable.Declaration("/a", priority: 1) != RouteTable.Declaration("/a"))
  }

  @Test("H14: a log of how a link was matched, without its values")
  func logTellsTheMatchWithoutValues() {
    let router = Router(reachable: .fromLinks)
    var lines: [String] = []
    router.log = { lines.append($0.text) }
    router.handle("/pay/:card") { _ in false }
    router.handle("/pay/*") { _ in true }
    router.open("x://pay/4111?pin=1234")
    router.open("x://pai/4111")
    router.open("%")
    #expect(lines.contains("/pay/:card: pass"))
    #expect(lines.contains("/pay/*: handled"))
    #expect(lines.contains { $0.hasPrefix("unmatched; nearest: /pay") })
    #expect(lines.contains { $0.hasPrefix("rejected: ") })
    #expect(!lines.joined().contains("4111"))
    #expect(!lines.joined().contains("1234"))
  }

  @Test("H15: a declaration decides how a link is matched and how parameters are made")
  func ownRouteTypes() throws {
    var even = RouteTable.Declaration("/n/:number<int>", name: "even")
    even.condition = { match in
      guard let number = try? match.value("number", as: Int.self), number.isMultiple(of: 2) else { return nil }
      return ["half": "\(number / 2)", "number": "\(number)!"]
    }
    let router = Router(reachable: .fromLinks)
    router.handle(even)
    router.handle("/n/:other", name: "odd")
    #expect(router.open("/n/8").match?.values == ["number": "8!", "half": "4"])
    #expect(router.open("/n/7").match?.route.name == "odd")
    let explanation = router.table.explain(try DeepLink("/n/7"))
    #expect(router.canOpen("/n/7"))
    #expect(explanation.stages.first?.candidates.first?.route.name == "odd")
  }

  @Test("H16: handlers of an object that is held weakly, and of a type made from the match")
  func handlersMayBeOfWeakObjects() {
    let router = Router(reachable: .fromLinks)
    var target: Target? = Target()
    weak let held = target
    if let target {
      router.legacy.handle("/weak/:id", by: target) { target, match in
        target.value = match["id"] ?? ""
        return true
      }
    }
    var made: [String] = []
    router.legacy.handle("/made/:id", making: Target.self) { target in
      made.append(target.value)
      return true
    }
    #expect(router.open("/weak/7").isHandled)
    #expect(held?.value == "7")
    target = nil
    #expect(held == nil)
    #expect(!router.open("/weak/7").isHandled)
    #expect(router.open("/made/9").isHandled)
    #expect(made == ["9"])
    #expect(!router.open("/made/no").isHandled)
  }

  @Test("H17 R18: routers share nothing; the shared one is one of many, and its options change while it lives")
  func routersShareNothing() {
    let one = Router(reachable: .fromLinks)
    let other = Router(reachable: .fromLinks)
    one.handle("/only-here")
    #expect(one.canOpen("/only-here"))
    #expect(!other.canOpen("/only-here"))
    #expect(!Router.shared.canOpen("/only-here"))
    Router.shared.handle("/in-app")
    #expect(Router.shared.canOpen("/in-app"))
    #expect(!Router.shared.canOpen("x://in-app"))
    Router.shared.options.reachable = .fromLinks
    #expect(Router.shared.canOpen("x://in-app"))
    Router.shared.legacy.removeAll()
    Router.shared.options.reachable = .inAppOnly
  }

  @Test("Links that handlers, guards and observers open in a circle come to an end")
  func circlesEnd() {
    let router = Router(reachable: .fromLinks)
    var (count, ends) = (0, [Navigation]())
    router.handle("/again") { _ in
      count += 1
      ends.append(router.open("/again"))
      return true
    }
    #expect(router.open("/again").isHandled)
    #expect(count == 32)
    guard case .rejected(let rejection) = ends.first?.result else {
      Issue.record("the innermost is refused")
      return
    }
    #expect(rejection.reason == .limitExceeded)
    #expect(rejection.detail.contains("loop"))
    #expect(router.open("/again").isHandled)
    #expect(count == 64)
  }

  @Test func handlersThatThrowEndAsFailed() {
    struct Broken: Error {}
    let router = Router(reachable: .fromLinks)
    router.handle("/a") { _ in throw Broken() }
    router.handle("/*")
    guard case .failed(let match, let error) = router.open("/a").result else {
      Issue.record("a handler threw, and nobody was told")
      return
    }
    #expect(match?.pattern == "/a")
    #expect(error is Broken)
  }

  @Test func routesThatCannotBeReadAreReportedAndTheRestWorks() {
    let router = Router(reachable: .fromLinks)
    router.options.hosts = ["a.de"]
    var told: [String] = []
    router.legacy.onInvalidRoute = { told.append($0.message) }
    router.handle("/a*")
    router.handle("/b")
    #expect(told.count == 1 && told[0].contains("write %2A"))
    #expect(router.canOpen("/b"))
    #expect(router.problems.map(\.code) == [.badPattern])
  }

  /// The table may be asked from any thread while routes are registered.
  @Test func theTableIsASnapshot() async {
    let router = Router(reachable: .fromLinks)
    router.handle("/a")
    let before = router.table
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<200).allSatisfy { _ in router.canOpen("/a") } }
      }
      for number in 0..<50 { router.handle(RoutePattern("/b/\(number)")) }
      for await isRight in group { #expect(isRight) }
    }
    #expect(before.routes.count == 1)
    #expect(router.table.routes.count == 51)
  }
}

private final class Target: MadeFromMatch {
  var value = ""

  init() {}

  init?(_ match: RouteMatch) {
    guard let id = match["id"], id != "no" else { return nil }
    value = id
  }
}
