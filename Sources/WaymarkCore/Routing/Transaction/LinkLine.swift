/// The links that have not ended, each at one place from its arrival to its end, and the verbs that wait.
///
/// Links from the system are opened in order, one after the other, each at most once. A link that the app opens begins at
/// once, unless others wait: then it supersedes them, waits for its turn or is dropped, depending on the app's policy
/// (``Router/Configuration/overlap``).
@MainActor
final class LinkLine {
  typealias Links = WaitingLine<ObjectIdentifier, Transaction>

  /// The place of a transaction.
  enum Place: Int, CaseIterable {
    /// A link from the system waits for its turn.
    case arrived
    /// A link from the system waits for a window, while links for other windows are opened.
    case held
    /// A link of the app waits for its turn.
    case queued
    /// A link has begun, and waits for nothing but hosts.
    case running
    /// A link waits for an answer.
    case waiting
    /// A verb waits for an answer.
    case verb
  }

  private let places = Place.allCases.map { _ in Links() }
  /// The links that wait for their turn, and whose wait was not reported yet.
  private let unreported: [Place: Links] = [.arrived: Links(), .queued: Links()]
  /// The link from the system that was begun last, until it ends.
  private var current: Transaction?
  /// The windows that were open when links were last held for another one.
  private var windows: [RouterState.Window.ID] = []
  /// The keys of delivered links, oldest first.
  private var delivered: [String] = []
  private var isDelivering = false
  private var isRunningNext = false
  private let mistakes: MistakeLog
  private let outbox: Outbox
  /// The effect of a link of the app on waiting ones.
  var overlap: Router.Overlap
  /// Called when a link waits for a reason.
  var onWait: @MainActor (DeepLink, String) -> Void = { _, _ in }
  /// Called when there may be room for more links.
  var onFree: @MainActor () -> Void = {}
  /// True if the app is ready.
  ///
  /// Otherwise links from the system wait.
  var isOpen = true
  /// The limit of links from the system that wait, that of the app's, and that of verbs.
  ///
  /// Further ones are refused, so that a flood of links cannot fill the memory.
  static let limit = 1_000

  init(_ mistakes: MistakeLog, _ outbox: Outbox, overlap: Router.Overlap) {
    self.mistakes = mistakes
    self.outbox = outbox
    self.overlap = overlap
  }

  private subscript(_ place: Place) -> Links { places[place.rawValue] }

  /// The number of transactions visited so far, which tests count.
  var steps: Int { (places + unreported.values).reduce(0) { $0 + $1.steps } }

  /// True if a link from the system waits for its turn or for a window.
  var hasArrived: Bool { !self[.arrived].isEmpty || !self[.held].isEmpty }

  /// True if a link or a verb waits for an answer.
  var hasWaiting: Bool { !self[.waiting].isEmpty || !self[.verb].isEmpty }

  /// Returns true if a link or a verb asks the user about a window, such as a leave guard.
  func asksUser(in window: RouterState.Window.ID) -> Bool {
    (self[.waiting].all + self[.verb].all).contains { transaction in
      if case .user = transaction.waitReason { transaction.targetWindow == window } else { false }
    }
  }

  /// True if no link waits or has pending steps.
  var isIdle: Bool { current == nil && Place.allCases.allSatisfy { $0 == .verb || self[$0].isEmpty } }

  /// The links and verbs that have not ended, each with what it waits for, in words for tests.
  var unfinished: [String] {
    let ready = isOpen ? "its turn" : "isReady, which is false"
    let waits: [(place: Place, reason: String)] = [
      (.arrived, ready), (.held, "its window"), (.queued, "its turn"), (.running, "a host"), (.waiting, ""),
      (.verb, ""),
    ]
    return waits.flatMap { place, reason in
      self[place].all.map { transaction in
        let subject = transaction.original?.text ?? transaction.origin.verb?.kind.name ?? ""
        let reason = transaction.waitReason?.name ?? (transaction.lacksWindow ? "a window" : reason)
        return "\(subject) waits for \(reason)"
      }
    }
  }

  private func move(_ transaction: Transaction, to place: Place) {
    remove(transaction)
    transaction.place = place
    self[place].add(transaction, for: ObjectIdentifier(transaction))
  }

