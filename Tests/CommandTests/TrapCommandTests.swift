import Foundation
import TestSupport
import Testing

/// The command is not silent where the library speaks.
@Suite("N40: The command reports traps")
struct TrapCommandTests {
  /// Guards, a hook and an error screen that lead nowhere, and a login behind its own guard.
  static let traps = #"""
    { "version": 1,
      "options": { "schemes": ["x"], "hosts": ["a.de"], "errorScreen": "/oops" },
      "hooks": [ { "pattern": "/r.php", "rewrite": "/recipe/4" } ],
      "routes": [],
      "map": { "tabs": "main", "branches": [
        { "stack": "home", "routes": [
          { "route": "recipes", "pattern": "/recipes", "routes": [ { "route": "recipe", "pattern": ":id<int>" } ] } ] },
        { "stack": "mine", "guard": { "defer": "/mine/login", "unless": "signedIn" }, "routes": [
          { "route": "my", "pattern": "/mine", "routes": [
            { "route": "login", "pattern": "login" },
            { "route": "paid", "pattern": "paid", "guard": { "redirect": "/shopp", "unless": "paid" } } ] } ] } ] } }
    """#

  @Test("N40.5: check tells every link that leads nowhere, and a login behind its own guard, each with its place")
  func checkTellsTargets() throws {
    let file = try TemporaryFile(Self.traps)
    let run = try CommandLineRun(["check", "--json", "--strict", "--routes", file.path])
    #expect(run.status == 1)
    let found = run.records.map { "\($0["code"].text ?? "") \($0["pattern"].text ?? "")" }
    #expect(
      found == ["unreachableTarget /mine/login", "nowhere /shopp", "nowhere /recipe/4", "nowhere /oops"])
    #expect(run.records.allSatisfy { $0["place"].text?.hasPrefix(file.path) == true })
    let messages = run.records.compactMap { $0["message"].text }
    #expect(messages.first?.hasSuffix("defers it, too: leave it out of that guard") == true)
    #expect(messages.contains { $0.contains("which guard “redirect to /shopp unless paid” redirects to") })
    #expect(messages.contains { $0.contains("rewrites links to: did you mean “/recipes/:id<int>”?") })
  }

  @Test("N40.5: open tells a placeholder that is deferred itself, and the fact that lets the link in")
  func openTellsMistakes() throws {
    let file = try TemporaryFile(Self.traps)
    let run = try CommandLineRun(["open", "--routes", file.path, "/mine/paid"])
    #expect(run.output.contains("deferred"))
    #expect(run.output.contains("hint    the fact “signedIn” lets it in: --fact signedIn"))
    #expect(run.output.contains("is to be shown for a deferred link, and is deferred itself"))
    let record = try #require(
      try CommandLineRun(["open", "--json", "--routes", file.path, "/mine/paid"]).records.first)
    #expect(record["mistakes"].texts.count == 1)
    let well = try #require(try CommandLineRun(["open", "--json", "--routes", file.path, "/recipes"]).records.first)
    #expect(well["mistakes"].texts.isEmpty)
  }

  /// A file as an app writes it: its guards by name only.
  static let written = #"""
    { "version": 1, "options": { "schemes": ["x"] },
      "map": { "tabs": "main", "branches": [
        { "stack": "home", "routes": [ { "route": "books", "pattern": "/books" } ] },
        { "stack": "mine", "routes": [
          { "route": "account", "pattern": "/account", "guard": { "name": "signedIn" } },
          { "route": "paid", "pattern": "/paid", "guard": [ { "name": "signedIn" }, { "name": "paid" } ] } ] } ] } }
    """#

  @Test("N40: A guard of the app that a file has by name is a fact for each command")
  func namedGuardsAreFacts() throws {
    let file = try TemporaryFile(Self.written)
    let open = try CommandLineRun(["open", "--routes", file.path, "--fact", "signedIn", "x://account"])
    #expect(open.errors == "")
    #expect(open.output.contains("opened  account"))
    #expect(try CommandLineRun(["open", "--routes", file.path, "x://account"]).output.contains("unknownGuard"))
    let misspelled = try CommandLineRun(["resolve", "--routes", file.path, "--fact", "singedIn", "x://books"])
    #expect(misspelled.errors == "waymark: no guard reads the fact “singedIn”: did you mean “signedIn”?\n")
    let demo = try CommandLineRun(["demo", "--routes", file.path], input: "fact signedIn\nx://account\n")
    #expect(demo.errors == "")
    #expect(demo.output.contains("opened  account"), "\(demo.output)")
  }

  @Test("N40: Exploring such a file lets the guards in, too, so that no route is denied for good")
  func namedGuardsAreExplored() throws {
    let file = try TemporaryFile(Self.written)
    let run = try CommandLineRun(["check", "--explore", "--routes", file.path])
    #expect(!run.output.contains("alwaysDenied"), "\(run.output)")
    #expect(run.output.contains("3 of 3 routes"), "\(run.output)")
  }

  @Test(
    "N40.5: A fact that no guard reads is reported with what may be meant", arguments: ["open", "resolve", "explain"])
  func unknownFacts(_ command: String) throws {
    let file = try TemporaryFile(Self.traps)
    let run = try CommandLineRun([command, "--routes", file.path, "--fact", "singedIn", "/recipes"])
    #expect(run.errors == "waymark: no guard reads the fact “singedIn”: did you mean “signedIn”?\n")
    let known = try CommandLineRun([command, "--routes", file.path, "--fact", "signedIn", "/recipes"])
    #expect(known.errors.isEmpty)
  }

  @Test("N40.5: The sample and GitHub's table have nothing to tell")
  func theSamplesAreClean() throws {
    let sample = try CommandLineRun(["check", "--strict"])
    #expect(sample.status == 0, "\(sample.output)")
    let github = CaseFile.repository.appending(path: "Examples/github.json").path
    let run = try CommandLineRun(["check", "--json", "--routes", github])
    #expect(run.records.map { $0["code"].text } == ["hostsMissing"])
  }

  @Test(
    "N40.9: A fallback hides neither the reason nor the nearest pattern", arguments: ["open", "resolve", "explain"])
  func aFallbackTellsTheReason(_ command: String) throws {
    let file = try TemporaryFile(
      #"""
      { "version": 1, "options": { "fallback": "/lost" }, "routes": [
        { "name": "recipe", "pattern": "/recipes/:id" }, { "name": "lost", "pattern": "/lost" } ] }
      """#)
    let output = try CommandLineRun([command, "--routes", file.path, "/recipe/4"]).output
    #expect(output.contains("nearest: /recipes/:id"))
    #expect(output.contains("lost"))
  }

  @Test("N40.10: A duplicate names the line of the other route in the file")
  func duplicatesHavePlaces() throws {
    let file = try TemporaryFile(
      #"""
      { "version": 1, "options": { "hosts": ["a.de"] }, "routes": [
        { "name": "one", "pattern": "/a/:id" },
        { "name": "two", "pattern": "/a/:id" } ] }
      """#)
    let text = try CommandLineRun(["check", "--routes", file.path]).output
    #expect(text.contains("the other route: /a/:id (one), at \(file.path):2:"))
    let record = try #require(try CommandLineRun(["check", "--json", "--routes", file.path]).records.first)
    #expect(record["rivalPlace"].text?.hasPrefix("\(file.path):2:") == true)
    #expect(record["rivalRoute"].text == "one")
  }

  @Test(
    "N40.10: A comma after the last value is reported as such",
    arguments: [#"{ "version": 1, "routes": [ { "pattern": "/a" }, ] }"#, #"{ "version": 1, "routes": [], }"#])
  func trailingCommas(_ text: String) throws {
    let file = try TemporaryFile(text)
    let run = try CommandLineRun(["check", "--routes", file.path])
    #expect(run.status == 2)
    #expect(run.errors.contains("remove the comma"))
  }

  @Test("N40.10: The help lists sources once, and explains the marks of the output")
  func helpIsPlain() throws {
    let help = try CommandLineRun(["open", "--help"]).output
    #expect(help.components(separatedBy: "quickAction").count == 2)
    let page = try String(
      contentsOf: CaseFile.repository.appending(path: "Documentation/Formats/RouteFile.md"), encoding: .utf8)
    let listed = page.components(separatedBy: "\nSources: ").last?.split(separator: "`").enumerated().filter {
      $0.offset % 2 == 0
    }
    let words = Set(help.split { !$0.isLetter }.map(String.init))
    #expect((listed?.count ?? 0) > 10)
    #expect(listed?.allSatisfy { words.contains(String($0.element)) } == true)
    #expect(help.contains("NAME~stack"))
    #expect(help.contains("← top"))
  }

  @Test("N40.10: The stack around all routes is named in words")
  func theInventedStackIsExplained() throws {
    let file = try TemporaryFile(#"{ "version": 1, "routes": [ { "name": "a", "pattern": "/a" } ] }"#)
    #expect(try CommandLineRun(["open", "--routes", file.path, "/a"]).output.contains("root  stack around all routes"))
    #expect(try CommandLineRun(["map", "--routes", file.path]).output.contains("root  stack around all routes"))
  }

  @Test("N40.12: url builds web links and links of the app's scheme")
  func urlInEveryForm() throws {
    #expect(try CommandLineRun(["url", "book", "id=7", "--as", "web"]).output == "https://books.example.com/books/7\n")
    #expect(try CommandLineRun(["url", "book", "id=7", "--as", "scheme"]).output == "bookshop://books/7\n")
    #expect(try CommandLineRun(["url", "book", "id=7", "--as", "path"]).output == "/books/7\n")
    let reset = try CommandLineRun(["url", "reset", "--as", "web"])
    #expect(reset.status == 1)
    #expect(reset.errors.contains("it may not be opened from universalLink"))
  }

  @Test("N40.12: With several hosts, url asks which one")
  func urlWithSeveralHosts() throws {
    let file = try TemporaryFile(
      #"{ "version": 1, "options": { "hosts": ["a.de", "b.de"], "schemes": ["x", "y"] }, "routes": [ { "name": "a", "pattern": "/a/:id" } ] }"#
    )
    let asked = try CommandLineRun(["url", "--routes", file.path, "a", "id=7", "--as", "web"])
    #expect(asked.status == 2)
    #expect(asked.errors.contains("the table has several hosts: write --host with one of a.de, b.de"))
    let chosen = try CommandLineRun(["url", "--routes", file.path, "a", "id=7", "--as", "web", "--host", "b.de"])
    #expect(chosen.output == "https://b.de/a/7\n")
    let scheme = try CommandLineRun(["url", "--routes", file.path, "a", "id=7", "--as", "scheme"])
    #expect(scheme.errors.contains("write --scheme with one of x, y"))
    #expect(
      try CommandLineRun(["url", "--routes", file.path, "a", "id=7", "--scheme", "y"]).output == "y://a/7\n")
  }
}
