import TestSupport
import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkUniversalLinks

/// Tables with routes for the app only and redirects, among the shapes that components can say exactly.
struct RandomApp {
  private static let prefixes = ["a", "b", "c"]
  private static let segments = ["a", "b", "c", ":x", ":y", "a-:z", ":k<enum(a|b)>"]
  private static let words = ["a", "b", "c", "d", "a-", "a-b", "B"]

  /// The patterns; one after `!` may be opened in the app only.
  private(set) var patterns: [String] = []
  private(set) var redirects: [(from: String, to: String)] = []
  let table: RouteTable

  init(using generator: inout SeededGenerator) throws {
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let pattern = generator.chance(1, in: 3) ? Self.open(using: &generator) : Self.fixed(using: &generator)
      patterns.append((generator.chance(1, in: 3) ? "!" : "") + pattern)
    }
    for index in 0..<Int.random(in: 0...2, using: &generator) {
      let from = "/old\(index)" + generator.pick(["", "/:x", "/*r", "/a/*r"])
      let rest = from.contains("*") ? "/*r" : from.contains(":x") ? "/:x" : ""
      redirects.append((from, "/" + generator.pick(Self.prefixes) + generator.pick([rest, "", "/a" + rest])))
    }
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    for pattern in patterns {
      var route = RouteTable.Declaration(RoutePattern(pattern.hasPrefix("!") ? String(pattern.dropFirst()) : pattern))
      if pattern.hasPrefix("!") { route.reachable = .inAppOnly }
      builder.add(route)
    }
    for redirect in redirects { builder.add(RoutePattern(redirect.from), redirect: RoutePattern(redirect.to)) }
    table = try builder.build()
  }

  /// A pattern without a wildcard.
  private static func fixed(using generator: inout SeededGenerator) -> String {
    var names = ["p", "q", "r"]
    return (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      let segment = generator.pick(segments)
      guard let colon = segment.firstIndex(of: ":") else { return "/" + segment }
      return "/" + segment[..<colon] + ":" + names.removeFirst() + segment[colon...].dropFirst(2)
    }.joined()
  }

  /// A pattern with a wildcard: texts, then values, then the wildcard, or a wildcard between texts.
  private static func open(using generator: inout SeededGenerator) -> String {
    let start = (0..<Int.random(in: 0...2, using: &generator)).map { _ in "/" + generator.pick(prefixes) }.joined()
    return start + generator.pick(["/*rest", "/*rest", "/:v/*rest", "/*rest/a"])
  }

  static func url(using generator: inout SeededGenerator) -> String {
    var segments = (0..<Int.random(in: 0...5, using: &generator)).map { _ in generator.pick(words) }
    if generator.chance(1, in: 4) { segments.insert(generator.pick(["old0", "old1", "@", "@b"]), at: 0) }
    return "https://books.example.com/" + segments.joined(separator: "/")
  }

  func isOpened(_ url: String) -> Bool {
    (try? table.link(url, from: .universalLink)).flatMap { table.resolve($0).match } != nil
  }
}

/// `WAYMARK_ROUNDS=50` generates files for 10,000 random tables.
@Suite("Generated files hand over links of their routes · N9")
struct GeneratedFileTests {
  private static let app = "A1B2C3D4E5.com.example.books"

  @Test func randomFileHandsOverWhatUniversalLinksOpen() throws {
    var generator = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(200) {
      let seed = generator.nextSeed
      let random = try RandomApp(using: &generator)
      let file = AssociationFile(for: random.table, apps: [Self.app])
      let wrong = (0..<60).map { _ in RandomApp.url(using: &generator) }.filter {
        file.verdict(for: $0).isHandedOver != random.isOpened($0)
      }
      let place =
        "WAYMARK_SEED=\(seed): \(wrong.prefix(3)) \(random.patterns) \(random.redirects) \(String(decoding: file.json, as: UTF8.self))"
      #expect(wrong.isEmpty, "\(place)")
      let report = file.report(for: random.table)
      #expect(report.differences.map(\.short) == [], "\(place)")
      #expect(report.widenings.map(\.short) == [], "\(place)")
    }
  }

  private static let host = "https://books.example.com"

  /// The components of a file for a table, one a line.
  private func components(_ table: RouteTable) -> [String] {
    let text = String(decoding: AssociationFile(for: table, apps: [Self.app]).prettyJSON, as: UTF8.self)
    let lines: [Substring] = text.split(separator: "\n").map { line in line.drop { $0 == " " } }
    return lines.filter { $0.hasPrefix("{ \"/\"") }.map { line in
      String(line.last == "," ? line.dropLast() : line)
    }
  }

