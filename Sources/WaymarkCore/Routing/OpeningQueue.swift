/// The pending openings, and those that wait for their turn: one supersedes another, waits for it, or is dropped, as
/// the app has it (``Router/Configuration/overlap``).
@MainActor
final class OpeningQueue {
  /// Those that have not ended, oldest first.
  private var openings: [Opening] = []
  private var isRunning = false
  /// How many are inside one another.
  private var nestedCount = 0
  /// How many may be: of a handler that opens a link whose handler opens one, and so on.
  private static let mostNested = 32

  /// Starts an opening, as far as those that wait let it.
  func start(_ opening: Opening) {
    // One whose state is there already waits for a host only, and takes nothing from others.
    if opening.presentation.isDeclarative, opening.cause.supersedes,
      openings.contains(where: { $0.isWaiting || $0.isQueued })
    {
      switch opening.router.configuration.overlap {
      case .latest:
        for older in openings where older.isWaiting && older.presentation.isDeclarative && !older.cause.isInOrder {
          older.cancel()
        }
      case .enqueue: return enqueue(opening)
      case .drop: if !opening.cause.isInOrder { return opening.end(.cancelled) }
      }
    }
    run(opening)
  }

  private func enqueue(_ opening: Opening) {
    opening.navigation.onCancel = { opening.cancel() }
    opening.navigation.match =
      opening.router.table.resolve(opening.link, namespace: opening.options.namespace).match
    openings.append(opening)
    for other in openings where other.isWaiting { waits(opening.origin, behind: other) }
  }

  /// Runs an opening at once, whatever waits.
  func run(_ opening: Opening) {
    guard nestedCount < Self.mostNested else {
      return opening.end(
        .rejected(
          .init(
            .redirectLimit,
            "\(Self.mostNested) links were opened inside one another: a handler, guard or observer opens links in a circle"
          )))
    }
    nestedCount += 1
    opening.run()
    nestedCount -= 1
    if !opening.navigation.hasEnded { openings.append(opening) }
  }

  var isEmpty: Bool { openings.isEmpty }

  /// Guards were added or removed.
  func guardsChanged() {
    for opening in openings { opening.guardsChanged() }
  }

  func remove(_ opening: Opening) { openings.removeAll { $0 === opening } }

  /// Runs what waits for its turn, in one loop, however many end in the turn they begin.
  func runNext() {
    guard !isRunning else { return }
    isRunning = true
    defer { isRunning = false }
    while !openings.contains(where: \.isWaiting), let next = openings.first(where: \.isQueued) {
      remove(next)
      run(next)
    }
  }

  /// An opening begins to wait: those behind it do, too.
  func waits(_ opening: Opening) {
    let mailbox = opening.router.mailbox
    let behind = mailbox.current === opening ? mailbox.waiting : []
    for link in behind + openings.filter(\.isQueued).map(\.origin) { waits(link, behind: opening) }
  }

  /// A link waits for its turn behind an opening that waits for an answer; a guard does not keep it waiting for long.
  func waits(_ link: DeepLink, behind opening: Opening) {
    guard let reason = opening.waitReason else { return }
    opening.router.note(.waiting(link, for: reason.name))
    opening.limitWait()
  }
}

extension RouteMap.Presentation {
  /// Whether it leaves to the map what is to be open, so that a later opening supersedes it.
  var isDeclarative: Bool {
    switch self {
    case .automatic, .inPlace: true
    case .push, .modal, .replace, .root: false
    }
  }
}
