import Foundation
import TestSupport
import Testing

/// The commands around association files, run as a user would.
@Suite("waymark aasa and links · N9 N26 N31 N38")
struct UniversalLinksCommandTests {
  private static let app = "A1B2C3D4E5.com.example.books"

  /// A folder that is removed after the body.
  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private func write(_ text: String, _ name: String, in folder: URL) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  // MARK: aasa

  @Test func generatedFileOfTheSampleHasNoDifference() throws {
    try inFolder { folder in
      let made = try CommandLineRun(["aasa", "generate", "--app-id", Self.app, "--pretty"])
      #expect(made.status == 0)
      let file = try write(made.output, "aasa.json", in: folder)
      let check = try CommandLineRun(["aasa", "check", file, "--json", "--strict"])
      #expect(check.status == 0, "\(check.output)")
      let codes = Set(check.records.map { $0["code"].text })
      #expect(codes == ["widerThanRoute"])
      let routes = check.records.map { $0["route"].text ?? "" }
      #expect(Set(routes).count == routes.count)
    }
  }

  @Test func appWithoutATeamIsReported() throws {
    let run = try CommandLineRun(["aasa", "generate", "--app-id", "com.example.books"])
    #expect(run.errors == "waymark: com.example.books has no team: write A1B2C3D4E5.com.example.books\n")
  }

