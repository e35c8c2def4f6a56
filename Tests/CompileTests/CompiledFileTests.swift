import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCompiling
import WaymarkRouteFile

/// The files that are written, and the types in them.
@Suite("The map compiled to a file without a dependency · N42")
struct CompiledFileTests {
  private static let folder = CaseFile.repository.appending(path: "Tests/CompileTests/Generated")
  private static let mark = "\n// MARK: - For the tests\n"

  private func map() throws -> CompiledMap { CompiledMap(try CompiledReadingTests.table("Examples/bookshop.json")) }

  private func text(_ routes: String, options: String = "", _ language: CompiledLanguage = .swift) throws -> String {
    let json = #"{"version": 1, "options": {\#(options)}, "routes": [\#(routes)]}"#
    let file = try RouteFile(json: Array(json.utf8))
    return language.text(of: CompiledMap(try file.table(), hooks: file.hookNames), type: "Links")
  }

  /// Returns whether a text has another one, without printing the first if it does not.
  private func has(_ text: String, _ part: String) -> Bool { text.contains(part) }

  @Test("The file of the sample is as reviewed; to accept a change: RECORD_COMPILED=1")
  func sampleIsAsReviewed() throws {
    let file = Self.folder.appending(path: "Links.swift")
    let text = CompiledLanguage.swift.text(of: try map(), type: "Links")
    let reviewed = try String(contentsOf: file, encoding: .utf8)
    // The part that the tests add to the file stays.
    let added = reviewed.range(of: Self.mark).map { String(reviewed[$0.lowerBound...]) } ?? ""
    if ProcessInfo.processInfo.environment["RECORD_COMPILED"] != nil { try Data((text + added).utf8).write(to: file) }
    let lines = [text + added, reviewed].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    #expect(lines[0].count == lines[1].count)
    let first = zip(lines[0], lines[1]).first { $0 != $1 }
    #expect(first?.0 == first?.1)
  }

