import Observation

/// SwiftUI's environment requires the conformance. Readers of ``Router/state`` observe the state.
extension Router: Observable {}

extension Router {
  /// The windows, containers and screens that are open.
  ///
  /// The property is observable. The verbs and the events of hosts change it. Without a window it is empty, and links
  /// to screens fail, or wait if the system has brought them.
  public var state: RouterState { store.observed }

  /// A stream of the current state and each later one, for any number of listeners.
  ///
  /// A slow listener receives the newest state. The stream ends with the task that reads it.
  public var states: AsyncStream<RouterState> { store.states() }

  /// The values that belong to this device: detents, columns, and the scene of each window.
  @_spi(Hosting) public var device: RouterState.Device {
    get { store.device }
    set { store.device = newValue }
  }

  /// True if there is a state to go ``Navigator/back(_:file:line:)`` to.
  ///
  /// ```swift
  /// let canGoBack = router.canGoBack                    // as for a button in a toolbar
  /// router.back()                                       // to where the user was before, whatever tab that is in
  /// ```
  /// The history has whole states, and is not saved with the state.
  public var canGoBack: Bool { !history.back.isEmpty }

  /// True if there is a state to go ``Navigator/forward(_:file:line:)`` to.
  public var canGoForward: Bool { !history.forward.isEmpty }

  package var history: RouterState.History { store.history }

  // MARK: Entries

  /// The match of an entry: its route, with the values of its link and the extras.
  ///
  /// Its guards get the same one. If `nil`, the entry is a container, the table has no such route any more, or no link
  /// leads to the entry any more.
  public func match(for entry: RouterState.Entry) -> RouteMatch? { guarded.match(for: entry) }

  /// The attachments of an entry's route or container.
  ///
  /// For a stack that no map declares, they are those of the route that it was made for.
  package func attachments(of entry: RouterState.Entry) -> RouteAttachments { guarded.attachments(of: entry) }

  /// Returns the value of a type that is attached to an entry's route or container, or `nil` if there is none.
  ///
  /// For a stack that no map declares, the route counts that it was made for.
  @_spi(Hosting) public func attached<Value: Sendable>(_ type: Value.Type, to entry: RouterState.Entry) -> Value? {
    attachments(of: entry)[type]
  }

  /// Returns the value that the innermost container or route around an entry owns, the entry included.
  ///
  /// It is made at the first access.
  ///
  /// ```swift
  /// let checkout = router.owned(CheckoutModel.self, by: entry)       // the same for every screen of the sheet
  /// ```
  /// If `nil`, none owns a value of this type, or the entry is not open.
  @_spi(Hosting) public func owned<Value>(_ type: Value.Type = Value.self, by entry: RouterState.Entry) -> Value? {
    guarded.owned(type, by: entry.id)
  }

  // MARK: Hosts

  /// Attaches a host, which then shows the state.
  ///
  /// The host shows the current state at once and without animation.
  ///
  /// - Parameters:
  ///   - host: the host. The router holds it weakly.
  ///   - window: the window of the host. If it is not open, it is opened. If `nil`, the host shows every window.
  @_spi(Hosting) public func attach(_ host: any RouterHost, to window: RouterState.Window.ID? = nil) {
    reportProblems()
    if mistakes.isOn { reportOtherRouter(of: host) }
    if let window { connect(window) }
    recorder?.noteHost(.attach, window)
    // A link that has waited for the window opens before the host makes the first screen.
    store.add(HostDriver(host, window: window, router: self)) { openWaitingLinks() }
    noteShown(in: window)
  }

  /// Detaches a host.
  ///
  /// Its screens stay visible.
  @_spi(Hosting) public func detach(_ host: any RouterHost) {
    if let driver = driver(of: host) { recorder?.noteHost(.detach, driver.window) }
    store.remove(host)
    host.detach()
  }

  /// Opens a window with the initial state of the map.
  ///
  /// Links go to the window whose root contains their screen, and to the key window if its root does.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - root: the name of the root, if the map has several outermost containers. If `nil`, all of them are in one
  ///     stack, which is the root.
  @discardableResult
  public func connect(_ window: RouterState.Window.ID = .init(0), root: String? = nil) -> Navigation {
    report(.windowConnected(window, root: root))
  }

  /// Reports an event that happened on the screen without a step.
  ///
  /// The state follows.
  @_spi(Hosting) @discardableResult
  public func report(_ event: RouterState.HostEvent) -> Navigation {
    recorder?.note(event, in: store.state)
    defer { recorder?.noteState(store.state) }
    if let window = guarded.windowOfChoice(.host(event), in: nil) { line.supersedeChoice(in: window) }
    let revision = store.state.revision
    let change = guarded.reduced(.host(event), in: nil)
    for driver in store.drivers { driver.follow(event, in: table) }
    // Callers that wait for the window are notified after the change, because they may open the next link.
    defer { if case .windowDisconnected(let window) = event { store.windowIsGone(window) } }
    guard change.isChanged else {
      // The event is a fact on the screen, even if the app's reducer did not allow it.
      for driver in store.drivers { driver.render(store.state, .none) }
      return Navigation(change)
    }
    if isDenied(event) {
      // The event is a fact. The guards decide about the next state.
      let navigation = perform(.host(event))
      for driver in store.drivers { driver.render(store.state, .none) }
      return navigation
    }
    let isCommitted = guarded.commitEvent(.none, viewCause: ScreenView.Cause(event)) { [guarded] in
      guarded.current.revision == revision ? change.state : guarded.reduced(.host(event), in: nil).state
    }
    guard isCommitted else { return Navigation(.cancelled(nil)) }
    return Navigation(change)
  }

  /// Reports an event on the screen of a host.
  ///
  /// If a later link has changed the same container, the link wins.
  @_spi(Hosting) @discardableResult
  public func report(_ event: RouterState.HostEvent, from host: any RouterHost) -> Navigation {
    guard let driver = driver(of: host), driver.isOutdated(event, store.state) else { return report(event) }
    for driver in store.drivers { driver.followBehind(event, in: table) }
    return Navigation(.cancelled(nil))
  }

  /// Checks the screen of a host, which may have changed.
  ///
  /// Changes without a callback become part of the state.
  @_spi(Hosting) public func screenChanged(in host: any RouterHost) { driver(of: host)?.observe() }

  /// The reason for the pending step of a host.
  @_spi(Hosting) public func cause(for host: any RouterHost) -> StepCause { driver(of: host)?.causeOfStep ?? .screen }

  /// True if no link waits for its turn or an answer, and no host has a pending step.
  ///
  /// Links that a guard has deferred are not considered, because they wait for the user.
  package var isIdle: Bool {
    line.isIdle && store.drivers.allSatisfy(\.isIdle)
  }

  /// Handles a tap on a tab of a host, including the tab that is selected.
  package func tap(_ branch: String, in tabs: RouterState.Entry.ID, of host: any RouterHost) -> GestureAnswer {
    driver(of: host)?.tap(branch, in: tabs) ?? .happens
  }

  var store: StateStore { guarded.store }

  func driver(of host: any RouterHost) -> HostDriver? { store.drivers.first { $0.host === host } }

  /// Removes screens whose routes are no longer in the table, with the screens above them.
  func leaveRoutesThatAreGone() {
    if guarded.mayDeny || line.hasWaiting { askGuardsSoon() }
    if !store.state.windows.isEmpty { guarded.removeScreensWithoutRoutes() }
  }
}
