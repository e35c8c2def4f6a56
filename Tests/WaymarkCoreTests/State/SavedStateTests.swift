import Foundation
import TestSupport
import Testing

@_spi(Hosting) @testable import WaymarkCore
@testable import WaymarkLinksCore

@Suite("Navigation: saved states (N6)")
struct SavedStateTests {
  static func coded(_ state: RouterState) throws -> RouterState {
    try JSONDecoder().decode(RouterState.self, from: JSONEncoder().encode(state))
  }

  static func decode(_ json: String) throws -> RouterState {
    try JSONDecoder().decode(RouterState.self, from: Data(json.utf8))
  }

  @Test func savedStateIsReadBack() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/9?ref=mail&flag", "/account/orders/7")
    try walk.push("/books/1")
    try walk.present("/login", as: .init(.popover, overWindow: true, inNavigationController: true))
    walk.apply(.host(.windowConnected(.init(2))))
    #expect(try Self.coded(walk.state) == walk.state)
    #expect(try Self.coded(RouterState()) == RouterState())
  }

  @Test("Other coders keep a state, too") func propertyLists() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/9?ref=mail&flag", "/account/orders/7")
    try walk.present("/login", as: .init(.popover, overWindow: true, inNavigationController: true))
    let data = try PropertyListEncoder().encode(walk.state)
    #expect(try PropertyListDecoder().decode(RouterState.self, from: data) == walk.state)
  }

  @Test func savedRandomStatesAreReadBack() throws {
    var random = SeededGenerator.make()
    for _ in 0..<SeededGenerator.rounds(300) {
      let world = try World(&random)
      var state = RouterState(first: world.table)
      for _ in 0..<10 { state = state.change(by: world.action(&random, state, [state]), in: world.table).state }
      #expect(try Self.coded(state) == state, "seed \(random.seed)")
    }
  }

  /// Bytes changed, cut out and doubled: an error or a state, which fits the map once it is validated.
  @Test func damagedStatesNeverTrap() throws {
    var random = SeededGenerator.make()
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5?ref=mail", "/account/orders/7")
    let bytes = [UInt8](try JSONEncoder().encode(walk.state))
    let tokens = ["null", "-1", "9223372036854775807", "\"x\"", "[]", "{}", "\"stack\"", "\"tabs\"", "0", "1e400"]
    for _ in 0..<SeededGenerator.rounds(2_000) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let start = Int.random(in: 0..<damaged.count, using: &random)
        let end = min(damaged.count, start + Int.random(in: 0...12, using: &random))
        damaged.replaceSubrange(start..<end, with: random.pick(tokens).utf8.prefix(random.chance(1, in: 3) ? 1 : 99))
      }
      guard let state = try? JSONDecoder().decode(RouterState.self, from: Data(damaged)) else { continue }
      let restored = walk.state.change(by: .restore(state), in: walk.table).state
      let valid = restored.validated(in: walk.table)
      #expect(valid.state.isEquivalent(to: restored), "seed \(random.seed)")
      #expect(valid.dropped.isEmpty, "seed \(random.seed)")
      #expect(walk.state.applying(restored.steps(from: walk.state)).isEquivalent(to: restored))
    }
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
  }

  @Test(arguments: [
    Refused(testDescription: "no version", json: #"{"windows":[]}"#),
    Refused(testDescription: "a later version", json: #"{"version":2,"windows":[]}"#),
    Refused(
      testDescription: "ids out of range",
      json: #"{"version":1,"windows":[{"id":1,"root":{"id":-1,"route":"a"}}]}"#),
    Refused(
      testDescription: "ids too large",
      json: #"{"version":1,"windows":[{"id":1,"root":{"id":9223372036854775807,"route":"a"}}]}"#),
    Refused(
      testDescription: "windows out of order",
      json:
        #"{"version":1,"windows":[{"id":2,"root":{"id":1,"route":"a"}},{"id":1,"root":{"id":2,"route":"a"}}]}"#),
    Refused(
      testDescription: "a container of no kind",
      json: #"{"version":1,"windows":[{"id":1,"root":{"id":1,"route":"a","container":"grid"}}]}"#),
    Refused(testDescription: "too deep", json: SavedStateTests.deep(levels: 60)),
    Refused(
      testDescription: "too many",
      json: #"{"version":1,"windows":[{"id":1,"root":{"id":0,"route":"a","container":"stack","content":["#
        + (1...10_001).map { #"{"id":\#($0),"route":"a"}"# }.joined(separator: ",") + "]}}]}"),
    Refused(
      testDescription: "too much text",
      json: #"{"version":1,"windows":[{"id":1,"root":{"id":1,"route":""#
        + String(repeating: "a", count: 1 << 20 + 1) + #""}}]}"#),
  ])
  func damagedStateIsRefused(_ row: Refused) {
    #expect(throws: DecodingError.self) { try Self.decode(row.json) }
  }

  private static func deep(levels: Int) -> String {
    let open = (0..<levels).map { #"{"id":\#($0),"route":"a","container":"stack","content":["# }.joined()
    return #"{"version":1,"windows":[{"id":1,"root":"# + open + String(repeating: "]}", count: levels) + "}]}"
  }

  @Test func theDocumentedExampleIsAState() throws {
    let file = CaseFile.repository.appending(path: "Documentation/Formats/RouterState.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    let json = try #require(text.split(separator: "```json").last?.split(separator: "```").first)
    let state = try Self.decode(String(json))
    #expect(state.visible() == ["root", "main", "booksTab", "books", "book", "login"])
    #expect(state.top()?.opening == .imperative)
    #expect(state.nextID == 8)
    let (valid, dropped) = state.validated(in: try Bookshop.table())
    #expect(valid.visible() == state.visible())
    #expect(dropped.isEmpty)
  }

  // MARK: Fitting a state into a map

  @Test func routesThatHaveGoneAreCutAway() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5/reviews/1", "/today/story/news/1")
    let saved = walk.state
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(
      SwitchRoutes("root") {
        TabRoutes("main") {
          StackRoutes("todayTab") { RouteTo("/today", name: "today") }
          StackRoutes("booksTab") {
            RouteTo("/books", name: "books") { RouteTo("reviews/:review", name: "review") }
          }
        }
      })
    let table = try builder.build()
    let (state, dropped) = saved.validated(in: table)
    #expect(state.visible() == ["root", "main", "todayTab", "today"])
    #expect(dropped.map(\.key) == ["story", "book", "review", "accountTab"])
    #expect(dropped.map(\.reason) == [.unknown, .unknown, .unfounded, .unknown])
    #expect(state.windows[0].root.content[0].content[1].content.map(\.key) == ["books"])
  }

  @Test func aWindowWhoseRootHasGoneShowsTheFirstState() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    let table = try RouteTable(RouteTable.Options(reachable: .fromLinks), [.init("/a", name: "a")])
    let (state, dropped) = walk.state.validated(in: table)
    #expect(state.visible() == ["root", "a"])
    #expect(!dropped.isEmpty)
  }

  @Test("RELIABILITY 5: screens that their source may not open are cut away") func reachHoldsForSavedStates() throws {
    var walk = Walk(try Bookshop.table())
    walk.apply(.show(try #require(try walk.table.match("x:///books/5", from: .customScheme)), as: .inPlace))
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.add(Bookshop.routes().reachable(.inAppOnly))
    let (state, dropped) = walk.state.validated(in: try builder.build())
    #expect(dropped.map(\.reason) == [.notReachable, .unfounded])
    #expect(state.visible() == ["root", "main", "booksTab", "books"])
    #expect(state.top()?.source == .inApp)
  }

  @Test func restoringKeepsIdsThatAreFree() throws {
    var walk = Walk(try Bookshop.table())
    try walk.go("/books/5")
    let saved = walk.state
    walk.apply(.pop())
    walk.apply(.restore(saved))
    #expect(walk.words == ["setStack booksTab [books book] push"])
    var other = Walk(walk.table)
    try other.go("/today", "/books/5")
    other.apply(.restore(saved))
    #expect(other.visible() == "root main booksTab books book")
    #expect(other.state.nextID > saved.nextID)
    other.apply(.restore(RouterState()))
    #expect(other.outcome == .rejected(.nothingToRestore))
  }

  @Test func deviceStateIsSavedApart() throws {
    var walk = Walk(try Bookshop.table())
    try walk.present("/today")
    var device = RouterState.Device()
    device.detents[try walk.id("today")] = "medium"
    device.detents[.init(999)] = "large"
    device.scenes = [.init(1): "scene", .init(9): "gone"]
    device.prune(keeping: walk.state)
    #expect(device.detents.count == 1)
    #expect(device.scenes.count == 1)
  }
}
