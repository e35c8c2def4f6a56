/// A link that a guard put off.
struct DeferredLink: Sendable {
  let link: DeepLink
  let guardName: String
  let verb: Router.Verb
  let call: Router.Call
  let namespace: String?
  /// Whether the link has passed all gates.
  let entrance: Resolver.Entrance
  /// The number of the navigation that was put off.
  let number: Int
  /// When it was put off first.
  let since: Duration
}

/// The links that guards put off, oldest first, until they are opened again.
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
    // The same link put off again is one link.
    links.removeAll { $0.number == link.number }
    links.append(link)
    while links.count > limit { onDrop(links.removeFirst()) }
  }

  /// Takes out those to be opened again: those of a guard, or all.
  func take(putOffBy name: String?, at now: Duration) -> [DeferredLink] {
    dropExpired(at: now)
    let taken = links.filter { name == nil || $0.guardName == name }
    links.removeAll { name == nil || $0.guardName == name }
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
