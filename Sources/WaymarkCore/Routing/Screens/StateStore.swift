import Observation

/// The state of a router, with the history, values by entry, hosts, and listeners.
@MainActor
final class StateStore: Observable {
  let matches = EntryMatches()
  private let views = ScreenViews()
  let owned = OwnedValues()
  var history: RouterState.History
  /// The history before the last change, as long as a host may fail that change.
  private var historyBefore: RouterState.History?
  /// The number of commits, without those adopted from a host.
  private(set) var commitCount = 0
  var device = RouterState.Device()
  private(set) var drivers: [HostDriver] = []
  /// Called after a window has opened.
  var onWindow: @MainActor () -> Void = {}
  private var hadLostHost = false
  private let broadcast = Broadcast<RouterState>()
  private(set) var state = RouterState()
  private let observation = ObservationRegistrar()
  /// True while the observers of the state are called.
  private var isNotifying = false
  /// The openings that have changed the state during these calls.
  private var changedAgain: OpeningChain??
  private let routes: RegisteredRoutes
  private let events: Broadcast<Router.Event>
  private let results: ResultStore
  private let outbox: Outbox

  init(
    _ routes: RegisteredRoutes, _ outbox: Outbox, _ events: Broadcast<Router.Event>, _ results: ResultStore,
    historyLimit: Int
  ) {
    self.routes = routes
    self.outbox = outbox
    self.events = events
    self.results = results
    history = RouterState.History(limit: historyLimit)
  }

  /// The state, for readers that observe its changes.
  var observed: RouterState {
    observation.access(self, keyPath: \.state)
    return state
  }

  // MARK: Changing

  /// Commits a state, which ``render(_:_:since:then:)`` shows in hosts.
  ///
  /// - Parameters:
  ///   - viewCause: the reason why another screen is topmost, if one is.
  ///   - navigation: the link or verb that changes the state, if there is one.
  ///   - history: the history afterwards. If `nil`, the state before is added to it.
  func commit(
    _ result: Authorization.Authorized, viewCause: Router.ScreenView.Cause, by navigation: Navigation? = nil,
    history next: RouterState.History? = nil
  ) {
    commitCount += 1
    historyBefore = history
    if let next { history = next } else { history.note(state, changedTo: result.state.state) }
    replace(with: result, viewCause, navigation)
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
    let before = state
    replace(with: result, .removed, nil)
    outbox.post { [self] in if renders { render(.none, .screen, since: before, then: nil) } else { reportViews() } }
  }

  private func replace(
    with result: Authorization.Authorized, _ viewCause: Router.ScreenView.Cause, _ navigation: Navigation?
  ) {
    let state = result.state.state
    if events.isHeard { views.note(viewCause, by: navigation, from: self.state, to: state) }
    self.state = state
    outbox.post { [self] in notifyObservers() }
    if !result.isWhole { for driver in drivers { driver.noteDenied(result.takenAway) } }
    if !result.gone.isEmpty { matches.forget(result.gone) }
    if !result.blocked.isEmpty { matches.forget(result.blocked) }
    if !device.isEmpty { device.prune(keeping: state) }
    let released = owned.prune(keeping: state)
    if !released.isEmpty { outbox.post { withExtendedLifetime(released) {} } }
    results.end(keeping: state, isByUser: viewCause.isByUser)
    if broadcast.isHeard { broadcast.send(state) }
  }

  /// Tells the observers of the state that it has changed.
  ///
  /// An observer is removed when its call returns. If the call changes the state, those that observe it again are
  /// called after the others.
  private func notifyObservers() {
    guard !isNotifying else {
      changedAgain = .some(OpeningChain.current)
      return
    }
    isNotifying = true
    observation.willSet(self, keyPath: \.state)
    observation.didSet(self, keyPath: \.state)
    isNotifying = false
    guard let chain = changedAgain else { return }
    changedAgain = nil
    OpeningChain.during(chain) { outbox.post { [self] in notifyObservers() } }
  }

  /// Shows the state in all hosts.
  ///
  /// After that, reports the topmost screens to listeners, then calls the completion.
  ///
  /// - Parameters:
  ///   - cause: the reason for the steps of hosts.
  ///   - before: the state before the change.
  ///   - completion: called when the hosts of all windows that change have finished, with the first failure.
  func render(
    _ animation: RouterState.Animation, _ cause: StepCause, since before: RouterState,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    if events.isHeard {
      renderInHosts(animation, cause, since: before) { [self] outcome in
        reportViews()
        completion?(outcome)
      }
    } else {
      renderInHosts(animation, cause, since: before, then: completion)
    }
    if state.hasWindows(besidesThoseOf: before) { onWindow() }
  }

