import Observation

/// The state of a router, with what is kept beside it: history, values by entry, hosts, and those who look at it.
@MainActor
final class StateStore {
  let matches = EntryMatches()
  let views = ScreenViews()
  /// What open entries own; nil: nothing was ever owned.
  private(set) var owned: OwnedValues?
  private(set) var history: RouterState.History
  /// The history before the last change, as long as a host may fail it.
  private var historyBefore: RouterState.History?
  /// How many states were taken that were not taken over from a host.
  private(set) var takenCount = 0
  var device = RouterState.Device()
  private(set) var drivers: [HostDriver] = []
  private var losesHosts = false
  private let broadcast = Broadcast<RouterState>()
  private(set) var state = RouterState()
  let observation = ObservationRegistrar()

  init(historyLimit: Int) {
    history = RouterState.History(limit: historyLimit)
  }

  // MARK: Changing

  /// Makes another state the current one, and brings it to all hosts.
  ///
  /// - Parameters:
  ///   - cause: why hosts are to show it.
  ///   - viewCause: why another screen is on top, if one is.
  ///   - history: the history afterwards; nil: the state before is a place to go back to.
  ///   - completion: called when all hosts are done, with the first failure there was.
  func take(
    _ result: Admission.Admitted, from router: Router, _ animation: RouterState.Animation,
    _ cause: StepCause, _ viewCause: Router.ScreenView.Cause, history next: RouterState.History? = nil,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)? = nil
  ) {
    takenCount += 1
    historyBefore = history
    if let next { history = next } else { history.note(state, changedTo: result.state.state) }
    replace(with: result, router, viewCause)
    bring(animation, cause, router, then: completion)
  }

  /// Takes the state over from a host that could not do what it was asked.
  ///
  /// - Parameter brings: whether hosts are to show it.
  func reconcile(_ result: Admission.Admitted, _ router: Router, brings: Bool = true) {
    // The last change did not come to be.
    if let historyBefore { history = historyBefore }
    historyBefore = nil
    replace(with: result, router, .removed)
    if brings { bring(.none, .screen, router, then: nil) } else { views.tell(state, router) }
  }

  private func replace(
    with result: Admission.Admitted, _ router: Router, _ viewCause: Router.ScreenView.Cause
  ) {
    let state = result.state.state
    if router.broadcast.isHeard { views.note(viewCause, from: self.state, to: state) }
    observation.withMutation(of: router, keyPath: \.state) { self.state = state }
    if !result.isWhole { for driver in drivers { driver.remove(result.takenAway) } }
    matches.forget(result.gone)
    matches.forget(result.held)
    if device != RouterState.Device() { device.prune(keeping: state) }
    owned?.prune(keeping: state)
    router.replies.end(keeping: state)
    broadcast.send(state)
  }

  /// Brings the state to all hosts; once they are done, listeners are told of the screens on top, then who waits.
  private func bring(
    _ animation: RouterState.Animation, _ cause: StepCause, _ router: Router,
    then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    guard router.broadcast.isHeard else { return bring(animation, cause, then: completion) }
    bring(animation, cause) { [self, weak router] outcome in
      if let router { views.tell(state, router) }
      completion?(outcome)
    }
  }

  private func bring(
    _ animation: RouterState.Animation, _ cause: StepCause, then completion: (@MainActor (HostDriver.Outcome) -> Void)?
  ) {
    removeGoneHosts()
    guard let completion else {
      for driver in drivers { driver.bring(state, animation, cause) }
      return
    }
    guard drivers.count > 1 else {
      guard let driver = drivers.first else { return completion(.success(())) }
      return driver.bring(state, animation, cause, then: completion)
    }
    let joined = JoinedOutcomes(count: drivers.count, completion)
    for driver in drivers { driver.bring(state, animation, cause) { joined.add($0) } }
  }

  /// The value of a type that an open entry owns, made if it is not there.
  func value(_ type: ObjectIdentifier, ownedBy owner: RouterState.Entry.ID, _ make: () -> Any) -> Any {
    let known = owned ?? OwnedValues()
    owned = known
    return known.value(type, of: owner, make)
  }

  // MARK: Hosts

  func add(_ driver: HostDriver) {
    removeDrivers { $0.host == nil || $0.host === driver.host }
    drivers.append(driver)
    driver.bring(state, .none)
  }

  /// Whether a host has an entry on its screen, though the state may have it no more.
  func isOnScreen(_ entry: RouterState.Entry.ID) -> Bool { drivers.contains { $0.acknowledged.hasScreen(entry) } }

  /// Removes screens at once that have left the state, and that hosts still show.
  func remove(_ entries: [RouterState.Entry.ID]) {
    guard !entries.isEmpty else { return }
    for driver in drivers { driver.removeNow(entries) }
  }

  /// What is open in a window is to be in front.
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

  /// A link was opened in a window: it comes to the front, if the user is in another one.
  func bringToFront(_ window: RouterState.Window.ID?) {
    guard let window, window != state.keyWindow else { return }
    for driver in drivers where driver.window == window { driver.host?.bringToFront() }
  }

  /// Whether a host brings a window on the screen.
  func hasHost(for window: RouterState.Window.ID?) -> Bool {
    let window = window ?? state.key?.id
    return drivers.contains { $0.host != nil && ($0.window == nil || $0.window == window) }
  }

  func remove(_ host: any RouterHost) { removeDrivers { $0.host == nil || $0.host === host } }

  /// Those who wait for a host that is gone are told.
  func removeGoneHosts() { removeDrivers { $0.host == nil } }

  /// Whether a host went away that nobody had detached.
  var hasLostHost: Bool { losesHosts || drivers.contains { $0.host == nil } }

  /// What a host was to do in a window does not happen any more.
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

  // MARK: Looking

  /// The state now and each one after it; one who is slow gets the newest.
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
