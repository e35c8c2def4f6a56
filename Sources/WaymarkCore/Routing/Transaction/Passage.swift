/// The way of a link or a verb from its start to its end.
///
/// ```
/// link ── hooks ── match ── guards ── user ── handler ──┐
///           ▲                 │                  verb ──┴── state ── user, leave guards ── hosts
///           └── redirect, fallback ─────────────────────────┴──────────────────────────────┘
/// ```
/// It asks one question at a time, and goes on with the reply, which is a call of the function that is named after it. It
/// waits for nothing, knows no router, and evaluates no guard: a ``Transaction`` finds the replies.
@MainActor
final class Passage {
  /// The next question, a wait, or the end.
  enum Step {
    /// Hooks decide about a link before it is matched: ``hooked(_:after:)``, ``rejected(_:)``.
    case askHooks(DeepLink)
    /// Guards decide about a candidate: ``allowed(_:)``, ``refused(by:_:next:)``.
    case askGuards(RouteMatch)
    /// The user may have to confirm a candidate: ``act()``, ``confirm(_:)``, ``denied(_:)``.
    case askUser(RouteMatch)
    /// The user must confirm a candidate, or a match whose proposal opens a screen that needs it.
    case confirm(RouteMatch)
    /// The handler of the route is called: ``acted(_:)``, ``threw(_:)``.
    case act(RouteMatch)
    /// A state is proposed, and guards decide about its screens: ``proposeAgain()``, ``refused(by:in:)``.
    case propose
    /// Guards of screens that would leave decide about a proposal: ``noteAgreement(of:)``, ``noteLeaving(_:)``.
    case askLeaving(Transaction.Proposal)
    /// All agree: the proposed state becomes the state of the router.
    case commit(Transaction.Proposal)
    /// No further candidate is asked.
    case resolved(RouteTable.Resolution)
    /// The user, or the router, denies the match.
    case denied(RouteMatch)
    /// A guard defers the match.
    case deferred(RouteMatch)
    /// The screen of the match could not be made, and there is no fallback.
    indirect case failed(RouteMatch, any Error)
    /// Guards have changed what they depend on in every proposal.
    case unsteady
    /// An answer or a window is awaited, or hosts that show the state.
    case waits
    /// The transaction has ended, or another one continues it.
    case ended
  }

  /// The last decision, with what it leaves to the next one.
  enum Stage {
    case begun
    /// Guards, then the user, are asked about the candidate of the resolver.
    case asking
    /// A candidate is allowed, by guards if it has any.
    case allowed(Permission?)
    /// A guard denies, redirects, defers or passes on a candidate.
    case refused(Permission)
    /// A candidate is denied for another reason.
    case denied(LinkOutcome.Denial)
    /// A screen could not be made.
    case failed
    /// The goal is proposed.
    ///
    /// The permission was given by guards in this turn, so that they are not evaluated again for the first proposal.
    case proposing(by: Permission?, rounds: Int)
  }

  typealias Goal = Transaction.Goal

  /// The link to match first, after hooks and the expander.
  ///
  /// If `nil`, this is the passage of a verb.
  private(set) var link: DeepLink?
  private(set) var stage = Stage.begun
  /// The screen that must be open afterwards, while it is proposed.
  private(set) var goal = Goal.anything
  /// The search for a match.
  ///
  /// If `nil`, it has not begun.
  private(set) var resolver: Resolver?
  /// The match that the user confirmed.
  private var confirmed: RouteMatch?
  /// The answers of leave guards.
  private(set) var departure = Departure(agreed: [], leaving: nil)

  init(of link: DeepLink) { self.link = link }

  init(to goal: Goal) {
    self.goal = goal
    stage = .proposing(by: nil, rounds: 0)
  }

  // MARK: The match

  /// Starts, or starts anew with other routes.
  @_optimize(speed)
  func begin(
    in store: RouteStore, _ passed: PassedValues, namespace: String?, by entrance: Resolver.Entrance, asksHooks: Bool,
    fallsBack: Bool
  ) -> Step {
    guard let link else { return again() }
    leave(for: .begun)
    resolver = Resolver(store: store, passed: passed, fallsBack: fallsBack)
    return follow(resolver?.begin(link, namespace: namespace, by: entrance, asksHooks: asksHooks))
  }

  /// Starts with the match of a screen that guards removed.
  func begin(at match: RouteMatch, _ passed: PassedValues) -> Step {
    leave(for: .begun)
    resolver = Resolver(store: match.store, passed: passed, fallsBack: false)
    return follow(resolver?.begin(at: match))
  }

  /// Leaves the proposal, if there is one.
  private func leave(for next: Stage) {
    goal = .anything
    stage = next
  }

  /// The routes that the link is matched with.
  var store: RouteStore? { resolver?.store }

  /// True if no redirect or fallback has replaced the first link.
  var isAtFirstLink: Bool { resolver?.isAtFirstLink ?? true }

  /// Notes the link that hooks have decided on, before a short link is expanded or guards are asked.
  func replace(with link: DeepLink) {
    if isAtFirstLink { self.link = link }
  }

  /// Continues with the link that hooks have decided on, and the links that it replaces.
  func hooked(_ link: DeepLink, after replaced: [DeepLink]) -> Step {
    follow(resolver?.answer(.hooked(link, after: replaced)))
  }

  /// Ends, because the table rejects a link.
  func rejected(_ rejection: RouteTable.Rejection) -> Step { end(.rejected(rejection)) }

