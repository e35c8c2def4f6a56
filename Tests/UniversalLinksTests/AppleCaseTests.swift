import TestSupport
import Testing

@testable import WaymarkUniversalLinks

/// The answers of Apple's own tool to documents and URLs.
@Suite("Apple's association cases · N9 N26")
struct AppleCaseTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let json: JSONValue
    var testDescription: String { json["name"].text ?? "unreadable" }
  }

  static func rows(_ kind: String) -> [Row] {
    ((try? CaseFile.json("aasa"))?[kind].elements ?? [.nothing]).map { Row(json: $0) }
  }

  /// The codes of the cases, and ours.
  static let codes: [String: AssociationFile.Problem.Code] = [
    "AASA004": .wrongType, "AASA100": .noDetails, "AASA101": .unknownKey, "AASA110": .appMissing,
    "AASA111": .twoAppForms, "AASA120": .mixedForms, "AASA121": .legacyDetails, "AASA122": .legacyApps,
    "AASA130": .emptyApp, "AASA131": .teamMissing, "AASA140": .badVariableName, "AASA141": .nestedVariable,
    "AASA142": .unknownVariable, "AASA143": .emptyVariable, "AASA144": .shadowedVariable, "AASA150": .queryIgnored,
    "AASA151": .unclosedVariable, "AASA160": .repeatedApp, "AASA170": .tooLarge, "AASA180": .takesEverything,
    "AASA190": .neverDecides, "AASA193": .noDetails,
  ]

  @Test(arguments: rows("matching"))
  func verdictAgreesWithApple(_ row: Row) throws {
    let file = try AssociationFile(json: row.json["aasa"].jsonText.utf8)
    let url = try #require(row.json["url"].text)
    let verdict = file.verdict(for: url, app: row.json["appId"].text)
    let expected = ["match": "match", "exclude": "exclude", "no_match": "noMatch"][row.json["expect"].text ?? ""]
    #expect(verdict.kind.rawValue == expected, "\(verdict)")
  }

  @Test(arguments: rows("validation"))
  func faultIsNamed(_ row: Row) throws {
    let file = try AssociationFile(json: row.json["aasa"].jsonText.utf8)
    let codes = Set(file.problems.map(\.code))
    for name in row.json["expectCodes"].texts {
      let code = try #require(Self.codes[name])
      #expect(codes.contains(code), "\(file.problems)")
    }
  }

  @Test(arguments: ["region", "lang"])
  func variableHasTheValuesOfApple(_ name: String) throws {
    let values = try CaseFile.json("aasa_variables")[name].texts
    #expect(!values.isEmpty)
    #expect(PredefinedVariables.values(of: name).map { Set($0) } == Set(values))
  }
}
