/// A state after its authorization.
///
/// A router commits no other states.
struct AuthorizedState {
  let state: RouterState

  fileprivate init(_ state: RouterState) {
    self.state = state
  }
}

/// The authorization of proposed states: the only code that evaluates guards for a state.
@MainActor
final class Authorization {
  typealias Entry = RouterState.Entry

  let watch = GuardWatch()
  /// The permissions of open entries that have guards.
  private var open: [Entry.ID: Permission] = [:]
  /// The permissions of screens that have left the state or have other values in it, while a host may still show them.
  private var closing: [Entry.ID: Permission] = [:]
  /// The permissions of the error screens that hosts show in place of open entries.
  private var errorScreens: [Entry.ID: Permission] = [:]
  /// True if no screen is blocked, and no permission is invalidated.
  private var isSettled = true
  /// The guards that are not declared with routes.
  let added = AddedGuards()
  /// The routes and guards of the last evaluation.
  private var known: Rules?

  /// The routes, and the number of times that guards were added or removed.
  struct Rules {
    let routes: RouteStore
    let changeCount: Int

    func isSame(as other: Self?) -> Bool { routes === other?.routes && changeCount == other?.changeCount }
  }

  /// The inputs of an authorization.
  struct Request {
    let table: RouteTable
    let guards: GuardIndex
    let matches: EntryMatches
    /// The entries to evaluate in addition to new, changed and newly visible ones.
    var scope = AuthorizationPass.Scope()
    /// True if the state comes from a file or from another process.
    ///
    /// Each link must match its route.
    var isRestored = false
    /// True if the state comes from the history.
    ///
    /// Guards may allow by now what was blocked in it.
    var isRecalled = false
    /// The screen that a transaction opens.
    var target: Target?
    /// The permissions that guards have given the transaction so far.
    var inquiry: Inquiry?
  }

  /// The screen that a transaction opens.
  struct Target {
    let entry: Entry.ID
    /// The values that were passed along with its link.
    let passed: PassedValues
    /// The permission that guards have just given the link.
    let arrival: Permission?
  }

  /// The result of an authorization.
  final class Authorized {
    let state: AuthorizedState
    /// The denied screens, in the order of the state.
    let denied: [Denied]
    /// The screens that are blocked until a guard has answered.
    let pending: [(entry: Entry, permission: Permission)]
    /// The entries that were left out.
    let dropped: [RouterState.Dropped]
    /// The entries that are no longer in the state.
    let gone: Set<Entry.ID>
    /// The screens that are blocked now.
    let blocked: [Entry.ID]
    /// The permissions of the evaluated entries, or `nil` for those that have no guards any more.
    fileprivate let found: [Entry.ID: Permission?]
    fileprivate let rules: Rules

    fileprivate init(
      _ state: RouterState, denied: [Denied] = [], pending: [(entry: Entry, permission: Permission)] = [],
      dropped: [RouterState.Dropped] = [], gone: Set<Entry.ID>, blocked: [Entry.ID] = [],
      found: [Entry.ID: Permission?] = .init(), rules: Rules
    ) {
      self.state = AuthorizedState(state)
      self.denied = denied
      self.pending = pending
      self.dropped = dropped
      self.gone = gone
      self.blocked = blocked
      self.found = found
      self.rules = rules
    }

    /// True if the whole proposed state is allowed.
    var isWhole: Bool { denied.isEmpty && pending.isEmpty }

    /// The screens that this authorization removes or blocks.
    var takenAway: [Entry.ID] { denied.map(\.screen.entry.id) + pending.map(\.entry.id) }

    /// The outermost visible denied screen of each window, if its denial is new.
    var outermostDenied: [Denied] {
      var windows: Set<RouterState.Window.ID> = []
      return denied.filter { $0.screen.isShown && windows.insert($0.screen.window).inserted && $0.screen.isNew }
    }

