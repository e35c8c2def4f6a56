import TestSupport
import Testing
import Waymark
import WaymarkMigration
import WaymarkTesting

/// FJRouter's cases about going somewhere, values sent back, and what its documented version did otherwise.
@Suite("FJRouter call cases · F5 F6 F7")
@MainActor
struct FJRouterCallCases {
  static let differences = Differences(
    Difference("all on the way are built, as in go_router and MonarchRouter") { $0.expect["built"].exists },
    Difference("whoever waits gets the values, as the documentation has it") { $0.expect["dispatch"]["throws"].exists },
    Difference("values sent back have types instead of names") { $0.setup["dispatch"]["name"].exists },
    Difference("a parameter that is missing is an error, as in the newest version") {
      $0.kind == "seed-1.2.3" && $0.json["location"]["params"].exists
    })

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "go"))
  func goCasesHold(_ row: PredecessorCase) {
    let router = Router(options: RouteTable.Options(.fjRouter))
    router.add(RouteTo("/error~", name: "error"))
    router.add(RouteMap(caseRoutes: row.setup["routes"]))
    if row.setup["ignoreError"].bool == false { router.configuration.errorScreen = { _, _ in "/error~" } }
    let host = HeadlessHost()
    let empty = row.setup["routes"].elements.filter { $0["builder"].bool == false }.compactMap { $0["path"].text }
    host.canMake = { !empty.contains($0.key) }
    router.attach(host, to: .init(0))
    let made = host.made.count
    let navigation = Self.call(row.setup["call"].text ?? "go", row.json["location"], router)
    var mismatches = Mismatches()
    mismatches.compare("an error", navigation.isHandled, !row.expect["throws"].exists && !row.expect["op"].exists)
    if row.expect["op"].exists { mismatches.compare("on top", host.visible.last, "error") }
    if row.expect["built"].exists {
      let built = host.made.dropFirst(made).map { String($0.key.split(separator: "/").last ?? "") }
      mismatches.compare("built", built, row.expect["built"].texts)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "callback"))
  func callbackCasesHold(_ row: PredecessorCase) async throws {
    let router = Router(options: RouteTable.Options(.fjRouter))
    router.add(StackRoutes("nav") { RouteTo("/", name: "first") { RouteTo("second", name: "second") } })
    let host = HeadlessHost()
    router.attach(host, to: .init(0))
    let navigation = router.push("/second", NavigationOptions())
    let values = try await router.results(of: navigation, as: String.self)
    let sendResult = SendResultAction(router, for: try #require(router.state.top()))
    var isHeard = true
    let words = row.setup["then"].texts.filter { $0.hasPrefix("dispatch") }.map { String($0.dropFirst(9)) }
    for word in words + [row.setup["dispatch"]["name"].text].compactMap(\.self) where !sendResult(word) {
      isHeard = false
    }
    host.goBack()
    var heard: [String] = []
    for await value in values { heard.append(value) }
    heard.append(row.setup["then"].texts.contains("deinit") ? "finished" : "finished at the end")
    var mismatches = Mismatches()
    mismatches.compare("heard", heard, row.expect["caller"].texts)
    mismatches.compare("thrown", !isHeard, row.expect["throws"].exists || row.expect["dispatch"]["throws"].exists)
    Self.differences.check(row, mismatches)
  }

  /// The documented version: calls, and links from names.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "seed-1.2.3"))
  func documentedCasesHold(_ row: PredecessorCase) {
    var mismatches = Mismatches()
    if let call = row.setup["call"].text {
      let router = Router(options: RouteTable.Options(.fjRouter))
      let hasStack = row.setup["from"]["nav"].bool != false
      if hasStack {
        router.add(StackRoutes("nav") { RouteTo("/", name: "root") })
      } else {
        router.add(SwitchRoutes("window") { RouteTo("/", name: "root") })
      }
      if row.setup["routes"].exists {
        router.add(RouteMap(caseRoutes: row.setup["routes"]))
      } else {
        router.register(RouteTable.Declaration("/a", name: "a"))
      }
      let host = HeadlessHost()
      router.attach(host, to: .init(0))
      let before = host.visible
      Self.call(call, row.json["location"], router)
      let operation = row.expect["op"].text ?? row.expect["error"].text ?? ""
      mismatches.compare("nothing happens", host.visible == before, ["none", "error", ""].contains(operation))
    } else {
      let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
      let table = try? RouteTable(RouteTable.Options(.fjRouter), routes)
      let location = row.json["location"]
      let link = try? table?.link(
        to: location["name"].text ?? "", location["params"].textMembers,
        query: location["query"].members.map { ($0.key, $0.value.text) }, ignoringExtra: true)
      mismatches.compare("link", link?.text, row.expect["location"].text)
    }
    Self.differences.check(row, mismatches)
  }

  /// Calls a verb with a link, or with a name and its values.
  @discardableResult
  private static func call(_ verb: String, _ location: JSONValue, _ router: Router) -> Navigation {
    let (link, name) = (location.text ?? "", location["name"].text)
    let values: [String: any LinkValue] = location["params"].textMembers
    let query = location["query"].members.map { item -> (String, (any LinkValue)?) in (item.key, item.value.text) }
    return switch (verb, name) {
    case ("push", let name?): router.push(.named(name, values, query: query, ignoringExtra: true))
    case ("present", let name?): router.present(.named(name, values, query: query, ignoringExtra: true))
    case (_, let name?): router.go(.named(name, values, query: query, ignoringExtra: true))
    case ("push", nil): router.push(link)
    case ("present", nil): router.present(link)
    default: router.go(link)
    }
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("fjrouter")).isEmpty)
  }
}

extension RouteMap {
  /// The routes of a case, with their redirectors as guards.
  fileprivate init(caseRoutes routes: JSONValue) {
    self.init {
      for route in routes.elements {
        let content = RouteTo(RoutePattern(route["path"].text ?? ""), name: route["name"].text) {
          RouteMap(caseRoutes: route["routes"])
        }
        for guarding in route["redirect"].elements.map(RouteGuard.init(caseRedirector:)) {
          // Only one of each case has more than one.
          content.guarded(by: guarding)
        }
        if route["redirect"].elements.isEmpty { content }
      }
    }
  }
}

extension RouteGuard {
  private struct Thrown: Error {}

  /// A redirector of a case: passes, stops, throws, or leads to another location.
  fileprivate init(caseRedirector word: JSONValue) {
    self.init("redirector") { _ in
      switch word.text {
      case "guard": return .denied("stopped")
      case "throw": throw Thrown()
      default: return word["new"].text.map { .redirect(RoutePattern($0)) } ?? .proceed
      }
    }
  }
}
