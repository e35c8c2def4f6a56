/// The links that come in through hosts: opened one after the other, in order, each at most once.
@MainActor
final class Mailbox {
  private var letters: [Opening] = []
  /// The keys of what was delivered, oldest first.
  private var delivered: [String] = []
  private(set) var current: Opening?
  private var isDelivering = false
  /// How many links may wait: one more, as from somebody who floods the app, is not taken.
  private static let limit = 1_000
  /// Links wait until the app is ready for them.
  var isOpen = true

  /// How many more links may wait.
  var room: Int { Self.limit - letters.count }

  /// The links that wait, the next one first.
  var waiting: [DeepLink] { letters.map(\.origin) }

  /// Takes a link in; false: it was delivered before, or there are too many.
  func take(_ opening: Opening, key: String?, _ router: Router) -> Bool {
    guard letters.count < Self.limit else {
      router.log?("not taken: \(Self.limit) links wait already")
      return false
    }
    if let key {
      guard !delivered.contains(key) else { return false }
      delivered.append(key)
      if delivered.count > 256 { delivered.removeFirst() }
    }
    letters.append(opening)
    deliver(router)
    if let current, letters.last === opening { router.queue.waits(opening.origin, behind: current) }
    return true
  }

  /// Opens the next link, unless one is pending or the app is not ready.
  ///
  /// One loop, however many links end in the turn they begin.
  func deliver(_ router: Router) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while isOpen, current == nil, !letters.isEmpty {
      let opening = letters.removeFirst()
      guard !opening.navigation.hasEnded else { continue }
      current = opening
      router.queue.start(opening)
      if current?.navigation.hasEnded == true { current = nil }
    }
    router.openDueLinks()
  }

  func ended(_ navigation: Navigation, _ router: Router) {
    guard current?.navigation === navigation else { return }
    current = nil
    deliver(router)
  }
}

extension Router {
  /// Takes a link that came in through the system: a URL, an activity, a notification.
  ///
  /// Links are opened one after the other, in the order they come; none while ``isReady`` is false.
  /// - Parameters:
  ///   - link: the link, with the source the host knows.
  ///   - delivery: what the system calls this delivery, if it may come twice: the second one is dropped.
  ///   - options: the window it came in by, what is passed along, and who brought it, if it is not whom the link names.
  /// - Returns: the navigation. While it waits its turn, `isHandled` tells whether a route takes the link.
  @discardableResult
  public func receive(
    _ link: DeepLink, delivery: String? = nil, _ options: NavigationOptions = NavigationOptions()
  ) -> Navigation {
    bringsRoutes?(self)
    store.removeGoneHosts()
    let link = options.source.map { link.from($0) } ?? link
    let opening = Opening(link, router: self, for: .system, options)
    let navigation = opening.navigation
    navigation.onCancel = { opening.cancel() }
    guard mailbox.take(opening, key: delivery, self) else {
      navigation.end(.cancelled)
      return navigation
    }
    if !navigation.hasEnded, navigation.match == nil {
      navigation.match = table.resolve(link, namespace: options.namespace).match
    }
    return navigation
  }

  /// Whether links that come in through the system are opened; set it to false until the app can take them.
  ///
  /// What comes in meanwhile waits, in order.
  public var isReady: Bool {
    get { mailbox.isOpen }
    set {
      mailbox.isOpen = newValue
      mailbox.deliver(self)
    }
  }
}
