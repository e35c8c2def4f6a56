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
  /// The results of guards for open entries that have guards.
  private var checks: [Entry.ID: GuardCheck] = [:]
  /// The guards of screens that have left the state or have other values in it, while a host may still show them.
  private var lingering: [Entry.ID: GuardCheck] = [:]
  /// The lingering screens to evaluate, because guards gave a verdict about a link to the same values.
  private var unsettledLingering: Set<Entry.ID> = []
  /// The guards that are not declared with routes.
  let added = AddedGuards()
  /// The routes and guards of the last evaluation.
  private var known: Rules?
  /// The number of times that guards were added or removed.
  private var changeCount = 0
  /// The screens that are blocked.
  private var blocked: Set<Entry.ID> = []
  /// The blocked screens that a guard has denied.
  ///
  /// The denial stays known while an asynchronous guard is evaluated again.
  private var refused: Set<Entry.ID> = []
  /// The open entries with results of guards that are not applied to the state yet.
  ///
  /// The guards were evaluated for a proposed state that was not committed.
  private var unsettled: Set<Entry.ID> = []
  /// The pending waits for guards that block a screen, by entry.
  private var waits: [Entry.ID: (check: GuardCheck, task: OwnedTask)] = [:]

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
    /// The target screen of a link, and its guards, which have just allowed the link.
    var arrival: (entry: Entry.ID, check: GuardCheck)?
    /// The verdicts for the transaction so far.
    ///
    /// If `nil`, there are none.
    var verdicts: Verdicts?
  }

  /// The result of an authorization.
  struct Authorized {
    let state: AuthorizedState
    /// The denied screens, in the order of the state.
    let denied: [Denied]
    /// The screens that are blocked until a guard has answered.
    let pending: [(entry: Entry, check: GuardCheck)]
    /// The entries that were left out.
    let dropped: [RouterState.Dropped]
    /// The entries that are no longer in the state.
    let gone: Set<Entry.ID>
    /// The screens that are blocked now.
    let blocked: [Entry.ID]
    /// The evaluated entries, and the results of those that have guards.
    fileprivate let asked: [Entry.ID]
    fileprivate let checks: [Found]
    /// The entries whose results were not applied to the state before.
    fileprivate let unsettled: Set<Entry.ID>
    fileprivate let rules: Rules

    /// True if the whole proposed state is allowed.
    var isWhole: Bool { denied.isEmpty && pending.isEmpty }

    /// The screens that this authorization removes or blocks.
    var takenAway: [Entry.ID] { denied.map(\.screen.entry.id) + pending.map(\.entry.id) }

    /// The outermost visible denied screen of each window, if its denial is new.
    var outermostDenied: [Denied] {
      var windows: Set<RouterState.Window.ID> = []
      return denied.filter { $0.screen.isShown && windows.insert($0.screen.window).inserted && $0.screen.isNew }
    }

    /// The reason why a proposed screen is missing.
    ///
    /// If `nil`, the screen is in the state.
    func reason(against screen: Entry.ID) -> Denied? {
      guard !state.state.hasScreen(screen) else { return nil }
      return denied.first { $0.screen.entry.id == screen } ?? denied.first
    }

    /// The asynchronous guards that delay a screen: its own, or those of a screen on the way to it.
    ///
    /// - Parameter proposed: the proposed state.
    func awaited(by screen: Entry.ID, in proposed: RouterState) -> GuardCheck? {
      guard !pending.isEmpty else { return nil }
      let way = proposed.windows.lazy.compactMap { $0.root.screens(above: screen) }.first?.map(\.id) ?? []
      return pending.first { $0.entry.id == screen || way.contains($0.entry.id) }?.check
    }
  }

  /// Returns true if there is any guard.
  func hasGuards(_ declared: GuardIndex) -> Bool { declared.hasEntering || !added.isEmpty }

  /// A denied screen, and the results of its guards.
  ///
  /// If the results are `nil`, no link leads to the screen any more.
  struct Denied {
    let screen: AuthorizationPass.Denied
    let check: GuardCheck?
  }

  /// Authorizes a proposed state.
  ///
  /// Nothing is committed yet.
  func authorize(_ proposed: RouterState, over current: RouterState, _ request: Request) -> Authorized {
    guard request.isRestored || request.isRecalled || isNeeded(request.guards) else {
      return Authorized(
        state: AuthorizedState(proposed), denied: [], pending: [], dropped: [], gone: current.entriesLost(to: proposed),
        blocked: [], asked: [], checks: [], unsettled: [], rules: rules(of: request.table))
    }
    var request = request
    let rules = rules(of: request.table)
    request.scope.blocked = request.scope.blocked && !blocked.isEmpty
    request.scope.refused = refused
    request.scope.changed.formUnion(unsettled)
    if watch.hasChanges { request.scope.changed.formUnion(changed) }
    if !rules.isSame(as: known) {
      request.scope.changed.formUnion(entriesWithOtherGuards(in: current, request))
    }
    var (pass, state, checks) = pass(over: proposed, current, request)
    // A denial holds for all open screens with the same route and values.
    let siblings = siblings(of: pass.denied, in: current, checks)
    unsettled.formUnion(siblings)
    if siblings.contains(where: { entry in !pass.denied.contains { $0.entry.id == entry } }) {
      request.scope.changed.formUnion(siblings)
      (pass, state, checks) = self.pass(over: proposed, current, request)
    }
    if state.revision == current.revision, state != current { state.revision &+= 1 }
    let denied = pass.denied.map { Denied(screen: $0, check: checks.check(of: $0.entry.id)) }
    let pending = pass.pending.compactMap { entry in checks.check(of: entry.id).map { (entry, $0) } }
    if !pass.dropped.isEmpty {
      let dropped = Set(pass.dropped.map(\.id))
      checks.removeAll { dropped.contains($0.entry) }
    }
    return Authorized(
      state: AuthorizedState(state), denied: denied, pending: pending, dropped: pass.dropped,
      gone: current.entriesLost(to: state), blocked: pass.blocked, asked: pass.asked, checks: checks,
      unsettled: unsettled, rules: rules)
  }

  private func rules(of table: RouteTable) -> Rules { Rules(routes: table.store, changeCount: changeCount) }

  /// Returns true if the routes and guards have not changed since an authorization.
  func isCurrent(_ result: Authorized, in table: RouteTable) -> Bool { rules(of: table).isSame(as: result.rules) }

  /// Returns true if there is a guard, or an earlier result.
  func isNeeded(_ guards: GuardIndex) -> Bool { hasGuards(guards) || isInUse }

  /// True if earlier results of guards still hold.
  private var isInUse: Bool { !checks.isEmpty || !blocked.isEmpty || !unsettled.isEmpty }

  private func pass(
    over proposed: RouterState, _ current: RouterState, _ request: Request
  ) -> (pass: AuthorizationPass, state: RouterState, checks: [Found]) {
    let asked = AskedScreens()
    let scope = request.scope
    var pass = AuthorizationPass(scope) { entry, known in
      let verdict = self.verdict(on: &entry, known, current, request, asked)
      if let open = known ?? self.openEntry(askedAs: entry, asked.checks.last, in: current) {
        self.note(verdict, on: open, hasChanged: scope.all || scope.changed.contains(open.id))
      }
      return verdict
    }
    let state = pass.authorize(proposed, over: current)
    return (pass, state, asked.checks)
  }

  /// The open entry that corresponds to an entry of a proposed state.
  ///
  /// The proposed one may differ, for example if it was blocked in the history. If the same guards were evaluated, their
  /// result also holds for the open entry, even if the state is not committed.
  private func openEntry(askedAs entry: Entry, _ found: Found?, in current: RouterState) -> Entry? {
    guard let found, found.entry == entry.id, let check = found.check, check === checks[entry.id] else {
      return nil
    }
    return current.entry(entry.id)
  }

  /// The results of one pass.
  private final class AskedScreens {
    var checks: [Found] = []
  }

  /// The results of guards for an entry.
  ///
  /// If `nil`, the entry has no guards any more.
  fileprivate struct Found {
    let entry: Entry.ID
    let check: GuardCheck?
  }

  /// The open screens with the same route and values as denied ones.
  ///
  /// The same results hold for them.
  private func siblings(
    of denied: [AuthorizationPass.Denied], in state: RouterState, _ asked: [Found]
  ) -> Set<Entry.ID> {
    guard !denied.isEmpty else { return [] }
    var siblings: Set<Entry.ID> = []
    state.walkScreens { entry in
      guard let denied = denied.first(where: { $0.entry.isOfSamePlace(as: entry) }) else { return }
      siblings.insert(entry.id)
      if let check = asked.check(of: denied.entry.id) { tell(check, to: [entry.id]) }
    }
    return siblings
  }

  /// Applies answers of asynchronous guards to all open screens with the same route and values.
  private func tell(_ check: GuardCheck, to entries: Set<Entry.ID>) {
    for entry in entries { checks[entry]?.take(answersOf: check) }
  }

  /// Notes a verdict of guards about a link, given before a state was proposed for the link.
  ///
  /// Open screens with the same route and values are evaluated next.
  func noteVerdict(_ check: GuardCheck, in state: RouterState) {
    for (id, known) in lingering where known !== check && known.match.hasSameValues(as: check.match) {
      known.take(answersOf: check)
      unsettledLingering.insert(id)
    }
    guard isInUse, let key = RouteTable(store: check.match.store).key(of: check.match.routeID) else { return }
    let captures = check.match.capturedParameters
    state.walkScreens { entry in
      guard entry.key == key, entry.parameters.areSame(as: captures) else { return }
      tell(check, to: [entry.id])
      unsettled.insert(entry.id)
    }
  }

  /// Evaluates the guards of a screen.
  private func verdict(
    on entry: inout Entry, _ known: Entry?, _ current: RouterState, _ request: Request, _ asked: AskedScreens
  ) -> AuthorizationPass.ScreenVerdict {
    let guards = added.guards(of: entry, request)
    if let arrival = request.arrival, arrival.entry == entry.id, arrival.check.asking(guards) === arrival.check {
      asked.checks.append(Found(entry: entry.id, check: arrival.check))
      return .free
    }
    var found: GuardCheck?
    defer {
      if found != nil || checks[entry.id] != nil {
        asked.checks.append(Found(entry: entry.id, check: found))
      }
    }
    guard !guards.isEmpty || request.isRestored else { return .free }
    guard let match = request.matches.match(of: entry, in: request.table) else {
      entry.hideSensitiveLink(request.table)
      return .denied(.unlinked)
    }
    entry.take(match)
    guard !guards.isEmpty else { return .free }
    let check = check(for: entry, match, guards, request)
    found = check
    switch check.ask(watch, current, isOpen: known.map { !$0.isBlocked } ?? false) {
    case .proceeds: return .free
    case .denied: return .denied(.denied)
    case .waits: return .pending
    }
  }

  /// - Parameter hasChanged: true if the earlier result is invalidated. False if the screen only became visible.
  private func note(_ verdict: AuthorizationPass.ScreenVerdict, on known: Entry, hasChanged: Bool) {
    switch verdict {
    case .free: if known.isBlocked { unsettled.insert(known.id) }
    case .denied: if !known.isBlocked { unsettled.insert(known.id) }
    case .pending: if !known.isBlocked, hasChanged { unsettled.insert(known.id) }
    }
  }

  /// True if some results of guards are not applied to the state yet.
  var isUnsettled: Bool { !unsettled.isEmpty || !unsettledLingering.isEmpty }

  /// The guards to evaluate, with the answers that still hold.
  private func check(
    for entry: Entry, _ match: RouteMatch, _ guards: [GuardIndex.Placed], _ request: Request
  ) -> GuardCheck {
    let check = known(entry, match, request)?.asking(guards, about: match) ?? GuardCheck(match, guards)
    request.verdicts?[match] = check
    return check
  }

  /// The earlier results for an entry, as far as they hold for a proposal.
  private func known(_ entry: Entry, _ match: RouteMatch, _ request: Request) -> GuardCheck? {
    if let known = request.verdicts?[match] { return known }
    guard !request.scope.all, let known = checks[entry.id], known.match.isSame(as: match) else { return nil }
    if !request.scope.changed.contains(entry.id) { known.expire() }
    return known
  }

  /// Stores the results of an authorization whose state is committed.
  func commit(_ result: Authorized) {
    for id in result.gone {
      lingering[id] = checks.removeValue(forKey: id)
      stopWaiting(for: id)
    }
    let pending = Set(result.pending.map(\.entry.id))
    for id in result.asked where !pending.contains(id) { stopWaiting(for: id) }
    blocked.subtract(result.gone)
    blocked.subtract(result.asked)
    blocked.formUnion(result.blocked)
    refused.formUnion(result.denied.map(\.screen.entry.id))
    refused.formIntersection(blocked)
    for found in result.checks {
      if let known = checks[found.entry], let check = found.check, !known.match.hasSameValues(as: check.match) {
        // A host may still show the values of the first check. The values in between were never shown.
        lingering[found.entry] = lingering[found.entry] ?? known
      }
      checks[found.entry] = found.check
    }
    unsettled.subtract(result.unsettled)
    known = result.rules
  }

  /// Forgets the lingering screens that hosts no longer show.
  func forgetLingering(unless isShown: (Entry.ID, RouteMatch) -> Bool) {
    guard !lingering.isEmpty else { return }
    lingering = lingering.filter { isShown($0.key, $0.value.match) }
    unsettledLingering.formIntersection(lingering.keys)
  }

  /// Returns the lingering screens that guards deny because of a later change.
  ///
  /// Open screens with the same route and values are evaluated next.
  ///
  /// - Parameter all: true if all guards are evaluated, with or without a change.
  func deniedLingering(_ state: RouterState, all: Bool) -> [Entry.ID] {
    defer { unsettledLingering = [] }
    return lingering.compactMap { id, check in
      guard all || check.hasChanged || unsettledLingering.contains(id) else { return nil }
      if case .proceeds = check.ask(watch, state, isOpen: true) { return nil }
      noteVerdict(check, in: state)
      return id
    }
  }

  private func stopWaiting(for entry: Entry.ID) { waits[entry] = nil }

  /// Waits for guards that block screens, and calls `body` when one has answered.
  func wait(
    for pending: [(entry: Entry, check: GuardCheck)], _ state: RouterState, _ patience: GuardPatience,
    then body: @escaping @MainActor (Entry.ID) -> Void
  ) {
    for (entry, check) in pending where waits[entry.id]?.check !== check {
      stopWaiting(for: entry.id)
      if let witness = watch.witness, witness.isReplaying {
        waits[entry.id] = (check, OwnedTask(Task {}))
        witness.await(entry.id) { [weak self] in
          self?.waits[entry.id] = nil
          body(entry.id)
        }
        continue
      }
      let task = Task { @MainActor [weak self] in
        await check.wait(state, isOpen: false, patience)
        guard !Task.isCancelled else { return }
        self?.watch.witness?.answered(for: entry.id)
        self?.waits[entry.id] = nil
        body(entry.id)
      }
      waits[entry.id] = (check, OwnedTask(task))
    }
  }

  /// Returns true if an asynchronous guard of an entry has not answered yet.
  func isWaiting(for entry: Entry.ID) -> Bool { waits[entry] != nil }

  /// The entries whose guards read values that have changed.
  var changed: Set<Entry.ID> { Set(checks.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// The guard that blocks an entry.
  ///
  /// If `nil`, the entry is not blocked.
  func guardBlocking(_ entry: Entry) -> RouteGuard? { entry.isBlocked ? checks[entry.id]?.decisive : nil }

  // MARK: Guards

  /// Returns the guards of a link that is about to be opened.
  ///
  /// If `nil`, it has none.
  ///
  /// - Parameter known: the results for the same match before a wait.
  func check(
    for match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable, after known: GuardCheck? = nil
  ) -> GuardCheck? {
    let guards = added.guards(of: match.route, guards, table)
    guard !guards.isEmpty else { return nil }
    return known?.asking(guards, about: match) ?? GuardCheck(match, guards)
  }

  /// Returns true if a guard was removed since it was placed.
  func isGone(_ placed: GuardIndex.Placed, from match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable) -> Bool {
    !added.guards(of: match.route, guards, table).contains(where: placed.isSame)
  }

  /// Changes the guards that are not declared with routes.
  ///
  /// Open screens with other guards are evaluated again.
  func changeGuards<Result>(_ change: (AddedGuards) -> Result) -> Result {
    changeCount += 1
    return change(added)
  }

  private func entriesWithOtherGuards(in state: RouterState, _ request: Request) -> Set<Entry.ID> {
    var entries: Set<Entry.ID> = []
    state.walk { node in
      guard node.container == nil else { return }
      let guards = added.guards(of: node.entry, request)
      let isSame = checks[node.id].map { $0.asking(guards) === $0 } ?? guards.isEmpty
      if !isSame { entries.insert(node.id) }
    }
    return entries
  }
}

/// A task that is cancelled when its owner releases it.
private final class OwnedTask: Sendable {
  private let task: Task<Void, Never>

  init(_ task: Task<Void, Never>) {
    self.task = task
  }

  deinit { task.cancel() }
}

extension [Authorization.Found] {
  /// The last results for an entry.
  fileprivate func check(of entry: RouterState.Entry.ID) -> GuardCheck? { last { $0.entry == entry }?.check }
}

extension RouteMatch {
  /// Returns true if both are of the same route and have captured the same values.
  fileprivate func hasSameValues(as other: RouteMatch) -> Bool {
    store === other.store && routeIndex == other.routeIndex
      && capturedParameters.areSame(as: other.capturedParameters)
  }

  /// Returns true if both have the same link, but for the spelling of its values, and the same route.
  func isSame(as other: RouteMatch) -> Bool {
    store === other.store && routeIndex == other.routeIndex && link.source == other.link.source
      && hasSameLink(as: other)
  }
}

extension RouterState.Entry {
  /// Keeps the link out of saved states if any route marks a value of it as sensitive.
  ///
  /// A file may contain the link of another route.
  fileprivate mutating func hideSensitiveLink(_ table: RouteTable) {
    guard !isSensitive, let text = link, let link = try? DeepLink(text, from: source) else { return }
    let subject = table.store.subject(link)
    guard Candidates(subject, passed: PassedValues(), store: table.store).contains(where: \.isSensitive) else { return }
    var values = values
    values.isSensitive = true
    self.values = values
  }

  /// Adopts the values that a match has captured.
  ///
  /// The entry's own values may differ, if it comes from a file or its link was built from the key.
  fileprivate mutating func take(_ match: RouteMatch) {
    var values = values
    values.link = match.link.text
    values.parameters = match.capturedParameters
    values.query = match.queryItems.map { .init(name: $0.name, value: $0.value) }
    values.isSensitive = values.isSensitive || match.isSensitive
    self.values = values
  }
}
