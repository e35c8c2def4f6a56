import Observation

extension Router: Observable {}

extension Router {
  /// What is open where; an observable property.
  ///
  /// Changed by the verbs and by what happens in hosts. Without a window it is empty, and links to screens change nothing.
  public var state: RouterState {
    store.observation.access(self, keyPath: \.state)
    return store.state
  }

  /// The state now and each one after it, for any number of listeners.
  ///
  /// A listener that is slow gets the newest; ends with the task that listens.
  public var states: AsyncStream<RouterState> { store.states() }

  /// What belongs to this device: detents, columns, which scene is which window.
  public var device: RouterState.Device {
    get { store.device }
    set { store.device = newValue }
  }

  /// Where one can go back and forward to.
  public var history: RouterState.History { store.history }

  // MARK: Entries

  /// The match that an entry stands for: its route, with the values of its link and what was passed along; the same that its
  /// guards get.
  ///
  /// Nil for containers, if the table has no such route any more, and if no link leads to it any more.
  public func match(for entry: RouterState.Entry) -> RouteMatch? {
    let table = table
    guard let match = store.matches.match(of: entry, in: table) else { return nil }
    guard table.tree.attachedTypes.contains(ObjectIdentifier(OwnedValueMakers.self)) else { return match }
    return match.looking(up: EntryOwners(router: self, entry: entry.id))
  }

  /// What hosts keep with the route or container of an entry; for a stack that no map declares, with the route it was made for.
  public func attachments(of entry: RouterState.Entry) -> RouteAttachments {
    if entry.container == .stack, let key = RouteTree.routeKey(ofImplicitStack: entry.key) {
      return table.route(forKey: key)?.attachments ?? RouteAttachments()
    }
    return table.place(of: entry)?.attachments ?? RouteAttachments()
  }

  // MARK: Hosts

  /// Lets a host bring the state on the screen, and what is open now at once, without animation.
  ///
  /// - Parameters:
  ///   - host: the host; held weakly.
  ///   - window: the window that is the host's, which is opened if it is not there; nil: the host shows all.
  public func attach(_ host: any RouterHost, to window: RouterState.Window.ID? = nil) {
    tellProblems()
    if let window { connect(window) }
    store.add(HostDriver(host, window: window, router: self))
  }

  /// Lets a host go; what it shows stays on its screen.
  public func detach(_ host: any RouterHost) {
    store.remove(host)
    host.letGo()
  }

  /// Opens a window with the first state of the map.
  ///
  /// - Parameter root: the name of its root, where the map has several containers outermost; nil: all of them are in one stack,
  ///   which is its root. Links go to the window whose root has their place, and to the key window where that is one.
  @discardableResult
  public func connect(_ window: RouterState.Window.ID = .init(0), root: String? = nil) -> Navigation {
    report(.windowConnected(window, root: root))
  }

  /// The window that a match belongs in, of windows with different roots; nil: the key window.
  func window(for match: RouteMatch) -> RouterState.Window.ID? {
    guard store.state.windows.count > 1, let place = table.store.place(of: match.routeID) else { return nil }
    let chain = table.tree.places[place].chain
    func leads(to window: RouterState.Window) -> Bool {
      table.tree.root(named: window.root.key).map { chain.contains($0) } ?? false
    }
    return store.state.key.map(leads) == true ? nil : store.state.windows.first(where: leads)?.id
  }

