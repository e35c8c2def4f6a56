/// The result of one evaluation of the guards of a match: of a screen, open or proposed, or of a link.
///
/// It holds until a value changes that a guard read, or until guards deny something else with the same route and values.
/// The next evaluation makes another permission, which takes over the answers of asynchronous guards and a running call.
@MainActor
final class Permission {
  /// The result of an evaluation.
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

  /// The answer of an asynchronous guard.
  struct Answer {
    let placed: GuardIndex.Placed
    let verdict: GuardVerdict
    /// The version of the answer.
    ///
    /// If `nil`, the answer holds for one proposal.
    let version: GuardVersion?
    /// True if the guard did not answer in time.
    var isLate = false
    /// The number of answers in a row whose version had changed when they were to be used.
    var rounds = 1
  }

  let match: RouteMatch
  /// The captures of the match, which are compared with those of later ones.
  private(set) lazy var parameters = match.capturedParameters
  let guards: [GuardIndex.Placed]
  private(set) var standing = Standing.proceeds
  /// The values that the guards have read.
  private let observation: GuardObservation
  /// True if the guard that denies read nothing observable.
  private var readsNothingObservable = false
  /// The answers of asynchronous guards.
  private var answers: [Answer]
  /// The call of the asynchronous guard whose answer a screen or a transaction needs.
  private var call: GuardCall?
  /// The call of the same guard for the last permission.
  ///
  /// A proposal that is not committed does not keep it running.
  private weak var running: GuardCall?
  /// True if guards have denied something else with the same route and values, or would allow this by now.
  private(set) var isInvalidated = false
  /// True if guards have denied its screen, even if one of them is evaluated again now.
  private(set) var isRefused = false

  /// Evaluates guards, the outermost first.
  ///
  /// - Parameters:
  ///   - last: the last permission of the match. Its answers of asynchronous guards are used while they hold.
  ///   - keepsAll: true if these include answers that hold for one proposal.
  ///   - screen: the last permission of the open screen.
  ///   - isOpen: true if the screen is open already.
  @_optimize(speed)
  init(
    _ match: RouteMatch, _ guards: [GuardIndex.Placed], after last: Permission?, keepsAll: Bool = true,
    of screen: Permission? = nil, _ watch: GuardWatch, _ state: RouterState, isOpen: Bool
  ) {
    (self.match, self.guards) = (match, guards)
    answers = last?.allAnswers ?? []
    if !keepsAll { answers.removeAll { $0.version == nil } }
    observation = watch.observation(for: match)
    standing = evaluate(watch, state, isOpen: isOpen)
    isRefused = standing.verdict != nil || awaited != nil && screen?.isRefused == true
    if let awaited, let known = last?.call ?? last?.running, known.answer == nil, known.placed.isSame(as: awaited) {
      running = known
    }
  }

  /// Returns true if both are of the same route and have captured the same values.
  func isOfSamePlace(as other: Permission) -> Bool {
    match.isOfSameRoute(as: other.match) && parameters.areSame(as: other.parameters)
  }

  /// Returns true if it is the result of the same guards.
  func isOf(_ guards: [GuardIndex.Placed]) -> Bool { self.guards.elementsEqual(guards) { $0.isSame(as: $1) } }

  var isAllowed: Bool { if case .proceeds = standing { true } else { false } }

  /// The guard that does not allow the match, or has not answered yet.
  var decisive: RouteGuard? { decisivePlace?.guarding }

  /// The same guard, with the route or container that it is attached to.
  var decisivePlace: GuardIndex.Placed? {
    switch standing {
    case .denied(_, let number), .waits(let number): guards[number]
    case .proceeds: nil
    }
  }

  /// The decision of the guard that denies.
  var denial: LinkOutcome.Denial {
    let isLate = answers.contains { answer in
      answer.isLate && decisivePlace.map { answer.placed.isSame(as: $0) } == true
    }
    let reason =
      switch standing.verdict {
      case .denied(let reason): reason
      case .redirect: "its guard redirects it to itself"
      case .pass: "its guard passes, and there is no other route to try"
      case .proceed, .deferred, nil: ""
      }
    return .init(isLate ? .timeLimit : .verdict, by: decisive?.name, reason)
  }

  /// Returns true if a guard has given its verdict: no guard before it denies, or must be waited for.
  func hasAsked(_ placed: GuardIndex.Placed) -> Bool {
    guard let index = guards.firstIndex(where: placed.isSame) else { return false }
    switch standing {
    case .proceeds: return true
    case .denied(_, let number): return index <= number
    case .waits(let number): return index < number
    }
  }

  /// The asynchronous guard that has not answered yet.
  var awaited: GuardIndex.Placed? { if case .waits(let number) = standing { guards[number] } else { nil } }

