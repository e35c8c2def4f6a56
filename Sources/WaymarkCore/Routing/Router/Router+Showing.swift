extension Router {
  /// Opens a window at a place, without animation, and gives the router back: for previews and tests, in one line.
  ///
  /// ```swift
  /// let app = RouterTester(router.showing("/books", "/books/42"))
  /// ```
  /// The places are gone to one after the other, as by the app's own code; guards are asked.
  public func showing(_ places: String..., in window: RouterState.Window.ID = .init(0)) -> Router {
    showing(places, in: window)
  }

  package func showing(_ places: [String], in window: RouterState.Window.ID = .init(0)) -> Router {
    connect(window)
    for place in places { go(place, NavigationOptions(in: window, animation: .none)) }
    return self
  }

  /// Opens the windows of a state, as far as they are valid, and gives the router back: for previews and tests.
  public func showing(_ state: RouterState) -> Router {
    _ = restore(state)
    return self
  }
}
