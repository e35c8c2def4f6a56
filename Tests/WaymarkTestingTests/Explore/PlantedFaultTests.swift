#if canImport(BookshopRoutes)
  import Testing
  import Waymark
  import WaymarkTesting

  @MainActor
  @Suite("Faults planted in the sample app are found by their shortest paths · N24")
  struct PlantedFaultTests {
    /// The reports of what has been explored.
    private static var reports: [PlantedFault: RouterTester.Report] = [:]

    private static func explore(_ fault: PlantedFault) async -> RouterTester.Report {
      // Three of them make more states than a test should visit.
      await RouterTester.explore(actions: 2_500) { fault.plant().exploration }
    }

    private static func report(of fault: PlantedFault) async -> RouterTester.Report {
      if let report = reports[fault] { return report }
      let report = await explore(fault)
      reports[fault] = report
      return report
    }

    @Test(arguments: PlantedFault.allCases)
    func faultIsFoundByItsShortestPath(_ fault: PlantedFault) async throws {
      let report = await Self.report(of: fault)
      let finding = try #require(report.findings.first { $0.code == fault.code }, "\(report)")
      let shortest = await BruteForce.shortest(atMost: 2) { fault.plant() }
      #expect(finding.steps.count == shortest, "\(report)")
    }

    /// The routes of the other faults change on the way.
    @Test(arguments: [PlantedFault.deadEnd, .oneWayGuard, .guardedLogin, .replacedTabs, .lockedModal])
    func theTraceReplays(_ fault: PlantedFault) async throws {
      let report = await Self.report(of: fault)
      let finding = try #require(report.findings.first { $0.code == fault.code })
      let trace = try RouterTrace(json: finding.trace.json)
      let replay = await fault.plant().exploration.begin().replay(trace)
      #expect(replay.difference == nil, "\(replay)")
      #expect(!trace.events.isEmpty)
    }

    /// The text is the same on every machine.
    @Test func theReportIsTheSameEverywhere() async {
      let report = await Self.report(of: .loopUnderAFact)
      let told = report.findings.map { "\($0.message): \($0.steps.joined(separator: "; "))" }
      #expect(
        told == [
          around("book", "/books/sample"), around("pickQuantity", "/books/quantity"), around("cart", "/books/cart"),
          around("clear", "/books/clear"), around("/catalogue/:id", "/books/sample", from: "catalogue/sample"),
          around("/books/:id", "/books/sample"), around("/titles/:id", "/titles/sample"),
        ])
      #expect(report.coverage == "11 of 11 routes, 2 of 2 guard answers, 44 states, 1,571 actions, complete")
    }

    private func around(_ name: String, _ target: String, from link: String? = nil) -> String {
      let link = link ?? String(target.dropFirst())
      return "the link to \(name) is redirected in a loop (to \(target)): the redirects form a loop: "
        + "moved = true -> todayPage; open bookshop://\(link) -> todayPage"
    }

    @Test(arguments: [PlantedFault.deadEnd, .opensTwice])
    func faultIsFoundAlikeAgain(_ fault: PlantedFault) async {
      let first = await Self.report(of: fault)
      let second = await Self.explore(fault)
      #expect("\(first)" == "\(second)")
    }
  }
#endif
