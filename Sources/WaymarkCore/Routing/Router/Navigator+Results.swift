extension Navigator {
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
    let call = NavigatorCall(".present", link, file, line)
    let (router, options) = try target(of: call, options)
    let navigation = router.open(link, as: .modal(modal), options, by: .inApp, at: call.location)
    return try await router.firstAnswer(to: navigation, of: type, at: call.location)
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
    try await present(route, as: modal, options, expecting: Route.Answer.self, file: file, line: line)
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
    open(route, as: .modal(modal), options, by: .inApp, .init(".present", route, file, line))
  }

  /// Presents a typed destination and returns a stream of its answers until its screen leaves.
  ///
  /// - Throws: a ``NavigationError`` if the screen did not open.
  public func answers<Route: ResultRoute>(
    of route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(NavigationError) -> AsyncStream<Route.Answer> {
    let call = NavigatorCall(".answers", route, file, line)
    let (router, options) = try target(of: call, options)
    let navigation = router.open(route, as: .modal(modal), options, by: .inApp, at: call.location)
    return try await router.channel(to: navigation, of: Route.Answer.self, at: call.location).stream
  }
}
