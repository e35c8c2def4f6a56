extension Router {
  func firstAnswer<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type, at caller: RouteTable.SourceLocation
  ) async throws(NavigationError) -> Answer? {
    let channel: (entry: RouterState.Entry.ID, stream: AsyncStream<Answer>)
    do { channel = try await self.channel(to: navigation, of: type, isForOne: true, at: caller) } catch {
      if Task.isCancelled { return nil }
      throw error
    }
    let (entry, stream) = channel
    for await value in stream {
      close(entry)
      return value
    }
    return nil
  }

  /// Returns a stream of the replies of an opened screen until the screen leaves.
  ///
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func answers<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type
  ) async throws(NavigationError) -> AsyncStream<Answer> {
    try await channel(to: navigation, of: type, at: nil).stream
  }

  /// Opens a channel for the replies of a screen, and drops its link when it is deferred and expires.
  func channel<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type, isForOne: Bool = false, at caller: RouteTable.SourceLocation?
  ) async throws(NavigationError) -> (entry: RouterState.Entry.ID, stream: AsyncStream<Answer>) {
    try await replies.channel(to: navigation, of: type, isForOne: isForOne, at: caller, in: store) {
      let clock = configuration.clock
      _ = clock.after(configuration.deferredExpiry + .milliseconds(1)) { [weak self] in
        self?.deferred.dropExpired(at: clock.uptime())
      }
    }
  }

  /// Returns the value with which the screen of an entry replies: `reply(value)`.
  public func reply(for entry: RouterState.Entry) -> Reply { Reply(entry: entry.id, router: self) }

  /// Sends replies from a screen to the call that opened it.
  ///
  /// ```swift
  /// let reply = router.reply(for: entry)       // the host hands it to the screen that it makes of the entry
  /// let isWanted = reply(3)                    // whoever waits in `try await router.present(PickQuantity())` gets it
  /// ```
  @MainActor
  public struct Reply {
    let entry: RouterState.Entry.ID
    weak var router: Router?

    /// Sends a value.
    ///
    /// - Returns: true if a call waits for a value of this type, and will get this one. After the first reply to a
    ///   `present`, and after its task was cancelled, no call waits.
    @discardableResult
    public func callAsFunction(_ value: some Sendable) -> Bool {
      guard let router else { return false }
      if router.replies.send(value, from: entry) { return true }
      if let wanted = router.replies.wanted(from: entry) {
        router.mistakes.reportReply(value, from: router.store.state.node(entry), instead: wanted)
      }
      return false
    }
  }
}
