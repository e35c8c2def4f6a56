/// Code that gives recorded answers in place of the app's code and its hosts.
@MainActor
package protocol RouterScript: AnyObject {
  /// Returns the recorded event that answers a question.
  ///
  /// If `nil`, none is known.
  func answer(to question: RouterTrace.Event) -> RouterTrace.Event?
  /// Notes that the router has done something.
  func note(_ event: RouterTrace.Event)
}

/// The events of a router, as far back as its limit, and the one place where app code meets recorded answers.
@MainActor
package final class RouterTape {
  /// The events in a ring.
  private var events: [RecordedEvent] = []
  private var next = 0
  let limit: Int
  /// True if a trace may contain values.
  let keepsValues: Bool
  private let clock: RouterClock
  private let started: Duration
  /// The state before the oldest event.
  private var start: RouterState
  private var hosts: [Int?]
  /// Gives recorded answers.
  ///
  /// If `nil`, the app's code answers, and its answers are recorded.
  package weak var script: (any RouterScript)?
  /// Called with each event.
  var onEvent: (@MainActor (RecordedEvent) -> Void)?
  /// The transactions that wait for a recorded answer, by number.
  private var waits: [Int: @MainActor (RouterTrace.Event) -> Void] = [:]
  /// The open screens that wait for a recorded answer.
  private var screens: [RouterState.Entry.ID: @MainActor () -> Void] = [:]
  /// The guards that were asked, for changes of what they read.
  private var permissions: [WeakPermission] = []
  /// True if the recording has a change of values since guards were asked because of one.
  private(set) var hasUnseenChanges = false

  private struct WeakPermission {
    weak var permission: Permission?
  }

  init(
    limit: Int, keepsValues: Bool, on clock: RouterClock, from state: RouterState, hosts: [RouterState.Window.ID?]
  ) {
    self.limit = max(1, limit)
    self.keepsValues = keepsValues
    self.clock = clock
    started = clock.uptime()
    start = state
    self.hosts = hosts.map { $0?.number }
  }

  package var isReplaying: Bool { script != nil }

  // MARK: Recording

  /// Adds an event.
  func note(_ event: RecordedEvent) {
    if event.kind == .asked { hasUnseenChanges = false }
    event.at = clock.uptime()
    if let script { return script.note(rendered(event)) }
    onEvent?(event)
    guard events.count == limit else { return events.append(event) }
    forget(events[next])
    events[next] = event
    next = (next + 1) % limit
  }

  /// The newest event.
  var lastEvent: RecordedEvent? { events.count == limit ? events[(next + limit - 1) % limit] : events.last }

  /// Goes on from the state after an event that no longer fits.
  private func forget(_ event: RecordedEvent) {
    if let state = event.after { start = state }
    guard event.kind == .attach || event.kind == .detach else { return }
    let window = event.window?.number
    if event.kind == .attach { hosts.append(window) } else { hosts.removeAll { $0 == window } }
  }

  /// Returns the events as a trace.
  ///
  /// The cost is linear in the number of events and in the size of the routes.
  func trace(_ table: RouteTable, redacting: Bool = false) -> RouterTrace {
    var redactor = TraceRedactor(table, isRedacting: redacting || !keepsValues)
    return trace(&redactor)
  }

  func trace(_ redactor: inout TraceRedactor) -> RouterTrace {
    let ordered = events[next...] + events[..<next]
    return RouterTrace(
      ordered.map { $0.event(since: started, &redactor) }, isRedacted: redactor.isRedacting,
      from: redactor.state(start),
      hosts: hosts)
  }

  private var plain = TraceRedactor()

  /// Returns an event with its texts.
  func event(_ event: RecordedEvent, _ redactor: inout TraceRedactor) -> RouterTrace.Event {
    event.event(since: started, &redactor)
  }

  /// Returns an event with its values, for a script.
  func rendered(_ event: RecordedEvent) -> RouterTrace.Event { event.event(since: started, &plain) }

  // MARK: Questions

  /// Returns the answer of the app's code and records it, or the recorded answer.
  ///
  /// - Parameters:
  ///   - question: the event without its answer.
  ///   - ask: calls the app's code, and adds its answer to the event.
  ///   - read: reads a recorded answer. If `nil`, no answer is known.
  func answer<Answer>(
    _ question: RecordedEvent, _ ask: (RecordedEvent) throws -> Answer,
    orReads read: (RouterTrace.Event?) throws -> Answer
  ) rethrows -> Answer {
    if let script { return try read(script.answer(to: rendered(question))) }
    let value = try ask(question)
    note(question)
    return value
  }

  // MARK: Waits

  /// Waits for a recorded answer to an opening.
  func await(_ number: Int, then body: @escaping @MainActor (RouterTrace.Event) -> Void) { waits[number] = body }

  /// Stops waiting.
  func stopWaiting(_ number: Int) { waits[number] = nil }

  /// Ends the wait of an opening with a recorded answer.
  ///
  /// - Returns: false if it does not wait.
  package func resume(_ number: Int, with event: RouterTrace.Event) -> Bool {
    guard let body = waits.removeValue(forKey: number) else { return false }
    body(event)
    return true
  }

  /// Ends the wait of an open screen.
  ///
  /// - Returns: false if it does not wait.
  package func resume(_ entry: RouterState.Entry.ID) -> Bool {
    guard let body = screens.removeValue(forKey: entry) else { return false }
    body()
    return true
  }

  /// Marks the guards that were asked about some links as if a value had changed that they read.
  package func markChanged(_ links: Set<String>) {
    hasUnseenChanges = true
    permissions.removeAll { $0.permission == nil }
    for permission in permissions.compactMap(\.permission) where links.contains(permission.match.link.text) {
      permission.markChanged()
    }
  }
}

