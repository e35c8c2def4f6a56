#if Tools
  import Waymark

  /// What is told of one link: as JSON, and as text.
  struct ResolutionRecord: LinkRecord {
    let link: String
    /// How the resolution ended, in a word.
    let resolved: String
    let resolution: RouteTable.Resolution
    let nearest: [(pattern: RoutePattern, isSimilar: Bool)]

    /// `opened` and `handled` where a link was opened, `matched` where it was only matched.
    var outcome: String { override?.outcome ?? resolved }

    /// What became of it after a route took it, if that is not what the route was for.
    var override: Override?

    /// How an opening ended otherwise than its resolution.
    struct Override {
      let outcome: String
      let detail: String
    }

    /// Whether the link led where it should.
    var isGood: Bool {
      resolution.match != nil && override == nil
    }

    /// The match, also where a guard had the last word.
    var match: RouteMatch? {
      switch resolution.outcome {
      case .matched(let match), .fellBack(let match), .denied(let match), .deferred(let match), .failed(let match):
        match
      case .unmatched, .rejected: nil
      }
    }
  }

  /// Resolves links against one table.
  struct LinkResolver {
    let table: RouteTable
    /// Whether links are opened, rather than only matched.
    let opens: Bool
    private let nearestRoutes: NearestRoutes

    init(_ table: RouteTable, opens: Bool) {
      self.table = table
      self.opens = opens
      nearestRoutes = NearestRoutes(table)
    }

    func record(of request: LinkRequest) -> ResolutionRecord {
      let resolution: RouteTable.Resolution
      switch parse(request) {
      case .success(let link):
        resolution = table.resolve(
          link, extras: request.extras, namespace: request.namespace, fallsBack: opens, asking: .simulated)
      case .failure(let refusal):
        resolution = RouteTable.Resolution(rejected: refusal)
      }
      return ResolutionRecord(
        link: request.text, resolved: name(of: resolution), resolution: resolution,
        nearest: nearestRoutes.patterns(near: resolution))
    }

    func parse(_ request: LinkRequest) -> Result<DeepLink, RouteTable.Refusal> {
      if let refusal = request.refusal { return .failure(refusal) }
      return Result { () throws(RouteTable.Refusal) in try table.link(request.text, from: request.source) }
    }

    private func name(of resolution: RouteTable.Resolution) -> String {
      switch resolution.outcome {
      case .matched:
        guard opens else { return "matched" }
        return resolution.tried.last?.answer == .handled ? "handled" : "opened"
      case .fellBack: return "fellBack"
      case .unmatched: return "unmatched"
      case .rejected: return "rejected"
      case .denied: return "denied"
      case .deferred: return "deferred"
      case .failed: return "failed"
      }
    }
  }
#endif
