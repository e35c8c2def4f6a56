internal import CWaymark

/// The log of a router: each mistake in the app's code once, and traces of how links were processed.
@MainActor
package final class MistakeLog {
  typealias Location = RouteTable.SourceLocation

  let routes: RegisteredRoutes
  private let outbox: Outbox
  /// Receives the messages.
  ///
  /// If `nil`, nothing is logged.
  var receiver: (@MainActor (Router.LogMessage) -> Void)? = MistakeLog.initialReceiver
  private var reported: Set<Router.LogMessage> = []
  /// The number of messages of each kind.
  private var counts: [Kind: Int] = [:]
  /// The most messages of one kind at one location: the text of a few differs by what links have.
  private static let maxOfKind = 16
  /// The reasons for rejected links that were reported.
  private var rejected: Set<String> = []
  /// The routes whose problems were all reported.
  private var checked: RouteStore?

  init(_ routes: RegisteredRoutes, _ outbox: Outbox) {
    self.routes = routes
    self.outbox = outbox
  }

  /// True if there is a receiver.
  var isOn: Bool { receiver != nil }

  /// Logs a detail of how a link was processed.
  package func trace(_ text: @autoclosure () -> String) { send(.init(.trace, text())) }

  /// Logs a fact for the developer.
  package func note(_ text: @autoclosure () -> String, at location: RouteTable.SourceLocation) {
    send(.init(.note, text(), at: location))
  }

  /// Calls the receiver after the pending change.
  ///
  /// The receiver may call the router.
  private func send(_ message: @autoclosure () -> Router.LogMessage) {
    guard let receiver else { return }
    let message = message()
    outbox.post { OpeningChain(.log).during { receiver(message) } }
  }

  /// Reports a mistake in the app's code, with the remedy.
  ///
  /// Returns true if it is reported now, for the first time.
  ///
  /// - Parameters:
  ///   - file: the file of Waymark that reports, which stands for the kind of the mistake.
  ///   - line: the line there.
  @discardableResult
  package func report(
    _ mistake: @autoclosure () -> String, at location: @autoclosure () -> RouteTable.SourceLocation? = nil,
    file: String = #fileID, line: Int = #line
  ) -> Bool {
    isOn && report(Router.LogMessage(.mistake, mistake(), at: location()), file: file, line: line)
  }

  /// Reports a mistake, unless it was reported before, or many of its kind were.
  @discardableResult
  func report(_ message: Router.LogMessage, file: String = #fileID, line: Int = #line) -> Bool {
    let kind = Kind(file: file, line: line, location: message.location)
    guard isOn, counts[kind, default: 0] < Self.maxOfKind, reported.insert(message).inserted else { return false }
    counts[kind, default: 0] += 1
    send(message)
    return true
  }

  /// The kind of a mistake, by the line that reports it, and the place that it is about.
  private struct Kind: Hashable {
    let file: String
    let line: Int
    let location: RouteTable.SourceLocation?
  }

  /// Returns the text of a link with its words only: segments that the patterns have, or nearly have.
  func words(of link: DeepLink) -> String {
    let words = PatternWords(of: routes.table)
    let segments = link.pathSegments.map { segment in
      let isKnown =
        words.contains(segment: segment.text)
        || words.segments.contains { EditDistance.between($0, segment.text, atMost: 2) != nil }
      return "/" + (isKnown ? segment.text : "…")
    }
    return segments.joined() + (link.text.utf8.contains(UInt8(ascii: "?")) ? "?…" : "")
  }

  /// Reports why a link did not open.
  ///
  /// For a link of the app itself, this is only a trace. If there is a mistake behind it, that is reported, too.
  func reportUnopened(
    _ text: @autoclosure () -> String, of link: DeepLink?, at location: @autoclosure () -> Location? = nil
  ) {
    send(.init(link?.source == .inApp ? .trace : .unopened, text(), at: location(), from: link?.origin))
  }

  /// Reports why a link or verb has ended without success, also if the app's own code asked for it.
  func reportEnd(_ text: @autoclosure () -> String, of link: DeepLink?, at location: @autoclosure () -> Location? = nil)
  {
    func message() -> Router.LogMessage {
      var message = Router.LogMessage(.unopened, text(), at: location(), from: link?.origin)
      message.isAboutLink = link != nil
      return message
    }
    send(message())
  }

  // MARK: Routes

  /// Reports the problems of the routes, if the routes have changed since the last report.
  ///
  /// The cost is that of a check.
  func reportProblems(_ problems: @autoclosure () -> [RouteTable.Problem]) {
    guard isOn else { return }
    let store = routes.table.store
    guard checked !== store else { return }
    checked = store
    #if DEBUG
      store.onMissing.with { known in
        known = { [weak self, weak store] name, route in
          guard MainQueue.isCurrent, let store else { return }
          MainActor.assumeIsolated { self?.reportMissing(name, ofRoute: route, in: store) }
        }
      }
    #endif
    // Missing hosts are reported only for a web link, because many apps use their own schemes only.
    // Handlers may be registered after the host is attached.
    for problem in problems() where problem.code != .hostsMissing && problem.code != .noRoutes {
      // Each has a text of its own: the number of kinds is that of routes.
      report(.init(problem), file: problem.code.rawValue + (problem.route ?? "") + (problem.pattern ?? ""), line: 0)
    }
  }

  /// Requests another check, because a change other than the routes affects the problems.
  func checkAgain() { checked = nil }

  /// Reports a name that no container of the map has.
  package func reportUnknownContainer(_ name: String, at location: RouteTable.SourceLocation? = nil) {
    guard isOn else { return }
    let tree = routes.table.tree
    guard tree.container(forKey: name) == nil else { return }
    report(Self.absence(of: name, in: tree), at: location)
  }

  /// Reports a selection that changed nothing, and returns the reason with the remedy.
  func reportSelection(
    of branch: String, in container: String, _ rejection: RouterState.Rejection, at location: Location
  ) -> String? {
    let tree = routes.table.tree
    guard let words = Self.words(branch, container, rejection, tree) else { return nil }
    if isOn { report(words, at: location) }
    return words
  }

  private static func words(
    _ branch: String, _ container: String, _ rejection: RouterState.Rejection, _ tree: RouteTree
  ) -> String? {
    switch rejection {
    case .unknownContainer where tree.container(forKey: container) == nil: return absence(of: container, in: tree)
    case .unknownBranch:
      let branches = tree.container(forKey: container).map { tree.places[$0].content.map { tree.places[$0].key } } ?? []
      let cure =
        NearestWord.to(branch, among: branches).map { "did you mean “\($0)”?" }
        ?? "it has \(branches.joined(separator: ", "))"
      return "“\(container)” has no branch “\(branch)”: \(cure)"
    case .noWindow:
      return
        "“\(branch)” cannot be selected, because there is no window yet: attach a host first, or call router.connect()"
    default: return nil
    }
  }

  private static func absence(of container: String, in tree: RouteTree) -> String {
    let cure = NearestWord.to(container, among: tree.containerNames).map { ": did you mean “\($0)”?" }
    return "no container is named “\(container)”\(cure ?? "")"
  }

  // MARK: Links

  /// Reports that no route matches a link of the app's own.
  func reportNowhere(_ mistake: @autoclosure () -> String, _ near: [NearestRoutes.Near], at location: Location?) {
    let misfit = near.first.flatMap { near in near.misfit.map { ": \($0); the route is \(near.pattern)" } }
    let cure =
      misfit ?? near.first(where: \.isSimilar).map { ": did you mean “\($0.pattern)”?" }
    report(mistake() + (cure ?? missingRoutesAdvice ?? ": declare a route for it, or correct the link"), at: location)
  }

  /// The cure for a router without routes, or `nil` if it has some.
  var missingRoutesAdvice: String? {
    routes.table.routes.isEmpty
      ? ": this router has no routes, so declare them in Router(…) { … }, or use the router that has them" : nil
  }

  /// Reports that the table rejected a link because of its host or scheme, with the option that would allow it.
  ///
  /// Returns true if it is reported now.
  ///
  /// Another call with a link of that kind is not another mistake.
  func reportRejection(_ rejection: RouteTable.Rejection, at location: Location?) -> Bool {
    switch rejection.reason {
    case .hostNotAllowed, .schemeNotAllowed:
      // Another call with a link of that kind is not another mistake.
      guard isOn, rejected.count < Self.maxOfKind, rejected.insert(rejection.explanation).inserted else { return false }
      return report("a link was rejected: \(rejection.explanation)", at: location)
    default: return false
    }
  }

  // MARK: Screens and values

  /// Reports that a handler requested a value that its pattern has under a similar name, or has without a constraint.
  ///
  /// Returns true if it is reported now.
  func reportMisreading(_ error: any Error, of match: RouteMatch) -> Bool {
    guard isOn, let error = error as? ParameterError, let cure = cure(for: error, of: match) else { return false }
    return report("\(error): \(cure)", at: match.store.location(of: match.routeID))
  }

  /// Reports that the screen of a route could not be made, or has not appeared.
  func reportMissingScreen(of match: RouteMatch, _ failure: HostError) {
    guard isOn else { return }
    let location = match.store.location(of: match.routeID)
    if let error = failure.misreading, let cure = cure(for: error, of: match) {
      report("\(error): \(cure)", at: location)
      return
    }
    let reason = failure.message.isEmpty ? failure.reason.rawValue : failure.message
    let cure =
      failure.reason == .timedOut
      ? "; if the app presents something there, dismiss it first; in SwiftUI, report it with .waymarkPresents(…)" : ""
    report("“\(match.pattern)” matches, but nothing is shown: \(reason)\(cure)", at: location)
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

  /// Reports that a screen sent a value of a type that no call waits for.
  func reportResult(_ value: any Sendable, from screen: RouterState.Node?, instead wanted: ResultStore.AwaitedResult) {
    let name = screen.map { " “\($0.key)”" } ?? ""
    report(
      "the screen\(name) sends \(type(of: value)), and the call that presented it waits for \(wanted.type)",
      at: wanted.caller)
  }

  // MARK: Guards

  /// Reports guards that change the state in every evaluation.
  func reportUnsteadyGuards() { report("stopped: guards that change the state they are asked about") }

  /// The report of slow guards, with the clock of their time limits.
  ///
  /// If there is a receiver, guards that exceed it are reported.
  func guardPatience(on clock: RouterClock) -> GuardPatience {
    var patience = GuardPatience(clock: clock)
    if isOn {
      patience.onSlow = { [weak self] in self?.reportSlow($0) }
    }
    return patience
  }

  // MARK: Process

  static nonisolated var initialReceiver: (@MainActor (Router.LogMessage) -> Void)? {
    #if DEBUG
      guard !isTest else { return nil }
      return { message in message.print() }
    #else
      return nil
    #endif
  }

  /// True if the process runs tests.
  ///
  /// Tests expect mistakes and read `problems`, so the router writes nothing to their output.
  private static nonisolated let isTest =
    CommandLine.arguments.contains { $0.contains(".xctest") || $0.contains("swiftpm-testing-helper") }
    || waymark_runs_tests()
}
