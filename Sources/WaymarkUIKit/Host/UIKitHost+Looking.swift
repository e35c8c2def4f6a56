#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  /// Saying when the screen may have changed: the router looks at it, and concludes.
  extension UIKitHost {
    /// Something may have happened on the screen.
    func look() {
      wrapDelegates()
      router?.screenChanged(in: self)
    }

    /// The same in the next turn: what is happening now is not over.
    func lookLater() { watcher.lookLater() }

    /// Looks at the end of each turn while the router waits for a change without a callback.
    public func watch(_ isWatching: Bool) {
      watcher.isWaitedFor = isWatching
      if !isWatching { modals.forgetWhoWasAsked() }
    }

    /// Brings all that is shown in line: screens that were revealed, and those that UIKit brought back, as a swipe did that
    /// was cancelled late.
    public func settle(for router: Router) {
      guard pending == nil, !router.isPresenterAtWork(for: self) else { return }
      forgetPromises()
      modals.forgetGone()
      dismissLeftBehind()
      try? makeRevealed()
      try? align(shown)
      settleRoot()
      projectLocks()
      modals.align(shown, thenEnd: nil)
      watcher.noteUnsettled(snapshot().flatMap { shown.event(seenIn: $0) })
    }

    /// The root waits for a dismissal whose end UIKit may not tell.
    private func settleRoot() {
      guard mounted == nil, let window, let entry = shown.windows.first?.root.id, let root = controllers[entry],
        window.rootViewController !== root
      else { return }
      window.rootViewController = root
    }

    /// Dismisses what has left the state and is still presented: UIKit refuses to dismiss while something else comes.
    private func dismissLeftBehind() {
      guard !isMoving else { return }
      var current = window?.rootViewController?.ownPresentation
      while let controller = current {
        let isKnown = modals.entry(of: controller) != nil || holdsOpenScreen(controller)
        if isOurs(controller), !isKnown { return modals.depart(controller) }
        current = controller.ownPresentation
      }
    }

    /// A screen or container made by this host, if it has left or not.
    func isOurs(_ controller: UIViewController) -> Bool {
      controller is WrapperController || controller is StackController || controllers.entry(of: controller) != nil
        || controllers.isMade(controller)
    }

    /// Gives the app back what was taken of its objects: delegates, gestures, buttons.
    public func letGo() {
      withdraw()
      if let owner = mounted ?? ownWindow { HostOwner.forget(self, of: owner) }
      watcher.isWaitedFor = false
      for listener in listeners.values { listener.unwrap() }
      modals.letGo()
      // Attached again, it begins anew.
      listeners = [:]
      controllers.letGoOfAll()
      shown = RouterState()
      locks.free()
      watcher.update()
      router = nil
    }

    /// Puts the app's delegates behind ours again, where the app set one since.
    func wrapDelegates() {
      for listener in listeners.values { listener.rewrap() }
      modals.wrapDelegates()
    }
  }
#endif
