/// The closure of a guard.
///
/// Only the authorization calls it.
struct GuardQuestion: Sendable {
  enum Body: Sendable {
    case constant(GuardVerdict)
    case immediate(@MainActor @Sendable (RouteGuard.Attempt) throws -> GuardVerdict)
    case waiting(
      observing: (@MainActor @Sendable () -> GuardVersion)?,
      @MainActor @Sendable (RouteGuard.Attempt) async throws -> GuardVerdict)
  }

  let body: Body

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
  var name: String { guarding.name }
  /// The location of the code that created the guard.
  var location: RouteTable.SourceLocation? { guarding.location }
  /// The key of the screen.
  var key: String { attempt.entry.key }

  /// Returns the verdict about the screen, which leaves only if it may proceed.
  ///
  /// If `nil`, the guard is asynchronous.
  func answer() -> GuardVerdict? {
    if case .immediate(let body) = guarding.question.body { body(attempt) } else { nil }
  }

  /// The denial of a verdict that keeps the screen.
  func denial(_ verdict: GuardVerdict) -> LinkOutcome.Denial {
    var reason = ""
    if case .denied(let text) = verdict { reason = text }
    return .init(.leaveGuard, by: guarding.name, keeping: attempt.entry.key, reason)
  }

  func wait(_ patience: GuardPatience) async -> GuardVerdict {
    switch guarding.question.body {
    case .immediate(let body): return body(attempt)
    case .waiting(let body):
      let answered = patience.begin(.leaving(guarding, key))
      defer { answered() }
      return await body(attempt)
    }
  }
}

/// The limit of attempts in one turn.
///
/// Guards may change the state or the values that they read. They are then evaluated again.
enum RetryLimit {
  static let rounds = 5
}
