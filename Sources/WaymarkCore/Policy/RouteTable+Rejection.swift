extension RouteTable {
  /// Why a table does not take a link, before any route is asked or because of where it leads.
  ///
  /// ```swift
  /// do {
  ///   print(try table.match("https://books.example.org/books/42")?.pattern ?? "no route")
  /// } catch {
  ///   print(error.reason)       // hostNotAllowed: the table lists books.example.com
  /// }
  /// ```
  public struct Rejection: Error, Sendable, Hashable {
    /// What the matter is.
    ///
    /// More may come.
    @nonexhaustive public enum Reason: String, Sendable, Hashable, CaseIterable {
      /// The text is no link.
      case invalidLink
      /// The scheme is not one of the table's, or there is none and the source needs one.
      case schemeNotAllowed
      /// The host is not one of the table's.
      case hostNotAllowed
      /// The route may not be opened from this source. Looks like an unmatched link to the outside.
      case notReachable
      /// The link is larger than the limits.
      case limitExceeded
      /// A redirect leads to a link that was there before.
      case redirectLoop
      /// There were more redirects than the limit.
      case redirectLimit
    }

    /// What the matter is.
    public let reason: Reason
    /// What the matter is and what to do about it, in words, for whoever may see the link: may tell its scheme and host, and
    /// where redirects lead.
    public let detail: String
    /// The same without anything of the link; nil: what the reason says is all.
    private let advice: String?

    package init(_ reason: Reason, _ detail: String, advice: String? = nil) {
      self.reason = reason
      self.detail = detail
      self.advice = advice
    }

    init(_ rejection: DeepLink.Rejection) {
      let words = rejection.description
      self.init(rejection.isOverLimit ? .limitExceeded : .invalidLink, words, advice: words)
    }
  }
}

extension RouteTable.Rejection: CustomStringConvertible, CustomReflectable {
  /// The reason in words, and what to do about it; nothing of the link, unlike ``detail``.
  public var description: String { "\(reason.rawValue): \(explanation)" }

  /// The reason alone.
  public var customMirror: Mirror { Mirror(self, children: ["reason": reason]) }

  /// The reason in words, and what to do about it.
  var explanation: String {
    if let advice { return advice }
    return switch reason {
    case .invalidLink: "the text is no link"
    case .schemeNotAllowed: "the scheme is not one of the table's, or it is missing"
    case .hostNotAllowed: "the host is not one of the table's"
    case .notReachable: "the route may not be opened from this source"
    case .limitExceeded: "the link is larger than the limits"
    case .redirectLoop: "redirects lead around"
    case .redirectLimit: "there are too many redirects"
    }
  }
}
