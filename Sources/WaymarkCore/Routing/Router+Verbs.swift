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

  /// Opens the windows of a state, as far as they are valid.
  ///
  /// - Returns: the navigation, and what was left out.
  @discardableResult
  public func restore(
    _ state: RouterState, animation: RouterState.Animation = .none
  ) -> (navigation: Navigation, dropped: [RouterState.Dropped]) {
    let change = reduced(.restore(state), in: nil)
    return (take(change, .restore(state), Call(animation: animation)), change.dropped)
  }

  /// Goes back to where the user was before.
  @discardableResult
  public func back(_ call: Call = Call()) -> Navigation { travel(to: store.goBack(), call) }

  /// Goes forward again.
  @discardableResult
  public func forward(_ call: Call = Call()) -> Navigation { travel(to: store.goForward(), call) }

  private func travel(to state: RouterState?, _ call: Call) -> Navigation {
    guard let state else { return Navigation(.moved(.refused(.noHistory))) }
    return take(reduced(.restore(state), in: nil), .restore(state), call, isHistoric: false)
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

    func action(_ match: RouteMatch) -> RouterState.Action {
      switch self {
      case .open(let presentation): .open(match, as: presentation)
      case .go: .go(match)
      case .push: .push(match)
      case .present(let options): .present(match, as: options)
      case .replace: .replace(match)
      case .setRoot: .setRoot(match)
      }
    }
  }

  func open(
    _ text: String, by verb: Verb, from source: DeepLink.Source? = .inApp, _ call: Call, namespace: String? = nil
  ) -> Navigation {
    do {
      return open(try table.link(text, from: source), by: verb, call, namespace: namespace)
    } catch {
      log?("refused: \(error)")
      return Navigation(.rejected(error))
    }
  }

  @discardableResult
  package func perform(_ action: RouterState.Action, _ call: Call = Call()) -> Navigation {
    take(reduced(action, in: call.window), action, call)
  }

  /// What an action makes of the state.
  func reduced(_ action: RouterState.Action, in window: RouterState.Window.ID?) -> RouterState.Change {
    var map = map
    map.presentation = configuration.presentation
    return configuration.reducer?(store.state, action, map, window)
      ?? store.state.applying(action, in: map, window: window)
  }

  private func take(
    _ change: RouterState.Change, _ action: RouterState.Action, _ call: Call, isHistoric: Bool = true
  ) -> Navigation {
    guard change.isChanged else { return Navigation(.moved(change.outcome)) }
    let navigation = Navigation()
    let questions = leaveQuestions(to: change.state)
    guard !questions.isEmpty else {
      bring(change.state, call, isHistoric: isHistoric, navigation)
      return navigation
    }
    let leaving = store.state.screenIDs.subtracting(change.state.screenIDs)
    let asking = Task { @MainActor [weak self] in
      let mayLeave = await Self.mayLeave(questions)
      guard !navigation.hasEnded else { return }
      guard mayLeave, let self else { return navigation.end(.cancelled) }
      // The state may have changed while the user was asked: nothing of that is undone, and no other screen leaves.
      let change = self.reduced(action, in: call.window)
      guard change.isChanged else { return navigation.end(.moved(change.outcome)) }
      guard self.store.state.screenIDs.subtracting(change.state.screenIDs) == leaving else {
        return navigation.end(.cancelled)
      }
      self.bring(change.state, call, isHistoric: isHistoric, navigation)
    }
    navigation.onCancel = {
      asking.cancel()
      navigation.end(.cancelled)
    }
    return navigation
  }

  private func bring(_ state: RouterState, _ call: Call, isHistoric: Bool, _ navigation: Navigation) {
    store.take(state, from: self, call.animation, isHistoric: isHistoric) { outcome in
      switch outcome {
      case .success: navigation.end(.moved(.changed))
      case .failure(let failure): navigation.end(.failed(nil, NavigationError(failure)))
      }
    }
  }
}
