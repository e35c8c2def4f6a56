/// Asked before a route opens: lets the link proceed, redirects it, denies it, or puts it off.
///
/// ```swift
/// extension RouteGuard {
///   static let signedIn = RouteGuard("signedIn") { _ in
///     Session.shared.isSignedIn ? .proceed : .deferred(showing: "/login")
///   }
/// }
/// RouteTo("/account").guarded(by: .signedIn)
/// ```
/// Guards of what is around a route are asked first, the route's own last. They are asked on every entry: also when a tab
/// is selected for the first time, a saved state is restored, or the user goes back. A guard that throws denies. What a guard
/// reads of observable objects is watched: when it changes, links that were put off are opened again, and what is open
/// and no longer allowed leaves.
public struct RouteGuard: Sendable {
  /// What it is called, in logs and outcomes.
  public let name: String
  let body: Body

  enum Body: Sendable {
    case immediate(@MainActor @Sendable (Attempt) throws -> Verdict)
    case waiting(@MainActor @Sendable (Attempt) async throws -> Verdict)
  }

  var waits: Bool {
    if case .waiting = body { true } else { false }
  }

  /// What a guard is asked about.
  public struct Attempt: Sendable {
    /// The route that is to be opened, with its values.
    public let match: RouteMatch
    /// The key of the route or container that the guard is attached to.
    public let place: String
    /// What is open now.
    public let state: RouterState
    /// The route is open already, and the guard is asked whether it may stay.
    public let isOpen: Bool
  }

  /// What a guard says.
  public enum Verdict: Sendable, Hashable {
    /// The next guard is asked.
    case proceed
    /// Another link instead: a pattern, filled with the values captured.
    case redirect(RoutePattern)
    /// The route does not open; the reason is for the app, not for who sent the link.
    case denied(String)
    /// Not now: the link is kept and opened again when what the guard read changes, or ``Router/resume(_:)`` is called.
    ///
    /// The link is shown meanwhile, where the map has it.
    case deferred(showing: String?)

    /// Not now, and nothing is shown meanwhile.
    public static let deferred = Self.deferred(showing: nil)

    /// Not now; a place of the app is shown meanwhile.
    public static func deferred(showing place: some RouteConvertible) -> Self { .deferred(showing: place.path) }
  }

  /// A guard that answers at once.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable (Attempt) throws -> Verdict) {
    self.name = name
    self.body = .immediate(body)
  }

  private init(_ name: String, waiting body: @escaping @MainActor @Sendable (Attempt) async throws -> Verdict) {
    self.name = name
    self.body = .waiting(body)
  }

  /// A guard that has to wait for its answer: the opening goes on when it is there.
  ///
  /// Its task is cancelled with the opening. What it reads is not watched.
  public static func async(
    _ name: String, _ body: @escaping @MainActor @Sendable (Attempt) async throws -> Verdict
  ) -> RouteGuard {
    RouteGuard(name, waiting: body)
  }
}

/// Asked before a screen leaves.
public struct LeaveGuard: Sendable {
  /// What it is called, in logs.
  public let name: String
  let body: @MainActor @Sendable (Attempt) async -> Bool

  /// What a guard is asked about.
  public struct Attempt: Sendable {
    /// The entry that is to leave.
    public let entry: RouterState.Entry
    /// What is to be open instead.
    public let next: RouterState
  }

  /// A guard.
  ///
  /// While it is asked, and at any time to the user's gestures, its screen is locked: a host that is told to go back asks
  /// first. The deepest screen is asked first.
  /// - Parameter body: whether the screen may leave.
  public init(_ name: String, _ body: @escaping @MainActor @Sendable (Attempt) async -> Bool) {
    self.name = name
    self.body = body
  }
}

/// The guards of one route or container, kept with it.
struct AttachedGuards: Sendable {
  var entering: [RouteGuard] = []
  var leaving: [LeaveGuard] = []
  /// A link from outside the app needs the user's word.
  var isConfirmed = false
}

extension RouteContent {
  /// Asks guards before these routes open, and all inside and below; in the order they are written.
  public func guarded(by guards: RouteGuard...) -> RouteMap {
    addingGuards { $0.entering += guards }
  }

  /// Asks before one of these screens leaves; attached to a container, before that leaves, with all that is in it.
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
