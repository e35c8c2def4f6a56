/// The moment until which something is waited for.
@MainActor
final class StepDeadline {
  /// What is done once nothing moves.
  enum Purpose: Hashable {
    case beginning
    case ending(Int)
    case looking
  }

  /// What is waited for.
  enum Subject: Equatable {
    case foreign
    case motion(Set<HostSnapshot.Motion>, Purpose)
  }

  private var subject: Subject?
  private var undo: (@MainActor @Sendable () -> Void)?

  /// Waits; for the same thing, from the moment that it was waited for first.
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
