import TestSupport
import Testing
import Waymark

/// FJRouter's cases about looking a location up, with its redirectors as guards.
@Suite("FJRouter lookup cases · F4")
@MainActor
struct FJRouterStoreCases {
  static let differences = Differences([
    "limit is checked before loop": "the loop is looked for before the budget (SEMANTICS §5)",
    "self redirect is a loop error": "a redirect to itself goes on (SEMANTICS §5)",
    "redirect to same path with other query: redirects until limit/loop": "a redirect to itself goes on (SEMANTICS §5)",
    "redirect returning the current location with different query loops until same query":
      "a redirect to itself goes on (SEMANTICS §5)",
    "limit 0 behaves as 1: one redirect ok": "a budget of none allows none",
    "redirect to non-URL string": "a redirect to what is no link ends the opening as rejected",
    "throwing redirector passes": "a guard that throws denies (SEMANTICS §5)",
    "two trailing slashes: only one removed": "trailing and doubled slashes do not matter (SEMANTICS §1)",
    "same param name parent and child: child wins":
      "a name twice along a chain is an error of the table (SEMANTICS §3)",
    "unicode literal percent-encoded location": "literals are compared decoded (SEMANTICS §2)",
    "relative location without slash and no children": "leading slashes do not matter (SEMANTICS §1)",
    "slash-less location p/c": "leading slashes do not matter (SEMANTICS §1)",
    "dotdot": "dot segments are removed before matching (SEMANTICS §1)",
    "redirect to empty path URL (host only)": "an empty path is the root (SEMANTICS §2)",
  ])

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "store"))
  func lookup(_ row: PredecessorCase) {
    let router = Router(options: RouteTable.Options(.fjRouter))
    if let limit = row.setup["redirectLimit"].int { router.options.redirectLimit = limit }
    router.add(RouteMap(caseRoutes: row.setup["routes"]))
    let navigation = router.open(row.json["location"].text ?? "", from: .inApp, extras: ["extra": 123])
    var mismatches = Mismatches()
    guard !row.expect["crash"].exists else { return #expect(navigation.result != nil) }
    let expected = row.expect
    mismatches.compare("outcome", navigation.kind, expected["error"].text ?? "none")
    if let chain = expected["chain"].text {
      mismatches.compare("chain", navigation.redirects.joined(separator: " => "), chain)
    }
    guard case .opened(let match) = navigation.result else { return Self.differences.check(row.name, mismatches.list) }
    mismatches.compare("fullPath", match.pattern.text, expected["fullPath"].text ?? "")
    mismatches.compare("params", match.values, expected["params"].textMembers)
    let query = match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }
    mismatches.compare("query", Dictionary(query) { $1 }, expected["query"].textMembers)
    let chain = match.chain.map { [$0.route.ownPattern.text, $0.path] }
    mismatches.compare("matched", chain, expected["matched"].elements.map(\.texts))
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("fjrouter").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
  }
}

extension RouteMap {
  /// The routes of a case, with their redirectors as guards.
  init(caseRoutes routes: JSONValue) {
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
  init(caseRedirector word: JSONValue) {
    self.init("redirector") { _ in
      switch word.text {
      case "guard": return .denied("stopped")
      case "throw": throw Thrown()
      default: return word["new"].text.map { .redirect(RoutePattern($0)) } ?? .proceed
      }
    }
  }
}

extension Navigation {
  /// The error that FJRouter would tell.
  var kind: String {
    switch result {
    case .opened: "none"
    case .unmatched: "empty"
    case .denied: "guardInterception"
    case .rejected(let refusal) where refusal.reason == .redirectLoop: "loopRedirect"
    case .rejected(let refusal): refusal.reason.rawValue
    default: "\(String(describing: result))"
    }
  }
}