    /// The reason why a proposed screen is missing: its own guards, else those of a screen on the way to it, else others.
    ///
    /// If `nil`, the screen is in the state.
    ///
    /// - Parameter proposed: the proposed state.
    func reason(against screen: Entry.ID, in proposed: RouterState) -> Denied? {
      guard !state.state.hasScreen(screen) else { return nil }
      if let own = denied.first(where: { $0.screen.entry.id == screen }) { return own }
      let way = Self.way(to: screen, in: proposed)
      let window = proposed.windows.first { $0.root.contains(screen) }?.id
      return denied.first { way.contains($0.screen.entry.id) && !state.state.hasScreen($0.screen.entry.id) }
        ?? denied.first { way.contains($0.screen.entry.id) } ?? denied.first { $0.screen.window == window }
        ?? denied.first
    }

    private static func way(to screen: Entry.ID, in proposed: RouterState) -> [Entry.ID] {
      proposed.windows.lazy.compactMap { $0.root.screens(above: screen) }.first?.map(\.id) ?? []
    }

    /// The asynchronous guards that delay a screen: its own, or those of a screen on the way to it.
    ///
    /// - Parameter proposed: the proposed state.
    func awaited(by screen: Entry.ID, in proposed: RouterState) -> (entry: Entry, permission: Permission)? {
      guard !pending.isEmpty else { return nil }
      let way = Self.way(to: screen, in: proposed)
      return pending.first { $0.entry.id == screen || way.contains($0.entry.id) }
    }
  }

  /// Returns true if there is any guard.
  func hasGuards(_ declared: GuardIndex) -> Bool { declared.hasEntering || !added.isEmpty }

  /// A denied screen, and the result of its guards.
  ///
  /// If the result is `nil`, no link leads to the screen any more.
  struct Denied {
    let screen: AuthorizationPass.Denied
    let permission: Permission?
  }

  /// Authorizes a proposed state.
  ///
  /// Nothing is committed yet. But permissions of open screens may be invalidated afterwards, see ``needsEvaluation``.
  func authorize(_ proposed: RouterState, over current: RouterState, _ request: Request) -> Authorized {
    guard request.isRestored || request.isRecalled || isNeeded(request.guards) else {
      return unguarded(proposed, over: current, request.table)
    }
    let rules = rules(of: request.table)
    var scope = request.scope
    scope.blocked = scope.blocked && !isSettled
    if !rules.isSame(as: known) { scope.changed.formUnion(entriesWithOtherGuards(in: current, request)) }
    if watch.hasChanges { scope.changed.formUnion(changed) }
    var invalidated = invalidated
    var (pass, state, found): (AuthorizationPass, RouterState, [Entry.ID: Permission?])
    repeat {
      scope.changed.formUnion(invalidated)
      (pass, state, found) = self.pass(over: proposed, current, request, scope)
      // A denial holds for all open screens with the same route and values.
      invalidate(because: pass.denied.compactMap { found[$0.entry.id] ?? nil })
      invalidated = self.invalidated.subtracting(scope.changed).subtracting(pass.denied.lazy.map(\.entry.id))
    } while !invalidated.isEmpty
    invalidateDenials(allowedIn: found)
    if state.revision == current.revision, state != current { state.revision &+= 1 }
    let denied = pass.denied.map { Denied(screen: $0, permission: found[$0.entry.id] ?? nil) }
    let pending = pass.pending.compactMap { entry in (found[entry.id] ?? nil).map { (entry, $0) } }
    for dropped in pass.dropped { found[dropped.id] = nil }
    return Authorized(
      state, denied: denied, pending: pending, dropped: pass.dropped,
      gone: current.entriesLost(to: state), blocked: pass.blocked, found: found, rules: rules)
  }

  /// Authorizes a proposed state where no guard is needed, see ``isNeeded(_:)``.
  func unguarded(_ proposed: RouterState, over current: RouterState, _ table: RouteTable) -> Authorized {
    Authorized(proposed, gone: current.entriesLost(to: proposed), rules: rules(of: table))
  }

