/// A check before a route opens: it lets the link proceed, redirects it, denies it, or defers it.
///
/// ```swift
/// extension RouteGuard {
///   static let signedIn = RouteGuard("signedIn") { _ in
///     Session.shared.isSignedIn ? .proceed : .deferred(showing: "/login")
///   }
/// }
/// let account = RouteTo("/account", name: "account").guarded(by: .signedIn)
/// ```
/// Guards of outer containers and routes are evaluated first, the route's own guards last. A screen is open only while
/// its guards allow it, whether a link, a tab, a saved state or the history opened it. A guard that throws denies. The
/// router observes the observable objects that a guard reads. After a change it evaluates the guard again and opens
/// deferred links. Open screens that are no longer allowed leave, or are *blocked* if they cannot leave; see
/// ``RouterState/Entry/isBlocked``.
public struct RouteGuard: Sendable {
  /// The name in logs, in outcomes and in ``Router/resume(_:)``.
  ///
  /// It does not identify the guard.
  package let name: String
  /// The time limit for an answer.
  ///
  /// If `nil`, there is no limit until another link waits behind it.
  package let timeLimit: Duration?
  /// The values that hosts keep with the guard, such as a placeholder for a blocked screen.
  package var attachments = RouteAttachments()
  let question: GuardQuestion
  /// The location of the code that created it, for messages.
  let location: RouteTable.SourceLocation?
  /// The identity of the guard as it was attached to routes or added.
  ///
  /// Two guards with one name remain different guards.
  private(set) var registration = Registration()

  /// The identity of one registration of a guard.
  final class Registration: Sendable {}

  /// The navigation that a guard evaluates.
  ///
  /// ```swift
  /// let owner = RouteGuard("owner") { attempt in
  ///   if attempt.isOpen { print("\(attempt.key) is open: may it stay?") }
  ///   return attempt.match["id"] == session.userID ? .proceed : .denied("\(attempt.match.pattern) of another customer")
  /// }
  /// ```
  public struct Attempt: Sendable {
    /// The route, with its values.
    public let match: RouteMatch
    /// The key of the route or container that the guard is attached to.
    public let key: String
    /// The current state.
    public let state: RouterState
    /// True if the route is open already, and the guard decides if it may stay.
    public let isOpen: Bool

    /// Returns a link of the app for a verdict: to a name with values, a destination, or a text.
    ///
    /// Its values may contain characters that have a meaning in a pattern.
    public func link(to target: some LinkConvertible) throws -> DeepLink {
      try target.link(in: RouteTable(store: match.store), from: .inApp)
    }
  }

