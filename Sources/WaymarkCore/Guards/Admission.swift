/// A state that admission let through; nothing else is ever taken.
struct AdmittedState {
  let state: RouterState

  fileprivate init(_ state: RouterState) {
    self.state = state
  }
}

/// The one place where a proposed state is asked about: what it may show is decided here, whoever proposes it.
@MainActor
final class Admission {
  typealias Entry = RouterState.Entry

  let watch = GuardWatch()
  /// What guards said of the entries that are open and have any.
  private var clearances: [Entry.ID: Clearance] = [:]
  /// The guards of screens that have left the state, while a host may still show them.
  private var lingering: [Entry.ID: Clearance] = [:]
  /// The guards that are not declared with routes.
  let added = AddedGuards()
  /// The routes and guards that the entries were asked about with.
  private var known: Rules?
  /// How often guards were added or removed.
  private var changeCount = 0
  /// The screens that are held.
  private var held: Set<Entry.ID> = []
  /// The entries of which guards said something that the state does not agree with yet: they were asked about a state that was
  /// not taken.
  private var unsettled: Set<Entry.ID> = []
  /// Those who wait for guards that hold something, by entry.
  private var waits: [Entry.ID: (clearance: Clearance, task: Task<Void, Never>)] = [:]

  /// The routes, and how often guards were added or removed.
  struct Rules {
    let routes: RouteStore
    let changeCount: Int

    func isSame(as other: Self?) -> Bool { routes === other?.routes && changeCount == other?.changeCount }
  }

  /// What a state is proposed with.
  struct Request {
    let table: RouteTable
    let guards: GuardIndex
    let matches: EntryMatches
    /// What is asked about besides what is new, other or comes into sight.
    var scope = AdmissionPass.Scope()
    /// The state comes from a file, or from another run: each link has to fit its route.
    var isRestored = false
    /// The state was open before, as one of the history: what was held in it may be free by now.
    var isRecalled = false
    /// The screen that a link leads to, and its guards, which have just let the link proceed.
    var arrival: (entry: Entry.ID, clearance: Clearance)?
    /// The answers that guards gave to the transaction so far; if `nil`, there are none.
    var verdicts: Verdicts?
  }

  /// What became of a proposed state.
  struct Admitted {
    let state: AdmittedState
    /// What may not be there, in the order of the state.
    let barred: [Barred]
    /// What is held until a guard has answered.
    let pending: [(entry: Entry, clearance: Clearance)]
    /// What was left out.
    let dropped: [RouterState.Dropped]
    /// What is no longer there.
    let gone: Set<Entry.ID>
    /// What is held now.
    let held: [Entry.ID]
    /// What was asked about, and what guards said of what has any.
    fileprivate let asked: [Entry.ID]
    fileprivate let clearances: [Found]
    /// What the state did not agree with before.
    fileprivate let unsettled: Set<Entry.ID>
    fileprivate let rules: Rules

    /// Whether all may be there that was proposed.
    var isWhole: Bool { barred.isEmpty && pending.isEmpty }

    /// The screens that are not there, or held.
    var takenAway: [Entry.ID] { barred.map(\.screen.entry.id) + pending.map(\.entry.id) }

    /// Of each window the outermost screen in sight that may not be there, if that is news.
    var outermostBarred: [Barred] {
      var windows: Set<RouterState.Window.ID> = []
      return barred.filter { $0.screen.isShown && windows.insert($0.screen.window).inserted && $0.screen.isNew }
    }

    /// Why a screen of the proposed state is not there; nil: it is.
    func reason(against screen: Entry.ID) -> Barred? {
      guard !state.state.hasScreen(screen) else { return nil }
      return barred.first { $0.screen.entry.id == screen } ?? barred.first
    }

    /// What has to be waited for before a screen is shown: its own guards, and those of what is on the way there.
    ///
    /// - Parameter proposed: the state that was proposed.
    func awaited(by screen: Entry.ID, in proposed: RouterState) -> Clearance? {
      guard !pending.isEmpty else { return nil }
      let way = proposed.windows.lazy.compactMap { $0.root.screens(above: screen) }.first?.map(\.id) ?? []
      return pending.first { $0.entry.id == screen || way.contains($0.entry.id) }?.clearance
    }
  }

  /// Whether there is any guard.
  func hasGuards(_ declared: GuardIndex) -> Bool { declared.hasEntering || !added.isEmpty }

  /// A screen that may not be there, and what its guards say; nil: no link leads to it any more.
  struct Barred {
    let screen: AdmissionPass.Barred
    let clearance: Clearance?
  }

  /// Asks about a proposed state; nothing is taken yet.
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
    // What guards say of a place counts for all that is open of it.
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

  /// Whether a state was asked about with the routes and guards there are.
  func isCurrent(_ result: Admitted, in table: RouteTable) -> Bool { rules(of: table).isSame(as: result.rules) }

  /// Whether there is anything to ask about: a guard, or what one said.
  private func isNeeded(_ guards: GuardIndex) -> Bool { hasGuards(guards) || isInUse }

  /// Whether guards said anything that still counts.
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

  /// What is open of an entry that a proposed state has otherwise, as one from the history may have it held: if the same guards
  /// were asked, what they said counts for what is open, whether or not the state is taken.
  private func openEntry(askedAs entry: Entry, _ found: Found?, in current: RouterState) -> Entry? {
    guard let found, found.entry == entry.id, let clearance = found.clearance, clearance === clearances[entry.id] else {
      return nil
    }
    return current.entry(entry.id)
  }

  /// What was found out in one pass.
  private final class AskedScreens {
    var clearances: [Found] = []
  }

