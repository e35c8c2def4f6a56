import WaymarkCore

extension LinkBus {
  /// The result of sending a message.
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
    /// The message goes to this number of listeners.
    ///
    /// They have it when the call returns. If a listener sent it, they get it after the current message.
    case sent(listeners: Int)
    /// There is no listener.
    case unheard
    /// The text is not a link, or the link does not pass the gate.
    case rejected(RouteTable.Rejection)

    /// The number of listeners that get the message.
    public var listenerCount: Int {
      if case .sent(let count) = self { count } else { 0 }
    }
  }

  /// A message that a listener did not get or could not handle.
  ///
  /// ```swift
  /// bus.onFailure = { failure in
  ///   if case .threw(let error, let message) = failure { print("\(message.pattern): \(error)") }
  /// }
  /// ```
  @nonexhaustive public enum Failure: Sendable {
    /// A listener threw.
    case threw(any Error, at: RouteMatch)
    /// The stream of a listener was full, and this message is lost.
    case dropped(RouteMatch)
  }

  // MARK: Sending

  /// Sends a message to a link, given as text.
  ///
  /// - Parameters:
  ///   - text: the link, read by the rules of the bus.
  ///   - source: the sender of the text. The default is the app itself.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  /// - Returns: the number of listeners it goes to, or the reason why it goes to none.
  @discardableResult
  public func send(
    _ text: String, from source: DeepLink.Source = .inApp, extras: RouteMatch.Extras = [:],
    local: RouteMatch.LocalValues? = nil
  ) -> Delivery {
    do {
      return send(try topics.table.link(text, from: source), extras: extras, local: local)
    } catch {
      return .rejected(error)
    }
  }

  /// Sends a message to a typed route.
  @discardableResult
  public func send(
    _ route: some RouteConvertible, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) -> Delivery {
    send(route.path, extras: extras, local: local)
  }

  /// Sends a message to the link that a pattern's name and values make.
  ///
  /// Listeners at other patterns that match the link get it, too.
  ///
  /// - Parameters:
  ///   - name: the name of the pattern.
  ///   - parameters: the parameters of the pattern.
  ///   - query: items of the query, in order.
  ///   - ignoringExtra: if true, values that the pattern has no parameter for are left out. Otherwise, they are an error.
  ///   - extras: values passed along, by name.
  ///   - local: values that are not `Sendable`.
  /// - Throws: an error with all problems of the name and the values.
  @discardableResult
  public func send(
    named name: String, _ parameters: [String: any LinkValue] = [:], query: [(String, (any LinkValue)?)] = [],
    ignoringExtra: Bool = false, extras: RouteMatch.Extras = [:], local: RouteMatch.LocalValues? = nil
  ) throws(LinkBuildingError) -> Delivery {
    removeEnded()
    let link = try topics.table.linkToAll(named: name, parameters, query: query, ignoringExtra: ignoringExtra)
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
      let chain = OpeningChain(.message(recipients[0].message.pattern))
      try checkRoom(chain)
      waiting.append(PendingMessage(recipients: recipients, chain: chain))
    } catch {
      return .rejected(error)
    }
    let count = waiting.last?.recipients.count ?? 0
    if generation == nil { deliverAll() }
    return .sent(listeners: count)
  }

  /// The listeners that match and that the source may reach, in the order in which they were added.
  private func recipients(
    of link: DeepLink, _ passed: PassedValues
  ) throws(RouteTable.Rejection) -> [(listener: Listener, message: RouteMatch)] {
    var recipients: [(listener: Listener, message: RouteMatch)] = []
    var unreached: RouteMatch?
    for match in try topics.table.candidates(for: link, passed).all() {
      for listener in topics[match.route.id]?.listeners ?? [] {
        guard !listener.isOrphan else {
          removeListener(listener.number)
          continue
        }
        guard !disabled.contains(listener.number) else { continue }
        let isReachable = match.isReachable && listener.reach?.includes(link.source) != false
        if isReachable { recipients.append((listener, match)) } else { unreached = match }
      }
    }
    if recipients.isEmpty, let unreached { throw .notReachable(unreached) }
    return recipients.sorted { $0.listener.number < $1.listener.number }
  }

  // MARK: Delivering

  /// The maximum length of a chain of messages, each sent by a listener of the one before.
  private static let maxChainLength = 100

  /// Prevents listeners that answer each other in a loop from blocking the app.
  private func checkRoom(_ chain: OpeningChain) throws(RouteTable.Rejection) {
    guard chain.isAllowed else { throw chain.refusal(in: topics.table) }
    guard let generation else { return }
    guard generation < Self.maxChainLength else {
      throw RouteTable.Rejection(
        .limitExceeded, "listeners send each other messages in a loop: at most \(Self.maxChainLength) in a row")
    }
  }

  /// Delivers pending messages in order, including those that listeners send during delivery.
  private func deliverAll() {
    defer { generation = nil }
    while !waiting.isEmpty {
      generation = (generation ?? -1) + 1
      let messages = waiting
      waiting = []
      for pending in messages {
        // A listener that was removed or disabled since then gets nothing.
        for (listener, message) in pending.recipients
        where subscriptions[listener.number] != nil && !disabled.contains(listener.number) {
          pending.chain.during { deliver(message, to: listener) }
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
