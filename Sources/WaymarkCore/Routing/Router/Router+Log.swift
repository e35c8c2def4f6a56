internal import CWaymark

extension Router {
  /// Receives messages for the developer.
  package var log: (@MainActor (LogMessage) -> Void)? {
    get { rules.log }
    set { rules.log = newValue }
  }

  /// A message of a router to the developer.
  ///
  /// ```swift
  /// router.configuration.log = { message in
  ///   guard message.kind == .mistake else { return }
  ///   print(message)                // Shop/ShopRoutes.swift:12: error: there is no constraint “itn”: did you mean “int”? …
  /// }
  /// ```
  /// A message contains patterns, names and keys, never a value of a link.
  public struct LogMessage: Sendable, Hashable {
    /// The kind of a log message.
    ///
    /// ```swift
    /// router.configuration.log = { if $0.kind == .mistake { print($0) } }
    /// ```
    public enum Kind: Sendable, Hashable {
      /// A mistake in the app's code.
      ///
      /// Each is reported once.
      case mistake
      /// The reason why a link from outside was not opened, why a handler threw, or why a verb or a link of the app failed.
      case unopened
      /// A fact for the developer, such as the folder of commands.
      case note
      /// A detail of how a link was processed.
      case trace
    }

    /// The kind of the message, such as a mistake.
    public let kind: Kind
    /// The event and, for a mistake, the remedy.
    ///
    /// A pattern has a line of its own, with a caret below it.
    public let text: String
    /// The declaration of the route that the message is about, if there is one and it is known.
    public let location: RouteTable.SourceLocation?

    /// The origin of the link that the message is about, if there is one.
    public let origin: DeepLink.Origin?

    /// False for a verb without a link.
    var isAboutLink = true

    package init(
      _ kind: Kind, _ text: String, at location: RouteTable.SourceLocation? = nil, from origin: DeepLink.Origin? = nil
    ) {
      self.kind = kind
      self.text = text
      self.location = location
      self.origin = origin
    }

    init(_ problem: RouteTable.Problem) {
      self.init(.mistake, problem.diagnostic(at: nil).text(), at: problem.location)
    }
  }
}

extension Router.LogMessage {
  /// Writes mistakes, and the reasons why links did not open, to standard error and to Apple's unified log.
  ///
  /// It omits traces. In debug builds, ``Router/Configuration/log`` does this initially. Set it where other builds need the
  /// messages, too:
  /// ```swift
  /// router.configuration.log = { $0.print() }       // in a release build, or in a test
  /// ```
  public func print() {
    switch kind {
    case .mistake, .note: "waymark: \(self)".withCString(waymark_log)
    case .unopened: "waymark: \(placed(isAboutLink ? "a link did not open: " : ""))".withCString(waymark_log)
    case .trace: return
    }
  }
}

extension Router.LogMessage: CustomStringConvertible {
  /// The text, after the location if there is one.
  public var description: String { placed("") }

  /// The location if there is one, then `words`, the text and the origin.
  fileprivate func placed(_ words: String) -> String {
    let sender = origin?.location != nil && origin?.location == location ? nil : origin
    return (location.map { "\($0): " } ?? "") + words + text + (sender.map { " (from \($0))" } ?? "")
  }
}
