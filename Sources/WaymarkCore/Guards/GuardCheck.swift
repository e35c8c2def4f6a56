/// The closure of a guard.
///
/// Only the authorization calls it.
struct GuardQuestion: Sendable {
  fileprivate enum Body: Sendable {
    case constant(GuardVerdict)
    case immediate(@MainActor @Sendable (RouteGuard.Attempt) throws -> GuardVerdict)
    case waiting(
      observing: (@MainActor @Sendable () -> GuardVersion)?,
      @MainActor @Sendable (RouteGuard.Attempt) async throws -> GuardVerdict)
  }

  fileprivate let body: Body

  static func constant(_ verdict: GuardVerdict) -> Self { Self(body: .constant(verdict)) }

  static func immediate(
    _ body: @escaping @MainActor @Sendable (RouteGuard.Attempt) throws -> GuardVerdict
  ) -> Self {
    Self(body: .immediate(body))
  }

  static func waiting(
    observing version: (@MainActor @Sendable () -> GuardVersion)?,
    _ body: @escaping @MainActor @Sendable (RouteGuard.Attempt) async throws -> GuardVerdict
  ) -> Self {
    Self(body: .waiting(observing: version, body))
  }

  /// The verdict of a guard that is the same for every route.
  ///
  /// If `nil`, the guard must be evaluated.
  var constant: GuardVerdict? {
    if case .constant(let verdict) = body { verdict } else { nil }
  }

  var isAsynchronous: Bool { if case .waiting = body { true } else { false } }
}

/// The closure of a leave guard.
///
/// Only the authorization calls it.
struct LeaveQuestion: Sendable {
  fileprivate enum Body: Sendable {
    case immediate(@MainActor @Sendable (LeaveGuard.Attempt) -> GuardVerdict)
    case waiting(@MainActor @Sendable (LeaveGuard.Attempt) async -> GuardVerdict)
  }

  fileprivate let body: Body

  static func immediate(_ body: @escaping @MainActor @Sendable (LeaveGuard.Attempt) -> GuardVerdict) -> Self {
    Self(body: .immediate(body))
  }

  static func waiting(_ body: @escaping @MainActor @Sendable (LeaveGuard.Attempt) async -> GuardVerdict) -> Self {
    Self(body: .waiting(body))
  }
}

/// The value that an asynchronous guard's answer depends on.
///
/// While it is equal, the answer holds.
struct GuardVersion {
  private let value: Any
  private let isEqual: (Any) -> Bool

  init(_ value: some Equatable) {
    self.value = value
    isEqual = { Self.are(value, equalTo: $0) }
  }

  private static func are<Value: Equatable>(_ value: Value, equalTo other: Any) -> Bool { other as? Value == value }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.isEqual(rhs.value) }
}

/// The results of the guards of one match.
///
/// The guards evaluate the match that is shown later. The results hold until observed values change, see
/// ``hasChanged``.
@MainActor
final class GuardCheck {
  /// The result of the last evaluation.
  enum Standing {
    case proceeds
    /// A guard denies, redirects or defers.
    ///
    /// The number is its index.
    case denied(GuardVerdict, by: Int)
    /// A guard is asynchronous.
    ///
    /// The number is its index.
    case waits(for: Int)

    var verdict: GuardVerdict? {
      if case .denied(let verdict, _) = self { verdict } else { nil }
    }
  }

  let match: RouteMatch
  let guards: [GuardIndex.Placed]
  private(set) var standing: Standing?
  private var observation: GuardObservation?
  private var earlierChanges = 0
  /// The answers of asynchronous guards, by their indices.
  private var answers: [Int: Answer] = [:]
  /// The guards that read nothing observable when they were last asked, by their indices.
  private var blind: Set<Int> = []
  /// The redirect targets that led back to the link itself.
  private var returning: Set<RoutePattern> = []
  private var asking: Task<Void, Never>?
  /// The number of waits for the answer.
  private var waiters = 0

  private struct Answer {
    let verdict: GuardVerdict
    /// The version of the answer.
    ///
    /// If `nil`, the answer holds for one proposal.
    let version: GuardVersion?
    /// The number of answers in a row whose version had changed when they were to be used.
    var rounds: Int
  }

  init(_ match: RouteMatch, _ guards: [GuardIndex.Placed]) {
    self.match = match
    self.guards = guards
  }

