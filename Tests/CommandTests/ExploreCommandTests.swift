import Foundation
import TestSupport
import Testing

@Suite("The command explores route files · N24")
struct ExploreCommandTests {
  /// Tabs, a page behind a sign-in, and a page that replaces everything.
  private static let trapped = """
    { "version": 1, "options": { "schemes": ["shop"], "reachable": "links" },
      "map": { "switcher": "root", "options": [
        { "tabs": "main", "branches": [
          { "stack": "home", "routes": [ { "route": "start", "pattern": "/start" } ] },
          { "stack": "mine", "routes": [
            { "route": "account", "pattern": "/account", "guard": { "defer": null, "unless": "signedIn" } } ] } ] },
        { "route": "terms", "pattern": "/terms" } ] } }
    """

  private func run(_ json: String, _ arguments: String...) throws -> CommandLineRun {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(json.utf8).write(to: file)
    return try CommandLineRun(["check", "--explore", "--routes", file.path] + arguments)
  }

  @Test func aDeadEndFailsTheCheck() throws {
    let run = try run(Self.trapped)
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.output.contains("error: the screen terms has no way out"), "\(run.output)")
    #expect(run.output.contains("\n  open shop://terms -> terms\n"), "\(run.output)")
    #expect(run.output.contains("1 finding; 3 of 3 routes, 2 of 2 guard answers"), "\(run.output)")
  }

  @Test func jsonHasOneFindingALine() throws {
    let run = try run(Self.trapped, "--json")
    #expect(run.output.split(separator: "\n").count == 1, "\(run.output)")
    #expect(run.output.contains(#""code":"deadEnd""#))
    #expect(run.output.contains(#""steps":["open shop://terms -> terms"]"#))
  }

  @Test func aBoundMakesTheCheckInconclusive() throws {
    let run = try run(Self.trapped, "--states", "2")
    #expect(run.output.contains("inconclusive: bound reached at 2 states"), "\(run.output)")
    #expect(run.status == 0)
    #expect(try self.run(Self.trapped, "--states", "2", "--strict").status == 1)
    #expect(try self.run(Self.trapped, "--states", "2", "--json").output.contains(#""code":"inconclusive""#))
  }

  @Test func statesNeedExploring() throws {
    let run = try CommandLineRun(["check", "--states", "5"])
    #expect(run.status == 2)
    #expect(run.errors.contains("add --explore"), "\(run.errors)")
    #expect(try CommandLineRun(["check", "--explore", "--states", "0"]).status == 2)
  }

  @Test func theSampleFileIsComplete() throws {
    let run = try CommandLineRun(["check", "--explore"])
    #expect(run.output.contains("complete"), "\(run.output)")
    #expect(run.status == 0, "\(run.output)")
  }
}
