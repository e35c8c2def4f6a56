extension LinkBus {
  /// What became of a message.
  ///
  /// ```swift
  /// switch bus.send("/cart/add/42") {
  /// case .sent(let count): print("\(count) listeners have it")
  /// case .unheard: print("nobody listens at /cart")
  /// case .rejected(let rejection): print(rejection)
  /// @unknown default: break
  /// }
  /// ```
  @nonexhaustive public enum Delivery: Sendable {
    /// It goes to so many listeners.
    ///
    /// They have it when the call returns; where a listener sent it, when the message before it has been delivered.
    case sent(listeners: Int)
    /// Nobody listens there.
    case unheard
    /// The text is no link, or the link does not pass.
    case rejected(RouteTable.Rejection)

    /// How many listeners the message goes to.
    public var listenerCount: Int {
      if case .sent(let count) = self { count } else { 0 }
    }
  }

  /// A message that a listener did not get, or could not use.
  ///
  /// ```swift
  /// bus.onFailure = { failure in
  ///   if case .threw(let error, let message) = failure { print("\(message.pattern): \(error)") }
  /// }
  /// ```
  @nonexhaustive public enum Failure: Sendable {
    /// A listener threw.
    case threw(any Error, at: RouteMatch)
    /// A listener with a stream was too slow, and this message is lost to it.
    case dropped(RouteMatch)
  }

  // MARK: Sending

  /// Sends a message to the text of a link.
  ///
  /// - Parameters:
  ///   - text: the link, read by the rules of the bus.
  ///   - source: who brought the text; the app itself, unless told otherwise.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  /// - Returns: how many listeners it goes to, or why to none.
  @discardableResult
  public func send(
    _ text: String, from source: DeepLink.Source = .inApp, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil
  ) -> Delivery {
    do {
      return send(try posts.table.link(text, from: source), extras: extras, local: local)
    } catch {
      return .rejected(error)
    }
  }

  /// Sends a message to a place of the app.
  @discardableResult
  public func send(
    _ route: some RouteConvertible, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) -> Delivery {
    send(route.path, extras: extras, local: local)
  }

  /// Sends a message by the name of a pattern: to the link that it makes with these values.
  ///
  /// Other patterns that match the link hear it too.
  ///
  /// - Parameters:
  ///   - name: the name of the pattern.
  ///   - parameters: the parameters of the pattern.
  ///   - query: items of the query, in order.
  ///   - extra: what becomes of values that the pattern has no parameter for.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  /// - Throws: everything that is wrong with the name and the values.
  @discardableResult
  public func send(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    extra: RouteTable.ExtraValues = .reject, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws(LinkBuildingError) -> Delivery {
    removeEnded()
    let link = try posts.table.linkToAll(named: name, parameters, query: query, extra: extra)
    return send(link, extras: extras, local: local)
  }

  /// Sends a message to a link, with the source it came from.
  @discardableResult
  public func send(
    _ link: DeepLink, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) -> Delivery {
    removeEnded()
    do {
      let recipients = try recipients(of: link, PassedValues(extras: extras, local: local))
      guard !recipients.isEmpty else { return .unheard }
      try checkRoom()
      waiting.append(Letter(recipients: recipients))
    } catch {
      return .rejected(error)
    }
    let count = waiting.last?.recipients.count ?? 0
    if generation == nil { deliverAll() }
    return .sent(listeners: count)
  }

  /// Everyone whose pattern matches and whom the source may reach, in the order they were added.
  private func recipients(
    of link: DeepLink, _ passed: PassedValues
  ) throws(RouteTable.Rejection) -> [(listener: Listener, message: RouteMatch)] {
    let store = posts.table.store
    try Gate(store: store).check(link)
    var recipients: [(listener: Listener, message: RouteMatch)] = []
    var unreached: RouteMatch?
    for match in Candidates(store.subject(link), passed: passed, store: store) {
      for listener in posts[match.route.id]?.listeners ?? [] {
        guard !listener.isOrphan else {
          removeListener(listener.number)
          continue
        }
        let isReachable = match.isReachable && listener.reach?.includes(link.source) != false
        if isReachable { recipients.append((listener, match)) } else { unreached = match }
      }
    }
    if recipients.isEmpty, let unreached { throw .notReachable(unreached) }
    return recipients.sorted { $0.listener.number < $1.listener.number }
  }

  // MARK: Delivering

  /// How long a chain of messages may be, each sent by a listener of the one before.
  private static let longestChain = 100
  /// How many messages may wait for the one that is being delivered.
  private static let mostWaiting = 10_000

  /// Listeners that answer each other in a circle must not hang the app.
  private func checkRoom() throws(RouteTable.Rejection) {
    guard let generation else { return }
    guard generation < Self.longestChain, waiting.count < Self.mostWaiting else {
      throw RouteTable.Rejection(
        .limitExceeded, "listeners send each other messages without an end: at most \(Self.longestChain) in a row")
    }
  }

  /// Delivers what waits, and what listeners send meanwhile, in order.
  private func deliverAll() {
    defer { generation = nil }
    while !waiting.isEmpty {
      generation = (generation ?? -1) + 1
      let letters = waiting
      waiting = []
      for letter in letters {
        // One that was removed since hears nothing more.
        for (listener, message) in letter.recipients where homes[listener.number] != nil {
          deliver(message, to: listener)
        }
      }
    }
  }

  private func deliver(_ message: RouteMatch, to listener: Listener) {
    switch listener.way {
    case .closure(let body):
      do { try body(message) } catch { onFailure?(.threw(error, at: message)) }
    case .stream(let continuation):
      if case .dropped(let lost) = continuation.yield(message) { onFailure?(.dropped(lost)) }
    }
  }
}
