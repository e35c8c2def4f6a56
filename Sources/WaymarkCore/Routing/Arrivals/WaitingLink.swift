/// A link that waits for its window.
@MainActor
package final class WaitingLink {
  package let navigation = Navigation()
  private let request: LinkRequest
  private weak var router: Router?
  private var isOpen = false

  package init(_ link: DeepLink, _ options: NavigationOptions, router: Router) {
    request = LinkRequest(link, options, at: router.rules.clock.uptime())
    self.router = router
    // An app delegate must answer before the window exists.
    navigation.match = router.table.resolve(link, namespace: options.namespace).match
    navigation.onCancel = { [weak navigation] in navigation?.end(.cancelled(nil)) }
  }

  /// Opens the link in its window, which now exists.
  package func open(in window: RouterState.Window.ID) {
    guard !navigation.hasEnded, !isOpen, let router else { return }
    isOpen = true
    var options = request.options
    options.window = window
    router.line.start(Transaction(request.with(options), router: router, for: .call(nil), navigation: navigation))
  }

  /// Ends the navigation, because the window cannot be opened.
  package func fail(_ error: any Error) {
    guard !navigation.hasEnded, !isOpen else { return }
    navigation.end(.failed(navigation.match, error))
  }
}
