import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkRouteFile

@testable import WaymarkUniversalLinks

/// A table for tests, from patterns; a pattern after `!` may be opened in the app only.
func table(_ patterns: String..., host: String = "books.example.com") throws -> RouteTable {
  var options = RouteTable.Options(reachable: .fromLinks)
  options.hosts = [host]
  var builder = RouteTable.Builder(options: options)
  for pattern in patterns {
    let isClosed = pattern.hasPrefix("!")
    var route = RouteTable.Declaration(RoutePattern(isClosed ? String(pattern.dropFirst()) : pattern))
    if isClosed { route.reachable = .inAppOnly }
    builder.add(route)
  }
  return try builder.build()
}

/// A file for one app, from components as JSON.
func file(_ components: String..., variables: String = "{}") throws -> AssociationFile {
  let text = """
    {"applinks": {"substitutionVariables": \(variables), "details": [
      {"appIDs": ["A1B2C3D4E5.com.example.books"], "components": [\(components.joined(separator: ","))]}]}}
    """
  return try AssociationFile(json: text.utf8)
}

extension AssociationFile.Problem {
  var short: String { "\(code.rawValue) \(url ?? "-") \(rule.map { "#\($0)" } ?? "-") \(route ?? "-")" }
}

@Suite("File and table, both ways · N9 N26")
struct ComparisonTests {
  @Test func routeThatIsMissingInTheFileIsReportedWithItsShortestURL() throws {
    let table = try table("/s/:id", "/books/:id")
    let file = try file(#"{"/": "/books/?*/?*", "exclude": true}"#, #"{"/": "/books/?*"}"#)
    #expect(file.problems(for: table).map(\.short) == ["neverHandedOver https://books.example.com/s/0 - /s/:id"])
  }

  @Test func pathThatNoRouteTakesIsReportedOnceAComponent() throws {
    let file = try file(#"{"/": "/books/*"}"#)
    #expect(
      try file.problems(for: table("/books/:id", "/books")).map(\.short)
        == ["handedOverUnmatched https://books.example.com/books/0/0 #1 -"])
  }

  @Test func routeForTheAppOnlyIsReportedWithTheComponentThatHandsItOver() throws {
    let file = try file(#"{"/": "/books"}"#, #"{"/": "/secret"}"#)
    #expect(
      try file.problems(for: table("/books", "!/secret")).map(\.short)
        == ["handedOverUnmatched https://books.example.com/secret #2 /secret"])
  }

  /// A table with a redirect, among the routes or before all, and routes for the app only after `!`.
  private func redirectTable(
    _ patterns: String..., redirecting from: String, to target: String, beforeAll: Bool
  ) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    if beforeAll { options.redirects = [RedirectRoute(RoutePattern(from), to: RoutePattern(target))] }
    var builder = RouteTable.Builder(options: options)
    if !beforeAll { builder.add(RoutePattern(from), redirect: RoutePattern(target)) }
    for pattern in patterns {
      let isClosed = pattern.hasPrefix("!")
      var route = RouteTable.Declaration(RoutePattern(isClosed ? String(pattern.dropFirst()) : pattern))
      if isClosed { route.reachable = .inAppOnly }
      builder.add(route)
    }
    return try builder.build()
  }

