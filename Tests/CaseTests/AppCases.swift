import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

/// The links of real apps, by a route file of each: the route that takes a link, and its values.
@Suite("Links of real apps · N2 N7 J1")
struct AppCases {
  static let differences = Differences(
    Difference("schemes are compared without case (SEMANTICS §1)") { row in
      let scheme = row.link.prefix { $0 != ":" }
      return scheme != scheme.lowercased()
    },
    Difference("a pattern takes whole segments, and no beginning of a text (SEMANTICS §2)") {
      $0.json["why"].text?.contains("prefix of the text") == true
    },
    Difference("slashes at the ends do not matter (SEMANTICS §1)") {
      $0.json["why"].text?.contains("trailing slash") == true && $0.link.hasSuffix("/")
    },
    Difference("user information is rejected; a claim on a whole scheme takes such texts (SEMANTICS §1)") { row in
      row.link.firstRange(of: "://").map { row.link[$0.upperBound...].prefix { !"/?#".contains($0) }.contains("@") }
        ?? false
    },
    Difference("a link does not tell that the app has just started: the app decides what an unknown one means") {
      $0.json["why"].text?.contains("cold start") == true
    })

  /// A link of an app.
  struct Row: Sendable, CustomTestStringConvertible {
    let app: String
    let row: PredecessorCase
    var testDescription: String { "\(app) \(row.testDescription)" }
  }

  private static let apps = ["mattermost", "pocketcasts", "uniswap"]

  static let rows: [Row] = apps.flatMap { app in
    CaseFile.cases("apps/\(app)", list: "tests").map { Row(app: app, row: $0) }
  }

  /// Patterns for the rest of a query as one value, which the files could not say when they were written.
  private static let translations = [
    (#""uniswap://wc","redirect":"uniswap://_wc/:?uri?*""#, #""uniswap://wc?*uri","redirect":"uniswap://_wc/:uri""#),
    (
      #""https://uniswap.org/app/wc","redirect":"/app/_wc/:?uri?*""#,
      #""https://uniswap.org/app/wc?*uri","redirect":"/app/_wc/:uri""#
    ),
  ]

  private static func file(_ app: String) throws -> RouteFile {
    let text = try CaseFile.json("apps/\(app)")["routeFile"].jsonText
    let json = translations.reduce(text) { $0.replacing($1.0, with: $1.1) }
    return try RouteFile(json: json.utf8, name: "\(app).json")
  }

  @Test(arguments: rows)
  func linkCasesHold(_ row: Row) throws {
    let file = try Self.file(row.app)
    let table = try file.table()
    let text = try #require(row.row.json["input"].text)
    var mismatches = Mismatches()
    let expected = row.row.json["expectName"].text
    if let link = try? DeepLink(text, from: .customScheme), file.claim(taking: link) != nil {
      mismatches.compare("the route", "claimed", expected)
    } else {
      let match = (try? table.link(text, from: nil)).flatMap { table.resolve($0, asking: .simulated(table)).match }
      // Several routes of a file may stand for one of the app: “transaction~onramp” for “transaction”.
      let name = match?.route.name
      let isVariant = name.flatMap { name in expected.map { name.hasPrefix($0 + "~") } } ?? false
      mismatches.compare("the route", isVariant ? expected : name, expected)
      for (name, value) in row.row.json["expectParams"].textMembers {
        mismatches.compare(name, match?.value(ofApp: name), value)
      }
    }
    Self.differences.check(row.row, mismatches)
  }

  @Test func eachDifferenceHasACase() {
    #expect(Self.rows.count == 43 + 46 + 55)
    #expect(Self.differences.reasons(withoutCaseIn: Self.rows.map(\.row)).isEmpty)
  }

  @Test("The route files have no errors", arguments: apps)
  func filesAreSound(_ app: String) throws {
    #expect(try Self.file(app).builder.check().filter(\.isError).isEmpty)
  }
}

extension PredecessorCase {
  fileprivate var link: String { json["input"].text ?? "" }
}

extension RouteMatch {
  /// The value of a name in the words of an app: of the path, of the wildcard, or of the query.
  ///
  /// `serverUrl` is Mattermost's: the host with its port, and the path of the server.
  fileprivate func value(ofApp name: String) -> String? {
    switch name {
    case "*", "remainder": return wildcard?.remainder
    case "serverUrl":
      guard let host = self["host"] else { return nil }
      let server = original.port.map { "\(host):\($0)" } ?? host
      return ([server] + (wildcard?.segments ?? [])).joined(separator: "/")
    default: return self[name] ?? queryItems.last { $0.name == name }?.value
    }
  }
}
