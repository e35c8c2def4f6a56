extension Router {
  /// Opens a window with a screen, without animation, and returns the router, for previews and tests.
  ///
  /// ```swift
  /// let app = RouterTester(router.showing("/books", "/books/42"))
  /// ```
  /// The router goes to the links one after the other, as if the app's own code did. It evaluates guards.
  public func showing(
    _ places: String..., in window: RouterState.Window.ID = .init(0), file: String = #fileID, line: Int = #line
  ) -> Router {
    showing(places, in: window, file: file, line: line)
  }

  package func showing(
    _ places: [String], in window: RouterState.Window.ID = .init(0), file: String, line: Int
  ) -> Router {
    connect(window)
    var options = NavigationOptions(in: window, animated: false)
    options.isBeforeHost = true
    for place in places { go(place, options, file: file, line: line) }
    return self
  }
}
