/// What a guard asks; only admission does.
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

  /// What a guard says that says the same of every route; nil: it has to be asked.
  var constant: GuardVerdict? {
    if case .constant(let verdict) = body { verdict } else { nil }
  }
}

/// What a guard on leaving asks; only admission does.
struct LeaveQuestion: Sendable {
  fileprivate enum Body: Sendable {
    case immediate(@MainActor @Sendable (LeaveGuard.Attempt) -> Bool)
    case waiting(@MainActor @Sendable (LeaveGuard.Attempt) async -> Bool)
  }

  fileprivate let body: Body

  static func immediate(_ body: @escaping @MainActor @Sendable (LeaveGuard.Attempt) -> Bool) -> Self {
    Self(body: .immediate(body))
  }

  static func waiting(_ body: @escaping @MainActor @Sendable (LeaveGuard.Attempt) async -> Bool) -> Self {
    Self(body: .waiting(body))
  }
}

/// What the answer of a guard that is waited for depends on: equal as long as the answer holds.
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

/// What the guards of one place say: the same match is asked about, watched and shown.
///
/// Holds until something changes that a guard read, see ``hasChanged``.
@MainActor
final class Clearance {
  /// What the guards said last.
  enum Standing {
    case proceeds
    /// A guard says otherwise; the number of it among the guards.
    case barred(GuardVerdict, by: Int)
    /// A guard has to be waited for.
    case waits(for: Int)

    var verdict: GuardVerdict? {
      if case .barred(let verdict, _) = self { verdict } else { nil }
    }
  }

  let match: RouteMatch
  let guards: [GuardIndex.Placed]
  private(set) var standing: Standing?
  private var observation: GuardObservation?
  private var earlierChanges = 0
  /// The answers of guards that were waited for, by their numbers.
  private var answers: [Int: Answer] = [:]
  /// The targets of redirects that were followed and led back to the link itself.
  private var returning: Set<RoutePattern> = []
  private var asking: Task<Void, Never>?
  /// How many wait for the answer.
  private var waiters = 0

  private struct Answer {
    let verdict: GuardVerdict
    /// Nil: it holds for one proposal.
    let version: GuardVersion?
    let rounds: Int
  }

  init(_ match: RouteMatch, _ guards: [GuardIndex.Placed]) {
    self.match = match
    self.guards = guards
  }

  /// The same place, asked about with other guards, or other routes; answers of guards that are among both still count.
  func asking(_ guards: [GuardIndex.Placed], about match: RouteMatch? = nil) -> Clearance {
    let match = match ?? self.match
    let isSame = match.isSame(as: self.match) && self.guards.elementsEqual(guards) { $0.isSame(as: $1) }
    guard !isSame else { return self }
    let clearance = Clearance(match, guards)
    clearance.returning = returning
    clearance.take(answersOf: self)
    return clearance
  }

  /// Takes over what the same guards answered that had to be waited for.
  func take(answersOf other: Clearance) {
    for (number, placed) in guards.enumerated() {
      guard let known = other.guards.firstIndex(where: placed.isSame), let answer = other.answers[known] else {
        continue
      }
      answers[number] = answer
    }
  }

  /// Whether something changed that a guard read: what it said counts no more.
  var hasChanged: Bool { observation?.hasChanged ?? false }

  /// How often something has changed since guards were first asked.
  var changeCount: Int { earlierChanges + (hasChanged ? 1 : 0) }

  /// The guard that does not let the place be, or is waited for.
  var decisive: RouteGuard? {
    switch standing {
    case .barred(_, let number), .waits(let number): guards[number].guarding
    case .proceeds, nil: nil
    }
  }

  /// The guard that has to be waited for.
  var awaited: GuardIndex.Placed? { if case .waits(let number) = standing { guards[number] } else { nil } }

