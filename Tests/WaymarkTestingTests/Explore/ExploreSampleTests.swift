#if canImport(BookshopRoutes)
  import BookshopRoutes
  import Foundation
  import TestSupport
  import Testing
  import Waymark
  import WaymarkRouteFile
  import WaymarkTesting

  @MainActor
  @Suite("Exploring the sample app and route files · N24")
  struct ExploreSampleTests {
    private func sample() async -> RouterTester.Report {
      await RouterTester.explore {
        let store = Bookstore()
        return .init(Router.bookshop(store)).fact("signedIn") { store.isSignedIn = $0 }
      }
    }

    private func file(_ name: String) throws -> [UInt8] {
      Array(try Data(contentsOf: CaseFile.repository.appending(path: "Examples/\(name).json")))
    }

    @Test func theSampleAppIsCompleteAndSound() async {
      let report = await sample()
      #expect(report.findings.isEmpty, "\(report)")
      #expect(report.isComplete)
      #expect(report.missedRoutes == [])
      #expect(report.coverage.hasPrefix("12 of 12 routes, 2 of 2 guard answers"))
    }

    @Test func theSampleFileIsExplored() async throws {
      let json = try file("bookshop")
      let report = await RouterTester.explore(handlers: .run) { .init(routeFile: json) }
      #expect(report.findings.isEmpty, "\(report)")
      #expect(report.isComplete)
      #expect(report.missedRoutes == [])
    }

    /// All of it takes 40,611 actions: 142 states and no finding.
    @Test func githubsTableIsExplored() async throws {
      let json = try file("github")
      let report = await RouterTester.explore(actions: 2_000, handlers: .run) { .init(routeFile: json) }
      #expect(report.findings.isEmpty, "\(report)")
      #expect(report.coverage.hasPrefix("142 of 142 routes, "))
    }
  }

  extension RouterTester.Exploration {
    /// The app that a route file simulates, with the facts of its guards.
    fileprivate init(routeFile json: [UInt8]) {
      guard let file = try? RouteFile(json: json), let router = try? file.router() else {
        self.init(Router(reachable: .inAppOnly))
        return
      }
      self.init(router)
      for fact in file.facts.sorted() {
        self = self.fact(fact) { isTrue in
          if isTrue { file.simulation.facts.insert(fact) } else { file.simulation.facts.remove(fact) }
        }
      }
    }
  }
#endif
