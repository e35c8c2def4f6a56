internal import CWaymark

extension Router {
  /// Something that a router tells its developer.
  ///
  /// ```swift
  /// router.log = { message in
  ///   guard message.kind == .mistake else { return }
  ///   print(message)                // Shop/ShopRoutes.swift:12: error: there is no constraint “itn”: did you mean “int”? …
  /// }
  /// ```
  /// Tells patterns, names and keys, never a value of a link.
  public struct LogMessage: Sendable, Hashable {
    /// What is told.
    ///
    /// ```swift
    /// router.log = { if $0.kind == .mistake { print($0) } }
    /// ```
    public enum Kind: Sendable, Hashable {
      /// Something that the app's code should do otherwise; each is told once.
      case mistake
      /// Why a link did not open that somebody else brought, or whose code threw.
      case unopened
      /// What happened on the way of a link.
      case trace
    }

    /// Whether it is a mistake.
    public let kind: Kind
    /// What happened and, of a mistake, what to do; a pattern stands on a line of its own, with a caret below it.
    public let text: String
    /// Where the route is declared that it is about, if it is about one and that is known.
    public let location: RouteTable.SourceLocation?

    /// A message.
    public init(_ kind: Kind, _ text: String, at location: RouteTable.SourceLocation? = nil) {
      self.kind = kind
      self.text = text
      self.location = location
    }

    init(_ problem: RouteTable.Diagnostic) {
      self.init(.mistake, problem.text(tellingLocation: false), at: problem.location)
    }
  }

  /// Writes mistakes, and why links did not open, to standard error, and on Apple's platforms to the unified log; traces are
  /// left out.
  ///
  /// What ``log`` is to begin with in debug builds. Take it where others are to be told, too:
  /// ```swift
  /// router.log = Router.standardLog       // in a release build, or in a test
  /// ```
  public static let standardLog: @MainActor (LogMessage) -> Void = { message in
    switch message.kind {
    case .mistake: "waymark: \(message)".withCString(waymark_log)
    case .unopened: "waymark: a link did not open: \(message)".withCString(waymark_log)
    case .trace: return
    }
  }

  /// Tells why a link did not open; what the app's own code opens has its own messages.
  func tellUnopened(_ text: @autoclosure () -> String, from source: DeepLink.Source?) {
    log?(LogMessage(source == .inApp ? .trace : .unopened, text()))
  }

  /// What a new router's ``log`` is.
  static var initialLog: (@MainActor (LogMessage) -> Void)? {
    #if DEBUG
      RunningProcess.isTest ? nil : standardLog
    #else
      nil
    #endif
  }
}

extension Router.LogMessage: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// A trace.
  public init(stringLiteral value: String) {
    self.init(.trace, value)
  }

  /// The text, after the location if there is one.
  public var description: String { (location.map { "\($0): " } ?? "") + text }
}

/// The process that runs.
private enum RunningProcess {
  /// Whether it runs tests, whose output shall be theirs: they expect mistakes, and look at `problems`.
  static let isTest =
    CommandLine.arguments.contains { $0.contains(".xctest") || $0.contains("swiftpm-testing-helper") }
    || waymark_runs_tests()
}
