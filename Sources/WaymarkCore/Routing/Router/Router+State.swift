import Observation

extension Router: Observable {}

extension Router {
  /// The windows, containers and screens that are open.
  ///
  /// The property is observable. The verbs and the events of hosts change it. Without a window it is empty, and links
  /// to screens change nothing.
  public var state: RouterState {
    store.observation.access(self, keyPath: \.state)
    return store.state
  }

  /// A stream of the current state and each later one, for any number of listeners.
  ///
  /// A slow listener receives the newest state. The stream ends with the task that reads it.
  public var states: AsyncStream<RouterState> { store.states() }

  /// The values that belong to this device: detents, columns, and the scene of each window.
  public var device: RouterState.Device {
    get { store.device }
    set { store.device = newValue }
  }

  /// The states for going back and forward.
  public var history: RouterState.History { store.history }

  // MARK: Entries

  /// The match of an entry: its route, with the values of its link and the extras.
  ///
  /// Its guards get the same one. If `nil`, the entry is a container, the table has no such route any more, or no link
  /// leads to the entry any more.
  public func match(for entry: RouterState.Entry) -> RouteMatch? {
    let table = table
    guard let match = store.matches.match(of: entry, in: table) else { return nil }
    guard table.tree.attachedTypes.contains(ObjectIdentifier(OwnedValueMakers.self)) else { return match }
    return match.looking(up: EntryOwners(router: self, entry: entry.id))
  }

  /// The attachments of an entry's route or container.
  ///
  /// For a stack that no map declares, they are those of the route that it was made for.
  public func attachments(of entry: RouterState.Entry) -> RouteAttachments {
    if entry.container == .stack, let key = RouteTree.routeKey(ofImplicitStack: entry.key) {
      return table.route(forKey: key)?.attachments ?? RouteAttachments()
    }
    return table.place(of: entry)?.attachments ?? RouteAttachments()
  }

  // MARK: Hosts

  /// Attaches a host, which then shows the state.
  ///
  /// The host shows the current state at once and without animation.
  ///
  /// - Parameters:
  ///   - host: the host. The router holds it weakly.
  ///   - window: the window of the host. If it is not open, it is opened. If `nil`, the host shows every window.
  public func attach(_ host: any RouterHost, to window: RouterState.Window.ID? = nil) {
    tellProblems()
    if let window { connect(window) }
    store.add(HostDriver(host, window: window, router: self))
  }

