/// Closes what the view is in.
@MainActor @preconcurrency
public struct DismissAction {
  /// The object that it closes: another one makes another action.
  nonisolated let id: ObjectIdentifier?
  private let action: @MainActor () -> Void

  nonisolated init(_ owner: AnyObject?, _ action: @escaping @MainActor () -> Void) {
    id = owner.map { ObjectIdentifier($0) }
    self.action = action
  }

  /// Closes it.
  @MainActor @preconcurrency public func callAsFunction() { action() }
}