  @Test("A route for the app only beside a wildcard takes away its own links", arguments: ["/a/", "/"])
  func closedRouteBesideAWildcard(_ start: String) throws {
    let file = AssociationFile(for: try table("!\(start):x", "\(start)*rest"), apps: [Self.app])
    #expect(!file.verdict(for: "\(Self.host)\(start)1").isHandedOver)
    #expect(file.verdict(for: "\(Self.host)\(start)1/2").isHandedOver)
    #expect(file.verdict(for: "\(Self.host)\(start)").isHandedOver)
  }

  @Test func privatePathThatNothingHandsOverIsNotPublished() throws {
    #expect(try components(table("/products", "!/admin/*p")) == [#"{ "/": "/products" }"#])
  }

  @Test func privatePathThatAWildcardWouldHandOverIsExcluded() throws {
    #expect(
      try components(table("/admin/help", "!/admin/*p", "/*rest"))
        == [#"{ "/": "/admin/help" }"#, #"{ "/": "/admin/*", "exclude": true }"#, #"{ "/": "/*" }"#])
  }

  @Test func userNameWithoutTextIsExcludedBeforeAWildcard() throws {
    let file = AssociationFile(for: try table("/@:user/*rest"), apps: [Self.app])
    #expect(file.verdict(for: "\(Self.host)/@ada/books/1").isHandedOver)
    #expect(!file.verdict(for: "\(Self.host)/@/books/1").isHandedOver)
  }

  private func redirecting(_ from: String, to target: String, _ patterns: String...) throws -> RouteTable {
    try redirecting([(from, target)], patterns)
  }

  /// - Parameter patterns: the patterns of routes, in the app only after `!`, and from redirects only after `>`.
  private func redirecting(_ redirects: [(from: String, to: String)], _ patterns: [String]) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["books.example.com"]
    var builder = RouteTable.Builder(options: options)
    for redirect in redirects { builder.add(RoutePattern(redirect.from), redirect: RoutePattern(redirect.to)) }
    for pattern in patterns {
      let path = pattern.drop { $0 != "/" }
      var route = RouteTable.Declaration(RoutePattern(String(path)))
      if pattern.hasPrefix("!") { route.reachable = .inAppOnly }
      if pattern.hasPrefix(">") { route.reachable = .fromRedirects }
      builder.add(route)
    }
    return try builder.build()
  }

  /// Redirects and routes, and the links that the app opens and refuses.
  struct Reached: Sendable {
    let redirects: [String: String]
    let patterns: [String]
    let opened: [String]
    let refused: [String]

    init(_ redirects: [String: String], _ patterns: [String], opens: [String] = [], refuses: [String] = []) {
      self.redirects = redirects
      self.patterns = patterns
      opened = opens
      refused = refuses
    }
  }

  @Test(
    "A file hands over a link iff the app opens it, also beside routes of one shape",
    arguments: [
      Reached(["/old": "/c"], ["!/:p", "/:p"], opens: ["/old", "/c"]),
      Reached(["/old": "/c/d"], ["!/*rest", "/*rest"], opens: ["/old", "/c/d"]),
      Reached(["/old/:x": "/c/:x"], ["!/c/:p", "/c/:q"], opens: ["/old/1", "/c/1"]),
      Reached(["/old/*r": "/c/*r"], ["!/c/:p", "/c/:q"], opens: ["/old/1"], refuses: ["/old/1/2"]),
      Reached(["/old/*r": "/c/*r"], ["!/c/*p", "/c/*q"], opens: ["/old/1", "/old/1/2"]),
      Reached(["/old": "/c"], ["!/:p", "!/:q"], refuses: ["/old", "/c"]),
      Reached(["/old": "/c"], ["!/:p", ">/:q"], opens: ["/old"], refuses: ["/c"]),
      Reached(["/old": "/c"], [">/:p", "/:q"], opens: ["/old", "/c"]),
      Reached([:], ["!/a/:p", "/b/:p", "/a/:q"], opens: ["/a/1", "/b/1"]),
      Reached(["/old": "/a/1"], ["!/a/:p", "/b/:p", "/a/:q"], opens: ["/old"]),
      Reached(["/old": "/new", "/new": "/c"], ["!/c"], refuses: ["/old", "/new"]),
      Reached(["/old": "/new", "/new": "/c"], ["!/c", "/c"], opens: ["/old", "/new"]),
      Reached(["/old": "/new", "/new": "/old"], ["/:p"], opens: ["/c"], refuses: ["/old", "/new"]),
    ])
  func fileHandsOverWhatTheAppOpens(_ row: Reached) throws {
    let table = try redirecting(row.redirects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, row.patterns)
    let file = AssociationFile(for: table, apps: [Self.app])
    for path in row.opened + row.refused {
      let isOpened =
        (try? table.link(Self.host + path, from: .universalLink)).flatMap { table.resolve($0).match } != nil
      #expect(isOpened == row.opened.contains(path), "\(path)")
      #expect(file.verdict(for: Self.host + path).isHandedOver == isOpened, "\(path)")
    }
    #expect(file.problems(for: table) == [])
  }

