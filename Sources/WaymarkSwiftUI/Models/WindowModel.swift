internal import Observation

/// What a window shows without modals.
@MainActor @Observable
final class WindowModel {
  typealias ID = RouterState.Entry.ID

  private(set) var root: ID?
  /// The containers that are there, by name, for views of the app's own.
  private(set) var containers: [String: ID] = [:]

  func show(_ root: ID?, containing containers: [String: ID] = [:]) {
    if self.root != root { self.root = root }
    if self.containers != containers { self.containers = containers }
  }
}
