internal import WaymarkCore

/// Does again what a trace says, in its order, and gives the recorded answers.
@MainActor
final class Replayer: RouterScript {
  private typealias Event = RouterTrace.Event

  private let trace: RouterTrace
  private let router: Router
  private let tester: RouterTester
  /// The events, with values in place of placeholders.
  private let events: [RouterTrace.Event]
  /// The openings whose values are guesses.
  private let guessed: Set<Int>
  private var isConsumed: [Bool]
  /// The events in which something else happened, with the words.
  private var happened: [Int: String] = [:]
  /// The first event that may answer a question.
  private var base = 0
  /// The first event after the last one from outside.
  ///
  /// A host asks whether guards allow an event before it reports it, so that their answers come first.
  private var earlierBase = 0
  private var now = Duration.zero
  /// The numbers of openings here, by their recorded numbers, and the reverse.
  private var numbers: (here: [Int: Int], recorded: [Int: Int]) = ([:], [:])
  private var navigations: [Int: Navigation] = [:]
  /// The numbers of the openings that the trace has from their beginning.
  private let begun: Set<Int>
  /// The recorded number of the opening that begins.
  private var beginning: Int?
  private var lastVerdicts: [String: RouterTrace.Event] = [:]
  private var hosts: [Int?: HeadlessHost] = [:]
  /// The windows whose host was busy when it got a step.
  private var busy: Set<Int?> = []
  /// True while a host asks guards about an event.
  private var isAsking = false
  /// True while a host shows a window for the first time.
  private var isAttaching = false

  init(_ trace: RouterTrace, on tester: RouterTester) {
    self.trace = trace
    self.tester = tester
    router = tester.router
    let filling = TraceFilling(trace, router.table)
    events = filling.events
    guessed = filling.guessed
    begun = Set(
      filling.events.filter { ($0.kind == .open || $0.kind == .verb) && !$0.isInternal }.compactMap {
        $0[number: .number]
      })
    isConsumed = [Bool](repeating: false, count: events.count)
  }

  func run() async -> RouterTester.Replay {
    let configuration = router.configuration
    router.configuration.clock = clock
    router.replay(self, from: TraceFilling.state(trace, router.table))
    for host in trace.hosts { attach(host) }
    for index in events.indices where !isConsumed[index] && events[index].isOutermostInput {
      await catchUp(before: index)
      (earlierBase, base) = (base, index + 1)
      perform(index)
      endTransitions()
      performNested(before: endOfTurn)
      await letScheduledWorkRun(after: index)
    }
    await catchUp(before: events.count)
    router.tape?.script = nil
    router.configuration.clock = configuration.clock
    return result
  }

  /// A clock whose time passes only as the trace says.
  private var clock: RouterClock {
    RouterClock(
      uptime: { [weak self] in self?.now ?? .zero }, sleep: { _ in try await Task.sleep(for: .seconds(1_000_000)) },
      timer: { duration, body in
        if duration <= .zero { Task { body() } }
        return {}
      })
  }

  // MARK: Order

  /// The index of the next event from outside.
  private var endOfTurn: Int { events[base...].firstIndex { $0.isOutermostInput } ?? events.count }

  /// Lets scheduled work run if the recording says that it did before the next event.
  private func catchUp(before index: Int) async {
    guard lacks(before: index) else { return }
    await letOthersRun()
    performNested(before: index)
    if lacks(before: index) { await letOthersRun() }
    askAboutRefusedGesture(before: index)
  }

  /// Asks guards if the recording has answers that nothing here has asked for.
  ///
  /// A gesture that guards refused is not in a trace, and what they answered is.
  private func askAboutRefusedGesture(before index: Int) {
    let isReported = index < events.count && events[index].kind == .host
    guard !isReported, base < index, router.hasUnseenChanges else { return }
    let hasAnswers = (base..<index).contains { !isConsumed[$0] && events[$0].kind == .guard }
    if hasAnswers { router.askAboutUnseenChanges() }
  }