  /// What guards said of an entry; nil: it has none any more.
  fileprivate struct Found {
    let entry: Entry.ID
    let clearance: Clearance?
  }

  /// The free screens that are of the same places as some that may not be there; the same answers count for them.
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

  /// What guards said of a place counts for all that is open of it, also what had to be waited for.
  private func tell(_ clearance: Clearance, to entries: Set<Entry.ID>) {
    for entry in entries { clearances[entry]?.take(answersOf: clearance) }
  }

  /// Notes an answer that guards gave without a state: what is open of the same place is asked about next.
  func noteVerdict(_ clearance: Clearance, in state: RouterState) {
    guard isInUse, let key = RouteTable(store: clearance.match.store).key(of: clearance.match.routeID) else { return }
    let captures = clearance.match.capturedParameters
    state.walkScreens { entry in
      guard entry.key == key, entry.parameters == captures else { return }
      tell(clearance, to: [entry.id])
      unsettled.insert(entry.id)
    }
  }

  /// What is found out about a screen.
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

  /// - Parameter hasChanged: what its guards said before counts no more; else it only came into sight.
  private func note(_ finding: AdmissionPass.Finding, on known: Entry, hasChanged: Bool) {
    switch finding {
    case .free: if known.isHeld { unsettled.insert(known.id) }
    case .barred: if !known.isHeld { unsettled.insert(known.id) }
    case .pending: if !known.isHeld, hasChanged { unsettled.insert(known.id) }
    }
  }

  /// Whether guards said something that the state does not agree with yet.
  var isUnsettled: Bool { !unsettled.isEmpty }

  /// What guards are asked with: answers that were waited for hold as long as what they depend on, or for one proposal.
  private func clearance(
    for entry: Entry, _ match: RouteMatch, _ guards: [GuardIndex.Placed], _ request: Request
  ) -> Clearance {
    let clearance = known(entry, match, request)?.asking(guards) ?? Clearance(match, guards)
    request.verdicts?[match] = clearance
    return clearance
  }

  /// What guards said of an entry before, as far as it counts for a proposal.
  private func known(_ entry: Entry, _ match: RouteMatch, _ request: Request) -> Clearance? {
    if let known = request.verdicts?[match] { return known }
    guard !request.scope.all, let known = clearances[entry.id], known.match.isSame(as: match) else { return nil }
    if !request.scope.changed.contains(entry.id) { known.expire() }
    return known
  }

  /// A state that was asked about is taken: what was found out counts from now on.
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

  /// Forgets the screens that have left the state and that no host shows any more.
  func forgetLingering(unless isShown: (Entry.ID) -> Bool) {
    if !lingering.isEmpty { lingering = lingering.filter { isShown($0.key) } }
  }

  /// The screens that have left the state, and that guards deny because of something that has changed since.
  ///
  /// - Parameter all: ask all guards, whether something has changed or not.
  func deniedLingering(_ state: RouterState, all: Bool) -> [Entry.ID] {
    lingering.compactMap { id, clearance in
      guard all || clearance.hasChanged else { return nil }
      if case .proceeds = clearance.ask(watch, state, isOpen: true) { return nil }
      return id
    }
  }

  private func stopWaiting(for entry: Entry.ID) { waits.removeValue(forKey: entry)?.task.cancel() }

  /// Waits for guards that hold something, and calls `body` when one has answered.
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

  /// Whether a guard is waited for that holds an entry.
  func isWaiting(for entry: Entry.ID) -> Bool { waits[entry] != nil }

  /// The entries of which something changed that their guards read.
  var changed: Set<Entry.ID> { Set(clearances.lazy.filter(\.value.hasChanged).map(\.key)) }

  /// The guard that holds an entry; nil if it is not held.
  func guardHolding(_ entry: Entry) -> RouteGuard? { entry.isHeld ? clearances[entry.id]?.decisive : nil }

  // MARK: Guards

  /// What the guards of a link say that is about to be opened; nil: it has none.
  ///
  /// - Parameter known: what guards said of the same match before a wait.
  func clearance(
    for match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable, after known: Clearance? = nil
  ) -> Clearance? {
    let guards = added.guards(of: match.route, guards, table)
    guard !guards.isEmpty else { return nil }
    return known?.asking(guards, about: match) ?? Clearance(match, guards)
  }

  /// Whether a guard was removed since it was placed.
  func isGone(_ placed: GuardIndex.Placed, from match: RouteMatch, _ guards: GuardIndex, _ table: RouteTable) -> Bool {
    !added.guards(of: match.route, guards, table).contains(where: placed.isSame)
  }

  /// Changes the guards that are not declared with routes: what is open is asked about anew where its guards are others.
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
  /// The clearance that an entry was asked with last.
  fileprivate func clearance(of entry: RouterState.Entry.ID) -> Clearance? { last { $0.entry == entry }?.clearance }
}

extension RouteMatch {
  /// Whether both are of one link and one route.
  func isSame(as other: RouteMatch) -> Bool {
    store === other.store && routeIndex == other.routeIndex && link.text.hasSameBytes(as: other.link.text)
      && link.source == other.link.source
  }
}

extension RouterState.Entry {
  /// Takes what a match has captured: a link that was saved, or printed, says it anew.
  fileprivate mutating func take(_ match: RouteMatch) {
    var values = values
    values.link = match.link.text
    values.parameters = match.capturedParameters
    values.query = match.queryItems.map { .init(name: $0.name, value: $0.value) }
    values.isSensitive = values.isSensitive || match.isSensitive
    self.values = values
  }
}
