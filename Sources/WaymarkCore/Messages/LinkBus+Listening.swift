extension LinkBus {
  /// A listener that was added with a closure, to remove it by.
  ///
  /// ```swift
  /// let seeking = try bus.listen(at: "/seek/:progress") { message in
  ///   player.seek(to: try message.progress)
  /// }
  /// seeking.remove()       // the closure is kept until then, even if nobody keeps `seeking`
  /// ```
  /// Does not keep the bus; dropping it removes nothing.
  public struct Registration: Sendable {
    let number: Int
    private weak let bus: LinkBus?

    fileprivate init(_ number: Int, of bus: LinkBus) {
      self.number = number
      self.bus = bus
    }

    /// Removes the listener, at once, even while a message is delivered; does nothing if it is gone.
    @MainActor public func remove() {
      bus?.removeListener(number)
    }
  }

  /// No pattern of the bus has this name.
  public struct UnknownName: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name that was asked for.
    public let name: String
    /// The names that are nearly the same.
    public let nearest: [String]

    /// What is wrong, and what may be meant.
    public var description: String {
      let hint = nearest.isEmpty ? "" : ": did you mean \(nearest.map { "“\($0)”" }.joined(separator: ", "))?"
      return "no pattern of the bus has the name “\(name)”\(hint)"
    }
  }

  // MARK: Closures

  /// Listens with a closure.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; several may listen at one.
  ///   - name: a name for the pattern, to send and to listen by.
  ///   - reachable: from which sources it may be sent to, if less than the bus says.
  ///   - body: called in the sender's turn. What it throws goes to ``onFailure``, and the others are called all the same.
  /// - Returns: what removes the listener; the bus keeps the closure until then.
  /// - Throws: what is wrong with the pattern, or that another pattern has the name.
  @discardableResult
  public func listen(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    _ body: @escaping @MainActor (RouteMatch) throws -> Void
  ) throws(RouteTable.InvalidTable) -> Registration {
    Registration(add(.closure(body), at: try post(at: pattern, name: name), reachable: reachable), of: self)
  }

  /// Listens with a closure of an object that is held weakly: the listener goes with the object.
  ///
  /// - Throws: what is wrong with the pattern, or that another pattern has the name.
  @discardableResult
  public func listen<Target: AnyObject & Sendable>(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil, by target: Target,
    _ body: @escaping @MainActor (Target, RouteMatch) throws -> Void
  ) throws(RouteTable.InvalidTable) -> Registration {
    let route = try post(at: pattern, name: name)
    let way = Listener.Way.closure { [weak target] message in
      if let target { try body(target, message) }
    }
    return Registration(add(way, at: route, reachable: reachable, owner: target), of: self)
  }

  /// Listens with a closure, by the name of a pattern.
  ///
  /// - Throws: that no pattern has the name: it must be declared, or listened at with its name, before.
  @discardableResult
  public func listen(
    named name: String, reachable: RouteTable.Reach? = nil, _ body: @escaping @MainActor (RouteMatch) throws -> Void
  ) throws(UnknownName) -> Registration {
    Registration(add(.closure(body), at: try post(named: name), reachable: reachable), of: self)
  }

  // MARK: Streams

  /// Listens with a stream, for one task to go through: whoever else listens calls this again.
  ///
  /// ```swift
  /// for await message in try bus.messages(at: "/seek/:progress") {
  ///   player.seek(to: try message.progress)
  /// }
  /// ```
  /// Has every message sent from now on. It ends when its task is cancelled or it is dropped, which removes the listener,
  /// and when the bus is gone.
  ///
  /// - Parameters:
  ///   - pattern: the pattern; several may listen at one.
  ///   - name: a name for the pattern.
  ///   - reachable: from which sources it may be sent to, if less than the bus says.
  ///   - buffering: what is kept for a listener that is slow: the newest 64 messages, unless told otherwise. Each message
  ///     that is lost goes to ``onFailure``.
  /// - Throws: what is wrong with the pattern, or that another pattern has the name.
  public func messages(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy = .bufferingNewest(64)
  ) throws(RouteTable.InvalidTable) -> AsyncStream<RouteMatch> {
    stream(at: try post(at: pattern, name: name), reachable, buffering)
  }

  /// Listens with a stream, by the name of a pattern.
  ///
  /// - Throws: that no pattern has the name: it must be declared, or listened at with its name, before.
  public func messages(
    named name: String, reachable: RouteTable.Reach? = nil,
    buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy = .bufferingNewest(64)
  ) throws(UnknownName) -> AsyncStream<RouteMatch> {
    stream(at: try post(named: name), reachable, buffering)
  }

  private func stream(
    at route: RouteTable.Route.ID, _ reachable: RouteTable.Reach?,
    _ buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy
  ) -> AsyncStream<RouteMatch> {
    let (stream, continuation) = AsyncStream.makeStream(of: RouteMatch.self, bufferingPolicy: buffering)
    let number = add(.stream(continuation), at: route, reachable: reachable)
    // Called on whichever thread ends the stream: noted at once, removed when the main actor is free.
    continuation.onTermination = { [ended, weak self] _ in
      ended.with { $0.append(number) }
      Task { @MainActor in self?.removeEnded() }
    }
    return stream
  }
}