  /// Creates a guard that answers at once.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) throws -> GuardVerdict
  ) {
    self.init(name, .immediate(body), timeLimit: nil, at: .init(file: file, line: line))
  }

  /// Not available: a guard returns a verdict.
  @available(*, unavailable, message: "a guard returns a verdict: write “… ? .proceed : .denied(\"why\")”")
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) throws -> Bool
  ) {
    self.init(name, always: .denied(""))
  }

  /// Not available: this guard answers at once.
  @available(*, unavailable, message: "a RouteGuard answers at once: write RouteGuard.async for one that waits")
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> GuardVerdict
  ) {
    self.init(name, always: .denied(""))
  }

  /// Creates a guard with the same verdict for every route, like those of a route file.
  package init(_ name: String, always verdict: GuardVerdict) {
    self.init(name, .constant(verdict), timeLimit: nil, at: nil)
  }

  private init(
    _ name: String, _ question: GuardQuestion, timeLimit: Duration?, at location: RouteTable.SourceLocation?
  ) {
    self.name = name
    self.location = location
    self.question = question
    self.timeLimit = timeLimit
  }

  /// Creates an asynchronous guard.
  ///
  /// The opening continues after its answer. The answer holds for one opening. When the screen becomes visible again,
  /// for example after a tap on its tab, the guard is evaluated again. If the answer depends on observable values, use
  /// ``async(_:timeLimit:observing:file:line:_:)``. The guard's task is cancelled with the opening.
  /// - Parameters:
  ///   - name: the name in logs and outcomes.
  ///   - timeLimit: the time limit, after which the guard denies. If `nil`, the limit is 30 seconds from the moment
  ///     that another link waits behind it.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call.
  ///   - body: returns the verdict. If it throws, the guard denies.
  public static func async(
    _ name: String, timeLimit: Duration? = nil, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> GuardVerdict
  ) -> RouteGuard {
    RouteGuard(name, .waiting(observing: nil, body), timeLimit: timeLimit, at: .init(file: file, line: line))
  }

  /// Not available: a guard returns a verdict.
  @available(*, unavailable, message: "a guard returns a verdict: write “… ? .proceed : .denied(\"why\")”")
  public static func async(
    _ name: String, timeLimit: Duration? = nil, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> Bool
  ) -> RouteGuard {
    RouteGuard(name, always: .denied(""))
  }

  /// Creates an asynchronous guard whose answer holds until a value changes.
  ///
  /// ```swift
  /// let member = RouteGuard.async("member", observing: { session.userID }) { _ in
  ///   await server.isMember(session.userID) ? .proceed : .denied("no member")
  /// }
  /// ```
  /// - Parameters:
  ///   - name: the name in logs and outcomes.
  ///   - timeLimit: the time limit, after which the guard denies. If `nil`, the limit is 30 seconds from the moment
  ///     that another link waits behind it.
  ///   - version: the value that the answer depends on. The router observes the objects that it reads. When the value
  ///     changes, the guard is evaluated again. If it changes during each evaluation, the guard denies after five of
  ///     them. Its screens are blocked until it has answered.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call.
  ///   - body: returns the verdict. If it throws, the guard denies.
  public static func async<Version: Equatable>(
    _ name: String, timeLimit: Duration? = nil, observing version: @escaping @MainActor @Sendable () -> Version,
    file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable (Attempt) async throws -> GuardVerdict
  ) -> RouteGuard {
    RouteGuard(
      name, .waiting(observing: { GuardVersion(version()) }, body), timeLimit: timeLimit,
      at: .init(file: file, line: line))
  }

  /// The verdict, if it is the same for every route and every time.
  package var constantVerdict: GuardVerdict? { question.constant }

  /// Returns the guard with a value for hosts.
  public func attaching<Value: Sendable>(_ value: Value) -> RouteGuard {
    var guarding = self
    guarding.attachments[Value.self] = value
    return guarding
  }

  /// Returns the attached value of a type, or `nil` if there is none.
  @_spi(Hosting) public func attached<Value: Sendable>(_ type: Value.Type) -> Value? { attachments[type] }

  /// Returns the guard as a new registration.
  ///
  /// Its earlier answers are invalidated.
  func registered() -> RouteGuard {
    var guarding = self
    guarding.registration = Registration()
    return guarding
  }
}

/// A check before a screen leaves, which decides if it may.
///
/// ```swift
/// let unsaved = LeaveGuard("unsaved") { _ in draft.isSaved }
/// let review = RouteTo("/books/:id/review", name: "review").guarded(onLeaving: unsaved)
/// ```
/// Its closure gets the entry that would leave or get other captures, and the state afterwards:
/// ```swift
/// let unsaved = LeaveGuard("unsaved") { attempt in
///   print("from \(attempt.entry.key) to \(attempt.next.top()?.key ?? "")")       // from review to books
///   return draft.isSaved
/// }
/// ```
/// Leave guards are evaluated for actions of the user and the app, the deepest screen first. They are not evaluated for
/// screens that a ``RouteGuard`` removes.
public struct LeaveGuard: Sendable {
  /// The name in logs.
  package let name: String
  let question: LeaveQuestion
  /// The location of the code that created it, for messages.
  let location: RouteTable.SourceLocation?

  /// The entry that would leave, or get other captures, and the state afterwards.
  typealias Attempt = (entry: RouterState.Entry, next: RouterState)

