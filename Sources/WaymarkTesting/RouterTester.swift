@_spi(Hosting) public import WaymarkCore

/// Drives a router in a test: it opens links, does what a user does, and keeps the results.
///
/// ```swift
/// let app = RouterTester(router)
/// await app.open("bookshop://books/42", .init(from: .customScheme))
/// #expect(app.screens == ["main", "shelf", "books", "book"])
/// #expect(app.outcome == "opened book")
/// ```
/// It works with Swift Testing and XCTest, because its results are plain values. Tests that share a router see each
/// other's changes, so make a router for each test.
@MainActor
public final class RouterTester {
  /// The router under test, attached to a host without a screen.
  public let router: Router
  /// The host without a screen.
  ///
  /// It can hold transitions, refuse steps, and fail to create screens.
  public let host: HeadlessHost
  /// The window of the tester.
  public let window: RouterState.Window.ID
  /// The last opening or verb.
  public private(set) var last: Navigation?
  /// The gestures on what does not exist, in words.
  private var missteps: [String] = []

  /// Opens a window without a screen for a router.
  public init(_ router: Router, in window: RouterState.Window.ID = .init(0)) {
    self.router = router
    self.window = window
    host = HeadlessHost()
    router.attach(host, to: window)
  }

  // MARK: Doing

  /// Opens a link in the tester's window, like `Router.open(_:as:_:)`, and waits for its outcome.
  @discardableResult
  public func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions(), file: String = #fileID, line: Int = #line
  ) async -> Navigation {
    var options = options
    options.window = window
    return await perform { $0.open(link, as: presentation, options, file: file, line: line) }
  }

  /// Delivers a link as the system does, and waits for its outcome.
  ///
  /// While the router is not ready, the link waits in its queue and the call returns at once.
  @discardableResult
  public func receive(_ link: DeepLink, delivery: String? = nil) async -> Navigation {
    await perform { $0.receive(link, delivery: delivery, .init(in: window)) }
  }

  /// Calls `body` with the router, and waits for the outcome: `await app.perform { $0.pop() }`.
  ///
  /// It does not wait while a transition is held, or while the router is not ready.
  @discardableResult
  public func perform(_ body: (Router) -> Navigation) async -> Navigation {
    let navigation = begin(body)
    if router.isReady, !host.isInTransition { _ = await navigation.outcome }
    await settle()
    return navigation
  }

  /// Calls `body` with the router, and keeps its navigation without waiting for the outcome.
  func begin(_ body: (Router) -> Navigation) -> Navigation {
    let navigation = body(router)
    last = navigation
    return navigation
  }

  /// Goes back as a user does; see `HeadlessHost.goBack(isCancelled:)`.
  ///
  /// - Returns: false if there was nothing to go back from.
  @discardableResult
  public func goBack() async -> Bool { await gesture { host.goBack() } }

  /// Swipes the topmost presentation down.
  ///
  /// - Returns: false if nothing was presented.
  @discardableResult
  public func swipeDown() async -> Bool { await gesture { host.swipeDown() } }

  /// Taps a tab.
  ///
  /// - Returns: false if there is no such tab on the screen.
  @discardableResult
  public func tap(_ tab: String, in tabs: String) async -> Bool {
    let known = router.table.container(named: tabs).map { $0.content.map(\.key) }
    if known?.contains(tab) != true {
      missteps.append(
        "tap(“\(tab)”, in: “\(tabs)”) hit nothing: "
          + (known.map { "there are \($0.joined(separator: ", "))" } ?? "no tabs have this name"))
    }
    return await gesture { host.tap(tab: tab, in: tabs) }
  }

  /// Ends the test: returns what has not ended, or never was there, one line each.
  ///
  /// ```swift
  /// #expect(await app.finish() == [])          // nothing waits, and each tab that was tapped is there
  /// ```
  /// These are links and verbs that wait, deferred links, screens whose answer is awaited, and taps of tabs that do not
  /// exist. It also ends the streams of `router.events`, so that a `for await` over them ends.
  public func finish() async -> [String] {
    await settle()
    router.endEvents()
    return missteps + router.unfinished
  }

  private func gesture(_ body: () -> Bool) async -> Bool {
    let isDone = body()
    await settle()
    return isDone
  }

  /// Waits until scheduled work is done: guards that are asked again, and leave guards.
  ///
  /// No time passes.
  public func settle() async { await letOthersRun() }

  // MARK: Looking

  /// The keys of the visible entries, from the root to the top.
  public var screens: [String] { host.shown.visible(in: window) }

  /// The topmost entry, or `nil` if there is none.
  public var top: RouterState.Entry? { host.shown.top(in: window) }

  /// The match of the topmost screen, with all its values.
  public var match: RouteMatch? { top.flatMap { router.match(for: $0) } }

  /// Returns the topmost typed destination of the tester's window, as `router.top(_:)` does.
  public func top<Destination: RouteDestination>(_ type: Destination.Type) -> Destination? {
    router.top(type, in: window)
  }

  /// Returns the typed destinations of the visible screens, as `router.path(_:)` does.
  public func path<Destination: RouteDestination>(_ type: Destination.Type) -> [Destination] {
    router.path(type, in: window)
  }

  /// The outcome of the last opening or verb, which can be compared with its words: `app.outcome == "opened book"`.
  ///
  /// If `nil`, it has not ended.
  public var outcome: LinkOutcome? { last?.result }

  /// True if the screen shows the router's state.
  public var isInStep: Bool {
    host.shown.windows.first { $0.id == window } == router.state.windows.first { $0.id == window }
  }
}
