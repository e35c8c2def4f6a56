import TestSupport
import Testing
import Waymark

/// FJRouter's cases about opening a place with interceptors, and about the screen that is made for it.
@Suite("FJRouter cases: opening · F3 F4 F6 F11")
@MainActor
struct FJRouterStoreCases {
  static let differences = Differences([
    "throwing redirector passes": "a guard that throws denies (FEATURES F4)",
    "self redirect is a loop error": "a redirect to itself goes on (SEMANTICS §5)",
    "redirect to same path with other query: redirects until limit/loop": "a redirect to itself goes on (SEMANTICS §5)",
    "redirect returning the current location with different query loops until same query":
      "a redirect to itself goes on (SEMANTICS §5)",
    "limit 0 behaves as 1: one redirect ok": "a limit of 0 allows none",
    "limit is checked before loop": "the loop is looked for before the budget (SEMANTICS §5)",
    "redirect to non-URL string": "a redirect to what is no link is refused, not passed over",
    "trailing slash removed": "the link is kept as it came",
    "two trailing slashes: only one removed": "slashes at the end do not matter (SEMANTICS §1)",
    "query only": "the link is kept as it came", "fragment only": "the link is kept as it came",
    "same param name parent and child: child wins":
      "a parameter twice along a chain is an error of the table (SEMANTICS §3)",
    "unicode literal percent-encoded location": "literals are compared decoded (SEMANTICS §2)",
    "relative location without slash and no children": "leading slashes do not matter (SEMANTICS §1)",
    "dotdot": "dot segments are resolved before matching (SEMANTICS §1)",
    "redirect to empty path URL (host only)": "a link without a path leads to the root, as with go_router",
    "slash-less location p/c": "leading slashes do not matter (SEMANTICS §1)",
  ])

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "store"))
  func open(_ row: PredecessorCase) throws {
    // Where FJRouter crashes, not to is enough.
    let (router, host) = try Self.router(row)
    let location = row.json["location"].text ?? ""
    let navigation = router.open(location, from: .inApp)
    guard !row.expect["crash"].exists else { return }
    var mismatches = Mismatches()
    mismatches.compare("outcome", Self.word(navigation), row.expect["error"].text ?? "opened")
    if let canOpen = row.expect["canOpen"].bool {
      mismatches.compare("canOpen", router.canOpen(location, from: .inApp), canOpen)
    }
    if let chain = row.expect["chain"].text {
      mismatches.compare("chain", navigation.redirects.joined(separator: " => "), chain)
    }
    if case .opened(let match)? = navigation.result {
      mismatches.compare("fullPath", match.pattern.text, row.expect["fullPath"].text ?? "")
      mismatches.compare(
        "matched", match.chain.map { [$0.route.ownPattern.text, $0.path] }, row.expect["matched"].elements.map(\.texts))
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
      mismatches.compare("query", Self.query(match), row.expect["query"].textMembers)
      mismatches.compare("url", match.link.text, row.expect["url"].text ?? "")
      mismatches.compare("screens", host.visible.count, 1 + match.chain.count)
      mismatches.compare("on top", host.shown.top()?.link, match.link.text)
    } else {
      mismatches.compare("screens", host.made.count, router.state.visibleEntries().count - 1)
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "build"))
  func make(_ row: PredecessorCase) throws {
    let (router, host) = try Self.router(row)
    let location = row.json["location"]
    var mismatches = Mismatches()
    let link =
      try location.text
      ?? router.table.link(to: location["name"].text ?? "", location["params"].textMembers, extra: .ignore).text
    switch (router.go(link).result, row.expect["error"].text) {
    case (.unmatched, let error): mismatches.compare("error", "notFind", error)
    case (.rejected, let error): mismatches.compare("error", "errorLocUrl", error)
    default:
      let built = router.state.top().flatMap { router.attachments(of: $0)[CaseID.self]?.text }
      mismatches.compare("built", built, row.expect["built"].text)
      mismatches.compare("made", host.screens.contains(router.state.top()?.id ?? .init(-1)), true)
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func casesAndDifferencesAreThere() {
    let cases = CaseFile.cases("fjrouter", kinds: "store", "build")
    #expect(cases.count > 70 && Self.differences.names.subtracting(cases.map(\.name)).isEmpty)
  }

  // MARK: Setting up

  private struct CaseID: Sendable {
    let text: String
  }

  private static func router(_ row: PredecessorCase) throws -> (Router, HeadlessHost) {
    var options = RouteTable.Options(.fjRouter)
    options.redirectLimit = row.setup["redirectLimit"].int ?? options.redirectLimit
    var builder = NavigationMap.Builder(options: options)
    builder.add(content(row.setup["routes"]))
    let router = Router(builder)
    let host = HeadlessHost()
    router.connect()
    router.attach(host)
    return (router, host)
  }

  private static func content(_ routes: JSONValue) -> RouteMap {
    RouteMap {
      for route in routes.elements {
        let pattern = RoutePattern(route["path"].text ?? "")
        let below = RouteTo(pattern, name: route["name"].text) { content(route["routes"]) }
        guards(route["redirect"]).reduce(below.attaching(CaseID(text: route["id"].text ?? ""))) {
          $0.guarded(by: $1)
        }
      }
    }
  }

  /// An interceptor passes, stops, throws, or names another place.
  private static func guards(_ interceptors: JSONValue) -> [RouteGuard] {
    struct Thrown: Error {}
    return interceptors.elements.map { interceptor in
      RouteGuard("interceptor") { _ in
        if let target = interceptor["new"].text { return .redirect(RoutePattern(target)) }
        switch interceptor.text {
        case "guard": return .denied("")
        case "throw": throw Thrown()
        default: return .proceed
        }
      }
    }
  }

  private static func word(_ navigation: Navigation) -> String {
    switch navigation.result {
    case .opened: "opened"
    case .unmatched: "empty"
    case .denied: "guardInterception"
    case .rejected(let refusal) where refusal.reason == .redirectLoop: "loopRedirect"
    case .rejected(let refusal) where refusal.reason == .redirectLimit: "redirectLimit"
    case .rejected(let refusal): refusal.reason.rawValue
    default: "failed"
    }
  }

  private static func query(_ match: RouteMatch) -> [String: String] {
    Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
  }
}
