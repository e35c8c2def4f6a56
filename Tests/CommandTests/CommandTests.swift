import Foundation
import TestSupport
import Testing

@Suite("The command")
struct CommandTests {
  @Test func firstResolutionIsPrinted() throws {
    let run = try CommandLineRun(["open", "bookshop://books/42?ref=mail#reviews"])
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for piece in ["opened", "book", "/books/:id", "42", "?ref", "mail", "reviews"] {
      #expect(run.output.contains(piece), "\(run.output)")
    }
  }

  @Test func resolvePrintsAllKeys() throws {
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

  @Test func openPrintsTheOutcomeOfEachLink() throws {
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

  @Test func explainNamesTheReason() throws {
    let run = try CommandLineRun(["explain", "bookshop://books/abc"])
    #expect(run.status == 1)
    for piece in [
      "gate", "passed", "segment 2 does not fit <int>", "nearest: /books/:id<int>", "have nothing in common",
    ] {
      #expect(run.output.contains(piece), "\(run.output)")
    }
    let json = try CommandLineRun(["explain", "--json", "https://evil.example/books"])
    #expect(json.records.first?["gate"].text == "hostNotAllowed")
    #expect(try CommandLineRun(["explain", "bookshop://today"]).status == 0)
  }

  @Test("Each link on the way is reported, with every route and its answer")
  func explainFollowsRedirects() throws {
    let run = try CommandLineRun(["explain", "bookshop://s/42"])
    #expect(run.status == 0)
    for piece in ["/s/:id  redirect", "→ /books/42", "/books/:id<int>  screen"] {
      #expect(run.output.contains(piece), "\(run.output)")
    }
    let json = try #require(try CommandLineRun(["explain", "--json", "bookshop://s/x"]).records.first)
    #expect(json["candidates"].elements.count == 21)
    #expect(json["candidates"].elements.first?["answer"].text == "redirect")
    #expect(json["redirected"].elements.map { $0["link"].text } == ["/books/x"])
    #expect(json["resolution"]["nearest"].texts.first == "/books/:id<int>")
  }

  @Test("Extras keep their numbers, and guards are asked on after one that redirects to the link itself")
  func numbersAndGuards() throws {
    let file = try TemporaryFile(
      #"""
      {"version":1,"map":{"stack":"s","guard":{"redirect":"/a"},"routes":[{"route":"a","pattern":"/a","guard":"deny"}]},
       "routes":[{"pattern":"/b"}]}
      """#)
    let input = #"{"link":"/b","extras":{"n":9007199254740993,"x":1.5}}"# + "\n/a\n"
    let run = try CommandLineRun(["resolve", "--json", "--routes", file.path], input: input)
    #expect(run.output.contains(#""merged":{"n":9007199254740993,"x":1.5}"#))
    #expect(run.records.last?["outcome"].text == "denied")
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

  @Test func urlBuildsLinks() throws {
    let run = try CommandLineRun(["url", "book", "id=42", "?ref=a b", "?flag", "#reviews"])
    #expect(run.status == 0)
    #expect(run.output == "/books/42?ref=a%20b&flag#reviews\n")
    let json = try CommandLineRun(["url", "--json", "support", "topic=a/b"])
    #expect(json.output == #"{"link":"/help/a/b"}"# + "\n")
    let error = try CommandLineRun(["url", "--json", "review", "id=x", "page=2"])
    #expect(error.status == 1)
    #expect(error.records[0]["missing"].texts == ["review"] && error.records[0]["extra"].texts == ["page"])
    #expect(error.records[0]["error"].text?.contains("does not satisfy <int>") == true)
    #expect(try CommandLineRun(["url", "--lenient", "book", "id=1", "page=2"]).output == "/books/1\n")
  }

  @Test func checkReportsAllProblemsAtOnce() throws {
    let file = try TemporaryFile(
      #"""
      { "version": 1, "options": { "schemes": ["x"] }, "routes": [
        { "name": "a", "pattern": "/a/:id" }, { "name": "b", "pattern": "/a/:other" }, { "pattern": "/bad*" },
        { "pattern": "/r", "redirect": "/nowhere" } ] }
      """#)
    let run = try CommandLineRun(["check", "--json", "--routes", file.path])
    #expect(run.status == 1)
    #expect(run.records.map { $0["code"].text } == ["badPattern", "ambiguous", "redirectNowhere"])
    #expect(run.records.map { $0["severity"].text } == ["error", "warning", "warning"])
    let ambiguous = run.records[1]
    #expect(ambiguous["route"].text == "b")
    #expect(ambiguous["rival"].text == "/a/:id")
    #expect(ambiguous["column"].int == 4)
    let text = try CommandLineRun(["check", "--routes", file.path])
    #expect(text.output.contains("  /bad*\n      ^"))
    #expect(text.output.hasSuffix("1 error, 2 warnings\n"))
  }

  @Test func strictMakesWarningsFail() throws {
    let file = try TemporaryFile(#"{"version":1,"routes":[{"pattern":"/a"}]}"#)
    #expect(try CommandLineRun(["check", "--routes", file.path]).status == 0)
    #expect(try CommandLineRun(["check", "--strict", "--routes", file.path]).status == 1)
    #expect(try CommandLineRun(["check", "--strict"]).output == "0 errors, 0 warnings\n")
  }

  @Test func theFallbackIsOpenedInstead() throws {
    let file = try TemporaryFile(#"{"version":1,"options":{"fallback":"/home"},"routes":[{"pattern":"/home"}]}"#)
    let run = try CommandLineRun(["open", "--json", "--routes", file.path, "/nope", "/home"])
    #expect(run.records.map { $0["outcome"].text } == ["fellBack", "opened"])
    #expect(
      try CommandLineRun(["resolve", "--json", "--routes", file.path, "/nope"]).records[0]["outcome"].text
        == "unmatched")
  }

  @Test func diffNamesBrokenLinks() throws {
    let old = try TemporaryFile(
      #"""
      { "version": 1, "routes": [ { "name": "a", "pattern": "/a/:id" }, { "name": "b", "pattern": "/b" },
        { "name": "c", "pattern": "/c" } ] }
      """#)
    let new = try TemporaryFile(
      #"""
      { "version": 1, "routes": [ { "name": "a", "pattern": "/a/:id<int>" }, { "name": "c", "pattern": "/c" },
        { "name": "d", "pattern": "/d" }, { "pattern": "/:any", "priority": 1 } ] }
      """#)
    let run = try CommandLineRun(["diff", "--json", old.path, new.path])
    #expect(run.status == 1)
    #expect(run.records.map { $0["change"].text } == ["narrowed", "removed", "shadowed", "added", "added"])
    #expect(run.records.map { $0["route"].text } == ["a", "b", "c", "d", nil])
    #expect(run.records[0]["place"].text == "\(old.path):1:55" && run.records[0]["rival"].text == "/a/:id<int>")
    let text = try CommandLineRun(["diff", old.path, new.path])
    #expect(text.output.hasPrefix("\(old.path):1:55: narrowed: /a/:id (a): "))
    #expect(text.output.hasSuffix("1 removed, 1 narrowed, 1 shadowed, 2 added\n"), "\(text.output)")
    let same = try CommandLineRun(["diff", old.path, old.path])
    #expect(same.status == 0)
    #expect(same.output == "nothing changed for old links\n")
    #expect(try CommandLineRun(["diff", old.path, "/nowhere.json"]).status == 2)
    #expect(try CommandLineRun(["diff", old.path]).status == 2)
  }

  @Test("A command that is not there is reported with the one that was meant; a link alone, with how it is opened")
  func unknownCommands() throws {
    let slip = try CommandLineRun(["opne", "/books/42"])
    #expect(slip.status == 2)
    #expect(slip.errors.hasPrefix("waymark: there is no command “opne”: did you mean “open”? known are open"))
    let link = try CommandLineRun(["bookshop://books/42"])
    #expect(link.status == 2)
    #expect(link.errors.contains("to open a link, write “waymark open bookshop://books/42”"))
    #expect(try CommandLineRun(["zzz"]).errors.hasPrefix("waymark: there is no command “zzz”: known are open"))
    #expect(try CommandLineRun(["--help"]).status == 0)
    #expect(try CommandLineRun(["help", "open"]).status == 0)
  }
}
