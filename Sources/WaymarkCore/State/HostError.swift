/// The reason why a host could not carry out a step.
///
/// ```swift
/// let host = HeadlessHost()
/// router.attach(host)
/// host.failure = { step in step.name == "present" ? HostError(.refused, "no window to present in") : nil }
/// let navigation = router.present("/login")       // fails, and the state follows what is on the screen
/// ```
@_spi(Hosting) public struct HostError: Error, Sendable, Hashable, CustomStringConvertible {
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
  public init(_ reason: Reason, entry: RouterState.Entry.ID? = nil, _ message: String = "") {
    self.reason = reason
    self.entry = entry
    self.message = message
  }

  /// The value of the link that the closure of a screen could not read, if that is why there is no screen.
  package private(set) var misreading: ParameterError?

  /// Creates an error for a screen whose closure has thrown another one.
  ///
  /// The text of errors other than `ParameterError` may contain values of the link, so only their type is named.
  package init(making screen: String, of entry: RouterState.Entry.ID? = nil, threw error: any Error) {
    let misreading = error as? ParameterError
    let thrown = misreading.map { "\($0)" } ?? "it threw \(type(of: error))"
    self.init(.noContent, entry: entry, "\(screen) could not be made: \(thrown)")
    self.misreading = misreading
  }

  /// The reason in words.
  public var description: String {
    reason.rawValue + (entry.map { " (entry \($0.number))" } ?? "") + (message.isEmpty ? "" : ": " + message)
  }
}

extension HostError: ErrorWithoutValues {}
