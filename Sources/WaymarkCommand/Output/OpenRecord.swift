#if Tools
  import Waymark

  /// What is told of one link that was opened.
  struct OpenRecord: LinkRecord {
    let resolution: ResolutionRecord
    /// What the host did.
    let steps: [RouterState.Step]
    /// What is on the screen afterwards.
    let state: RouterState

    init(
      _ resolution: ResolutionRecord, _ ending: SimulatedApp.Ending = .reached, steps: [RouterState.Step],
      state: RouterState
    ) {
      self.steps = steps
      self.state = state
      var resolution = resolution
      switch ending {
      case .reached: break
      case .cancelled(let reason): resolution.override = .init(outcome: "cancelled", detail: reason)
      case .failed(let reason): resolution.override = .init(outcome: "failed", detail: reason)
      }
      self.resolution = resolution
    }

    /// Whether the link led where it should.
    var isGood: Bool { resolution.isGood }

    /// What the guards on the way say, outermost first: those of containers are told with the route inside.
    var guards: [(route: String, verdict: RouteTable.Respondent.Verdict)] {
      guard let match = resolution.match else { return [] }
      return match.chain.flatMap { link in
        (link.route.attachments[SimulatedRoute.self]?.guards ?? []).map {
          (link.route.name ?? link.route.ownPattern.text, $0)
        }
      }
    }
  }
#endif
