/// Asked before a route opens: lets the link proceed, redirects it, denies it, or defers it.
///
/// ```swift
/// extension RouteGuard {
///   static let signedIn = RouteGuard("signedIn") { _ in
///     Session.shared.isSignedIn ? .proceed : .deferred(showing: "/login")
///   }
/// }
/// let account = RouteTo("/account", name: "account").guarded(by: .signedIn)
/// ```
/// Guards of what is around a route are asked first, the route's own last. They hold on states, not along paths: a screen is
/// there as long as its guards let it be, however it came there; by a link, a tab, a saved state, the history. A guard that
/// throws denies. What a guard reads of observable objects is watched: when it changes, the guard is asked again, deferred links
/// are opened, and what is open and no longer allowed leaves, or is *held* where it cannot, see
/// ``RouterState/Entry/isHeld``.
public struct RouteGuard: Sendable {
  /// What it is called, in logs, in outcomes and in ``Router/resume(_:)``; it does not identify the guard.
  public let name: String
  /// How long it may take to answer; nil: as long as no other link waits behind it.
  public let timeLimit: Duration?
  /// What hosts keep with the guard, like what they show in the place of a screen that is held.
  public var attachments = RouteAttachments()
  let question: GuardQuestion
  /// Identifies the guard as it was attached to routes, or added: two that share a name are still two guards.
  private(set) var registration = Registration()

  /// The identity of one registration of a guard.
  final class Registration: Sendable {}

  /// What a guard is asked about.
  ///
  /// ```swift
  /// let owner = RouteGuard("owner") { attempt in
  ///   if attempt.isOpen { print("\(attempt.key) is open: may it stay?") }
  ///   return attempt.match["id"] == session.userID ? .proceed : .denied("\(attempt.match.pattern) of another customer")
  /// }
  /// ```
  public struct Attempt: Sendable {
    /// The route that is to be opened, with its values.
    public let match: RouteMatch
    /// The key of the route or container that the guard is attached to.
    public let key: String
    /// What is open now.
    public let state: RouterState
    /// The route is open already, and the guard is asked whether it may stay.
    public let isOpen: Bool
  }

  /// A guard that answers at once.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable (Attempt) throws -> GuardVerdict) {
    self.init(name, .immediate(body), timeLimit: nil)
  }

  /// A guard that says the same of every route, as those of a route file do.
  package init(_ name: String, always verdict: GuardVerdict) {
    self.init(name, .constant(verdict), timeLimit: nil)
  }

  private init(_ name: String, _ question: GuardQuestion, timeLimit: Duration?) {
    self.name = name
    self.question = question
    self.timeLimit = timeLimit
  }

  /// A guard that has to wait for its answer: the opening goes on when it is there.
  ///
  /// The answer holds for one opening; when the screen comes into sight again, as by a tap on its tab, the guard is asked
  /// again. Let it observe what it depends on where it knows: see ``async(_:timeLimit:observing:_:)``. Its task is cancelled
  /// with the opening.
  /// - Parameters:
  ///   - name: what it is called, in logs and outcomes.
  ///   - timeLimit: how long it may take; then it denies. Nil: as long as no other link waits behind it, and then 30
  ///     seconds.
  ///   - body: what it says; one that throws denies.
  public static func async(
    _ name: String, timeLimit: Duration? = nil,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> GuardVerdict
  ) -> RouteGuard {
    RouteGuard(name, .waiting(observing: nil, body), timeLimit: timeLimit)
  }

  /// A guard that has to wait for its answer, which holds until something else changes.
  ///
  /// ```swift
  /// let member = RouteGuard.async("member", observing: { session.userID }) { _ in
  ///   await server.isMember(session.userID) ? .proceed : .denied("no member")
  /// }
  /// ```
  /// - Parameters:
  ///   - name: what it is called, in logs and outcomes.
  ///   - timeLimit: how long it may take; then it denies. Nil: as long as no other link waits behind it, and then 30 seconds.
  ///   - version: what the answer depends on; the observable objects it reads are watched. When its value is another one,
  ///     the guard is asked again, five times at most while it is waited for; then it denies. What it guards is held until it
  ///     has answered.
  ///   - body: what it says; one that throws denies.
  public static func async<Version: Equatable>(
    _ name: String, timeLimit: Duration? = nil, observing version: @escaping @MainActor @Sendable () -> Version,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> GuardVerdict
  ) -> RouteGuard {
    RouteGuard(name, .waiting(observing: { GuardVersion(version()) }, body), timeLimit: timeLimit)
  }

  /// The same guard, with a value that hosts know.
  public func attaching<Value: Sendable>(_ value: Value) -> RouteGuard {
    var guarding = self
    guarding.attachments[Value.self] = value
    return guarding
  }

  /// The same guard, registered anew: what it said before counts no more.
  func registered() -> RouteGuard {
    var guarding = self
    guarding.registration = Registration()
    return guarding
  }
}