  @Test(arguments: [
    (CompiledLanguage.typescript, #"  | { name: "orders"; values: { year?: string } }"#),
    (.typescript, "  | { name: \"reset\" }"),
    (.typescript, #"  ["payment", "method"],"#), (.kotlin, #"        Book("/books/:id<int>"),"#),
    (.kotlin, #"        LegacyBookId("/legacy/book(/:id)"),"#),
  ])
  func routesAreTypesOfTheLanguage(_ language: CompiledLanguage, _ line: String) throws {
    #expect(has(language.text(of: try map(), type: "Links"), "\n" + line + "\n"))
  }

  @Test(arguments: CompiledLanguage.allCases)
  func fileContainsTheMatcherPlan(_ language: CompiledLanguage) throws {
    let map = try map()
    let indent = language == .swift ? "    " : ""
    let plan = map.plan.text.split(separator: "\n").map { indent + $0 }.joined(separator: "\n")
    #expect(has(language.text(of: map, type: "Links"), plan))
  }

  @Test(arguments: CompiledLanguage.allCases)
  func fileDependsOnTheMapOnly(_ language: CompiledLanguage) throws {
    #expect(language.text(of: try map(), type: "Links") == language.text(of: try map(), type: "Links"))
  }

  @Test func headerHasTheChecksumOfTheMap() throws {
    let map = try map()
    for language in CompiledLanguage.allCases {
      let first = language.text(of: map, type: "Links").split(separator: "\n").first
      #expect(first == "// Written by waymark compile from a map with the checksum \(map.checksum). Do not edit.")
    }
    #expect(map.checksum.count == 16)
  }

  @Test(arguments: [
    #"{"name": "a", "pattern": "/b"}"#, #"{"name": "b", "pattern": "/a"}"#, #"{"name": "a", "pattern": "/a/:id"}"#,
    #"{"name": "a", "pattern": "/a", "reachable": "inApp"}"#, #"{"name": "a", "pattern": "/a", "schemes": ["x"]}"#,
  ])
  func checksumChangesWithTheMap(_ route: String) throws {
    let header = try text(#"{"name": "a", "pattern": "/a"}"#).split(separator: "\n").first
    #expect(try text(route).split(separator: "\n").first != header)
  }

  @Test func swiftFileImportsNothing() throws {
    #expect(has((try CompiledLanguage.swift.text(of: map(), type: "Links")), "import ") == false)
  }

  @Test(arguments: CompiledLanguage.allCases)
  func typeIsNamedAsAskedAndPathsAreNot(_ language: CompiledLanguage) throws {
    let json = #"{"version": 1, "routes": [{"name": "all", "pattern": "/Links/:id"}]}"#
    let table = try RouteFile(json: Array(json.utf8)).table()
    let text = language.text(of: CompiledMap(table), type: "Doors")
    #expect(has(text, "/Links"))
    #expect(has(text, language == .swift ? "struct Doors" : "class Doors"))
    #expect(has(text, "Links {") == false)
  }

  @Test func closuresOfTheAppAreParameters() throws {
    let routes =
      #"{"name": "book", "pattern": "/books/:id<isbn>"}, {"name": "odd", "pattern": "/o", "condition": "unknown"}"#
    let swift = try text(routes, options: #""constraints": ["isbn"]"#)
    #expect(has(swift, "    isbn: @escaping @Sendable (String) -> Bool,\n"))
    #expect(has(swift, "    takesOdd: @escaping @Sendable (Match) -> Bool\n"))
    let script = try text(routes, options: #""constraints": ["isbn"]"#, .typescript)
    #expect(has(script, "  isbn: (text: string) => boolean;\n"))
    let kotlin = try text(routes, options: #""constraints": ["isbn"]"#, .kotlin)
    #expect(has(kotlin, "    takesOdd: (Match) -> Boolean,\n"))
  }

  @Test func hooksAreParameters() throws {
    let json = #"{"version": 1, "hooks": [{"name": "App/App.swift:12"}], "routes": [{"pattern": "/a"}]}"#
    let file = try RouteFile(json: Array(json.utf8))
    let text = CompiledLanguage.swift.text(of: CompiledMap(try file.table(), hooks: file.hookNames), type: "Links")
    #expect(has(text, "    willOpenAppAppSwift12: @escaping @Sendable (String) -> HookDecision\n"))
  }

  @Test func casesHaveNamesOfTheirOwn() throws {
    let swift = try text(
      #"{"name": "a.b", "pattern": "/a"}, {"name": "a-b", "pattern": "/b"}, {"pattern": "/"}, {"pattern": "/:class"}"#
    )
    #expect(has(swift, "    case aB\n"))
    #expect(has(swift, "    case aB2\n"))
    #expect(has(swift, "    case root\n"))
    #expect(has(swift, "    case `class`(class: String)\n"))
  }
}

/// The code of the sample, as an app uses it.
@Suite("The compiled sample · N42")
struct CompiledSampleTests {
  private let links = Links()

  private func route(_ text: String, from source: Links.Source? = nil) -> Links.Route? {
    guard case .matched(let match) = links.open(text, from: source) else { return nil }
    return match.route
  }

  @Test func valuesAreTyped() throws {
    guard case .book(let id)? = route("bookshop://books/42?ref=mail") else { throw Missing() }
    #expect(id == 42)
    guard case .orders(let year)? = route("https://books.example.com/account/orders") else { throw Missing() }
    #expect(year == nil)
  }

  @Test func redirectsAreFollowedAndReported() throws {
    guard case .matched(let match) = links.open("bookshop://s/7") else { throw Missing() }
    guard case .book(7) = match.route else { throw Missing() }
    #expect(match.redirects == ["/books/7"])
  }

  @Test(arguments: [
    ("javascript:alert(1)", Links.Rejection.invalidLink), ("other://books", .schemeNotAllowed),
    ("https://evil.example/books", .hostNotAllowed), ("bookshop://internal/reset", .notReachable),
  ])
  func rejectionsHaveReasons(_ text: String, _ reason: Links.Rejection) {
    var found: Links.Rejection?
    if case .rejected(let reason) = links.open(text) { found = reason }
    #expect(found == reason)
  }

  @Test func appMayOpenItsOwnRoutes() throws {
    guard case .reset? = route("/internal/reset", from: .inApp) else { throw Missing() }
    #expect(route("/internal/reset", from: .push) == nil)
  }

  @Test func linksAreWrittenInEachForm() {
    #expect(links.link(to: .book(id: 42)) == "/books/42")
    #expect(links.link(to: .book(id: 42), as: .web) == "https://books.example.com/books/42")
    #expect(links.link(to: .book(id: 42), as: .scheme("bookshop")) == "bookshop://books/42")
    #expect(links.link(to: .support(topic: "a/b c")) == "/help/a/b%20c")
  }

  @Test func linkThatLeadsElsewhereIsNotWritten() {
    #expect(links.link(to: .story(kind: "novel", id: 1)) == nil)
    #expect(links.link(to: .search(term: "..")) == nil)
    #expect(links.link(to: .share(id: "7")) == nil)
  }

  @Test func decliningHandlerPassesToTheNextCandidate() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    for pattern in ["/a/b", "/a/:x", "/*rest"] { builder.add(RoutePattern(pattern)) }
    let links = CompiledReadingTests.links(try builder.build())
    var search = links.search(try links.read("/a/b"))
    var routes: [Int] = []
    while case .matched(let match) = search.next() { routes.append(match.routeIndex) }
    #expect(routes == [0, 1, 2])
    guard case .unmatched = search.next() else { throw Missing() }
  }

  @Test func canOpenFollowsNoRedirect() throws {
    #expect(links.canOpen(try links.read("bookshop://books/42")))
    #expect(!links.canOpen(try links.read("bookshop://nowhere")))
    #expect(!links.canOpen(try links.read("bookshop://internal/reset")))
    #expect(links.canOpen(try links.read("bookshop://s/7")))
  }

  @Test func hooksRewriteAndRefuse() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/new/:id")
    let links = Links(
      plan: MatcherPlan(try builder.build()).text,
      hooks: [
        { link in
          if link.hasPrefix("/never") { return .refuse }
          return link.hasPrefix("/old/") ? .open("/new/" + link.dropFirst(5)) : .proceed
        }
      ])
    guard case .matched(let match) = links.open("/old/7") else { throw Missing() }
    #expect(match.values.map(\.text) == ["7"])
    guard case .refused = links.open("/never") else { throw Missing() }
  }

  @Test func hookInACircleIsRejected() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add("/a")
    let links = Links(plan: MatcherPlan(try builder.build()).text, hooks: [{ link in .open(link + "x") }])
    guard case .rejected(.redirectLimit) = links.open("/a") else { throw Missing() }
  }

  private struct Missing: Error {}
}
