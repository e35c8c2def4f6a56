import TestSupport
import Testing
import Waymark
import WaymarkMigration

/// IKRouter's cases about handling a URL: chains of screens by parameter, handlers, errors.
@Suite("IKRouter handle cases · I1 I2 I3 I4 I5 I6")
@MainActor
struct IKRouterHandleCases {
  /// Faults of IKRouter that the preset does not reproduce: what is recommended instead is expected.
  static let faults: [String: String] = [
    "source/static-route-hijacked-by-routableHandler": "no parameters is not a chain of screens"
  ]

  @Test(arguments: CaseFile.cases("ikrouter", kinds: "handle"))
  func handleCasesHold(_ row: PredecessorCase) {
    let run = IKRouterRun(row)
    let expected = row.expectation(Self.faults[row.name] == nil ? "ikrouterPreset" : "default")
    var mismatches = Mismatches()
    if expected["handled"].exists { mismatches.compare("handled", run.handled, expected["handled"].bool) }
    if let pattern = expected["matchedPattern"].text {
      mismatches.compare("matched pattern", run.matchedPattern, pattern)
    }
    if expected["errors"].exists { mismatches.compare("errors", run.errors, expected["errors"].texts) }
    if let via = expected["via"].text { mismatches.compare("via", run.via, via) }
    if expected["chain"].exists {
      let chain = expected["chain"].elements.map { "\($0["type"].text ?? "")=\($0["value"].text ?? "")" }
      mismatches.compare("chain", run.chain, chain)
    }
    if expected["params"].exists {
      let values = Dictionary(expected["params"].textMembers.map { (String($0.key.dropFirst()), $0.value) }) { $1 }
      mismatches.compare("params", run.values, values)
    }
    Differences().check(row, mismatches)
  }
}

/// The run of a case.
@MainActor
private final class IKRouterRun {
  private let router = Router(options: RouteTable.Options(.ikrouter))
  private(set) var handled: Bool?
  private(set) var matchedPattern: String?
  private(set) var errors: [String] = []
  private(set) var via = "none"
  private(set) var chain: [String] = []
  private(set) var values: [String: String] = [:]

  init(_ row: PredecessorCase) {
    router.legacy.onInvalidRoute = { [weak self] problem in
      self?.errors.append("InvalidRouteRegistration(\(problem.pattern ?? ""))")
    }
    let missing = row.setup["routablesReturningNil"].texts
    for routable in row.setup["routables"].elements {
      let type = routable["type"].text ?? ""
      router.legacy.screen(for: routable["parameter"].text ?? "") { value, _ in
        missing.contains(type) ? nil : "\(type)=\(value)"
      }
    }
    if row.setup["routableHandler"].exists { registerChain(row.setup["routableHandler"]) }
    for route in row.setup["routes"].elements { register(route) }
    guard let text = row.json["url"].text else { return }
    open(text)
  }

  private func registerChain(_ answer: JSONValue) {
    router.legacy.onChain { [weak self] match, screens in
      self?.note(match, via: "routableHandler")
      self?.chain = screens.compactMap { $0 as? String }
      let types = answer["chainTypesEqual"].texts
      return answer.text.map { $0 == "true" } ?? (self?.chain.map { String($0.prefix { $0 != "=" }) } == types)
    }
  }

  private func register(_ route: JSONValue) {
    let pattern = RoutePattern(route["pattern"].text ?? "")
    let answer = route["handler"]
    guard !answer.isNull else {
      router.register(RouteTable.Declaration(pattern))
      return
    }
    router.handle(pattern) { [weak self] match in
      self?.note(match, via: "routeHandler")
      for (name, value) in answer["paramEquals"].textMembers where match[name] != value { return false }
      return answer.text != "false"
    }
  }

  private func note(_ match: RouteMatch, via: String) {
    self.via = via
    values = match.values
  }

  private func open(_ text: String) {
    let navigation = router.open(text)
    handled = navigation.isHandled
    matchedPattern = navigation.tried.last?.pattern.text
    if via == "none", let match = try? router.table.match(text) { values = match.values }
    if case .rejected(let rejection) = navigation.result, rejection.reason == .invalidLink {
      errors.append("InvalidIncomingURL(\(text))")
    }
  }
}
