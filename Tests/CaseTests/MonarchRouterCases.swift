import TestSupport
import Testing
import Waymark

/// MonarchRouter's cases about matching a route.
@Suite("MonarchRouter cases · M3")
struct MonarchRouterCases {
  static let differences = Differences(
    Difference("values are decoded once (SEMANTICS §1)") { $0.location.contains("%") },
    Difference("`:_` is one segment, as MonarchRouter's README means it (M3)") {
      ($0.setup["route"].text ?? "").split(separator: "/").contains(":_")
    },
    Difference("a host that is not one of the table's is the first segment (SEMANTICS §1)") {
      $0.location.contains("://")
    },
    Difference("leading slashes do not matter (SEMANTICS §1)") { $0.location.hasPrefix("/") })

  @Test(arguments: CaseFile.cases("monarch", kinds: "routeMatch"))
  func routeMatchCasesHold(_ row: PredecessorCase) throws {
    let table = try RouteTable(patterns: [row.pattern])
    let match = try? table.match(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("matches", match != nil, row.expect["matches"].bool ?? false)
    if let match, row.expect["params"].exists {
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
      let query = Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
      mismatches.compare("query", query, row.expect["query"].textMembers)
    }
    Self.differences.check(row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("monarch")).isEmpty)
  }
}

extension PredecessorCase {
  /// The route as a pattern: MonarchRouter's validation finds its expression anywhere in the value.
  fileprivate var pattern: RoutePattern {
    var text = setup["route"].text ?? ""
    for (name, expression) in setup["validate"].textMembers {
      let isAnchored = expression.hasPrefix("^") && expression.hasSuffix("$")
      let bare = isAnchored ? String(expression.dropFirst().dropLast()) : ".*(\(expression)).*"
      text = text.replacing(":\(name)", with: ":\(name)(\(bare))")
    }
    return RoutePattern(text)
  }
}