  @Test(arguments: [false, true])
  func redirectToARouteForTheAppOnlyIsReportedWithItsTarget(_ beforeAll: Bool) throws {
    let table = try redirectTable("!/secret/:id", redirecting: "/old/:id", to: "/secret/:id", beforeAll: beforeAll)
    let file = try file(#"{"/": "/old/?*/?*", "exclude": true}"#, #"{"/": "/old/?*"}"#)
    let problems = file.problems(for: table)
    #expect(problems.map(\.short) == ["handedOverUnmatched https://books.example.com/old/0 #2 /old/:id"])
    #expect(problems.first?.message.contains("its redirect leads to /secret/:id, which may not be opened") == true)
  }

  @Test(arguments: [false, true])
  func redirectToAnOpenRouteWithAConstraintIsHandedOver(_ beforeAll: Bool) throws {
    let table = try redirectTable("/books/:id<int>", redirecting: "/s/:id", to: "/books/:id", beforeAll: beforeAll)
    let file = try file(#"{"/": "/books/?*/?*", "exclude": true}"#, #"{"/": "/books/?*"}"#)
    #expect(
      file.problems(for: table).map(\.short).contains("neverHandedOver https://books.example.com/s/0 - /s/:id"))
  }

  @Test(arguments: [false, true])
  func generatedFileKeepsARedirectToARouteForTheAppOnlyAway(_ beforeAll: Bool) throws {
    let table = try redirectTable(
      "!/secret/:id", "/books", redirecting: "/old/:id", to: "/secret/:id", beforeAll: beforeAll)
    let file = AssociationFile(for: table, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(!file.verdict(for: "https://books.example.com/old/7").isHandedOver)
    #expect(file.verdict(for: "https://books.example.com/books").isHandedOver)
    #expect(file.problems(for: table) == [])
  }

  @Test func componentAfterAWiderOneNeverDecides() throws {
    let file = try file(#"{"/": "/b/*"}"#, #"{"/": "/b/x", "exclude": true}"#)
    #expect(file.problems.map(\.short) == ["neverDecides - #2 -"])
  }

  @Test func componentsThatTogetherTakeEverythingHideALaterOne() throws {
    let file = try file(#"{"/": "/$(v)"}"#, #"{"/": "/a"}"#, variables: #"{"v": ["a", "b"]}"#)
    #expect(file.problems.map(\.code) == [.neverDecides])
  }

  @Test func constraintIsNamedOnceARouteAndIsNoDifference() throws {
    let table = try table("/books/:id<int>")
    let file = AssociationFile(for: table, apps: ["A1B2C3D4E5.com.example.books"])
    #expect(file.problems(for: table) == [])
    #expect(
      file.widenings(for: table).map(\.short) == ["widerThanRoute https://books.example.com/books/a #2 /books/:id<int>"]
    )
  }

  @Test func linkOfAnotherAppIsReportedWithThatApp() throws {
    let text = """
      {"applinks": {"details": [
        {"appIDs": ["A1B2C3D4E5.a"], "components": [{"/": "/a"}]}, {"appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/b"}]}]}}
      """
    let file = try AssociationFile(json: text.utf8)
    let problems = try file.problems(for: table("/a", "/b"))
    #expect(problems.map(\.short) == ["handedToAnother https://books.example.com/b #2 /b"])
    #expect(problems[0].message.contains("to A1B2C3D4E5.b, not to A1B2C3D4E5.a"))
  }

  @Test func escapesAreCompared() throws {
    let table = try table("/caf\u{E9}/:id")
    #expect(
      try file(#"{"/": "/caf%C3%A9/?*/?*", "exclude": true}"#, #"{"/": "/caf%C3%A9/?*"}"#).problems(for: table) == [])
    #expect(
      try file(#"{"/": "/café/?*"}"#).problems(for: table).map(\.short) == [
        "neverHandedOver https://books.example.com/caf%C3%A9/0 - /café/:id", "neverDecides - #1 -",
      ])
  }

  @Test func textBesideAConstraintIsComparedInEveryCaseWhereTheTableIgnoresIt() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    options.caseSensitive = false
    var builder = RouteTable.Builder(options: options)
    builder.add("/item-:id<int>")
    let table = try builder.build()
    let file = try file(#"{"/": "/item-?*"}"#)
    let missing = try #require(file.problems(for: table).first { $0.code == .neverHandedOver }?.url)
    #expect(missing.lowercased().hasPrefix("https://books.example.com/item-"))
  }

  @Test func escapeInAComponentThatDecodesStandsForItself() throws {
    let file = try file(#"{"/": "/a%20b", "percentEncoded": false}"#)
    #expect(file.problems.isEmpty)
    #expect(
      try file.problems(for: table("/a")).map(\.short).contains(
        "handedOverUnmatched https://books.example.com/a%2520b #1 -"))
  }

  @Test func queryThatAComponentWantsIsADifference() throws {
    let file = try file(#"{"/": "/s", "?": {"id": "?*"}}"#)
    #expect(try file.problems(for: table("/s")).map(\.short) == ["neverHandedOver https://books.example.com/s - /s"])
  }

  private func comparison(_ file: AssociationFile, steps: Int) throws -> Comparison {
    var comparison = Comparison(
      file, app: "A1B2C3D4E5.com.example.books", table: try table("/:a"), host: "books.example.com")
    comparison.budget.limits.steps = steps
    comparison.run()
    return comparison
  }

  @Test func manyWildcardsAreComparedInFewSteps() throws {
    let pattern = "/" + String(repeating: "*a", count: 12) + String(repeating: "?", count: 40)
    let comparison = try comparison(file(#"{"/": "\#(pattern)"}"#), steps: 2_000)
    #expect(comparison.isComplete)
    #expect(comparison.steps < 2_000)
  }

  /// Two components that together remember the last 20 letters, and one that takes all words of them.
  private func rememberingFile() throws -> AssociationFile {
    let letters = String(repeating: "$(v)", count: 20)
    return try file(
      #"{"/": "/*a\#(letters)"}"#, #"{"/": "/*b\#(letters)"}"#, #"{"/": "/\#(letters)\#(letters)"}"#,
      variables: #"{"v": ["a", "b"]}"#)
  }

  /// A small file whose wildcards overlap, or many signs of one kind.
  @Test(
    "Files of overlapping wildcards are compared, or stopped at a number of places that were looked at",
    arguments: [
      (#"{"/":"/$(v)*$(v)*$(v)*$(v)*"}"#, "*?*?"), (#"{"/":"/$(v)*$(v)*$(v)*$(v)*"}"#, "*a*?b*"),
      (#"{"/":"/$(v)$(v)$(v)$(v)"}, {"/":"/é*$(v)*é"}"#, "*"),
      (#"{"/":"/q", "?":{"q":"STARS"}}"#, "a"),
      (#"{"/":"/q", "?":{"q":"LETTERS"}}, {"/":"/q", "?":{"q":"LETTERS"}}"#, "a"),
      (##"{"/":"/q", "#":"LETTERS"}"##, "a"), (#"{"/":"/$(v)"}"#, "STARS"), (#"{"/":"/$(v)$(v)*/LETTERS"}"#, "*a"),
    ])
  func overlappingWildcards(_ rules: String, _ value: String) throws {
    func whole(_ text: String) -> String {
      text.replacing("STARS", with: String(repeating: "*?", count: 5_000))
        .replacing("LETTERS", with: String(repeating: "*a", count: 1_000))
    }
    let values = Array(repeating: "\"\(whole(value))\"", count: value == "STARS" ? 1 : 10).joined(separator: ",")
    let file = try file(whole(rules), variables: "{\"v\": [\(values)]}")
    var comparison = Comparison(
      file, app: "A1B2C3D4E5.com.example.books", table: try table("/:a"), host: "books.example.com")
    comparison.budget.limits.work = 200_000
    comparison.run()
    #expect(comparison.budget.work < 4_000_000)
  }

  @Test("A run of wildcards means the same in any order", arguments: ["*?*?", "?*?", "??*", "**??", "?*", "*?", "***"])
  func runsOfWildcards(_ run: String) throws {
    let least = run.count { $0 == "?" }
    for pattern in ["/a\(run)b", "/$(v)b"] {
      let file = try file("{\"/\": \"\(pattern)\"}", variables: "{\"v\": [\"a\(run)\"]}")
      for count in 0..<6 {
        let verdict = file.verdict(for: "https://a.b/a" + String(repeating: "x", count: count) + "b")
        #expect(verdict.isHandedOver == (count >= least), "\(pattern) \(count)")
      }
    }
  }

  @Test("A query that the system ignores still replaces that of the defaults when the file is written")
  func ignoredQueries() throws {
    let text = #"""
      {"applinks": {"defaults": {"?": {"q": "?*"}}, "details": [
        {"appIDs": ["A1B2C3D4E5.com.example.books"], "components": [{"/": "/a", "?": {"q": []}}, {"/": "/b"}]}]}}
      """#
    let file = try AssociationFile(json: text.utf8)
    let again = try AssociationFile(json: file.json)
    for file in [file, again] {
      #expect(file.verdict(for: "https://a.b/a").isHandedOver)
      #expect(!file.verdict(for: "https://a.b/b").isHandedOver)
    }
    #expect(again == file)
    #expect(again.json == file.json)
  }

  @Test func hostileVariablesAreStoppedAtALimit() throws {
    let comparison = try comparison(rememberingFile(), steps: 2_000)
    #expect(!comparison.isComplete)
    #expect(comparison.steps < 2_100)
  }

  @Test func limitIsNamedWithItsComponent() throws {
    let comparison = try comparison(rememberingFile(), steps: 2_000)
    #expect(
      comparison.limitProblem?.message
        == "the comparison was stopped after 2000 steps, at #3 \"/\(String(repeating: "$(v)", count: 40))\", so there may be "
        + "more differences: write components with fewer wildcards and variables")
  }
}

@Suite("Files from tables · N9 N38")
struct GeneratorTests {
  static let app = "A1B2C3D4E5.com.example.books"

  @Test(arguments: [
    ["/", "/books", "/books/:id", "/search"], ["/:slug", "/:a/:b/x", "/about"],
    ["/files/*rest", "/files/raw", "/:a/:b"],
    ["/a(/:b)(/c)", "/d/:x-:y"], ["/books/:kind<enum(new|used)>", "!/books/new", "/x/:flag<bool>"],
    ["!/books/secret", "/books/:id", "/books/:id/reviews/:review"], ["/docs#/chapter/:n", "/docs"],
    ["/a%20b/:c", "/*"],
    ["/u/:id<uuid>", "/d/:day<date>"], ["/:a.json"],
  ])
  func generatedFileHasNoDifference(_ patterns: [String]) throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    for pattern in patterns {
      var route = RouteTable.Declaration(RoutePattern(pattern.hasPrefix("!") ? String(pattern.dropFirst()) : pattern))
      if pattern.hasPrefix("!") { route.reachable = .inAppOnly }
      builder.add(route)
    }
    let table = try builder.build()
    let file = try AssociationFile(json: AssociationFile(for: table, apps: [Self.app]).json)
    #expect(file.problems(for: table) == [], "\(String(decoding: file.prettyJSON, as: UTF8.self))")
  }

  @Test func fileOfGitHubsTableHasNoDifference() throws {
    let rows = try CaseFile.json("route_tables")["github"].elements
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["api.example.com"]
    var builder = RouteTable.Builder(options: options)
    var seen: Set<String> = []
    for pattern in rows.compactMap({ $0["pattern"].text }) where seen.insert(pattern).inserted {
      builder.add(RoutePattern(pattern))
    }
    let table = try builder.build()
    #expect(table.routes.count > 100)
    let file = AssociationFile(for: table, apps: [Self.app])
    #expect(file.problems(for: table).map(\.short) == [])
  }

  @Test func randomTablesHaveFilesWithoutDifference() throws {
    var generator = SeededGenerator(seed: 54)
    for _ in 0..<60 {
      let patterns = RandomTable.patterns(using: &generator)
      let table = try RandomTable.table(patterns)
      let file = AssociationFile(for: table, apps: [Self.app])
      #expect(
        file.problems(for: table).map(\.short) == [], "\(patterns) \(String(decoding: file.prettyJSON, as: UTF8.self))")
    }
  }

  @Test func fileIsReadBackEqual() throws {
    let file = AssociationFile(for: try table("/a/:b<enum(x|y)>", "/c"), apps: [Self.app])
    #expect(try AssociationFile(json: file.json) == file)
    #expect(try AssociationFile(json: file.prettyJSON) == file)
  }

  @Test func androidsRulesHaveNoVariables() throws {
    let file = AssociationFile(for: try table("/a/:b<enum(x|y)>"), apps: [Self.app])
    let rules = try JSONValue(parsing: file.androidJSON)["relation_extensions"][
      "delegate_permission/common.handle_all_urls"]["dynamic_app_link_components"]
    #expect(rules.elements.map { $0["/"].text } == ["/a/x", "/a/y"])
  }

  @Test(
    "A component with thousands of variables is written for Android, one with too many values with “*”",
    arguments: [1, 2])
  func androidsRulesTakePatternsOfAnyLength(_ values: Int) throws {
    let variables = (0..<values).map { "\"\($0)\"" }.joined(separator: ",")
    let pattern = "/" + String(repeating: "$(v)", count: 20_000)
    let file = try AssociationFile(
      json: Array(
        """
        { "applinks": { "substitutionVariables": { "v": [\(variables)] },
          "details": [{ "appIDs": ["\(Self.app)"], "components": [{ "/": "\(pattern)" }] }] } }
        """.utf8))
    let rules = try JSONValue(parsing: file.androidJSON)["relation_extensions"][
      "delegate_permission/common.handle_all_urls"]["dynamic_app_link_components"]
    let expected = "/" + String(repeating: values == 1 ? "0" : "*", count: 20_000)
    #expect(rules.elements.map { $0["/"].text } == [expected])
  }
}

/// Random tables without constraints and without wildcards before other segments: components can say all of them.
enum RandomTable {
  static func patterns(using generator: inout SeededGenerator) -> [String] {
    let words = ["a", "b", "c", ":x", ":y", "a-:z"]
    let count = Int.random(in: 1...6, using: &generator)
    return (0..<count).map { index in
      var names = ["p", "q", "r"]
      let length = Int.random(in: 1...3, using: &generator)
      let segments = (0..<length).map { _ -> String in
        let word = words.randomElement(using: &generator) ?? "a"
        return word.contains(":") ? "\(word.prefix { $0 != ":" }):\(names.removeFirst())" : word
      }
      return (Int.random(in: 0..<5, using: &generator) == 0 ? "!" : "") + "/" + segments.joined(separator: "/")
    }
  }

  static func table(_ patterns: [String]) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    for pattern in patterns {
      var route = RouteTable.Declaration(RoutePattern(pattern.hasPrefix("!") ? String(pattern.dropFirst()) : pattern))
      if pattern.hasPrefix("!") { route.reachable = .inAppOnly }
      builder.add(route)
    }
    return try builder.build()
  }
}