  private func rules(of table: RouteTable) -> Rules { Rules(routes: table.store, changeCount: added.list.changeCount) }

  /// Returns true if the routes and guards have not changed since an authorization.
  func isCurrent(_ result: Authorized, in table: RouteTable) -> Bool { rules(of: table).isSame(as: result.rules) }

  /// Returns true if there is a guard, or an earlier result.
  func isNeeded(_ guards: GuardIndex) -> Bool { hasGuards(guards) || !open.isEmpty || !isSettled }

  private func pass(
    over proposed: RouterState, _ current: RouterState, _ request: Request, _ scope: AuthorizationPass.Scope
  ) -> (pass: AuthorizationPass, state: RouterState, found: [Entry.ID: Permission?]) {
    var found: [Entry.ID: Permission?] = .init()
    var pass = AuthorizationPass(scope) { entry, known in
      self.verdict(on: &entry, known, current, request, scope, &found)
    }
    let state = pass.authorize(proposed, over: current)
    return (pass, state, found)
  }

  /// Evaluates the guards of a screen.
  @_optimize(speed)
  private func verdict(
    on entry: inout Entry, _ known: Entry?, _ current: RouterState, _ request: Request,
    _ scope: AuthorizationPass.Scope, _ found: inout [Entry.ID: Permission?]
  ) -> AuthorizationPass.ScreenVerdict {
    let guards = added.guards(of: entry, request)
    let target = request.target.flatMap { $0.entry == entry.id ? $0 : nil }
    // An entry that was open may keep a source that is trusted less than that of the link.
    if let arrival = target?.arrival, arrival.match.link.source == entry.source, arrival.isOf(guards) {
      found[entry.id] = arrival
      return .free
    }
    let before = open[entry.id]
    if before != nil { found[entry.id] = .some(nil) }
    guard !guards.isEmpty || request.isRestored else { return .free }
    guard let match = request.matches.match(of: entry, in: request.table, passing: target?.passed) else {
      entry.hideSensitiveLink(request.table)
      return .denied(.unlinked, isKnown: false)
    }
    entry.take(match)
    guard !guards.isEmpty else { return .free }
    let earlier = request.inquiry?.permission(of: match, isTarget: target != nil)
    let last = earlier?.permission ?? (before?.match.isSame(as: match) == true && !scope.all ? before : nil)
    // An open screen keeps the answers that it waited for, unless it only becomes visible.
    let keepsAll = earlier?.keepsAll ?? (last?.awaited != nil || scope.changed.contains(entry.id))
    let permission = Permission(
      match, guards, after: last, keepsAll: keepsAll, of: before, watch, current,
      isOpen: known.map { !$0.isBlocked } ?? false)
    request.inquiry?.note(permission, isTarget: target != nil)
    found[entry.id] = permission
    switch permission.standing {
    case .proceeds: return .free
    case .denied: return .denied(.denied, isKnown: before?.isRefused ?? false)
    case .waits: return .pending
    }
  }

  // MARK: Invalidation

  /// The open entries whose permissions are invalidated.
  private var invalidated: Set<Entry.ID> { isSettled ? [] : Set(open.lazy.filter(\.value.isInvalidated).map(\.key)) }

  /// Invalidates what guards allow of the places that they deny now.
  func invalidate(because denied: [Permission]) {
    guard !denied.isEmpty else { return }
    let places = Dictionary(grouping: denied, by: \.match.pattern)
    for other in [open.values, closing.values].joined() where other.isAllowed {
      guard let denied = places[other.match.pattern]?.first(where: { $0.isOfSamePlace(as: other) }) else {
        continue
      }
      other.invalidate(because: denied)
      isSettled = false
    }
  }

