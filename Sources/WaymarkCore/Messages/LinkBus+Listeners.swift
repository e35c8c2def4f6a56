/// Someone who listens.
struct Listener: Sendable {
  /// How a message gets there.
  enum Way: Sendable {
    case closure(@MainActor (RouteMatch) throws -> Void)
    case stream(AsyncStream<RouteMatch>.Continuation)
  }

  /// Higher than those of all added before.
  let number: Int
  let way: Way
  let reach: RouteTable.Reach?
  /// The object it goes with, if there is one.
  let owner: Owner?

  var stream: AsyncStream<RouteMatch>.Continuation? {
    if case .stream(let continuation) = way { continuation } else { nil }
  }

  /// The object it belonged to is gone.
  var isOrphan: Bool { owner.map { $0.object == nil } ?? false }

  /// An object that a listener goes with.
  struct Owner: Sendable {
    weak let object: (any AnyObject & Sendable)?
  }
}

extension LinkBus {
  /// The post of a pattern, made if there is none; one that has no name takes this one.
  func post(at pattern: RoutePattern, name: String?) throws(RouteTable.InvalidTable) -> RouteTable.Route.ID {
    removeEnded()
    for place in posts.places(at: pattern) {
      let own = posts.name(of: place)
      guard let name, own != name else { return place }
      guard own == nil else { continue }
      try posts.rename(place, to: name)
      return place
    }
    return try posts.add(RouteTable.Declaration(pattern, name: name), Post())
  }

  func post(named name: String) throws(UnknownName) -> RouteTable.Route.ID {
    removeEnded()
    guard let place = posts.place(named: name) else {
      throw UnknownName(name: name, nearest: posts.names(near: name))
    }
    return place
  }

  /// Adds a listener.
  ///
  /// - Returns: its number.
  func add(
    _ way: Listener.Way, at place: RouteTable.Route.ID, reachable: RouteTable.Reach?,
    owner: (any AnyObject & Sendable)? = nil
  ) -> Int {
    let number = nextNumber
    nextNumber += 1
    let owner = owner.map { Listener.Owner(object: $0) }
    posts[place]?.listeners.append(Listener(number: number, way: way, reach: reachable, owner: owner))
    homes[number] = place
    return number
  }

  /// Removes a listener, and its post if nobody else listens there.
  func removeListener(_ number: Int) {
    guard let place = homes.removeValue(forKey: number), var post = posts[place] else { return }
    guard let index = post.listeners.firstIndex(where: { $0.number == number }) else { return }
    let listener = post.listeners.remove(at: index)
    if post.listeners.isEmpty, !post.isDeclared { posts.remove(place) } else { posts[place] = post }
    listener.stream?.finish()
  }

  /// Removes the listeners whose streams ended.
  func removeEnded() {
    let numbers = ended.with { ended in
      let numbers = ended
      ended = []
      return numbers
    }
    for number in numbers { removeListener(number) }
  }
}
