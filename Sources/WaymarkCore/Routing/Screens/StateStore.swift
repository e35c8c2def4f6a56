import Observation

/// The state of a router, with the history, values by entry, hosts, and listeners.
@MainActor
final class StateStore: Observable {
  let matches = EntryMatches()
  private let views = ScreenViews()
  let owned = OwnedValues()
  private(set) var history: RouterState.History
  /// The history before the last change, as long as a host may fail that change.
  private var historyBefore: RouterState.History?
  /// The number of commits, without those adopted from a host.
  private(set) var commitCount = 0
  var device = RouterState.Device()
  private(set) var drivers: [HostDriver] = []
  /// Called after a window has opened.
  var onWindow: @MainActor () -> Void = {}
  private var losesHosts = false
  private let broadcast = Broadcast<RouterState>()
  private(set) var state = RouterState()
  private let observation = ObservationRegistrar()
  private let routes: RegisteredRoutes
  private let events: Broadcast<Router.Event>
  private let replies: ReplyStore

  init(_ routes: RegisteredRoutes, _ events: Broadcast<Router.Event>, _ replies: ReplyStore, historyLimit: Int) {
    self.routes = routes
    self.events = events
    self.replies = replies
    history = RouterState.History(limit: historyLimit)
  }

  /// The state, for readers that observe its changes.
  var observed: RouterState {
    observation.access(self, keyPath: \.state)
    return state
  }

  // MARK: Changing

  /// Commits a state, and shows it in all hosts.
  ///
  /// - Parameters:
  ///   - cause: the reason for the steps of hosts.
  ///   - viewCause: the reason why another screen is topmost, if one is.
  ///   - navigation: the link or verb that changes the state, if there is one.
  ///   - history: the history afterwards. If `nil`, the state before is added to it.
  ///   - completion: called when all hosts have finished, with the first failure.
  func commit(
    _ result: Authorization.Authorized, _ animation: RouterState.Animation, cause: StepCause,
    viewCause: Router.ScreenView.Cause, by navigation: Navigation? = nil, history next: RouterState.History? = nil,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    commitCount += 1
    historyBefore = history
    if let next { history = next } else { history.note(state, changedTo: result.state.state) }
    let opensWindow = result.state.state.windows.contains { new in !state.windows.contains { $0.id == new.id } }
    replace(with: result, viewCause, navigation)
    render(animation, cause, then: completion)
    if opensWindow { onWindow() }
  }

  /// Begins again with a state, without hosts and without a history.
  func begin(with state: RouterState) {
    self.state = state
    history = RouterState.History(limit: history.limit)
    historyBefore = nil
  }

  /// Adopts the state of a host that could not carry out a step.
  ///
  /// - Parameter renders: true if hosts must show the state.
  func reconcile(_ result: Authorization.Authorized, renders: Bool = true) {
    // If hosts do not show the state, its change did not take place.
    if let historyBefore, result.state.state.windows != state.windows { history = historyBefore }
    historyBefore = nil
    replace(with: result, .removed, nil)
    if renders { render(.none, .screen, then: nil) } else { reportViews() }
  }

  private func replace(
    with result: Authorization.Authorized, _ viewCause: Router.ScreenView.Cause, _ navigation: Navigation?
  ) {
    let state = result.state.state
    if events.isHeard { views.note(viewCause, by: navigation, from: self.state, to: state) }
    observation.withMutation(of: self, keyPath: \.state) { self.state = state }
    if !result.isWhole { for driver in drivers { driver.noteDenied(result.takenAway) } }
    if !result.gone.isEmpty { matches.forget(result.gone) }
    if !result.blocked.isEmpty { matches.forget(result.blocked) }
    if device != RouterState.Device() { device.prune(keeping: state) }
    owned.prune(keeping: state)
    replies.end(keeping: state)
    if broadcast.isHeard { broadcast.send(state) }
  }

  /// Shows the state in all hosts.
  ///
  /// After that, reports the topmost screens to listeners, then calls the completion.
  private func render(
    _ animation: RouterState.Animation, _ cause: StepCause, then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    guard events.isHeard else { return renderInHosts(animation, cause, then: completion) }
    renderInHosts(animation, cause) { [self] outcome in
      reportViews()
      completion?(outcome)
    }
  }

  private func reportViews() { views.report(state, shown, routes.table, events) }

  /// The states that hosts show.
  private var shown: [RouterState] { drivers.map(\.acknowledged) }

