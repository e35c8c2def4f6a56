/// The reason why a host could not carry out a step.
///
/// ```swift
/// let host = HeadlessHost()
/// router.attach(host)
/// host.failure = { step in step.name == "present" ? HostError(.refused, "no window to present in") : nil }
/// let navigation = router.present("/login")       // fails, and the state follows what is on the screen
/// ```
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason.
  ///
  /// More cases may be added.
  @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The screen of an entry cannot be created.
    case noContent
    /// The platform refused the step.
    case refused
    /// The screen that the step changes is not shown.
    case notOnScreen
    /// The presenting screen presents something already.
    case alreadyPresenting
    /// Another transition is still running.
    case inTransition
    /// Something that the router does not manage covers the screen, like an alert of the app.
    case covered
    /// The platform did not report the end of the step, and its result is not on the screen.
    case timedOut
    /// The host or its window was released.
    case hostGone
  }

  /// The reason.
  public let reason: Reason
  /// The entry that could not be shown, or `nil` if the error concerns no entry.
  public let entry: RouterState.Entry.ID?
  /// Details, without values of links.
  public let message: String

  /// Creates an error.
  ///
  /// Hosts use it.
  public init(_ reason: Reason, entry: RouterState.Entry.ID? = nil, _ message: String = "") {
    self.reason = reason
    self.entry = entry
    self.message = message
  }

  /// The reason in words.
  public var description: String {
    reason.rawValue + (entry.map { " (entry \($0.number))" } ?? "") + (message.isEmpty ? "" : ": " + message)
  }
}
