extension HeadlessHost {
  /// The user goes back: the innermost stack that has more than its root loses its top.
  ///
  /// - Parameter isCancelled: a swipe that was let go again; nothing changes.
  /// - Returns: whether there was something to go back from, and it is not locked; a locked screen is asked.
  @discardableResult
  public func goBack(isCancelled: Bool = false) -> Bool {
    asked = nil
    guard !isInTransition, let stack = innermostStack, stack.content.count > 1 else { return false }
    let event = RouterState.HostEvent.popped(to: stack.content[stack.content.count - 2].id)
    return isCancelled || happens(event)
  }

  /// The user swipes down, or taps beside, what is presented.
  ///
  /// - Parameter isCancelled: a swipe that was let go again; nothing changes.
  /// - Returns: whether something was presented, and it is not locked; a locked screen is asked.
  @discardableResult
  public func swipeDown(isCancelled: Bool = false) -> Bool {
    asked = nil
    guard !isInTransition, let modal = topModal else { return false }
    return isCancelled || happens(.dismissed(modal.id))
  }

  /// The user taps a tab; tapping the one that is selected goes back to its root.
  ///
  /// - Returns: whether there is such a tab on the screen, and what is in it can be shown.
  @discardableResult
  public func tap(tab branch: String, in tabs: String) -> Bool {
    asked = nil
    guard !isInTransition, let router, let node = shownNode(tabs), node.container == .tabs,
      let place = router.table.container(named: tabs), place.content.contains(where: { $0.key == branch })
    else { return false }
    switch router.tap(branch, in: node.id, of: self) {
    case .happens: break
    case .isAsked(let navigation):
      asked = navigation
      return true
    case .isRefused: return false
    }
    let isSelected = shownNode(tabs)?.selected == branch
    return happen(isSelected ? .reselected(in: node.id) : .selected(in: node.id, branch))
  }

  /// The app's own code removes screens, behind the router's back.
  public func removeBehindBack(_ entries: [RouterState.Entry.ID]) { happen(.removed(entries)) }

  /// A gesture, unless a screen that it removes is locked: then the router is asked.
  private func happens(_ event: RouterState.HostEvent) -> Bool {
    guard let router, router.asksBeforeLeaving(by: event, on: shown) else { return happen(event) }
    asked = router.request(event)
    return false
  }

  // MARK: What is on top

  private var root: RouterState.Node? { (shown.key ?? shown.windows.first)?.root }

  private var topModal: RouterState.Modal? { root?.shownModals.last?.modal }

  /// What the user can touch.
  private var front: RouterState.Node? { topModal?.content ?? root }

  private var innermostStack: RouterState.Node? { front?.lastShown { $0.container == .stack } }

  private func shownNode(_ key: String) -> RouterState.Node? {
    front?.lastShown { $0.key == key && $0.container != nil }
  }
}

extension RouterState.Node {
  /// The innermost, or last, of what is shown, without what is presented.
  fileprivate func lastShown(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    for index in shownIndices.reversed() {
      if let found = content[index].lastShown(where: isWanted) { return found }
    }
    return isWanted(self) ? self : nil
  }
}
