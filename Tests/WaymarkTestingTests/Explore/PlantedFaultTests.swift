#if canImport(BookshopRoutes)
  import Testing
  import Waymark
  import WaymarkTesting

  @MainActor
  @Suite("Faults planted in the sample app are found by their shortest paths · N24")
  struct PlantedFaultTests {
    @Test(arguments: PlantedFault.allCases)
    func isFoundByItsShortestPath(_ fault: PlantedFault) async throws {
      let report = await RouterTester.explore { fault.plant().exploration }
      #expect(report.isComplete)
      let found = report.findings.filter { $0.code == fault.code }
      let finding = try #require(found.first, "\(report)")
      let shortest = await BruteForce.shortest(atMost: 2) { fault.plant() }
      #expect(finding.steps.count == shortest, "\(report)")
    }

    @Test(arguments: [PlantedFault.deadEnd, .opensTwice, .notRestored])
    func isFoundTheSameWayAgain(_ fault: PlantedFault) async {
      let first = await RouterTester.explore { fault.plant().exploration }
      let second = await RouterTester.explore { fault.plant().exploration }
      #expect("\(first)" == "\(second)")
    }
  }
#endif
