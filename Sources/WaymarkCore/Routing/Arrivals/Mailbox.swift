/// The links from the system.
///
/// They are opened in order, one after the other, each at most once.
@MainActor
final class Mailbox {
  private let letters = TransactionQueue.Line()
  /// The links that wait for a window, while links for other windows are opened.
  private let held = TransactionQueue.Line()
  /// The letters whose wait was not reported yet.
  private let untold = TransactionQueue.Line()
  /// The windows that were open when links were last held for another one.
  private var windows: [RouterState.Window.ID] = []
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
  var room: Int { max(0, Self.limit - letters.size - held.size) }

  /// True if a link waits.
  var hasLetters: Bool { !letters.isEmpty || !held.isEmpty }

  /// The number of links visited so far, which tests count.
  var steps: Int { letters.steps + held.steps + untold.steps }

  /// Accepts a link.
  ///
  /// Returns false if it was delivered before. If too many wait, the link ends as cancelled.
  func take(_ transaction: Transaction, key: String?) -> Bool {
    if let key, delivered.contains(key) { return false }
    // A claimed link never waits, because the app, or the link before it, may wait for it.
    let hasEnded = transaction.endsOnArrival() || transaction.endIfFile()
    guard hasEnded || room > 0 else {
      mistakes.reportUnopened("not taken: \(Self.limit) links wait already", of: transaction.original)
      transaction.end(.cancelled)
      return true
    }
    if let key {
      delivered.append(key)
      if delivered.count > 256 { delivered.removeFirst() }
    }
    guard !hasEnded else { return true }
    letters.add(transaction, for: ObjectIdentifier(transaction))
    untold.add(transaction, for: ObjectIdentifier(transaction))
    deliver()
    if transaction.isQueued { transaction.keep() }
    if let current { tellOfWait(for: current) }
    return true
  }

  /// Accepts the links that `body` delivers, and puts them before all waiting ones.
  func before(_ body: () -> Void) {
    let others = letters.takeAll()
    let wasOpen = isOpen
    isOpen = false
    body()
    for other in others { letters.add(other, for: ObjectIdentifier(other)) }
    isOpen = wasOpen
  }

  // MARK: Opening

  /// Opens the next link, unless one is pending, the app is not ready, or its window is missing.
  ///
  /// It uses one loop, because many links may end in the turn they begin.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while isOpen, current == nil, let transaction = letters.next {
      if transaction.needsWindow() {
        transaction.reportMissingWindow()
        guard transaction.hasWindow else { break }
        hold(transaction)
        continue
      }
      remove(transaction)
      current = transaction
      queue.start(transaction)
      if current?.navigation.hasEnded == true { current = nil }
    }
    onFree?()
  }

  /// Keeps a link until another window opens, and lets the links behind it pass.
  func hold(_ transaction: Transaction) {
    remove(transaction)
    windows = transaction.guarded.current.windows.map(\.id)
    held.add(transaction, for: ObjectIdentifier(transaction))
    transaction.reportMissingWindow()
    guard current === transaction else { return }
    current = nil
    deliver()
  }

  /// Opens what waits, after other windows may have opened.
  func deliver(in windows: [RouterState.Window.ID]) {
    if !held.isEmpty, windows != self.windows {
      before { for letter in held.takeAll() { letters.add(letter, for: ObjectIdentifier(letter)) } }
    }
    deliver()
  }

  /// Notes that a link has ended, in its turn or before.
  func ended(_ transaction: Transaction) {
    remove(transaction)
    guard current === transaction else { return }
    current = nil
    deliver()
  }

  private func remove(_ transaction: Transaction) {
    for line in [letters, held, untold] { line.remove(ObjectIdentifier(transaction)) }
  }

  // MARK: Reporting

  /// Reports that links wait behind the pending one, each once, and limits its wait for a guard.
  func tellOfWait(for transaction: Transaction) {
    guard current === transaction, transaction.isWaiting, hasLetters else { return }
    for link in untold.takeAll().compactMap(\.original) { queue.tell(link, behind: transaction) }
    transaction.limitWait()
  }
}

extension Transaction {
  /// The window that shows its screen, if one is open.
  var window: RouterState.Window.ID? { options.window ?? guarded.current.keyWindow }

  /// True if any window is open.
  var hasWindow: Bool { !guarded.current.windows.isEmpty }

  /// True if its screen must wait, because no window is open, or not the one of the link.
  var lacksWindow: Bool {
    guard options.waitsForWindow, router.statelessHost == nil else { return false }
    let windows = guarded.current.windows
    return windows.isEmpty || options.window.map { id in !windows.contains { $0.id == id } } ?? false
  }

  /// Returns true if the link shows a screen and must wait for a window.
  fileprivate func needsWindow() -> Bool {
    guard lacksWindow else { return false }
    return isHeld || expectedMatch.map { !handles($0) } ?? false
  }

  /// Reports after a while that the link waits for a window that is missing.
  fileprivate func reportMissingWindow() {
    guard router.mistakes.isOn, !isWindowAwaited, let original else { return }
    isWindowAwaited = true
    let (clock, limit) = (guarded.configuration.clock, guarded.configuration.stepLimit)
    _ = clock.after(limit) { [weak self] in
      guard let self, lacksWindow, !navigation.hasEnded else { return }
      router.mistakes.report(
        "a link waits for a window that does not come: attach a host, as with router.attach(to: window): \(original)"
      )
    }
  }
}

extension Router {
  /// Receives a link from the system: a URL, an activity, or a notification.
  ///
  /// Links are opened one after the other, in the order of their arrival, and only while ``isReady`` is true. A link to
  /// a screen also waits until its window is there, or any window if the options name none. A link that the app's own
  /// code opens does not wait.
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
    let link = (options.source.map { link.from($0) } ?? link).called(at: .unknown)
    var options = options
    options.waitsForWindow = true
    let transaction = Transaction(link, router: self, for: .system, options)
    let navigation = transaction.navigation
    navigation.onCancel = { transaction.cancelByCaller() }
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
      tape?.note(.ready, newValue ? "ready" : "not ready")
      mailbox.isOpen = newValue
      mailbox.deliver()
    }
  }
}
