import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkTesting

@testable import WaymarkUniversalLinks

/// Each thing that people get wrong, and the text that says so.
@Suite("Diagnostics of association files · N9 N26")
struct ProblemTests {
  static let app = "\"appIDs\": [\"A1B2C3D4E5.com.example.books\"]"

  static func details(_ components: String) -> String {
    #"{"applinks": {"details": [{\#(app), "components": [\#(components)]}]}}"#
  }

  /// A file for each kind of problem, and the patterns of a table if it is compared.
  static let rows: [(code: AssociationFile.Problem.Code, json: String, patterns: [String])] = [
    (.neverHandedOver, details(#"{"/": "/books"}, {"/": "/s/?"}"#), ["/books", "/s/:id/more"]),
    (.handedOverUnmatched, details(#"{"/": "/books/*"}"#), ["/books"]),
    (
      .handedToAnother,
      #"{"applinks": {"details": [{\#(app), "components": [{"/": "/a"}]}, {"appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/b"}]}]}}"#,
      ["/a", "/b"]
    ),
    (.neverDecides, details(#"{"/": "/b/*"}, {"/": "/b/x", "exclude": true}"#), []),
    (.noDetails, #"{"applinks": {"details": []}}"#, []),
    (.wrongType, details(#"{"/": 5}, {"/": "/a"}"#), []),
    (.unknownKey, details(#"{"/": "/a", "casesensitive": true}"#), []),
    (.appMissing, #"{"applinks": {"details": [{"components": [{"/": "/a"}]}]}}"#, []),
    (
      .twoAppForms,
      #"{"applinks": {"details": [{"appID": "A1B2C3D4E5.a", "appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/a"}]}]}}"#,
      []
    ),
    (.emptyApp, #"{"applinks": {"details": [{"appIDs": [""], "components": [{"/": "/a"}]}]}}"#, []),
    (.teamMissing, #"{"applinks": {"details": [{"appIDs": ["com.example.books"], "components": [{"/": "/a"}]}]}}"#, []),
    (
      .repeatedApp,
      #"{"applinks": {"details": [{\#(app), "components": [{"/": "/a"}]}, {\#(app), "components": [{"/": "/b"}]}]}}"#,
      []
    ),
    (.mixedForms, #"{"applinks": {"details": [{\#(app), "components": [{"/": "/a"}], "paths": ["/b"]}]}}"#, []),
    (.legacyDetails, #"{"applinks": {"details": {"A1B2C3D4E5.a": {"paths": ["/a"]}}}}"#, []),
    (.legacyApps, #"{"applinks": {"apps": ["A1B2C3D4E5.a"], "details": [{\#(app), "paths": ["/a"]}]}}"#, []),
    (
      .badVariableName,
      #"{"applinks": {"substitutionVariables": {"a$": ["b"]}, "details": [{\#(app), "components": [{"/": "/a"}]}]}}"#,
      []
    ),
    (
      .nestedVariable,
      #"{"applinks": {"substitutionVariables": {"a": ["$(b)"]}, "details": [{\#(app), "components": [{"/": "/a"}]}]}}"#,
      []
    ),
    (.unknownVariable, details(#"{"/": "/$(langs)"}"#), []),
    (.unclosedVariable, details(#"{"/": "/$(lang"}"#), []),
    (
      .emptyVariable,
      #"{"applinks": {"substitutionVariables": {"a": []}, "details": [{\#(app), "components": [{"/": "/a"}]}]}}"#, []
    ),
    (
      .shadowedVariable,
      #"{"applinks": {"substitutionVariables": {"lang": ["b"]}, "details": [{\#(app), "components": [{"/": "/a"}]}]}}"#,
      []
    ),
    (.queryIgnored, details(#"{"/": "/a", "?": {"id": "1", "flag": true}}"#), []),
    (.takesEverything, details(#"{"/": "*", "comment": "all the rest"}"#), []),
    (.excludesWithoutItem, details(#"{"/": "/a", "?": {"web": "*"}, "exclude": true}, {"/": "/b"}"#), []),
    (.otherPartInPath, details(#"{"/": "/a#b"}"#), []),
    (.tooLarge, details(#"{"/": "/a", "comment": "\#(String(repeating: "x", count: 140 << 10))"}"#), []),
  ]

  @Test(arguments: rows.map(\.code.rawValue))
  func problemIsNamed(_ code: String) throws {
    let row = try #require(Self.rows.first { $0.code.rawValue == code })
    let file = try AssociationFile(json: row.json.utf8)
    let problems = row.patterns.isEmpty ? file.problems : file.problems(for: try RandomTable.table(row.patterns))
    #expect(problems.contains { $0.code == row.code })
  }

  /// Those that need a served file have tests of the command, and an unconfirmed difference would be a defect.
  @Test func everyCodeHasAFileThatShowsIt() {
    let told = Set(Self.rows.map(\.code) + [.widerThanRoute])
    let others: Set<AssociationFile.Problem.Code> = [.badDelivery, .staleCopy, .unconfirmed, .incomplete]
    #expect(Set(AssociationFile.Problem.Code.allCases).subtracting(told) == others)
  }
}

@Suite("Expected links and the association file · N31 N9")
struct ExpectedHandoverTests {
  @Test func linkThatOpensAndIsNotHandedOverIsADifference() throws {
    let table = try RandomTable.table(["/s/:id", "/books"])
    let file = try file(#"{"/": "/books"}"#, #"{"/": "/s/??"}"#)
    let lines = """
      https://books.example.com/books -> /books
      https://books.example.com/s/9   -> /s/:id
      """
    #expect(
      ExpectedLinks(lines).differences(in: table, handedOverBy: file) == [
        #"line 2: https://books.example.com/s/9 opens /s/:id, but Apple does not hand it over: no component takes it; nearest is #2 "/s/??", but its path does not match: write {"/":"/s/?*/?*","exclude":true}, {"/":"/s/?*"}"#
      ])
  }

  @Test func linkThatIsHandedOverAndExpectedToBeRefusedIsADifference() throws {
    let table = try RandomTable.table(["/books", "!/secret"])
    let file = try file(#"{"/": "/*"}"#)
    let lines = ExpectedLinks("https://books.example.com/secret -> notReachable")
    #expect(
      lines.differences(in: table, handedOverBy: file) == [
        #"line 1: https://books.example.com/secret is expected to be notReachable, but Apple hands it over: #1 "/*" takes it. Exclude it before that"#
      ])
  }

  @Test func linkOfAnotherSourceNeedsNoComponent() throws {
    let table = try RandomTable.table(["/s/:id"])
    let lines = ExpectedLinks("push https://books.example.com/s/9 -> /s/:id")
    #expect(lines.differences(in: table, handedOverBy: try file(#"{"/": "/x"}"#)) == [])
  }
}
