/// How a route of a file answers: what stands in for the app.
package struct SimulatedRoute: Sendable {
  package enum Handler: String, Sendable, CaseIterable {
    case handled
    case pass
  }

  package enum Guard: Sendable {
    case proceed
    case deny
    case `defer`
    case redirect(RoutePattern)
  }

  /// Nil: the route leads to a screen.
  package var handler: Handler?
  /// Those of the containers around the route, then its own.
  package var guards: [Guard] = []
  /// The screen refuses to be left.
  package var vetoesLeaving = false
}

extension RouteTable.Respondent {
  /// Answers as the routes of a file say.
  package static var simulated: Self {
    Self(
      guards: { match in
        for link in match.chain {
          for simulated in link.route.attachments[SimulatedRoute.self]?.guards ?? [] {
            switch simulated {
            case .proceed: continue
            case .deny: return .deny
            case .defer: return .defer
            case .redirect(let target): return .redirect(target)
            }
          }
        }
        return .proceed
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
