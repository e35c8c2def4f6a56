import TestSupport
import Testing
import Waymark

/// FJRouter's cases about patterns and matching.
@Suite("FJRouter cases · F1 F2")
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
    "empty path": "an empty pattern is the root (SEMANTICS §2)",
    "custom regex constraint": "regular expressions are a constraint (SEMANTICS §2)",
    "param with slash is NOT encoded": "values are encoded, so that they come back (R: links from names)",
    "query value encoding": "a plus sign is encoded too, so that it comes back",
    "name registered with surrounding spaces is never found": "a name is found as it was given",
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

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "create"))
  func create(_ row: PredecessorCase) {
    var builder = RouteTable.Builder(options: RouteTable.Options(.fjRouter))
    builder.add(RouteTable.Declaration(caseRoute: row.setup["route"]))
    var mismatches = Mismatches()
    mismatches.compare("an error", builder.check().contains { $0.severity == .error }, row.expect["error"].text != nil)
    Self.differences.check(row.name, mismatches.list)
  }

  /// FJRouter ignores values that the pattern has no parameter for.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "named", "namedMap", "eventNamed"))
  func named(_ row: PredecessorCase) throws {
    let table = try RouteTable(RouteTable.Options(.fjRouter), row.namedRoutes)
    let location = row.json["location"]
    var mismatches = Mismatches()
    do {
      let link = try table.link(
        to: location["name"].text ?? "", location["params"].textMembers,
        query: location["query"].members.map { ($0.key, $0.value.text) }, extra: .ignore)
      // Where FJRouter's versions differ, the newest is followed: it joins patterns as Waymark does.
      let newest = row.json["observed"]["head"]["location"].text ?? row.expect["location"].text
      let expected = row.expect["locationAnyOf"].texts + [newest].compactMap(\.self)
      if !expected.contains(link.text) { mismatches.compare("link", link.text, expected.first ?? "an error") }
    } catch {
      mismatches.compare("error", Self.errorName(error), Self.errorName(row.expect["error"].text))
    }
    Self.differences.check(row.name, mismatches.list)
  }

  private static func errorName(_ error: LinkBuildingError) -> String {
    error.missing.first.map { "missingParameters(\($0))" } ?? "noExistName"
  }

  private static func errorName(_ text: String?) -> String { text ?? "none" }

  @Test func differencesAreCases() {
    let names = Set(CaseFile.cases("fjrouter").map(\.name))
    #expect(Self.differences.names.subtracting(names).isEmpty)
  }
}

extension PredecessorCase {
  /// The routes of a case about names, however it gives them.
  fileprivate var namedRoutes: [RouteTable.Declaration] {
    setup["names"].textMembers.map { RouteTable.Declaration(RoutePattern($0.value), name: $0.key) }
      + (setup["routes"].elements + setup["listen"].elements).map { RouteTable.Declaration(caseRoute: $0) }
  }
}
