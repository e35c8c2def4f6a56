/// A link that a guard deferred.
struct DeferredLink {
  let link: DeepLink
  let guardName: String
  let presentation: RouteMap.Presentation
  let options: NavigationOptions
  /// The number of the navigation that was deferred.
  let number: Int
  /// The openings that led to its deferral.
  let chain: OpeningChain
  /// The time of its first deferral.
  let since: Duration
  /// The guards that deferred it.
  ///
  /// Their observed values are watched until they change.
  let check: GuardCheck?
  /// The text of the link, however the values of its place are spelled.
  let place: String
  private let knownChanges: Int
  /// True if it reopens a screen that was open.
  ///
  /// One of these is kept for each link.
  let isOfScreen: Bool
  /// True if it must be opened again as soon as there is room.
  var isDue = false

  @MainActor
  init(
    _ transaction: Transaction, _ link: DeepLink, guardName: String, at now: Duration, check: GuardCheck?
  ) {
    self.link = link
    self.guardName = guardName
    presentation = transaction.presentation
    options = transaction.options
    isOfScreen = transaction.origin.isOfScreen
    number = transaction.navigation.number
    chain = transaction.chain
    if case .resumed(let before) = transaction.origin { since = before.since } else { since = now }
    self.check = check
    let isOfMatch = check?.match.link.text.hasSameBytes(as: link.text) ?? false
    place = isOfMatch ? check?.match.placeText ?? link.text : link.text
    knownChanges = check?.changeCount ?? 0
  }

  /// True if values that the guard read have changed since.
  @MainActor var hasChanged: Bool { check.map { $0.changeCount > knownChanges } ?? false }
}

/// The links that guards deferred, oldest first, until they are opened again.
@MainActor
final class DeferredLinks {
  private(set) var links: [DeferredLink] = []
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

  func keep(_ link: DeferredLink) {
    // A link that is deferred again replaces its earlier entry.
    links.removeAll { known in
      known.number == link.number
        || link.isOfScreen && known.isOfScreen && known.place.hasSameBytes(as: link.place)
    }
    links.append(link)
    while links.count > max(0, limit) { onDrop(links.removeFirst()) }
  }

  /// True if some links must be opened again.
  var isDue: Bool { links.contains(where: \.isDue) }

  /// Marks the matching links to be opened again.
  func resume(where isWanted: (DeferredLink) -> Bool) {
    for index in links.indices where isWanted(links[index]) { links[index].isDue = true }
  }

  /// Removes and returns the links that must be opened again, the oldest first.
  ///
  /// If there is no room, the others stay.
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
