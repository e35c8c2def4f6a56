import Foundation
import Testing

@Suite("The command: claimed links · N22")
struct ClaimCommandTests {
  private static func routes(_ claims: String) -> String {
    """
    { "version": 1, "options": { "hosts": ["books.example.com"], "schemes": ["bookshop"],
      "claims": [\(claims)] },
      "routes": [ { "name": "book", "pattern": "/books/:id" }, { "name": "callback", "pattern": "/callback" } ] }
    """
  }

  @Test func openNamesTheClaim() throws {
    let file = try TemporaryFile(Self.routes(#""https://auth.example.com/callback", "fb1234://""#))
    let run = try CommandLineRun([
      "open", "--json", "--routes", file.path, "https://auth.example.com/callback?code=1", "fb1234://authorize",
      "bookshop://books/7",
    ])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.records.map { $0["outcome"].text } == ["claimed", "claimed", "opened"])
    #expect(try CommandLineRun(["check", "--strict", "--routes", file.path]).output == "0 errors, 0 warnings\n")
  }

  /// `explain` says the same of a link as `open`: no route is asked.
  @Test(arguments: [nil, "push", "webView", "inApp"])
  func explainAgreesWithOpenAboutClaims(_ source: String?) throws {
    let file = try TemporaryFile(Self.routes(#""https://books.example.com/callback", "bookshop://books/*""#))
    for link in ["https://books.example.com/callback?code=1", "bookshop://books/7", "bookshop://callback"] {
      let rest = ["--json", "--routes", file.path, link] + (source.map { ["--source", $0] } ?? [])
      let opened = try #require(try CommandLineRun(["open"] + rest).records.first)
      let explained = try #require(try CommandLineRun(["explain"] + rest).records.first)
      let outcome = explained["resolution"]["outcome"].text
      #expect((outcome == "claimed") == (opened["outcome"].text == "claimed"), "\(link)")
      #expect((explained["claim"].text != nil) == (outcome == "claimed"), "\(link)")
      #expect((explained["gate"].text == nil) == (outcome == "claimed"), "\(link)")
    }
  }

  @Test func explainNamesTheClaim() throws {
    let file = try TemporaryFile(Self.routes(#""https://books.example.com/callback""#))
    let run = try CommandLineRun(["explain", "--routes", file.path, "https://books.example.com/callback?code=1"])
    #expect(run.status == 0)
    #expect(run.output.contains("“https://books.example.com/callback” takes the link, and no route is asked"))
    #expect(!run.output.contains("gate"))
  }

  @Test func checkNamesClaimedRoutes() throws {
    let file = try TemporaryFile(Self.routes(#""https://books.example.com/callback""#))
    let run = try CommandLineRun(["check", "--json", "--routes", file.path])
    let finding = try #require(run.records.first)
    #expect(run.status == 0)
    #expect(run.records.count == 1)
    #expect(finding["code"].text == "claimed")
    #expect(finding["route"].text == "callback")
    #expect(finding["place"].text?.hasSuffix(":3:93") == true, "\(finding["place"])")
    #expect(try CommandLineRun(["check", "--strict", "--routes", file.path]).status == 1)
  }

  @Test func uselessClaimIsReportedAtItsLocation() throws {
    let file = try TemporaryFile(Self.routes(#""/callback", "https:///a""#))
    let run = try CommandLineRun(["check", "--routes", file.path])
    #expect(run.status != 0)
    #expect(run.errors.contains(":2:14: error: “/callback” claims nothing: write the scheme"), "\(run.errors)")
    #expect(
      run.errors.contains(":2:27: error: “https:///a” claims nothing: a link of the web has a host"), "\(run.errors)")
  }
}