  private func reportViews() { views.report(state, shown, routes.table, events) }

  /// The states that hosts show.
  private var shown: [RouterState] { drivers.map(\.acknowledged) }

  /// Reports topmost screens from now on, because a first listener has come.
  func beginReportingViews() { views.begin(with: state, shown) }

  /// - Parameter completion: waits for the hosts of windows that differ from those before.
  private func renderInHosts(
    _ animation: RouterState.Animation, _ cause: StepCause, since before: RouterState,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    removeGoneHosts()
    guard let completion else {
      for driver in drivers { driver.render(state, animation, cause) }
      return
    }
    var (changing, count): ([Bool], Int) = ([], 0)
    for driver in drivers {
      let isChanging = driver.shows(before, otherwiseThan: state)
      changing.append(isChanging)
      if isChanging { count += 1 }
    }
    let joined = JoinedOutcomes(count: count, completion)
    for (driver, isChanging) in zip(drivers, changing) {
      driver.render(state, animation, cause, then: isChanging ? joined.add : nil)
    }
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

  /// Returns true if a host still shows an entry with some captures, even if the state has others.
  func isOnScreen(_ entry: RouterState.Entry.ID, with parameters: [RouterState.Entry.Parameter]) -> Bool {
    for driver in drivers {
      if let shown = driver.acknowledged.entry(entry), !shown.isBlocked, shown.parameters.areSame(as: parameters) {
        return true
      }
    }
    return false
  }

  /// Removes screens at once that have left the state but are still visible in hosts.
  func removeScreens(of entries: [RouterState.Entry.ID]) {
    guard !entries.isEmpty else { return }
    for driver in drivers { driver.remove(entries) }
  }

  /// Hides the error screens of some entries in hosts.
  func hideErrorScreens(of entries: [RouterState.Entry.ID]) {
    guard !entries.isEmpty else { return }
    for driver in drivers { (driver.host as? any ScreenMakingHost)?.hideErrorScreens(of: entries) }
  }

  /// Brings the open content of a window to the front.
  func reveal(
    in window: RouterState.Window.ID?, _ cause: StepCause,
    then completion: @escaping @MainActor (HostDriver.Outcome) -> Void
  ) {
    let window = window ?? state.key?.id
    let top = state.top(in: window)
    let drivers = drivers.filter { $0.window == nil || $0.window == window }
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
    for driver in drivers where driver.host != nil && (driver.window == nil || driver.window == window) { return true }
    return false
  }

  func remove(_ host: any RouterHost) { removeDrivers { $0.host == nil || $0.host === host } }

  /// Removes hosts that were released, and fails the waits for them.
  func removeGoneHosts() { removeDrivers { $0.host == nil } }

  /// True if a host was released before it was detached.
  var hasLostHost: Bool { hadLostHost || drivers.contains { $0.host == nil } }

  /// Fails the pending steps in a window that has closed.
  func windowIsGone(_ window: RouterState.Window.ID) {
    for driver in drivers where driver.window == window { driver.abandon() }
  }

  private func removeDrivers(where isGone: (HostDriver) -> Bool) {
    let gone = drivers.filter(isGone)
    guard !gone.isEmpty else { return }
    hadLostHost = hadLostHost || gone.contains { $0.host == nil }
    drivers.removeAll { driver in gone.contains { $0 === driver } }
    for driver in gone { driver.abandon() }
  }

  /// A stream of the current state and each later one.
  ///
  /// A slow listener receives the newest.
  func states() -> AsyncStream<RouterState> { broadcast.stream(keeping: 1, after: state) }
}

extension HostDriver {
  /// Returns true if two states differ in the window of the host.
  fileprivate func shows(_ before: RouterState, otherwiseThan state: RouterState) -> Bool {
    guard let window else { return true }
    return before.root(of: window) != state.root(of: window)
  }
}

extension RouterState {
  /// The root of a window, or of the key window.
  func root(of window: Window.ID?) -> Node? { windows.first { $0.id == window ?? keyWindow }?.root }

  fileprivate func hasWindows(besidesThoseOf before: RouterState) -> Bool {
    windows.contains { new in !before.windows.contains { $0.id == new.id } }
  }
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
    if count == 0 { completion(.success(())) }
  }

  func add(_ outcome: HostDriver.Outcome) {
    rest -= 1
    if case .failure(let failure) = outcome { self.failure = self.failure ?? failure }
    if rest == 0 { completion(failure.map { .failure($0) } ?? .success(())) }
  }
}