/// Asked before a screen leaves: says whether it may.
///
/// ```swift
/// let unsaved = LeaveGuard("unsaved") { _ in draft.isSaved }
/// let review = RouteTo("/books/:id/review", name: "review").guardedOnLeaving(by: unsaved)
/// ```
/// Asked for what the user or the app does, the deepest screen first; not for what a ``RouteGuard`` takes away.
public struct LeaveGuard: Sendable {
  /// What it is called, in logs.
  public let name: String
  let question: LeaveQuestion

  /// What a guard is asked about.
  ///
  /// ```swift
  /// let unsaved = LeaveGuard("unsaved") { attempt in
  ///   print("from \(attempt.entry.key) to \(attempt.next.top()?.key ?? "")")       // from review to books
  ///   return draft.isSaved
  /// }
  /// ```
  public struct Attempt: Sendable {
    /// The entry that is to leave, or to get other captures.
    public let entry: RouterState.Entry
    /// What is to be open instead.
    public let next: RouterState
  }

  /// A guard that answers at once.
  ///
  /// As long as it says no, its screen is locked to the user's gestures: a host that is told to go back asks first. So it is
  /// asked at other times, too, and again when an observable object changes that it read.
  /// - Parameters:
  ///   - name: what it is called, in logs and outcomes.
  ///   - body: whether the screen may leave.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable (Attempt) -> Bool) {
    self.name = name
    question = .immediate(body)
  }

  private init(_ name: String, _ question: LeaveQuestion) {
    self.name = name
    self.question = question
  }

  /// A guard that has to wait for its answer, as where the user is asked; there is no limit to that.
  ///
  /// - Parameters:
  ///   - name: what it is called, in logs and outcomes.
  ///   - body: whether the screen may leave.
  public static func async(
    _ name: String, _ body: @escaping @MainActor @Sendable (Attempt) async -> Bool
  ) -> LeaveGuard {
    LeaveGuard(name, .waiting(body))
  }
}

/// The guards of one route or container, kept with it.
package struct AttachedGuards: Sendable {
  package var entering: [RouteGuard] = []
  package var leaving: [LeaveGuard] = []
  /// A link from outside the app needs the user's word.
  var isConfirmed = false

  package init() {}
}

extension RouteContent {
  /// Asks guards before these routes open, and all inside and below; in the order they are written.
  public func guarded(by guards: RouteGuard...) -> RouteMap {
    let registered = guards.map { $0.registered() }
    return addingGuards { $0.entering += registered }
  }

  /// Asks before one of these screens leaves, or a link gives it other captures; attached to a container, before that leaves, with all that is in it.
  public func guardedOnLeaving(by guards: LeaveGuard...) -> RouteMap {
    addingGuards { $0.leaving += guards }
  }

  /// Asks the user before one of these routes, or one inside or below, opens for a link that does not come from the
  /// app's own code.
  ///
  /// For routes with an effect beyond showing something. Asked by ``Router/confirms``; without it such links are denied.
  public func confirmed() -> RouteMap {
    addingGuards { $0.isConfirmed = true }
  }

  private func addingGuards(_ change: (inout AttachedGuards) -> Void) -> RouteMap {
    changingAttachment(AttachedGuards.self, default: AttachedGuards(), change)
  }
}
