import Foundation
import Testing
import Waymark
import WaymarkExplain
import WaymarkRouteFile

/// Smaller answers that people have reported as wrong of other routers.
@Suite("Reported answers: smaller ones")
struct SmallAnswerTests {
  private func table(_ declarations: RouteTable.Declaration...) throws -> RouteTable {
    try RouteTable(RouteTable.Options(reachable: .fromLinks), declarations)
  }

  private func codes(_ declarations: RouteTable.Declaration..., caseSensitive: Bool = true) throws
    -> [RouteTable.Problem.Code]
  {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["example.com"]
    options.caseSensitive = caseSensitive
    return try RouteTable(options, declarations).problems.map(\.code)
  }

  // MARK: Names of invalid values

  @Test(arguments: [
    ("/:a-:b", ["a": "x-y", "b": "z"], "a"), ("/:a-:b.:c", ["a": "x", "b": "y.y", "c": "z"], "b"),
    ("/:id", ["id": ".."], "id"), ("/.:ext", ["ext": "."], "ext"), ("/*rest", ["rest": "a/../b"], "rest"),
    ("/*rest", ["rest": "a/%2e%2e/b"], "rest"), ("/*", ["*": "."], "*"), ("/*rest", ["rest": "a\nb"], "rest"),
    ("/:a-:b(\\d+)", ["a": "x", "b": "y"], "b"), ("/:a/:b", ["a": "x", "b": "."], "b"),
  ])
  func theValueThatIsWrongIsNamed(_ pattern: RoutePattern, _ values: [String: String], _ name: String) throws {
    let error = try #require(throws: LinkBuildingError.self) {
      try table(.init(pattern, name: "r")).link(to: "r", values)
    }
    #expect(error.invalid.map(\.name) == [name])
  }

  @Test func aNameOfTheQueryWithALineBreakIsNamed() throws {
    let error = try #require(throws: LinkBuildingError.self) {
      try table(.init("/a", name: "a")).link(to: "a", query: [("x\n", "1")])
    }
    #expect(error.invalid.map(\.name) == ["x\n"])
  }

  // MARK: Dates

  @Test(arguments: [
    ("2026-05-01T12:00:00+02:00", "2026-05-01T10:00:00Z"), ("2026-05-01T12:00:00+0200", "2026-05-01T10:00:00Z"),
    ("2026-05-01T12:00:00+02", "2026-05-01T10:00:00Z"), ("2026-05-01T05:30:00-04:30", "2026-05-01T10:00:00Z"),
    ("2026-05-01T12:00:00 02:00", "2026-05-01T10:00:00Z"), ("2026-05-01T00:30:00+01:00", "2026-04-30T23:30:00Z"),
    ("2026-05-01T10:00:00.000000Z", "2026-05-01T10:00:00Z"), ("2026-05-01T10:00:00.25Z", "2026-05-01T10:00:00.250Z"),
    ("2026-05-01T10:00:00.5+00:00", "2026-05-01T10:00:00.500Z"), ("2024-02-29T00:00:00Z", "2024-02-29"),
    ("2000-12-31T23:59:59Z", "2000-12-31T23:59:59Z"), ("1969-12-31", "1969-12-31"),
  ])
  func datesHaveOffsetsAndDecimals(_ text: String, _ written: String) {
    #expect(Date(linkText: text)?.linkText == written)
  }

  @Test(arguments: [
    "2026-05-01T10:00:00", "2026-02-29", "2026-13-01", "2026-05-01T24:00:00Z", "2026-05-01T10:00:00.Z",
    "2026-05-01T10:00:00+2:00", "2026-05-01T10:00:00+02:00x", "2026-05-01T10:60:00Z", "26-05-01", "2026-05-00",
  ])
  func otherTextsAreRefusedAsDates(_ text: String) {
    #expect(Date(linkText: text) == nil)
  }

  // MARK: Warnings

  @Test func regularExpressionLikeAGroupGivesAWarning() throws {
    #expect(try codes(.init("/p/:id(-:variant)")).contains(.groupAsConstraint))
  }

  @Test(arguments: [
    "/p/:id(\\d+)", "/p/:id((?:a|b)c)", "/p/:id(.+)(-:variant)", "/p/:id<int>(-:variant)", "/p/:t(a\\:b)",
  ])
  func otherPatternsGiveNoWarning(_ pattern: RoutePattern) throws {
    #expect(try codes(.init(pattern)).isEmpty)
  }

  @Test func proposedPatternIsAnOptionalGroup() throws {
    let table = try table(.init("/p/:id(.+)(-:variant)"))
    #expect(try table.match("/p/7-red")?.path.map(\.value) == ["7", "red"])
    #expect(try table.match("/p/7")?.path.map(\.value) == ["7"])
  }

  @Test func capitalsInTheHostOfACustomSchemeGiveAWarning() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["example.com"]
    #expect(try RouteTable(options, [.init("/userProfile/:id")]).check().isEmpty)
    options.hostPolicy = .segment
    #expect(try RouteTable(options, [.init("/userProfile/:id")]).check().map(\.code) == [.capitalsInHost])
  }

  @Test(arguments: ["/users/userProfile", "/:Id", "https://example.com/userProfile"])
  func otherCapitalsGiveNoWarning(_ pattern: RoutePattern) throws {
    #expect(try codes(.init(pattern)).isEmpty)
  }

  @Test func capitalsInBothSpellingsGiveNoWarning() throws {
    #expect(try codes(.init("/userProfile"), .init("/userprofile")).isEmpty)
  }

  @Test func insignificantCapitalsGiveNoWarning() throws {
    #expect(try codes(.init("/userProfile/:id"), caseSensitive: false).isEmpty)
  }

  @Test func foldingLeavesOtherLettersAndConstraintsAlone() throws {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.caseSensitive = false
    let table = try RouteTable(options, [.init("/é/:s<slug>")])
    #expect(try table.match("/É/a") == nil)
    #expect(try table.match("/é/A") == nil)
  }

  // MARK: Nearest

  @Test(arguments: ["/boks/42", "/bokos/42", "/Books/42"])
  func aRouteThatFitsButForASlipIsNearest(_ link: String) throws {
    let table = try table(.init("/books"), .init("/boks/:id/reviews"), .init("/books/:id<int>"))
    #expect(try table.explain(DeepLink(link)).nearest.first == "/books/:id<int>")
  }

  @Test func aRouteOfWhichOnlyAValueDiffersIsNearer() throws {
    let table = try table(.init("/books/:id"), .init("/boks/:id<int>"))
    #expect(try table.explain(DeepLink("/boks/x")).nearest.first == "/boks/:id<int>")
  }

  // MARK: Route files

  @Test func keyRouteOfAFlatRouteSuggestsItsName() {
    let text = #"{ "version": 1, "routes": [ { "route": "a", "pattern": "/a" } ] }"#
    #expect { _ = try RouteFile(json: text.utf8).table() } throws: { "\($0)".contains("did you mean “name”?") }
  }

  @Test func keyNameOfANodeSuggestsItsRoute() {
    let text =
      #"{ "version": 1, "map": { "stack": "s", "routes": [ { "name": "a", "route": "b", "pattern": "/a" } ] } }"#
    #expect { _ = try RouteFile(json: text.utf8).table() } throws: { "\($0)".contains("did you mean “route”?") }
  }
}