  /// Lets work run that hops between tasks, such as the end of a wait.
  private func letScheduledWorkRun(after index: Int) async {
    guard events[index].kind == .resume, lacks(before: endOfTurn) else { return }
    await letOthersRun()
  }

  private func lacks(before index: Int) -> Bool {
    base < index && (base..<index).contains { !isConsumed[$0] && isExpected(events[$0]) }
  }

  /// Returns true for an event that must happen by itself.
  private func isExpected(_ event: RouterTrace.Event) -> Bool {
    event.kind != .step && (event.isInternal || !event.kind.isInput)
  }

  /// Performs what code of the app did while the router called it.
  private func performNested(before end: Int) {
    for index in base..<max(base, end) where !isConsumed[index] && isNestedInput(events[index]) { perform(index) }
  }

  private func isNestedInput(_ event: RouterTrace.Event) -> Bool {
    event.kind.isInput && event.kind != .step && !event.isInternal && event.numbers[.nested] != nil
  }

  // MARK: Questions

  func answer(to question: RouterTrace.Event) -> RouterTrace.Event? {
    let end = endOfTurn
    func isFree(_ index: Int) -> Bool { !isConsumed[index] && isAnswer(events[index], to: question) }
    let found =
      (base..<max(base, end)).first(where: isFree)
      ?? (question.kind == .guard ? (earlierBase..<base).first(where: isFree) : nil)
    guard let found else { return lastVerdicts[key(of: question)] }
    performNested(before: found)
    guard !isConsumed[found] else { return answer(to: question) }
    isConsumed[found] = true
    if question.kind == .guard { lastVerdicts[key(of: question)] = events[found] }
    return events[found]
  }

  private func isAnswer(_ event: RouterTrace.Event, to question: RouterTrace.Event) -> Bool {
    guard event.kind == question.kind else { return false }
    if event.kind == .guard { return key(of: event) == key(of: question) }
    guard let number = event[number: .number], numbers.here[number] == question[number: .number] else { return false }
    return event.kind != .leave || event[.name] == question[.name] && event[.route] == question[.route]
  }

  private func key(of event: RouterTrace.Event) -> String {
    guard event.kind == .guard else { return "" }
    return "\(event[.name] ?? "") \(event[.route] ?? "") \(event[.link] ?? "")"
  }

  /// Returns the recorded end of a step.
  private func ending(of step: RouterState.Step, in window: Int?) -> HeadlessHost.RecordedEnding {
    guard let index = nextStep(in: window, leaves: step.name == "leave") else { return .done }
    let event = events[index]
    guard event[.name] == step.name else {
      // The host was busy with a gesture, or with what the app presented, and began another step afterwards.
      let isTransition = !["leave", "update", "show", "hide"].contains(step.name)
      guard isTransition, index >= endOfTurn, !isAttaching else { return .done }
      busy.insert(window)
      return .later
    }
    // A step that no later event ends has ended at once, as when a host begins to show a window.
    guard index < endOfTurn else { return event.isOutermostInput && !isAttaching ? .later : .done }
    isConsumed[index] = true
    return failure(in: event).map { .failed($0) } ?? .done
  }

  /// The index of the next step that ended in a window.
  ///
  /// Screens leave while another step is in transition, so that each of the two waits for events of its own.
  private func nextStep(in window: Int?, leaves: Bool) -> Int? {
    events.indices[(isAsking ? earlierBase : base)...].first { index in
      let event = events[index]
      return event.kind == .step && !isConsumed[index] && event[number: .window] == window
        && (event[.name] == "leave") == leaves
    }
  }

  /// Ends the transitions of busy hosts if the recording has a step or an outcome in the turn of the last event from outside.
  private func endTransitions() {
    for (window, host) in hosts.sorted(by: { ($0.key ?? 0) < ($1.key ?? 0) }) {
      while host.isInTransition, hasEnd(in: window), busy.remove(window) != nil { host.finishTransition() }
    }
  }

