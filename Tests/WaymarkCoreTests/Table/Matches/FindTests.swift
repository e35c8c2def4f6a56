import TestSupport
import Testing

@_spi(Matching) @testable import WaymarkCore
@testable import WaymarkLinksCore

/// `find` answers as `match` does, and tells where the values stand.
@Suite("Matching: find")
struct FindTests {
  @Test func findAgreesWithMatch() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(1_000) {
      let models = (0..<Int.random(in: 1...12, using: &random)).map { ModelRoute.random(&random, number: $0) }
      let reach: RouteTable.Reach = random.chance(1, in: 4) ? .inAppOnly : .fromLinks
      let table = try RouteTable(RouteTable.Options(reachable: reach), models.map(\.declaration))
      for _ in 0..<MatcherPropertyTests.linksPerTable {
        let model = ModelLink.random(&random, near: models)
        let link = try DeepLink(random.chance(1, in: 2) ? model.text : "shop://" + model.text)
        let match = Result { try table.match(link) }
        let text = Result { try table.match(link.text) }
        let hit = Result { try table.find(link) }
        let names = [match.name, text.name, hit.map { $0.flatMap { table.route(of: $0) } }.name]
        try #require(Set(names).count == 1, "seed \(random.seed): \(link.text): \(names)")
        guard case .success(let match?) = match, case .success(let hit?) = hit else { continue }
        for parameter in match.path {
          guard let range = table.range(of: parameter.name, in: link, hit) else {
            try #require(Self.isPart(parameter.name, of: match), "seed \(random.seed): \(link.text)")
            continue
          }
          let raw = Array(link.text.utf8)[range]
          let piece = ByteRange(range.lowerBound, range.upperBound)
          try #require(link.decodedText(piece) == parameter.value, "seed \(random.seed): \(link.text)")
          try #require(!raw.contains(UInt8(ascii: "/")), "seed \(random.seed): \(link.text)")
        }
      }
    }
  }

  /// Values inside a mixed segment have no range of their own.
  private static func isPart(_ name: String, of match: RouteMatch) -> Bool {
    match.captures.contains { capture in
      guard capture.name == name, case .part = capture.extent else { return false }
      return true
    }
  }

  @Test func rangeIsThatOfTheRawText() throws {
    let table = try RouteTable.roomy(["/books/:id/*rest/:last", "/x#/:f"])
    let link = try DeepLink("shop://books/a%20b/1/2/c?q=1")
    let hit = try #require(try table.find(link))
    #expect(table.range(of: "id", in: link, hit).map { Array(link.text.utf8)[$0] } == Array("a%20b".utf8)[...])
    #expect(
      table.range(of: "last", in: link, hit).map { String(decoding: Array(link.text.utf8)[$0], as: UTF8.self) } == "c")
    #expect(table.range(of: "rest", in: link, hit) == nil)
    #expect(table.range(of: "none", in: link, hit) == nil)
    #expect(table.range(of: "id", in: try DeepLink("/"), hit) == nil)
    let fragment = try DeepLink("/x#/abc")
    let inFragment = try #require(try table.find(fragment))
    #expect(table.range(of: "f", in: fragment, inFragment) == 4..<7)
  }
}

extension Result where Success == RouteMatch? {
  /// The route, or why there is none.
  fileprivate var name: String {
    switch self {
    case .success(let match): match?.route.name ?? "none"
    case .failure: "refused"
    }
  }
}

extension Result where Success == RouteTable.Route? {
  /// The route, or why there is none.
  fileprivate var name: String {
    switch self {
    case .success(let route): route?.name ?? "none"
    case .failure: "refused"
    }
  }
}