  /// Detaches a host.
  ///
  /// Its screens stay visible.
  public func detach(_ host: any RouterHost) {
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

  /// The window whose root contains the route of a match, if windows have different roots.
  ///
  /// If `nil`, use the key window.
  func window(for match: RouteMatch) -> RouterState.Window.ID? {
    guard store.state.windows.count > 1, let place = table.store.place(of: match.routeID) else { return nil }
    let chain = table.tree.places[place].chain
    func leads(to window: RouterState.Window) -> Bool {
      table.tree.root(named: window.root.key).map { chain.contains($0) } ?? false
    }
    return store.state.key.map(leads) == true ? nil : store.state.windows.first(where: leads)?.id
  }

  /// Reports an event that happened on the screen without a step.
  ///
  /// The state follows.
  @discardableResult
  public func report(_ event: RouterState.HostEvent) -> Navigation {
    if let window = windowOfChoice(.host(event), NavigationOptions()) { queue.supersedeChoice(in: window) }
    let change = reduced(.host(event), in: nil)
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
    take(happened: change.state, .none, ScreenView.Cause(event))
    // The caller that connected a window may restore its former state first.
    if takesBack != nil || mailbox.hasLetters, case .windowConnected = event {
      _ = configuration.clock.after(.zero) { [weak self] in self?.openWhatWaits() }
    }
    return Navigation(change)
  }

  /// Reports an event on the screen of a host.
  ///
  /// If a later link has changed the same container, the link wins.
  @discardableResult
  public func report(_ event: RouterState.HostEvent, from host: any RouterHost) -> Navigation {
    guard let driver = driver(of: host), driver.isOutdated(event, store.state) else { return report(event) }
    for driver in store.drivers { driver.followBehind(event, in: table) }
    return Navigation(.cancelled)
  }

  /// Checks the screen of a host, which may have changed.
  ///
  /// Changes without a callback become part of the state.
  public func screenChanged(in host: any RouterHost) { driver(of: host)?.observe() }

  /// The reason for the pending step of a host.
  public func cause(for host: any RouterHost) -> StepCause { driver(of: host)?.causeOfStep ?? .screen }

  /// True if no link waits for its turn or an answer, and no host has a pending step.
  ///
  /// Links that a guard has deferred are not considered, because they wait for the user.
  package var isIdle: Bool {
    mailbox.current == nil && !mailbox.hasLetters && queue.isEmpty && store.drivers.allSatisfy(\.isIdle)
  }

  func driver(of host: any RouterHost) -> HostDriver? { store.drivers.first { $0.host === host } }

  /// Evaluates guards for the screens of a host that could not carry out a step.
  ///
  /// - Parameter held: the screens that stay held, although their guards allow them.
  func authorize(
    shown: RouterState, in window: RouterState.Window.ID?, keeping held: Set<RouterState.Entry.ID> = []
  ) -> Authorization.Authorized {
    var request = authorizationRequest
    request.scope.kept = held
    return authorization.authorize(state(with: shown, in: window), over: store.state, request)
  }

  /// Adopts the state of a host that could not carry out a step, as far as guards allow it.
  ///
  /// Denied screens are removed once more. If that fails too, the windows of the host show their first screens.
  /// - Parameter failedRemovals: the number of times that the host has failed to remove them.
  func reconcile(
    _ result: Authorization.Authorized, with shown: RouterState, window: RouterState.Window.ID?, failedRemovals: Int
  ) {
    guard failedRemovals > 1 else {
      commit(result)
      return store.reconcile(result, self)
    }
    let first = authorization.authorize(
      state(with: shown, in: window).startingAgain(in: window, table), over: store.state, authorizationRequest)
    guard failedRemovals == 2 else {
      // If the host cannot carry out even that, there is nothing left to do, and the router waits for no guard.
      log?("a host does not let go of what guards do not let be")
      authorization.commit(first)
      return store.reconcile(first, self, renders: false)
    }
    log?("a host does not let go of what guards do not let be: its first screens are shown")
    commit(first)
    store.reconcile(first, self)
  }

  /// The state with the windows of a host.
  private func state(with shown: RouterState, in window: RouterState.Window.ID?) -> RouterState {
    var state = store.state
    if let window {
      state.windows.removeAll { $0.id == window }
      state.windows += shown.windows
      state.windows.sort { $0.id < $1.id }
      if !state.windows.contains(where: { $0.id == state.keyWindow }) { state.keyWindow = state.windows.first?.id }
    } else {
      state.windows = shown.windows
      state.keyWindow = shown.keyWindow
    }
    state.revision &+= 1
    return state
  }

  /// Removes screens whose routes are no longer in the table, with the screens above them.
  func leaveRoutesThatAreGone() {
    guard !store.state.windows.isEmpty else { return }
    if hasGuards || authorization.isInUse { askGuardsSoon() }
    let valid = store.state.validated(in: table)
    guard !valid.dropped.isEmpty, !valid.state.windows.isEmpty else { return }
    for dropped in valid.dropped { log?("\(dropped.key) left: its route is gone") }
    var state = valid.state
    state.revision = store.state.revision &+ 1
    state.nextID = max(state.nextID, store.state.nextID)
    take(happened: state, .automatic, .removed)
  }

  func presenter(of step: RouterState.Step) -> StepPresenter? {
    guard table.tree.attachedTypes.contains(ObjectIdentifier(StepPresenter.self)), let entry = step.presentingEntry
    else {
      return nil
    }
    // A modal may have a stack that no map declares. The presenter of its route presents the modal, but does not fill
    // the stack.
    let attachments = step.isOfModal ? attachments(of: entry) : table.place(of: entry)?.attachments
    return attachments?[StepPresenter.self]
  }
}

extension RouterState {
  /// This state with the first screens of one window, or of all windows.
  fileprivate func startingAgain(in window: Window.ID?, _ table: RouteTable) -> RouterState {
    var state = self
    for (id, root) in windows.map({ ($0.id, $0.root.key) }) where window == nil || id == window {
      state.windows.removeAll { $0.id == id }
      let isRoot = table.tree.root(named: root) != nil
      state = state.applying(.host(.windowConnected(id, root: isRoot ? root : nil)), in: table).state
    }
    state.keyWindow = keyWindow
    return state
  }
}
