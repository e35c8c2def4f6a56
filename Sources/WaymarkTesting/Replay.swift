public import WaymarkCore

extension RouterTester {
  /// The result of a replay: the first difference from the recording, if there is one.
  ///
  /// ```swift
  /// let replay = await RouterTester(makeRouter()).replay(trace)
  /// #expect(replay.difference == nil, "\(replay)")
  /// ```
  public struct Replay: Sendable, CustomStringConvertible {
    /// The first difference, line by line, or `nil` if there is none.
    ///
    /// `- ` marks what was recorded, `+ ` what happened here.
    public let difference: Difference?
    /// The numbers of events, from 1, that a redacted trace cannot decide.
    public let undecided: [Int]
    /// The number of the first event that differs, from 1.
    package let event: Int?
    /// The number of events of the trace.
    package let count: Int
    /// The recorded outcome, and the one here.
    package let texts: (recorded: String, here: String)
    /// The number of events that the replay looked at, for tests of its cost.
    package let steps: Int

    /// The kind of the difference: both outcomes, or both lists of screens if the outcomes are the same.
    ///
    /// A shorter trace shows the same fault only if its difference is of the same kind.
    package var kind: String? {
      guard difference != nil else { return nil }
      let parts = [texts.recorded, texts.here].map { text in
        text.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
      }
      return parts.map { String((isOfOutcome ? $0.first : $0.last) ?? "") }.joined(separator: " → ")
    }

    /// True if the outcomes differ, and not only the screens.
    package var isOfOutcome: Bool {
      let outcomes = [texts.recorded, texts.here].map { $0.prefix { $0 != ";" } }
      return difference != nil && outcomes[0] != outcomes[1]
    }

    /// The difference with its event, or the event that cannot be decided.
    public var description: String {
      if let event, let difference {
        return "differs at event \(event) of \(count): recorded \(texts.recorded), here \(texts.here)\n\(difference)"
      }
      guard let first = undecided.first else { return "the same, \(count) events" }
      return "event \(first) cannot be decided: its values are redacted (record with .values() in a debug build)"
    }
  }

  /// Replays a trace on this router, and compares the outcomes with the recording.
  ///
  /// The recorded answers of guards, handlers, hooks and users replace those of the app's code, which is not called. The
  /// router's windows close first, and it begins with the state of the trace. Its clock is that of the trace.
  /// Values of a redacted trace are samples that fit the patterns.
  ///
  /// The router can be looked at afterwards, and not be used for anything else.
  public func replay(_ trace: RouterTrace) async -> Replay { await Replayer(trace, on: self).run() }
}
