extension HeadlessHost {
  /// The user goes back: the innermost stack that has more than its root loses its top.
  ///
  /// - Parameter isCancelled: a swipe that was let go again; nothing changes.
  /// - Returns: whether there was something to go back from, and it is not locked; a locked screen is asked.
  @discardableResult
  public func goBack(isCancelled: Bool = false) -> Bool {
    guard !isInTransition, let stack = innermostStack, stack.content.count > 1 else { return false }
    let event = RouterState.HostEvent.popped(to: stack.content[stack.content.count - 2].id)
    return isCancelled || happens(event, to: stack.content.suffix(1))
  }

  /// The user swipes down, or taps beside, what is presented.
  ///
  /// - Parameter isCancelled: a swipe that was let go again; nothing changes.
  /// - Returns: whether something was presented, and it is not locked; a locked screen is asked.
  @discardableResult
  public func swipeDown(isCancelled: Bool = false) -> Bool {
    guard !isInTransition, let modal = topModal else { return false }
    return isCancelled || happens(.dismissed(modal.id), to: [modal.content])
  }

  /// The user taps a tab; tapping the one that is selected goes back to its root.
  ///
  /// - Returns: whether there is such a tab on the screen.
  @discardableResult
  public func tap(tab branch: String, in tabs: String) -> Bool {
    guard !isInTransition, let router, let node = shownNode(tabs), node.container == .tabs,
      let place = router.map.place(forKey: tabs), router.map.content(of: place).contains(where: { $0.key == branch })
    else { return false }
    happen(node.selected == branch ? .reselected(in: node.id) : .selected(in: node.id, branch))
    return true
  }

  /// The app's own code removes screens, behind the router's back.
  public func removeBehindBack(_ entries: [RouterState.Entry.ID]) { happen(.removed(entries)) }

  /// A gesture removes screens, unless one is locked: then the router asks.
  private func happens(_ event: RouterState.HostEvent, to leaving: some Sequence<RouterState.Node>) -> Bool {
    guard let router else { return false }
    var isLocked = false
    for node in leaving { node.visit { if router.lock(of: $0.entry) == .ask { isLocked = true } } }
    if isLocked { router.request(event) } else { happen(event) }
    return !isLocked
  }

  // MARK: What is on top

  private var root: RouterState.Node? { (shown.key ?? shown.windows.first)?.root }

  private var topModal: RouterState.Modal? { root?.topModal }

  private var innermostStack: RouterState.Node? { (topModal?.content ?? root)?.innermostShownStack }

  private func shownNode(_ key: String) -> RouterState.Node? {
    var found: RouterState.Node?
    (topModal?.content ?? root)?.visitShown { if $0.key == key { found = $0 } }
    return found
  }
}

extension RouterState.Node {
  /// What is presented on top of all.
  fileprivate var topModal: RouterState.Modal? {
    var top: RouterState.Modal?
    visitShown { if let modal = $0.modal { top = top ?? modal } }
    return top.map { $0.content.topModal ?? $0 }
  }

  fileprivate var innermostShownStack: RouterState.Node? {
    var stack: RouterState.Node?
    visitShown { if $0.container == .stack { stack = $0 } }
    return stack
  }

  /// Goes through what is shown, without what is presented.
  fileprivate func visitShown(_ body: (RouterState.Node) -> Void) {
    body(self)
    for index in shownIndices { content[index].visitShown(body) }
  }
}
