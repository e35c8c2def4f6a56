public import WaymarkCore

extension RouterTrace {
  /// Returns a shortest trace whose replay still differs, or fails in another way.
  ///
  /// ```swift
  /// print(await trace.shrunk(on: makeRouter).test(named: "ticket4711"))
  /// ```
  /// It replays the trace many times, each time on a new router. If the whole trace does not fail, the result is the
  /// trace itself.
  ///
  /// - Parameters:
  ///   - makeRouter: makes a router without state from before.
  ///   - isFailing: returns true if a replay shows the fault.
  @MainActor
  public func shrunk(
    on makeRouter: () -> Router, while isFailing: (RouterTester.Replay) -> Bool = { $0.difference != nil }
  ) async -> RouterTrace {
    let whole = await RouterTester(makeRouter()).replay(self)
    guard isFailing(whole) else { return self }
    func fails(_ events: [Event]) async -> Bool {
      let replay = await RouterTester(makeRouter()).replay(with(events))
      return replay.kind == whole.kind && isFailing(replay)
    }
    // Where outcomes differ, the screens do not matter: they depend on events that are left out.
    let source = whole.isOfOutcome ? with(events.map(\.withoutScreens)) : self
    // The answers of the app's code belong to the event that it was asked about.
    let turns = source.turns.enumerated().map { (number: $0, events: $1) }
    let settings = turns.filter { $0.events.first?.isSetting == true }
    func joined(_ fewer: [(number: Int, events: [Event])]) -> [Event] {
      (settings + fewer).sorted { $0.number < $1.number }.flatMap { $0.events }
    }
    let others = turns.filter { $0.events.first?.isSetting != true }
    let rest = joined(await shortened(others) { await fails(joined($0)) })
    let kept = rest.enumerated().map { (number: $0, event: $1) }
    let needed = kept.filter { !$0.event.isConsequence }
    let consequences = await shortened(kept.filter { $0.event.isConsequence }) { fewer in
      await fails((needed + fewer).sorted { $0.number < $1.number }.map { $0.event })
    }
    return with((needed + consequences).sorted { $0.number < $1.number }.map { $0.event })
  }

  /// The events, each from outside with those that follow from it.
  private var turns: [[Event]] {
    events.reduce(into: []) { turns, event in
      if event.isOutermostInput || turns.isEmpty { turns.append([event]) } else { turns[turns.count - 1].append(event) }
    }
  }

  /// A test in Swift that replays the trace, to paste into the tests of the app.
  ///
  /// It calls `makeRouter()`, which the tests declare. A redacted trace makes a test without values.
  public func test(named name: String = "replay") -> String {
    let lines = json.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    let hashes = String(repeating: "#", count: Self.longestRun(of: "#", in: json) + 1)
    return """
      @MainActor @Test func \(name.swiftFunctionName(startingWith: "replay"))() async throws {
        let trace = try RouterTrace(
          json: \(hashes)\"\"\"
          \(lines.drop { $0 == " " })
          \"\"\"\(hashes))
        let replay = await RouterTester(makeRouter()).replay(trace)
        #expect(replay.difference == nil, "\\(replay)")
      }
      """
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, current) = (0, 0)
    for other in text.unicodeScalars {
      current = other == scalar ? current + 1 : 0
      longest = max(longest, current)
    }
    return longest
  }
}

extension RouterTrace.Event {
  /// The event without the screens afterwards.
  fileprivate var withoutScreens: RouterTrace.Event {
    var copy = self
    copy.lists[.screens] = nil
    return copy
  }

  /// True for an event about windows and hosts, without which no link opens.
  fileprivate var isSetting: Bool {
    kind == .attach || kind == .detach || kind == .ready || kind == .host && texts[.name]?.hasPrefix("window") == true
  }

  /// True for an event that a replay can do without: it only tells an outcome.
  fileprivate var isConsequence: Bool {
    kind == .end || isInternal || kind == .step && numbers[.nested] != nil && texts[.answer] == nil
  }
}
