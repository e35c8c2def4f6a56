extension Router {
  /// Starts an opening, as far as those that wait let it.
  func start(_ opening: Opening) {
    // One whose state is there already waits for a host only, and takes nothing from others.
    if opening.presentation.isDeclarative, opening.cause.supersedes,
      openings.contains(where: { $0.isWaiting || $0.isQueued })
    {
      switch configuration.overlap {
      case .latest:
        for older in openings where older.isWaiting && older.presentation.isDeclarative && !older.cause.isInOrder {
          older.cancel()
        }
      case .enqueue:
        opening.navigation.onCancel = { opening.cancel() }
        opening.navigation.match = table.resolve(opening.link, namespace: opening.options.namespace).match
        openings.append(opening)
        for other in openings where other.isWaiting { waits(opening.origin, behind: other) }
        return
      case .drop: if !opening.cause.isInOrder { return opening.end(.cancelled) }
      }
    }
    run(opening)
  }

  /// An opening begins to wait: those behind it do, too.
  func waits(_ opening: Opening) {
    let behind = mailbox.current === opening ? mailbox.waiting : []
    let queued = openings.filter(\.isQueued).map(\.origin)
    for link in behind + queued { waits(link, behind: opening) }
  }

  /// A link waits for its turn behind an opening that waits for an answer; a guard does not keep it waiting for long.
  func waits(_ link: DeepLink, behind opening: Opening) {
    guard let reason = opening.waitReason else { return }
    note(.waiting(link, for: reason.name))
    opening.limitWait(configuration.clock)
  }

  /// How many openings may be inside one another: of a handler that opens a link whose handler opens one, and so on.
  private static let mostNested = 32

  private func run(_ opening: Opening) {
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

  /// An opening has ended: those that look are told, and what waited for it goes on.
  func ended(_ opening: Opening, _ outcome: Navigation.Outcome) {
    openings.removeAll { $0 === opening }
    tell(outcome, of: opening)
    showError(outcome, of: opening)
    mailbox.ended(opening.navigation, self)
    runQueue()
    openDueLinks()
  }

  /// Runs what waits its turn, in one loop, however many end in the turn they begin.
  private func runQueue() {
    guard !isRunningQueue else { return }
    isRunningQueue = true
    defer { isRunningQueue = false }
    while !openings.contains(where: \.isWaiting), let next = openings.first(where: \.isQueued) {
      openings.removeAll { $0 === next }
      run(next)
    }
  }

  private func showError(_ outcome: Navigation.Outcome, of opening: Opening) {
    guard outcome.isBad, !opening.cause.isErrorScreen, let text = errorScreen?(opening.origin, outcome),
      let link = try? table.link(text, from: .inApp)
    else { return }
    let options = NavigationOptions(in: opening.options.window, extras: ["outcome": outcome])
    run(Opening(link, router: self, for: .errorScreen, options))
  }

  /// Hands a link of the web that no route takes back to the browser, once.
  func handBack(_ link: DeepLink) {
    guard let opensInBrowser, link.isWeb, link.source.isExternal, handedBack.count < 1_000,
      handedBack.insert(link.text).inserted
    else { return }
    opensInBrowser(link)
  }
}

extension RouteMap.Presentation {
  /// Whether it leaves to the map what is to be open, so that a later opening supersedes it.
  fileprivate var isDeclarative: Bool {
    switch self {
    case .automatic, .inPlace: true
    case .push, .modal, .replace, .root: false
    }
  }
}

extension Navigation.Outcome {
  /// Whether the user did not get what the link asked for.
  var isBad: Bool {
    switch self {
    case .unmatched, .failed: true
    case .opened, .handled, .done, .rejected, .denied, .deferred, .cancelled: false
    }
  }
}
