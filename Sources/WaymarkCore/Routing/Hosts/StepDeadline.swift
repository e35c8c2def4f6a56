/// A time limit for a wait.
@MainActor
final class StepDeadline {
  /// The purpose of waiting until motion ends.
  enum Purpose: Hashable {
    case beginning
    case ending(Int)
    case observing
  }

  /// The subject of the wait.
  enum Subject: Equatable {
    case unmanaged
    case motion(Set<HostSnapshot.Motion>, Purpose)
  }

  private var subject: Subject?
  private var undo: (@MainActor @Sendable () -> Void)?

  /// Starts the wait.
  ///
  /// A second wait for the same subject keeps the limit of the first.
  func set(
    _ subject: Subject, _ limit: Duration, on clock: RouterClock, _ body: @escaping @MainActor @Sendable () -> Void
  ) {
    guard subject != self.subject else { return }
    cancel()
    self.subject = subject
    undo = clock.after(limit) { [weak self] in
      guard let self, self.subject == subject else { return }
      cancel()
      body()
    }
  }

  func cancel() {
    undo?()
    undo = nil
    subject = nil
  }
}
