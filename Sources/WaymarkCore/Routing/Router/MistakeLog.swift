/// Reports mistakes in the app's code, each once.
@MainActor
final class MistakeLog {
  private var told: Set<Router.LogMessage> = []
  /// The routes whose problems were all reported.
  private var checked: RouteStore?

  /// Reports a mistake, unless it was reported before.
  ///
  /// Returns true if it is reported now.
  @discardableResult
  func tell(_ message: Router.LogMessage, to log: (@MainActor (Router.LogMessage) -> Void)?) -> Bool {
    guard let log, told.insert(message).inserted else { return false }
    log(message)
    return true
  }

  /// Requests another check, because a change other than the routes affects the problems.
  func lookAgain() { checked = nil }

  /// Returns true if these routes were not checked yet, and marks them as checked.
  func isNew(_ table: RouteTable) -> Bool {
    guard checked !== table.store else { return false }
    checked = table.store
    return true
  }
}

extension Router {
  /// Reports the problems of the routes, if the routes have changed since the last report.
  ///
  /// The cost is that of a check.
  func tellProblems() {
    guard isLogging else { return }
    guard mistakes.isNew(table) else { return }
    // Missing hosts are reported only for a web link, because many apps use their own schemes only.
    for problem in problems where problem.code != .hostsMissing { mistakes.tell(LogMessage(problem), to: log) }
  }

  /// Reports a mistake in the app's code, with the remedy.
  ///
  /// Returns true if it is reported now, for the first time.
  @discardableResult
  package func reportMistake(
    _ mistake: @autoclosure () -> String, at location: @autoclosure () -> RouteTable.SourceLocation? = nil
  ) -> Bool {
    guard isLogging else { return false }
    return mistakes.tell(LogMessage(.mistake, mistake(), at: location()), to: log)
  }

  /// Reports that no route matches a link of the app's own.
  func tellNowhere(
    _ mistake: @autoclosure () -> String, _ near: [NearestRoutes.Near], at location: RouteTable.SourceLocation?
  ) {
    let misfit = near.first.flatMap { near in near.misfit.map { ": \($0); the route is \(near.pattern)" } }
    let cure =
      misfit ?? near.first(where: \.isSimilar).map { ": did you mean “\($0.pattern)”?" }
    reportMistake(mistake() + (cure ?? ": declare a route for it, or correct the link"), at: location)
  }

  /// Reports a name that no container of the map has.
  package func tellUnknownContainer(_ name: String, at location: RouteTable.SourceLocation? = nil) {
    guard isLogging else { return }
    let tree = table.tree
    guard tree.container(forKey: name) == nil else { return }
    let cure = NearestWord.to(name, among: tree.containerNames).map { ": did you mean “\($0)”?" }
    reportMistake("no container is named “\(name)”\(cure ?? "")", at: location)
  }

  /// Reports that a branch could not be selected.
  func tellSelection(
    of branch: String, in container: String, _ rejection: RouterState.Rejection, at location: RouteTable.SourceLocation
  ) {
    guard isLogging else { return }
    let tree = table.tree
    switch rejection {
    case .unknownContainer: tellUnknownContainer(container, at: location)
    case .unknownBranch:
      let branches = tree.container(forKey: container).map { tree.places[$0].content.map { tree.places[$0].key } } ?? []
      let cure =
        NearestWord.to(branch, among: branches).map { "did you mean “\($0)”?" }
        ?? "it has \(branches.joined(separator: ", "))"
      reportMistake("“\(container)” has no branch “\(branch)”: \(cure)", at: location)
    case .noWindow:
      reportMistake(
        "“\(branch)” cannot be selected, because there is no window yet: attach a host first, or call router.connect()",
        at: location)
    default: return
    }
  }

  /// Reports that a handler requested a value that its pattern has under a similar name, or has without a constraint.
  ///
  /// Returns true if it is reported now.
  func tellMisreading(_ error: any Error, of match: RouteMatch) -> Bool {
    guard isLogging, let error = error as? ParameterError, let cure = cure(for: error, of: match) else { return false }
    return reportMistake("\(error): \(cure)", at: match.store.location(of: match.routeID))
  }

  private func cure(for error: ParameterError, of match: RouteMatch) -> String? {
    guard error.problem != .malformed else {
      // A link from outside may have any query, so only the path is the author's.
      guard error.source == .path, let constraint = NamedConstraint.usual(for: error.type) else { return nil }
      return "write “:\(error.name)<\(constraint.name)>”, so that only links with such a value match"
    }
    guard error.problem == .missing else { return nil }
    let names = match.store.tree.parameterNames[match.routeIndex]
    // Names are short. “idd” is one letter away from “id”.
    let near = names.first { EditDistance.between($0.lowercased(), error.name.lowercased(), atMost: 1) != nil }
    return (near ?? NearestWord.to(error.name, among: names)).map { "did you mean “\($0)”?" }
  }

  /// Reports that a screen replied with a value of a type that no call waits for.
  func tellAnswer(_ value: any Sendable, from entry: RouterState.Entry.ID) {
    guard isLogging, let wanted = replies.wanted(from: entry) else { return }
    let screen = store.state.node(entry).map { " “\($0.key)”" } ?? ""
    reportMistake(
      "the screen\(screen) answers \(type(of: value)), and whoever opened it waits for \(wanted.type)",
      at: wanted.caller)
  }

  /// Reports that the table rejected a link because of its host or scheme, with the option that would allow it.
  ///
  /// Returns true if it is reported now.
  func tellRejection(_ rejection: RouteTable.Rejection) -> Bool {
    switch rejection.reason {
    case .hostNotAllowed, .schemeNotAllowed: reportMistake("a link was rejected: \(rejection.explanation)")
    default: false
    }
  }

  /// The limit for slow guards.
  ///
  /// If there is a log, guards that exceed it are reported.
  var guardPatience: GuardPatience {
    var patience = GuardPatience(clock: configuration.clock)
    if isLogging {
      patience.onSlow = { [weak self] guarding in
        self?.reportMistake(
          "waiting for guard “\(guarding.name)” for \(GuardPatience.limit.components.seconds) s: let it answer sooner, or "
            + "give it a limit, RouteGuard.async(_:timeLimit:), after which it denies", at: guarding.location)
      }
    }
    return patience
  }

  /// Reports that the screen of a route could not be made, or has not appeared.
  func tellMissingScreen(of match: RouteMatch, _ failure: HostError) {
    guard isLogging else { return }
    let location = match.store.location(of: match.routeID)
    if let error = failure.misreading, let cure = cure(for: error, of: match) {
      reportMistake("\(error): \(cure)", at: location)
      return
    }
    let reason = failure.message.isEmpty ? failure.reason.rawValue : failure.message
    let cure =
      failure.reason == .timedOut
      ? "; if the app presents something there, dismiss it first, or report it to the router" : ""
    reportMistake("“\(match.pattern)” matches, and nothing is shown: \(reason)\(cure)", at: location)
  }
}
