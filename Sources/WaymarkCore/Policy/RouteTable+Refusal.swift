extension RouteTable {
  /// Why a table does not take a link, before any route is asked or because of where it leads.
  public struct Refusal: Error, Sendable, Hashable {
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
    /// What to do about it, in words.
    ///
    /// Contains no value of the link.
    public let detail: String

    package init(_ reason: Reason, _ detail: String) {
      self.reason = reason
      self.detail = detail
    }

    init(_ rejection: DeepLink.Rejection) {
      self.init(rejection.isOverLimit ? .limitExceeded : .invalidLink, rejection.description)
    }
  }
}

extension RouteTable.Refusal: CustomStringConvertible {
  /// The reason and what to do about it.
  public var description: String { "\(reason.rawValue): \(detail)" }
}
