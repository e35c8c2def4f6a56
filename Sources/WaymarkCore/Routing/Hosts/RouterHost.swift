/// An object that shows the states of a router on a screen: it carries out steps and reports the user's actions.
///
/// ```swift
/// final class LoggingHost: RouterHost {
///   private(set) var names: [String] = []
///
///   func perform(
///     _ step: RouterState.Step, for router: Router, completion: @escaping @MainActor (Result<Void, HostError>) -> Void
///   ) {
///     names.append(step.name)         // a real one changes what is on the screen
///     completion(.success(()))        // once that is done
///   }
/// }
/// ```
/// A host decides nothing. It observes, and the router concludes. It receives one step at a time. If it cannot carry a
/// step out, it reports that, and the router adopts the state on the screen. Report callbacks of the platform about the
/// user, such as a tap or the back button, to ``Router/report(_:from:)``. Changes without a callback are found in the
/// host's ``snapshot()``. The router reads it when the host calls ``Router/screenChanged(in:)``.
///
/// A host with a snapshot receives a step only when the screen is ready for it. The router never waits for its steps
/// forever. Three seconds after the last sign of motion, the snapshot decides how the step ended.
///
/// The router holds its hosts weakly. A window owns its host.
@_spi(Hosting) @MainActor
public protocol RouterHost: AnyObject {
  /// Carries out a step.
  ///
  /// Make screens here, when they are first shown, from the ``Router/match(for:)`` of an entry. Keep them by the id of
  /// the entry until it leaves.
  /// - Parameters:
  ///   - step: the step.
  ///   - router: the router.
  ///   - completion: must be called exactly once, in the same turn or later.
  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void)

  /// Follows a change on the screen that was not a step of this host.
  ///
  /// A ``StepPresenter`` carried out the step, or ``Router/report(_:)`` received an event from the app's own content.
  /// The router also calls it for events that this host reported. The default does nothing, for hosts that do not
  /// record their state.
  /// - Parameters:
  ///   - shown: the state on the screen.
  ///   - router: the router.
  func follow(_ shown: RouterState, for router: Router)

  /// Returns the observations about the screen.
  ///
  /// If `nil`, the host has none. The router calls it often, so it should be fast. The default returns `nil`.
  func snapshot() -> HostSnapshot?

  /// Starts or stops calls of ``Router/screenChanged(in:)`` whenever the screen may have changed.
  ///
  /// The router starts them when it waits for something that the platform may not report. Call it at the end of each
  /// turn of the run loop, for example.
  func watch(_ isWatching: Bool)

  /// Forgets the pending step.
  ///
  /// Its completion is ignored from now on. The router calls ``follow(_:for:)`` with the state on the screen.
  func cancelStep()

  /// Dismisses presentations that are not the router's, the outermost first.
  ///
  /// Call ``Router/screenChanged(in:)`` afterwards.
  func dismissUnmanaged()

  /// Makes the screens that are about to become visible without a step, such as those of a tapped tab.
  ///
  /// - Parameter next: the state after the change. Guards have allowed its new screens, which will have these ids.
  /// - Returns: false if they cannot be made.
  func prepare(_ next: RouterState) -> Bool

  /// Detaches the host from the app's objects, for example as their delegate, because the router has detached it.
  ///
  /// Its screens stay visible.
  func detach()

  /// Corrects the screen without animation where the platform or the app has changed it.
  ///
  /// The router calls it when nothing moves and no step is pending.
  func sync(for router: Router)

  /// Brings open content in front of the app's own content that the state does not contain.
  ///
  /// The router calls it when a link leads to an open screen, so that there is no step. The default does nothing.
  func reveal(for router: Router)

  /// Asks the platform to bring the window of this host to the front, because a link was opened in it.
  ///
  /// The user is in another window at that moment.
  func bringToFront()
}

@_spi(Hosting) extension RouterHost {
  /// Does nothing.
  public func follow(_ shown: RouterState, for router: Router) {}

  /// Does nothing.
  public func reveal(for router: Router) {}

  /// Does nothing.
  public func bringToFront() {}

  /// By default, the host reports nothing about its screen, and `nil` is returned.
  public func snapshot() -> HostSnapshot? { nil }

  /// Does nothing.
  public func watch(_ isWatching: Bool) {}

  /// Does nothing.
  public func cancelStep() {}

  /// Does nothing.
  public func dismissUnmanaged() {}

  /// By default, the host needs no preparation, and true is returned.
  public func prepare(_ next: RouterState) -> Bool { true }

  /// Does nothing.
  public func detach() {}

  /// Does nothing.
  public func sync(for router: Router) {}
}

/// The reason for a step.
///
/// If a link or a verb leads to a screen that cannot be made, its navigation fails. With `.screen`, a screen that
/// cannot be made is replaced by the error screen.
@_spi(Hosting) public enum StepCause: Sendable, Hashable {
  /// A link is being opened.
  ///
  /// The value is its source.
  case link(DeepLink.Source)
  /// The app's own code called a verb without a link.
  case call
  /// An event on the screen, the start of the app, or a verdict of guards about open screens requires it.
  case screen
}
