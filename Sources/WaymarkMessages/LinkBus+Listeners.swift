import WaymarkCore

struct Listener: Sendable {
  /// The way in which a message reaches the listener.
  enum Way: Sendable {
    case closure(@MainActor (RouteMatch) throws -> Void)
    case stream(AsyncStream<RouteMatch>.Continuation)
  }

  /// The number of the listener, higher than those of all added before.
  let number: Int
  let way: Way
  let reach: RouteTable.Reach?
  /// The object that the listener belongs to, if there is one.
  let owner: Owner?

  var stream: AsyncStream<RouteMatch>.Continuation? {
    if case .stream(let continuation) = way { continuation } else { nil }
  }

  /// True if the object it belonged to is released.
  var isOrphan: Bool { owner.map { $0.object == nil } ?? false }

  /// An object whose release removes a listener.
  struct Owner: Sendable {
    weak let object: (any AnyObject & Sendable)?
  }
}

extension LinkBus {
  /// The topic of a pattern, created if there is none.
  ///
  /// A topic without a name gets this name.
  func topic(at pattern: RoutePattern, name: String?) throws(RouteTable.InvalidTable) -> RouteTable.Route.ID {
    removeEnded()
    for route in topics.routes(at: pattern) {
      let own = topics.name(of: route)
      guard let name, own != name else { return route }
      guard own == nil else { continue }
      try topics.rename(route, to: name)
      return route
    }
    var declaration = RouteTable.Declaration(pattern, name: name)
    declaration.location = nil
    return try topics.add(declaration, Topic())
  }

  func topic(named name: String) throws(UnknownName) -> RouteTable.Route.ID {
    removeEnded()
    guard let route = topics.route(named: name) else {
      throw UnknownName(name: name, nearest: topics.names(near: name))
    }
    return route
  }

  /// Adds a listener, and returns its number.
  ///
  /// - Returns: its number.
  func add(
    _ way: Listener.Way, at route: RouteTable.Route.ID, reachable: RouteTable.Reach?,
    owner: (any AnyObject & Sendable)? = nil
  ) -> Int {
    let number = nextNumber
    nextNumber += 1
    let owner = owner.map { Listener.Owner(object: $0) }
    topics[route]?.listeners.append(Listener(number: number, way: way, reach: reachable, owner: owner))
    subscriptions[number] = route
    return number
  }

  /// Returns the registration of a listener, which does not retain the bus.
  func registration(_ number: Int) -> Registration {
    Registration { [weak self] in
      self.map { $0.subscriptions[number] != nil && !$0.disabled.contains(number) } ?? false
    } apply: { [weak self] change in
      guard let self, subscriptions[number] != nil else { return false }
      switch change {
      case .isEnabled(true): disabled.remove(number)
      case .isEnabled(false): disabled.insert(number)
      case .removal: removeListener(number)
      case .replacement: return false
      }
      return true
    }
  }

  /// Removes a listener, and its topic if there is no other listener.
  func removeListener(_ number: Int) {
    disabled.remove(number)
    guard let route = subscriptions.removeValue(forKey: number), var topic = topics[route] else { return }
    guard let index = topic.listeners.firstIndex(where: { $0.number == number }) else { return }
    let listener = topic.listeners.remove(at: index)
    if topic.listeners.isEmpty, !topic.isDeclared { topics.remove(route) } else { topics[route] = topic }
    listener.stream?.finish()
  }

  /// Removes the listeners whose streams have ended.
  func removeEnded() {
    let numbers = ended.with { ended in
      let numbers = ended
      ended = []
      return numbers
    }
    for number in numbers { removeListener(number) }
  }
}
