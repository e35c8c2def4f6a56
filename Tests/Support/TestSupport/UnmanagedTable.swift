public import Waymark

/// The outcomes where something that is not the router's hides a screen.
///
/// For each policy of the app, each verb and each kind of thing; Documentation/UIKit.md shows the same table.
public enum UnmanagedTable {
  /// The request, on a stack of two screens in the first of two tabs; `dismiss` with a sheet of the router's below.
  public enum Verb: String, CaseIterable, Sendable {
    case externalLink, externalLinkToTheSamePlace, push, present, pop, dismiss, select, signOut
  }

  /// The presentation over it.
  public enum Thing: String, CaseIterable, Sendable {
    case alert, search, sheet, lockedSheet
  }

  /// The outcome of it.
  public enum End: String, Sendable {
    /// It is done at once, and the thing stays where it is, or goes with what it lies over.
    case goes
    /// The thing is dismissed, then it is done.
    case dismisses
    /// It waits until the thing is gone, and fails as covered after 30 seconds.
    case waits
    /// It fails as covered.
    case fails
  }

  /// A cell of the table.
  public struct Cell: Sendable, CustomStringConvertible {
    /// The policy of the app.
    public let policy: Router.UnmanagedPresentations
    /// The request.
    public let verb: Verb
    /// The presentation that hides the screen.
    public let thing: Thing
    /// The outcome.
    public let end: End

    /// In words.
    public var description: String { "\(policy) \(verb) under \(thing) \(end)" }
  }

  /// All cells.
  public static let cells: [Cell] = rows.flatMap { row in
    zip(Thing.allCases, row.ends).map { Cell(policy: row.policy, verb: row.verb, thing: $0, end: $1) }
  }

  private static let rows: [(policy: Router.UnmanagedPresentations, verb: Verb, ends: [End])] = [
    // alert, search, sheet, locked sheet
    (.automatic, .externalLink, [.waits, .dismisses, .dismisses, .waits]),
    (.automatic, .externalLinkToTheSamePlace, [.waits, .dismisses, .dismisses, .waits]),
    (.automatic, .push, [.waits, .goes, .waits, .waits]),
    (.automatic, .present, [.waits, .goes, .goes, .goes]),
    (.automatic, .pop, [.waits, .goes, .waits, .waits]),
    (.automatic, .dismiss, [.waits, .goes, .waits, .waits]),
    (.automatic, .select, [.waits, .goes, .waits, .waits]),
    (.automatic, .signOut, [.goes, .goes, .goes, .goes]),

    (.wait, .externalLink, [.waits, .goes, .waits, .waits]),
    (.wait, .externalLinkToTheSamePlace, [.waits, .goes, .waits, .waits]),
    (.wait, .push, [.waits, .goes, .waits, .waits]),
    (.wait, .present, [.waits, .goes, .waits, .waits]),
    (.wait, .pop, [.waits, .goes, .waits, .waits]),
    (.wait, .dismiss, [.waits, .goes, .waits, .waits]),
    (.wait, .select, [.waits, .goes, .waits, .waits]),
    (.wait, .signOut, [.goes, .goes, .goes, .goes]),

    (.presentOnTop, .externalLink, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .externalLinkToTheSamePlace, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .push, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .present, [.goes, .goes, .goes, .goes]),
    (.presentOnTop, .pop, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .dismiss, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .select, [.waits, .goes, .waits, .waits]),
    (.presentOnTop, .signOut, [.goes, .goes, .goes, .goes]),

    (.dismiss, .externalLink, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .externalLinkToTheSamePlace, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .push, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .present, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .pop, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .dismiss, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .select, [.dismisses, .dismisses, .dismisses, .dismisses]),
    (.dismiss, .signOut, [.goes, .goes, .goes, .goes]),

    (.fail, .externalLink, [.fails, .fails, .fails, .fails]),
    (.fail, .externalLinkToTheSamePlace, [.fails, .fails, .fails, .fails]),
    (.fail, .push, [.fails, .fails, .fails, .fails]),
    (.fail, .present, [.fails, .fails, .fails, .fails]),
    (.fail, .pop, [.fails, .fails, .fails, .fails]),
    (.fail, .dismiss, [.fails, .fails, .fails, .fails]),
    (.fail, .select, [.fails, .fails, .fails, .fails]),
    (.fail, .signOut, [.goes, .goes, .goes, .goes]),
  ]
}

extension Router.Configuration {
  /// Creates a configuration with a policy for what is not the router's.
  package init(unmanagedPresentations policy: Router.UnmanagedPresentations) {
    self.init()
    unmanagedPresentations = policy
  }
}
