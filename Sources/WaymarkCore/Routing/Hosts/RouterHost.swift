/// Brings states of a router on a screen: carries out steps and reports what the user did.
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
/// A host decides nothing: it observes, and the router concludes. It gets one step at a time, the next one when it is done
/// with the last; a step it cannot carry out is reported, and the router's state then follows what is on the screen.
/// What the platform tells of the user (a tap, the way back) is told to ``Router/report(_:from:)``; what it tells nobody
/// is found in the host's ``snapshot()``, whenever the host says that something may have changed
/// (``Router/screenChanged(in:)``).
///
/// A host that has a snapshot gets no step that the screen is not ready for, and none of its steps is waited for without
/// end: three seconds after the last sign of motion the snapshot says how it ended.
///
/// The router holds its hosts weakly: a window owns its host.
@MainActor
public protocol RouterHost: AnyObject {
  /// Carries out a step.
  ///
  /// Screens are made here, when they are first shown, of what ``Router/match(for:)`` tells of an entry, and kept by its
  /// id until it leaves.
  /// - Parameters:
  ///   - step: what is to be done.
  ///   - router: the router that asks.
  ///   - completion: to be called exactly once, in the same turn or later.
  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void)

  /// Follows what is on the screen without a step of this host: a ``StepPresenter`` carried one out, or
  /// ``Router/report(_:)`` was told what happened in what the app shows itself.
  ///
  /// Called as well for what this host reported. The default does nothing, for hosts that keep no account of what they show.
  /// - Parameters:
  ///   - shown: what is on the screen now.
  ///   - router: the router that asks.
  func follow(_ shown: RouterState, for router: Router)

  /// What is on the screen now; nil: the host does not know.
  ///
  /// Asked for whenever the router has to know: it should cost little. The default knows nothing.
  func snapshot() -> HostSnapshot?

  /// The router waits for something of which the platform may not tell: while it does, the host calls
  /// ``Router/screenChanged(in:)`` whenever the screen may have changed, as at the end of each turn of the run loop.
  func watch(_ isWatching: Bool)

  /// The pending step is no longer waited for: its end, if the platform ever tells of one, is nobody's.
  ///
  /// What is on the screen is told with ``follow(_:for:)``.
  func withdraw()

  /// Dismisses what is presented and not the router's, the outermost first, and says ``Router/screenChanged(in:)`` afterwards.
  func dismissForeign()

  /// Something is about to come into sight without a step, as by a tap on a tab: its screens are made.
  ///
  /// - Parameter next: what is to be on the screen. What of it is not open yet was asked about, and will have these ids.
  /// - Returns: false if they cannot be made.
  func prepare(_ next: RouterState) -> Bool

  /// The router has let go of the host: it gives back what it took of the app's objects, as their delegates.
  ///
  /// What it shows stays on the screen.
  func letGo()

  /// Nothing moves and no step is pending: brings all that is shown in line, without animation, where the platform or the
  /// app has put something else.
  func settle(for router: Router)

  /// A link led to what is open already, so there is no step: brings it in front, if the app has put something of its own
  /// there that the state does not know.
  ///
  /// The default does nothing.
  func reveal(for router: Router)

  /// A link was opened in the window of this host, and the user is in another one: the platform is asked to bring it to the front.
  func bringToFront()
}

extension RouterHost {
  /// Does nothing.
  public func follow(_ shown: RouterState, for router: Router) {}

  /// Does nothing.
  public func reveal(for router: Router) {}

  /// Does nothing.
  public func bringToFront() {}

  /// Nothing is known.
  public func snapshot() -> HostSnapshot? { nil }

  /// Does nothing.
  public func watch(_ isWatching: Bool) {}

  /// Does nothing.
  public func withdraw() {}

  /// Does nothing.
  public func dismissForeign() {}

  /// True.
  public func prepare(_ next: RouterState) -> Bool { true }

  /// Does nothing.
  public func letGo() {}

  /// Does nothing.
  public func settle(for router: Router) {}
}

/// Why a step is carried out.
///
/// Where a link or a verb led to a screen that cannot be made, that one fails. What happened on the screen fails nobody: an
/// error screen stands for what is missing.
public enum StepCause: Sendable, Hashable {
  /// A link is being opened, from this source.
  case link(DeepLink.Source)
  /// The app's own code said so, by a verb without a link.
  case call
  /// It follows from what happened on the screen, from the start of the app, or from what guards say of what is open.
  case screen
}
