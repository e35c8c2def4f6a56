import Testing
@_spi(Hosting) import Waymark

@testable import WaymarkTesting

@Suite("An exploration costs what its budget allows · N24")
@MainActor
struct ExploreGrowthTests {
  /// An app with many routes in one stack: each state has a link to each.
  private static func explorer(_ count: Int, acts: Int) -> Explorer {
    Explorer(states: 20_000, acts: acts, handlers: .assumed) {
      RouterTester.Exploration(
        Router(schemes: ["shop"], reachable: .fromLinks) {
          StackRoutes("pages") {
            for index in 0..<count { RouteTo(RoutePattern("/page\(index)/:id"), name: "page\(index)") }
          }
        })
    }
  }

  @Test func workIsBoundedHoweverManyRoutesThereAre() async {
    for count in [30, 60, 120] {
      let explorer = Self.explorer(count, acts: 500)
      let report = await explorer.run()
      #expect(!report.isComplete)
      // The limit of 500 actions is 125,000 screens, and half of it again is for the report.
      #expect(explorer.budget.work <= 200_000, "\(count) routes")
      #expect(report.actions <= 520, "\(count) routes")
    }
  }

  @Test func omittedStatesAreReported() async {
    let report = await Self.explorer(30, acts: 500).run()
    #expect(report.coverage.hasSuffix("inconclusive: bound reached at 500 actions"))
    let omission = report.omissions.last ?? ""
    #expect(omission.hasPrefix("left out: steps from "), "\(report.omissions)")
    #expect(omission.hasSuffix("ways out, leave guards, routes that nothing reaches, and facts"))
  }

  @Test func screensAndRoutesAreBoundedToo() async {
    let explorer = Self.explorer(200, acts: 10)
    let budget = explorer.budget
    while !budget.isSpent { budget.count(freshAppWith: 200) }
    let report = await explorer.run()
    #expect(report.coverage.hasSuffix("inconclusive: bound reached at 100,500 screens that were looked at"))
  }

  @Test func findingsBeyondTheBudgetAreNotRepeated() async {
    let explorer = Explorer(states: 20_000, acts: 1_000, handlers: .assumed) {
      let closed = RouteGuard("closed") { _ in .denied("no") }
      return RouterTester.Exploration(
        Router(schemes: ["shop"], reachable: .fromLinks) {
          for index in 0..<100 { RouteTo(RoutePattern("/page\(index)/:id"), name: "page\(index)").guarded(by: closed) }
        })
    }
    let report = await explorer.run()
    #expect(report.isComplete)
    #expect(report.findings.count == 100)
    #expect(report.findings.first?.steps.first?.contains(" -> ") == true)
    #expect(report.findings.last?.steps.first?.contains(" -> ") == false)
    #expect(report.omissions.last?.hasPrefix("left out: the screens after the steps of ") == true)
  }
}
