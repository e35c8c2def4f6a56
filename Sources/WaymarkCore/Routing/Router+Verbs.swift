extension Router {
  /// How a verb is carried out.
  public struct Call: Sendable {
    /// In which window; nil is the key window.
    public var window: RouterState.Window.ID?
    /// Whether the change is to be seen.
    public var animation: RouterState.Animation
    /// Values passed along, by name.
    public var extras: RouteMatch.Extras
    /// Values that are not `Sendable`.
    public var local: RouteMatch.LocalValues?

    /// A way to carry out a verb.
    public init(
      in window: RouterState.Window.ID? = nil, animation: RouterState.Animation = .automatic,
      extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
    ) {
      self.window = window
      self.animation = animation
      self.extras = extras
      self.local = local
    }
  }

  /// Shows a place where the map has it: the way there is built, what is the same stays.
  @discardableResult
  public func go(_ link: String, _ call: Call = Call()) -> Navigation { open(link, by: .go, call) }

  /// Puts a place on top of the innermost stack that is shown.
  ///
  /// A route whose handler takes the link shows itself: nothing is pushed, and the outcome is ``Navigation/Outcome/handled(_:)``.
  /// So it is with the verbs below.
  @discardableResult
  public func push(_ link: String, _ call: Call = Call()) -> Navigation { open(link, by: .push, call) }

  /// Presents a place over what is shown.
  ///
  /// - Parameter options: how; nil: as the map has it, else as a sheet.
  @discardableResult
  public func present(_ link: String, as options: RouteMap.ModalOptions? = nil, _ call: Call = Call()) -> Navigation {
    open(link, by: .present(options), call)
  }

  /// Puts a place in the place of what is on top.
  @discardableResult
  public func replace(_ link: String, _ call: Call = Call()) -> Navigation { open(link, by: .replace, call) }

  /// Makes a place all there is in the window.
  @discardableResult
  public func setRoot(_ link: String, _ call: Call = Call()) -> Navigation { open(link, by: .setRoot, call) }

  /// Removes items from the innermost stack that has more than its root.
  @discardableResult
  public func pop(_ pop: RouterState.Action.Pop = .count(1), _ call: Call = Call()) -> Navigation {
    perform(.pop(pop), call)
  }

  /// Dismisses what is presented.
  @discardableResult
  public func dismiss(_ dismiss: RouterState.Action.Dismiss = .top, _ call: Call = Call()) -> Navigation {
    perform(.dismiss(dismiss), call)
  }

  /// Selects a branch of tabs or a section of a switcher, by their keys.
  @discardableResult
  public func select(
    _ branch: String, in container: String, _ selecting: RouterState.Action.Selecting = .keep, _ call: Call = Call()
  ) -> Navigation {
    perform(.select(branch, in: container, selecting), call)
  }

  /// Selects the tabs and sections on the way to a place, and changes nothing else: each shows what it showed last.
  ///
  /// Ends as unmatched, or rejected, with a link that leads nowhere. No hook is asked, for no link is opened.
  @discardableResult
  public func selectBranches(to link: String, _ call: Call = Call()) -> Navigation {
    do throws(RouteTable.Refusal) {
      let resolution = table.resolve(try self.link(link, from: .inApp))
      if let match = resolution.match { return perform(.selectBranches(match), call) }
      if case .rejected(let refusal) = resolution.outcome { throw refusal }
      return Navigation(.unmatched(nearest: NearestRoutes(table).patterns(near: resolution).map(\.pattern)))
    } catch {
      return reject(error)
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
    let proposal = proposal(.anything, Call(animation: animation), navigation) { [self] _ in
      reduced(.restore(state), in: nil)
    }
    proposal.isRestored = true
    proposal.run()
    return (navigation, proposal.dropped)
  }

  /// Goes back to where the user was before, in the window of the call; other windows stay.
  @discardableResult
  public func back(_ call: Call = Call()) -> Navigation { travel(call) { $0.goBack(from: $1) } }

  /// Goes forward again.
  @discardableResult
  public func forward(_ call: Call = Call()) -> Navigation { travel(call) { $0.goForward(from: $1) } }

  /// Goes to the first place that is another one; the history changes only if that is reached.
  private func travel(
    _ call: Call, _ turn: @escaping @MainActor (inout RouterState.History, RouterState) -> RouterState?
  ) -> Navigation {
    let navigation = Navigation()
    proposal(.top, call, navigation) { [self] proposal in
      var history = store.history
      while let old = turn(&history, store.state) {
        guard let state = store.state.showing(old, in: call.window) else { continue }
        let change = reduced(.restore(state), in: nil)
        if change.outcome == .alreadyThere { continue }
        proposal.history = history
        return change
      }
      return RouterState.Change(refusing: .noHistory, in: store.state)
    }.run()
    return navigation
  }

  // MARK: Performing

  /// The verbs that open a link.
  enum Verb {
    case open(RouteMap.Presentation?)
    case go
    case push
    case present(RouteMap.ModalOptions?)
    case replace
    case setRoot

    /// What it does with a screen; nil: whatever the route prefers.
    var name: String? {
      switch self {
      case .open, .go: nil
      case .push: "push"
      case .present: "present"
      case .replace: "replace with"
      case .setRoot: "make the root"
      }
    }

    /// - Parameter preferred: how the type of the screen wants to be shown, if it says so.
    func action(_ match: RouteMatch, preferred: RouteMap.Presentation?) -> RouterState.Action {
      switch self {
      case .open(let presentation): .open(match, as: presentation ?? preferred)
      case .go: .go(match)
      case .push: .push(match)
      case .present(let options): .present(match, as: options ?? preferred?.modalOptions)
      case .replace: .replace(match)
      case .setRoot: .setRoot(match)
      }
    }
  }

  func open(
    _ text: String, by verb: Verb, from source: DeepLink.Source? = .inApp, _ call: Call, namespace: String? = nil
  ) -> Navigation {
    do {
      return open(try link(text, from: source), by: verb, call, namespace: namespace)
    } catch {
      return reject(error)
    }
  }

  @discardableResult
  package func perform(_ action: RouterState.Action, _ call: Call = Call()) -> Navigation {
    let navigation = Navigation()
    proposal(.branch(action), call, navigation) { [self] _ in reduced(action, in: call.window) }.run()
    return navigation
  }

  /// What an action makes of the state.
  func reduced(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> RouterState.Change {
    var map = map
    map.defaults = defaults
    return configuration.reducer?(store.state, action, map, window)
      ?? store.state.applying(action, in: map, window: window)
  }

  /// A verb without a link, decided and to be proposed.
  private func proposal(
    _ goal: Proposal.Goal, _ call: Call, _ navigation: Navigation,
    deciding decide: @escaping @MainActor (Proposal) -> RouterState.Change
  ) -> Proposal {
    Proposal(self, goal, call, of: VerbRun(router: self, call: call, navigation: navigation, decide: decide))
  }
}

/// A verb without a link that was called.
@MainActor
private final class VerbRun: ProposalOwner {
  private let router: Router
  private let call: Router.Call
  private let navigation: Navigation
  private let decide: @MainActor (Proposal) -> RouterState.Change

  init(
    router: Router, call: Router.Call, navigation: Navigation,
    decide: @escaping @MainActor (Proposal) -> RouterState.Change
  ) {
    self.router = router
    self.call = call
    self.navigation = navigation
    self.decide = decide
  }

  func change(of proposal: Proposal) -> RouterState.Change { decide(proposal) }

  func wait(_ wait: Proposal.Wait, for proposal: Proposal) {
    let task = Task { @MainActor [navigation, clock = router.configuration.clock] in
      switch wait {
      case .guarding(let clearance, let state): await clearance.wait(state, isOpen: false, clock)
      case .leaving(let body): await body()
      }
      guard !navigation.hasEnded else { return }
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
      if outcome == .alreadyThere { router.store.reveal(in: call.window, for: router) }
      navigation.end(.moved(outcome))
    case .barred(let barred):
      // Its guards say what is shown instead, as for a link to it.
      if router.open(barred, call, navigation: navigation) == nil {
        navigation.end(.moved(.refused(.unknownRoute)))
      }
    case .vetoed: navigation.end(.cancelled)
    case .taken(.success): navigation.end(.moved(.changed))
    case .taken(.failure(let failure)): navigation.end(.failed(nil, NavigationError(failure)))
    }
  }
}

extension RouterState {
  /// This state with what another one had in a window; nil if that had no such window.
  fileprivate func showing(_ old: RouterState, in window: Window.ID?) -> RouterState? {
    guard let id = window ?? keyWindow, let place = windows.firstIndex(where: { $0.id == id }),
      let before = old.windows.first(where: { $0.id == id })
    else { return nil }
    var state = self
    state.windows[place] = before
    return state
  }
}
