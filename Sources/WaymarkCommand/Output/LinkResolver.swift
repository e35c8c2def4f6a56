#if Tools
  import Waymark
  import WaymarkExplain
  import WaymarkRouteFile

  /// Resolves links against one table.
  struct LinkResolver: Sendable {
    let table: RouteTable
    /// The replies of guards and routes.
    let replies: SimulatedReplies
    /// The search for the nearest routes, or `nil` if none are named.
    let nearestRoutes: NearestRoutes?
    /// The claims on links, which are asked before the routes.
    private let claims: [LinkClaim]

    init(_ table: RouteTable, _ facts: Set<String>, claims: [LinkClaim], namesNearest: Bool = true) {
      self.table = table
      replies = SimulatedReplies(table, facts)
      self.claims = claims
      nearestRoutes = namesNearest ? NearestRoutes(table) : nil
    }

    func record(of request: LinkRequest) -> ResolutionRecord {
      do throws(RouteTable.Rejection) {
        let link = try table.link(of: request)
        if claim(taking: link) != nil { return ResolutionRecord(claimed: request.text) }
        let resolution = table.resolve(
          link, extras: request.extras, namespace: request.namespace,
          asking: replies.respondent)
        var record = ResolutionRecord(request.text, resolution, nearestRoutes?.patterns(near: resolution) ?? [])
        if case .unmatched = record.outcome { record.fallback = table.options.fallback }
        return record
      } catch {
        return ResolutionRecord(request.text, rejected: error)
      }
    }

    func claim(taking link: DeepLink) -> LinkClaim? { claims.first { $0.takes(link) } }

    /// Returns the disposition of each candidate, or `nil` if the text is not a link.
    func explanation(of request: LinkRequest) -> RouteTable.Explanation? {
      (try? table.link(of: request)).map { table.explain($0, asking: replies.respondent) }
    }
  }

  extension RouteTable {
    /// The link of a request.
    ///
    /// - Throws: the reason why the text is not a link.
    func link(of request: LinkRequest) throws(Rejection) -> DeepLink {
      if let rejection = request.rejection { throw rejection }
      return try link(request.text, from: request.source)
    }
  }

  extension ResolutionRecord: LinkRecord {
    var text: String { line(Style.output) + "\n" }
  }
#endif
