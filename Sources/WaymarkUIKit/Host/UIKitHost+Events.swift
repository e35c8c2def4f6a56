@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
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
  }
#endif
