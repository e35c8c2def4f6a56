import WaymarkCore

extension LinkBus {
  /// An error: no pattern of the bus has this name.
  public struct UnknownName: Error, Sendable, Hashable, CustomStringConvertible {
    /// The unknown name.
    public let name: String
    /// Names that are similar.
    public let nearest: [String]

    /// The error, and the name that may be meant.
    public var description: String {
      let hint = nearest.isEmpty ? "" : ": did you mean \(nearest.map { "“\($0)”" }.joined(separator: ", "))?"
      return "no pattern of the bus has the name “\(name)”\(hint)"
    }
  }

  // MARK: Closures

  /// Listens with a closure.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Several listeners may use the same one.
  ///   - name: a name for the pattern, to send and to listen by.
  ///   - reachable: the sources that may send to it, if fewer than those of the bus.
  ///   - body: the closure, called in the sender's turn. ``onFailure`` gets its errors, and the other listeners are
  ///     called all the same.
  /// - Returns: the registration of the listener. The bus keeps the closure until it is removed, even during a message.
  /// - Throws: an error if the pattern is invalid, or if another pattern has the name.
  @discardableResult
  public func listen(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    _ body: @escaping @MainActor (RouteMatch) throws -> Void
  ) throws(RouteTable.InvalidTable) -> Registration {
    registration(add(.closure(body), at: try topic(at: pattern, name: name), reachable: reachable))
  }

  /// Listens with a closure of an object.
  ///
  /// The bus holds the object weakly, and removes the listener with it.
  ///
  /// - Throws: an error if the pattern is invalid, or if another pattern has the name.
  @discardableResult
  public func listen<Target: AnyObject & Sendable>(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil, by target: Target,
    _ body: @escaping @MainActor (Target, RouteMatch) throws -> Void
  ) throws(RouteTable.InvalidTable) -> Registration {
    let route = try topic(at: pattern, name: name)
    let way = Listener.Way.closure { [weak target] message in
      if let target { try body(target, message) }
    }
    return registration(add(way, at: route, reachable: reachable, owner: target))
  }

  /// Listens with a closure, by the name of a pattern.
  ///
  /// - Throws: ``UnknownName`` if no pattern has the name. Declare it, or listen with the name at the pattern, first.
  @discardableResult
  public func listen(
    named name: String, reachable: RouteTable.Reach? = nil, _ body: @escaping @MainActor (RouteMatch) throws -> Void
  ) throws(UnknownName) -> Registration {
    registration(add(.closure(body), at: try topic(named: name), reachable: reachable))
  }

  // MARK: Streams

  /// Listens with a stream, which one task may iterate.
  ///
  /// Call this again for another task.
  ///
  /// ```swift
  /// for await message in try bus.messages(at: "/seek/:progress") {
  ///   player.seek(to: try message.progress)
  /// }
  /// ```
  /// The stream has every message sent from now on. It ends when its task is cancelled, when the stream is released, or
  /// when the bus is released. The first two remove the listener.
  ///
  /// - Parameters:
  ///   - pattern: the pattern. Several listeners may use the same one.
  ///   - name: a name for the pattern.
  ///   - reachable: the sources that may send to it, if fewer than those of the bus.
  ///   - buffering: the messages kept for a slow listener. By default, the newest 64. ``onFailure`` gets each lost
  ///     message.
  /// - Throws: an error if the pattern is invalid, or if another pattern has the name.
  public func messages(
    at pattern: RoutePattern, name: String? = nil, reachable: RouteTable.Reach? = nil,
    buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy = .bufferingNewest(64)
  ) throws(RouteTable.InvalidTable) -> AsyncStream<RouteMatch> {
    stream(at: try topic(at: pattern, name: name), reachable, buffering)
  }

  /// Listens with a stream, by the name of a pattern.
  ///
  /// - Throws: ``UnknownName`` if no pattern has the name. Declare it, or listen with the name at the pattern, first.
  public func messages(
    named name: String, reachable: RouteTable.Reach? = nil,
    buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy = .bufferingNewest(64)
  ) throws(UnknownName) -> AsyncStream<RouteMatch> {
    stream(at: try topic(named: name), reachable, buffering)
  }

  private func stream(
    at route: RouteTable.Route.ID, _ reachable: RouteTable.Reach?,
    _ buffering: AsyncStream<RouteMatch>.Continuation.BufferingPolicy
  ) -> AsyncStream<RouteMatch> {
    let (stream, continuation) = AsyncStream.makeStream(of: RouteMatch.self, bufferingPolicy: buffering)
    let number = add(.stream(continuation), at: route, reachable: reachable)
    // Called on the thread that ends the stream. The end is noted at once, and handled on the main actor later.
    continuation.onTermination = { [ended, weak self] _ in
      ended.with { $0.append(number) }
      Task { @MainActor in self?.removeEnded() }
    }
    return stream
  }
}
