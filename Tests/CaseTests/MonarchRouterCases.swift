import TestSupport
import Testing
import Waymark

/// MonarchRouter's cases about matching a route.
@Suite("MonarchRouter cases · M3")
struct MonarchRouterCases {
  static let differences = Differences([
    "books/:id ~ books/a%20b": "values are decoded once (SEMANTICS §1)",
    "a/:_ ~ a": "`:_` is one segment, as MonarchRouter's README means it (M3)",
    "a/:_ ~ a/b/c/d": "`:_` is one segment, as MonarchRouter's README means it (M3)",
    ":_ ~ a/b": "`:_` is one segment, as MonarchRouter's README means it (M3)",
    ":_ ~ a/b/c": "`:_` is one segment, as MonarchRouter's README means it (M3)",
    ":_ ~ a/b/c/d": "`:_` is one segment, as MonarchRouter's README means it (M3)",
    "books/:id ~ app://books/5": "a host that is not one of the table's is the first segment (SEMANTICS §1)",
    "books/:id ~ /books/5": "leading slashes do not matter (SEMANTICS §1)",
  ])

  @Test(arguments: CaseFile.cases("monarch", kinds: "routeMatch"))
  func routeMatch(_ row: PredecessorCase) throws {
    let table = try RouteTable(patterns: [row.pattern])
    let match = try? table.match(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare("matches", match != nil, row.expect["matches"].bool ?? false)
    if let match, row.expect["params"].exists {
      mismatches.compare("params", match.values, row.expect["params"].textMembers)
      let query = Dictionary(match.queryItems.compactMap { item in item.value.map { (item.name, $0) } }) { $1 }
      mismatches.compare("query", query, row.expect["query"].textMembers)
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("monarch").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
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
