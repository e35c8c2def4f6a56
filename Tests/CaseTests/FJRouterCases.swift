import TestSupport
import Testing
import Waymark
import WaymarkMigration

/// FJRouter's cases about patterns and matching.
@Suite("FJRouter cases · F1 F2")
struct FJRouterCases {
  static let differences = Differences(
    Difference("slashes at the ends of links and patterns do not matter (SEMANTICS §1, §7)") {
      $0.isAboutSlashesAtTheEnds
    },
    Difference("an empty pattern is the root (SEMANTICS §2)") { $0.hasEmptyPattern },
    Difference("patterns are read as UTF-8: names are identifiers, and literals text, in any script (SEMANTICS §2)") {
      !($0.setup["pattern"].text ?? "").utf8.allSatisfy { $0 < 0x80 }
    },
    Difference("a star is a wildcard (SEMANTICS §2)") { ($0.setup["pattern"].text ?? "").contains("*") },
    Difference("regular expressions are a constraint (SEMANTICS §2)") {
      ($0.setup["route"]["path"].text ?? "").contains("(")
    },
    Difference("values of links made from names are encoded, so that they come back") { row in
      let values = ["params", "query"].flatMap { row.json["location"][$0].textMembers.values }
      return values.contains { $0.contains("/") || $0.contains("+") }
    },
    Difference("a name is found as it was given, spaces included") { row in
      row.setup["routes"].elements.contains { route in
        (route["name"].text ?? "").first == " " && route["name"].text == row.json["location"]["name"].text
      }
    })

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "concat"))
  func concatenationCasesHold(_ row: PredecessorCase) {
    let parent = RoutePattern(row.setup["parent"].text ?? "")
    let child = RoutePattern(row.setup["child"].text ?? "")
    #expect(parent.appending(child).text == row.expect["path"].text)
  }

  /// FJRouter matches a prefix: the rest is for the routes below.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "pattern", "prefix"))
  func prefixCasesHold(_ row: PredecessorCase) throws {
    var route = RouteTable.Declaration(RoutePattern(row.setup["pattern"].text ?? ""))
    route.children = [RouteTable.Declaration("*")]
    var mismatches = Mismatches()
    guard let table = try? RouteTable(RouteTable.Options(.fjRouter), [route]) else {
      mismatches.compare("an error", true, row.expect["error"].exists)
      return Self.differences.check(row, mismatches)
    }
    mismatches.compare("an error", false, row.expect["error"].exists)
    if let location = row.json["location"].text {
      let match = try table.match(location)
      mismatches.compare("matches", match != nil, row.expect["matches"].bool ?? false)
      if row.expect["params"].exists {
        mismatches.compare("params", match?.values ?? [:], row.expect["params"].textMembers)
      }
      if let restored = row.expect["restored"].text, row.expect["matches"].bool == true {
        mismatches.compare("restored", match?.chain.first?.path.raw, restored)
      }
    }
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "match"))
  func matchCasesHold(_ row: PredecessorCase) throws {
    let routes = row.setup["routes"].elements.map { RouteTable.Declaration(caseRoute: $0) }
    let table = try RouteTable(RouteTable.Options(.fjRouter), routes)
    let match = try table.match(row.json["location"].text ?? "")
    var mismatches = Mismatches()
    mismatches.compare(
      "matched", match?.chain.map { [$0.route.ownPattern.text, $0.path.raw] } ?? [],
      row.expect["matched"].elements.map(\.texts))
    mismatches.compare("params", match?.values ?? [:], row.expect["params"].textMembers)
    Self.differences.check(row, mismatches)
  }

  @Test(arguments: CaseFile.cases("fjrouter", kinds: "create"))
  func createCasesHold(_ row: PredecessorCase) {
    var builder = RouteTable.Builder(options: RouteTable.Options(.fjRouter))
    builder.add(RouteTable.Declaration(caseRoute: row.setup["route"]))
    var mismatches = Mismatches()
    let route = row.setup["route"]
    let findings = builder.check { _ in route["builder"].bool != false || route["redirect"].exists }
    let errors = findings.filter { $0.isError || $0.code == .noScreen }
    mismatches.compare("an error", !errors.isEmpty, row.expect["error"].text != nil)
    Self.differences.check(row, mismatches)
  }

  /// FJRouter ignores values that the pattern has no parameter for.
  @Test(arguments: CaseFile.cases("fjrouter", kinds: "named", "namedMap", "eventNamed"))
  func namedRouteCasesHold(_ row: PredecessorCase) throws {
    let table = try RouteTable(RouteTable.Options(.fjRouter), row.namedRoutes)
    let location = row.json["location"]
    var mismatches = Mismatches()
    do {
      let link = try table.link(
        to: location["name"].text ?? "", location["params"].textMembers,
        query: location["query"].members.map { ($0.key, $0.value.text) }, ignoringExtra: true)
      // Where FJRouter's versions differ, the newest is followed: it joins patterns as Waymark does.
      let newest = row.json["observed"]["head"]["location"].text ?? row.expect["location"].text
      let expected = row.expect["locationAnyOf"].texts + [newest].compactMap(\.self)
      mismatches.compare("link", link.text, expected.first { $0 == link.text } ?? expected.first ?? "an error")
    } catch {
      mismatches.compare("error", Self.errorName(error), Self.errorName(row.expect["error"].text))
    }
    Self.differences.check(row, mismatches)
  }

  private static func errorName(_ error: LinkBuildingError) -> String {
    error.missing.first.map { "missingParameters(\($0))" } ?? "noExistName"
  }

  private static func errorName(_ text: String?) -> String { text ?? "none" }

  @Test func eachDifferenceHasACase() {
    #expect(Self.differences.reasons(withoutCaseIn: CaseFile.cases("fjrouter")).isEmpty)
  }
}

extension PredecessorCase {
  /// The routes of a case about names, however it gives them.
  fileprivate var namedRoutes: [RouteTable.Declaration] {
    setup["names"].textMembers.map { RouteTable.Declaration(RoutePattern($0.value), name: $0.key) }
      + (setup["routes"].elements + setup["listen"].elements).map { RouteTable.Declaration(caseRoute: $0) }
  }
}
