/// The links from the system.
///
/// They are opened in order, one after the other, each at most once.
@MainActor
final class Mailbox {
  private var letters: [Transaction] = []
  /// The keys of delivered links, oldest first.
  private var delivered: [String] = []
  private(set) var current: Transaction?
  private var isDelivering = false
  private let queue: TransactionQueue
  private let mistakes: MistakeLog
  /// Runs when there may be room for more links.
  var onFree: (@MainActor () -> Void)?
  /// The limit of waiting links.
  ///
  /// Further links are refused, so that a flood of links cannot fill the memory.
  private static let limit = 1_000
  /// True if the app is ready.
  ///
  /// Otherwise links wait.
  var isOpen = true

  init(_ queue: TransactionQueue, _ mistakes: MistakeLog) {
    self.queue = queue
    self.mistakes = mistakes
  }

  /// The number of links that there is room for.
  var room: Int { max(0, Self.limit - letters.count) }

  /// True if a link waits.
  var hasLetters: Bool { !letters.isEmpty }

  /// The waiting links, the next one first.
  var waiting: [DeepLink] { letters.compactMap(\.original) }

  /// Accepts a link.
  ///
  /// Returns false if it was delivered before, or too many wait.
  func take(_ transaction: Transaction, key: String?) -> Bool {
    if let key, delivered.contains(key) { return false }
    // A claimed link never waits, because the app, or the link before it, may wait for it.
    let hasEnded = transaction.endsOnArrival() || transaction.endIfFile()
    guard hasEnded || letters.count < Self.limit else {
      mistakes.trace("not taken: \(Self.limit) links wait already")
      return false
    }
    if let key {
      delivered.append(key)
      if delivered.count > 256 { delivered.removeFirst() }
    }
    guard !hasEnded else { return true }
    letters.append(transaction)
    deliver()
    if transaction.isQueued { transaction.keep() }
    if let current, letters.last === transaction, let link = transaction.original {
      queue.waits(link, behind: current)
    }
    return true
  }

  /// Accepts the links that `body` delivers, and puts them before all waiting ones.
  func before(_ body: () -> Void) {
    let others = letters
    letters = []
    let wasOpen = isOpen
    isOpen = false
    body()
    letters += others
    isOpen = wasOpen
  }

  /// Opens the next link, unless one is pending, the app is not ready, or its window is missing.
  ///
  /// It uses one loop, because many links may end in the turn they begin.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while isOpen, current == nil, let transaction = letters.first {
      guard !transaction.navigation.hasEnded else {
        letters.removeFirst()
        continue
      }
      guard !transaction.needsWindow() else {
        transaction.reportMissingWindow()
        break
      }
      letters.removeFirst()
      current = transaction
      queue.start(transaction)
      if current?.navigation.hasEnded == true { current = nil }
    }
    onFree?()
  }

  func ended(_ navigation: Navigation) {
    guard current?.navigation === navigation else { return }
    current = nil
    deliver()
  }
}

extension Transaction {
  /// Returns true if the link shows a screen and must wait for a window.
  fileprivate func needsWindow() -> Bool {
    guard options.waitsForWindow, router.store.state.windows.isEmpty, router.statelessHost == nil else { return false }
    return expectedMatch.map { !handles($0) } ?? false
  }

  /// Reports after a while that the link waits for a window that is missing.
  fileprivate func reportMissingWindow() {
    guard router.mistakes.isOn, let original else { return }
    let (clock, limit) = (guarded.configuration.clock, guarded.configuration.stepLimit)
    _ = clock.after(limit) { [weak router, navigation] in
      guard let router, router.store.state.windows.isEmpty, !navigation.hasEnded else { return }
      router.mistakes.report(
        "a link waits for a window that does not come: attach a host, as with router.attach(to: window): \(original)"
      )
    }
  }
}

extension Router {
  /// Receives a link from the system: a URL, an activity, or a notification.
  ///
  /// Links are opened one after the other, in the order of their arrival, and only while ``isReady`` is true.
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
    openWhatWaits()
    let link = options.source.map { link.from($0) } ?? link
    let transaction = Transaction(link, router: self, for: .system, options)
    let navigation = transaction.navigation
    navigation.onCancel = { transaction.cancel() }
    guard mailbox.take(transaction, key: delivery) else {
      navigation.end(.cancelled)
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
    get { mailbox.isOpen }
    set {
      mailbox.isOpen = newValue
      mailbox.deliver()
    }
  }
}
