extension Router {
  func firstResult<Value: Sendable>(
    of navigation: Navigation, as type: Value.Type, at caller: RouteTable.SourceLocation
  ) async throws(LinkOutcome) -> ScreenResult<Value> {
    let channel: ResultStore.Opened<Value>
    do { channel = try await self.channel(to: navigation, of: type, isForOne: true, at: caller) } catch {
      if Task.isCancelled { return .cancelled }
      throw error
    }
    for await value in channel.stream {
      close(channel.screen)
      return .value(value)
    }
    return !Task.isCancelled && channel.ending.isByUser ? .dismissed : .cancelled
  }

  /// Opens a channel for the results of a screen, and drops its link when it is deferred and expires.
  func channel<Value: Sendable>(
    to navigation: Navigation, of type: Value.Type, isForOne: Bool = false, at caller: RouteTable.SourceLocation?
  ) async throws(LinkOutcome) -> ResultStore.Opened<Value> {
    try await results.channel(to: navigation, of: type, isForOne: isForOne, at: caller, in: store) {
      let clock = rules.clock
      _ = clock.after(rules.deferredExpiry + .milliseconds(1)) { [weak self] in
        self?.deferred.dropExpired(at: clock.uptime())
      }
    }
  }

  /// Returns a stream of the results of an opened screen until the screen leaves.
  ///
  /// - Throws: the outcome, if the screen did not open.
  public func results<Value: Sendable>(
    of navigation: Navigation, as type: Value.Type
  ) async throws(LinkOutcome) -> AsyncStream<Value> {
    try await channel(to: navigation, of: type, at: nil).stream
  }
}

/// Sends a result from a screen to the call that presented it.
///
/// ```swift
/// let sendResult = SendResultAction(router, for: entry)       // the host hands it to the screen that it makes of the entry
/// let isWanted = sendResult(3)                    // `try await router.present(PickQuantity())` returns it
/// ```
/// It keeps neither the router nor the screen. After the screen has left, it does nothing.
@MainActor
public struct SendResultAction {
  /// The screen, or `nil` for an action that sends nothing.
  private let screen: Screen?

  /// An object, since views compare an environment by what its values hold.
  @MainActor
  private final class Screen {
    let entry: RouterState.Entry.ID
    weak var router: Router?

    init(_ entry: RouterState.Entry.ID, _ router: Router) {
      self.entry = entry
      self.router = router
    }
  }

  /// Creates the action of an open screen.
  public init(_ router: Router, for entry: RouterState.Entry) { screen = Screen(entry.id, router) }

  /// Creates an action of no screen, which sends nothing.
  package nonisolated init() { screen = nil }

  /// Sends a value.
  ///
  /// - Returns: true if a call waits for a value of this type, and will get this one. After the first result for a
  ///   `present`, and after its task was cancelled, no call waits.
  @discardableResult
  public func callAsFunction(_ value: some Sendable) -> Bool {
    guard let screen, let router = screen.router else { return false }
    if router.results.send(value, from: screen.entry) { return true }
    if let wanted = router.results.wanted(from: screen.entry) {
      router.mistakes.reportResult(value, from: router.store.state.node(screen.entry), instead: wanted)
    }
    return false
  }
}