  /// The reason why a deferring guard is never asked again by itself, with the remedy, or `nil` if it is.
  var unobservedAdvice: String? {
    guard case .denied(.deferred, let number) = standing, readsNothingObservable else { return nil }
    let guarding = guards[number].guarding
    let cure =
      guarding.question.isAsynchronous
      ? "give RouteGuard.async something @Observable to observe (observing:)" : "make what it reads @Observable"
    return "“\(guarding.name)” deferred a link and reads nothing observable, so the link is never retried: "
      + "\(cure), or call router.reevaluateGuards() when it changes"
  }

  // MARK: Invalidation

  /// True if a value has changed that a guard read.
  var hasChanged: Bool { observation.hasChanged }

  /// Notes a change of what the guards read, as if a value had changed.
  func markChanged() { observation.markChanged() }

  /// Notes that guards must be evaluated again.
  ///
  /// - Parameter denied: the denial of something else with the same route and values. Guards may still allow this one,
  ///   because they may read the link, its source and what was passed along. But a denial by an asynchronous guard
  ///   counts for both.
  func invalidate(because denied: Permission? = nil) {
    isInvalidated = true
    guard let denied, let placed = denied.decisivePlace else { return }
    if let answer = denied.answers.first(where: { $0.placed.isSame(as: placed) }) { keep(answer) }
  }

  /// Takes over what an asynchronous guard has denied to something else with the same route and values.
  ///
  /// The next evaluation comes as if a value had changed that the guard read.
  func apply(_ answer: Answer) {
    keep(answer)
    markChanged()
  }

  /// The answer of the guard that it has waited for, unless that guard lets it proceed.
  var denyingAnswer: Answer? { call?.answer.flatMap { $0.verdict == .proceed ? nil : $0 } }

  // MARK: Evaluating

  private func evaluate(_ watch: GuardWatch, _ state: RouterState, isOpen: Bool) -> Standing {
    for (number, placed) in guards.enumerated() {
      readsNothingObservable = false
      let ask = { [self] in verdict(of: placed, watch, attempt(placed, state, isOpen: isOpen)) }
      let said = watch.observe(observation) {
        if let code = watch.code { code.verdict(of: placed.guarding, about: match, ask) } else { ask() }
      }
      guard let verdict = said else { return .waits(for: number) }
      watch.onAnswer?(RouteGuard.Answer(name: placed.guarding.name, key: placed.key, verdict: verdict, match: match))
      if verdict != .proceed { return .denied(verdict, by: number) }
    }
    return .proceeds
  }

  private func attempt(_ placed: GuardIndex.Placed, _ state: RouterState, isOpen: Bool) -> RouteGuard.Attempt {
    RouteGuard.Attempt(match: match, key: placed.key, state: state, isOpen: isOpen)
  }

  /// Returns the verdict of a guard.
  ///
  /// If `nil`, the guard is asynchronous and has not answered yet.
  @_optimize(speed)
  private func verdict(
    of placed: GuardIndex.Placed, _ watch: GuardWatch, _ attempt: @autoclosure () -> RouteGuard.Attempt
  ) -> GuardVerdict? {
    switch placed.guarding.question.body {
    case .constant(let verdict): return verdict
    case .immediate(let body):
      let noted = watch.noting(placed.guarding) {
        do { return try body(attempt()) } catch {
          return GuardVerdict.denied("\(placed.guarding.name) threw \(error.safeText)")
        }
      }
      readsNothingObservable = !noted.hasRead
      return noted.result
    case .waiting(let observed, _):
      let noted = observed.map { observed in watch.noting(placed.guarding) { observed() } }
      readsNothingObservable = noted?.hasRead != true
      return verdict(of: placed, version: noted?.result)
    }
  }

  /// Returns the answer of an asynchronous guard, if it holds.
  private func verdict(of placed: GuardIndex.Placed, version: GuardVersion?) -> GuardVerdict? {
    guard let index = answers.firstIndex(where: { $0.placed.isSame(as: placed) }) else { return nil }
    let answer = answers[index]
    guard let version, let known = answer.version, !(version == known) else {
      answers[index].rounds = 0
      return answer.verdict
    }
    guard answer.rounds >= RetryLimit.rounds else { return nil }
    return .denied("\(placed.guarding.name) was asked \(answer.rounds) times: the values it observes keep changing")
  }

  // MARK: Waiting

  /// The answers, with that of the call.
  private var allAnswers: [Answer] {
    guard var answer = (call ?? running)?.answer else { return answers }
    answer.rounds += answers.first { $0.placed.isSame(as: answer.placed) }?.rounds ?? 0
    return answers.filter { !$0.placed.isSame(as: answer.placed) } + [answer]
  }

