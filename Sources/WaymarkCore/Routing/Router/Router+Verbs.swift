extension Router {
  /// Opens the windows of a state, as far as they are valid and guards allow them.
  ///
  /// Denied screens are left out, or blocked if they cannot leave. If a guard is asynchronous, its screens are blocked
  /// until it has answered.
  ///
  /// ```swift
  /// for entry in router.restore(saved).dropped {
  ///   print("not restored: \(entry.key): \(entry.reason)")       // book: the map has no such route or container
  /// }
  /// ```
  /// - Returns: the navigation, and the keys of the entries that were left out, each with the reason.
  @discardableResult
  public func restore(
    _ state: RouterState, animated: Bool = false, file: String = #fileID, line: Int = #line
  ) -> (navigation: Navigation, dropped: [(key: String, reason: String)]) {
    let (navigation, dropped) = restoring(state, animated: animated, file: file, line: line)
    return (navigation, dropped.map { ($0.key, $0.reason.words) })
  }

  package func restoring(
    _ state: RouterState, animated: Bool = false, file: String = #fileID, line: Int = #line
  ) -> (navigation: Navigation, dropped: [RouterState.Dropped]) {
    var verb = Transaction.Verb(kind: .action(.restore(state)), goal: .anything, viewCause: .restored) { [self] in
      Transaction.Decision(change: guarded.reduced(.restore(state), in: nil))
    }
    verb.isRestored = true
    verb.caller = RouteTable.SourceLocation(file: file, line: line)
    let transaction = run(verb, NavigationOptions(animated: animated))
    transaction.navigation.whenEnded { [weak self] _ in self?.showUnshownLinks() }
    return (transaction.navigation, transaction.dropped ?? [])
  }

  func selectBranches(
    to link: some LinkConvertible, _ options: NavigationOptions, at caller: RouteTable.SourceLocation
  ) -> Navigation {
    reading(link, options, by: .inApp, at: caller) { link, options in
      let resolution = table.resolve(link, namespace: options.namespace)
      if let match = resolution.match { return perform(.selectBranches(match), options, at: caller) }
      if case .rejected(let rejection) = resolution.outcome { return reject(rejection, at: caller) }
      let near = NearestRoutes(table).patterns(near: resolution)
      if link.source == .inApp { mistakes.reportNowhere("no route matches the link", near, at: caller) }
      return Navigation(.unmatched(nearest: near.map(\.pattern)))
    }
  }

  func travel(
    _ kind: Transaction.Verb.Kind, _ options: NavigationOptions, at caller: RouteTable.SourceLocation,
    _ turn: @escaping @MainActor (inout RouterState.History, RouterState) -> RouterState?
  ) -> Navigation {
    var verb = Transaction.Verb(kind: kind, goal: .top, viewCause: .history) { [guarded] in
      guarded.travel(in: options.window, turn)
    }
    verb.isRecalled = true
    verb.caller = caller
    return run(verb, options).navigation
  }

  // MARK: Performing

  @discardableResult
  package func perform(
    _ action: RouterState.Action, _ options: NavigationOptions = NavigationOptions(),
    at caller: RouteTable.SourceLocation? = nil
  ) -> Navigation {
    let (goal, cause) = (Transaction.Goal.branch(action), ScreenView.Cause(action))
    var verb = Transaction.Verb(kind: .action(action), goal: goal, viewCause: cause) { [self] in
      Transaction.Decision(change: guarded.reduced(action, in: options.window))
    }
    verb.caller = caller
    verb.choiceWindow = guarded.windowOfChoice(action, in: options.window)
    if let window = verb.choiceWindow { line.supersedeChoice(in: window) }
    return run(verb, options).navigation
  }

  /// Removes the screen of an entry that has replied, if its leave guards and those of the screens above agree.
  package func close(_ entry: RouterState.Entry.ID) {
    let verb = Transaction.Verb(kind: .close(entry), goal: .anything, viewCause: .dismissed) { [guarded] in
      Transaction.Decision(change: guarded.removing(entry))
    }
    _ = run(verb, NavigationOptions())
  }

  /// Removes the outdated placeholders of a window, if their leave guards agree.
  ///
  /// Going back in the history does not lead to them.
  func removePlaceholders(in window: RouterState.Window.ID) {
    let verb = Transaction.Verb(kind: .removePlaceholders, goal: .anything, viewCause: .guarded) { [guarded] in
      Transaction.Decision(change: guarded.removingPlaceholders(in: window), history: guarded.store.history)
    }
    _ = run(verb, NavigationOptions(in: window))
  }

  /// Shows the screen of a match, without opening its link.
  package func show(
    _ match: RouteMatch, as presentation: RouteMap.Presentation, _ options: NavigationOptions
  ) -> Navigation {
    let kind = Transaction.Verb.Kind.action(.show(match, as: presentation))
    let verb = Transaction.Verb(kind: kind, goal: .place(match), viewCause: .opened) { [guarded] in
      Transaction.Decision(change: guarded.shown(match, as: presentation, in: options.window))
    }
    return run(verb, options).navigation
  }

  /// Carries out a verb without a link.
  private func run(_ verb: Transaction.Verb, _ options: NavigationOptions) -> Transaction {
    let transaction = Transaction(verb, router: self, options)
    if !transaction.endIfRefused() { transaction.run() }
    return transaction
  }
}
