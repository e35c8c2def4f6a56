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

/// The events of a router, as far back as its limit.
@MainActor
final class EventRecorder {
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
  weak var script: (any RouterScript)?
  /// Called with each event.
  var onEvent: (@MainActor (RecordedEvent) -> Void)?

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

  var isReplaying: Bool { script != nil }

  // MARK: Recording

  /// Adds an event.
  func note(_ event: RecordedEvent) {
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

  /// Notes that a value has changed that the guards of a link read.
  func noteChange(_ link: DeepLink) {
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

  /// Notes that an asynchronous guard of an open screen has answered.
  func noteAnswer(for entry: RouterState.Entry.ID) {
    guard !isReplaying else { return }
    let event = RecordedEvent(.answered)
    event.entries = [entry]
    note(event)
  }
}