  private func keep(_ answer: Answer) {
    answers.removeAll { $0.placed.isSame(as: answer.placed) }
    answers.append(answer)
  }

  /// True while it waits for the answer of an asynchronous guard.
  var isCalling: Bool { call != nil }

  /// True if the asynchronous guard that it waits for has answered.
  var hasAnswer: Bool { call?.answer != nil }

  /// Calls the asynchronous guard that has not answered yet, unless it is called already.
  ///
  /// The call is cancelled when the last permission that needs its answer lets it go.
  ///
  /// - Parameter isOfScreen: true if a blocked screen needs the answer. A link that is opened in the same turn asks first.
  @discardableResult
  func callGuard(_ state: RouterState, _ patience: GuardPatience, isOfScreen: Bool = false) -> Task<Void, Never>? {
    guard let awaited else { return nil }
    keepCall()
    if call == nil {
      call = GuardCall(awaited)
      call?.begin(attempt(awaited, state, isOpen: false), patience, afterOthers: isOfScreen)
    }
    return call?.task
  }

  /// Waits for a recorded answer of the asynchronous guard.
  func awaitRecordedAnswer() { call = call ?? awaited.map(GuardCall.init) }

  /// Keeps the call of the last permission running.
  func keepCall() { call = call ?? running }

  /// Lets the call go.
  func stopCalling() { call = nil }

  /// Denies, because the asynchronous guard took too long.
  func giveUp(after limit: Duration) {
    guard let awaited else { return }
    call = nil
    keep(Answer(placed: awaited, late: limit))
  }
}

/// A call of an asynchronous guard, which is cancelled when nothing refers to it any more.
@MainActor
private final class GuardCall {
  let placed: GuardIndex.Placed
  private(set) var answer: Permission.Answer?
  /// The running call.
  ///
  /// If `nil`, the answer is a recorded one.
  private(set) var task: Task<Void, Never>?

  init(_ placed: GuardIndex.Placed) {
    self.placed = placed
  }

  // The app's cancellation handlers run when the change that lets the call go has ended.
  deinit { if let task { Task { @MainActor in task.cancel() } } }

  func begin(_ attempt: RouteGuard.Attempt, _ patience: GuardPatience, afterOthers: Bool) {
    let placed = placed
    task = Task { @MainActor [weak self] in
      if afterOthers { await Task.yield() }
      guard self != nil, case .waiting(let version, let body) = placed.guarding.question.body else { return }
      let asked = version?()
      let answered = patience.begin(.entering(placed.guarding))
      defer { answered() }
      let verdict = await Self.verdict(of: placed.guarding, attempt, patience.clock, body)
      // After a time-out, the answer is ignored.
      guard !Task.isCancelled, let self else { return }
      answer =
        verdict.map { Permission.Answer(placed: placed, verdict: $0, version: asked) }
        ?? Permission.Answer(placed: placed, late: placed.guarding.timeLimit ?? .zero, version: asked)
      patience.onAnswer()
    }
  }

  /// Returns the verdict, or `nil` if the guard did not answer in time.
  private static func verdict(
    of guarding: RouteGuard, _ attempt: RouteGuard.Attempt, _ clock: RouterClock,
    _ body: @escaping @MainActor @Sendable (RouteGuard.Attempt) async throws -> GuardVerdict
  ) async -> GuardVerdict? {
    do {
      guard let limit = guarding.timeLimit else { return try await body(attempt) }
      return try await clock.result(within: limit) { try await body(attempt) }
    } catch {
      return .denied("\(guarding.name) threw \(error.safeText)")
    }
  }
}

extension Permission.Answer {
  /// The denial of a guard that did not answer in time.
  fileprivate init(placed: GuardIndex.Placed, late limit: Duration, version: GuardVersion? = nil) {
    self.placed = placed
    self.version = version
    verdict = .denied("\(placed.guarding.name) did not answer within \(limit)")
    isLate = true
  }
}

extension RouteMatch {
  /// Returns true if both have the same link, but for the spelling of its values, and the same place.
  ///
  /// The table may have been built again.
  func isSame(as other: RouteMatch) -> Bool {
    link.source == other.link.source && isOfSamePlace(as: other) && hasSameLink(as: other)
  }

  /// Returns true if both are of the same route and have captured the same values.
  ///
  /// The table may have been built again.
  func isOfSamePlace(as other: RouteMatch) -> Bool {
    isOfSameRoute(as: other) && capturedParameters.areSame(as: other.capturedParameters)
  }

  fileprivate func isOfSameRoute(as other: RouteMatch) -> Bool {
    store === other.store ? routeIndex == other.routeIndex : pattern == other.pattern && routeName == other.routeName
  }

  /// The name of the route, read without a copy of the route.
  private var routeName: String? { store.routes[routeIndex].name }
}
