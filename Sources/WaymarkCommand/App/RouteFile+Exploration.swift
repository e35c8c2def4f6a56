#if Tools
  import Waymark
  import WaymarkRouteFile
  import WaymarkTesting

  /// The states of the app that a route file simulates.
  @MainActor
  struct RouteFileExploration {
    let report: RouterTester.Report

    /// Explores the map of a file, with the facts of its guards.
    ///
    /// Its handlers and hooks are simulated, so that they are called.
    /// - Throws: the problems of a file that cannot be used.
    init(_ file: RouteFile, states: Int?, actions: Int?) async throws(RouteFile.Invalid) {
      _ = try Self.subject(file)
      // A file that can be used once can be used again.
      report = await RouterTester.explore(states: states ?? 20_000, actions: actions ?? 200_000, handlers: .run) {
        (try? Self.subject(file)) ?? RouterTester.Exploration(Router(reachable: .inAppOnly))
      }
    }

    /// The simulated app of a file that nothing has happened to.
    private static func subject(_ file: RouteFile) throws(RouteFile.Invalid) -> RouterTester.Exploration {
      let file = try file.afresh()
      let router = try file.router()
      router.log = nil
      var subject = RouterTester.Exploration(router).preparing { $0.host.simulateMissingScreens(of: router.table) }
      for fact in file.facts.sorted() {
        subject = subject.fact(fact) { isTrue in
          if isTrue { file.simulation.facts.insert(fact) } else { file.simulation.facts.remove(fact) }
        }
      }
      return subject
    }
  }

  extension HeadlessHost {
    /// Fails to create the screens that a route file calls missing.
    func simulateMissingScreens(of table: RouteTable) {
      canMake = { table.place(of: $0)?.attachments[SimulatedRoute.self]?.isMissing != true }
    }
  }
#endif
