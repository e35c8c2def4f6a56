/// The outcome of a link or of another verb: `navigation.outcome` of a router, `table.resolve(link).outcome` of a table.
///
/// ```swift
/// switch await router.open(url).outcome {
/// case .opened(let match), .handled(let match): print(match)
/// case .unmatched(let nearest): print("did you mean \(nearest.first?.text ?? "nothing")?")
/// case .denied(_, let denial): print(denial.guardName ?? "", denial.reason)
/// case let other: print(other)
/// }
/// ```
/// A call that waits for the result of a screen throws it, if the screen did not open:
/// ```swift
/// do { _ = try await router.present("/gone", expecting: Int.self) } catch { print(error) }
/// ```
/// A table alone only matches: it says ``matched(_:)``, ``fellBack(_:)``, ``unmatched(nearest:)`` or ``rejected(_:)``. A router
/// never says ``matched(_:)``.
@nonexhaustive public enum LinkOutcome: Error {
  /// A route of a table takes the link.
  case matched(RouteMatch)
  /// A route took the link, and its screen is open.
  case opened(RouteMatch)
  /// A handler took the link.
  case handled(RouteMatch)
  /// No route took the link, or its screen could not be made, and the fallback led to this match.
  case fellBack(RouteMatch)
  /// A verb without a link succeeded.
  case done
  /// A claim took the link: see `Router.claim`.
  case claimed
  /// No route took the link.
  ///
  /// The patterns are the nearest ones.
  case unmatched(nearest: [RoutePattern])
  /// The link, or a link it was redirected to, did not pass the gate.
  case rejected(RouteTable.Rejection)
  /// A guard or the user denied the link.
  indirect case denied(RouteMatch, Denial)
  /// A guard deferred the link.
  ///
  /// The router keeps it and opens it again when the guard allows it.
  case deferred(RouteMatch)
  /// The app cancelled it, or another opening superseded it.
  ///
  /// If a leave guard disagreed, or a hook refused the link, the denial says so.
  case cancelled(Denial?)
  /// The state does not allow it, a host could not show it, or code of the app threw.
  ///
  /// The error is a `RouterState.Rejection`, a `LinkBuildingError`, an error of the host, or what the code threw.
  indirect case failed(RouteMatch?, any Error)

  /// The decision that ended a link or a verb, and its reason.
  ///
  /// ```swift
  /// if case .denied(_, let denial) = await router.open("/account").outcome, denial.kind == .timeLimit {
  ///   print("\(denial.guardName ?? "") takes too long")
  /// }
  /// ```
  public struct Denial: Sendable, Hashable {
    /// The kind of a denial.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The verdict of a guard.
      case verdict
      /// The guard did not answer in time.
      case timeLimit
      /// The user did not confirm the link.
      case user
      /// A leave guard keeps its screen.
      case leaveGuard
      /// A hook or an observer refused the link.
      case hook
      /// The router itself, because there is no `confirmation`, or no link leads to a screen on the way any more.
      case router
    }

    /// The part of the app that denied the link: a guard, a leave guard, a hook, the user or the router.
    public let kind: Kind
    /// The name of the guard.
    ///
    /// If `nil`, no guard denied.
    public let guardName: String?
    /// The reason that the guard gave, or that of the router.
    ///
    /// It is for the app, not for the sender of the link.
    public let reason: String
    /// The key of the screen that a leave guard keeps.
    let screen: String?

    package init(_ kind: Kind, by guardName: String? = nil, keeping screen: String? = nil, _ reason: String = "") {
      self.kind = kind
      self.guardName = guardName
      self.reason = reason
      self.screen = screen
    }

    /// The reason in words.
    ///
    /// If `nil`, there is none.
    package var words: String? {
      let reason = reason.isEmpty ? nil : reason
      switch kind {
      case .hook: return "a hook refuses the link"
      case .leaveGuard:
        return "leave guard “\(guardName ?? "")” keeps “\(screen ?? "")” open" + (reason.map { ": \($0)" } ?? "")
      case .verdict, .timeLimit, .user, .router: return reason
      }
    }
  }
}

extension LinkOutcome.Denial: CustomStringConvertible {
  /// The guard and the kind: `signedIn (timeLimit)`.
  public var description: String {
    let decider =
      switch kind {
      case .user: "the user"
      case .hook: "a hook"
      case .router: "the router"
      case .verdict, .timeLimit, .leaveGuard: "a guard"
      }
    guard let guardName else { return decider }
    return kind == .verdict ? guardName : "\(guardName) (\(kind.rawValue))"
  }
}

extension LinkOutcome {
  /// The word of the outcome in traces and in the output of the command.
  package var word: String {
    switch self {
    case .matched: "matched"
    case .opened: "opened"
    case .handled: "handled"
    case .fellBack: "fellBack"
    case .done: "done"
    case .claimed: "claimed"
    case .unmatched: "unmatched"
    case .rejected: "rejected"
    case .denied: "denied"
    case .deferred: "deferred"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }

  /// The route that took the link, or that would have taken it.
  @_optimize(speed)
  package var match: RouteMatch? {
    switch self {
    case .matched(let match), .opened(let match), .handled(let match), .fellBack(let match), .denied(let match, _),
      .deferred(let match):
      match
    case .failed(let match, _): match
    case .done, .claimed, .unmatched, .rejected, .cancelled: nil
    }
  }

  package var rejection: RouteTable.Rejection? { if case .rejected(let rejection) = self { rejection } else { nil } }

  /// The decision that ended it.
  package var denial: Denial? {
    switch self {
    case .denied(_, let denial): denial
    case .cancelled(let denial): denial
    default: nil
    }
  }

  /// True if the link led to its target or to the fallback, or the verb succeeded.
  package var isGood: Bool {
    switch self {
    case .matched, .opened, .handled, .fellBack, .done, .claimed: true
    case .unmatched, .rejected, .denied, .deferred, .cancelled, .failed: false
    }
  }

  package var isDeferred: Bool { if case .deferred = self { true } else { false } }
}
