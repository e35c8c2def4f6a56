/// A link that a guard deferred.
struct DeferredLink {
  let link: DeepLink
  let guardName: String
  let presentation: RouteMap.Presentation
  let options: NavigationOptions
  /// The number of the navigation that was deferred.
  let number: Int
  /// When it was deferred first.
  let since: Duration
  /// What its guards said, watched until that may be something else.
  let clearance: Clearance?
  private let knownChanges: Int
  /// It stands for a screen that was open: one of them for each link is enough.
  let isOfScreen: Bool
  /// It is to be opened again as soon as there is room.
  var isDue = false

  @MainActor
  init(
    _ transaction: Transaction, _ link: DeepLink, guardName: String, at now: Duration, clearance: Clearance?
  ) {
    self.link = link
    self.guardName = guardName
    presentation = transaction.presentation
    options = transaction.options
    isOfScreen = transaction.origin.isOfScreen
    number = transaction.navigation.number
    if case .resumed(let before) = transaction.origin { since = before.since } else { since = now }
    self.clearance = clearance
    knownChanges = clearance?.changeCount ?? 0
  }

  /// Whether what the guard read has changed since.
  @MainActor var hasChanged: Bool { clearance.map { $0.changeCount > knownChanges } ?? false }
}

/// The links that guards deferred, oldest first, until they are opened again.
@MainActor
final class DeferredLinks {
  private(set) var links: [DeferredLink] = []
  /// Called for each that is dropped: there were too many, it is too old, or the app said so.
  var onDrop: @MainActor (DeferredLink) -> Void = { _ in }
  /// How many are kept.
  var limit: Int
  /// How long.
  var expiry: Duration

  init(limit: Int, expiry: Duration) {
    self.limit = limit
    self.expiry = expiry
  }

  func keep(_ link: DeferredLink) {
    // The same link deferred again is one link.
    links.removeAll { known in
      known.number == link.number
        || link.isOfScreen && known.isOfScreen && known.link.text.hasSameBytes(as: link.link.text)
    }
    links.append(link)
    while links.count > limit { onDrop(links.removeFirst()) }
  }

  /// Whether some are to be opened again.
  var isDue: Bool { links.contains(where: \.isDue) }

  /// Some are to be opened again.
  func resume(where isWanted: (DeferredLink) -> Bool) {
    for index in links.indices where isWanted(links[index]) { links[index].isDue = true }
  }

  /// Takes out those that are to be opened again, the oldest first, as many as there is room for; the others stay.
  func takeDue(atMost count: Int, at now: Duration) -> [DeferredLink] {
    dropExpired(at: now)
    let taken = Array(links.filter(\.isDue).prefix(count))
    links.removeAll { link in taken.contains { $0.number == link.number } }
    return taken
  }

  func dropAll() {
    let dropped = links
    links = []
    dropped.forEach(onDrop)
  }

  func dropExpired(at now: Duration) {
    let expired = links.filter { now - $0.since > expiry }
    links.removeAll { now - $0.since > expiry }
    expired.forEach(onDrop)
  }
}