  /// Returns the results for other guards, or other routes.
  ///
  /// Answers of guards that remain are kept.
  func asking(_ guards: [GuardIndex.Placed], about match: RouteMatch? = nil) -> GuardCheck {
    let match = match ?? self.match
    // A guard may read the text of a value, so another spelling is asked about anew. Answers that are known stay.
    let isSame =
      match.link.text.hasSameBytes(as: self.match.link.text) && match.isSame(as: self.match)
      && self.guards.elementsEqual(guards) { $0.isSame(as: $1) }
    guard !isSame else { return self }
    let check = GuardCheck(match, guards)
    check.returning = returning
    check.take(answersOf: self)
    return check
  }

  /// Adopts the answers of the asynchronous guards that both results are about.
  func take(answersOf other: GuardCheck) {
    for (number, placed) in guards.enumerated() {
      guard let known = other.guards.firstIndex(where: placed.isSame), let answer = other.answers[known] else {
        continue
      }
      answers[number] = answer
    }
  }

  /// True if a value has changed that a guard read, so that the results are invalidated.
  var hasChanged: Bool { observation?.hasChanged ?? false }

  /// The number of times that observed values have changed since the first evaluation.
  var changeCount: Int { earlierChanges + (hasChanged ? 1 : 0) }

  /// The guard that does not allow the match, or has not answered yet.
  var decisive: RouteGuard? {
    switch standing {
    case .denied(_, let number), .waits(let number): guards[number].guarding
    case .proceeds, nil: nil
    }
  }

  /// The reason why a deferring guard is never asked again by itself, with the remedy, or `nil` if it is.
  var blindness: String? {
    guard case .denied(.deferred, let number) = standing, blind.contains(number) else { return nil }
    let guarding = guards[number].guarding
    let cure =
      guarding.question.isAsynchronous
      ? "give RouteGuard.async something @Observable to observe (observing:)" : "make what it reads @Observable"
    return "“\(guarding.name)” deferred a link and read nothing that Waymark can observe, so the link waits for ever: "
      + "\(cure), or call router.reevaluateGuards() when it changes"
  }

  /// The asynchronous guard that has not answered yet.
  var awaited: GuardIndex.Placed? { if case .waits(let number) = standing { guards[number] } else { nil } }

  /// Evaluates the guards, the outermost first.
  ///
  /// Answers of asynchronous guards are used while they hold.
  ///
  /// - Parameter isOpen: true if the screen is open already.
  @discardableResult
  func ask(_ watch: GuardWatch, _ state: RouterState, isOpen: Bool) -> Standing {
    earlierChanges = changeCount
    observation?.stop()
    let (standing, observation) = watch.observe(for: match) { answer(watch, state, isOpen: isOpen) }
    self.observation = observation
    self.standing = standing
    watch.witness?.asked(self)
    return standing
  }

  private func answer(_ watch: GuardWatch, _ state: RouterState, isOpen: Bool) -> Standing {
    blind = []
    for (number, placed) in guards.enumerated() {
      let asked = { [self] in verdict(of: placed, number, watch, state, isOpen) }
      let said =
        if let witness = watch.witness { witness.verdict(of: placed.guarding, about: match, asked) } else { asked() }
      guard let verdict = said else { return .waits(for: number) }
      watch.onAnswer?(RouteGuard.Answer(name: placed.guarding.name, key: placed.key, verdict: verdict, match: match))
      switch verdict {
      case .proceed: continue
      case .redirect(let target) where returning.contains(target) || match.isRedirectToItself(target): continue
      case .redirect, .denied, .deferred: return .denied(verdict, by: number)
      }
    }
    return .proceeds
  }

  /// Notes a change of what the guards read, as if a value had changed.
  func markChanged() { observation?.markChanged() }

  /// Notes that a followed redirect led back to the link itself.
  ///
  /// That redirect is ignored from now on.
  ///
  /// - Returns: false if that has happened too often, so that the link must be denied.
  func noteReturn() -> Bool {
    guard case .denied(.redirect(let target), _) = standing else { return true }
    returning.insert(target)
    return returning.count <= RetryLimit.rounds
  }

  /// Returns the verdict of a guard.
  ///
  /// If `nil`, the guard is asynchronous and has not answered yet.
  private func verdict(
    of placed: GuardIndex.Placed, _ number: Int, _ watch: GuardWatch, _ state: RouterState, _ isOpen: Bool
  ) -> GuardVerdict? {
    switch placed.guarding.question.body {
    case .constant(let verdict): return verdict
    case .immediate(let body):
      let noted = watch.noting(placed.guarding) {
        do { return try body(attempt(placed, state, isOpen)) } catch {
          return GuardVerdict.denied("\(placed.guarding.name) threw \(error.safeText)")
        }
      }
      if !noted.hasRead { blind.insert(number) }
      return noted.result
    case .waiting(let observed, _):
      let noted = observed.map { observed in watch.noting(placed.guarding) { observed() } }
      if noted?.hasRead != true { blind.insert(number) }
      let version = noted?.result
      guard let answer = answers[number] else { return nil }
      if let version, let known = answer.version, !(version == known) {
        return answer.rounds < RetryLimit.rounds
          ? nil
          : .denied("\(placed.guarding.name) was asked \(answer.rounds) times: what it observes changes all the time")
      }
      answers[number]?.rounds = 0
      return answer.verdict
    }
  }