  private func hasEnd(in window: Int?) -> Bool {
    (base..<max(base, endOfTurn)).contains { index in
      !isConsumed[index] && events[index].kind == .end
    } || nextStep(in: window, leaves: false).map { $0 < endOfTurn } ?? false
  }

  private func failure(in event: RouterTrace.Event) -> HostError? {
    event[.answer].flatMap { HostError.Reason(rawValue: $0) }.map { reason in
      HostError(reason, entry: event[number: .entry].map { RouterState.Entry.ID($0) })
    }
  }

  // MARK: What happens

  func note(_ event: RouterTrace.Event) {
    switch event.kind {
    case .open where event.isInternal, .verb where event.isInternal: noteInternal(event)
    case .open, .verb:
      guard let beginning, let number = event[number: .number] else { return }
      join(beginning, number)
      self.beginning = nil
    case .end: noteEnd(event)
    default: return
    }
  }

  private func join(_ recorded: Int, _ here: Int) {
    numbers.here[recorded] = here
    numbers.recorded[here] = recorded
  }

  private func consume(_ isWanted: (RouterTrace.Event) -> Bool) -> Int? {
    let index = (base..<max(base, endOfTurn)).first { !isConsumed[$0] && isWanted(events[$0]) }
    if let index { isConsumed[index] = true }
    return index
  }

  /// Notes an opening that the router itself begins.
  private func noteInternal(_ event: RouterTrace.Event) {
    let how = event[.how]
    guard let index = consume({ $0.isInternal && $0.kind == event.kind && $0[.how] == how }),
      let number = event[number: .number],
      let recorded = events[index][number: .number]
    else { return }
    join(recorded, number)
  }

  private func noteEnd(_ event: RouterTrace.Event) {
    guard let number = event[number: .number], let recorded = numbers.recorded[number] else { return }
    guard let index = consume({ $0.kind == .end && $0[number: .number] == recorded }) else { return }
    var event = event
    // A shortened trace may have no screens, because the outcome is what matters.
    if events[index].lists[.screens] == nil { event.lists[.screens] = nil }
    happened[index] = words(event)
  }

  private func words(_ event: RouterTrace.Event) -> String {
    let screens = event.lists[.screens].map { $0.joined(separator: " › ") }
    guard event.kind == .end else { return screens ?? "" }
    return event.outcome + (screens.map { "; \($0)" } ?? "")
  }

  // MARK: Performing

  private func perform(_ index: Int) {
    let event = events[index]
    isConsumed[index] = true
    now = .milliseconds(event[number: .at] ?? 0)
    switch event.kind {
    case .open: open(event)
    case .verb: perform(event)
    case .host:
      if let happening = TraceAction(router.state).hostEvent(event) {
        if hasAsked(before: index) { ask(about: happening) }
        router.report(happening)
      }
      let window = event[number: .window].map { RouterState.Window.ID($0) }
      if event.lists[.screens] != nil { happened[index] = router.state.visible(in: window).joined(separator: " › ") }
    case .attach: attach(event[number: .window])
    case .detach: hosts.removeValue(forKey: event[number: .window]).map { router.detach($0) }
    case .ready: router.isReady = event[.name] == "ready"
    case .cancel: event[number: .number].map { navigations[$0]?.cancel() }
    case .resume:
      guard let number = event[number: .number].flatMap({ numbers.here[$0] }) else { return }
      _ = router.tape?.resume(number, with: event)
    case .answered:
      for entry in event.lists[.entries] ?? [] { _ = Int(entry).map { router.tape?.resume(.init($0)) } }
    case .changed: router.tape?.markChanged(Set(event.lists[.links] ?? []))
    case .asked: router.askChangedGuards()
    case .reevaluate: router.reevaluateGuards()
    case .resumed: router.resume(guardNamed: event[.name] ?? "")
    case .dropped: router.dropDeferredLinks()
    case .step: finish(event)
    case .guard, .leave, .hook, .claim, .act, .errorScreen, .end: return
    }
  }

