/// Tells the mistakes of a router's app, each once.
@MainActor
final class MistakeLog {
  private var told: Set<Router.LogMessage> = []
  /// The routes of which all problems were told.
  private var checked: RouteStore?

  /// Tells a mistake, unless it was told before.
  func tell(_ message: Router.LogMessage, to log: (@MainActor (Router.LogMessage) -> Void)?) {
    guard let log, told.insert(message).inserted else { return }
    log(message)
  }

  /// Something else than the routes has changed that problems depend on.
  func lookAgain() { checked = nil }

  /// Whether these routes were not looked at yet; they count as looked at from now on.
  func isNew(_ table: RouteTable) -> Bool {
    guard checked !== table.store else { return false }
    checked = table.store
    return true
  }
}

extension Router {
  /// Tells what is wrong with the routes, if they changed since that was told; costs as much as checking the table.
  func tellProblems() {
    guard isLogging else { return }
    guard mistakes.isNew(table) else { return }
    // A table without hosts is told of when a link of the web comes: many apps have their own schemes only.
    for problem in problems where problem.code != .hostsMissing { mistakes.tell(LogMessage(problem), to: log) }
  }

  /// Tells a mistake of the app's code, and what to do about it.
  package func tellMistake(
    _ mistake: @autoclosure () -> String, at location: @autoclosure () -> RouteTable.SourceLocation? = nil
  ) {
    guard isLogging else { return }
    mistakes.tell(LogMessage(.mistake, mistake(), at: location()), to: log)
  }

  /// A link of the app's own leads nowhere.
  func tellNowhere(
    _ mistake: @autoclosure () -> String, _ near: [NearestRoutes.Near], at location: RouteTable.SourceLocation?
  ) {
    let misfit = near.first.flatMap { near in near.misfit.map { ": \($0); the route is \(near.pattern)" } }
    let cure = misfit ?? near.first(where: \.isSimilar).map { ": did you mean “\($0.pattern)”?" } ?? ""
    tellMistake(mistake() + cure, at: location)
  }

  /// A branch could not be selected.
  func tellSelection(
    of branch: String, in container: String, _ rejection: RouterState.Rejection, at location: RouteTable.SourceLocation
  ) {
    guard isLogging else { return }
    let tree = table.tree
    switch rejection {
    case .unknownContainer where tree.container(forKey: container) == nil:
      let cure = NearestWord.to(container, among: tree.containerNames).map { ": did you mean “\($0)”?" }
      tellMistake("no container is named “\(container)”\(cure ?? "")", at: location)
    case .unknownBranch:
      let branches = tree.container(forKey: container).map { tree.places[$0].content.map { tree.places[$0].key } } ?? []
      let cure =
        NearestWord.to(branch, among: branches).map { "did you mean “\($0)”?" }
        ?? "it has \(branches.joined(separator: ", "))"
      tellMistake("“\(container)” has no branch “\(branch)”: \(cure)", at: location)
    default: return
    }
  }

  /// A handler asked for a value that the pattern of its route nearly has.
  func tellMissingValue(_ error: any Error, of match: RouteMatch) {
    guard isLogging, let error = error as? ParameterError, error.problem == .missing else { return }
    let names = match.store.tree.parameterNames[match.routeIndex]
    // Names are short: “idd” is one letter away from “id”.
    let near = names.first { EditDistance.between($0.lowercased(), error.name.lowercased(), atMost: 1) != nil }
    guard let name = near ?? NearestWord.to(error.name, among: names) else { return }
    tellMistake("\(error): did you mean “\(name)”?", at: match.store.location(of: match.routeID))
  }

  /// A screen answered what nobody waits for.
  func tellAnswer(_ value: any Sendable, from entry: RouterState.Entry.ID) {
    guard isLogging, let wanted = replies.wanted(from: entry) else { return }
    let screen = store.state.node(entry).map { " “\($0.key)”" } ?? ""
    tellMistake("the screen\(screen) answers \(type(of: value)), and whoever opened it waits for \(wanted)")
  }

  /// A link did not pass the gate, as those of the app's own may not: what the table would have to say.
  func tellRejection(_ rejection: RouteTable.Rejection) {
    switch rejection.reason {
    case .hostNotAllowed, .schemeNotAllowed: tellMistake("a link was rejected: \(rejection.explanation)")
    default: return
    }
  }

  /// How long guards are waited for; one that takes long is told of, if anybody listens.
  var guardPatience: GuardPatience {
    var patience = GuardPatience(clock: configuration.clock)
    if isLogging {
      patience.onSlow = { [weak self] guarding in
        self?.tellMistake(
          "waiting for guard “\(guarding.name)” for \(GuardPatience.limit.components.seconds) s: let it answer sooner, or "
            + "give it a limit, RouteGuard.async(_:timeLimit:), after which it denies")
      }
    }
    return patience
  }

  /// The screen of a route could not be made.
  func tellMissingScreen(of match: RouteMatch, _ failure: HostError) {
    tellMistake(
      "“\(match.pattern)” matches, and nothing is shown: \(failure.message.isEmpty ? failure.reason.rawValue : failure.message); "
        + "give the route a screen or a handler", at: match.store.location(of: match.routeID))
  }
}
