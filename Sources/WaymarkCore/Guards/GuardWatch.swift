import Observation

/// Observes the values that guards read, and requests another evaluation when they change.
///
/// It requests at most one evaluation in a main-actor turn. Guards that change the values of other guards are stopped
/// after five rounds.
@MainActor
final class GuardWatch {
  /// Called when an observed value has changed.
  var onChange: @MainActor () -> Void = {}
  /// Called when guards cause one evaluation after another.
  var onEndless: @MainActor () -> Void = {}
  /// Records the verdicts of guards, or gives recorded ones.
  weak var code: (any GuardCode)?
  /// Called with each verdict of a guard.
  var onAnswer: (@MainActor (RouteGuard.Answer) -> Void)?
  private let coalescer = ChangeCoalescer()
  private var rounds = 0

  init() {
    coalescer.onChanges = { [weak self] in self?.ask($0) }
  }

  /// True if an observed value has changed, and guards have not been evaluated since.
  ///
  /// A replay takes the moment of that evaluation from the recording.
  var hasChanges: Bool { code?.isRecorded == true ? hasMarkedChange : coalescer.hasChanges }

  /// True if the recording has a change of values since guards were asked because of one.
  var hasMarkedChange = false
  private var replayed: [(link: String, observation: WeakObservation)] = []

  private struct WeakObservation {
    weak var observation: GuardObservation?
  }

  /// Marks the guards that were asked about some links in a replay as if a value had changed that they read.
  func markChanged(about links: Set<String>) {
    hasMarkedChange = true
    for (link, known) in replayed where links.contains(link) { known.observation?.markChanged() }
  }

  private func keep(_ observation: GuardObservation, of match: RouteMatch) {
    if replayed.count == replayed.capacity { replayed.removeAll { $0.observation.observation == nil } }
    replayed.append((match.link.text, WeakObservation(observation: observation)))
  }

  /// True while guards are evaluated.
  var isAsking: Bool { coalescer.isAsking }

  /// Begins an observation, which ends with the first change, or when it is released.
  ///
  /// - Parameter match: the match that values are read for, if guards read them.
  func observation(for match: RouteMatch? = nil) -> GuardObservation {
    let observation = GuardObservation(coalescer)
    if let code, let match {
      observation.onChange = { [weak code] in code?.valueChanged(for: match) }
      if code.isRecorded { keep(observation, of: match) }
    }
    return observation
  }

  /// Observes the values that `body` reads.
  ///
  /// Each guard is a body of its own, because a value that changes during the body that reads it is not noticed.
  func observe<Result>(_ observation: GuardObservation, _ body: () -> Result) -> Result {
    let isOutermost = coalescer.beginAsking()
    defer { if isOutermost { coalescer.endAsking() } }
    return observation.observe(body)
  }

  /// The guards that have read something observable.
  private var reading: Set<ObjectIdentifier> = []

  /// Calls a guard, and tells whether it read something observable.
  ///
  /// A guard that did so once is not looked at again, because each look leaves one observation behind.
  func noting<Result>(_ guarding: RouteGuard, _ body: () -> Result) -> (result: Result, hasRead: Bool) {
    let id = ObjectIdentifier(guarding.registration)
    guard !reading.contains(id) else { return (body(), true) }
    var hasRead = false
    // The argument is evaluated only if the body has read something.
    func note() -> @Sendable () -> Void {
      hasRead = true
      return {}
    }
    let result = withObservationTracking(body, onChange: note())
    if hasRead { reading.insert(id) }
    return (result, hasRead)
  }

  /// - Parameter byGuards: true if only guards have changed the observed values.
  private func ask(_ byGuards: Bool) {
    rounds = byGuards ? rounds + 1 : 0
    guard rounds <= RetryLimit.rounds else {
      rounds = 0
      return onEndless()
    }
    onChange()
  }
}

extension RouteGuard {
  /// A verdict of a guard.
  package struct Answer: Sendable {
    package let name: String
    /// The key of the route or container that it is attached to.
    package let key: String
    package let verdict: GuardVerdict
    /// The match that it was asked about.
    package let match: RouteMatch
  }
}

/// Calls the main actor once for any number of changes on any thread.
private final class ChangeCoalescer: Sendable {
  private struct State {
    var isScheduled = false
    /// True if code other than a guard under evaluation has caused the change.
    var isFromOutside = false
  }

  private let state = Locked(State())
  /// True while guards are evaluated.
  @MainActor private(set) var isAsking = false
  @MainActor var onChanges: @MainActor (_ byGuards: Bool) -> Void = { _ in }

  var hasChanges: Bool { state.with { $0.isScheduled } }

  /// Notes that an evaluation begins.
  ///
  /// Returns false if one is running already.
  @MainActor
  func beginAsking() -> Bool {
    defer { isAsking = true }
    return !isAsking
  }

  @MainActor
  func endAsking() { isAsking = false }

  func noteChange() {
    let isByGuard = MainQueue.isCurrent && MainActor.assumeIsolated { isAsking }
    let isFirst = state.with { state in
      if !isByGuard { state.isFromOutside = true }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isFirst else { return }
    Task { @MainActor [weak self] in
      guard let self else { return }
      let byGuards = state.with { state in
        defer { (state.isScheduled, state.isFromOutside) = (false, false) }
        return !state.isFromOutside
      }
      onChanges(byGuards)
    }
  }
}

/// The values that the guards of one evaluation have read, observed until the first change.
///
/// The standard library registers an observer with each property, and removes it only when one of them changes. The
/// observation therefore reads one more property, and changes it to end itself. Without that, repeated evaluations
/// would use more and more memory.
final class GuardObservation: Observable, Sendable {
  private enum State {
    case watching
    case changed
    case ended
  }

  private let coalescer: ChangeCoalescer
  private let registrar = ObservationRegistrar()
  private let state: Locked<State>
  /// Called with the first change, on any thread.
  @MainActor fileprivate var onChange: (@Sendable () -> Void)?

  fileprivate init(_ coalescer: ChangeCoalescer) {
    self.coalescer = coalescer
    state = Locked(.watching)
  }

  deinit { stop() }

  /// True if an observed value has changed.
  var hasChanged: Bool { state.with { $0 == .changed } }

  @MainActor
  fileprivate func observe<Result>(_ body: () -> Result) -> Result {
    withObservationTracking {
      registrar.access(self, keyPath: \.end)
      return body()
    } onChange: { [state, coalescer, onChange] in
      let isNew = state.with { state in
        guard state == .watching else { return false }
        state = .changed
        return true
      }
      guard isNew else { return }
      onChange?()
      coalescer.noteChange()
    }
  }

  /// Notes a change, as if a value had changed.
  func markChanged() { registrar.willSet(self, keyPath: \.end) }

  /// Ends the observation.
  func stop() {
    let isWatching = state.with { state in
      defer { state = .ended }
      return state != .ended
    }
    if isWatching { registrar.willSet(self, keyPath: \.end) }
  }

  /// The additional property, which is changed to end the observation.
  private var end: Void { () }
}