  /// Has screens of a place evaluated again that guards allow, because an asynchronous guard has denied that place to a link
  /// or verb.
  ///
  /// That one may propose something else by then, or have ended, so that nothing else asks about them. It is for them as if
  /// a value had changed, also in a recording.
  func apply(_ denied: Permission) {
    guard let answer = denied.denyingAnswer else { return }
    for (_, other) in [open, closing].flatMap(Self.sorted) where other.isAllowed {
      let isAskedOf = other.guards.contains(where: answer.placed.isSame)
      if isAskedOf, other.isOfSamePlace(as: denied) { other.apply(answer) }
    }
  }

  /// Invalidates the denials of open screens that guards would allow by now, because the proposed state may not be committed.
  private func invalidateDenials(allowedIn found: [Entry.ID: Permission?]) {
    guard !isSettled else { return }
    for (id, permission) in found where permission?.isAllowed != false {
      if let before = open[id], !before.isAllowed { before.invalidate() }
    }
  }

  /// True if a permission of a screen, open or closing, is invalidated.
  var needsEvaluation: Bool { !isSettled && hasInvalidated }

  private var hasInvalidated: Bool { [open.values, closing.values].joined().contains(where: \.isInvalidated) }

  /// The entries whose guards read values that have changed.
  var changed: Set<Entry.ID> { Set(open.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// Has all open screens evaluated again in the next turn.
  func markAllChanged() {
    for (_, permission) in Self.sorted(open) { permission.markChanged() }
  }

  /// Permissions in an order that is the same in each run, in which guards are evaluated and changes are recorded.
  private static func sorted(_ permissions: [Entry.ID: Permission]) -> [(key: Entry.ID, value: Permission)] {
    permissions.sorted { $0.key < $1.key }
  }

  // MARK: Committing

  /// Stores the permissions of an authorization whose state is committed.
  @_optimize(speed)
  func commit(_ result: Authorized) {
    for id in result.gone {
      errorScreens[id] = nil
      open[id]?.stopCalling()
      closing[id] = open.removeValue(forKey: id)
    }
    for (id, permission) in result.found {
      if let known = open[id] {
        permission?.keepCall()
        known.stopCalling()
        if let permission, !known.isOfSamePlace(as: permission) {
          // A host may still show the values of the first permission. The values in between were never shown.
          closing[id] = closing[id] ?? known
        }
      }
      open[id] = permission
    }
    known = result.rules
    if !isSettled || !result.blocked.isEmpty { isSettled = !hasInvalidated && !result.state.state.hasBlockedScreen }
  }

  /// Keeps the permission of a link whose screen was open already, because its guards may have read what was passed along.
  ///
  /// If the screen's own source is another one, its guards are evaluated again.
  func keep(_ arrival: Permission, for entry: Entry.ID) {
    guard let known = open[entry], arrival !== known else { return }
    guard known.isAllowed, arrival.match.link.source == known.match.link.source else { return known.markChanged() }
    open[entry] = arrival
  }

  /// True if hosts may still show screens that have left the state or have other values in it.
  var hasClosing: Bool { !closing.isEmpty }

  /// Forgets the closing screens that hosts no longer show.
  func forgetClosed(unless isShown: (Entry.ID, [Entry.Parameter]) -> Bool) {
    closing = closing.filter { isShown($0.key, $0.value.parameters) }
  }

  /// Returns the closing screens that guards deny because of a later change.
  ///
  /// It invalidates what guards allow of the same place.
  ///
  /// - Parameter all: true if all guards are evaluated, with or without a change.
  func deniedClosing(_ state: RouterState, all: Bool) -> [Entry.ID] {
    Self.sorted(closing).compactMap { id, known in
      guard all || known.hasChanged || known.isInvalidated else { return nil }
      let permission = Permission(known.match, known.guards, after: known, watch, state, isOpen: true)
      closing[id] = permission
      guard !permission.isAllowed else { return nil }
      invalidate(because: [permission])
      return id
    }
  }

  /// Watches the guards of an error screen that a host shows in place of an entry.
  ///
  /// - Parameter permission: the result of its guards. If `nil`, it has none.
  func watchErrorScreen(_ permission: Permission?, of entry: Entry.ID) { errorScreens[entry] = permission }

  /// Returns the entries whose error screens guards deny because of a later change, in the order of the state.
  ///
  /// - Parameter all: true if all guards are evaluated, with or without a change.
  func deniedErrorScreens(_ state: RouterState, all: Bool) -> [Entry.ID] {
    guard !errorScreens.isEmpty else { return [] }
    var denied: [Entry.ID] = []
    state.walk { node in
      guard let known = errorScreens[node.id], all || known.hasChanged else { return }
      let permission = Permission(known.match, known.guards, after: known, watch, state, isOpen: true)
      errorScreens[node.id] = permission.isAllowed ? permission : nil
      if !permission.isAllowed { denied.append(node.id) }
    }
    return denied
  }

  // MARK: Waiting

  /// The blocked entries whose asynchronous guard has answered, oldest first.
  var answered: [Entry.ID] { open.lazy.filter(\.value.hasAnswer).map(\.key).sorted() }

  /// Returns true if the asynchronous guard that blocks an entry has answered.
  func hasAnswer(for entry: Entry.ID) -> Bool { open[entry]?.hasAnswer ?? false }

  /// Returns true if an asynchronous guard of an entry has not answered yet.
  func isWaiting(for entry: Entry.ID) -> Bool { open[entry]?.isCalling ?? false }

  /// The guard that blocks an entry.
  ///
  /// If `nil`, the entry is not blocked.
  func guardBlocking(_ entry: Entry) -> RouteGuard? { entry.isBlocked ? open[entry.id]?.decisive : nil }

  /// The permission of a blocked screen whose guards deny it.
  func denial(of entry: Entry) -> Permission? {
    open[entry.id].flatMap { entry.isBlocked && $0.standing.verdict != nil ? $0 : nil }
  }

  // MARK: Guards

  /// Evaluates the guards of a link that is about to be opened.
  ///
  /// If `nil`, it has none.
  ///
  /// - Parameter inquiry: the permissions that guards have given the link's transaction so far.
  func permission(
    of match: RouteMatch, _ guards: GuardIndex, _ state: RouterState, _ inquiry: Inquiry?
  ) -> Permission? {
    let guards = added.guards(of: match.route, guards, RouteTable(store: match.store))
    guard !guards.isEmpty else { return nil }
    let earlier = inquiry?.permission(of: match, isTarget: true)
    let permission = Permission(
      match, guards, after: earlier?.permission, keepsAll: earlier?.keepsAll ?? true, watch, state, isOpen: false)
    inquiry?.note(permission, isTarget: true)
    return permission
  }

  /// Returns true if a guard was removed since it was placed.
  func isGone(_ placed: GuardIndex.Placed, from match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable) -> Bool {
    !added.guards(of: match.route, guards, table).contains(where: placed.isSame)
  }

  private func entriesWithOtherGuards(in state: RouterState, _ request: Request) -> Set<Entry.ID> {
    var entries: Set<Entry.ID> = []
    state.walk { node in
      guard node.container == nil else { return }
      let guards = added.guards(of: node.entry, request)
      let isSame = open[node.id]?.isOf(guards) ?? guards.isEmpty
      if !isSame { entries.insert(node.id) }
    }
    return entries
  }
}

extension RouterState.Entry {
  /// Keeps the link out of saved states if any route marks a value of it as sensitive.
  ///
  /// A file may contain the link of another route.
  fileprivate mutating func hideSensitiveLink(_ table: RouteTable) {
    guard !isSensitive, let text = link, let link = try? DeepLink(text, from: source) else { return }
    let matches = Candidates(table.store.subject(link), passed: PassedValues(), store: table.store).all()
    guard matches.contains(where: \.isSensitive) else { return }
    var values = values
    values.isSensitive = true
    self.values = values
  }
}
