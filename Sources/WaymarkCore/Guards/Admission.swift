/// A state after its authorization.
///
/// A router commits no other states.
struct AdmittedState {
  let state: RouterState

  fileprivate init(_ state: RouterState) {
    self.state = state
  }
}

/// The authorization of proposed states: the only code that evaluates guards for a state.
@MainActor
final class Admission {
  typealias Entry = RouterState.Entry

  let watch = GuardWatch()
  /// The results of guards for open entries that have guards.
  private var clearances: [Entry.ID: Clearance] = [:]
  /// The guards of screens that have left the state, while a host may still show them.
  private var lingering: [Entry.ID: Clearance] = [:]
  /// The guards that are not declared with routes.
  let added = AddedGuards()
  /// The routes and guards of the last evaluation.
  private var known: Rules?
  /// The number of times that guards were added or removed.
  private var changeCount = 0
  /// The screens that are held.
  private var held: Set<Entry.ID> = []
  /// The open entries with results of guards that are not applied to the state yet.
  ///
  /// The guards were evaluated for a proposed state that was not committed.
  private var unsettled: Set<Entry.ID> = []
  /// The pending waits for guards that hold a screen, by entry.
  private var waits: [Entry.ID: (clearance: Clearance, task: Task<Void, Never>)] = [:]

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
    var scope = AdmissionPass.Scope()
    /// True if the state comes from a file or from another process.
    ///
    /// Each link must match its route.
    var isRestored = false
    /// True if the state comes from the history.
    ///
    /// Guards may allow by now what was held in it.
    var isRecalled = false
    /// The target screen of a link, and its guards, which have just allowed the link.
    var arrival: (entry: Entry.ID, clearance: Clearance)?
    /// The verdicts for the transaction so far.
    ///
    /// If `nil`, there are none.
    var verdicts: Verdicts?
  }

  /// The result of an authorization.
  struct Admitted {
    let state: AdmittedState
    /// The denied screens, in the order of the state.
    let barred: [Barred]
    /// The screens that are held until a guard has answered.
    let pending: [(entry: Entry, clearance: Clearance)]
    /// The entries that were left out.
    let dropped: [RouterState.Dropped]
    /// The entries that are no longer in the state.
    let gone: Set<Entry.ID>
    /// The screens that are held now.
    let held: [Entry.ID]
    /// The evaluated entries, and the results of those that have guards.
    fileprivate let asked: [Entry.ID]
    fileprivate let clearances: [Found]
    /// The entries whose results were not applied to the state before.
    fileprivate let unsettled: Set<Entry.ID>
    fileprivate let rules: Rules

    /// True if the whole proposed state is allowed.
    var isWhole: Bool { barred.isEmpty && pending.isEmpty }

    /// The screens that this authorization removes or holds.
    var takenAway: [Entry.ID] { barred.map(\.screen.entry.id) + pending.map(\.entry.id) }

    /// The outermost visible denied screen of each window, if its denial is new.
    var outermostBarred: [Barred] {
      var windows: Set<RouterState.Window.ID> = []
      return barred.filter { $0.screen.isShown && windows.insert($0.screen.window).inserted && $0.screen.isNew }
    }

    /// The reason why a proposed screen is missing.
    ///
    /// If `nil`, the screen is in the state.
    func reason(against screen: Entry.ID) -> Barred? {
      guard !state.state.hasScreen(screen) else { return nil }
      return barred.first { $0.screen.entry.id == screen } ?? barred.first
    }

    /// The asynchronous guards that delay a screen: its own, or those of a screen on the way to it.
    ///
    /// - Parameter proposed: the proposed state.
    func awaited(by screen: Entry.ID, in proposed: RouterState) -> Clearance? {
      guard !pending.isEmpty else { return nil }
      let way = proposed.windows.lazy.compactMap { $0.root.screens(above: screen) }.first?.map(\.id) ?? []
      return pending.first { $0.entry.id == screen || way.contains($0.entry.id) }?.clearance
    }
  }

  /// Returns true if there is any guard.
  func hasGuards(_ declared: GuardIndex) -> Bool { declared.hasEntering || !added.isEmpty }

  /// A denied screen, and the results of its guards.
  ///
  /// If the results are `nil`, no link leads to the screen any more.
  struct Barred {
    let screen: AdmissionPass.Barred
    let clearance: Clearance?
  }

  /// Authorizes a proposed state.
  ///
  /// Nothing is committed yet.
  func admit(_ proposed: RouterState, over current: RouterState, _ request: Request) -> Admitted {
    guard request.isRestored || request.isRecalled || isNeeded(request.guards) else {
      return Admitted(
        state: AdmittedState(proposed), barred: [], pending: [], dropped: [], gone: current.entriesLost(to: proposed),
        held: [], asked: [], clearances: [], unsettled: [], rules: rules(of: request.table))
    }
    var request = request
    let rules = rules(of: request.table)
    request.scope.held = request.scope.held && !held.isEmpty
    request.scope.changed.formUnion(unsettled)
    if watch.hasChanges { request.scope.changed.formUnion(changed) }
    if !rules.isSame(as: known) {
      request.scope.changed.formUnion(entriesWithOtherGuards(in: current, request))
    }
    var (pass, state, clearances) = pass(over: proposed, current, request)
    // A denial holds for all open screens with the same route and values.
    let kin = kin(of: pass.barred, in: current, clearances)
    unsettled.formUnion(kin)
    if kin.contains(where: { entry in !pass.barred.contains { $0.entry.id == entry } }) {
      request.scope.changed.formUnion(kin)
      (pass, state, clearances) = self.pass(over: proposed, current, request)
    }
    if state.revision == current.revision, state != current { state.revision &+= 1 }
    let barred = pass.barred.map { Barred(screen: $0, clearance: clearances.clearance(of: $0.entry.id)) }
    let pending = pass.pending.compactMap { entry in clearances.clearance(of: entry.id).map { (entry, $0) } }
    if !pass.dropped.isEmpty { clearances.removeAll { known in pass.dropped.contains { $0.id == known.entry } } }
    return Admitted(
      state: AdmittedState(state), barred: barred, pending: pending, dropped: pass.dropped,
      gone: current.entriesLost(to: state), held: pass.held, asked: pass.asked, clearances: clearances,
      unsettled: unsettled, rules: rules)
  }

  private func rules(of table: RouteTable) -> Rules { Rules(routes: table.store, changeCount: changeCount) }

  /// Returns true if the routes and guards have not changed since an authorization.
  func isCurrent(_ result: Admitted, in table: RouteTable) -> Bool { rules(of: table).isSame(as: result.rules) }

  /// Returns true if there is a guard, or an earlier result.
  private func isNeeded(_ guards: GuardIndex) -> Bool { hasGuards(guards) || isInUse }

  /// True if earlier results of guards still hold.
  var isInUse: Bool { !clearances.isEmpty || !held.isEmpty || !unsettled.isEmpty }

  private func pass(
    over proposed: RouterState, _ current: RouterState, _ request: Request
  ) -> (pass: AdmissionPass, state: RouterState, clearances: [Found]) {
    let asked = AskedScreens()
    let scope = request.scope
    var pass = AdmissionPass(scope) { entry, known in
      let finding = self.finding(on: &entry, known, current, request, asked)
      if let open = known ?? self.openEntry(askedAs: entry, asked.clearances.last, in: current) {
        self.note(finding, on: open, hasChanged: scope.all || scope.changed.contains(open.id))
      }
      return finding
    }
    let state = pass.admit(proposed, over: current)
    return (pass, state, asked.clearances)
  }

  /// The open entry that corresponds to an entry of a proposed state.
  ///
  /// The proposed one may differ, for example if it was held in the history. If the same guards were evaluated, their
  /// result also holds for the open entry, even if the state is not committed.
  private func openEntry(askedAs entry: Entry, _ found: Found?, in current: RouterState) -> Entry? {
    guard let found, found.entry == entry.id, let clearance = found.clearance, clearance === clearances[entry.id] else {
      return nil
    }
    return current.entry(entry.id)
  }

  /// The results of one pass.
  private final class AskedScreens {
    var clearances: [Found] = []
  }

  /// The results of guards for an entry.
  ///
  /// If `nil`, the entry has no guards any more.
  fileprivate struct Found {
    let entry: Entry.ID
    let clearance: Clearance?
  }

  /// The open screens with the same route and values as denied ones.
  ///
  /// The same results hold for them.
  private func kin(
    of barred: [AdmissionPass.Barred], in state: RouterState, _ asked: [Found]
  ) -> Set<Entry.ID> {
    guard !barred.isEmpty else { return [] }
    var kin: Set<Entry.ID> = []
    state.walkScreens { entry in
      guard let barred = barred.first(where: { $0.entry.isOfSamePlace(as: entry) }) else { return }
      kin.insert(entry.id)
      if let clearance = asked.clearance(of: barred.entry.id) { tell(clearance, to: [entry.id]) }
    }
    return kin
  }

  /// Applies answers of asynchronous guards to all open screens with the same route and values.
  private func tell(_ clearance: Clearance, to entries: Set<Entry.ID>) {
    for entry in entries { clearances[entry]?.take(answersOf: clearance) }
  }

  /// Notes a verdict of guards about a link, given before a state was proposed for the link.
  ///
  /// Open screens with the same route and values are evaluated next.
  func noteVerdict(_ clearance: Clearance, in state: RouterState) {
    guard isInUse, let key = RouteTable(store: clearance.match.store).key(of: clearance.match.routeID) else { return }
    let captures = clearance.match.capturedParameters
    state.walkScreens { entry in
      guard entry.key == key, entry.parameters == captures else { return }
      tell(clearance, to: [entry.id])
      unsettled.insert(entry.id)
    }
  }

  /// Evaluates the guards of a screen.
  private func finding(
    on entry: inout Entry, _ known: Entry?, _ current: RouterState, _ request: Request, _ asked: AskedScreens
  ) -> AdmissionPass.Finding {
    let guards = added.guards(of: entry, request)
    if let arrival = request.arrival, arrival.entry == entry.id, arrival.clearance.asking(guards) === arrival.clearance
    {
      asked.clearances.append(Found(entry: entry.id, clearance: arrival.clearance))
      return .free
    }
    var found: Clearance?
    defer {
      if found != nil || clearances[entry.id] != nil {
        asked.clearances.append(Found(entry: entry.id, clearance: found))
      }
    }
    guard !guards.isEmpty || request.isRestored else { return .free }
    guard let match = request.matches.match(of: entry, in: request.table) else { return .barred(.unlinked) }
    entry.take(match)
    guard !guards.isEmpty else { return .free }
    let clearance = clearance(for: entry, match, guards, request)
    found = clearance
    switch clearance.ask(watch, current, isOpen: known.map { !$0.isHeld } ?? false) {
    case .proceeds: return .free
    case .barred: return .barred(.denied)
    case .waits: return .pending
    }
  }

  /// - Parameter hasChanged: true if the earlier result is invalidated. False if the screen only became visible.
  private func note(_ finding: AdmissionPass.Finding, on known: Entry, hasChanged: Bool) {
    switch finding {
    case .free: if known.isHeld { unsettled.insert(known.id) }
    case .barred: if !known.isHeld { unsettled.insert(known.id) }
    case .pending: if !known.isHeld, hasChanged { unsettled.insert(known.id) }
    }
  }

  /// True if some results of guards are not applied to the state yet.
  var isUnsettled: Bool { !unsettled.isEmpty }

  /// The guards to evaluate, with the answers that still hold.
  private func clearance(
    for entry: Entry, _ match: RouteMatch, _ guards: [GuardIndex.Placed], _ request: Request
  ) -> Clearance {
    let clearance = known(entry, match, request)?.asking(guards) ?? Clearance(match, guards)
    request.verdicts?[match] = clearance
    return clearance
  }

  /// The earlier results for an entry, as far as they hold for a proposal.
  private func known(_ entry: Entry, _ match: RouteMatch, _ request: Request) -> Clearance? {
    if let known = request.verdicts?[match] { return known }
    guard !request.scope.all, let known = clearances[entry.id], known.match.isSame(as: match) else { return nil }
    if !request.scope.changed.contains(entry.id) { known.expire() }
    return known
  }

  /// Stores the results of an authorization whose state is committed.
  func commit(_ result: Admitted) {
    for id in result.gone {
      lingering[id] = clearances.removeValue(forKey: id)
      stopWaiting(for: id)
    }
    let pending = Set(result.pending.map(\.entry.id))
    for id in result.asked where !pending.contains(id) { stopWaiting(for: id) }
    held.subtract(result.gone)
    held.subtract(result.asked)
    held.formUnion(result.held)
    for found in result.clearances { clearances[found.entry] = found.clearance }
    unsettled.subtract(result.unsettled)
    known = result.rules
  }

  /// Forgets the screens that have left the state and that hosts no longer show.
  func forgetLingering(unless isShown: (Entry.ID) -> Bool) {
    if !lingering.isEmpty { lingering = lingering.filter { isShown($0.key) } }
  }

  /// Returns the screens that have left the state, and that guards deny because of a later change.
  ///
  /// - Parameter all: true if all guards are evaluated, with or without a change.
  func deniedLingering(_ state: RouterState, all: Bool) -> [Entry.ID] {
    lingering.compactMap { id, clearance in
      guard all || clearance.hasChanged else { return nil }
      if case .proceeds = clearance.ask(watch, state, isOpen: true) { return nil }
      return id
    }
  }

  private func stopWaiting(for entry: Entry.ID) { waits.removeValue(forKey: entry)?.task.cancel() }

  /// Waits for guards that hold screens, and calls `body` when one has answered.
  func wait(
    for pending: [(entry: Entry, clearance: Clearance)], _ state: RouterState, _ patience: GuardPatience,
    then body: @escaping @MainActor (Entry.ID) -> Void
  ) {
    for (entry, clearance) in pending where waits[entry.id]?.clearance !== clearance {
      stopWaiting(for: entry.id)
      let task = Task { @MainActor [weak self] in
        await clearance.wait(state, isOpen: false, patience)
        guard !Task.isCancelled else { return }
        self?.waits[entry.id] = nil
        body(entry.id)
      }
      waits[entry.id] = (clearance, task)
    }
  }

  /// Returns true if an asynchronous guard of an entry has not answered yet.
  func isWaiting(for entry: Entry.ID) -> Bool { waits[entry] != nil }

  /// The entries whose guards read values that have changed.
  var changed: Set<Entry.ID> { Set(clearances.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// The guard that holds an entry.
  ///
  /// If `nil`, the entry is not held.
  func guardHolding(_ entry: Entry) -> RouteGuard? { entry.isHeld ? clearances[entry.id]?.decisive : nil }

  // MARK: Guards

  /// Returns the guards of a link that is about to be opened.
  ///
  /// If `nil`, it has none.
  ///
  /// - Parameter known: the results for the same match before a wait.
  func clearance(
    for match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable, after known: Clearance? = nil
  ) -> Clearance? {
    let guards = added.guards(of: match.route, guards, table)
    guard !guards.isEmpty else { return nil }
    return known?.asking(guards, about: match) ?? Clearance(match, guards)
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
      let isSame = clearances[node.id].map { $0.asking(guards) === $0 } ?? guards.isEmpty
      if !isSame { entries.insert(node.id) }
    }
    return entries
  }
}

extension [Admission.Found] {
  /// The last results for an entry.
  fileprivate func clearance(of entry: RouterState.Entry.ID) -> Clearance? { last { $0.entry == entry }?.clearance }
}

extension RouteMatch {
  /// Returns true if both have the same link and the same route.
  func isSame(as other: RouteMatch) -> Bool {
    store === other.store && routeIndex == other.routeIndex && link.text.hasSameBytes(as: other.link.text)
      && link.source == other.link.source
  }
}

extension RouterState.Entry {
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
