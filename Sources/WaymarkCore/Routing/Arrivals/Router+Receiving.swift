extension Router {
  /// Receives a link from the system: a URL, an activity, or a notification.
  ///
  /// Links are opened one after the other, in the order of their arrival, and only while ``isReady`` is true. A link to
  /// a screen also waits until its window is there, or any window if the options name none. A link that the app's own
  /// code opens does not wait, and fails.
  /// - Parameters:
  ///   - link: the link, with the source that the host knows.
  ///   - delivery: an identifier of the system for this delivery, if the system may repeat it. A repetition is dropped.
  ///   - options: the window of the link, the extras, and the source if it is not that of the link.
  /// - Returns: the navigation. While it waits for its turn, `isHandled` is true if a route takes the link.
  @discardableResult
  public func receive(
    _ link: DeepLink, delivery: String? = nil, _ options: NavigationOptions = NavigationOptions()
  ) -> Navigation {
    lazyRoutes?(self)
    store.removeGoneHosts()
    openWaitingLinks()
    // The system opens it, so that no call of the app is its origin.
    let link = (options.source.map { link.from($0) } ?? link).called(at: .unknown)
    var options = options
    options.waitsForWindow = true
    let transaction = Transaction(link, router: self, for: .system, options)
    let navigation = transaction.navigation
    navigation.onCancel = { transaction.cancelByCaller() }
    guard line.take(transaction, key: delivery) else {
      navigation.end(.cancelled(nil))
      return navigation
    }
    if !navigation.hasEnded, navigation.match == nil {
      navigation.match = transaction.expectedMatch
    }
    return navigation
  }

  /// True if links from the system are opened.
  ///
  /// Set it to false until the app is ready for them. Until then, links wait in order.
  public var isReady: Bool {
    get { line.isOpen }
    set {
      recorder?.note(.ready, newValue ? "ready" : "not ready")
      line.isOpen = newValue
      line.deliver()
    }
  }
}