  /// Creates a leave guard that answers at once.
  ///
  /// While it returns false, hosts disable the gestures that would close its screen, or ask the router before they
  /// carry one out. The guard is therefore also evaluated before there is a gesture, and again when an observable
  /// object changes that it read.
  /// - Parameters:
  ///   - name: the name in logs and outcomes.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call.
  ///   - body: returns true if the screen may leave.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable ((entry: RouterState.Entry, next: RouterState)) -> Bool
  ) {
    self.init(name, .immediate { body($0) ? .proceed : .denied("") }, at: .init(file: file, line: line))
  }

  /// Creates a leave guard with the verdicts of other guards: `.proceed` lets the screen leave, and any other keeps it.
  ///
  /// The reason of `.denied` is for the log.
  public init(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable ((entry: RouterState.Entry, next: RouterState)) -> GuardVerdict
  ) {
    self.init(name, .immediate(body), at: .init(file: file, line: line))
  }

  private init(_ name: String, _ question: LeaveQuestion, at location: RouteTable.SourceLocation?) {
    self.name = name
    self.question = question
    self.location = location
  }

  /// Creates an asynchronous leave guard, for example one that asks the user.
  ///
  /// It has no time limit. After five seconds without an answer, the log says what waits.
  ///
  /// - Parameters:
  ///   - name: the name in logs and outcomes.
  ///   - file: the file of the call, for messages.
  ///   - line: the line of the call.
  ///   - body: returns true if the screen may leave.
  public static func async(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable ((entry: RouterState.Entry, next: RouterState)) async -> Bool
  ) -> LeaveGuard {
    LeaveGuard(name, .waiting { await body($0) ? .proceed : .denied("") }, at: .init(file: file, line: line))
  }

  /// Creates an asynchronous leave guard with the verdicts of other guards.
  public static func async(
    _ name: String, file: String = #fileID, line: Int = #line,
    _ body: @escaping @MainActor @Sendable ((entry: RouterState.Entry, next: RouterState)) async -> GuardVerdict
  ) -> LeaveGuard {
    LeaveGuard(name, .waiting(body), at: .init(file: file, line: line))
  }
}

/// The guards of one route or container.
package struct AttachedGuards: GuardNames {
  package var entering: [RouteGuard] = []
  package var leaving: [LeaveGuard] = []
  /// True if the user must confirm a link from outside the app.
  package var isConfirmed = false

  package init() {}

  package var enteringNames: [String] { entering.map(\.name) }
  package var leavingNames: [String] { leaving.map(\.name) }
}

extension RouteContent {
  /// Adds guards that are evaluated before these routes open, and all routes inside and below.
  ///
  /// Their order is kept.
  public func guarded(by guards: RouteGuard...) -> RouteMap {
    let registered = guards.map { $0.registered() }
    return addingGuards { $0.entering += registered }
  }

  /// Adds guards that are evaluated before one of these screens leaves, or gets other captures from a link.
  ///
  /// The guards of a container are evaluated before it leaves with all its content.
  public func guarded(onLeaving guards: LeaveGuard...) -> RouteMap {
    addingGuards { $0.leaving += guards }
  }

  /// Not available: a leave guard is asked before its screen leaves.
  @available(*, unavailable, message: "a LeaveGuard is asked before its screen leaves: write .guarded(onLeaving: …)")
  public func guarded(by guards: LeaveGuard...) -> RouteMap {
    addingGuards { $0.leaving += guards }
  }

  /// Not available: a guard of routes is asked before they open.
  @available(
    *, unavailable, message: "a RouteGuard is asked before its screen opens: write .guarded(by: …), or a LeaveGuard"
  )
  public func guarded(onLeaving guards: RouteGuard...) -> RouteMap {
    guards.reduce(routes) { $0.guarded(by: $1) }
  }

  /// Requires the user's confirmation before one of these routes, or one inside or below, opens from outside.
  ///
  /// The app's own links need no confirmation. Use it for routes that do more than show something. ``Router/Configuration/confirmation``
  /// asks the user. Without it, such links are denied.
  public func confirmed() -> RouteMap {
    addingGuards { $0.isConfirmed = true }
  }

  private func addingGuards(_ change: (inout AttachedGuards) -> Void) -> RouteMap {
    changingAttachment(AttachedGuards.self, default: AttachedGuards(), change)
  }
}
