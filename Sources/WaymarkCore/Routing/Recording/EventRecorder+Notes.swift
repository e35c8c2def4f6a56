/// Events from outside, and outcomes.
extension EventRecorder {
  /// Adds an event from outside.
  private func noteInput(_ event: RecordedEvent) {
    event.isNested = OpeningChain.isRunning
    note(event)
  }

  func note(_ kind: RouterTrace.Kind, _ name: String? = nil) {
    let event = RecordedEvent(kind)
    if let name { event.texts = [(.name, name)] }
    noteInput(event)
  }

  /// Notes that a link begins its way.
  func noteOpening(_ transaction: Transaction) {
    let event = RecordedEvent(.open)
    let options = transaction.options
    event.number = transaction.navigation.number
    event.link = transaction.original
    event.presentation = transaction.presentation
    event.window = options.window
    event.texts = [(.how, options.fallsBack || transaction.origin.isResumed ? transaction.origin.word : "content")]
    event.namespace = options.namespace
    let overlap = transaction.guarded.rules.overlap
    if overlap != .latest { event.texts.append((.overlap, overlap.rawValue)) }
    let extras = options.extras.names.count
    if extras > 0 { event.numbers.append((.extras, extras)) }
    noteInput(event)
  }

  /// Notes a change without a link.
  func noteVerb(_ transaction: Transaction, _ verb: Transaction.Verb) {
    let event = RecordedEvent(.verb)
    event.number = transaction.navigation.number
    event.window = transaction.options.window
    if let caller = verb.caller { event.site = CallSite(caller) }
    event.write(verb.kind, in: transaction.guarded.current)
    noteInput(event)
  }

  /// Notes an event on the screen.
  func note(_ happened: RouterState.HostEvent, in state: RouterState) {
    let event = RecordedEvent(.host)
    event.write(happened, in: state)
    noteInput(event)
  }

  /// Keeps the state after an event on the screen.
  func noteState(_ state: RouterState) {
    if let last = lastEvent, last.kind != .end { last.after = state }
  }

  func noteHost(_ kind: RouterTrace.Kind, _ window: RouterState.Window.ID?) {
    let event = RecordedEvent(kind)
    event.window = window
    noteInput(event)
  }

  /// Notes that the app cancels an opening.
  func noteCancellation(of transaction: Transaction) {
    let event = RecordedEvent(.cancel)
    event.number = transaction.navigation.number
    noteInput(event)
  }

  /// Notes that a wait has ended.
  func noteResumption(of transaction: Transaction, _ answer: WaitAnswer) {
    let event = RecordedEvent(.resume)
    event.number = transaction.navigation.number
    answer.write(to: event)
    noteInput(event)
  }

  /// Notes the end of a step of a host.
  ///
  /// - Parameter isInTurn: true if the host has carried it out in the turn in which it got the step.
  func noteStep(
    _ step: RouterState.Step, in window: RouterState.Window.ID?, _ outcome: HostDriver.Outcome, isInTurn: Bool
  ) {
    let event = RecordedEvent(.step)
    event.texts = [(.name, step.name)]
    event.window = window
    if case .failure(let failure) = outcome {
      event.texts.append((.answer, failure.reason.rawValue))
      if let entry = failure.entry { event.numbers.append((.entry, entry.number)) }
    }
    event.isNested = isInTurn
    note(event)
  }

  /// Notes the end of an opening or a verb.
  func noteEnd(of transaction: Transaction, _ outcome: LinkOutcome) {
    let event = RecordedEvent(.end)
    event.number = transaction.navigation.number
    event.window = transaction.options.window
    event.write(outcome)
    event.after = transaction.guarded.current
    note(event)
  }
}

