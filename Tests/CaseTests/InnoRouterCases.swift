import TestSupport
import Testing
@_spi(Hosting) import Waymark
import WaymarkRouteFile
import WaymarkTesting

/// InnoRouter's cases: those with a route file by what the file does, and the others by a translation of their words.
@Suite("InnoRouter cases · N2 N3 N5 N7 N17 N21")
@MainActor
struct InnoRouterCases {
  /// The cases in which Waymark does something else than InnoRouter.
  ///
  /// Those with a route file name what is expected of Waymark instead.
  static let differences = Differences(
    Difference("a held link is matched anew when its guard lets it in (SEMANTICS §5, “Deferred”)") {
      $0.json["id"].text == "IR-33"
    })

  /// The rules of the cases with a route file whose words expect something else than the file does.
  private static let rules = [
    "IR-03": "dot segments are removed before matching, and `%2e` counts as a dot (SEMANTICS §1)",
    "IR-07": "listed hosts hold for web links: a custom scheme needs no host (SEMANTICS, “Hosts”)",
    "IR-21": "a link opens where the map has its route; `push` uses what is in front (SEMANTICS §5)",
    "IR-27": "a guard may defer a link instead of denying it: the state stays as it is, too (SEMANTICS §5)",
  ]

  /// The cases that cannot be translated, with the rule.
  private nonisolated static let missing = [
    "IR-31": "deferral ends the call, so that its navigation has nothing left to cancel; the link opens again in order "
      + "(SEMANTICS §5, “Deferred”)",
    "IR-53": "a call whose task is cancelled gets no value, and its screen stays, since the user may be in it "
      + "(`Router.present(_:as:_:expecting:)`)",
    "IR-57": "the height of a sheet is the platform's, and no navigation (HOSTS 7: hosts present by style)",
  ]

  private nonisolated static var cases: [PredecessorCase] { CaseFile.cases("innorouter", list: "cases") }

  @Test(arguments: cases.filter { missing[$0.json["id"].text ?? ""] == nil })
  func exampleCasesHold(_ row: PredecessorCase) async throws {
    var mismatches = Mismatches()
    if row.json["run"].exists {
      let file = try RouteFile(json: row.json["routeFile"].jsonText.utf8)
      for run in row.json["run"].elements { try compare(run, of: file, &mismatches) }
    } else {
      let id = try #require(row.json["id"].text)
      let scenario = try #require(InnoRouterScenario.all[id], "\(id) has no translation")
      mismatches.compare(id, try await scenario.run(), scenario.expected)
    }
    Self.differences.check(row, mismatches)
  }

  @Test("Each rule is about a case, and each difference is one")
  func rulesAreOfCases() async throws {
    let ids = Set(Self.cases.compactMap { $0.json["id"].text })
    #expect(ids.count == 30)
    let withFile = Set(Self.cases.filter { $0.json["run"].exists }.compactMap { $0.json["id"].text })
    #expect(withFile.isSuperset(of: Self.rules.keys))
    #expect(
      ids.subtracting(withFile) == Set(InnoRouterScenario.all.keys).union(Self.missing.keys))
    #expect(Self.differences.reasons(withoutCaseIn: Self.cases).isEmpty)
    let held = try #require(InnoRouterScenario.all["IR-33"])
    #expect(try await held.run() != held.expected)
  }

  private func compare(_ run: JSONValue, of file: RouteFile, _ mismatches: inout Mismatches) throws {
    switch run["cmd"].text {
    case "resolve": try compareResolution(run, of: file, &mismatches)
    case "check":
      let words = file.builder.check().map(\.description).joined(separator: "\n")
      mismatches.compare("check says \(run["contains"]) in \(words)", words.contains(run["contains"].text ?? "-"), true)
    case "open":
      let words = try opened(run, in: file.afresh())
      mismatches.compare("open says \(run["contains"]) in \(words)", words.contains(run["contains"].text ?? "-"), true)
    default: Issue.record("the command \(run["cmd"]) is not known")
    }
  }

  private func compareResolution(_ run: JSONValue, of file: RouteFile, _ mismatches: inout Mismatches) throws {
    let text = run["link"].text ?? ""
    let table = try file.table()
    let record: ResolutionRecord
    do throws(RouteTable.Rejection) {
      record = ResolutionRecord(text, table.resolve(try table.link(text, from: nil), asking: .simulated(table)), [])
    } catch {
      record = ResolutionRecord(text, rejected: error)
    }
    let want = run["want"]
    if let route = want["route"].text { mismatches.compare("the route of \(text)", record.match?.route.name, route) }
    if let outcome = want["outcome"].text { mismatches.compare(text, record.word, outcome) }
    for (name, value) in want["parameters"].textMembers {
      mismatches.compare("\(name) of \(text)", record.match?[name], value)
    }
  }

  /// The outcome of each link and the screens afterwards, as the command prints them.
  private func opened(_ run: JSONValue, in file: RouteFile) throws -> String {
    let arguments = run["args"].texts
    file.simulation.facts = Set(zip(arguments, arguments.dropFirst()).filter { $0.0 == "--fact" }.map(\.1))
    let router = try file.router()
    router.log = nil
    let host = HeadlessHost()
    router.connect()
    router.attach(host)
    let style = TextStyle(isColoured: false, tellsValues: true)
    let records = run["links"].texts.map { ResolutionRecord($0, router.open($0)).lines(style) }
    return (records + ScreenTree(router.state, style, implicitRoot: router.table.implicitRootKey).lines)
      .joined(separator: "\n")
  }
}
