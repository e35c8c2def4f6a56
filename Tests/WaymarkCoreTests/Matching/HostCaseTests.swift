import TestSupport
import Testing
@_spi(Matching) import WaymarkCore
import WaymarkMigration

/// The host of a custom scheme is compared without regard to case where it stands for a literal.
@Suite("N40.21: The host of a custom scheme")
struct HostCaseTests {
  private func table(
    _ patterns: [RoutePattern], _ change: (inout RouteTable.Options) -> Void = { _ in }
  ) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["a.de"]
    change(&options)
    return try RouteTable(options, patterns.map { RouteTable.Declaration($0) })
  }

  @Test(
    "A literal matches in any case, whatever the case of the pattern",
    arguments: [
      ("RECME://MAP", "/map"), ("recme://Map/4", "/map/:id"), ("recme://MAP/4?q=A", "/map/:id"),
      ("recme://shop", "/Shop"),
      ("recme://SHOP/Cart", "/Shop/Cart"), ("x://m%41p", "/map"),
    ])
  func literalMatchesInAnyCase(_ link: String, _ pattern: String) throws {
    let table = try table(["/map", "/map/:id", "/Shop", "/Shop/Cart", "/:any", "/:any/:id"])
    #expect(try table.match(link)?.pattern.text == pattern)
    #expect(try table.find(DeepLink(link)).flatMap { table.route(of: $0)?.pattern.text } == pattern)
  }

  @Test("An escape may stand for a capital letter, in a table without any")
  func escapeMayBeACapital() throws {
    #expect(try table(["/map"]).match("recme://m%41p") != nil)
  }

  @Test("A captured value keeps its case, and later segments stay case-sensitive")
  func capturedValueKeepsItsCase() throws {
    let table = try table(["/map/:id", "/:user/posts", "/:code<enum(AB|cd)>"])
    #expect(try table.match("x://ANN/posts")?["user"] == "ANN")
    #expect(try table.match("x://MAP/Posts")?["id"] == "Posts")
    #expect(try table.match("x://ann/Posts") == nil)
    #expect(try table.match("x://AB")?["code"] == "AB")
    #expect(try table.match("x://ab") == nil)
  }

  @Test("A path and a web link stay case-sensitive, as do presets with their own rule")
  func webLinkStaysCaseSensitive() throws {
    let table = try table(["/map"])
    #expect(try table.match("/MAP") == nil)
    #expect(try table.match("https://a.de/MAP") == nil)
    #expect(try table.match("x:///MAP") == nil)
    var options = RouteTable.Options(.ikrouter)
    options.hosts = []
    let preset = try RouteTable(options, [.init("x://map")])
    #expect(try preset.match("x://MAP") == nil)
  }

  @Test("A table in which one route ignores case has the same rule for the host")
  func mixedTables() throws {
    var folding = RouteTable.Declaration("/free/:id")
    folding.caseSensitive = false
    var options = RouteTable.Options(reachable: .fromLinks)
    options.hosts = ["a.de"]
    let table = try RouteTable(options, [folding, .init("/map/Big"), .init("/Shop")])
    #expect(try table.match("x://MAP/Big")?.pattern == "/map/Big")
    #expect(try table.match("x://MAP/big") == nil)
    #expect(try table.match("x://shop")?.pattern == "/Shop")
    #expect(try table.match("x://FREE/4")?.pattern == "/free/:id")
  }

  @Test("The first candidate wins as for the lower-case link, whatever is in the table")
  func sameOrder() throws {
    var random = SeededGenerator.make()
    let firsts = ["map", ":any", "m:rest", "*rest", "shop"]
    let seconds = ["", "/4", "/:id", "/:n<int>"]
    for _ in 0..<SeededGenerator.rounds(100) {
      var patterns: Set<String> = []
      for _ in 0..<6 {
        let first = random.pick(firsts)
        patterns.insert("/" + first + (first == "*rest" ? "" : random.pick(seconds)))
      }
      let table = try table(patterns.sorted().filter { !$0.contains("m:rest") }.map { RoutePattern($0) })
      for tail in ["", "/4", "/x"] {
        let (lower, upper) = (try table.match("x://map\(tail)"), try table.match("x://MAP\(tail)"))
        try #require(lower?.pattern == upper?.pattern, "seed \(random.seed): \(patterns) \(tail)")
      }
    }
  }

  @Test("Capitals at the beginning of a pattern are not a warning any more")
  func noWarning() throws {
    #expect(try table(["/Shop"]).check().isEmpty)
  }
}
