/// Why a host could not carry out a step.
///
/// ```swift
/// let host = HeadlessHost()
/// router.attach(host)
/// host.failure = { step in step.name == "present" ? HostError(.refused, "no window to present in") : nil }
/// let navigation = router.present("/login")       // fails, and the state follows what is on the screen
/// ```
public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is in the way; more may come.
  @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The screen of an entry cannot be made.
    case noContent
    /// The platform refused.
    case refused
    /// What the step is about is not on the screen.
    case notOnScreen
    /// The presenter presents something already.
    case alreadyPresenting
    /// Another transition is still running.
    case inTransition
    /// Something that is not the router's hides it, like an alert of the app.
    case covered
    /// The platform did not tell of the end, and what was wanted is not on the screen.
    case timedOut
    /// The host is gone, or its window.
    case hostGone
  }

  /// What is in the way.
  public let reason: Reason
  /// The entry it is about; nil if it is about none.
  public let entry: RouterState.Entry.ID?
  /// More about it, without values of links.
  public let message: String

  /// An error, for a host.
  public init(_ reason: Reason, entry: RouterState.Entry.ID? = nil, _ message: String = "") {
    self.reason = reason
    self.entry = entry
    self.message = message
  }

  /// What is in the way, in words.
  public var description: String {
    reason.rawValue + (entry.map { " (entry \($0.number))" } ?? "") + (message.isEmpty ? "" : ": " + message)
  }
}
