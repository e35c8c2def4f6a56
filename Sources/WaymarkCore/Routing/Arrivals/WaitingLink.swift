/// A link that waits for the window it is to be opened in.
@MainActor
package final class WaitingLink {
  /// What becomes of it.
  package let navigation = Navigation()
  private let link: DeepLink
  private let options: NavigationOptions
  private weak var router: Router?

  package init(_ link: DeepLink, _ options: NavigationOptions, router: Router) {
    self.link = link
    self.options = options
    self.router = router
    // What an app delegate answers is known before the window is there.
    navigation.match = router.table.resolve(link, namespace: options.namespace).match
    navigation.onCancel = { [weak navigation] in navigation?.end(.cancelled) }
  }

  /// The window is there.
  package func open(in window: RouterState.Window.ID) {
    guard !navigation.hasEnded, let router else { return }
    var options = options
    options.window = window
    router.queue.start(Transaction(link, router: router, for: .call(nil), options, navigation: navigation))
  }

  /// There will be no window.
  package func fail(_ error: any Error) {
    guard !navigation.hasEnded else { return }
    navigation.end(.failed(navigation.match, NavigationError(error)))
  }
}