  /// Guards allow the candidate, or it has none.
  @_optimize(speed)
  func allowed(_ permission: Permission?) -> Step {
    stage = .allowed(permission)
    guard let match = resolver?.match, needsUser(match) else { return act() }
    return .askUser(match)
  }

  /// Guards deny, redirect, defer or pass on the candidate.
  ///
  /// - Parameter next: the index of the guard after the one with this verdict.
  func refused(by permission: Permission, _ verdict: GuardVerdict, next: Int) -> Step {
    stage = .refused(permission)
    return follow(resolver?.answer(.guardSaid(verdict, by: permission.decisive?.name, next: next)))
  }

  /// The user need not confirm the candidate.
  func act() -> Step { follow(resolver?.answer(.guardsPassed)) }

  /// The handler of the route has acted.
  @_optimize(speed)
  func acted(_ disposition: RouteTable.Disposition) -> Step {
    follow(resolver?.answer(.acted(disposition)))
  }

  /// The handler of the route threw.
  func threw(_ error: any Error) -> Step { follow(resolver?.answer(.threw(error))) }

  @_optimize(speed)
  private func follow(_ progress: Resolver.Progress?) -> Step {
    switch progress {
    case .ask(.hooks(let link)): return .askHooks(link)
    case .ask(.guards(let match, _)):
      stage = .asking
      return .askGuards(match)
    case .ask(.action(let match)): return .act(match)
    case .end(let resolution): return .resolved(resolution)
    case nil: return .unsteady
    }
  }

  /// Ends the search with an outcome.
  func end(_ outcome: LinkOutcome) -> Step {
    resolver.map { .resolved($0.resolution(outcome)) } ?? .unsteady
  }

  // MARK: The user

  /// Returns true if the user must confirm a link and has not confirmed it yet.
  func needsUser(_ match: RouteMatch) -> Bool {
    match.link.source.isExternal && confirmed?.isSame(as: match) != true
  }

  /// Notes that the user has confirmed a match.
  ///
  /// Guards are asked again after that, because the answer took time.
  func confirm(_ match: RouteMatch) {
    confirmed = match
    if case .allowed = stage { stage = .asking }
  }

  /// The candidate, or the screen to show, is denied for another reason than a guard's verdict.
  func denied(_ denial: LinkOutcome.Denial) -> Step {
    let shown = goal.match
    leave(for: .denied(denial))
    return shown.map { .denied($0) }
      ?? follow(resolver?.answer(.guardSaid(.denied(denial.reason), by: nil, next: 0)))
  }

  // MARK: The state

  /// Shows the screen of a match that guards, the user and its handler allow.
  func show(_ match: RouteMatch) -> Step {
    var arrival: Permission?
    if case .allowed(let permission) = stage { arrival = permission }
    goal = .place(match)
    stage = .proposing(by: arrival, rounds: 0)
    return .propose
  }

  /// Takes the permission of the first proposal.
  func takeArrival() -> Permission? {
    guard case .proposing(let permission?, let rounds) = stage else { return nil }
    stage = .proposing(by: nil, rounds: rounds)
    return permission
  }

  /// Proposes a state again in the same turn, because state, routes or guards have changed.
  func proposeAgain() -> Step {
    guard case .proposing(let permission, let rounds) = stage else { return .unsteady }
    stage = .proposing(by: permission, rounds: rounds + 1)
    return rounds + 1 < RetryLimit.rounds ? .propose : .unsteady
  }

  /// Asks again after a wait, because the user may have signed out during it.
  func again() -> Step {
    switch stage {
    case .asking: return resolver?.match.map { .askGuards($0) } ?? .unsteady
    case .proposing(let permission, _):
      stage = .proposing(by: permission, rounds: 0)
      return .propose
    case .begun, .allowed, .refused, .denied, .failed: return .unsteady
    }
  }

  /// Guards deny the screen to show, or one on the way to it.
  func refused(by permission: Permission, in match: RouteMatch) -> Step {
    leave(for: .refused(permission))
    switch permission.standing.verdict {
    case .deferred: return .deferred(match)
    case .redirect(let target): return follow(resolver?.redirect(to: target, from: permission.match))
    case .denied, .pass, .proceed, nil: return .denied(match)
    }
  }

  /// Opens the next fallback, if there is one, after a screen that could not be made.
  func failed(_ match: RouteMatch, _ failure: any Error) -> Step {
    leave(for: .failed)
    return resolver == nil ? .failed(match, failure) : follow(resolver?.fallBack(after: match, failure))
  }

  // MARK: Reasons

  /// The permission that refuses the candidate, if guards do.
  var refusal: Permission? { if case .refused(let permission) = stage { permission } else { nil } }

  /// The decision that denies the candidate.
  var denial: LinkOutcome.Denial {
    switch stage {
    case .denied(let denial): denial
    case .refused(let permission): permission.denial
    case .begun, .asking, .allowed, .failed, .proposing: .init(.router)
    }
  }

  // MARK: Leaving

  /// The answers of leave guards.
  struct Departure {
    /// The screens whose guards have agreed.
    let agreed: Set<RouterState.Entry.ID>
    /// The screens that were to leave when the first asynchronous guard was asked.
    let leaving: Set<RouterState.Entry.ID>?
  }

  /// Notes that the guards of screens agree.
  func noteAgreement(of entries: [RouterState.Entry.ID]) {
    departure = Departure(agreed: departure.agreed.union(entries), leaving: departure.leaving)
  }

  /// Notes the screens that would leave, because an asynchronous leave guard is asked.
  func noteLeaving(_ entries: Set<RouterState.Entry.ID>) {
    departure = Departure(agreed: departure.agreed, leaving: departure.leaving ?? entries)
  }
}
