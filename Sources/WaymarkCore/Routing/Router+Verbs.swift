extension Router {
  /// Removes items from the innermost stack that has more than its root.
  @discardableResult
  public func pop(_ pop: RouterState.Action.Pop = .count(1), _ options: NavigationOptions = NavigationOptions())
    -> Navigation
  {
    perform(.pop(pop), options)
  }

  /// Dismisses what is presented.
  @discardableResult
  public func dismiss(_ dismiss: RouterState.Action.Dismiss = .top, _ options: NavigationOptions = NavigationOptions())
    -> Navigation
  {
    perform(.dismiss(dismiss), options)
  }

  /// Selects a branch of tabs or a section of a switcher, by their keys.
  @discardableResult
  public func select(
    _ branch: String, in container: String, _ selecting: RouterState.Action.Selecting = .keep,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let navigation = perform(.select(branch, in: container, selecting), options)
    if case .failed(_, .state(let rejection)) = navigation.result {
      tellSelection(of: branch, in: container, rejection, at: .init(file: file, line: line))
    }
    return navigation
  }

  /// Selects the tabs and sections on the way to a place, and changes nothing else: each shows what it showed last.
  ///
  /// Ends as unmatched, or rejected, with a link that leads nowhere. No hook is asked, for no link is opened.
  @discardableResult
  public func selectBranches(
    to link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(), file: String = #fileID,
    line: Int = #line
  ) -> Navigation {
    let caller = RouteTable.SourceLocation(file: file, line: line)
    return reading(link, options, by: .inApp, at: caller) { link, options in
      let resolution = table.resolve(link, namespace: options.namespace)
      if let match = resolution.match { return perform(.selectBranches(match), options) }
      if case .rejected(let rejection) = resolution.outcome { return reject(rejection) }
      let near = NearestRoutes(table).patterns(near: resolution)
      if link.source == .inApp { tellNowhere("no route matches the link", near, at: caller) }
      return Navigation(.unmatched(nearest: near.map(\.pattern)))
    }
  }

  /// Opens the windows of a state, as far as they are valid and guards let them.
  ///
  /// Screens whose guards do not let them be are left out, or held where they cannot leave; those whose guards have to be
  /// waited for are held until they have answered.
  /// - Returns: the navigation, and what was left out.
  @discardableResult
  public func restore(
    _ state: RouterState, animation: RouterState.Animation = .none
  ) -> (navigation: Navigation, dropped: [RouterState.Dropped]) {
    let navigation = Navigation()
    let proposal = proposal(.anything, NavigationOptions(animation: animation), navigation) { [self] _ in
      reduced(.restore(state), in: nil)
    }
    proposal.isRestored = true
    proposal.viewCause = .restored
    proposal.run()
    return (navigation, proposal.dropped)
  }

  /// Goes back to where the user was before, in the window of the call; other windows stay.
  ///
  /// Takes back the last change of the place, whatever it was: a link, a tab, a pop, a sheet that was closed. The user's back
  /// button and swipe do as ``pop(_:_:)`` does.
  @discardableResult
  public func back(_ options: NavigationOptions = NavigationOptions()) -> Navigation {
    travel(options) { $0.goBack(from: $1) }
  }

  /// Goes forward again.
  @discardableResult
  public func forward(_ options: NavigationOptions = NavigationOptions()) -> Navigation {
    travel(options) { $0.goForward(from: $1) }
  }

  /// Goes to the first place that is another one; the history changes only if that is reached.
  private func travel(
    _ options: NavigationOptions, _ turn: @escaping @MainActor (inout RouterState.History, RouterState) -> RouterState?
  ) -> Navigation {
    let navigation = Navigation()
    let proposal = proposal(.top, options, navigation) { [self] proposal in
      var history = store.history
      while let old = turn(&history, store.state) {
        guard let state = store.state.showing(old, in: options.window) else { continue }
        let change = reduced(.restore(state), in: nil)
        if change.outcome == .alreadyThere { continue }
        proposal.history = history
        return change
      }
      return RouterState.Change(rejecting: .noHistory, in: store.state)
    }
    proposal.viewCause = .history
    proposal.isRecalled = true
    proposal.run()
    return navigation
  }

  // MARK: Performing

  @discardableResult
  package func perform(_ action: RouterState.Action, _ options: NavigationOptions = NavigationOptions()) -> Navigation {
    let navigation = Navigation()
    let window = windowOfChoice(action, options)
    if let window { supersedeChoice(in: window) }
    let proposal = proposal(.branch(action), options, navigation, choosingIn: window) { [self] _ in
      reduced(action, in: options.window)
    }
    proposal.viewCause = ScreenView.Cause(action)
    proposal.run()
    return navigation
  }

  /// The window in which an action chooses a branch; `nil` if it chooses none.
  func windowOfChoice(_ action: RouterState.Action, _ options: NavigationOptions) -> RouterState.Window.ID? {
    switch action {
    case .select, .selectBranches: options.window ?? store.state.keyWindow
    case .host(.selected(let container, _)), .host(.reselected(let container)): store.state.window(of: container)
    default: nil
    }
  }

  /// The latest choice of the user wins: one that waits for a guard ends as cancelled.
  func supersedeChoice(in window: RouterState.Window.ID) { waitingChoices.removeValue(forKey: window)?.cancel() }

  /// What an action makes of the state.
  func reduced(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> RouterState.Change {
    var table = table
    table.defaults = defaults
    return configuration.reducer?(store.state, action, table, window)
      ?? store.state.applying(action, in: table, window: window)
  }

  /// A verb without a link, decided and to be proposed.
  private func proposal(
    _ goal: Proposal.Goal, _ options: NavigationOptions, _ navigation: Navigation,
    choosingIn window: RouterState.Window.ID? = nil,
    deciding decide: @escaping @MainActor (Proposal) -> RouterState.Change
  ) -> Proposal {
    Proposal(
      self, goal, in: options.window, options.animation,
      of: VerbRun(router: self, options: options, navigation: navigation, choosingIn: window, decide: decide))
  }
}

/// A verb without a link that was called.
@MainActor
private final class VerbRun: ProposalOwner {
  private let router: Router
  private let options: NavigationOptions
  private let navigation: Navigation
  /// The window in which it chooses a branch, if it does.
  private let choiceWindow: RouterState.Window.ID?
  private let decide: @MainActor (Proposal) -> RouterState.Change

  init(
    router: Router, options: NavigationOptions, navigation: Navigation, choosingIn window: RouterState.Window.ID?,
    decide: @escaping @MainActor (Proposal) -> RouterState.Change
  ) {
    self.router = router
    self.options = options
    self.navigation = navigation
    choiceWindow = window
    self.decide = decide
  }

  func change(of proposal: Proposal) -> RouterState.Change { decide(proposal) }

  func wait(_ wait: Proposal.Wait, for proposal: Proposal) {
    if let choiceWindow, case .guarding = wait { router.waitingChoices[choiceWindow] = navigation }
    let task = Task { @MainActor [navigation, patience = router.guardPatience] in
      switch wait {
      case .guarding(let clearance, let state): await clearance.wait(state, isOpen: false, patience)
      case .leaving(let body): await body()
      }
      guard !navigation.hasEnded else { return }
      if let window = self.choiceWindow, self.router.waitingChoices[window] === navigation {
        self.router.waitingChoices[window] = nil
      }
      proposal.run()
    }
    navigation.onCancel = { [navigation] in
      task.cancel()
      navigation.end(.cancelled)
    }
  }

  func takes(_ state: RouterState, of proposal: Proposal) {}

  func ended(_ end: Proposal.End) {
    switch end {
    case .unchanged(let outcome):
      guard outcome == .alreadyThere else { return navigation.end(Navigation.Outcome(outcome)) }
      router.store.reveal(in: options.window, .call) { [navigation] shown in
        if case .failure(let failure) = shown { return navigation.end(.failed(nil, .host(failure))) }
        navigation.end(Navigation.Outcome(outcome))
      }
    case .barred(let barred):
      // Its guards say what is shown instead, as for a link to it.
      if router.openInstead(of: barred, options, navigation: navigation) == nil {
        navigation.end(.failed(nil, .state(.unknownRoute)))
      }
    case .vetoed: navigation.end(.cancelled)
    case .taken(.success): navigation.end(.done)
    case .taken(.failure(let failure)): navigation.end(.failed(nil, .host(failure)))
    }
  }
}

extension RouterState {
  /// The window that has an entry; `nil` if none has.
  fileprivate func window(of entry: Entry.ID) -> Window.ID? { windows.first { $0.root.find(entry) != nil }?.id }

  /// This state with what another one had in a window; nil if that had no such window.
  fileprivate func showing(_ old: RouterState, in window: Window.ID?) -> RouterState? {
    guard let id = window ?? keyWindow, let index = windows.firstIndex(where: { $0.id == id }),
      let before = old.windows.first(where: { $0.id == id })
    else { return nil }
    var state = self
    state.windows[index] = before
    return state
  }
}
