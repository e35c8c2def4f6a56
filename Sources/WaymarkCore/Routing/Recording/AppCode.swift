/// The code of the app, as the router asks it: guards, hooks, claims, handlers, leave guards, the user, the expander, the
/// error screen.
///
/// It answers itself, and a recorder notes the answers. In a replay, recorded answers take their place. In an exploration
/// they may be assumed.
@MainActor
package final class AppCode {
  /// The events so far.
  ///
  /// If `nil`, nothing is recorded.
  #if WAYMARK_DIAGNOSTICS
    var recorder: EventRecorder? { didSet { (openings, screens) = ([:], [:]) } }
  #else
    var recorder: EventRecorder? {
      get { nil }
      set {}
    }
  #endif
  /// True if each answer but those of guards is assumed: handlers and claims take their links, and hooks let them proceed.
  var isAssumed = false
  /// The openings that wait for a recorded answer, by number.
  private var openings: [Int: @MainActor (RouterTrace.Event) -> Void] = [:]
  /// The open screens that wait for a recorded answer.
  private var screens: [RouterState.Entry.ID: @MainActor () -> Void] = [:]

  /// True if a recording answers.
  var isRecorded: Bool { recorder?.isReplaying == true }

  /// True if the app's code is called.
  var isCalled: Bool { !isAssumed && !isRecorded }

  // MARK: Answers in the same turn

  /// Returns the answer of the app's code and records it, or the recorded answer.
  ///
  /// - Parameters:
  ///   - question: the event without its answer.
  ///   - ask: calls the app's code.
  ///   - record: adds the answer to the event, or returns false if it need not be recorded.
  ///   - read: reads a recorded answer. If `nil`, no answer is known.
  private func answer<Answer, Failure: Error>(
    _ recorder: EventRecorder, _ question: RecordedEvent, _ ask: () throws(Failure) -> Answer,
    record: (Result<Answer, Failure>) -> Bool, orReads read: (RouterTrace.Event?) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    if let script = recorder.script { return try read(script.answer(to: recorder.rendered(question))) }
    let result = Result(catching: ask)
    if record(result) { recorder.note(question) }
    return try result.get()
  }

  private func verdict(_ recorder: EventRecorder, _ question: RecordedEvent, _ ask: () -> GuardVerdict?)
    -> GuardVerdict?
  {
    answer(recorder, question, ask) { result in
      question.write(result.get())
      return true
    } orReads: {
      $0.map(\.verdict) ?? .proceed
    }
  }

  /// Returns the link after the hooks, and adds each link that it replaces.
  ///
  /// If `nil`, one of them refuses it.
  func decision(
    about link: DeepLink, of transaction: Transaction, _ replaced: inout [DeepLink],
    _ ask: (inout [DeepLink]) throws(RouteTable.Rejection) -> DeepLink?
  ) throws(RouteTable.Rejection) -> DeepLink? {
    if isAssumed { return link }
    guard let recorder else { return try ask(&replaced) }
    let event = question(.hook, transaction)
    event.link = link
    var links = replaced
    defer { replaced = links }
    return try answer(recorder, event) { () throws(RouteTable.Rejection) in
      try ask(&links)
    } record: { result in
      guard case .success(let decided) = result, links.count > replaced.count || decided == nil else { return false }
      event.links = links[replaced.count...].dropFirst() + (decided.map { [$0] } ?? [])
      event.texts = [(.answer, decided == nil ? "refused" : "rewritten")]
      return true
    } orReads: { (answered) throws(RouteTable.Rejection) in
      var current = link
      for text in answered?.lists[.links] ?? [] {
        guard let next = try? DeepLink(text, from: link.source) else { continue }
        current = try transaction.rewrite(current, to: next, &links)
      }
      return answered?[.answer] == "refused" ? nil : current
    }
  }

  /// Returns the verdict of a leave guard, or `nil` if it has not answered yet.
  func verdict(of leaving: LeaveCheck, in transaction: Transaction) -> GuardVerdict? {
    guard let recorder else { return leaving.answer() }
    let event = question(.leave, transaction)
    event.texts = [(.name, leaving.name), (.route, leaving.key)]
    event.numbers = [(.entry, leaving.entry.number)]
    return verdict(recorder, event) { leaving.answer() }
  }

  /// Returns what the handler of a match does with it, or shows its screen if it has none.
  func disposition(of match: RouteMatch, in transaction: Transaction) throws -> RouteTable.Disposition {
    let isHandled = transaction.handles(match)
    if isAssumed, isHandled { return match.attachments[RouteHandler.self]?.constant ?? .handled }
    guard let recorder, isHandled || isRecorded else { return try transaction.disposition(of: match) }
    let event = question(.act, transaction)
    event.texts = [(.route, match.route.name ?? match.pattern.text)]
    return try answer(recorder, event) {
      try transaction.disposition(of: match)
    } record: { result in
      switch result {
      case .success(let disposition): event.texts.append((.answer, disposition.rawValue))
      case .failure(let error): event.texts += [(.answer, "failed"), (.detail, "\(type(of: error))")]
      }
      return true
    } orReads: { answered in
      guard let answered else { return isHandled ? .handled : try transaction.disposition(of: match) }
      if answered[.answer] == "failed" { throw RecordedError() }
      return RouteTable.Disposition(rawValue: answered[.answer] ?? "") ?? .screen
    }
  }

  /// Returns the pattern of the claim that takes a link.
  ///
  /// If `nil`, none does.
  func claim(of link: DeepLink, in transaction: Transaction) -> RoutePattern? {
    let claims = transaction.claims
    guard let recorder else { return claims.offer(link, transaction.chain, isAssumed: isAssumed) }
    let event = question(.claim, transaction)
    return answer(recorder, event) {
      claims.offer(link, transaction.chain, isAssumed: isAssumed)
    } record: { result in
      guard let pattern = result.get() else { return false }
      event.texts = [(.answer, pattern.text)]
      return true
    } orReads: { answered in
      answered?[.answer].map { RoutePattern($0) }
    }
  }

  /// Returns the link of the error screen.
  func errorScreen(of transaction: Transaction, _ ask: () -> String?) -> String? {
    guard let recorder else { return ask() }
    let event = question(.errorScreen, transaction)
    return answer(recorder, event, ask) { result in
      event.target = result.get()
      return event.target != nil
    } orReads: { answered in
      answered?[.target]
    }
  }

  /// Returns true if a replayed opening has ended as opened.
  func wasOpened(_ transaction: Transaction) -> Bool {
    guard let recorder, isRecorded,
      let end = recorder.script?.answer(to: recorder.rendered(question(.end, transaction)))
    else {
      return false
    }
    return ["opened", "fellBack"].contains(end[.answer])
  }

  private func question(_ kind: RouterTrace.Kind, _ transaction: Transaction) -> RecordedEvent {
    let event = RecordedEvent(kind)
    event.number = transaction.navigation.number
    return event
  }

  // MARK: Later answers

  /// Asks in a task, or waits for the recorded answer, until the task is cancelled.
  ///
  /// - Returns: the task. If `nil`, a recording answers.
  func ask(
    for number: Int, _ chain: OpeningChain, _ ask: @escaping @MainActor () async -> WaitAnswer,
    then body: @escaping @MainActor (WaitAnswer) -> Void
  ) -> Task<Void, Never>? {
    guard !isRecorded else {
      openings[number] = { body(WaitAnswer($0)) }
      return nil
    }
    return Task { @MainActor in
      // The asker may have been cancelled before the task began.
      guard !Task.isCancelled else { return }
      var answer = WaitAnswer.none
      await chain.during { answer = await ask() }
      if !Task.isCancelled { body(answer) }
    }
  }

  /// Stops waiting for a recorded answer.
  func stopAsking(for number: Int) { openings[number] = nil }

  /// Waits for the recorded answer of the asynchronous guard of an open screen.
  func await(_ entry: RouterState.Entry.ID, then body: @escaping @MainActor () -> Void) { screens[entry] = body }

  /// Ends the wait of an opening with a recorded answer.
  package func resume(_ number: Int, with event: RouterTrace.Event) { openings.removeValue(forKey: number)?(event) }

  /// Ends the wait of an open screen.
  package func resume(_ entry: RouterState.Entry.ID) { screens.removeValue(forKey: entry)?() }
}

extension AppCode: GuardCode {
  func verdict(of guarding: RouteGuard, about match: RouteMatch, _ ask: () -> GuardVerdict?) -> GuardVerdict? {
    guard let recorder, guarding.constantVerdict == nil else { return ask() }
    let event = RecordedEvent(.guard)
    event.link = match.link
    event.texts = [(.name, guarding.name), (.route, match.route.name ?? match.pattern.text)]
    return verdict(recorder, event, ask)
  }

  nonisolated func valueChanged(for match: RouteMatch) {
    guard MainQueue.isCurrent else {
      Task { @MainActor in recorder?.noteChange(match.link) }
      return
    }
    MainActor.assumeIsolated { recorder?.noteChange(match.link) }
  }
}

extension RecordedEvent {
  /// Adds the verdict of a guard.
  ///
  /// - Parameter verdict: the verdict. If `nil`, the guard has not answered yet.
  fileprivate func write(_ verdict: GuardVerdict?) {
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
