/// A link that waits for its window.
@MainActor
package final class WaitingLink {
  /// The navigation of the link.
  package let navigation = Navigation()
  private let link: DeepLink
  private let options: NavigationOptions
  private let arrivedAt: Duration
  private weak var router: Router?
  private var isOpen = false

  package init(_ link: DeepLink, _ options: NavigationOptions, router: Router) {
    self.link = link
    self.options = options
    self.router = router
    arrivedAt = router.configuration.clock.uptime()
    // An app delegate must answer before the window exists.
    navigation.match = router.table.resolve(link, namespace: options.namespace).match
    navigation.onCancel = { [weak navigation] in navigation?.end(.cancelled) }
  }

  /// Opens the link in its window, which now exists.
  package func open(in window: RouterState.Window.ID) {
    guard !navigation.hasEnded, !isOpen, let router else { return }
    isOpen = true
    var options = options
    options.window = window
    router.line.start(
      Transaction(link, router: router, for: .call(nil), options, navigation: navigation, arrivedAt: arrivedAt))
  }

  /// Ends the navigation, because the window cannot be opened.
  package func fail(_ error: any Error) {
    guard !navigation.hasEnded, !isOpen else { return }
    navigation.end(.failed(navigation.match, NavigationError(error)))
  }
}
