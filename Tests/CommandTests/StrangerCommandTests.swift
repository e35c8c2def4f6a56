import Foundation
import TestSupport
import Testing

/// Mistakes of strangers and the answers of the command; links that belong to others.
@Suite("The command, tried by strangers · N9 N22 N31")
struct StrangerCommandTests {
  private static let app = "A1B2C3D4E5.com.example.books"
  private static let routes = """
    { "version": 1, "options": { "hosts": ["books.example.com"], "schemes": ["bookshop"],
      "claims": ["https://books.example.com/callback", "fb1234://", "https://auth.example.com/done"] },
      "routes": [ { "name": "book", "pattern": "/books/:id" } ] }
    """

  /// The first line of what the command says of a wrong call.
  private func fault(_ arguments: [String]) throws -> String {
    let run = try CommandLineRun(arguments)
    #expect(run.status == 2, "\(arguments)")
    #expect(run.output.isEmpty, "\(arguments)")
    return run.errors.split(separator: "\n").first.map(String.init) ?? ""
  }

  // MARK: Wrong calls

  @Test(arguments: [["aasa", "generate", "--app-id", app], ["aasa", "check", "@"]])
  func refusedHostIsWrongUsage(_ arguments: [String]) throws {
    let file = try TemporaryFile(
      #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/"}]}]}}"#)
    let arguments = arguments.map { $0 == "@" ? file.path : $0 } + ["--host", "evil.example"]
    #expect(try fault(arguments).hasPrefix("waymark: --host evil.example: "))
  }

  @Test(arguments: [["--scheme", "evil"], ["--host", "evil.example"]])
  func refusedLinkIsWrongUsage(_ option: [String]) throws {
    let file = try TemporaryFile(Self.routes)
    let said = try fault(["url", "book", "id=42", "--routes", file.path] + option)
    #expect(said.hasPrefix("waymark: \(option.joined(separator: " ")): "))
  }

  @Test func repeatedValueIsWrongUsage() throws {
    #expect(
      try fault(["url", "book", "id=42", "id=43"])
        == "waymark: “id” is there twice, as “42” and “43”: leave one out, or write ?id=… for the query")
  }

  @Test(arguments: ["--json", "--format=json", "--under=books"])
  func fragmentsOfFilesTakeNoOtherOption(_ option: String) throws {
    #expect(try fault(["map", "--info-plist", option]).contains("--info-plist and --entitlements print XML"))
  }

