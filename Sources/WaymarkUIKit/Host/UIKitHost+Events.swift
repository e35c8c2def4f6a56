#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Tells the router what the user did, of which UIKit told: the screen is ahead of the state.
    func report(_ event: RouterState.HostEvent) { router?.report(event, from: self) }

    /// Makes what is about to come into sight, as by a tap on a tab.
    public func prepare(_ next: RouterState) -> Bool {
      promise(next)
      // A second tap on the tab that is selected brings no other state: what was made anew has to come on the screen.
      if retryErrorScreens(shownIn: next) { lookLater() }
      return makeScreensOrErrors(of: next) == nil
    }

    /// The place is another one: other devices are told, if the app wants that.
    func publish() {
      guard let scene = window?.windowScene else { return }
      router?.publishPlace(
        in: scene, title: shown.top(in: shown.windows.first?.id).flatMap { controllers[$0.id]?.title })
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
  }
#endif