  @Test func redirectToARouteForTheAppOnlyIsNotListed() throws {
    #expect(
      try components(redirecting("/old/*r", to: "/admin/*r", "!/admin/:x", "/books"))
        == [#"{ "/": "/books" }"#])
  }

  @Test func redirectIsListedForTheRoutesThatItOpens() throws {
    #expect(
      try components(redirecting("/old/*r", to: "/books/*r", "/books/:id", "!/books/:id/notes"))
        == [
          #"{ "/": "/books/?*/?*", "exclude": true }"#, #"{ "/": "/old/?*/?*", "exclude": true }"#,
          #"{ "/": "/books/?*" }"#, #"{ "/": "/old/?*" }"#,
        ])
  }

  /// A redirect of `/old/*r` and the route that takes some of its links.
  struct Wildcards: Sendable {
    let target: String
    let route: String
    let taken: [String]
    let others: [String]
  }

  @Test(
    "A redirect with a wildcard leads to a route with one",
    arguments: [
      Wildcards(
        target: "/b/*r", route: "/*rest/a", taken: ["/old/a", "/old/x/a"], others: ["/old", "/old/x", "/old/a/x"]),
      Wildcards(
        target: "/*r/a", route: "/b/*rest/c/a", taken: ["/old/b/c", "/old/b/x/c"],
        others: ["/old", "/old/b", "/old/c/b"]),
      Wildcards(target: "/b/*r/c", route: "/b/:x/c", taken: ["/old/x"], others: ["/old", "/old/x/y"]),
    ])
  func redirectBetweenWildcards(_ row: Wildcards) throws {
    let table = try redirecting("/old/*r", to: row.target, row.route)
    let file = AssociationFile(for: table, apps: [Self.app])
    for path in row.taken { #expect(file.verdict(for: Self.host + path).isHandedOver, "\(path)") }
    for path in row.others { #expect(!file.verdict(for: Self.host + path).isHandedOver, "\(path)") }
    #expect(file.problems(for: table) == [])
  }

  @Test func redirectThatNeedsAnItemIsListedWithTheItem() throws {
    let table = try redirecting("/index", to: "/books/:?book", "/books/:id")
    #expect(components(table).contains(#"{ "/": "/index", "?": { "book": "?*" } }"#))
    let file = AssociationFile(for: table, apps: [Self.app])
    #expect(file.problems(for: table) == [])
    #expect(file.verdict(for: "\(Self.host)/index?book=42").isHandedOver)
    #expect(!file.verdict(for: "\(Self.host)/index").isHandedOver)
  }

  @Test func redirectThatNeedsAnItemIsMissedWithTheItem() throws {
    let table = try redirecting("/index", to: "/books/:?book", "/books/:id")
    let problems = try file(#"{"/": "/books/?*/?*", "exclude": true}"#, #"{"/": "/books/?*"}"#).problems(for: table)
    #expect(problems.map(\.short) == ["neverHandedOver https://books.example.com/index?book=0 - /index"])
    #expect(problems.first?.message.contains(#"write {"/":"/index","?":{"book":"?*"}}"#) == true)
  }

  @Test func starInAPathIsWrittenAsAnyCharacterAndNamed() throws {
    let table = try table("/a%2Ab")
    let file = AssociationFile(for: table, apps: [Self.app])
    #expect(file.verdict(for: "\(Self.host)/a*b").isHandedOver)
    #expect(components(table) == [#"{ "/": "/a/b", "exclude": true }"#, #"{ "/": "/a?b" }"#])
    #expect(file.problems(for: table) == [])
    #expect(file.widenings(for: table).count == 1)
  }
}

@Suite("Advice is tried before it is given · N9 N26")
struct AdviceTests {
  private func messages(_ file: AssociationFile, _ table: RouteTable) -> [String] {
    file.problems(for: table).map(\.message)
  }

  @Test func fragmentOfALinkStaysInTheAdvice() throws {
    let table = try table("/#/user/:id", "/#/room/:id")
    let file = try file(##"{"/": "/", "#": "/*"}"##)
    let advice = messages(file, table).joined()
    #expect(advice.contains(##"write {"/":"/","#":"##))
    #expect(!advice.contains(#"{"/":"/","exclude":true}"#))
  }

  @Test func componentWithOneURLAndNoRouteIsRemoved() throws {
    let messages = try messages(file(#"{"/": "/a"}"#, #"{"/": "/b"}"#), table("/a"))
    #expect(messages == [#""/b" hands it over, and no route takes it: remove it, or declare a route"#])
  }

  @Test func missingRouteIsWrittenWithAnExclusionOfLongerPaths() throws {
    let messages = try messages(file(#"{"/": "/a"}"#), table("/a", "/s/:id"))
    #expect(messages.count == 1)
    #expect(messages.first?.hasSuffix(#"write {"/":"/s/?*/?*","exclude":true}, {"/":"/s/?*"}"#) == true)
  }

  @Test func exclusionThatWouldBreakARouteIsNotAdvised() throws {
    // The route below would lose its links if the path of the one for the app only was excluded.
    let table = try table("!/shop/:id", "/shop/:id/cart")
    let message = try messages(file(#"{"/": "/shop/*"}"#), table).first { $0.contains("in app only") }
    #expect(
      message?.contains(#"before it, write {"/":"/shop/?*/?*"}, {"/":"/shop/?*","exclude":true}, or"#) == true,
      "\(message ?? "")")
  }

  @Test func routeForEveryPathHidesNothing() throws {
    let problems = try file(#"{"/": "/boks/*"}"#).problems(for: table("/books", "/*rest"))
    let catchAll = problems.first { $0.code == .handedOverUnmatched }
    #expect(catchAll?.severity == .warning)
    #expect(catchAll?.message.contains("only /*rest takes it") == true)
  }

  @Test func variablesOfAdviceAreDefinedInIt() throws {
    let messages = try messages(file(#"{"/": "/a"}"#), table("/a", "/k/:kind<enum(new|used)>"))
    #expect(
      messages.first?.hasSuffix(
        #"write {"/":"/k/$(kind)"}, and in substitutionVariables {"kind":["new","used"]}"#) == true)
  }

  @Test func componentThatWouldBreakARouteHigherUpIsOnlyRemoved() throws {
    let messages = try messages(file(#"{"/": "/b/*"}"#, #"{"/": "/b/x", "exclude": true}"#), table("/b/*rest"))
    #expect(messages.first?.hasSuffix("takes its URLs before it: remove it") == true)
  }

  private func twoApps(_ details: String) throws -> AssociationFile {
    try AssociationFile(json: #"{"applinks": {"details": [\#(details)]}}"#.utf8)
  }

  @Test func appThatComesBeforeInTheFileIsReported() throws {
    let file = try twoApps(
      #"{"appIDs": ["A1B2C3D4E5.a"], "components": [{"/": "/a"}, {"/": "/x"}]}, {"appIDs": ["A1B2C3D4E5.b"], "components": [{"/": "/a"}]}"#
    )
    let problems = try file.problems(for: table("/a"), app: "A1B2C3D4E5.b")
    #expect(problems.map(\.short) == ["handedToAnother https://books.example.com/a #1 /a"])
    #expect(problems.first?.severity == .warning)
  }

  @Test func appWithTheSameComponentsIsNotReported() throws {
    let file = try twoApps(#"{"appIDs": ["A1B2C3D4E5.a", "A1B2C3D4E5.b"], "components": [{"/": "/a"}]}"#)
    #expect(try file.problems(for: table("/a"), app: "A1B2C3D4E5.b") == [])
  }

  @Test func claimedPathMayBeHandedOver() throws {
    let table = try table("/books")
    let file = try file(#"{"/": "/books"}"#, #"{"/": "/callback"}"#)
    #expect(!file.problems(for: table).isEmpty)
    let claim = try LinkClaim("https://books.example.com/callback")
    #expect(file.report(for: table, claims: [claim]).differences == [])
  }
}