  /// Takes a transaction out of line, because it has ended or continues elsewhere.
  func remove(_ transaction: Transaction) {
    guard let place = transaction.place else { return }
    transaction.place = nil
    self[place].remove(ObjectIdentifier(transaction))
    unreported[place]?.remove(ObjectIdentifier(transaction))
  }

  /// Begins the next links after one has ended, and after the app was told of its end.
  func ended(_ transaction: Transaction) {
    guard current === transaction || !self[.queued].isEmpty else { return }
    outbox.post { [self] in
      if current === transaction {
        current = nil
        deliver()
      }
      runNext()
    }
  }

  // MARK: Links from the system

  /// The number of links from the system that there is room for.
  var room: Int { max(0, Self.limit - self[.arrived].size - self[.held].size) }

  /// Accepts a link from the system.
  ///
  /// Returns false if it was delivered before. If too many wait, the link ends as cancelled.
  func take(_ transaction: Transaction, key: String? = nil) -> Bool {
    if let key, delivered.contains(key) { return false }
    // A claimed link never waits, because the app, or the link before it, may wait for it.
    let hasEnded = transaction.endsOnArrival() || transaction.endIfFile()
    guard hasEnded || room > 0 else {
      mistakes.reportUnopened("not taken: \(Self.limit) links wait already", of: transaction.original)
      transaction.end(.cancelled(nil))
      return true
    }
    if let key {
      delivered.append(key)
      if delivered.count > 256 { delivered.removeFirst() }
    }
    guard !hasEnded else { return true }
    wait(transaction, for: .arrived)
    deliver()
    if !isOpen { reportWaitForReadiness(on: transaction.guarded.rules.clock) }
    if transaction.isQueued { transaction.keep() }
    if let current { reportArrivals(behind: current) }
    return true
  }

  /// The time after which links that wait for the app to be ready are reported.
  static let readiness = Duration.seconds(10)

  /// Reports links that wait for an app that does not become ready.
  private func reportWaitForReadiness(on clock: RouterClock) {
    guard mistakes.isOn else { return }
    _ = clock.after(Self.readiness) { [weak self] in
      guard let self, !isOpen, hasArrived else { return }
      mistakes.report(
        "links from the system wait, because isReady has been false for \(Self.readiness.components.seconds) s: write "
          + "router.isReady = true where the app has started")
    }
  }

  /// Accepts the links that `body` delivers, and puts them before all waiting ones.
  func before(_ body: () -> Void) {
    let others = self[.arrived].takeAll()
    let wasDelivering = isDelivering
    isDelivering = true
    body()
    for other in others where !other.navigation.hasEnded { self[.arrived].add(other, for: ObjectIdentifier(other)) }
    isDelivering = wasDelivering
  }

