@_spi(Hosting) import WaymarkCore

/// Does again what a trace says, in its order, and gives the recorded answers.
@MainActor
final class Replayer: RouterScript {
  /// A replay ends where more screens are open: the work of a router grows with them.
  private static let maxScreens = 1_000

  private let trace: RouterTrace
  private let router: Router
  private let tester: RouterTester
  /// The events, with values in place of placeholders, and those that have not happened here.
  private var index: ReplayIndex
  /// The first opening whose values are guesses.
  private let firstGuess: Int?
  /// The events at which openings and verbs begin, by their numbers.
  private let beginnings: [Int: Int]
  /// The events in which something else happened, with the words.
  private var happened: [Int: String] = [:]
  /// The first event that may answer a question.
  private var base = 0
  /// The first event after the last one from outside.
  ///
  /// A host asks whether guards allow an event before it reports it, so that their answers come first.
  private var earlierBase = 0
  private var now = Duration.zero
  private var inputCount = 0
  /// The event at which too many screens are open.
  private var stop: Int?
  /// The numbers of openings here, by their recorded numbers, and the reverse.
  private var numbers: (here: [Int: Int], recorded: [Int: Int]) = ([:], [:])
  private var navigations: [Int: Navigation] = [:]
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
    index = ReplayIndex(filling.events)
    firstGuess = filling.guessed.min()
    let starts = filling.events.enumerated().compactMap { index, event in
      event.kind == .open || event.kind == .verb ? event[number: .number].map { ($0, index) } : nil
    }
    beginnings = Dictionary(starts) { first, _ in first }
  }

  private var events: [RouterTrace.Event] { index.events }

  func run() async -> RouterTester.Replay {
    if let lack = Diagnostics.lack, !events.isEmpty {
      return replay(differingAt: 0, "\(events.count) events", "nothing is replayed: \(lack)", after: [])
    }
    let own = router.rules.clock
    router.rules.clock = clock
    router.replay(self, from: TraceFilling.state(trace, router.table))
    for host in trace.hosts { attach(host) }
    var next = index.input(from: 0)
    while next < events.count, stop == nil {
      if index.isFree(next) { await replay(next) }
      next = index.input(from: next + 1)
    }
    if stop == nil { await catchUp(before: events.count) }
    router.endReplay()
    router.rules.clock = own
    return result
  }

  /// Does what an event from outside, and the app's code in its turn, did.
  private func replay(_ input: Int) async {
    await catchUp(before: input)
    (earlierBase, base) = (base, input + 1)
    perform(input)
    endTransitions()
    performNested(before: endOfTurn)
    await letScheduledWorkRun(after: input)
    inputCount += 1
    // Each look is as large as the state.
    if inputCount % 64 == 0, router.state.screenCount > Self.maxScreens { stop = input }
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
  private var endOfTurn: Int { index.input(from: base) }

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
    if self.index.hasFree(.guard, from: base, before: index) { router.askAboutUnseenChanges() }
  }

  /// Lets work run that hops between tasks, such as the end of a wait.
  private func letScheduledWorkRun(after index: Int) async {
    guard events[index].kind == .resume, lacks(before: endOfTurn) else { return }
    await letOthersRun()
  }

  private func lacks(before index: Int) -> Bool {
    base < index && (base..<index).contains { self.index.isFree($0) && isExpected(events[$0]) }
  }

  /// Returns true for an event that must happen by itself.
  private func isExpected(_ event: RouterTrace.Event) -> Bool {
    event.kind != .step && (event.isInternal || !event.kind.isInput)
  }

  /// Performs what code of the app did while the router called it.
  private func performNested(before end: Int) {
    while let next = index.nextNested(from: base, before: end) { perform(next) }
  }

  // MARK: Questions

  func answer(to question: RouterTrace.Event) -> RouterTrace.Event? {
    if question.kind == .end { return recordedEnd(of: question) }
    let name = question.kind == .guard ? ReplayIndex.name(ofGuard: question) : ""
    guard let found = recordedAnswer(to: question, name) else { return lastVerdicts[name] }
    performNested(before: found)
    guard index.isFree(found) else { return answer(to: question) }
    index.take(found)
    if question.kind == .guard { lastVerdicts[name] = events[found] }
    return events[found]
  }

  /// Returns the end of an opening, which is not taken, because the opening has not ended here.
  private func recordedEnd(of question: RouterTrace.Event) -> RouterTrace.Event? {
    guard let here = question[number: .number], let number = numbers.recorded[here] else { return nil }
    return index.first(ReplayIndex.Key(kind: .end, number: number), from: base).map { events[$0] }
  }

  private func recordedAnswer(to question: RouterTrace.Event, _ name: String) -> Int? {
    guard question.kind != .guard else {
      let key = ReplayIndex.Key(kind: .guard, text: name)
      return index.first(key, from: base, before: endOfTurn) ?? index.first(key, from: earlierBase, before: base)
    }
    guard let here = question[number: .number], let number = numbers.recorded[here], numbers.here[number] == here else {
      return nil
    }
    return index.first(ReplayIndex.answer(question, numbered: number), from: base, before: endOfTurn)
  }

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
    self.index.take(index)
    return failure(in: event).map { .failed($0) } ?? .done
  }

  /// The index of the next step that ended in a window.
  private func nextStep(in window: Int?, leaves: Bool) -> Int? {
    index.first(ReplayIndex.step(in: window, leaves: leaves), from: isAsking ? earlierBase : base)
  }

  /// Ends the transitions of busy hosts if the recording has a step or an outcome in the turn of the last event from outside.
  private func endTransitions() {
    busy = busy.filter { hosts[$0]?.isInTransition == true }
    for window in busy.sorted(by: { ($0 ?? 0) < ($1 ?? 0) }) {
      while let host = hosts[window], host.isInTransition, hasEnd(in: window), busy.remove(window) != nil {
        host.finishTransition()
      }
    }
  }

  private func hasEnd(in window: Int?) -> Bool {
    index.hasFree(.end, from: base, before: endOfTurn)
      || nextStep(in: window, leaves: false).map { $0 < endOfTurn } ?? false
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

  /// Takes the first event of a key in this turn.
  private func consume(_ key: ReplayIndex.Key) -> Int? {
    let found = index.first(key, from: base, before: endOfTurn)
    if let found { index.take(found) }
    return found
  }

  /// Notes an opening that the router itself begins.
  private func noteInternal(_ event: RouterTrace.Event) {
    guard let index = consume(.init(kind: event.kind, text: event[.how] ?? "")),
      let number = event[number: .number],
      let recorded = events[index][number: .number]
    else { return }
    join(recorded, number)
  }

  private func noteEnd(_ event: RouterTrace.Event) {
    guard let number = event[number: .number], let recorded = numbers.recorded[number] else { return }
    guard let index = consume(.init(kind: .end, number: recorded)) else { return }
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
    self.index.take(index)
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
      router.code.resume(number, with: event)
    case .answered:
      for entry in (event.lists[.entries] ?? []).compactMap(Int.init) { router.code.resume(.init(entry)) }
    case .changed: router.markChanged(Set(event.lists[.links] ?? []))
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
    self.index.hasFree(.guard, from: earlierBase, before: index)
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
    router.rules.overlap = event[.overlap].flatMap { Router.Overlap(rawValue: $0) } ?? .latest
    let (text, source) = (event[.link] ?? "", event.linkSource)
    guard let number = event[number: .number], let link = try? router.table.link(text, from: source) else { return }
    beginning = number
    defer { beginning = nil }
    let window = event[number: .window].map { RouterState.Window.ID($0) }
    var options = NavigationOptions(in: window, namespace: event[.namespace])
    options.fallsBack = event[.how] != "content"
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
    var before: [Int] = []
    for index in 0..<(stop ?? events.count) where isCompared(index) {
      let recorded = words(events[index])
      let here = happened[index] ?? "no end"
      guard here != recorded else {
        before = before.suffix(1) + [index]
        continue
      }
      if isUndecided(index) { return replay(undecided: index) }
      return replay(differingAt: index, recorded, here, after: before)
    }
    if let stop {
      let here = "more than \(Self.maxScreens) open screens: the replay ends here"
      return replay(differingAt: stop, words(events[stop]), here, after: before)
    }
    return .init(difference: nil, undecided: [], event: nil, count: events.count, texts: ("", ""), steps: index.steps)
  }

  private func replay(
    differingAt index: Int, _ recorded: String, _ here: String, after before: [Int]
  ) -> RouterTester.Replay {
    let same = before.map { label(of: $0) + words(events[$0]) }
    let difference = Difference(
      same + [label(of: index) + here], expected: same + [label(of: index) + recorded])
    return .init(
      difference: difference, undecided: [], event: index + 1, count: events.count, texts: (recorded, here),
      steps: self.index.steps)
  }

  /// Returns true for an end whose beginning the trace has, and for an event on the screen.
  private func isCompared(_ index: Int) -> Bool {
    guard events[index].kind == .end, let number = events[index][number: .number] else { return happened[index] != nil }
    return beginnings[number].map { !events[$0].isInternal } ?? false
  }

  private func replay(undecided index: Int) -> RouterTester.Replay {
    .init(
      difference: nil, undecided: [index + 1], event: nil, count: events.count, texts: ("", ""), steps: self.index.steps
    )
  }

  private func label(of index: Int) -> String {
    guard let number = events[index][number: .number] else { return "event \(index + 1): " }
    let opening = beginnings[number].map { trace.events[$0] }
    return "event \(index + 1): " + (opening.map { "\($0): " } ?? "")
  }

  /// Returns true if an opening that may have led to an event has a value that is a guess.
  private func isUndecided(_ index: Int) -> Bool { firstGuess.map { $0 <= index } ?? false }
}

extension RouterState {
  /// The number of nodes in all windows.
  fileprivate var screenCount: Int {
    var count = 0
    walk { _ in count += 1 }
    return count
  }
}
