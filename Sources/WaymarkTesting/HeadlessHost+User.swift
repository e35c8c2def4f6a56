@_spi(Hosting) public import WaymarkCore

extension HeadlessHost {
  /// Simulates that the user goes back: the innermost stack with more than its root loses its topmost screen.
  ///
  /// - Parameter isCancelled: true for a swipe that the user cancels. Nothing changes.
  /// - Returns: true if there was a screen to leave, and the swipe was cancelled or the screen not locked. For a locked
  ///   screen, the router is asked.
  @discardableResult
  public func goBack(isCancelled: Bool = false) -> Bool {
    asked = nil
    guard !isInTransition, let stack = innermostStack, stack.content.count > 1 else { return false }
    let event = RouterState.HostEvent.popped(to: stack.content[stack.content.count - 2].id)
    return isCancelled || leave(event)
  }

  /// Simulates that the user swipes the topmost modal down, or taps beside it.
  ///
  /// - Parameter isCancelled: true for a swipe that the user cancels. Nothing changes.
  /// - Returns: true if there was a modal, and the swipe was cancelled or the modal not locked. For a locked screen, the
  ///   router is asked.
  @discardableResult
  public func swipeDown(isCancelled: Bool = false) -> Bool {
    asked = nil
    guard !isInTransition, let modal = topModal else { return false }
    return isCancelled || leave(.dismissed(modal.id))
  }

  /// Simulates a tap on a tab.
  ///
  /// A tap on the selected tab goes back to its root.
  ///
  /// - Returns: true if there is such a visible tab, and its content can be shown.
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

  /// Simulates that the app's own code removes screens without the router.
  public func removeBehindBack(_ entries: [RouterState.Entry.ID]) { happen(.removed(entries)) }

  /// Carries out a gesture that removes screens.
  ///
  /// If one of them is locked, asks the router instead.
  private func leave(_ event: RouterState.HostEvent) -> Bool {
    guard let router, router.guarded.removesLocked(event, on: shown) else { return happen(event) }
    asked = router.request(event)
    return false
  }

  // MARK: The topmost content

  private var root: RouterState.Node? { (shown.key ?? shown.windows.first)?.root }

  private var topModal: RouterState.Modal? { root?.shownModals.last?.modal }

  /// The content that the user can touch.
  private var front: RouterState.Node? { topModal?.content ?? root }

  private var innermostStack: RouterState.Node? { front?.lastShown { $0.container == .stack } }

  private func shownNode(_ key: String) -> RouterState.Node? {
    front?.lastShown { $0.key == key && $0.container != nil }
  }
}

extension RouterState.Node {
  /// The innermost or last visible node, without presented content.
  fileprivate func lastShown(where isWanted: (RouterState.Node) -> Bool) -> RouterState.Node? {
    for index in shownIndices.reversed() {
      if let found = content[index].lastShown(where: isWanted) { return found }
    }
    return isWanted(self) ? self : nil
  }
}
