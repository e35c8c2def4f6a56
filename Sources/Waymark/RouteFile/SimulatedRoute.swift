/// How a route of a file answers: what stands in for the app.
package struct SimulatedRoute: Sendable {
  package enum Handler: String, Sendable, CaseIterable {
    case handled
    case pass
  }

  /// Nil: the route leads to a screen.
  package var handler: Handler?
  /// Those of the containers around the route, then its own.
  package var guards: [RouteTable.Respondent.Verdict] = []
  /// How many of them are of containers.
  var inheritedCount = 0
  /// The screen refuses to be left.
  package var vetoesLeaving = false

  /// The guards that were written with the route itself.
  package var ownGuards: ArraySlice<RouteTable.Respondent.Verdict> { guards.dropFirst(inheritedCount) }
}

/// The guard that a file gives a container, for all routes inside.
package struct SimulatedContainer: Sendable {
  package let verdict: RouteTable.Respondent.Verdict
}

extension RouteTable.Respondent {
  /// Answers as the routes of a file say.
  package static var simulated: Self {
    Self(
      guards: { match in
        match.chain.flatMap { $0.route.attachments[SimulatedRoute.self]?.guards ?? [] }
      },
      action: { match in
        switch match.route.attachments[SimulatedRoute.self]?.handler {
        case nil: .screen
        case .handled: .handled
        case .pass: .pass
        }
      })
  }
}
