import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

@testable import WaymarkScanner

/// Modules with random routes, as sources and as the declarations that their macros make.
@Suite("The scanner and the running app report the same pairs · N40 N5")
struct SamePairsTests {
  /// One declaration, on a line of its own.
  private enum Kind: CaseIterable {
    case typed, screen, action, module
  }

  private struct Route {
    let kind: Kind
    let pattern: String
    let module: String
    let line: Int

    var source: String {
      switch kind {
      case .typed: "@Route(\"\(pattern)\") @Routable struct T\(module)\(line) {}"
      case .screen: "@Routable(\"\(pattern)\") struct S\(line) {}"
      case .action: "#route(\"\(pattern)\") { _ in }"
      case .module: "@RouteModule enum M\(line) { static var routes: some RouteContent { RouteTo(\"\(pattern)\") } }"
      }
    }

    var declaration: RouteTable.Declaration {
      var declaration = RouteTable.Declaration(RoutePattern(pattern), file: "\(module)/File.swift", line: line)
      if kind == .typed { declaration.reading = { _ in true } }
      if kind == .action { declaration.attachments[RouteHandler.self] = RouteHandler(always: .handled) }
      return declaration
    }
  }

  private static let segments = ["a", "b", ":x", ":y", ":x<int>", ":z<enum(p|q)>", "*rest", "(/:x)"]

  private static func routes(_ random: inout SeededGenerator) -> [Route] {
    ["A", "B", "C"].flatMap { module in
      (1...Int.random(in: 1...4, using: &random)).map { line in
        var seen: Set<String> = []
        var path: [String] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let segment = random.pick(segments)
          let name = segment.filter { "xyzrest".contains($0) }.prefix(1)
          guard segment.count == 1 || seen.insert(String(name)).inserted else { continue }
          path.append(segment.hasPrefix("(") ? segment : "/" + segment)
        }
        return Route(kind: random.pick(Kind.allCases), pattern: path.joined(), module: module, line: line)
      }
    }
  }

  private static func pairs(_ findings: [RouteTable.Problem]) -> [String] {
    let codes: Set<RouteTable.Problem.Code> = [.duplicate, .ambiguous, .shadowed, .neverPasses]
    return findings.filter { codes.contains($0.code) }.map {
      "\($0.code) \($0.location?.description ?? "") \($0.rivalLocation?.description ?? "")"
    }
  }

  /// The findings of the running app, whose typed routes pass on what they cannot read.
  private static func told(_ routes: [Route]) -> [String] {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    for route in routes { builder.add(route.declaration) }
    return pairs(builder.check())
  }

  /// The findings of the scanner.
  private static func scanned(_ routes: [Route]) throws -> [String] {
    let files = ["A", "B", "C"].map { module in
      SourceFile(
        path: "\(module)/File.swift", module: module,
        text: routes.filter { $0.module == module }.map(\.source).joined(separator: "\n"))
    }
    let scan = Scan(files)
    let report = ScanReport(scan, scan.file())
    return try report.findings.compactMap { finding in
      let record = try JSONValue(parsing: finding.json.utf8)
      let parts = ["code", "place", "rivalPlace"].compactMap { record[$0].text }
      return ["duplicate", "ambiguous", "shadowed", "neverPasses"].contains(parts.first)
        ? parts.joined(separator: " ") : nil
    }
  }

  @Test("N40: in random modules, the same routes are in each other's way for both")
  func scannerAndAppReportTheSameConflicts() throws {
    var random = SeededGenerator.make()
    var count = 0
    var typedPairs = 0
    for _ in 0..<SeededGenerator.rounds(300) {
      let routes = Self.routes(&random)
      let told = Self.told(routes)
      let scanned = try Self.scanned(routes)
      try #require(scanned.sorted() == told.sorted(), "seed \(random.seed): \(routes.map(\.source))")
      count += told.count
      if routes.filter({ $0.kind == .typed }).count > 1 { typedPairs += told.count }
    }
    // Rounds without a pair would show nothing.
    #expect(count > SeededGenerator.rounds(150))
    #expect(typedPairs > SeededGenerator.rounds(30))
  }

  @Test("N40: a typed route that only overlaps with another is in nobody's way, for both")
  func overlappingTypesAreNoConflict() throws {
    let routes = [
      Route(kind: .typed, pattern: "/a/*rest", module: "A", line: 1),
      Route(kind: .screen, pattern: "/a/*rest", module: "B", line: 1),
      Route(kind: .screen, pattern: "/a/b/*rest", module: "C", line: 1),
    ]
    #expect(Self.told(routes) == ["duplicate B/File.swift:1 A/File.swift:1"])
    #expect(try Self.scanned(routes) == Self.told(routes))
  }
}
