public import AppIntentsStandIn

@_spi(Simulation)
extension Simulation {
  /// A window.
  ///
  /// It stays the same while the window is open.
  public struct Window: Hashable, Sendable {
    weak let window: SceneWindow?
    private let id: ObjectIdentifier

    @MainActor init(_ window: SceneWindow) {
      self.window = window
      id = ObjectIdentifier(window)
    }

    /// Returns whether they are the same window.
    public static func == (one: Window, other: Window) -> Bool { one.id == other.id }
    /// By the window.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  // MARK: Launching

  /// The app starts, and its first window opens; nothing has been evaluated but the app itself until a turn comes.
  ///
  /// - Parameter url: what the user has tapped to start it.
  @discardableResult
  public static func launch<A: App>(_ app: @escaping @autoclosure @MainActor () -> A, opening url: URL? = nil)
    -> Window?
  {
    Session.current.device.makeApp = { AppHost(app()) }
    return start(opening: url, windows: [])
  }

  /// The system ends the app without a word and starts it again: windows come back with their names, values and
  /// storage.
  ///
  /// - Parameter url: what the user has tapped to start it.
  @discardableResult
  public static func killAndRelaunch(opening url: URL? = nil) -> Window? {
    let windows = Session.current.app?.windows ?? []
    kill()
    return start(opening: url, windows: windows)
  }

  /// The system ends the app without a word.
  public static func kill() { Session.current.stopApp() }

  private static func start(opening url: URL?, windows: [SceneWindow]) -> Window? {
    let session = Session.current
    guard let host = session.device.makeApp?() else { return nil }
    session.app = host
    session.needsUpdate()
    for old in windows {
      guard let definition = host.definition(of: old) else { continue }
      let window = host.open(definition, old.value.value, name: old.name, storage: old.storage.values)
      window.sizeClass = old.sizeClass
    }
    if host.windows.isEmpty, let first = host.definitions.first { host.open(first) }
    if let url { session.deliverCold(url) }
    return host.lastActive.map { Window($0) }
  }

  // MARK: Windows

  /// The open windows, first opened first.
  public static var windows: [Window] { Session.current.app?.windows.map { Window($0) } ?? [] }
  /// The window that is or was active last.
  public static var activeWindow: Window? { Session.current.app?.lastActive.map { Window($0) } }

  /// The user touches a window.
  public static func activate(_ window: Window) {
    if let window = window.window { window.app.activate(window) }
  }

  /// The user closes a window.
  public static func close(_ window: Window) {
    if let window = window.window { window.app.close(window) }
  }

  /// The user asks for another window of the app's first kind.
  @discardableResult
  public static func openWindow() -> Window? {
    guard let app = Session.current.app, let first = app.definitions.first else { return nil }
    return Window(app.open(first))
  }

  /// Some view opens a window for a value.
  public static func openWindow(value: some Hashable & Codable) {
    OpenWindowAction()(value: value)
  }

  /// Bodies of views are being evaluated.
  public static var isEvaluating: Bool { !Session.current.evaluating.isEmpty }

  /// The value a window was opened for.
  public static func value(of window: Window) -> AnyHashable? { window.window?.value.value }

  /// The window is in another phase.
  public static func enter(_ phase: ScenePhase, _ window: Window? = nil) {
    guard let window = (window ?? activeWindow)?.window else { return }
    if phase == .active { return window.app.activate(window) }
    window.phase = phase
    Session.current.needsUpdate()
    if phase == .background, Session.current.has(.backgroundFlips) { Session.current.flips(window) }
  }

  /// The window gets another width.
  public static func flip(_ sizeClass: UserInterfaceSizeClass, _ window: Window? = nil) {
    (window ?? activeWindow)?.window?.sizeClass = sizeClass
    Session.current.needsUpdate()
  }

  // MARK: Events

  /// The user taps a URL elsewhere.
  ///
  /// - Parameter cold: the app does not run and is started.
  public static func openURL(_ url: URL, cold: Bool = false) {
    if cold { killAndRelaunch(opening: url) } else { Session.current.app?.receive(.url(url)) }
  }

  /// The user goes on with something from elsewhere.
  public static func continueActivity(_ activity: NSUserActivity) {
    Session.current.app?.receive(.activity(activity))
  }

  /// The system hands an intent to the window that it is for.
  ///
  /// Performing it, and opening its URL, is another step.
  public static func receive(_ intent: any TargetContentProvidingIntent) {
    Session.current.app?.receive(.intent(intent))
  }

  /// Returns the activities that views of a window publish.
  public static func activities(in window: Window? = nil) -> [NSUserActivity] {
    let levels = (window ?? activeWindow)?.window?.levels ?? []
    return levels.flatMap { $0.node.shownModifiers(UserActivityModifier.self) }.filter(\.modifier.isActive).map {
      let activity = NSUserActivity(activityType: $0.modifier.type)
      $0.modifier.update(activity)
      return activity
    }
  }
}

extension Session {
  /// Takes away all that the app was about to do.
  func stopApp() {
    app?.end()
    app = nil
    let old = self
    let new = Session()
    new.device = old.device
    new.faults = old.faults
    new.counters = old.counters
    new.messages = old.messages
    new.goOn(from: old)
    Session.current = new
  }

  /// The URL comes when the views are there to take it.
  func deliverCold(_ url: URL) {
    if has(.coldURLLost) { return }
    later(in: 2) { [self] in
      if has(.coldURLLate) {
        after(.seconds(1)) { [self] in app?.receive(.url(url)) }
      } else {
        app?.receive(.url(url))
      }
    }
  }
}