  /// Tells what happened on the screen without a step: the state follows.
  @discardableResult
  public func report(_ event: RouterState.HostEvent) -> Navigation {
    if let window = windowOfChoice(.host(event), NavigationOptions()) { queue.supersedeChoice(in: window) }
    let change = reduced(.host(event), in: nil)
    for driver in store.drivers { driver.follow(event, in: table) }
    // Those who wait for the window are told when the state is there: they may open the next link.
    defer { if case .windowDisconnected(let window) = event { store.windowIsGone(window) } }
    guard change.isChanged else {
      // What the app's reducer did not allow has happened on the screen all the same.
      for driver in store.drivers { driver.bring(store.state, .none) }
      return Navigation(change)
    }
    if isBarred(event) {
      // It has happened all the same: the guards decide what is on the screen next.
      let navigation = perform(.host(event))
      for driver in store.drivers { driver.bring(store.state, .none) }
      return navigation
    }
    take(happened: change.state, .none, ScreenView.Cause(event))
    // Whoever connected a window may bring back first what was open in it.
    if takesBack != nil || mailbox.hasLetters, case .windowConnected = event {
      _ = configuration.clock.after(.zero) { [weak self] in self?.openWhatWaits() }
    }
    return Navigation(change)
  }

  /// Tells what happened on the screen of a host: where a later link has changed the same, the link wins.
  @discardableResult
  public func report(_ event: RouterState.HostEvent, from host: any RouterHost) -> Navigation {
    guard let driver = driver(of: host), driver.isOutdated(event, store.state) else { return report(event) }
    for driver in store.drivers { driver.followBehind(event, in: table) }
    return Navigation(.cancelled)
  }

  /// The screen of a host may have changed: what happened there of which nobody told becomes state.
  public func screenChanged(in host: any RouterHost) { driver(of: host)?.look() }

  /// Why the pending step of a host is carried out.
  public func cause(for host: any RouterHost) -> StepCause { driver(of: host)?.causeOfStep ?? .screen }

  /// Whether nothing waits and nothing moves: no link for its turn or an answer, no host for a step to end.
  ///
  /// Links that a guard has deferred do not count: they wait for the user.
  package var isIdle: Bool {
    mailbox.current == nil && !mailbox.hasLetters && queue.isEmpty && store.drivers.allSatisfy(\.isIdle)
  }

  func driver(of host: any RouterHost) -> HostDriver? { store.drivers.first { $0.host === host } }

  /// Asks about what a host has that could not carry out a step.
  ///
  /// - Parameter held: what stays held, though its guards let it be.
  func admit(
    shown: RouterState, in window: RouterState.Window.ID?, keeping held: Set<RouterState.Entry.ID> = []
  ) -> Admission.Admitted {
    var request = admissionRequest
    request.scope.kept = held
    return admission.admit(state(with: shown, in: window), over: store.state, request)
  }

  /// Takes the state over from a host that could not carry out a step, as far as guards let it be.
  ///
  /// What they do not let be is removed once more; if that fails too, its windows show their first screens.
  /// - Parameter failedRemovals: how often the host has failed to remove that.
  func reconcile(
    _ result: Admission.Admitted, with shown: RouterState, window: RouterState.Window.ID?, failedRemovals: Int
  ) {
    guard failedRemovals > 1 else {
      commit(result)
      return store.reconcile(result, self)
    }
    let first = admission.admit(
      state(with: shown, in: window).startingAgain(in: window, table), over: store.state, admissionRequest)
    guard failedRemovals == 2 else {
      // Nothing more can be done where not even that is carried out, and nobody is waited for.
      log?("a host does not let go of what guards do not let be")
      admission.commit(first)
      return store.reconcile(first, self, brings: false)
    }
    log?("a host does not let go of what guards do not let be: its first screens are shown")
    commit(first)
    store.reconcile(first, self)
  }

  /// The state, with what a host has.
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

  /// Screens whose routes are no longer in the table leave, with what is on top of them.
  func leaveRoutesThatAreGone() {
    guard !store.state.windows.isEmpty else { return }
    if hasGuards || admission.isInUse { askGuardsSoon() }
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
    // A modal with a stack that no map declares: its route says who presents it, but not who pushes in it.
    let attachments = step.isOfModal ? attachments(of: entry) : table.place(of: entry)?.attachments
    return attachments?[StepPresenter.self]
  }
}

extension RouterState {
  /// This state with the first places of a window, or of all.
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
