public import Waymark

extension RouterTester {
  /// The result of an exploration.
  ///
  /// ```swift
  /// print(report)        // 1 finding; 3 of 5 routes, 2 of 4 guard answers, 9 states, 212 actions, complete
  /// ```
  public struct Report: Sendable, CustomStringConvertible {
    /// The problems, those with shorter paths first.
    public let findings: [Finding]
    /// True if every state was visited, and false if a bound was reached first.
    public let isComplete: Bool
    /// The share of routes and guard answers that occurred, and the number of states and actions, in words.
    public let coverage: String
    /// The parts of the app that were not called or not tried, and what a bound has left out, in words.
    public let omissions: [String]
    /// The number of different states.
    public let states: Int
    /// The number of links, gestures, verbs and actions that were performed.
    public let actions: Int
    /// The number of ``actions`` that only repeated a path.
    public let repeatedActions: Int
    /// The routes that no link or gesture has reached, by name or pattern.
    public let missedRoutes: [String]

    /// The number of findings, and the coverage.
    package var summary: String {
      "\(findings.isEmpty ? "no finding" : findings.count.counted("finding")); \(coverage)"
    }

    /// The coverage, then each finding with its steps and a test to paste.
    public var description: String {
      ([summary] + omissions + findings.map(\.description)).joined(separator: "\n")
    }
  }

  /// A problem that an exploration has found.
  public struct Finding: Sendable, Equatable, CustomStringConvertible {
    /// The kind of a problem.
    @nonexhaustive public enum Code: String, Sendable, Hashable, CaseIterable {
      /// The user cannot leave a screen.
      case deadEnd
      /// The user cannot close a modal.
      case modalStays
      /// A leave guard never lets its screen go.
      case leaveGuardHolds
      /// A link replaces the tabs, and the user cannot return to them.
      case replacesTabs
      /// A screen is shown, and its guards do not allow it.
      case showsDenied
      /// A guard allows a screen in one way and refuses it in another, and no fact has changed.
      case oneWayGuard
      /// A link ends as opened, and its screen is not shown.
      case endsElsewhere
      /// An opening fails.
      case fails
      /// Redirects form a loop, or there are too many.
      case redirectLoop
      /// A redirect leads to a route that its sender may not open.
      case unreachableTarget
      /// A redirect, a guard or an error screen leads to a link without a route.
      case nowhere
      /// The screen that a guard shows for a deferred link is not shown, because guards deny it.
      case deniedPlaceholder
      /// The screen that a guard shows for a deferred link stays, although the guard would not show it any more.
      case placeholderStays
      /// The fallback is part of a loop, or leads to no route.
      case fallbackLoop
      /// A deferred link does not open, although its guards allow it now.
      case neverOpens
      /// A deferred link opens more than once.
      case opensTwice
      /// Going back does not return to the screen before.
      case backElsewhere
      /// A route opens from outside without the confirmation that it needs.
      case unconfirmed
      /// A saved state is not the same after it is restored.
      case notRestored
      /// A sensitive value stands in a saved state.
      case sensitiveSaved
      /// A route is never shown.
      case unreachable
      /// Guards deny a route in every state.
      case alwaysDenied
      /// Another route takes a route's links in some states.
      case shadowed
      /// Two links with the same values for one route lead to different screens.
      case aliasesDiffer
      /// A guard gives no answer.
      case unanswered
      /// A statement of the app's does not hold.
      case invariant
      /// A fact has no effect.
      case idleFact
      /// The same steps led to another state: subjects share something.
      case unrepeatable
    }

    /// The kind.
    public let code: Code
    package let severity: RouteTable.Problem.Severity
    /// True for an error, and false for a warning about the map or the exploration.
    public var isError: Bool { severity == .error }
    /// The problem, its location and a remedy.
    public let message: String
    /// A shortest path to it: the actions, each with the topmost screen after it.
    public let steps: [String]
    /// A Swift test that performs the steps.
    ///
    /// It calls `makeRouter()`, or `makeSubject()` if there are facts or actions among the steps: replace it with your
    /// own.
    public let test: String

    /// A recording of the steps, for ``RouterTester/replay(_:)`` and `waymark replay`.
    ///
    /// It has the values of the links in debug builds only. It is empty if the report has too many findings to repeat all.
    public let trace: RouterTrace

    /// The severity, the message, the code, the steps and the test.
    public var description: String { "\(diagnostic.text())\n  paste:\n\(test)" }

    package var diagnostic: Diagnostic {
      let path = steps.isEmpty ? "at the beginning" : steps.joined(separator: "; ")
      return Diagnostic(severity, code: code.rawValue, at: nil, message, details: [path])
    }
  }
}
