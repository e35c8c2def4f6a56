import Foundation

/// The acts of a test that an app cannot do: time goes on, and the user touches the screen.
///
/// None of it is UIKit's, and hosts cannot import it.
@_spi(Simulation)
@MainActor
public enum Simulation {
  /// A new device: nothing is pending, nothing was logged.
  public static func reset() { Session.current = Session() }

  // MARK: Time

  /// Runs the work of the next turn of the run loop.
  public static func turn() { Session.current.turn() }

  /// Runs the body in the next turn.
  public static func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    Session.current.later { MainActor.assumeIsolated { body() } }
  }

  /// All pending animations end, in the order they began.
  public static func endTransitions() {
    for transition in Session.current.running where transition.endsByItself { Session.current.end(transition) }
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

  /// Does something at the end of this turn, in the order of a run-loop observer.
  public static func atEndOfTurn(order: Int, _ body: @escaping @MainActor @Sendable () -> Void) {
    _ = Session.current.observeTurns(order: order, isOnce: true) { MainActor.assumeIsolated { body() } }
  }

  /// Does something at the end of each turn, in the order of a run-loop observer, until what it returns is called.
  public static func observeTurns(
    order: Int, _ body: @escaping @MainActor @Sendable () -> Void
  ) -> @Sendable () -> Void {
    let session = Session.current
    let number = session.observeTurns(order: order, isOnce: false) { MainActor.assumeIsolated { body() } }
    return {
      // A host may be released anywhere.
      if Thread.isMainThread {
        MainActor.assumeIsolated { session.stopObserving(number) }
      } else {
        Task { @MainActor in session.stopObserving(number) }
      }
    }
  }

  /// True if an animation is pending.
  public static var isInTransition: Bool { !Session.current.running.isEmpty }
  /// The messages that UIKit wrote to the log instead of obeying.
  public static var messages: [String] { Session.current.messages }
  /// The exceptions that UIKit would have raised.
  public static var exceptions: [String] { Session.current.exceptions }

  // MARK: Settings

  /// The language of the device goes that way.
  public static func read(_ direction: UIUserInterfaceLayoutDirection) { Session.current.layoutDirection = direction }

  /// The user wants screens to fade instead of sliding.
  public static func preferCrossFade() { UIAccessibility.prefersCrossFadeTransitions = true }

  /// Windows are too narrow for all columns of a split, as in portrait before iOS 26, though not so narrow that it collapses.
  public static var hidesColumns: Bool {
    get { Session.current.hidesColumns }
    set { Session.current.hidesColumns = newValue }
  }

  /// The user hides the columns beside the last.
  public static func hideColumns(of split: UISplitViewController) { split.show(mode: .secondaryOnly) }

  // MARK: Memory

  /// The system is short of memory: it posts its notification, and warns all controllers of a window.
  public static func warnOfMemory(_ window: UIWindow) {
    NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    for controller in window.rootViewController?.descendants ?? [] { controller.didReceiveMemoryWarning() }
  }

  // MARK: Windows

  /// The window gets another width, on a device of some kind.
  public static func resize(
    _ window: UIWindow, to sizeClass: UIUserInterfaceSizeClass, on idiom: UIUserInterfaceIdiom = .pad
  ) {
    let before = window.traitCollection
    window.traitCollection = UITraitCollection(sizeClass, .unspecified, idiom)
    let controllers = window.rootViewController?.descendants ?? []
    for split in controllers.compactMap({ $0 as? UISplitViewController }) {
      if sizeClass == .compact { split.collapse() } else { split.expand() }
    }
    guard before.horizontalSizeClass != sizeClass else { return }
    for controller in controllers { for handler in controller.traitHandlers { handler(before) } }
  }

  /// The controllers that are seen in a window.
  public static func appeared(in window: UIWindow) -> [UIViewController] { window.appeared }
}

extension UIViewController {
  /// Itself, what is in it, and what it presents.
  var descendants: [UIViewController] {
    [self] + children.flatMap(\.descendants) + (ownPresented?.descendants ?? [])
  }
}
