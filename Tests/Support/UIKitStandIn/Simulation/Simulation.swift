/// What a test does that an app cannot: time goes on, and the user touches the screen.
///
/// None of it is UIKit's, and hosts cannot import it.
@_spi(Simulation)
@MainActor
public enum Simulation {
  /// A new device: nothing is under way, nothing was said.
  public static func reset() { Session.current = Session() }

  // MARK: Time

  /// What waits for the next turn of the run loop happens.
  public static func turn() { Session.current.turn() }

  /// What is to happen in the next turn.
  public static func later(_ body: @escaping @MainActor @Sendable () -> Void) {
    Session.current.later { MainActor.assumeIsolated { body() } }
  }

  /// All animations under way end, in the order they began.
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
      if !Session.current.hasTurns, Session.current.running.allSatisfy(\.isInteractive) { return true }
    }
    return false
  }

  /// Whether an animation is under way.
  public static var isInTransition: Bool { !Session.current.running.isEmpty }
  /// What UIKit wrote to the log instead of doing what it was asked.
  public static var messages: [String] { Session.current.messages }
  /// What UIKit would have raised an exception for.
  public static var faults: [String] { Session.current.faults }

  // MARK: Settings

  /// The language of the device goes that way.
  public static func read(_ direction: UIUserInterfaceLayoutDirection) { Session.current.layoutDirection = direction }

  /// The user wants screens to fade instead of sliding.
  public static func preferCrossFade() { UIAccessibility.prefersCrossFadeTransitions = true }

  // MARK: Memory

  /// The system is short of memory: all controllers of a window are told.
  public static func warnOfMemory(_ window: UIWindow) {
    for controller in window.rootViewController?.descendants ?? [] { controller.didReceiveMemoryWarning() }
  }

  // MARK: Windows

  /// The window gets another width.
  public static func resize(_ window: UIWindow, to sizeClass: UIUserInterfaceSizeClass) {
    window.traitCollection = UITraitCollection(horizontalSizeClass: sizeClass)
    for split in (window.rootViewController?.descendants ?? []).compactMap({ $0 as? UISplitViewController }) {
      if sizeClass == .compact { split.collapse() } else { split.expand() }
    }
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