extension RecordedEvent {
  /// Adds the words of an outcome.
  fileprivate func write(_ outcome: LinkOutcome) {
    texts = [(.answer, outcome.word)]
    if let match = outcome.match { texts.append((.route, match.route.name ?? match.pattern.text)) }
    if let denial = outcome.denial {
      texts.append((.denial, denial.kind.rawValue))
      if let name = denial.guardName { texts.append((.name, name)) }
    }
    switch outcome {
    case .rejected(let rejection): texts.append((.detail, rejection.reason.rawValue))
    case .denied(_, let denial): reason = denial.reason
    case .failed(_, let error): texts.append((.detail, error.kindWord))
    default: return
    }
  }

  /// Adds the words of a verb.
  fileprivate func write(_ kind: Transaction.Verb.Kind, in state: RouterState) {
    switch kind {
    case .removePlaceholders: texts = [(.verb, "removePlaceholders"), (.how, "placeholder")]
    case .back: texts = [(.verb, "back")]
    case .forward: texts = [(.verb, "forward")]
    case .close(let entry):
      texts = [(.verb, "close")]
      write(entry, in: state)
    case .action(let action): write(action, in: state)
    }
  }

  private func write(_ action: RouterState.Action, in before: RouterState) {
    switch action {
    case .show(let match, let presentation):
      texts = [(.verb, "show")]
      link = match.link
      self.presentation = presentation
    case .pop(let pop): write(pop, in: before)
    case .dismiss(let dismiss):
      texts = [(.verb, "dismiss"), (.pop, dismiss == .all ? "all" : "top")]
      if case .entry(let entry) = dismiss {
        texts = [(.verb, "dismiss"), (.pop, "entry")]
        write(entry, in: before)
      }
    case .select(let branch, let container, let selecting):
      texts = [(.verb, "select"), (.selecting, selecting.rawValue)]
      names = [(.branch, branch), (.container, container)]
    case .selectBranches(let match):
      texts = [(.verb, "selectBranches")]
      link = match.link
    case .restore(let saved):
      texts = [(.verb, "restore")]
      state = saved
    case .host(let event):
      write(event, in: before)
      texts.append((.verb, "request"))
    }
  }

  private func write(_ pop: RouterState.Action.Pop, in state: RouterState) {
    texts = [(.verb, "pop")]
    switch pop {
    case .count(let count): numbers.append((.count, count))
    case .to(let entry):
      texts.append((.pop, "to"))
      write(entry, in: state)
    case .toRoute(let key):
      texts.append((.pop, "toRoute"))
      names.append((.route, key))
    case .toRoot: texts.append((.pop, "toRoot"))
    }
  }

  /// Adds an event on the screen.
  fileprivate func write(_ event: RouterState.HostEvent, in state: RouterState) {
    switch event {
    case .popped(let entry):
      texts.append((.name, "popped"))
      write(entry, in: state)
    case .dismissed(let entry):
      texts.append((.name, "dismissed"))
      write(entry, in: state)
    case .selected(let container, let branch):
      texts.append((.name, "selected"))
      names.append((.branch, branch))
      write(container, in: state)
    case .reselected(let container):
      texts.append((.name, "reselected"))
      write(container, in: state)
    case .removed(let gone):
      texts.append((.name, "removed"))
      entries = gone
    case .windowConnected(let id, let root):
      texts.append((.name, "windowConnected"))
      window = id
      if let root { names.append((.root, root)) }
    case .windowDisconnected(let id):
      texts.append((.name, "windowDisconnected"))
      window = id
    case .windowActivated(let id):
      texts.append((.name, "windowActivated"))
      window = id
    }
  }

  /// Adds an entry, and its key, by which a replay finds it if numbers differ.
  private func write(_ entry: RouterState.Entry.ID, in state: RouterState) {
    numbers.append((.entry, entry.number))
    if let key = state.entry(entry)?.key { texts.append((.route, key)) }
  }
}

extension Transaction.Origin {
  /// The word of a trace.
  fileprivate var word: String {
    switch self {
    case .call: "call"
    case .system: "system"
    case .resumed: "resumed"
    case .guards: "guards"
    case .placeholder: "placeholder"
    case .errorScreen: "errorScreen"
    case .verb: "verb"
    }
  }
}