  @Test func appWithoutATeamIsWrongUsage() throws {
    #expect(
      try fault(["aasa", "generate", "--app-id", "foo"]) == "waymark: foo has no team: write A1B2C3D4E5.foo")
  }

  @Test func androidsRulesNeedNoApp() throws {
    #expect(try CommandLineRun(["aasa", "generate", "--android"]).status == 0)
    #expect(try fault(["aasa", "generate"]).contains("write --app-id with team and bundle"))
  }

  @Test(arguments: [
    (["help", "opne"], "there is no command “opne”: did you mean “open”? "),
    (["help", "aasa", "chekc"], "there is no command “aasa chekc”: did you mean “check”? "),
    (["aasa", "generat"], "there is no command “aasa generat”: did you mean “generate”? "),
    (["app", "stat"], "there is no command “app stat”: did you mean “state”? "),
  ])
  func misspelledCommandIsSuggested(_ arguments: [String], _ words: String) throws {
    #expect(try fault(arguments).hasPrefix("waymark: " + words))
  }

  @Test func misspelledValueOfAnOptionIsSuggested() throws {
    #expect(try fault(["map", "--format", "jsn"]).contains("Did you mean 'json'? "))
    #expect(try fault(["url", "book", "--as", "wbe"]).contains("Did you mean 'web'? "))
  }

  @Test func numberThatIsTooLargeIsReportedWhereItIs() throws {
    let state = try TemporaryFile(#"{"version": 1, "windows": [{"id": 9223372036854775808}]}"#)
    let run = try CommandLineRun(["open", "bookshop://books/42", "--state", state.path])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(":1:35: error: this number is too large: a whole number has at most 64 bits"), "\(run.errors)"
    )
  }

  @Test(arguments: ["", "# only a comment\n"])
  func listWithoutLinksFails(_ text: String) throws {
    let run = try CommandLineRun(["links", "-"], input: text)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("waymark: there are no links in “-”"))
  }

  @Test func missingPartsOfAFileAreOneLine() throws {
    let file = try TemporaryFile(
      #"{"version": 1, "omissions": ["the code of handlers a, b", "the guard c"], "routes": [{"pattern": "/a"}]}"#)
    let short = try CommandLineRun(["resolve", "--routes", file.path, "/a"])
    #expect(short.errors == "waymark: \(file.path) does not hold 2 parts of the app (--verbose lists them)\n")
    let long = try CommandLineRun(["resolve", "--routes", file.path, "--verbose", "/a"])
    #expect(long.errors == "waymark: \(file.path) does not hold the code of handlers a, b; the guard c\n")
  }

  // MARK: Claims

  @Test func resolveAndLinksKnowClaims() throws {
    let file = try TemporaryFile(Self.routes)
    let links = ["https://books.example.com/callback?code=1", "fb1234://x", "bookshop://books/7"]
    let resolved = try CommandLineRun(["resolve", "--json", "--routes", file.path] + links)
    #expect(resolved.status == 0)
    #expect(resolved.records.map { $0["outcome"].text } == ["claimed", "claimed", "matched"])
    let listed = try CommandLineRun(
      ["links", "-", "--routes", file.path], input: links.joined(separator: "\n") + "\n")
    #expect(listed.status == 0)
    #expect(listed.output == "3 links: 1 opened, 0 changed, 0 refused, 0 not handed over, 0 dead, 2 claimed\n")
  }

  @Test func claimedPathIsAllowedInTheFile() throws {
    let routes = try TemporaryFile(Self.routes)
    let file = try TemporaryFile(
      #"{"applinks": {"details": [{"appIDs": ["\#(Self.app)"], "components": [{"/": "/books/?*/?*", "exclude": true}, {"/": "/books/?*"}, {"/": "/callback"}]}]}}"#
    )
    let run = try CommandLineRun(["aasa", "check", file.path, "--routes", routes.path])
    #expect(run.output == "0 errors, 0 warnings\n")
    #expect(run.status == 0)
  }

  @Test func fragmentsHaveSchemesAndHostsOfClaims() throws {
    let file = try TemporaryFile(Self.routes)
    let plist = try CommandLineRun(["map", "--info-plist", "--routes", file.path]).output
    #expect(plist.contains("<string>fb1234</string>"))
    let entitlements = try CommandLineRun(["map", "--entitlements", "--routes", file.path]).output
    #expect(entitlements.contains("<string>applinks:auth.example.com</string>"))
    #expect(entitlements.contains("<string>webcredentials:auth.example.com</string>"))
  }

  // MARK: Mails

  private static let mail = """
    From: shop@example.com
    Content-Type: multipart/alternative;
     boundary="part"

    preamble https://books.example.com/preamble
    --part
    Content-Type: text/plain; charset=utf-8
    Content-Transfer-Encoding: quoted-printable

    Read https://books.example.com/books/42?a=3D1&b=3Dlong=
    er today, or https://news.example.org/all.
    --part
    Content-Type: text/html; charset=utf-8
    Content-Transfer-Encoding: base64

    PGEgaHJlZj0iaHR0cHM6Ly9ib29rcy5leGFtcGxlLmNvbS9ib29rcy83Ij5vcGVuPC9h
    Pgo=
    --part
    Content-Type: image/png
    Content-Transfer-Encoding: base64

    aHR0cHM6Ly9ib29rcy5leGFtcGxlLmNvbS9ib2tz
    --part--

    """

  @Test func encodedPartsOfAMailAreRead() throws {
    let routes = try TemporaryFile(Self.routes)
    let run = try CommandLineRun(
      ["links", "-", "--format", "mail", "--json", "--routes", routes.path], input: Self.mail)
    #expect(
      run.records.compactMap { $0["link"].text } == [
        "https://books.example.com/books/42?a=1&b=longer", "https://news.example.org/all",
        "https://books.example.com/books/7",
      ])
    #expect(run.records.map { $0["outcome"].text } == ["opened", "foreign", "opened"])
    #expect(run.records.map { $0["line"].int } == [10, 10, 16])
    #expect(run.status == 0)
  }

  @Test func foreignLinksOfAMailFailIfAsked() throws {
    let routes = try TemporaryFile(Self.routes)
    let run = try CommandLineRun(
      ["links", "-", "--format", "mail", "--foreign", "--routes", routes.path], input: Self.mail)
    #expect(run.status == 1)
    #expect(
      run.output.hasSuffix("3 links: 2 opened, 0 changed, 0 refused, 0 not handed over, 0 dead, 1 foreign\n"))
  }
}
