extension Navigator {
  /// Presents a screen and waits for its result.
  ///
  /// If a guard defers the screen, the call waits until the guard lets it in, and then for the result. The first result
  /// closes the screen. If the task is cancelled, so is the result, and the screen stays. If a guard is evaluated at that
  /// moment, the call returns after its answer.
  /// - Returns: the value that the screen sent, or how the screen left without one.
  /// - Throws: the outcome, if the screen did not open: `cancelled` if its link was deferred and dropped.
  public func present<Value: Sendable>(
    _ link: some LinkConvertible, as modal: RouteMap.ModalOptions? = nil,
    _ options: NavigationOptions = NavigationOptions(), expecting type: Value.Type, file: String = #fileID,
    line: Int = #line
  ) async throws(LinkOutcome) -> ScreenResult<Value> {
    let call = NavigatorCall(".present", link, file, line)
    let (router, options) = try target(of: call, options)
    let navigation = router.open(link, as: .modal(modal), options, by: .inApp, at: call.location)
    return try await router.firstResult(of: navigation, as: type, at: call.location)
  }

  /// Presents a typed destination and waits for its result.
  ///
  /// The result closes the screen. The wait does not keep the screen alive. The call retains the router until the screen
  /// has left. At the top level of a file, the compiler prefers synchronous calls. There, write the type of the result:
  /// `let color: ScreenResult<PaletteColor> = try await router.present(PickColor())`.
  ///
  /// - Returns: the value that the screen sent, or how the screen left without one.
  /// - Throws: the outcome, if the screen did not open, for example because a guard denied it.
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(LinkOutcome) -> ScreenResult<Route.Result> {
    try await present(route, as: modal, options, expecting: Route.Result.self, file: file, line: line)
  }

  /// Presents a typed destination and ignores its result, which is rarely intended.
  ///
  /// The compiler chooses this method for a call without `await`. At the top level of a file it also chooses it for a
  /// call with `await`.
  @available(
    *, deprecated,
    message:
      "the result is not awaited: write “let result: ScreenResult<…> = try await router.present(…)”, with its type if this is at the top level of a file, or “open(_:as: .modal(nil))” if it is not wanted"
  )
  @discardableResult
  public func present<Route: ResultRoute>(
    _ route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) -> Navigation {
    open(route, as: .modal(modal), options, by: .inApp, .init(".present", route, file, line))
  }

  /// Presents a typed destination and returns a stream of its results until its screen leaves.
  ///
  /// - Throws: the outcome, if the screen did not open.
  public func results<Route: ResultRoute>(
    of route: Route, as modal: RouteMap.ModalOptions? = nil, _ options: NavigationOptions = NavigationOptions(),
    file: String = #fileID, line: Int = #line
  ) async throws(LinkOutcome) -> AsyncStream<Route.Result> {
    let call = NavigatorCall(".results", route, file, line)
    let (router, options) = try target(of: call, options)
    let navigation = router.open(route, as: .modal(modal), options, by: .inApp, at: call.location)
    return try await router.channel(to: navigation, of: Route.Result.self, at: call.location).stream
  }
}
