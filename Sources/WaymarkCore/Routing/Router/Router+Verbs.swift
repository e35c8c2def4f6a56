extension Router {
  /// Removes items from the innermost stack that has more than its root.
  @discardableResult
  public func pop(_ pop: RouterState.Action.Pop = .count(1), _ options: NavigationOptions = NavigationOptions())
    -> Navigation
  {
    perform(.pop(pop), options)
  }

  /// Dismisses presented screens.
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

  /// Selects the tabs and sections that contain a screen, and changes nothing else.
  ///
  /// Each shows its last screen. If no route matches, the navigation ends as unmatched or rejected. Hooks are not
  /// called, because no link is opened.
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

  /// Opens the windows of a state, as far as they are valid and guards allow them.
  ///
  /// Denied screens are left out, or held if they cannot leave. If a guard is asynchronous, its screens are held until
  /// it has answered.
  /// - Returns: the navigation, and the entries that were left out.
  @discardableResult
  public func restore(
    _ state: RouterState, animation: RouterState.Animation = .none
  ) -> (navigation: Navigation, dropped: [RouterState.Dropped]) {
    var verb = Transaction.Verb(goal: .anything, viewCause: .restored) { [self] in
      Transaction.Decision(change: reduced(.restore(state), in: nil))
    }
    verb.isRestored = true
    let transaction = run(verb, NavigationOptions(animation: animation))
    return (transaction.navigation, transaction.dropped ?? [])
  }

  /// Goes back to the previous screen in the window of the call.
  ///
  /// Other windows stay. It reverts the last change of any kind: a link, a tab, a pop, or a dismissed sheet. The user's
  /// back button and swipe are like ``pop(_:_:)`` instead.
  @discardableResult
  public func back(_ options: NavigationOptions = NavigationOptions()) -> Navigation {
    travel(options) { $0.goBack(from: $1) }
  }

  /// Goes forward in the history.
  @discardableResult
  public func forward(_ options: NavigationOptions = NavigationOptions()) -> Navigation {
    travel(options) { $0.goForward(from: $1) }
  }

  /// Goes to the next state in the history that differs.
  ///
  /// The history changes only if that state is reached.
  private func travel(
    _ options: NavigationOptions, _ turn: @escaping @MainActor (inout RouterState.History, RouterState) -> RouterState?
  ) -> Navigation {
    var verb = Transaction.Verb(goal: .top, viewCause: .history) { [self] in
      var history = store.history
      while let old = turn(&history, store.state) {
        guard let state = store.state.showing(old, in: options.window) else { continue }
        let change = reduced(.restore(state), in: nil)
        if change.outcome != .alreadyThere { return Transaction.Decision(change: change, history: history) }
      }
      return Transaction.Decision(change: RouterState.Change(rejecting: .noHistory, in: store.state))
    }
    verb.isRecalled = true
    return run(verb, options).navigation
  }

  // MARK: Performing

  @discardableResult
  package func perform(_ action: RouterState.Action, _ options: NavigationOptions = NavigationOptions()) -> Navigation {
    var verb = Transaction.Verb(goal: .branch(action), viewCause: ScreenView.Cause(action)) { [self] in
      Transaction.Decision(change: reduced(action, in: options.window))
    }
    verb.choiceWindow = windowOfChoice(action, options)
    if let window = verb.choiceWindow { queue.supersedeChoice(in: window) }
    return run(verb, options).navigation
  }

  /// The window in which an action chooses a branch.
  ///
  /// If `nil`, it chooses none.
  func windowOfChoice(_ action: RouterState.Action, _ options: NavigationOptions) -> RouterState.Window.ID? {
    switch action {
    case .select, .selectBranches: options.window ?? store.state.keyWindow
    case .host(.selected(let container, _)), .host(.reselected(let container)): store.state.window(of: container)
    default: nil
    }
  }

  /// Applies an action to the state.
  func reduced(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> RouterState.Change {
    var table = table
    table.defaults = defaults
    return configuration.reducer?(store.state, action, table, window)
      ?? store.state.applying(action, in: table, window: window)
  }

  /// Carries out a verb without a link.
  private func run(_ verb: Transaction.Verb, _ options: NavigationOptions) -> Transaction {
    let transaction = Transaction(verb, router: self, options)
    transaction.run()
    return transaction
  }
}

extension RouterState {
  /// The window that has an entry.
  ///
  /// If `nil`, none has.
  fileprivate func window(of entry: Entry.ID) -> Window.ID? { windows.first { $0.root.find(entry) != nil }?.id }

  /// This state with a window of another one.
  ///
  /// If `nil`, that one had no such window.
  fileprivate func showing(_ old: RouterState, in window: Window.ID?) -> RouterState? {
    guard let id = window ?? keyWindow, let index = windows.firstIndex(where: { $0.id == id }),
      let before = old.windows.first(where: { $0.id == id })
    else { return nil }
    var state = self
    state.windows[index] = before
    return state
  }
}