  /// Asks all guards that answer at once, the outermost first, and takes the answers of others as long as they hold.
  ///
  /// - Parameter isOpen: the place is open already.
  @discardableResult
  func ask(_ watch: GuardWatch, _ state: RouterState, isOpen: Bool) -> Standing {
    earlierChanges = changeCount
    observation?.stop()
    let (standing, observation) = watch.observe { answer(state, isOpen: isOpen) }
    self.observation = observation
    self.standing = standing
    return standing
  }

  private func answer(_ state: RouterState, isOpen: Bool) -> Standing {
    for (number, placed) in guards.enumerated() {
      guard let verdict = verdict(of: placed, number, state, isOpen) else { return .waits(for: number) }
      switch verdict {
      case .proceed: continue
      case .redirect(let target) where returning.contains(target) || match.isRedirectToItself(target): continue
      case .redirect, .denied, .deferred: return .barred(verdict, by: number)
      }
    }
    return .proceeds
  }

  /// The redirect that a guard wants was followed, and led back to the link itself: it stops the link no more.
  ///
  /// - Returns: false if that happened too often.
  func noteReturn() -> Bool {
    guard case .barred(.redirect(let target), _) = standing else { return true }
    returning.insert(target)
    return returning.count <= RetryLimit.rounds
  }

  /// What a guard says; nil: it has to be waited for.
  private func verdict(
    of placed: GuardIndex.Placed, _ number: Int, _ state: RouterState, _ isOpen: Bool
  ) -> GuardVerdict? {
    switch placed.guarding.question.body {
    case .constant(let verdict): return verdict
    case .immediate(let body):
      do { return try body(attempt(placed, state, isOpen)) } catch {
        return .denied("\(placed.guarding.name) threw: \(error)")
      }
    case .waiting(let version, _):
      let version = version?()
      guard let answer = answers[number] else { return nil }
      if let version, let known = answer.version, !(version == known) {
        return answer.rounds < RetryLimit.rounds
          ? nil
          : .denied("\(placed.guarding.name) was asked \(answer.rounds) times: what it observes changes all the time")
      }
      return answer.verdict
    }
  }

  private func attempt(_ placed: GuardIndex.Placed, _ state: RouterState, _ isOpen: Bool) -> RouteGuard.Attempt {
    RouteGuard.Attempt(match: match, key: placed.key, state: state, isOpen: isOpen)
  }

  // MARK: Waiting

  /// Asks the guard that has to be waited for; the others are to be asked again afterwards.
  ///
  /// Whoever waits for the same answer waits together; when the last of them is cancelled, so is the guard.
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
        verdict = .denied("\(guarding.name) threw: \(error)")
      }
      // Nobody waits for one that was given up on.
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

  /// The guard that is waited for took too long.
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

  /// Something else was waited for: answers that hold for one proposal only are to be given anew.
  func expire() { answers = answers.filter { $0.value.version != nil } }
}

extension RouteMatch {
  /// Whether a redirect leads to the link itself, which then goes on.
  @MainActor
  fileprivate func isRedirectToItself(_ target: RoutePattern) -> Bool {
    guard let template = try? RedirectTemplate(target.text, syntax: store.options.patternSyntax) else { return false }
    var trail = RedirectTrail(limit: 1)
    let subject = store.subject(link, namespace: namespace)
    do { return try trail.follow(template, filledFrom: self, subject, store) == nil } catch { return false }
  }
}

/// One guard on leaving, and the screen that it is asked about.
@MainActor
struct LeaveClearance {
  private let guarding: LeaveGuard
  private let attempt: LeaveGuard.Attempt

  init(_ guarding: LeaveGuard, _ attempt: LeaveGuard.Attempt) {
    self.guarding = guarding
    self.attempt = attempt
  }

  var entry: RouterState.Entry.ID { attempt.entry.id }

  /// Whether the screen may leave; nil: that has to be waited for.
  func answer() -> Bool? {
    if case .immediate(let body) = guarding.question.body { body(attempt) } else { nil }
  }

  /// Whether the screen may leave.
  func wait() async -> Bool {
    switch guarding.question.body {
    case .immediate(let body): body(attempt)
    case .waiting(let body): await body(attempt)
    }
  }
}
