#if Tools
  import Waymark

  /// What is told of one link: as JSON, and as text.
  struct ResolutionRecord: LinkRecord {
    /// How a link ended, in the words of the output.
    enum Outcome: String {
      case matched, opened, handled, fellBack, unmatched, rejected, refused, denied, deferred, cancelled, failed
    }

    let link: String
    private(set) var outcome: Outcome
    /// The route that had the last word, also where a guard denied.
    private(set) var match: RouteMatch?
    /// Why a link was rejected.
    private(set) var reason: RouteTable.Rejection.Reason?
    /// Why it did not lead where it should, in words.
    private(set) var detail: String?
    private(set) var nearest: [(pattern: RoutePattern, isSimilar: Bool)] = []
    private(set) var tried: [RouteTable.Attempt] = []
    private(set) var redirects: [String] = []

    /// Whether the link led where it should.
    var isGood: Bool {
      switch outcome {
      case .matched, .opened, .handled, .fellBack: true
      case .unmatched, .rejected, .refused, .denied, .deferred, .cancelled, .failed: false
      }
    }

    private init(_ link: String, _ outcome: Outcome) {
      self.link = link
      self.outcome = outcome
    }

    /// A link that did not pass.
    init(_ link: String, rejected rejection: RouteTable.Rejection) {
      self.init(link, .rejected)
      (reason, detail) = (rejection.reason, rejection.detail)
    }

    /// A link that was only matched.
    init(_ link: String, _ resolution: RouteTable.Resolution, _ nearestRoutes: NearestRoutes) {
      self.init(link, .unmatched)
      tried = resolution.tried
      redirects = resolution.redirects
      nearest = nearestRoutes.patterns(near: resolution)
      switch resolution.outcome {
      case .matched(let match): (outcome, self.match) = (.matched, match)
      case .fellBack(let match): (outcome, self.match) = (.fellBack, match)
      case .unmatched: break
      case .rejected(let rejection): (outcome, reason, detail) = (.rejected, rejection.reason, rejection.detail)
      case .denied(let match): (outcome, self.match) = (.denied, match)
      case .deferred(let match): (outcome, self.match) = (.deferred, match)
      case .failed(let match): (outcome, self.match) = (.failed, match)
      }
    }

    /// A link that was opened, or whatever else was asked of the router.
    @MainActor
    init(_ link: String, _ navigation: Navigation, vetoes: [String]) {
      self.init(link, .opened)
      match = navigation.match
      tried = navigation.tried
      redirects = navigation.redirects
      nearest = navigation.nearest
      switch navigation.result {
      case .opened where navigation.usedFallback, .handled where navigation.usedFallback: outcome = .fellBack
      case .opened, .done: break
      case .handled: outcome = .handled
      case .unmatched: outcome = .unmatched
      case .rejected(let rejection): (outcome, reason, detail) = (.rejected, rejection.reason, rejection.detail)
      case .denied(let match, let reason):
        (outcome, self.match, detail) = (.denied, match, reason.isEmpty ? nil : reason)
      case .deferred: outcome = .deferred
      case .cancelled where navigation.isRefusedByHook:
        (outcome, detail) = (.refused, "a hook refuses the link")
      case .cancelled:
        (outcome, detail) = (.cancelled, vetoes.last.map { "“\($0)” refuses to be left" } ?? "it was called off")
      case .failed(let match, let error): (outcome, self.match, detail) = (.failed, match, Self.words(error))
      case nil: (outcome, detail) = (.failed, "the host did not answer")
      @unknown default: (outcome, detail) = (.failed, "it ended in a way that this version does not know")
      }
    }

    private static func words(_ error: NavigationError) -> String {
      if case .state(let rejection) = error { rejection.words } else { "\(error)" }
    }

    /// Why nothing happened, in a sentence; nil if it did.
    var obstacle: String? {
      guard !isGood else { return nil }
      let route = match.map { $0.route.name ?? $0.pattern.text }
      switch (outcome, route) {
      case (.denied, let route?): return "a guard of “\(route)” says no" + (detail.map { ": \($0)" } ?? "")
      case (.deferred, let route?): return "a guard of “\(route)” defers it"
      default: return detail ?? outcome.rawValue
      }
    }
  }

  /// Resolves links against one table.
  struct LinkResolver {
    let table: RouteTable
    /// What is true of the app.
    let facts: Set<String>
    private let nearestRoutes: NearestRoutes

    init(_ table: RouteTable, _ facts: Set<String>) {
      self.table = table
      self.facts = facts
      nearestRoutes = NearestRoutes(table)
    }

    func record(of request: LinkRequest) -> ResolutionRecord {
      do throws(RouteTable.Rejection) {
        let resolution = table.resolve(
          try table.link(of: request), extras: request.extras, namespace: request.namespace,
          asking: .simulated(table, facts))
        return ResolutionRecord(request.text, resolution, nearestRoutes)
      } catch {
        return ResolutionRecord(request.text, rejected: error)
      }
    }

    /// What each candidate said; nil if the text is no link.
    func explanation(of request: LinkRequest) -> RouteTable.Explanation? {
      (try? table.link(of: request)).map { table.explain($0, asking: .simulated(table, facts)) }
    }
  }

  extension RouteTable {
    /// The link of a request.
    ///
    /// - Throws: why it is none.
    func link(of request: LinkRequest) throws(Rejection) -> DeepLink {
      if let rejection = request.rejection { throw rejection }
      return try link(request.text, from: request.source)
    }
  }
#endif
