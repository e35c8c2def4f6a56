/// The transactions that have not ended.
///
/// Links supersede one another, wait for their turn or are dropped, depending on the app's policy
/// (``Router/Configuration/overlap``). Verbs are here while they wait for an answer.
@MainActor
final class TransactionQueue {
  typealias Line = WaitingLine<ObjectIdentifier, Transaction>

  /// The links that have begun and not ended.
  private let links = Line()
  /// The links that wait for an answer.
  private let waiting = Line()
  /// Those of them that a later link of the app may cancel.
  private let supersedable = Line()
  /// Those of them whose wait is not limited, because nothing waits behind them.
  private let unlimited = Line()
  /// The links that wait for their turn.
  private let queued = Line()
  /// Those of them whose wait was not reported yet.
  private let untold = Line()
  /// The verbs that wait for an answer.
  private let verbs = Line()
  /// Those of them that choose a branch.
  private let choices = Line()
  /// The limit of links that wait for an answer or for their turn, and that of verbs.
  static let limit = 1_000
  private var isRunning = false

  /// Opens a link, or queues or drops it, depending on waiting links.
  func start(_ transaction: Transaction) {
    // A link whose state is committed waits only for a host, so it does not delay others.
    if transaction.presentation.isDeclarative, transaction.origin.supersedes, !waiting.isEmpty || !queued.isEmpty {
      switch transaction.router.configuration.overlap {
      case .latest:
        for older in supersedable.takeAll() { older.cancel() }
      case .enqueue: return enqueue(transaction)
      case .drop: if !transaction.origin.isInOrder { return transaction.end(.cancelled) }
      }
    }
    run(transaction)
  }

  private func enqueue(_ transaction: Transaction) {
    guard hasRoom(for: transaction) else { return transaction.endTooLate() }
    transaction.navigation.onCancel = { transaction.cancelByCaller() }
    transaction.navigation.match = transaction.expectedMatch
    add(transaction, to: links, queued, untold)
    if let first = waiting.next { tellOfWait(for: first) }
  }

  /// Returns true if fewer than ``limit`` others wait.
  ///
  /// The system's links have a limit of their own: one waits for an answer, the others in the mailbox.
  func hasRoom(for transaction: Transaction) -> Bool {
    guard transaction.original != nil else { return verbs.size < Self.limit }
    return transaction.origin.isInOrder || waiting.size + queued.size < Self.limit
  }

  /// Opens a link at once, regardless of waiting links.
  func run(_ transaction: Transaction) {
    guard !transaction.endIfRefused() else { return }
    transaction.run()
    if !transaction.navigation.hasEnded, !transaction.isQueued { add(transaction, to: links) }
  }

  /// True if no link waits or is pending.
  var isEmpty: Bool { links.isEmpty }

  /// The number of transactions visited so far, which tests count.
  var steps: Int { allLines.reduce(0) { $0 + $1.steps } }

  private var allLines: [Line] { [links, waiting, supersedable, unlimited, queued, untold, verbs, choices] }

  private func add(_ transaction: Transaction, to lines: Line...) {
    for line in lines { line.add(transaction, for: ObjectIdentifier(transaction)) }
  }

  /// Reports that guards were added or removed.
  func guardsChanged() {
    for transaction in waiting.all + verbs.all { transaction.guardsChanged() }
  }

  /// Cancels the choice of a branch that waits for a guard in a window, because a later choice of the user wins.
  func supersedeChoice(in window: RouterState.Window.ID) {
    for verb in choices.all where verb.choiceWindow == window { verb.cancel() }
  }

  func remove(_ transaction: Transaction) {
    for line in allLines { line.remove(ObjectIdentifier(transaction)) }
  }

  /// Runs the queued transactions in one loop, because many may end in the turn they begin.
  func runNext() {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    while waiting.isEmpty, let next = queued.next {
      remove(next)
      run(next)
    }
  }

  // MARK: Waits

  /// Notes that a transaction begins to wait.
  ///
  /// The links behind it wait, too.
  func waits(_ transaction: Transaction) {
    guard transaction.original != nil else {
      add(transaction, to: verbs)
      if transaction.origin.verb?.choiceWindow != nil { add(transaction, to: choices) }
      return
    }
    add(transaction, to: waiting, unlimited)
    if transaction.presentation.isDeclarative, !transaction.origin.isInOrder { add(transaction, to: supersedable) }
    transaction.router.mailbox.tellOfWait(for: transaction)
    if !queued.isEmpty { tellOfWait(for: transaction) }
  }

  /// Notes that a transaction no longer waits.
  func goesOn(_ transaction: Transaction) {
    guard transaction.original != nil else { return remove(transaction) }
    for line in [waiting, supersedable, unlimited] { line.remove(ObjectIdentifier(transaction)) }
  }

  /// Reports that the queued links wait behind a transaction, each once, and limits the wait for guards before them.
  private func tellOfWait(for transaction: Transaction) {
    for link in untold.takeAll().compactMap(\.original) { tell(link, behind: transaction) }
    for other in unlimited.takeAll() { other.limitWait() }
  }

  /// Reports that a link waits behind a transaction.
  func tell(_ link: DeepLink, behind transaction: Transaction) {
    guard let reason = transaction.waitReason else { return }
    transaction.router.note(.waiting(link, for: reason.name))
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
