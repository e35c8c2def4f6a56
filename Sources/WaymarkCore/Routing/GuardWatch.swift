import Observation

/// Watches what guards read of observable objects, and has them asked again when it changes.
///
/// Asked once a main-actor turn, however much changes in it; a guard that changes what it reads is stopped after five
/// rounds.
@MainActor
final class GuardWatch {
  static let mostRounds = 5

  /// Called when something changed, with the names of the guards that read it.
  var onChange: @MainActor (Set<String>) -> Void = { _ in }
  /// Called when guards are asked again and again.
  var onEndless: @MainActor (Set<String>) -> Void = { _ in }
  private var changed: Set<String> = []
  private var isScheduled = false
  private var rounds = 0

  /// What a guard says; one that throws denies.
  func verdict(
    of guarding: RouteGuard, _ body: @MainActor (RouteGuard.Attempt) throws -> RouteGuard.Verdict,
    _ attempt: RouteGuard.Attempt
  ) -> RouteGuard.Verdict {
    let name = guarding.name
    return withObservationTracking {
      do { return try body(attempt) } catch { return .denied("\(name) threw: \(error)") }
    } onChange: { [weak self] in
      Task { @MainActor in self?.note(name) }
    }
  }

  private func note(_ name: String) {
    changed.insert(name)
    guard !isScheduled else { return }
    isScheduled = true
    Task { @MainActor [weak self] in self?.ask() }
  }

  private func ask() {
    isScheduled = false
    let names = changed
    changed = []
    rounds += 1
    guard rounds <= Self.mostRounds else {
      rounds = 0
      return onEndless(names)
    }
    onChange(names)
    // A round without another change ends the chain.
    Task { @MainActor [weak self] in
      await Task.yield()
      await Task.yield()
      if let self, !self.isScheduled, self.changed.isEmpty { self.rounds = 0 }
    }
  }
}
