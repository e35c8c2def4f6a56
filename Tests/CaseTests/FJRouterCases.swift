import TestSupport
import Testing
import Waymark

/// FJRouter's cases about patterns and matching.
@Suite("FJRouter cases · F1")
struct FJRouterCases {
  static let differences = Differences([
    "probe pattern /用户/:名字 ~ /用户/abc": "names are Swift identifiers, in any script (SEMANTICS §2)",
    "probe pattern /😀/:id ~ /😀/5": "patterns are read as UTF-8, not as UTF-16 offsets",
    "probe pattern /file/* ~ /file/a": "a star is a wildcard (SEMANTICS §2)",
    "probe pattern /user/:id/ ~ /user/1": "a trailing slash in a pattern does not matter (SEMANTICS §7)",
    "probe pattern /user/:id/ ~ /user/1/": "a trailing slash is no part of the path",
    "location without leading slash does not match": "leading slashes do not matter (SEMANTICS §1)",
    "top route without leading slash: /a/b/c/d": "leading slashes do not matter (SEMANTICS §1)",
    "top route without leading slash: a/b/c/d": "leading slashes do not matter (SEMANTICS §1)",
  ])

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "concat"))
  func concatenation(_ row: PredecessorCase) {
    let parent = RoutePattern(row.setup["parent"].text ?? "")
    let child = RoutePattern(row.setup["child"].text ?? "")
    #expect(parent.appending(child).text == row.expect["path"].text)
  }

  /// FJRouter matches a prefix: the rest is for the routes below.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "pattern", "prefix"))
  func prefix(_ row: PredecessorCase) throws {
    var route = RouteTable.Declaration(RoutePattern(row.setup["pattern"].text ?? ""))
    route.children = [RouteTable.Declaration("*")]
    var mismatches = Mismatches()
    guard let table = try? RouteTable(RouteTable.Options(.fjRouter), [route]) else {
      mismatches.compare("an error", true, row.expect["error"].exists)
      return Self.differences.check(row.name, mismatches.list)
    }
    mismatches.compare("an error", false, row.expect["error"].exists)
    if let location = row.json["location"].text {
      let match = try table.match(location)
      mismatches.compare("matches", match != nil, row.expect["matches"].bool ?? false)
      if row.expect["params"].exists {
        mismatches.compare("params", match?.values ?? [:], row.expect["params"].textMembers)
      }
      if let restored = row.expect["restored"].text, row.expect["matches"].bool == true {
        mismatches.compare("restored", match?.chain.first?.path, restored)
      }
    }
    Self.differences.check(row.name, mismatches.list)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "match"))
  func match(_ row: PredecessorCase) throws {
    let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
    let table = try RouteTable(RouteTable.Options(.fjRouter), routes)
    let match = try table.match(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare(
      "matched", match?.chain.map { [$0.route.ownPattern.text, $0.path] } ?? [],
      row.expect["matched"].elements.map(\.texts))
    mismatches.compare("params", match?.values ?? [:], row.expect["params"].textMembers)
    Self.differences.check(row.name, mismatches.list)
  }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("fjrouter").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
  }
}
