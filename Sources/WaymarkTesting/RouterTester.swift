public import WaymarkCore

/// A router as a test drives it: without a screen, with what a user would do, and with what came of it.
///
/// ```swift
/// let app = RouterTester(router)
/// await app.open("bookshop://books/42", .init(from: .customScheme))
/// #expect(app.screens == ["main", "shelf", "books", "book"])
/// #expect(app.outcome == .opened("book"))
/// ```
/// Works with Swift Testing and with XCTest alike: what it tells are plain values. Tests of one router that share it see
/// one another's changes; make a router for each test.
@MainActor
public final class RouterTester {
  /// The router that is driven.
  public let router: Router
  /// What stands for the screen: its transitions may be held, its steps refused, its screens not be made.
  public let host: HeadlessHost
  /// The window that is open.
  public let window: RouterState.Window.ID
  /// The last opening or verb.
  public private(set) var last: Navigation?

  /// Gives a router a window without a screen.
  public init(_ router: Router, in window: RouterState.Window.ID = .init(0)) {
    self.router = router
    self.window = window
    host = HeadlessHost()
    router.attach(host, to: window)
  }

  // MARK: Doing

  /// Opens a link in the tester's window, as `Router.open(_:as:_:)` does, and waits for what becomes of it.
  @discardableResult
  public func open(
    _ link: some LinkConvertible, as presentation: RouteMap.Presentation = .automatic,
    _ options: NavigationOptions = NavigationOptions()
  ) async -> Navigation {
    var options = options
    options.window = window
    return await perform { $0.open(link, as: presentation, options) }
  }

  /// Delivers a link as the system does, and waits for what becomes of it.
  ///
  /// It waits in the router's mailbox while the router is not ready; then this returns at once.
  @discardableResult
  public func receive(_ link: DeepLink, delivery: String? = nil) async -> Navigation {
    await perform { $0.receive(link, delivery: delivery, .init(in: window)) }
  }

  /// Does something with the router, and waits for what becomes of it: `await app.perform { $0.pop() }`.
  ///
  /// While a transition is held, or the router is not ready, it does not wait.
  @discardableResult
  public func perform(_ body: (Router) -> Navigation) async -> Navigation {
    let navigation = body(router)
    last = navigation
    if router.isReady, !host.isInTransition { _ = await navigation.outcome }
    await settle()
    return navigation
  }

  /// The user goes back; see `HeadlessHost.goBack(isCancelled:)`.
  ///
  /// - Returns: whether there was something to go back from.
  @discardableResult
  public func goBack() async -> Bool { await gesture { host.goBack() } }

  /// The user swipes down what is presented.
  ///
  /// - Returns: whether something was presented.
  @discardableResult
  public func swipeDown() async -> Bool { await gesture { host.swipeDown() } }

  /// The user taps a tab.
  ///
  /// - Returns: whether there is such a tab on the screen.
  @discardableResult
  public func tap(_ tab: String, in tabs: String) async -> Bool { await gesture { host.tap(tab: tab, in: tabs) } }

  private func gesture(_ body: () -> Bool) async -> Bool {
    let isDone = body()
    await settle()
    return isDone
  }

  /// Lets what was scheduled happen: guards that are asked again, screens that are asked before they leave.
  ///
  /// Waits for no time to pass.
  public func settle() async { await letOthersRun() }

  // MARK: Looking

  /// The keys of what is on the screen, from the root to the top.
  public var screens: [String] { host.shown.visible(in: window) }

  /// What is on top; nil if nothing is.
  public var top: RouterState.Entry? { host.shown.top(in: window) }

  /// The match that the screen on top stands for, with all its values.
  public var match: RouteMatch? { top.flatMap { router.match(for: $0) } }

  /// The typed destination on top; nil if another is.
  public func top<Destination: RouteDestination>(_ type: Destination.Type) -> Destination? {
    guard let match, type.patterns.contains(match.route.ownPattern) else { return nil }
    return try? match.destination(as: type)
  }

  /// How the last opening or verb ended; ``TestedOutcome/waiting`` while it has not.
  public var outcome: TestedOutcome { last.map { TestedOutcome($0) } ?? .waiting }

  /// Whether what is on the screen is what the router's state says.
  public var isInStep: Bool {
    host.shown.windows.first { $0.id == window } == router.state.windows.first { $0.id == window }
  }
}
