extension Router {
  /// Opens a screen and waits for its reply.
  ///
  /// If a guard defers the screen, the call waits until the guard lets it in, and then for the reply.
  /// The first reply closes the screen. If the task is cancelled, the result is `nil`, and the screen stays. If a guard
  /// is evaluated at that moment, the result comes after its answer.
  /// - Returns: the reply. If `nil`, the screen left without one.
  /// - Throws: a ``NavigationError`` if the screen did not open. If its link was deferred and dropped, the outcome in it is
  ///   cancelled.
  public func present<Answer: Sendable>(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), expecting type: Answer.Type, file: String = #fileID,
    line: Int = #line
  ) async throws(NavigationError) -> Answer? {
    let caller = RouteTable.SourceLocation(file: file, line: line)
    return try await firstAnswer(to: show(link, as: modal, options, at: caller), of: type, at: caller)
  }

  /// Presents a typed destination and waits for its answer.
  ///
  /// The answer closes the screen. The wait does not keep the screen alive. If the screen leaves first, there is no
  /// answer. The call retains the router until then. At the top level of a file, the compiler prefers synchronous
  /// calls. There, write the type of the answer: `let color: PaletteColor? = try await router.present(PickColor())`.
  ///
  /// - Returns: the answer. If `nil`, the screen left without one, for example because the user closed it.
  /// - Throws: a ``NavigationError`` if the screen did not open, for example because a guard denied it.
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> Route.Answer? {
    let caller = RouteTable.SourceLocation(file: file, line: line)
    return try await firstAnswer(to: show(route, as: modal, options, at: caller), of: Route.Answer.self, at: caller)
  }

  /// Presents a typed destination and ignores its answer, which is rarely intended.
  ///
  /// The compiler chooses this method for a call without `await`. At the top level of a file it also chooses it for a
  /// call with `await`.
  @available(
    *, deprecated,
    message:
      "nobody waits for the answer: write “let answer: … = try await router.present(…)”, with its type if this is at the top level of a file, or “open(_:as: .modal(nil))” if it is not wanted"
  )
  @discardableResult
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    show(route, as: modal, options, at: .init(file: file, line: line))
  }

  private func show(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions?, _ options: NavigationOptions,
    at caller: RouteTable.SourceLocation
  ) -> Navigation {
    open(link, as: .modal(modal), options, by: .inApp, at: caller)
  }

  /// Presents a typed destination and returns a stream of its answers until its screen leaves.
  ///
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func answers<Route: ResultRoute>(
    of route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> AsyncStream<Route.Answer> {
    let caller = RouteTable.SourceLocation(file: file, line: line)
    return try await channel(
      to: show(route, as: modal, options, at: caller), of: Route.Answer.self, at: caller
    ).stream
  }

  private func firstAnswer<Answer: Sendable>(
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
  private func channel<Answer: Sendable>(
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
