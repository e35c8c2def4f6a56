#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Follows what happened on the screen, and tells the router.
    func report(_ event: RouterState.HostEvent) {
      guard let router else { return }
      let isOutdated = isOutdated(event, router.state)
      shown = RouterState.following(event, shown, in: router.map)
      prune()
      if case .selected(let tabs, _) = event {
        (comesByItself, selectedOnScreen) = (true, tabs)
        revealed()
      }
      if isOutdated { router.note(onScreen: event) } else { router.report(event) }
      projectLocks()
      publish()
    }

    /// The place is another one: other devices are told, if the app wants that.
    func publish() {
      guard let scene = window?.windowScene else { return }
      router?.publishPlace(
        in: scene, title: shown.top(in: shown.windows.first?.id).flatMap { controllers[$0.id]?.title })
    }

    /// A branch is shown by the user: what was opened in it meanwhile comes on the screen.
    private func revealed() {
      guard foreignTransitions == 0 else { return planReconciling() }
      do throws(Failure) {
        try makeRevealed()
        try align(shown)
        alignModals(shown, thenEnd: nil)
      } catch {
        planReconciling()
      }
    }

    /// Makes what is shown and not there yet.
    ///
    /// There is no step that could fail: a screen that cannot be made leaves the state, unless nothing is below it.
    private func makeRevealed() throws(Failure) {
      while let failure = makeScreens(of: shown) {
        let before = shown
        if failure.reason == .noContent, let entry = failure.entry { report(.removed([entry])) }
        if shown == before, !putErrorScreen(failure, in: shown) { throw failure }
      }
    }

    /// Whether a later link has changed what the user acted on: its steps are on their way, and the link wins.
    private func isOutdated(_ event: RouterState.HostEvent, _ state: RouterState) -> Bool {
      guard pending != nil else { return false }
      switch event {
      case .popped(let id):
        var stack: Node?
        shown.walk { if $0.container == .stack, $0.content.contains(where: { $0.id == id }) { stack = $0 } }
        return stack.map { state.node($0.id)?.content.map(\.id) != $0.content.map(\.id) } ?? false
      case .selected(let id, _): return state.node(id)?.selected != shown.node(id)?.selected
      default: return false
      }
    }

    // MARK: Quiet

    /// Nothing moves in the window, as far as UIKit tells.
    var isQuiet: Bool {
      foreignTransitions == 0 && (movingController.map { mayFill($0) } ?? true)
    }

    /// Nothing is being presented or dismissed.
    var isStill: Bool { movingController == nil }

    /// What is inside of a modal may be filled while it comes.
    private func mayFill(_ controller: UIViewController) -> Bool {
      guard !controller.isBeingDismissed, let change = pending?.step.contentChange, !change.isAnimated else {
        return false
      }
      guard let id = presented.last(where: { $0.controller === controller })?.id else { return false }
      var isInside = false
      shown.node(id)?.walkShown { if $0.id == change.container.id { isInside = true } }
      return isInside
    }

    /// Does something when the transition under way has ended; UIKit does not tell of all.
    func whenQuiet(_ body: @escaping @MainActor @Sendable () -> Void) {
      let coordinator = (movingController ?? window?.rootViewController)?.transitionCoordinator
      let clock = clock
      let isTold = coordinator?.animate(alongsideTransition: nil) { _ in clock.later(body) } ?? false
      if !isTold { clock.soon(body) }
    }

    private var movingController: UIViewController? {
      var current = window?.rootViewController
      while let controller = current {
        if controller.isBeingDismissed || controller.isBeingPresented { return controller }
        current = controller.ownPresentation
      }
      return nil
    }

    // MARK: Sentinels

    /// A screen is there: perhaps because the app selected its tab.
    func screenAppeared() {
      // Many screens set delegates when their view is loaded.
      wrapDelegates()
      if pending?.hasBegun == false { clock.later { [weak self] in self?.begin() } }
      planReconciling()
    }

    /// A screen is gone: perhaps the app's own code did it, of which no delegate tells.
    func screenDisappeared() { planReconciling() }

    func planReconciling(again: Bool = false) {
      guard again || !isReconcilePlanned else { return }
      isReconcilePlanned = true
      clock.later { [weak self] in self?.reconcile() }
    }

    /// Looks at what is on the screen, and tells the router what is no longer there.
    func reconcile() {
      // The end of the step plans it again.
      guard pending?.hasBegun != true else { return }
      guard isQuiet else { return clock.soon { [weak self] in self?.reconcile() } }
      isReconcilePlanned = false
      // What it brings about is followed when it says that it is done.
      guard router?.isPresenterAtWork(for: self) != true else { return }
      if pending == nil { (comesByItself, selectedOnScreen, promised) = (false, nil, []) }
      noteGoneModals()
      for case let listener as StackListener in listeners.values {
        guard let stack = controllers[listener.entry] as? UINavigationController else { continue }
        stackMoved(stack, listener)
      }
      followTabs()
      if pending == nil, foreignTransitions == 0 {
        // Screens that were revealed, and those that UIKit brought back, as a swipe did that was cancelled late.
        try? makeRevealed()
        try? align(shown)
        alignModals(shown, thenEnd: nil)
      }
      watchScreens()
      begin()
    }

    /// A screen or container made by this host, if it has left or not.
    func isOurs(_ controller: UIViewController) -> Bool {
      controller is WrapperController || controllers.entry(of: controller) != nil
        || madeScreens.contains(controller)
    }

    /// The app dismissed something itself.
    func noteGoneModals() {
      if !presentedElsewhere.isEmpty { noteGonePresentations() }
      guard let index = presented.firstIndex(where: { !$0.isThere }) else { return }
      let id = presented[index].id
      presented.removeSubrange(index...)
      report(.removed([id]))
    }

    /// Follows the app, which selected a tab itself: UIKit tells nobody of it.
    ///
    /// What guards do not let come at once, or what cannot be made, cannot be selected.
    func tabsMoved(_ listener: TabsListener) {
      guard let tabs = controllers[listener.entry] as? UITabBarController, let node = shown.node(listener.entry),
        let index = listener.branches.firstIndex(where: { $0 === tabs.selectedViewController }),
        let old = listener.keys.firstIndex(where: { $0 == node.selected }), old != index
      else { return }
      let event = RouterState.HostEvent.selected(in: node.id, listener.keys[index])
      let isBarred = router?.isBarred(event) == true
      guard isBarred || !canSelect(listener.keys[index], in: node.id) else { return report(event) }
      tabs.selectedViewController = listener.branches[old]
      if isBarred { router?.request(event) }
    }

    func followTabs() {
      for case let listener as TabsListener in listeners.values { tabsMoved(listener) }
    }

    /// Puts the app's delegates behind ours again, where the app set one since.
    func wrapDelegates() {
      for listener in listeners.values { listener.rewrap() }
      for modal in presented { modal.listener.rewrap() }
    }
  }
#endif
