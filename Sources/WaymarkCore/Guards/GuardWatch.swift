import Observation

/// Watches what guards read of observable objects, and has them asked again when it changes.
///
/// Asked once a main-actor turn, however much changes in it; guards that change what others read are stopped after five
/// rounds.
@MainActor
final class GuardWatch {
  /// Called when something changed that was read.
  var onChange: @MainActor () -> Void = {}
  /// Called when guards are asked again and again.
  var onEndless: @MainActor () -> Void = {}
  private let bell = ChangeBell()
  private var rounds = 0

  init() {
    bell.onRing = { [weak self] in self?.ask($0) }
  }

  /// Whether something changed that was read, and nobody was asked since.
  var hasChanges: Bool { bell.isRinging }

  /// Notes what `body` reads of observable objects.
  ///
  /// - Returns: the result, and the observation: it ends with the first change, or when it is let go of.
  func observe<Result>(_ body: () -> Result) -> (Result, GuardObservation) {
    let observation = GuardObservation(bell)
    let isOutermost = bell.beginAsking()
    defer { if isOutermost { bell.endAsking() } }
    return (observation.observe(body), observation)
  }

  /// - Parameter byGuards: guards changed what others read, and nobody else changed anything.
  private func ask(_ byGuards: Bool) {
    rounds = byGuards ? rounds + 1 : 0
    guard rounds <= RetryLimit.rounds else {
      rounds = 0
      return onEndless()
    }
    onChange()
  }
}

/// Calls the main actor once, however often it is rung from whatever thread until then.
private final class ChangeBell: Sendable {
  private struct State {
    var isPulled = false
    /// Guards are being asked.
    var isAsking = false
    /// Somebody else than a guard that is asked pulled it.
    var isPulledFromOutside = false
  }

  private let state = Locked(State())
  @MainActor var onRing: @MainActor (_ byGuards: Bool) -> Void = { _ in }

  var isRinging: Bool { state.with { $0.isPulled } }

  /// Guards are asked from now on; false: they are already.
  func beginAsking() -> Bool {
    state.with { state in
      defer { state.isAsking = true }
      return !state.isAsking
    }
  }

  func endAsking() { state.with { $0.isAsking = false } }

  func ring() {
    let isFirst = state.with { state in
      if !state.isAsking { state.isPulledFromOutside = true }
      defer { state.isPulled = true }
      return !state.isPulled
    }
    guard isFirst else { return }
    Task { @MainActor [weak self] in
      guard let self else { return }
      let byGuards = state.with { state in
        defer { (state.isPulled, state.isPulledFromOutside) = (false, false) }
        return !state.isPulledFromOutside
      }
      onRing(byGuards)
    }
  }
}

/// What was read in one go, watched until the first change.
///
/// The standard library registers with each property that was read, and lets go only when one of them changes. So one
/// more property is read along, which is changed when nobody wants to know any more: asking a guard again and again keeps
/// nothing.
final class GuardObservation: Observable, Sendable {
  private enum State {
    case watching
    case changed
    case ended
  }

  private let bell: ChangeBell
  private let registrar = ObservationRegistrar()
  private let state: Locked<State>

  fileprivate init(_ bell: ChangeBell) {
    self.bell = bell
    state = Locked(.watching)
  }

  deinit { stop() }

  /// Whether something changed since.
  var hasChanged: Bool { state.with { $0 == .changed } }

  @MainActor
  fileprivate func observe<Result>(_ body: () -> Result) -> Result {
    withObservationTracking {
      registrar.access(self, keyPath: \.end)
      return body()
    } onChange: { [state, bell] in
      let isNew = state.with { state in
        guard state == .watching else { return false }
        state = .changed
        return true
      }
      if isNew { bell.ring() }
    }
  }

  /// Nobody wants to know any more.
  func stop() {
    let isWatching = state.with { state in
      defer { state = .ended }
      return state == .watching
    }
    if isWatching { registrar.willSet(self, keyPath: \.end) }
  }

  /// The property that is read along, and changed to end the observation.
  private var end: Void { () }
}
