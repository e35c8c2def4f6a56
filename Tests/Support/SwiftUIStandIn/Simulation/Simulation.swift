/// The acts of a test that an app cannot do: time goes on, and the user touches the screen.
///
/// None of it is SwiftUI's, and hosts cannot import it. A test writes, or lets the user do something, and then lets
/// turns come: only then the views are brought up to date.
@_spi(Simulation)
@MainActor
public enum Simulation {
  /// A new device: no app runs, nothing is pending, nothing was logged.
  public static func reset() {
    Session.current.app?.end()
    Session.current = Session()
  }

  // MARK: Time

  /// Runs the work of the next turn of the run loop, and updates the views once.
  public static func turn() { Session.current.turn() }

  /// Runs the body in the next turn.
  public static func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    Session.current.later { MainActor.assumeIsolated { body() } }
  }

  /// All pending animations end, in the order they began; fingers stay where they are.
  public static func endTransitions() {
    for movement in Session.current.running where movement.endsByItself {
      Session.current.end(movement, isCancelled: movement.isCancelled)
    }
  }

  /// Turns and animations, until nothing is left; fingers stay where they are.
  ///
  /// - Returns: whether that came to an end.
  @discardableResult
  public static func settle(atMost rounds: Int = 200) -> Bool {
    for _ in 0..<rounds {
      turn()
      endTransitions()
      if Session.current.isAtRest {
        // An observer of the end of a turn has seen the last of it only now.
        turn()
        if Session.current.isAtRest { return true }
      }
    }
    return false
  }

  /// Time goes on: what waits until then happens, each after all before has settled.
  ///
  /// - Returns: whether that came to an end.
  @discardableResult
  public static func pass(_ duration: Duration) -> Bool {
    let end = Session.current.uptime + duration
    for _ in 0..<200 {
      guard settle() else { return false }
      if !Session.current.advance(to: end) { return settle() }
    }
    return false
  }

  /// The running time of the device.
  public static var uptime: Duration { Session.current.uptime }

  /// Does something after a duration, unless what it returns is called before.
  public static func after(
    _ duration: Duration, _ body: @escaping @MainActor @Sendable () -> Void
  ) -> @MainActor @Sendable () -> Void {
    let session = Session.current
    let number = session.after(duration) { MainActor.assumeIsolated { body() } }
    return { session.cancelTimer(number) }
  }

  /// Does something at the end of each turn, until what it returns is called.
  public static func observeTurns(_ body: @escaping @MainActor @Sendable () -> Void) -> @Sendable () -> Void {
    let session = Session.current
    let number = session.observeTurns { MainActor.assumeIsolated { body() } }
    return { onMainActor { session.stopObserving(number) } }
  }

  /// True if an animation is pending, or a finger moves something.
  public static var isInTransition: Bool { !Session.current.running.isEmpty }
  /// The messages that SwiftUI wrote to the log.
  public static var messages: [String] { Session.current.messages }

  // MARK: Counting

  /// Returns the number of evaluations of the bodies of a view, a modifier or an app.
  public static func evaluations(of type: Any.Type) -> Int {
    Session.current.evaluations[ObjectIdentifier(type)] ?? 0
  }

  /// The bodies that are evaluated while something happens, by the names of their types.
  public static func evaluations(while body: () -> Void) -> [String: Int] {
    Session.current.evaluated = [:]
    body()
    defer { Session.current.evaluated = nil }
    return Session.current.evaluated ?? [:]
  }

  // MARK: Settings

  /// True if the app can have several windows.
  public static var supportsMultipleWindows: Bool {
    get { Session.current.device.supportsMultipleWindows }
    set { Session.current.device.supportsMultipleWindows = newValue }
  }

  /// The device shows the last column of a split alone, as an iPad in portrait does before iOS 26, unless the app says otherwise.
  public static var hidesColumns: Bool {
    get { Session.current.device.hidesColumns }
    set {
      Session.current.device.hidesColumns = newValue
      Session.current.needsUpdate()
    }
  }

  /// The width of windows that open from now on.
  public static var sizeClass: UserInterfaceSizeClass? {
    get { Session.current.device.sizeClass }
    set { Session.current.device.sizeClass = newValue }
  }

  /// The URLs that the system was asked to open.
  public static var openedOutside: [URL] { Session.current.device.openedOutside }
}