  @Test func androidsRulesArePrinted() throws {
    let run = try CommandLineRun(["aasa", "generate", "--app-id", Self.app, "--android"])
    let rules = try JSONValue(parsing: run.output.utf8)["relation_extensions"]
    #expect(
      rules["delegate_permission/common.handle_all_urls"]["dynamic_app_link_components"].elements.isEmpty == false)
  }

  private static let small = #"""
    {"applinks": {"details": [{"appIDs": ["A1B2C3D4E5.com.example.books"], "components": [
      {"/": "/books"}, {"/": "/books/old", "exclude": true}, {"/": "/books/*"}]}]}}
    """#

  @Test func matchNamesTheDecidingComponent() throws {
    try inFolder { folder in
      let file = try write(Self.small, "aasa.json", in: folder)
      let url = "https://books.example.com/books/old"
      let run = try CommandLineRun(["aasa", "match", file, url])
      #expect(run.output == "exclude  \(url)  #2 \"/books/old\"  the first rule that matches decides\n")
      #expect(run.status == 1)
      let record = try #require(try CommandLineRun(["aasa", "match", file, url, "--json"]).records.first)
      #expect(record["verdict"].text == "exclude")
      #expect(record["rule"].int == 2)
      #expect(try CommandLineRun(["aasa", "match", file, "https://books.example.com/books"]).status == 0)
    }
  }

  @Test func differenceFailsTheCheck() throws {
    try inFolder { folder in
      let routes = try write(
        #"{"version": 1, "options": {"hosts": ["books.example.com"]}, "routes": [{"name": "share", "pattern": "/s/:id"}]}"#,
        "routes.json", in: folder)
      let file = try write(
        #"{"applinks": {"details": [{"appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/s/x"}]}]}}"#, "a.json",
        in: folder)
      let run = try CommandLineRun(["aasa", "check", file, "--routes", routes])
      #expect(run.status == 1)
      #expect(run.output.contains("error: https://books.example.com/s/0  share  "))
      #expect(run.output.contains(#"write {"/":"/s/?*/?*","exclude":true}, {"/":"/s/?*"}"#))
    }
  }

  @Test func invalidFileIsWrongUsage() throws {
    try inFolder { folder in
      let file = try write("[1", "a.json", in: folder)
      let run = try CommandLineRun(["aasa", "match", file, "https://a.b/c"])
      #expect(run.status == 2)
      #expect(run.errors.contains("\n\(file):1:3: error: "))
    }
  }

  @Test func commonestMistakeIsExplained() throws {
    let run = try CommandLineRun(["aasa", "a.json", "https://a.b/c"])
    #expect(run.status == 2)
    #expect(run.errors.contains("write waymark aasa match FILE URL…, or check FILE, or generate"))
  }

  @Test func redirectAndStaleCopyAreReported() throws {
    try inFolder { folder in
      let made = try CommandLineRun(["aasa", "generate", "--app-id", Self.app]).output
      let file = try write(made, "aasa.json", in: folder)
      for name in ["origin.json", "cdn.json"] { _ = try write(made, "d/books.example.com/\(name)", in: folder) }
      _ = try write(
        "HTTP/2 301\r\nlocation: https://www.example.com/\r\n\r\n", "d/books.example.com/origin.headers", in: folder)
      _ = try write(
        "HTTP/2 200\r\nApple-Failure-Reason: SWCERR00101\r\n\r\n", "d/books.example.com/cdn.headers", in: folder)
      let run = try CommandLineRun(["aasa", "check", file, "--deployed", folder.appending(path: "d").path, "--json"])
      #expect(run.status == 1)
      let messages = run.records.filter { $0["code"].text == "badDelivery" }.compactMap { $0["message"].text }
      #expect(messages.count == 2)
      #expect(messages.first?.contains("redirect to https://www.example.com/") == true)
      #expect(messages.last?.contains("SWCERR00101") == true)
    }
  }

  @Test func linesForCurlArePrintedAndFailWhereNothingWasFetched() throws {
    try inFolder { folder in
      let file = try write(
        try CommandLineRun(["aasa", "generate", "--app-id", Self.app]).output, "aasa.json", in: folder)
      let run = try CommandLineRun(["aasa", "check", file, "--deployed", folder.path])
      #expect(run.status == 1)
      #expect(run.output.contains("error: nothing was compared with what is served"))
      #expect(run.output.contains("has no origin.json, origin.headers, cdn.json, cdn.headers"))
      #expect(run.errors.contains("https://books.example.com/.well-known/apple-app-site-association"))
      #expect(run.errors.contains("https://app-site-association.cdn-apple.com/a/v1/books.example.com"))
    }
  }

  @Test(
    "A field of many lines, and a location that is never closed, cost as much as their length",
    arguments: [("csv", "link\n\"", "a\n", "is never closed"), ("xml", "<loc>", "\n", "")])
  func longFields(_ suffix: String, _ start: String, _ line: String, _ fault: String) throws {
    try inFolder { folder in
      let list = try write(start + String(repeating: line, count: 400_000) + "\n/today\n", "list.\(suffix)", in: folder)
      let run = try CommandLineRun(["links", list, "--json"])
      #expect((0...2).contains(run.status))
      #expect(fault.isEmpty || run.output.contains(fault))
    }
  }

  @Test func linesForCurlRunNoCodeOfTheFoldersName() throws {
    try inFolder { folder in
      let file = try write(
        try CommandLineRun(["aasa", "generate", "--app-id", Self.app]).output, "aasa.json", in: folder)
      for (index, start) in ["'", "'\u{301}", "$(", "`"].enumerated() {
        let mark = folder.appending(path: "ran\(index)").path
        let run = try CommandLineRun([
          "aasa", "check", file, "--deployed", "\(folder.path)/d\(start); touch \(mark); '",
        ])
        let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("  ") }
        #expect(lines.count == 3)
        _ = try CommandLineRun(shell: "curl() { :; }\n" + lines.joined(separator: "\n"))
        #expect(!FileManager.default.fileExists(atPath: mark), "\(run.errors)")
      }
    }
  }

  // MARK: map

  @Test func fragmentsHaveSchemesAndDomains() throws {
    let plist = try CommandLineRun(["map", "--info-plist"])
    #expect(plist.output.contains("<string>bookshop</string>"))
    let entitlements = try CommandLineRun(["map", "--entitlements", "--developer-mode"])
    #expect(entitlements.output.contains("<string>applinks:books.example.com?mode=developer</string>"))
    #expect(try CommandLineRun(["map", "--entitlements", "--info-plist"]).status == 2)
  }

  // MARK: links

  private func links(_ text: String, _ arguments: [String] = [], name: String = "links.txt") throws -> CommandLineRun {
    try inFolder { folder in try CommandLineRun(["links", try write(text, name, in: folder)] + arguments) }
  }

  @Test func eachLinkHasItsOutcome() throws {
    let text = """
      \u{FEFF}https://books.example.com/books/42\tbook\r
      # a comment
      https://books.example.com/books\tbook
      https://evil.example/books
      https://books.example.com/boks
      """
    let run = try links(text, ["--json"])
    #expect(run.records.map { $0["outcome"].text } == ["opened", "changed", "refused", "dead"])
    #expect(run.records.map { $0["line"].int } == [1, 3, 4, 5])
    #expect(run.records[3]["nearest"].texts.first == "/books")
    #expect(run.status == 1)
  }

  @Test func summaryIsTheLastLine() throws {
    let run = try links("https://books.example.com/books/42\n")
    #expect(run.output == "1 link: 1 opened, 0 changed, 0 refused, 0 not handed over, 0 dead\n")
    #expect(run.status == 0)
  }

  @Test func linkOfAppleIsNotHandedOver() throws {
    try inFolder { folder in
      let file = try write(Self.small, "aasa.json", in: folder)
      let list = try write("https://books.example.com/today\nbookshop://today\n", "l.txt", in: folder)
      let run = try CommandLineRun(["links", list, "--aasa", file, "--json"])
      #expect(run.records.map { $0["outcome"].text } == ["notHandedOver", "opened"])
    }
  }

  @Test func csvHasColumnsAndQuotes() throws {
    let text = "id,expected,link\r\n1,book,\"https://books.example.com/books/42?a=1,2\"\r\n2,,\"x\r\ny\"\r\n"
    let run = try links(text, ["--json"], name: "l.csv")
    #expect(run.records.map { $0["line"].int } == [2, 3])
    #expect(run.records[0]["link"].text == "https://books.example.com/books/42?a=1,2")
    #expect(run.records[0]["outcome"].text == "opened")
  }

  @Test func csvWithoutTheColumnIsWrongUsage() throws {
    #expect(try links("a,b\n1,2\n", name: "l.csv").status == 2)
  }

  @Test func markupHasAttributesAndVisibleURLs() throws {
    let text = """
      <a href="https://books.example.com/books/1?a=1&amp;b=2">read</a> or type https://books.example.com/today.
      """
    let run = try links(text, ["--json"], name: "mail.html")
    #expect(
      run.records.compactMap { $0["link"].text } == [
        "https://books.example.com/books/1?a=1&b=2", "https://books.example.com/today",
      ])
  }

  @Test func sitemapHasLocations() throws {
    let text =
      "<urlset><url><loc>\nhttps://books.example.com/books/1?a=1&amp;b=2</loc></url>\n<loc>https://books.example.com/today</loc>"
    let run = try links(text, ["--json"], name: "sitemap.xml")
    #expect(run.records.map { $0["line"].int } == [2, 3])
    #expect(run.records.first?["link"].text == "https://books.example.com/books/1?a=1&b=2")
  }

  @Test func entitiesAndCompressedFilesAreRefused() throws {
    #expect(try links("<!DOCTYPE x [<!ENTITY a \"b\">]>", name: "s.xml").errors.contains("entities of a document"))
    let run = try inFolder { folder in
      let file = folder.appending(path: "s.xml")
      try Data([0x1F, 0x8B, 8, 0]).write(to: file)
      return try CommandLineRun(["links", file.path])
    }
    #expect(run.errors.contains("unpack it with gunzip"))
    #expect(run.status == 2)
  }

  @Test func badLinesAreCountedWithTheirNumber() throws {
    let long = String(repeating: "a", count: (1 << 20) + 10)
    let run = try inFolder { folder in
      let file = folder.appending(path: "l.txt")
      try Data("https://books.example.com/today\n".utf8 + [0xFF, 0xFE, 0x0A] + long.utf8 + [0x0A]).write(to: file)
      return try CommandLineRun(["links", file.path, "--json"])
    }
    #expect(run.records.map { $0["outcome"].text } == ["opened", "refused", "refused"])
    #expect(run.records.map { $0["line"].int } == [1, 2, 3])
    #expect(run.status == 1)
  }

  @Test func changedLinksFailIfAsked() throws {
    let text = "https://books.example.com/books\tbook\n"
    #expect(try links(text).status == 0)
    #expect(try links(text, ["--strict"]).status == 1)
  }
}