  /// Returns true if a host asked guards about an event before it reported it.
  private func hasAsked(before index: Int) -> Bool {
    (earlierBase..<max(earlierBase, index)).contains { !isConsumed[$0] && events[$0].kind == .guard }
  }

  /// Asks guards about an event before a host reports it, which may take screens away.
  private func ask(about happening: RouterState.HostEvent) {
    isAsking = true
    defer { isAsking = false }
    _ = router.isDenied(happening)
  }

  private func attach(_ window: Int?) {
    isAttaching = true
    defer { isAttaching = false }
    let host = window == tester.window.number && hosts.isEmpty ? tester.host : HeadlessHost()
    host.ending = { [weak self] step in self?.ending(of: step, in: window) ?? .done }
    hosts[window] = host
    router.attach(host, to: window.map { RouterState.Window.ID($0) })
  }

  private func finish(_ event: RouterTrace.Event) {
    let host = hosts[event[number: .window]]
    if let failure = failure(in: event) { host?.failTransition(failure) } else { host?.finishTransition() }
  }

  private func open(_ event: RouterTrace.Event) {
    router.configuration.overlap = event[.overlap].flatMap { Router.Overlap(rawValue: $0) } ?? .latest
    let (text, source) = (event[.link] ?? "", event.linkSource)
    guard let number = event[number: .number], let link = try? router.table.link(text, from: source) else { return }
    beginning = number
    defer { beginning = nil }
    let window = event[number: .window].map { RouterState.Window.ID($0) }
    let options = NavigationOptions(in: window, namespace: event[.namespace])
    let navigation =
      event[.how] == "system"
      ? router.receive(link, options)
      : router.open(link, as: TraceAction.presentation(of: event), options, by: nil, at: nil)
    navigations[number] = navigation
    // A link that waits for its turn has its number only now.
    if numbers.here[number] == nil { join(number, navigation.number) }
  }

  private func perform(_ event: RouterTrace.Event) {
    guard let number = event[number: .number] else { return }
    beginning = number
    defer { beginning = nil }
    navigations[number] = TraceAction(router.state).perform(event, on: router)
  }

  // MARK: Result

  private var result: RouterTester.Replay {
    var same: [String] = []
    for index in events.indices where isCompared(index) {
      let recorded = words(events[index])
      let here = happened[index] ?? "no end"
      guard here != recorded else {
        same.append(label(of: index) + recorded)
        continue
      }
      if isUndecided(index) { return replay(undecided: index) }
      let before = same.suffix(2)
      let difference = Difference(
        before + [label(of: index) + here], expected: before + [label(of: index) + recorded])
      return .init(
        difference: difference, undecided: [], event: index + 1, count: events.count, texts: (recorded, here))
    }
    return .init(difference: nil, undecided: [], event: nil, count: events.count, texts: ("", ""))
  }

  /// Returns true for an end whose beginning the trace has, and for an event on the screen.
  private func isCompared(_ index: Int) -> Bool {
    guard events[index].kind == .end, let number = events[index][number: .number] else { return happened[index] != nil }
    return begun.contains(number)
  }

  private func replay(undecided index: Int) -> RouterTester.Replay {
    .init(difference: nil, undecided: [index + 1], event: nil, count: events.count, texts: ("", ""))
  }

  private func label(of index: Int) -> String {
    guard let number = events[index][number: .number] else { return "event \(index + 1): " }
    let opening = trace.events.first { $0[number: .number] == number && ($0.kind == .open || $0.kind == .verb) }
    return "event \(index + 1): " + (opening.map { "\($0): " } ?? "")
  }

  /// Returns true if an opening that may have led to an event has a value that is a guess.
  private func isUndecided(_ index: Int) -> Bool { guessed.contains { $0 <= index } }
}
