import Testing
import WaymarkLinksCore

@testable import WaymarkExplain

@Suite("Comparing tables costs a step for each difference · N5")
struct TableComparisonGrowthTests {
  private func table(_ patterns: [String], constraints: [String] = []) throws -> RouteTable {
    var options = RouteTable.Options(reachable: .fromLinks)
    for name in constraints { options.constraints[name] = { _ in true } }
    var builder = RouteTable.Builder(options: options)
    for pattern in patterns { builder.add(RoutePattern(pattern)) }
    return try builder.build()
  }

  private func comparison(
    _ old: [String], _ new: [String], maxSteps: Int = 5_000_000
  ) throws -> (changes: [RouteTable.Change], steps: Int) {
    var comparison = TableComparison(old: try table(old), new: try table(new), CodeComparison(), maxSteps: maxSteps)
    let changes = comparison.run()
    return (changes, comparison.steps)
  }

  /// Patterns that meet each other, so that each could be a rival of each.
  static let shapes: [@Sendable (Int) -> String] = [
    { "/shop/:a/page\($0)" }, { "/:x(a\($0)|\\d+)/:y" }, { "/:x/:y/\($0)/*rest" },
  ]

  @Test(arguments: shapes.indices)
  func equalTablesCostNoComparison(_ index: Int) throws {
    let patterns = (0..<200).map(Self.shapes[index])
    let result = try comparison(patterns, patterns)
    #expect(result.changes == [])
    #expect(result.steps == 0)
  }

  @Test func oneNewRouteCostsAStepForEachOther() throws {
    let steps = try [50, 100, 200].map { count in
      let patterns = (0..<count).map { "/shop/:a/page\($0)" }
      return try comparison(patterns, ["/shop/new/:b"] + patterns).steps
    }
    for (small, large) in zip(steps, steps.dropFirst()) { #expect(large <= small * 5 / 2, "\(steps)") }
  }

  @Test func omittedComparisonsAreReported() throws {
    let old = (0..<50).map { "/a/:x/\($0)" }
    let new = (0..<50).map { "/a/b\($0)/:y" } + old
    let result = try comparison(old, new, maxSteps: 10)
    #expect(result.steps == 10)
    let last = try #require(result.changes.last { $0.pattern == "comparison" })
    #expect(last.message.hasPrefix("the comparison was stopped after 10 pairs of patterns: "))
    #expect(last.breaksLinks)
  }

  /// A route with a constraint of the app comes before one without, whatever the constraint accepts.
  @Test func routeThatIsAskedFirstStaysSo() throws {
    let old = try table(["/a/:x<isbn>"], constraints: ["isbn"])
    let new = try table(["/a/b", "/a/:x<isbn>", "/a/:y"], constraints: ["isbn"])
    let messages = new.changes(since: old).map(\.description)
    #expect(messages.first == "shadowed: /a/:x<isbn>: “/a/b” takes some of these links now")
    #expect(messages.count == 3)
  }
}
