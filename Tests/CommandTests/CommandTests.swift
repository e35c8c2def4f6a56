import Foundation
import TestSupport
import Testing

@Suite("The command")
struct CommandTests {
  @Test func theFirstAnswer() throws {
    let run = try CommandLineRun(["open", "bookshop://books/42?ref=mail#reviews"])
    #expect(run.status == 0 && run.errors.isEmpty)
    for piece in ["opened", "book", "/books/:id", "42", "?ref", "mail", "reviews"] {
      #expect(run.output.contains(piece), "\(run.output)")
    }
  }

  @Test func resolveTellsAllKeys() throws {
    let file = try TemporaryFile(
      #"""
      { "version": 1, "namespaces": { "thing": { "fallsThrough": true } },
        "routes": [ { "name": "user", "pattern": "/user/view/:userID", "schemes": ["thing"], "handler": "handled" } ] }
      """#)
    let run = try CommandLineRun(
      [
        "resolve", "--json", "--routes", file.path, "thing://user/view/42?a=1&flag", "/nowhere",
        "https://evil.example/books",
      ])
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines[0]
        == #"{"link":"thing://user/view/42?a=1&flag","outcome":"matched","route":"user","pattern":"/user/view/:userID","shape":"/user/view/:userID","namespace":"thing","chain":[{"route":"user","pattern":"/user/view/:userID","path":"/user/view/42"}],"parameters":{"userID":"42"},"wildcard":null,"remainder":null,"query":[["a","1"],["flag",null]],"fragment":null,"merged":{"a":"1","userID":"42"},"tried":[{"pattern":"/user/view/:userID","answer":"handled"}],"redirects":[]}"#
    )
    #expect(
      lines[1]
        == #"{"link":"/nowhere","outcome":"unmatched","nearest":["/user/view/:userID"],"tried":[],"redirects":[]}"#)
    #expect(run.records[2]["reason"].text == "hostNotAllowed" && run.records[2]["outcome"].text == "rejected")
  }

  @Test func openTellsWhatBecameOfEachLink() throws {
    let file = try TemporaryFile(
      #"""
      { "version": 1, "routes": [
        { "pattern": "/screen" }, { "pattern": "/handler", "handler": "handled" },
        { "pattern": "/passes", "handler": "pass" }, { "pattern": "/*", "priority": -1, "handler": "handled" },
        { "pattern": "/denied", "guard": "deny" }, { "pattern": "/deferred", "guard": "defer" },
        { "pattern": "/guarded/:x", "guard": {"redirect": "/screen?from=:x"} }, { "pattern": "/old", "redirect": "/screen" },
        { "pattern": "/loop", "redirect": "/loop2" }, { "pattern": "/loop2", "redirect": "/loop" } ] }
      """#)
    let links = ["screen", "handler", "passes", "denied", "deferred", "guarded/7", "old", "loop"]
    let run = try CommandLineRun(["open", "--json", "--routes", file.path] + links)
    #expect(
      run.records.map { $0["outcome"].text } == [
        "opened", "handled", "handled", "denied", "deferred", "opened", "opened", "rejected",
      ])
    #expect(run.records[2]["tried"].elements.map { $0["answer"].text } == ["pass", "handled"])
    #expect(run.records[5]["redirects"].texts == ["/screen?from=7"])
    #expect(run.records[5]["merged"]["from"].text == "7")
    #expect(run.records[7]["redirects"].texts == ["/loop2", "/loop"])
    #expect(run.status == 1)
  }

  @Test func linesMayBeObjects() throws {
    let input = """
      bookshop://books/1
      {"link":"/books/2","source":"push","extras":{"k":"v","n":7,"b":true,"l":["x"]}}\r
      {"link":"/internal/reset","source":"push"}
      {"link":"/internal/reset","source":"webView"}
      {"lnk":"/a"}
      {"link":"/a","source":"pish"}
      {bad

      bookshop://nope
      """
    let run = try CommandLineRun(["resolve", "--json"], input: input)
    #expect(run.records.count == 9)
    #expect(
      run.records.map { $0["reason"].text ?? $0["outcome"].text } == [
        "matched", "matched", "notReachable", "schemeNotAllowed", "invalidLink", "invalidLink", "invalidLink",
        "invalidLink", "unmatched",
      ])
    #expect(run.output.contains(#""merged":{"b":true,"id":"2","k":"v","l":["x"],"n":7}"#))
    #expect(run.status == 1)
  }

  @Test func explainTellsWhy() throws {
    let run = try CommandLineRun(["explain", "bookshop://books/abc"])
    #expect(run.status == 1)
    for piece in ["gate", "passed", "segment 2 does not fit <int>", "nearest: ", "/books/new"] {
      #expect(run.output.contains(piece), "\(run.output)")
    }
    let json = try CommandLineRun(["explain", "--json", "https://evil.example/books"])
    #expect(json.records.first?["gate"].text == "hostNotAllowed")
    #expect(try CommandLineRun(["explain", "bookshop://today"]).status == 0)
  }

  @Test func gitHubsTableAnswers() throws {
    let file = CaseFile.repository.appending(path: "Examples/github.json").path
    let patterns = try CaseFile.json("route_tables")["github"].elements.compactMap { $0["pattern"].text }
    let input = patterns.map { $0.replacing(":", with: "") }.joined(separator: "\n")
    let run = try CommandLineRun(["resolve", "--json", "--routes", file], input: input)
    #expect(run.status == 0)
    #expect(run.records.map { $0["pattern"].text } == patterns)
  }

  @Test func bookshopIsAlsoAnExample() throws {
    let file = CaseFile.repository.appending(path: "Examples/bookshop.json").path
    let links = [
      "bookshop://books/1", "bookshop://s/2", "bookshop://internal/reset", "https://books.example.com/today",
    ]
    let builtIn = try CommandLineRun(["resolve", "--json"] + links)
    #expect(builtIn.output == (try CommandLineRun(["resolve", "--json", "--routes", file] + links).output))
  }
}
