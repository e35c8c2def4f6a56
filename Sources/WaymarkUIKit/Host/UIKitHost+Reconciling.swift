#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Taking over what the user or the app did of which UIKit told nobody.
  extension UIKitHost {
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
