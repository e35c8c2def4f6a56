import Foundation
import TestSupport
import Testing

/// `waymark intents`, run as a user would.
@Suite("waymark intents · N36")
struct IntentsCommandTests {
  /// A folder that is removed after the body.
  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private static let sample = ["Book", "Story", "Search", "Today", "Review"].flatMap { ["--type", $0] }
  private static let golden = CaseFile.repository.appending(
    path: "Tests/IntentsTests/Generated/Bookshop.generated.swift")

  private func routes(_ routes: String, options: String = #""hosts": ["a.example"]"#) throws -> TemporaryFile {
    try TemporaryFile(#"{"version": 1, "options": {\#(options)}, "routes": [\#(routes)]}"#)
  }

  /// Runs the command on a route file, and returns the run and the written text.
  private func run(_ json: borrowing TemporaryFile, _ arguments: [String]) throws -> (run: CommandLineRun, text: String)
  {
    let path = json.path
    return try inFolder { folder in
      let file = folder.appending(path: "Intents.swift")
      let run = try CommandLineRun(["intents", "--routes", path, "-o", file.path] + arguments)
      return (run, (try? String(contentsOf: file, encoding: .utf8)) ?? "")
    }
  }

  // MARK: The sample

  @Test("The file of the sample is as reviewed; to accept a change: RECORD_INTENTS=1")
  func sampleIsAsReviewed() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Intents.generated.swift")
      let run = try CommandLineRun(["intents"] + Self.sample + ["--output", file.path])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "wrote Intents.generated.swift: 4 entities, 1 enum, 5 intents, 5 controls\n")
      let text = try String(contentsOf: file, encoding: .utf8)
      if ProcessInfo.processInfo.environment["RECORD_INTENTS"] != nil {
        try Data(text.utf8).write(to: Self.golden)
      }
      let reviewed = try String(contentsOf: Self.golden, encoding: .utf8)
      let lines = [text, reviewed].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
      #expect(lines[0].count == lines[1].count)
      for (line, expected) in zip(lines[0], lines[1]) { #expect(line == expected) }
    }
  }

  @Test func checkTellsAFileThatIsOutOfDate() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Intents.swift").path
      let arguments = ["intents", "--type", "Book", "-o", file]
      let missing = try CommandLineRun(arguments + ["--check"])
      #expect(missing.status == 1)
      #expect(
        missing.output
          == "there is no Intents.swift: run this without --check to write 1 entity, 1 intent, 1 control\n")
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try CommandLineRun(arguments).status == 0)
      let current = try CommandLineRun(arguments + ["--check"])
      #expect(current.status == 0)
      #expect(current.output == "Intents.swift is up to date: 1 entity, 1 intent, 1 control\n")
      let other = try CommandLineRun(["intents", "--type", "Today", "-o", file, "--check"])
      #expect(other.status == 1)
    }
  }

  @Test func jsonNamesTypesReasonsAndTheState() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Intents.swift").path
      let arguments = ["intents", "--json", "--type", "Settings", "--type", "Book", "--type", "share", "-o", file]
      let first = try CommandLineRun(arguments)
      let expected =
        #"{"file":"Intents.swift","types":["Book"],"skipped":[{"type":"Share","reason":"redirect"},{"type":"Settings","reason":"noWebLink"}],"#
      #expect(first.output == expected + "\"isCurrent\":false}\n")
      #expect(first.status == 0)
      #expect(try CommandLineRun(arguments).output == expected + "\"isCurrent\":true}\n")
    }
  }

  @Test func currentFileIsNotTouched() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Intents.swift")
      let arguments = ["intents", "--type", "Book", "-o", file.path]
      try CommandLineRun(arguments)
      let old = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: file.path)
      try CommandLineRun(arguments)
      let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
      #expect(date == old)
    }
  }

  @Test func orderAndRepetitionOfTypesDoNotMatter() throws {
    try inFolder { folder in
      let texts = try [["Book", "Today"], ["today", "Book", "book"]].map { types in
        let file = folder.appending(path: "Intents.swift")
        try CommandLineRun(["intents", "-o", file.path] + types.flatMap { ["--type", $0] })
        return try String(contentsOf: file, encoding: .utf8)
      }
      #expect(texts[0] == texts[1])
    }
  }

  // MARK: Types that are not written

  @Test(arguments: [
    (#"{"name": "thing", "pattern": "/thing/:id", "reachable": "inApp"}"#, "noWebLink"),
    (#"{"name": "thing", "pattern": "/thing/:id", "schemes": ["shop"]}"#, "noWebLink"),
    (#"{"name": "thing", "pattern": "shop://thing/:id"}"#, "noWebLink"),
    (#"{"name": "thing", "pattern": "https://*.a.example/thing"}"#, "noWebLink"),
    (#"{"name": "thing", "pattern": "/thing/*rest"}"#, "wildcard"),
    (#"{"name": "thing", "pattern": "/thing/:_"}"#, "anonymousParameter"),
    (#"{"name": "thing", "pattern": "/thing/:id", "redirect": "/b/:id"}, {"pattern": "/b/:id"}"#, "redirect"),
    (#"{"name": "thing", "pattern": "/thing/:id", "handler": "handled"}"#, "noScreen"),
    (#"{"name": "thing", "pattern": "/thing/:id"}, {"pattern": "/:a/:b", "priority": 9}"#, "taken"),
  ])
  func typeThatNoUniversalLinkOpensIsSkipped(_ routes: String, _ reason: String) throws {
    let file = try self.routes(routes)
    let (run, text) = try run(file, ["--type", "Thing", "--json"])
    #expect(run.records.first?["skipped"].elements.first?["reason"].text == reason)
    #expect(run.status == 1)
    #expect(text.isEmpty)
  }

  @Test func claimedLinksDoNotCountForARoute() throws {
    let file = try routes(
      #"{"name": "thing", "pattern": "/thing/:id"}"#,
      options: #""hosts": ["a.example"], "claims": ["https://a.example"]"#)
    #expect(
      try run(file, ["--type", "Thing"]).run.output
        == "nothing to write. Not written: Thing (a claim takes its links)\n")
  }

  @Test func missingHostIsReportedWithItsRemedy() throws {
    let file = try routes(#"{"name": "thing", "pattern": "/thing/:id"}"#, options: "")
    let (run, _) = try run(file, ["--type", "Thing"])
    #expect(run.output == "nothing to write. Not written: Thing (no web link)\n")
    #expect(
      run.errors == "waymark: the routes name no host: list the app's domain in options.hosts, or write --host\n")
    let (hosted, text) = try self.run(file, ["--type", "Thing", "--host", "shop.example"])
    #expect(hosted.status == 0)
    #expect(text.contains(#""https://shop.example/thing/\(.id)""#))
  }

  @Test func groupsWithAWildcardAreLeftOut() throws {
    let file = try routes(#"{"name": "help", "pattern": "/help(/:topic)(/*rest)"}"#)
    #expect(try run(file, ["--type", "Help"]).text.contains(#""https://a.example/help/\(.id)""#))
  }

  // MARK: Names

  @Test func typeIsNamedAsInTheAppOrAsItsRoute() throws {
    let file = try routes(
      """
      {"name": "account.overview", "pattern": "/account"}, {"name": "account.order", "pattern": "/account/:number<int>"},
      {"name": "urlPage", "pattern": "/url/:page"}, {"name": "box", "pattern": "/box/:id"}
      """)
    func types(_ type: String) throws -> [String] {
      try run(file, ["--type", type, "--json"]).run.records.first?["types"].texts ?? []
    }
    #expect(try types("Account") == ["Account.overview", "Account.order"])
    #expect(try types("Account.order") == ["Account.order"])
    #expect(try types("URLPage") == ["URLPage"])
    #expect(try types("Shop.Box") == ["Shop.Box"])
    #expect(try types("Box<Int>") == ["Box"])
    let (_, text) = try run(file, ["--type", "Account", "--type", "URLPage"])
    #expect(text.contains("struct AccountOrderEntity: AppEntity"))
    #expect(text.contains("enum AccountOverviewPlace: String, AppEnum"))
    #expect(text.contains(#"static let title: LocalizedStringResource = "Open URL Page""#))
  }

  @Test func unknownTypeIsReportedWithTheNearest() throws {
    let run = try CommandLineRun(["intents", "--type", "Boks", "-o", "/nowhere/Intents.swift"])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("waymark: there is no type “Boks”: did you mean “Books”? known are "))
  }

  @Test func routesWithoutLettersAndClashesAreErrors() throws {
    let file = try routes(
      #"{"name": "…", "pattern": "/a"}, {"name": "a-b", "pattern": "/b"}, {"name": "aB", "pattern": "/c"}"#)
    let nameless = try run(file, ["--type", "…"]).run
    #expect(nameless.status == 2)
    #expect(nameless.errors.contains("makes no name of Swift"))
    let clash = try run(file, ["--type", "a-b", "--type", "aB"]).run
    #expect(clash.status == 2)
    #expect(clash.errors.contains("“A-b” and “AB” would both be OpenABIntent"))
  }

  @Test func invalidIdentifiersAreMended() throws {
    let file = try routes(
      """
      {"name": "2024 offers", "pattern": "/offers/:class/:default/:hash_value"},
      {"name": "say\\"hi\\"\\n", "pattern": "/say/:what"}, {"name": "ünïcode", "pattern": "/grüße/:id"}
      """)
    let (run, text) = try run(file, ["--type", "2024 offers", "--type", "say\"hi\"\n", "--type", "ünïcode"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(text.contains("struct Route2024OffersEntity:"))
    #expect(text.contains("var classValue: String"))
    #expect(text.contains("var defaultValue: String"))
    #expect(text.contains("struct SayHiEntity:"))
    #expect(text.contains("struct ÜnïcodeEntity:"))
    #expect(text.contains(#"https://a.example/gr%C3%BC%C3%9Fe/\(.id)"#))
  }

  @Test func noTextOfTheFileEscapesItsLiteral() throws {
    let file = try routes(#"{"name": "x", "pattern": "/a\"b/:id"}"#)
    #expect(try run(file, ["--type", "x"]).text.contains(#""https://a.example/a%22b/\(.id)""#))
    let hostile = try run(file, ["--type", "x", "--host", "a\"b"]).run
    #expect(hostile.output.isEmpty)
    #expect(hostile.errors.contains("is not a domain"))
  }

  // MARK: Files

  @Test func fileOfTheUserIsNeverReplaced() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Mine.swift")
      try Data("import AppIntents\n".utf8).write(to: file)
      for more in [[], ["--check"]] {
        let run = try CommandLineRun(["intents", "--type", "Book", "-o", file.path] + more)
        #expect(run.status == 2)
        #expect(run.errors.contains("was not written by waymark intents: name another file, or remove this one"))
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "import AppIntents\n")
    }
  }

  @Test(arguments: ["/", "/nowhere/Intents.swift", "/dev/null", ""])
  func pathOfAFolderIsAnError(_ path: String) throws {
    let run = try CommandLineRun(["intents", "--type", "Book", "--output", path])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("waymark: "))
  }

  @Test func missingFolderIsNamed() throws {
    try inFolder { folder in
      let path = folder.path + "/no/Intents.swift"
      let run = try CommandLineRun(["intents", "--type", "Book", "-o", path])
      #expect(run.status == 2)
      #expect(run.errors.hasSuffix("waymark: there is no folder “\(folder.path)/no”: make it first\n"))
    }
  }

  @Test func editedFileIsReported() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Intents.swift")
      try CommandLineRun(["intents", "--type", "Book", "-o", file.path])
      let edited = try String(contentsOf: file, encoding: .utf8).replacingOccurrences(of: "Open Book", with: "Read")
      try Data(edited.utf8).write(to: file)
      let run = try CommandLineRun(["intents", "--type", "Book", "-o", file.path, "--check"])
      #expect(run.status == 1)
      #expect(
        run.output == "Intents.swift is out of date, or was edited: run this without --check to write 1 entity, "
          + "1 intent, 1 control\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == edited)
    }
  }

  @Test func sampleFileSaysThatItIsASample() throws {
    let sample = "waymark: these are intents of the sample app Bookshop: write --routes or --scan for yours\n"
    try inFolder { folder in
      let run = try CommandLineRun(["intents", "--type", "Book", "-o", folder.appending(path: "a.swift").path])
      #expect(run.errors == sample)
    }
    let file = try routes(#"{"name": "book", "pattern": "/books/:id<int>"}"#)
    #expect(try run(file, ["--type", "Book"]).run.errors.isEmpty)
  }

  @Test(arguments: ["https://a.example", "a.example/x", "*.a.example", "a.example.", "a example", ""])
  func invalidHostIsAnError(_ host: String) throws {
    let file = try routes(#"{"name": "book", "pattern": "/books/:id<int>"}"#)
    let run = try run(file, ["--type", "Book", "--host", host]).run
    #expect(run.status == 2)
    #expect(run.errors.contains("“\(host)” is not a domain: write it like books.example.com"))
  }

  @Test func hostThatTheRoutesDoNotListIsReported() throws {
    let file = try routes(#"{"name": "book", "pattern": "/books/:id<int>"}"#)
    let run = try run(file, ["--type", "Book", "--host", "b.example"]).run
    #expect(run.status == 1)
    #expect(run.output == "nothing to write. Not written: Book (no web link)\n")
    #expect(run.errors == "waymark: the routes do not list the host “b.example”: known are a.example\n")
  }

  @Test func routesWithoutNamesHaveNoTypes() throws {
    let file = try routes(#"{"pattern": "/books/:id<int>"}"#)
    let run = try run(file, ["--type", "Book"]).run
    #expect(run.status == 2)
    #expect(run.errors == "waymark: there is no type “Book”: no route of the file has a name\n")
  }

  @Test func repeatedRouteIsAnErrorOfTheFile() throws {
    let file = try routes(#"{"name": "book", "pattern": "/books/:id"}, {"name": "book", "pattern": "/b/:id"}"#)
    let run = try run(file, ["--type", "Book"]).run
    #expect(run.status == 2)
    #expect(run.errors.contains("book"), "\(run.errors)")
  }

  @Test func usageErrorsAndHelp() throws {
    #expect(try CommandLineRun(["intents", "-o", "a.swift"]).status == 2)
    #expect(try CommandLineRun(["intents", "--type", "Book"]).status == 2)
    let both = try CommandLineRun(["intents", "--routes", "a", "--scan", "b", "--type", "Book", "-o", "a.swift"])
    #expect(both.errors.contains("--routes and --scan exclude each other"))
    #expect(both.status == 2)
    let help = try CommandLineRun(["intents", "--help"])
    #expect(help.status == 0)
    #expect(help.output.contains("waymark intents --type Book --output Sources/Intents.generated.swift"))
  }

  @Test func sourcesAreScanned() throws {
    try inFolder { folder in
      let source = folder.appending(path: "Routes.swift")
      try Data(
        "@Route(\"/books/:id<int>\") struct Book { var id: Int }\n@Routes enum Account { @Pattern(\"/a\") case home }\n"
          .utf8
      ).write(to: source)
      let file = folder.appending(path: "Intents.swift")
      let run = try CommandLineRun([
        "intents", "--scan", folder.path, "--host", "books.example.com", "--type", "Book", "--type", "Account", "-o",
        file.path,
      ])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "wrote Intents.swift: 1 entity, 1 enum, 2 intents, 2 controls\n")
      #expect(try String(contentsOf: file, encoding: .utf8).contains(#""https://books.example.com/books/\(.id)""#))
      let missing = try CommandLineRun(["intents", "--scan", folder.path + "/no", "--type", "Book", "-o", file.path])
      #expect(missing.status == 2)
    }
  }

  @Test(
    "A route whose types would be called as Apple's gets others",
    arguments: [
      ("app", "RouteAppEntity"), ("entity", "RouteEntityQuery"), ("URLRepresentable", "RouteURLRepresentableEntity"),
      ("URL", "OpenRouteURLIntent"), ("UI", "RouteUIEntity"), ("user", "UserEntityDefaults"),
      ("½", "makes no name of Swift"),
    ])
  func namesOfApple(_ name: String, _ expected: String) throws {
    let file = try routes(#"{"name": "\#(name)", "pattern": "/a/:id"}"#)
    let (run, text) = try run(file, ["--type", name])
    #expect((text + run.errors).contains(expected))
    for taken in ["AppEntity", "EntityQuery", "URLRepresentableEntity", "OpenURLIntent", "UserDefaults"] {
      #expect(!text.contains(" \(taken): "))
      #expect(!text.contains("protocol \(taken) "))
    }
  }

  @Test func typesOfTwoRoutesWithOneNameAreReported() throws {
    let file = try routes(#"{"name": "openBook", "pattern": "/o/:id"}, {"name": "bookControl", "pattern": "/c/:id"}"#)
    let (run, text) = try run(file, ["--type", "openBook", "--type", "bookControl"])
    #expect(run.status == 2)
    #expect(text.isEmpty)
    #expect(
      run.errors == "waymark: “OpenBook” and “BookControl” would both make OpenBookControlIntent: "
        + "rename one of the routes, or leave one out\n")
  }

  @Test func elevenShortcutsAreReported() throws {
    let file = try routes((1...11).map { #"{"name": "r\#($0)", "pattern": "/r\#($0)"}"# }.joined(separator: ", "))
    let (run, text) = try run(file, (1...11).flatMap { ["--type", "r\($0)"] })
    #expect(run.errors == "waymark: an app has at most 10 App Shortcuts: the last 1 of 11 have none\n")
    #expect(text.components(separatedBy: "AppShortcut(\n").count == 11)
  }
}
