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

    /// Reports an event that UIKit has reported: the screen is ahead of the state.
    func report(_ event: RouterState.HostEvent) { router?.report(event, from: self) }

    /// Makes the screens that are about to become visible, as by a tap on a tab.
    @_spi(Hosting) public func prepare(_ next: RouterState) -> Bool {
      preload(next)
      // A second tap on a selected tab leads to the same state, so no step shows the screens that were made again.
      if retryErrorScreens(in: next) { lookLater() }
      return (try? makeScreensOrErrors(of: next)) != nil
    }

    /// Publishes the top screen for other devices, if the app wants that.
    func publish() {
      guard let scene = window?.windowScene else { return }
      router?.uiKit.publishPlace(in: scene, title: title)
    }

    /// The title of the top screen.
    private var title: String? { shown.top(in: shown.windows.first?.id).flatMap { controllers[$0.id]?.title } }

    /// Publishes the title of the top screen again, because its view may be loaded by now.
    func publishTitle() {
      guard let scene = window?.windowScene else { return }
      router?.uiKit.publishTitle(title, in: scene)
    }

    /// Tries again to make the screens that error screens replace, because they are shown again.
    func retry(_ next: RouterState) {
      if retryErrorScreens(in: next), (try? makeScreensOrErrors(of: next)) != nil { try? align(next) }
    }

    /// Makes the visible screens that are missing.
    ///
    /// No step can fail with them. A screen that cannot be made leaves the state, unless nothing is below it.
    func makeRevealed() throws(HostError) {
      while true {
        do throws(HostError) { return try makeScreens(of: shown) } catch {
          let before = shown
          if error.reason == .noContent, let entry = error.entry { report(.removed([entry])) }
          if shown == before { try putErrorScreen(error, in: shown) }
        }
      }
    }

    /// Tells VoiceOver of another screen, once for all steps that have led to it.
    ///
    /// A link to another section also fills the stacks in it, each in a step.
    func announceSilentChange() {
      guard hasSilentChange, pending == nil else { return }
      hasSilentChange = false
      UIAccessibility.post(notification: .screenChanged, argument: nil)
    }

    /// Returns true if a step has replaced visible content without a transition of UIKit's.
    ///
    /// VoiceOver would stay on a view that is gone.
    func isSilent(_ step: RouterState.Step) -> Bool {
      guard let window, !window.isHidden else { return false }
      if case .setWindowRoot = step { return true }
      guard let change = step.contentChange, shown.windows.contains(where: { $0.root.shows(change.container.id) })
      else { return false }
      switch controllers[change.container.id] {
      case is SectionController: return true
      case is UINavigationController: return !change.isAnimated
      default: return false
      }
    }
  }
#endif
