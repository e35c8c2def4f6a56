@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// The moments at which the screen may have changed: the router observes it and concludes.
  extension UIKitHost {
    /// Lets the router observe the screen.
    func look() {
      wrapDelegates()
      router?.screenChanged(in: self)
      announceSilentChange()
      publishTitle()
    }

    /// Lets the router observe the screen in the next turn, when the running change is over.
    func lookLater() { watcher.lookLater() }

    /// Observes the screen at the end of each turn while the router waits for a change without a callback.
    @_spi(Hosting) public func watch(_ isWatching: Bool) {
      watcher.isWaitedFor = isWatching
      if !isWatching { modals.forgetQuestion() }
    }

    /// Aligns the screen with the state.
    ///
    /// It shows revealed screens, and removes what UIKit brought back, as by a swipe that was cancelled late.
    @_spi(Hosting) public func sync(for router: Router) {
      guard pending == nil, !router.isPresenterAtWork(for: self) else { return }
      preloaded = []
      modals.forgetGone()
      dismissLeftBehind()
      try? makeRevealed()
      try? align(shown)
      settleRoot()
      projectLocks()
      modals.align(shown, thenEnd: nil)
      watcher.noteUnsettled(snapshot().flatMap { shown.event(seenIn: $0) })
    }

    /// Sets the root that waited for a dismissal, because UIKit may not report its end.
    private func settleRoot() {
      guard let ownWindow, let entry = shown.windows.first?.root.id, let root = controllers[entry],
        ownWindow.rootViewController !== root
      else { return }
      ownWindow.rootViewController = root
    }

    /// Dismisses a modal that has left the state: UIKit refuses a dismissal during a presentation.
    private func dismissLeftBehind() {
      guard !isMoving else { return }
      var current = window?.rootViewController?.ownPresentation
      while let controller = current {
        let isKnown = modals.entry(of: controller) != nil || holdsOpenScreen(controller)
        if isOfHost(controller), !isKnown { return modals.depart(controller) }
        current = controller.ownPresentation
      }
    }

    /// Returns true for a screen or container that this host made, also if its entry has left.
    func isOfHost(_ controller: UIViewController) -> Bool {
      controller is WrapperController || controller is StackController || controllers.entry(of: controller) != nil
        || controllers.isMade(controller)
    }

    /// Restores the app's delegates, gestures and buttons.
    @_spi(Hosting) public func detach() {
      cancelStep()
      if let owner = mounted ?? ownWindow { HostOwner.forget(self, of: owner) }
      watcher.isWaitedFor = false
      hasSilentChange = false
      for listener in listeners.values { listener.unwrap() }
      modals.detach()
      // A host that is attached again makes everything again.
      listeners = [:]
      controllers.keepOnly([])
      shown = RouterState()
      locks.free()
      watcher.update()
      router = nil
    }

    /// Replaces delegates that the app has set since.
    func wrapDelegates() {
      for listener in listeners.values { listener.rewrap() }
      for modal in modals.presented { modal.rewrap() }
    }
  }
#endif
