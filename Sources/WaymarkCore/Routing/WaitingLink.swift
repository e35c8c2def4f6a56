/// A link that waits for the window it is to be opened in.
@MainActor
package final class WaitingLink {
  /// What becomes of it.
  package let navigation = Navigation()
  private let link: DeepLink
  private let extras: RouteMatch.Extras
  private weak var router: Router?

  package init(_ link: DeepLink, extras: RouteMatch.Extras, router: Router) {
    self.link = link
    self.extras = extras
    self.router = router
    // What an app delegate answers is known before the window is there.
    navigation.match = router.table.resolve(link).match
    navigation.onCancel = { [weak navigation] in navigation?.end(.cancelled) }
  }

  /// The window is there.
  package func open(in window: RouterState.Window.ID) {
    guard !navigation.hasEnded, let router else { return }
    _ = router.open(
      link, as: .automatic, with: .init(in: window, extras: extras), navigation: navigation)
  }

  /// There will be no window.
  package func fail(_ error: any Error) {
    guard !navigation.hasEnded else { return }
    navigation.end(.failed(navigation.match, NavigationError(error)))
  }
}
