extension RouteTable {
  /// The reason why a table does not take a link: before any route is tried, or because of the link's target.
  ///
  /// ```swift
  /// do {
  ///   print(try table.match("https://books.example.org/books/42")?.pattern ?? "no route")
  /// } catch {
  ///   print(error.reason)       // hostNotAllowed: the table lists books.example.com
  /// }
  /// ```
  public struct Rejection: Error, Sendable, Hashable {
    /// The reason.
    ///
    /// More cases may be added.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The text is not a link.
      case invalidLink
      /// The scheme is not one of the table's, or the link has none and its source needs one.
      case schemeNotAllowed
      /// The host is not one of the table's.
      case hostNotAllowed
      /// The route may not be opened from this source.
      ///
      /// To the sender, the link looks unmatched.
      case notReachable
      /// The link is larger than the limits, or one event has led to more than 32 openings and redirects.
      ///
      /// In the second case, code of the app opens links in a loop.
      case limitExceeded
      /// A redirect leads to a link that occurred before.
      case redirectLoop
      /// There are more redirects than the limit.
      case redirectLimit
    }

    /// The reason as a code; ``detail`` has it in words.
    public let reason: Reason
    /// The reason and a remedy in words, for people who may see the link.
    ///
    /// May contain its scheme and host, the targets of redirects, and the patterns of the openings that led to it.
    public let detail: String
    /// The remedy without parts of the link.
    ///
    /// If `nil`, the reason says everything.
    private let advice: String?

    package init(_ reason: Reason, _ detail: String, advice: String? = nil) {
      self.reason = reason
      self.detail = detail
      self.advice = advice
    }

    package init(_ rejection: DeepLink.Rejection) {
      let words = rejection.description
      self.init(rejection.isOverLimit ? .limitExceeded : .invalidLink, words, advice: words)
    }
  }
}

extension RouteTable.Rejection: CustomStringConvertible, CustomReflectable {
  /// The reason and a remedy in words.
  ///
  /// Unlike ``detail``, it has no parts of the link.
  public var description: String { "\(reason.rawValue): \(explanation)" }

  /// The reason only.
  public var customMirror: Mirror { Mirror(self, children: ["reason": reason]) }

  /// The reason and a remedy in words.
  package var explanation: String {
    if let advice { return advice }
    return switch reason {
    case .invalidLink: "the text is not a link"
    case .schemeNotAllowed: "the scheme is not one of the table's, or it is missing"
    case .hostNotAllowed: "the host is not one of the table's"
    case .notReachable: "the route may not be opened from this source"
    case .limitExceeded: "the link is larger than the limits"
    case .redirectLoop: "the redirects form a loop"
    case .redirectLimit: "there are too many redirects"
    }
  }
}