  /// Opens the next link, unless one is pending, the app is not ready, or its window is missing.
  ///
  /// It uses one loop, because many links may end in the turn they begin.
  func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while isOpen, current == nil, let transaction = self[.arrived].next {
      if transaction.needsWindow() {
        transaction.reportMissingWindow()
        guard transaction.hasWindow else { break }
        hold(transaction)
        continue
      }
      remove(transaction)
      current = transaction
      start(transaction)
      if current?.navigation.hasEnded == true { current = nil }
    }
    onFree()
  }

  /// Keeps a link until another window opens, and lets the links behind it pass.
  func hold(_ transaction: Transaction) {
    windows = transaction.guarded.current.windows.map(\.id)
    move(transaction, to: .held)
    transaction.reportMissingWindow()
    guard current === transaction else { return }
    current = nil
    deliver()
  }

  /// Opens what waits, after other windows may have opened.
  func deliver(in windows: [RouterState.Window.ID]) {
    if !self[.held].isEmpty, windows != self.windows {
      before { for transaction in self[.held].all { move(transaction, to: .arrived) } }
    }
    deliver()
  }

  // MARK: Links of the app

  /// Opens a link, or queues or drops it, depending on waiting links.
  func start(_ transaction: Transaction) {
    // A link whose state is committed waits only for a host, so it does not delay others.
    let othersWait = !self[.waiting].isEmpty || !self[.queued].isEmpty
    if othersWait, transaction.presentation.isDeclarative, transaction.origin.supersedes {
      switch overlap {
      case .latest:
        outbox.change { for older in self[.waiting].all where older.isSupersedable { older.cancel() } }
      case .enqueue: return enqueue(transaction)
      case .drop: if !transaction.origin.isInOrder { return transaction.end(.cancelled(nil)) }
      }
    }
    run(transaction)
  }

  private func enqueue(_ transaction: Transaction) {
    guard hasRoom(for: transaction) else {
      _ = transaction.endTooLate()
      return
    }
    transaction.navigation.onCancel = { transaction.cancelByCaller() }
    transaction.navigation.match = transaction.expectedMatch
    wait(transaction, for: .queued)
    if let first = self[.waiting].next { reportQueued(behind: first) }
  }

  /// Returns true if fewer than ``limit`` others wait.
  ///
  /// The system's links have a limit of their own: one waits for an answer, the others for their turn.
  func hasRoom(for transaction: Transaction) -> Bool {
    guard transaction.original != nil else { return self[.verb].size < Self.limit }
    return transaction.origin.isInOrder || self[.waiting].size + self[.queued].size < Self.limit
  }

  /// Opens a link at once, regardless of waiting links.
  func run(_ transaction: Transaction) {
    guard !transaction.endIfRefused() else { return }
    transaction.run()
    if !transaction.navigation.hasEnded, !transaction.isQueued, !transaction.isWaiting {
      move(transaction, to: .running)
    }
  }

  /// Runs the queued transactions in one loop, because many may end in the turn they begin.
  private func runNext() {
    guard !isRunningNext else { return }
    isRunningNext = true
    defer { isRunningNext = false }
    while self[.waiting].isEmpty, let next = self[.queued].next {
      remove(next)
      run(next)
    }
  }

  // MARK: Waits for an answer

  /// Notes that a transaction begins to wait.
  ///
  /// The links behind it wait, too.
  func waits(_ transaction: Transaction) {
    guard transaction.original != nil else { return move(transaction, to: .verb) }
    move(transaction, to: .waiting)
    if current === transaction { reportArrivals(behind: transaction) }
    if !self[.queued].isEmpty { reportQueued(behind: transaction) }
  }

  /// Notes that a transaction no longer waits.
  func goesOn(_ transaction: Transaction) {
    remove(transaction)
    if transaction.original != nil { move(transaction, to: .running) }
  }

  /// Reports that guards were added or removed.
  func guardsChanged() {
    for transaction in self[.waiting].all + self[.verb].all { transaction.guardsChanged() }
  }

  /// Cancels the choice of a branch that waits for a guard in a window, because a later choice of the user wins.
  func supersedeChoice(in window: RouterState.Window.ID) {
    guard !self[.verb].isEmpty else { return }
    outbox.change { for verb in self[.verb].all where verb.choiceWindow == window { verb.cancel() } }
  }

  // MARK: Reporting

  /// Reports that links from the system wait behind one, each once, and limits its wait for a guard.
  private func reportArrivals(behind transaction: Transaction) {
    guard transaction.isWaiting, hasArrived else { return }
    tell(.arrived, behind: transaction)
    transaction.limitWait()
  }

  /// Reports that the app's links wait behind a transaction, each once, and limits the waits for guards before them.
  private func reportQueued(behind transaction: Transaction) {
    tell(.queued, behind: transaction)
    for other in self[.waiting].all { other.limitWait() }
  }

  private func tell(_ place: Place, behind transaction: Transaction) {
    guard let reason = transaction.waitReason, let links = unreported[place]?.takeAll() else { return }
    for link in links.compactMap(\.original) { onWait(link, reason.name) }
  }

  private func wait(_ transaction: Transaction, for place: Place) {
    move(transaction, to: place)
    unreported[place]?.add(transaction, for: ObjectIdentifier(transaction))
  }
}

extension Transaction {
  /// True if a later link of the app may cancel it while it waits.
  fileprivate var isSupersedable: Bool { presentation.isDeclarative && !origin.isInOrder }
}

extension RouteMap.Presentation {
  /// True if the map determines the state, so that a later opening supersedes this one.
  var isDeclarative: Bool {
    switch self {
    case .automatic, .inPlace: true
    case .push, .modal, .replace, .root: false
    }
  }
}
