import TestSupport
import Testing
@_spi(Matching) import Waymark
import WaymarkExplain
import WaymarkMigration

/// IKRouter's cases about links and matching.
@Suite("IKRouter cases · I5 I6")
struct IKRouterCases {
  /// Faults of IKRouter that the preset does not reproduce: what is recommended instead is expected.
  static let faults: [String: String] = [
    "source/no-percent-decoding": "values are decoded once (SEMANTICS §7)",
    "source/two-question-marks": "the first question mark begins the query (RFC 3986)",
    "source/fragment-not-split-path": "a plain anchor does not break matching (SEMANTICS §7)",
    "source/nested-url-encoded-ok": "values are decoded once (SEMANTICS §7)",
    "source/triple-slash": "an empty host is not a segment (SEMANTICS §1)",
    "source/empty-rest": "an empty host is not a segment (SEMANTICS §1)",
    "source/empty-value-parameter": "an empty segment is bound to no parameter (SEMANTICS §7)",
    "source/url-segment-with-colon-vs-static-BUG": "a colon in a link is text",
    "source/url-segment-equal-to-placeholder-BUG": "a colon in a link is text",
  ]

  static let differences = Differences()

  @Test(arguments: CaseFile.cases("ikrouter", kinds: "components", "matcher"))
  func componentsCasesHold(_ row: PredecessorCase) throws {
    let expected = row.expectation(Self.faults[row.name] == nil ? "ikrouterPreset" : "default")
    let table = try RouteTable(RouteTable.Options(.ikrouter), [])
    var mismatches = Mismatches()
    do {
      let link = try table.link(row.json["url"].text ?? "")
      _ = try table.candidates(for: link)
      mismatches.compare("valid", true, expected["valid"].bool ?? true)
      if let scheme = expected["scheme"].text { mismatches.compare("scheme", link.scheme, scheme) }
      if expected["path"].exists {
        mismatches.compare("path", table.explain(link).stages.first?.path ?? [], expected["path"].texts)
      }
      if expected["query"].exists { mismatches.compare("query", values(of: link.query), expected["query"].textMembers) }
      if let fragment = expected["fragment"].text { mismatches.compare("fragment", link.fragment?.text, fragment) }
    } catch {
      mismatches.compare("valid", false, expected["valid"].bool ?? true)
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("ikrouter", kinds: "match"))
  func matchCasesHold(_ row: PredecessorCase) throws {
    let expected = row.expectation(Self.faults[row.name] == nil ? "ikrouterPreset" : "default")
    let pattern = RoutePattern(row.setup["pattern"].text ?? "")
    let table = try RouteTable(RouteTable.Options(.ikrouter), [RouteTable.Declaration(pattern)])
    let match = try table.match(row.json["url"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("matched", match != nil, expected["matched"].bool ?? false)
    if let match {
      for (name, value) in expected["params"].textMembers { mismatches.compare(name, match[name], value) }
      mismatches.compare("parameter count", match.values.count, expected["params"].members.count)
      let query = Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
      mismatches.compare("query", query, expected["query"].textMembers)
      for (name, value) in expected["lookup"].textMembers { mismatches.compare(name, match[name], value) }
    }
    Self.differences.check(row, mismatches)
  }

  private func values(of query: DeepLink.Query) -> [String: String] {
    Dictionary(query.compactMap { item in item.value.map { (item.name.text, $0.text) } }) { $1 }
  }

  @Test func eachFaultHasACase() {
    let names = Set(CaseFile.cases("ikrouter").map(\.name))
    #expect(Set(Self.faults.keys).subtracting(names).isEmpty)
  }
}
