extension Router {
  /// Opens a place and waits for the value that its screen sends back; the first one closes the screen.
  ///
  /// A task that is cancelled gets nil, and the screen stays; while a guard is waited for, it gets nil only once that has
  /// answered.
  /// - Returns: the value; nil if the screen went without sending one.
  /// - Throws: a ``NavigationError`` if the place did not open.
  public func present<Answer: Sendable>(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), expecting type: Answer.Type, file: String = #fileID,
    line: Int = #line
  ) async throws(NavigationError) -> Answer? {
    try await firstAnswer(to: present(link, as: modal, options, file: file, line: line), of: type)
  }

  /// Presents a typed destination and waits for its answer; its screen goes when it has answered.
  ///
  /// No screen is kept alive by waiting: if it goes first, there is no answer. The call holds the router while it waits.
  /// At the top level of a file, where the compiler prefers calls that do not wait, write the type of the answer:
  /// `let color: PaletteColor? = try await router.present(PickColor())`.
  ///
  /// - Returns: the answer; nil if the screen went without one, as when the user closed it.
  /// - Throws: a ``NavigationError`` if it did not open, was denied or deferred.
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> Route.Answer? {
    let navigation = show(route, as: modal, options, at: .init(file: file, line: line))
    return try await firstAnswer(to: navigation, of: Route.Answer.self)
  }

  /// Presents a typed destination whose answer nobody waits for: this is rarely what was meant.
  ///
  /// It is what the compiler takes for a call without `await`, and, in code at the top level of a file, also for one with it.
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

  /// Presents a typed destination: all its answers, until its screen goes.
  ///
  /// - Throws: a ``NavigationError`` if it did not open.
  public func answers<Route: ResultRoute>(
    of route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> AsyncStream<Route.Answer> {
    let navigation = show(route, as: modal, options, at: .init(file: file, line: line))
    return try await answers(to: navigation, of: Route.Answer.self)
  }

  private func firstAnswer<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type
  ) async throws(NavigationError) -> Answer? {
    let (entry, stream) = try await channel(to: navigation, of: type)
    for await value in stream {
      close(entry)
      return value
    }
    return nil
  }

  /// The values that the screen of an opening sends back, until it goes.
  ///
  /// - Throws: a ``NavigationError`` if it did not open.
  public func answers<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type
  ) async throws(NavigationError) -> AsyncStream<Answer> {
    try await channel(to: navigation, of: type).stream
  }

  /// Waits until it is clear whether there is a screen that may answer.
  ///
  /// It may answer before its transition has ended, so who waits is noted as soon as its entry is known.
  private func channel<Answer: Sendable>(
    to navigation: Navigation, of type: Answer.Type
  ) async throws(NavigationError) -> (entry: RouterState.Entry.ID, stream: AsyncStream<Answer>) {
    let (stream, continuation) = AsyncStream.makeStream(of: type)
    let channel = ReplyStore.Channel(
      type,
      { value in
        guard let value = value as? Answer else { return false }
        continuation.yield(value)
        return true
      }, finish: { continuation.finish() })
    navigation.whenEntryIsKnown { [replies] in replies.add(channel, for: $0) }
    if navigation.entry == nil || navigation.hasEnded {
      let outcome = await navigation.outcome
      guard case .opened = outcome else { throw NavigationError(notOpened: outcome) }
    }
    guard let entry = navigation.entry else { throw NavigationError(notOpened: await navigation.outcome) }
    // Its screen may be gone again.
    if navigation.hasEnded { replies.end(keeping: store.state) }
    return (entry, stream)
  }

  /// Dismisses or pops the screen of an entry.
  private func close(_ entry: RouterState.Entry.ID) {
    for action in [RouterState.Action.dismiss(.entry(entry)), .host(.removed([entry]))] {
      let change = reduced(action, in: nil)
      if change.isChanged { return take(happened: change.state, .automatic, .dismissed) }
    }
  }

  /// What the screen of an entry sends back with: `reply(value)`.
  public func reply(for entry: RouterState.Entry) -> Reply { Reply(entry: entry.id, router: self) }

  /// Sends values from a screen back to whoever opened it.
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
    /// - Returns: whether somebody waits for a value of this type.
    @discardableResult
    public func callAsFunction(_ value: some Sendable) -> Bool {
      guard let router else { return false }
      let isTaken = router.replies.send(value, from: entry)
      if !isTaken { router.tellAnswer(value, from: entry) }
      return isTaken
    }
  }
}