  private func attempt(_ placed: GuardIndex.Placed, _ state: RouterState, _ isOpen: Bool) -> RouteGuard.Attempt {
    RouteGuard.Attempt(match: match, key: placed.key, state: state, isOpen: isOpen)
  }

  // MARK: Waiting

  /// Evaluates the asynchronous guard that has not answered yet.
  ///
  /// The other guards must be evaluated again afterwards. Several waits share one evaluation. When the last wait is
  /// cancelled, the evaluation is cancelled.
  func wait(_ state: RouterState, isOpen: Bool, _ patience: GuardPatience) async {
    guard case .waits(let number) = standing else { return }
    let asking = self.asking ?? startAsking(number, attempt(guards[number], state, isOpen), patience)
    self.asking = asking
    waiters += 1
    await withTaskCancellationHandler {
      await asking.value
    } onCancel: {
      Task { @MainActor in self.stopWaiting(for: asking) }
    }
    if !Task.isCancelled { waiters -= 1 }
  }

  private func startAsking(
    _ number: Int, _ attempt: RouteGuard.Attempt, _ patience: GuardPatience
  ) -> Task<Void, Never> {
    let guarding = guards[number].guarding
    return Task { @MainActor in
      guard case .waiting(let version, let body) = guarding.question.body else { return }
      let asked = version?()
      let answered = patience.begin(guarding)
      defer { answered() }
      let verdict: GuardVerdict
      do {
        if let limit = guarding.timeLimit {
          verdict =
            try await patience.clock.result(within: limit) { try await body(attempt) } ?? Self.late(guarding, limit)
        } else {
          verdict = try await body(attempt)
        }
      } catch {
        verdict = .denied("\(guarding.name) threw \(error.safeText)")
      }
      // After a time-out, the answer is ignored.
      guard !Task.isCancelled else { return }
      note(verdict, asked, number)
    }
  }

  private func stopWaiting(for asking: Task<Void, Never>) {
    waiters -= 1
    guard waiters == 0, self.asking == asking else { return }
    asking.cancel()
    self.asking = nil
  }

  /// Denies, because the asynchronous guard took too long.
  func giveUp(after limit: Duration) {
    guard case .waits(let number) = standing else { return }
    asking?.cancel()
    note(Self.late(guards[number].guarding, limit), nil, number)
  }

  private func note(_ verdict: GuardVerdict, _ version: GuardVersion?, _ number: Int) {
    asking = nil
    answers[number] = Answer(verdict: verdict, version: version, rounds: (answers[number]?.rounds ?? 0) + 1)
  }

  private static func late(_ guarding: RouteGuard, _ limit: Duration) -> GuardVerdict {
    .denied("\(guarding.name) did not answer within \(limit)")
  }

  /// Drops the answers that hold for one proposal only, because the transaction has waited for another answer.
  func expire() { answers = answers.filter { $0.value.version != nil } }
}

/// One leave guard, and the screen that it decides about.
@MainActor
struct LeaveCheck {
  private let guarding: LeaveGuard
  private let attempt: LeaveGuard.Attempt

  init(_ guarding: LeaveGuard, _ attempt: LeaveGuard.Attempt) {
    self.guarding = guarding
    self.attempt = attempt
  }

  var entry: RouterState.Entry.ID { attempt.entry.id }
  /// The name of the guard.
  var name: String { guarding.name }
  /// The key of the screen.
  var key: String { attempt.entry.key }

  /// Returns the verdict about the screen, which leaves only if it may proceed.
  ///
  /// If `nil`, the guard is asynchronous.
  func answer() -> GuardVerdict? {
    if case .immediate(let body) = guarding.question.body { body(attempt) } else { nil }
  }

  /// The reason why the screen stays, for a log.
  func words(for verdict: GuardVerdict) -> String {
    var reason = ""
    if case .denied(let text) = verdict, !text.isEmpty { reason = ": \(text)" }
    return "“\(attempt.entry.key)” stays, as \(guarding.name) says\(reason)"
  }

  /// Waits for the guard, and returns its verdict.
  func wait() async -> GuardVerdict {
    switch guarding.question.body {
    case .immediate(let body): body(attempt)
    case .waiting(let body): await body(attempt)
    }
  }
}
