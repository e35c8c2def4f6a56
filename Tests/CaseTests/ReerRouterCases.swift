import TestSupport
import Testing
import Waymark
import WaymarkMigration

/// ReerRouter's cases about keys, parameters and what can be opened.
@Suite("ReerRouter cases · R4 R5 R13 R17 R19 R20")
@MainActor
struct ReerRouterCases {
  static let differences = Differences(
    Difference("a link without a scheme is the app's own text: it opens, and `canOpen` agrees (SEMANTICS §1)") {
      $0.json["call"]["method"].text == "canOpenURL" && !$0.location.contains(":")
    },
    Difference("%2F never separates segments, so the key is another (SEMANTICS §1)") {
      $0.location.lowercased().contains("%2f")
    })

  @Test(arguments: CaseFile.cases("reerrouter").filter { $0.json["call"]["method"].text == "param" })
  func parametersCasesHold(_ row: PredecessorCase) throws {
    let text = try #require(row.json["url"].text)
    let table = try RouteTable(RouteTable.Options(.reerRouter), [RouteTable.Declaration("*")])
    var extras = RouteMatch.Extras()
    for (name, value) in row.json["call"]["userInfo"].textMembers { extras.set(value, for: name) }
    let match = try #require(try table.match(text, from: .inApp, extras: extras))
    let expected = row.expect["param"]
    var mismatches = Mismatches()
    mismatches.compare("scheme", match.link.scheme, expected["scheme"].text)
    mismatches.compare("host", match.link.host?.text ?? "", expected["host"].text)
    mismatches.compare("path", match.link.pathSegments.map { "/" + $0.text }.joined(), expected["path"].text)
    mismatches.compare("fragment", match.link.fragment?.text ?? "", expected["fragment"].text)
    let merged = Dictionary(match.merged.compactMap { name, _ in match.merged.text(name).map { (name, $0) } }) { $1 }
    // What is recommended names the items of the query, which are all there is besides what is passed along.
    let recommended = row.json["recommended"]["default"]["queryParams"]
    mismatches.compare(
      "allParams", merged, recommended.exists ? recommended.textMembers : expected["allParams"].textMembers)
    let query = Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
    mismatches.compare(
      "queryParams", query, (recommended.exists ? recommended : expected["queryParams"]).textMembers)
    mismatches.compare("animated", match.asksForAnimation, row.expect["animated"].bool)
    mismatches.compare("fallback", match.carriedFallback, row.expect["fallbackURL"].text)
    compareKeys(row, text, &mismatches)
    Self.differences.check(row, mismatches)
  }

  /// The key that ReerRouter makes of a link is one that Waymark finds it by, in both modes.
  private func compareKeys(_ row: PredecessorCase, _ text: String, _ mismatches: inout Mismatches) {
    let first = Router(options: RouteTable.Options(.reerRouter))
    first.legacy.handle(key: RouteKey(row.expect["routeKeyMode1"].text ?? "")) { _ in true }
    mismatches.compare("found by the key of mode 1", first.canOpen(text), true)
    guard let key = row.expect["routeKeyMode2"].text, let host = row.expect["param"]["host"].text, !host.isEmpty else {
      return
    }
    let second = Router(options: Self.secondMode(host))
    second.legacy.handle(key: RouteKey(key)) { _ in true }
    mismatches.compare("found by the key of mode 2", second.canOpen(text.replacing(":80", with: "")), true)
  }

  static func secondMode(_ host: String) -> RouteTable.Options {
    var options = RouteTable.Options(.reerRouter)
    options.hosts = [host]
    options.hostPolicy = .fixed
    return options
  }

  @Test(
    arguments: CaseFile.cases("reerrouter").filter {
      ["canOpenURL", "canOpenKey"].contains($0.json["call"]["method"].text)
    })
  func canOpenCasesHold(_ row: PredecessorCase) {
    let host = row.setup["host"].text
    let router = Router(options: host.map(Self.secondMode) ?? RouteTable.Options(.reerRouter))
    if row.setup["allowedSchemes"].exists { router.options.schemes = row.setup["allowedSchemes"].texts }
    for page in row.setup["pages"].elements { router.legacy.register(Page.self, for: RouteKey(page["key"].text ?? "")) }
    for action in row.setup["actions"].texts { router.legacy.handle(key: RouteKey(action)) { _ in true } }
    let key = row.json["call"]["key"].text
    let result = key.map { router.legacy.canOpen(key: RouteKey($0)) } ?? router.canOpen(row.json["url"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("result", result, row.expectation("default")["result"].bool)
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("reerrouter")).isEmpty)
  }
}

private final class Page: MadeFromMatch {
  init?(_ match: RouteMatch) {}
}