  /// Reports topmost screens from now on, because a first listener has come.
  func beginReportingViews() { views.begin(with: state, shown) }

  private func renderInHosts(
    _ animation: RouterState.Animation, _ cause: StepCause, then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    removeGoneHosts()
    guard let completion else {
      for driver in drivers { driver.render(state, animation, cause) }
      return
    }
    guard drivers.count > 1 else {
      guard let driver = drivers.first else { return completion(.success(())) }
      return driver.render(state, animation, cause, then: completion)
    }
    let joined = JoinedOutcomes(count: drivers.count, completion)
    for driver in drivers { driver.render(state, animation, cause) { joined.add($0) } }
  }

  // MARK: Hosts

  /// Adds a host, and shows the state in it.
  ///
  /// - Parameter body: changes the state before the host shows it.
  func add(_ driver: HostDriver, after body: () -> Void) {
    removeDrivers { $0.host == nil || $0.host === driver.host }
    drivers.append(driver)
    // A failure of this host says nothing about the last change.
    historyBefore = nil
    body()
    guard events.isHeard else { return driver.render(state, .none) }
    driver.render(state, .none) { [self] _ in reportViews() }
  }

  /// Returns true if a host still shows an entry with the values of a match, even if the state has others.
  func isOnScreen(_ entry: RouterState.Entry.ID, with match: RouteMatch) -> Bool {
    drivers.contains { driver in
      let shown = driver.acknowledged.entry(entry)
      return shown.map { !$0.isBlocked && $0.parameters.areSame(as: match.capturedParameters) } ?? false
    }
  }

  /// Removes screens at once that have left the state but are still visible in hosts.
  func removeScreens(of entries: [RouterState.Entry.ID]) {
    guard !entries.isEmpty else { return }
    for driver in drivers { driver.remove(entries) }
  }

  /// Brings the open content of a window to the front.
  func reveal(
    in window: RouterState.Window.ID?, _ cause: StepCause,
    then completion: @escaping @MainActor (HostDriver.Outcome) -> Void
  ) {
    let window = window ?? state.key?.id
    let top = state.top(in: window)
    let drivers = drivers.filter { $0.window == nil || $0.window == window }
    guard !drivers.isEmpty else { return completion(.success(())) }
    let joined = JoinedOutcomes(count: drivers.count, completion)
    for driver in drivers { driver.reveal(top, cause) { joined.add($0) } }
  }

  /// Brings a window to the front, because a link was opened in it while the user was in another one.
  func bringToFront(_ window: RouterState.Window.ID) {
    guard window != state.keyWindow else { return }
    for driver in drivers where driver.window == window { driver.host?.bringToFront() }
  }

  /// Returns true if a host shows a window.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    let window = window ?? state.key?.id
    return drivers.contains { $0.host != nil && ($0.window == nil || $0.window == window) }
  }

  func remove(_ host: any RouterHost) { removeDrivers { $0.host == nil || $0.host === host } }

  /// Removes hosts that were released, and fails the waits for them.
  func removeGoneHosts() { removeDrivers { $0.host == nil } }

  /// True if a host was released before it was detached.
  var hasLostHost: Bool { losesHosts || drivers.contains { $0.host == nil } }

  /// Fails the pending steps in a window that has closed.
  func windowIsGone(_ window: RouterState.Window.ID) {
    for driver in drivers where driver.window == window { driver.abandon() }
  }

  private func removeDrivers(where isGone: (HostDriver) -> Bool) {
    let gone = drivers.filter(isGone)
    guard !gone.isEmpty else { return }
    losesHosts = losesHosts || gone.contains { $0.host == nil }
    drivers.removeAll { driver in gone.contains { $0 === driver } }
    for driver in gone { driver.abandon() }
  }

  /// A stream of the current state and each later one.
  ///
  /// A slow listener receives the newest.
  func states() -> AsyncStream<RouterState> { broadcast.stream(keeping: 1, after: state) }
}

/// The outcomes of several hosts as one.
@MainActor
private final class JoinedOutcomes {
  private var rest: Int
  private var failure: HostError?
  private let completion: @MainActor (HostDriver.Outcome) -> Void

  init(count: Int, _ completion: @escaping @MainActor (HostDriver.Outcome) -> Void) {
    rest = count
    self.completion = completion
  }

  func add(_ outcome: HostDriver.Outcome) {
    rest -= 1
    if case .failure(let failure) = outcome { self.failure = self.failure ?? failure }
    if rest == 0 { completion(failure.map { .failure($0) } ?? .success(())) }
  }
}
