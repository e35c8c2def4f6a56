#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Tells the router what the user did, of which UIKit told: the screen is ahead of the state.
    func report(_ event: RouterState.HostEvent) { router?.report(event, from: self) }

    /// Makes what comes into sight when the app has selected a tab.
    public func prepare(for event: RouterState.HostEvent) -> Bool {
      guard case .selected(let tabs, let key) = event else { return true }
      return canSelect(key, in: tabs)
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
