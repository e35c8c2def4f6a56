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
/// A host decides nothing. It gets one step at a time, the next one when it is done with the last; a step it cannot
/// carry out is reported, and the router's state then follows what is on the screen. What happens without a step (the
/// user goes back, the app dismisses something itself) is told to ``Router/report(_:)``.
///
/// The router holds its hosts weakly: a window owns its host.
@MainActor
public protocol RouterHost: AnyObject {
  /// Carries out a step.
  ///
  /// Screens are made here, when they are first shown, of what ``Router/match(for:)`` tells of an entry, and kept by its
  /// id until it leaves.
  /// - Parameter completion: to be called exactly once, in the same turn or later.
  func perform(
    _ step: RouterState.Step, for router: Router,
    completion: @escaping @MainActor (Result<Void, HostError>) -> Void)

  /// Follows what is on the screen without a step of this host: a ``StepPresenter`` carried one out, or
  /// ``Router/report(_:)`` was told what happened in what the app shows itself.
  ///
  /// Called as well for what this host reported. The default does nothing, for hosts that keep no account of what they show.
  /// - Parameter shown: what is on the screen now.
  func follow(_ shown: RouterState, for router: Router)

  /// A link led to what is open already, so there is no step: brings it in front, if the app has put something of its own
  /// there that the state does not know.
  ///
  /// The default does nothing.
  func reveal(for router: Router)
}

extension RouterHost {
  /// Does nothing.
  public func follow(_ shown: RouterState, for router: Router) {}

  /// Does nothing.
  public func reveal(for router: Router) {}
}
