/// The reported faults of a stack, with the memory that they need.
@MainActor
final class StackQuirks {
  /// A path that the stack has missed, until another is written.
  private var missed: [AnyHashable]?
  /// The shape of the root.
  private var rootShape: ObjectIdentifier?
  /// A screen was pushed while the user searched.
  private var wasPushedInSearch = false
  private var lengthBefore: Int?

  /// The path that is followed.
  func followed(_ target: [AnyHashable], shown: [AnyHashable], isFirst: Bool) -> [AnyHashable] {
    if isFirst, Session.current.has(.firstPathIgnored), !target.isEmpty { missed = target }
    if missed != target { missed = nil }
    return missed == nil ? target : shown
  }

  /// The stack does not look at its path, until another is written.
  func ignore(_ path: [AnyHashable]) { missed = path }

  /// Returns whether the stack does not see that the path is another.
  func misses(_ path: [AnyHashable], isShorter: Bool, isSecond: Bool, in node: Node) -> Bool {
    let session = Session.current
    if isSecond, session.has(.secondPathWriteDropped) { missed = path }
    if session.has(.pathLostBehindTab), !node.isOnScreen { missed = path }
    if session.has(.searchKeepsScreens), isShorter, wasPushedInSearch { missed = path }
    return missed != nil
  }

  /// Returns whether another root empties the path.
  func empties(for root: Node?) -> Bool {
    let old = rootShape
    rootShape = root?.shape
    return old != nil && old != rootShape && Session.current.has(.rootChangeEmptiesPath)
  }

  func note(_ kind: StackChange.Kind, from old: [AnyHashable], isEmpty: Bool, in node: Node?) {
    lengthBefore = kind == .push ? old.count : nil
    if kind == .push, node?.isSearching ?? false { wasPushedInSearch = true }
    if isEmpty { wasPushedInSearch = false }
  }

  /// Returns the length of the path before the last push.
  func lengthBeforePush() -> Int? { lengthBefore }

  /// Returns the writes after a change that the app made.
  func writes(after kind: StackChange.Kind, from old: [AnyHashable], to now: [AnyHashable]) -> [[AnyHashable]] {
    let session = Session.current
    let isStale = kind == .push && session.has(.stalePathWritten) && session.isFirst(.stalePathWritten)
    return (isStale ? [old] : []) + (session.has(.pathWrittenAgain) && !isStale ? [now] : [])
  }

  /// Returns the length of the path after a pop by the user.
  func length(_ length: Int?) -> Int? { Session.current.has(.backPopsAll) ? 0 : length }
}
