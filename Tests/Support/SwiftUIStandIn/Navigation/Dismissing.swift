/// Closes what the view is in.
@MainActor @preconcurrency
public struct DismissAction {
  /// What it closes: the action is another when that is.
  nonisolated let id: ObjectIdentifier?
  private let action: @MainActor () -> Void

  nonisolated init(_ owner: AnyObject?, _ action: @escaping @MainActor () -> Void) {
    id = owner.map { ObjectIdentifier($0) }
    self.action = action
  }

  /// Closes it.
  @MainActor @preconcurrency public func callAsFunction() { action() }
}
