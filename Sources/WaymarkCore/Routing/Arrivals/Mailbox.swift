/// The links that come in through hosts: opened one after the other, in order, each at most once.
@MainActor
final class Mailbox {
  private var letters: [Transaction] = []
  /// The keys of what was delivered, oldest first.
  private var delivered: [String] = []
  private(set) var current: Transaction?
  private var isDelivering = false
  /// How many links may wait: one more, as from somebody who floods the app, is not taken.
  private static let limit = 1_000
  /// Links wait until the app is ready for them.
  var isOpen = true

  /// How many more links may wait.
  var room: Int { Self.limit - letters.count }

  /// Whether a link waits.
  var hasLetters: Bool { !letters.isEmpty }

  /// The links that wait, the next one first.
  var waiting: [DeepLink] { letters.compactMap(\.arrived) }

  /// Takes a link in; false: it was delivered before, or there are too many.
  func take(_ transaction: Transaction, key: String?, _ router: Router) -> Bool {
    if let key, delivered.contains(key) { return false }
    // What a claim waits for may be what the app, or the link before it, waits for.
    let hasEnded = transaction.isClaimed() || transaction.isOfFile()
    guard hasEnded || letters.count < Self.limit else {
      router.log?("not taken: \(Self.limit) links wait already")
      return false
    }
    if let key {
      delivered.append(key)
      if delivered.count > 256 { delivered.removeFirst() }
    }
    guard !hasEnded else { return true }
    letters.append(transaction)
    deliver(router)
    if transaction.isQueued { transaction.keep() }
    if let current, letters.last === transaction, let link = transaction.arrived {
      router.queue.waits(link, behind: current)
    }
    return true
  }

  /// Takes in what comes before all that waits.
  func before(_ body: () -> Void) {
    let others = letters
    letters = []
    let wasOpen = isOpen
    isOpen = false
    body()
    letters += others
    isOpen = wasOpen
  }

  /// Opens the next link, unless one is pending, the app is not ready, or the window is to come that shows it.
  ///
  /// One loop, however many links end in the turn they begin.
  func deliver(_ router: Router) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while isOpen, current == nil, let transaction = letters.first {
      guard !transaction.navigation.hasEnded else {
        letters.removeFirst()
        continue
      }
      guard !transaction.needsWindow() else {
        router.tellMissingWindow(for: transaction)
        break
      }
      letters.removeFirst()
      current = transaction
      router.queue.start(transaction)
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

extension Transaction {
  /// Whether it is for a screen, and the window is to come that shows it.
  fileprivate func needsWindow() -> Bool {
    guard options.waitsForWindow, router.store.state.windows.isEmpty, router.statelessHost == nil else { return false }
    let match = link.flatMap { router.table.resolve($0, namespace: options.namespace).match }
    return match.map { !router.handles($0) } ?? false
  }
}

extension Router {
  /// Tells after a while that a link waits for a window, and nobody brings one.
  fileprivate func tellMissingWindow(for transaction: Transaction) {
    guard isLogging, let link = transaction.arrived else { return }
    _ = configuration.clock.after(configuration.stepLimit) { [weak self] in
      guard let self, store.state.windows.isEmpty, !transaction.navigation.hasEnded else { return }
      tellMistake(
        "a link waits for a window, and nobody brings one: attach a host, as with router.attach(to: window): \(link)"
      )
    }
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
    openWhatWaits()
    let link = options.source.map { link.from($0) } ?? link
    let transaction = Transaction(link, router: self, for: .system, options)
    let navigation = transaction.navigation
    navigation.onCancel = { transaction.cancel() }
    guard mailbox.take(transaction, key: delivery, self) else {
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
