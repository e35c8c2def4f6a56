/// The transactions that have not ended.
///
/// Links supersede one another, wait for their turn or are dropped, depending on the app's policy
/// (``Router/Configuration/overlap``). Verbs are here while they wait for an answer.
@MainActor
final class TransactionQueue {
  /// The links that have not ended, oldest first.
  private var links: [Transaction] = []
  /// The verbs that wait for an answer.
  private var verbs: [Transaction] = []
  private var isRunning = false

  /// Opens a link, or queues or drops it, depending on waiting links.
  func start(_ transaction: Transaction) {
    // A link whose state is committed waits only for a host, so it does not delay others.
    if transaction.presentation.isDeclarative, transaction.origin.supersedes,
      links.contains(where: { $0.isWaiting || $0.isQueued })
    {
      switch transaction.router.configuration.overlap {
      case .latest:
        for older in links where older.isWaiting && older.presentation.isDeclarative && !older.origin.isInOrder {
          older.cancel()
        }
      case .enqueue: return enqueue(transaction)
      case .drop: if !transaction.origin.isInOrder { return transaction.end(.cancelled) }
      }
    }
    run(transaction)
  }

  private func enqueue(_ transaction: Transaction) {
    transaction.navigation.onCancel = { transaction.cancel() }
    transaction.navigation.match = transaction.expectedMatch
    links.append(transaction)
    for other in links where other.isWaiting { transaction.original.map { waits($0, behind: other) } }
  }

  /// Opens a link at once, regardless of waiting links.
  func run(_ transaction: Transaction) {
    guard !transaction.endIfRefused() else { return }
    transaction.run()
    if !transaction.navigation.hasEnded { links.append(transaction) }
  }

  /// True if no link waits or is pending.
  var isEmpty: Bool { links.isEmpty }

  /// Reports that guards were added or removed.
  func guardsChanged() {
    for transaction in links + verbs { transaction.guardsChanged() }
  }

  /// Cancels the choice of a branch that waits for a guard in a window, because a later choice of the user wins.
  func supersedeChoice(in window: RouterState.Window.ID) {
    for verb in verbs where verb.choiceWindow == window { verb.cancel() }
  }

  func remove(_ transaction: Transaction) {
    links.removeAll { $0 === transaction }
    verbs.removeAll { $0 === transaction }
  }

  /// Runs the queued transactions in one loop, because many may end in the turn they begin.
  func runNext() {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    while !links.contains(where: \.isWaiting), let next = links.first(where: \.isQueued) {
      remove(next)
      run(next)
    }
  }

  /// Reports that a transaction begins to wait.
  ///
  /// The links behind it wait, too.
  func waits(_ transaction: Transaction) {
    guard transaction.original != nil else { return verbs.append(transaction) }
    let mailbox = transaction.router.mailbox
    let behind = mailbox.current === transaction ? mailbox.waiting : []
    for link in behind + links.filter(\.isQueued).compactMap(\.original) { waits(link, behind: transaction) }
  }

  /// Reports that a link waits behind a transaction, and limits the wait for a guard.
  func waits(_ link: DeepLink, behind transaction: Transaction) {
    guard let reason = transaction.waitReason else { return }
    transaction.router.note(.waiting(link, for: reason.name))
    transaction.limitWait()
  }
}

extension Transaction {
  /// The window in which it chooses a branch, while it waits for a guard.
  fileprivate var choiceWindow: RouterState.Window.ID? {
    guard case .guarding = waitReason else { return nil }
    return origin.verb?.choiceWindow
  }
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
