/// A link that a guard deferred.
struct DeferredLink {
  let request: LinkRequest
  let guardName: String
  let navigation: Navigation
  var number: Int { navigation.number }
  /// The result of the guards that deferred it.
  ///
  /// Their observed values are watched until they change.
  let permission: Permission?
  /// The screen that the guard shows until it allows the link.
  let shown: RouteMatch?
  /// The text of the link, however the values of its place are spelled.
  fileprivate let place: String
  /// True if it reopens a screen that was open.
  ///
  /// One of these is kept for each link and window.
  let isOfScreen: Bool
  /// The number of links that had been opened in its window when a guard first deferred it.
  let openedBefore: Int

  @MainActor
  init(
    _ transaction: Transaction, _ request: LinkRequest, guardName: String, by permission: Permission?,
    showing shown: RouteMatch? = nil
  ) {
    self.guardName = guardName
    isOfScreen = transaction.origin.isOfScreen
    var options = transaction.options
    // Its window may close, or open, before a guard accepts it.
    if !isOfScreen { options.waitsForWindow = true }
    self.request = request.with(options)
    navigation = transaction.navigation
    openedBefore =
      transaction.origin.resumed?.openedBefore ?? transaction.deferred.openedCount(in: transaction.targetWindow)
    self.permission = permission
    self.shown = shown
    let text = request.link.text
    let isOfMatch = permission?.match.link.text.hasSameBytes(as: text) ?? false
    place = isOfMatch ? permission?.match.placeText ?? text : text
  }

  var link: DeepLink { request.link }

  /// True if values that the guard read have changed since.
  @MainActor var hasChanged: Bool { permission?.hasChanged ?? false }

  /// Returns true if the link arrived longer ago than links are kept.
  fileprivate func isOlder(than expiry: Duration, at now: Duration) -> Bool { now - request.arrivedAt > expiry }
}

/// The links that guards deferred, oldest first, until they are opened again.
@MainActor
final class DeferredLinks {
  /// A screen of a window.
  private struct DeferredScreen: Hashable {
    /// The bytes of its link, however values are spelled.
    ///
    /// Swift compares texts by more than their bytes.
    let place: [UInt8]
    let window: RouterState.Window.ID?

    init(_ link: DeferredLink) {
      place = Array(link.place.utf8)
      window = link.request.options.window
    }
  }

  private let line = WaitingLine<Int, DeferredLink>()
  /// The numbers of the links that reopen a screen.
  private var screens: [DeferredScreen: Int] = [:]
  /// The links that must be opened again, oldest first.
  private let due = WaitingLine<Int, Int>()
  /// The number of links that were opened in each window, without those of screens that guards removed.
  private var openedCounts: [RouterState.Window.ID?: Int] = [:]
  /// Called for each dropped link: there were too many, it has expired, or the app dropped all.
  var onDrop: @MainActor (DeferredLink) -> Void = { _ in }
  /// The number of links that are kept.
  var limit: Int
  /// The time for which a link is kept.
  var expiry: Duration

  init(limit: Int, expiry: Duration) {
    self.limit = limit
    self.expiry = expiry
  }

  /// All of them, oldest first.
  var links: [DeferredLink] { line.all }

  /// The number of links visited so far, which tests count.
  var steps: Int { line.steps + due.steps }

  func keep(_ link: DeferredLink) {
    // A link that is deferred again replaces its earlier entry.
    remove(link.number)
    if link.isOfScreen {
      if let known = screens[DeferredScreen(link)] { remove(known)?.navigation.noteResumption(by: nil) }
      screens[DeferredScreen(link)] = link.number
    }
    line.add(link, for: link.number)
    while line.size > max(0, limit), let oldest = line.next { drop(oldest) }
  }

  @discardableResult
  private func remove(_ number: Int) -> DeferredLink? {
    due.remove(number)
    guard let link = line.remove(number) else { return nil }
    if link.isOfScreen { screens[DeferredScreen(link)] = nil }
    return link
  }

  private func drop(_ link: DeferredLink) {
    remove(link.number)
    onDrop(link)
  }

  /// Returns true if a guard keeps a link deferred.
  func isKept(for guardName: String) -> Bool {
    line.all.contains { $0.guardName == guardName && due[$0.number] == nil }
  }

  // MARK: Opening again

  /// True if some links must be opened again.
  var isDue: Bool { !due.isEmpty }

  /// Marks the matching links to be opened again.
  func resume(at now: Duration, where isWanted: (DeferredLink) -> Bool) {
    guard !line.isEmpty else { return }
    dropExpired(at: now)
    let wanted = line.all.filter { due[$0.number] != nil || isWanted($0) }
    _ = due.takeAll()
    for link in wanted { due.add(link.number, for: link.number) }
  }

  /// Has the guards of all links evaluated again in the next turn.
  func markAllChanged() {
    for link in line.all { link.permission?.markChanged() }
  }

  /// Removes and returns the links that must be opened again, the oldest first.
  ///
  /// If there is no room, the others stay.
  func takeDue(atMost count: Int, at now: Duration) -> [DeferredLink] {
    var taken: [DeferredLink] = []
    while taken.count < count, let number = due.takeNext(), let link = remove(number) {
      if link.isOlder(than: expiry, at: now) { onDrop(link) } else { taken.append(link) }
    }
    return taken
  }

  func dropAll() {
    screens = [:]
    _ = due.takeAll()
    line.takeAll().forEach(onDrop)
  }

  func dropExpired(at now: Duration) {
    for link in line.all where link.isOlder(than: expiry, at: now) { drop(link) }
  }

  // MARK: Windows

  /// Returns the number of links that were opened in a window.
  func openedCount(in window: RouterState.Window.ID?) -> Int { openedCounts[window] ?? 0 }

  /// Notes that a link was opened in a window, over any screen that guards have removed there.
  func noteOpened(in window: RouterState.Window.ID?) { openedCounts[window, default: 0] &+= 1 }
}
