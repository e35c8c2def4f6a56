internal import Observation

/// Holds the root of a window, and its containers.
@MainActor @Observable
final class WindowModel {
  typealias ID = RouterState.Entry.ID

  private(set) var root: ID?
  /// The containers by name, for views of the app.
  private(set) var containers: [String: ID] = [:]

  func show(_ root: ID?, containing containers: [String: ID] = [:]) {
    if self.root != root { self.root = root }
    if self.containers != containers { self.containers = containers }
  }
}
