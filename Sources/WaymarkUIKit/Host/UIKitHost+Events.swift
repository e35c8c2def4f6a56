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
      shown = RouterState.following(event, shown, in: router.table)
      prune()
      if case .selected(let tabs, _) = event {
        (comesByItself, selectedOnScreen) = (true, tabs)
        // What guards take out of it goes by steps.
        if router.lets(shown, after: event) { revealed() }
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
    func makeRevealed() throws(Failure) {
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
  }
#endif
