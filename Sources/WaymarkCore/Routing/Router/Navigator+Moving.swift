extension Navigator {
  /// Removes items from the innermost stack that has more than its root.
  @discardableResult
  public func pop(
    _ pop: RouterState.Action.Pop = .count(1), _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    perform(.pop(pop), options, .init(".pop", nil, file, line))
  }

  /// Dismisses presented screens.
  @discardableResult
  public func dismiss(
    _ dismiss: RouterState.Action.Dismiss = .top, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    perform(.dismiss(dismiss), options, .init(".dismiss", nil, file, line))
  }

  /// Selects a branch of tabs or a section of a switcher, by their keys.
  @discardableResult
  public func select(
    _ branch: String, in container: String, _ selecting: RouterState.Action.Selecting = .keep,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let call = NavigatorCall(".select", nil, file, line)
    return carryOut(call, options) { router, options in
      let navigation = router.perform(.select(branch, in: container, selecting), options, at: call.location)
      if case .failed(_, let rejection as RouterState.Rejection) = navigation.result {
        navigation.advice = router.mistakes.reportSelection(
          of: branch, in: container, rejection, at: call.location)
      }
      return navigation
    }
  }

  /// Selects the tabs and sections that contain a screen, and changes nothing else.
  ///
  /// Each shows its last screen. If no route matches, the navigation ends as unmatched or rejected. Hooks are not
  /// called, because no link is opened.
  @discardableResult
  public func select(
    containing link: some LinkConvertible, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let call = NavigatorCall(".select", link, file, line)
    return carryOut(call, options) { $0.selectBranches(to: link, $1, at: call.location) }
  }

  /// Goes back to the previous screen in the window of the call.
  ///
  /// Other windows stay. It reverts the last change of any kind: a link, a tab, a pop, or a dismissed sheet. The user's
  /// back button and swipe are like ``pop(_:_:file:line:)`` instead.
  @discardableResult
  public func back(
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let call = NavigatorCall(".back", nil, file, line)
    return carryOut(call, options) { $0.travel(.back, $1, at: call.location) { $0.goBack(from: $1) } }
  }

  /// Goes forward in the history of the window.
  @discardableResult
  public func forward(
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) -> Navigation {
    let call = NavigatorCall(".forward", nil, file, line)
    return carryOut(call, options) { $0.travel(.forward, $1, at: call.location) { $0.goForward(from: $1) } }
  }

  private func perform(
    _ action: RouterState.Action, _ options: NavigationOptions, _ call: NavigatorCall
  ) -> Navigation {
    carryOut(call, options) { $0.perform(action, $1, at: call.location) }
  }
}
