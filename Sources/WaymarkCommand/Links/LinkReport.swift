#if Tools
  import Foundation
  import Waymark
  import WaymarkRouteFile
  import WaymarkUniversalLinks

  /// Checks links one by one, and counts their outcomes.
  struct LinkReport {
    /// The outcome of a link.
    enum Outcome: String, CaseIterable {
      case opened, changed, refused, notHandedOver, dead, claimed, foreign

      var words: String { self == .notHandedOver ? "not handed over" : rawValue }
      /// True if the summary has the outcome only where links have it.
      var isRare: Bool { self == .claimed || self == .foreign }
    }

    private let resolver: LinkResolver
    private let file: AssociationFile?
    private let memory: PathMemory?
    private let app: String?
    private let failsForeign: Bool
    private let source: DeepLink.Source?
    private let json: Bool
    private let showsProgress: Bool
    private var counts: [Outcome: Int] = [:]
    private var total = 0
    private var output = StandardOutput()

    init(
      _ resolver: LinkResolver, _ file: AssociationFile?, app: String?, source: DeepLink.Source?, json: Bool,
      failsForeign: Bool
    ) {
      self.resolver = resolver
      self.file = file
      memory = file.map { PathMemory($0) }
      self.app = app
      self.failsForeign = failsForeign
      self.source = source
      self.json = json
      showsProgress = isatty(STDERR_FILENO) == 1
    }

    var isClosed: Bool { output.isClosed }
    /// True if there was no link yet.
    var isEmpty: Bool { total == 0 }
    var changed: Int { counts[.changed] ?? 0 }
    /// The links that fail the check: all but those that open or belong to others.
    var bad: Int {
      let foreign = failsForeign ? 0 : counts[.foreign] ?? 0
      return total - changed - (counts[.opened] ?? 0) - (counts[.claimed] ?? 0) - foreign
    }

    mutating func check(_ link: ListedLink, in file: String, mayBeForeign: Bool) throws {
      var finding = finding(for: link)
      if mayBeForeign, finding.isOfOthers { finding.outcome = .foreign }
      finding.place = (file, link.line)
      counts[finding.outcome, default: 0] += 1
      total += 1
      let isShown =
        finding.outcome != .opened && finding.outcome != .claimed && (finding.outcome != .foreign || failsForeign)
      if json || isShown { try output.write(finding.diagnostic, asJSON: json, finding.write) }
      if showsProgress, total % 100_000 == 0 { StandardError.write("\(total) links\n") }
    }

    mutating func finish() throws {
      if !json {
        let shown = Outcome.allCases.filter { !$0.isRare || counts[$0] != nil }
        let parts = shown.map { "\(counts[$0] ?? 0) \($0.words)" }.joined(separator: ", ")
        let text = "\(total.counted("link")): \(parts)\n"
        try output.write(bad > 0 ? Style.bad(text) : changed > 0 ? Style.caution(text) : Style.good(text))
      }
      try output.flush()
    }

    // MARK: One link

    private func finding(for link: ListedLink) -> LinkFinding {
      var finding = LinkFinding(link: link.text, expected: link.expected)
      if let fault = link.fault {
        finding.refuse("invalidLink", fault)
        return finding
      }
      do throws(RouteTable.Rejection) {
        let parsed = try resolver.table.link(link.text, from: source)
        if let claim = resolver.claim(taking: parsed) {
          finding.take(claim)
          return finding
        }
        let resolution = resolver.table.resolve(parsed, asking: resolver.replies.respondent)
        fill(
          &finding, resolution,
          isHandedByTheSystem: parsed.scheme?.asciiLowercased == "https" && parsed.source == .universalLink)
      } catch {
        finding.refuse(error.reason.rawValue, error.detail)
      }
      return finding
    }

    private func fill(_ finding: inout LinkFinding, _ resolution: RouteTable.Resolution, isHandedByTheSystem: Bool) {
      switch resolution.outcome {
      case .unmatched:
        finding.outcome = finding.expected == "unmatched" ? .opened : .dead
        if finding.outcome == .dead { finding.nearest = resolver.nearest(to: resolution) }
        return
      case .rejected(let rejection): return finding.refuse(rejection.reason.rawValue, rejection.detail)
      case let outcome:
        guard let match = outcome.match else { return }
        finding.route = match.route.name ?? match.pattern.text
        let isExpected = finding.expected.map { $0 == finding.route || $0 == match.pattern.text } ?? true
        finding.outcome = isExpected ? .opened : .changed
      }
      guard let file, isHandedByTheSystem else { return }
      let verdict = file.verdict(for: finding.link, app: app, remembering: memory)
      guard !verdict.isHandedOver else { return }
      finding.outcome = .notHandedOver
      finding.rule = verdict.rule
      finding.detail = verdict.rule.map { "#\($0) \(verdict.ruleText ?? "") excludes it" } ?? verdict.reason
    }
  }

  /// The outcome of one link of a list.
  private struct LinkFinding {
    var place: (file: String, line: Int) = ("", 0)
    let link: String
    let expected: String?
    var outcome = LinkReport.Outcome.opened
    var route: String?
    var rule: Int?
    var reason: String?
    var detail: String?
    var nearest: [String] = []

    init(link: String, expected: String?) {
      self.link = link
      self.expected = expected
    }

    /// True if the link is of a host or a scheme that is not the app's.
    var isOfOthers: Bool {
      reason == RouteTable.Rejection.Reason.hostNotAllowed.rawValue
        || reason == RouteTable.Rejection.Reason.schemeNotAllowed.rawValue
    }

    /// Notes that code besides the routes takes the link.
    mutating func take(_ claim: LinkClaim) {
      route = claim.pattern.text
      outcome = expected.map { $0 == "claimed" || $0 == claim.pattern.text } ?? true ? .claimed : .changed
    }

    /// A refusal that was expected is not a finding.
    mutating func refuse(_ reason: String, _ detail: String) {
      outcome = expected == reason ? .opened : .refused
      self.reason = reason
      self.detail = detail
    }

    var diagnostic: Diagnostic {
      let advice: String? =
        switch outcome {
        case .opened, .claimed: nil
        case .foreign: detail
        case .changed: "\(route ?? "") instead of \(expected ?? "")"
        case .refused: "\(reason ?? ""): \(detail ?? "")"
        case .notHandedOver: "\(route ?? ""); \(detail ?? "")"
        case .dead: nearest.first.map { "nearest is \($0)" }
        }
      return Diagnostic(
        outcome.words, outcome == .changed ? .caution : .bad, at: "\(place.file):\(place.line)",
        [link, advice].compactMap(\.self).joined(separator: "  "))
    }

    func write(to writer: inout JSONWriter) {
      writer.member("file", place.file)
      writer.member("line", place.line)
      writer.members(["link": link, "outcome": outcome.rawValue, "route": route, "expected": expected])
      writer.member("rule", rule)
      writer.members(["reason": reason, "detail": detail])
      writer.member("nearest", nearest)
    }
  }

  extension LinkResolver {
    /// Returns the patterns that come nearest to a link that no route took.
    fileprivate func nearest(to resolution: RouteTable.Resolution) -> [String] {
      nearestRoutes?.patterns(near: resolution).filter(\.isSimilar).map(\.pattern.text) ?? []
    }
  }
#endif