extension RouterTape: GuardWitness {
  func verdict(of guarding: RouteGuard, about match: RouteMatch, _ ask: () -> GuardVerdict?) -> GuardVerdict? {
    guard guarding.constantVerdict == nil else { return ask() }
    let event = RecordedEvent(.guard)
    event.link = match.link
    event.texts = [(.name, guarding.name), (.route, match.route.name ?? match.pattern.text)]
    return answer(event) { event in
      let verdict = ask()
      event.write(verdict)
      return verdict
    } orReads: {
      $0.map(\.verdict) ?? .proceed
    }
  }

  func asked(_ permission: Permission) {
    guard isReplaying else { return }
    if permissions.count == permissions.capacity { permissions.removeAll { $0.permission == nil } }
    permissions.append(WeakPermission(permission: permission))
  }

  nonisolated func valueChanged(for match: RouteMatch) {
    guard MainQueue.isCurrent else {
      Task { @MainActor in self.noteChange(match.link) }
      return
    }
    MainActor.assumeIsolated { noteChange(match.link) }
  }

  private func noteChange(_ link: DeepLink) {
    guard !isReplaying else { return }
    // One change often concerns many guards.
    if onEvent == nil, let last = lastEvent, last.kind == .changed {
      last.links.append(link)
      return
    }
    let event = RecordedEvent(.changed)
    event.links = [link]
    event.isNested = OpeningChain.isRunning
    note(event)
  }

  func answered(for entry: RouterState.Entry.ID) {
    guard !isReplaying else { return }
    let event = RecordedEvent(.answered)
    event.entries = [entry]
    note(event)
  }

  func await(_ entry: RouterState.Entry.ID, then body: @escaping @MainActor () -> Void) { screens[entry] = body }
}

extension RecordedEvent {
  /// Adds the verdict of a guard.
  ///
  /// - Parameter verdict: the verdict. If `nil`, the guard has not answered yet.
  func write(_ verdict: GuardVerdict?) {
    switch verdict {
    case .proceed: texts.append((.answer, "proceed"))
    case .redirect(let pattern):
      texts.append((.answer, "redirect"))
      target = pattern.text
    case .denied(let words):
      texts.append((.answer, "denied"))
      reason = words
    case .deferred(let shown):
      texts.append((.answer, "deferred"))
      target = shown
    case .pass: texts.append((.answer, "pass"))
    case nil: texts.append((.answer, "waits"))
    }
  }
}

extension RouterTrace.Event {
  /// The verdict of a guard, or `nil` if it has not answered yet.
  package var verdict: GuardVerdict? {
    switch texts[.answer] {
    case "redirect": .redirect(RoutePattern(texts[.target] ?? "/"))
    case "denied": .denied(texts[.reason] ?? "")
    case "deferred": .deferred(showing: texts[.target])
    case "pass": .pass
    case "waits": nil
    default: .proceed
    }
  }
}
