extension Navigation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What became of it on one or more lines, as `waymark open` prints it; no value of the link.
  ///
  /// ```swift
  /// print(router.open("bookshop://books/42?ref=mail"))
  /// // opened  book  /books/:id
  /// //   id  …
  /// //   ?…  …
  /// ```
  /// Known on the main thread; elsewhere only the number is told.
  public nonisolated var description: String {
    guard MainQueue.isCurrent else { return "navigation \(number)" }
    return MainActor.assumeIsolated { text }
  }

  /// The same as ``description``.
  public nonisolated var debugDescription: String { description }

  /// The number and, on the main thread, how it ended, where it leads, and what was asked on the way; no value of the link.
  public nonisolated var customMirror: Mirror {
    guard MainQueue.isCurrent else { return Mirror(self, children: ["number": number]) }
    let seen = MainActor.assumeIsolated { Seen(result: result, match: match, isShown: isShown, tried: tried) }
    return Mirror(
      self,
      children: [
        "number": number, "result": seen.result as Any, "match": seen.match as Any, "isShown": seen.isShown,
        "tried": seen.tried,
      ])
  }

  /// What a debugger shows of it.
  private struct Seen: Sendable {
    let result: Outcome?
    let match: RouteMatch?
    let isShown: Bool
    let tried: [RouteTable.Attempt]
  }

  private var text: String {
    guard result != nil else { return match.map { "waiting  \($0)" } ?? "waiting" }
    return ResolutionRecord(nil, self).lines(.redacted).withoutMargin
  }
}

extension Navigation.Outcome: CustomStringConvertible, CustomDebugStringConvertible {
  /// How it ended, on one line, as `waymark resolve` prints it; no value of the link.
  ///
  /// ```swift
  /// print(await navigation.outcome)       // opened  book  /books/:id  id=…  ?…=…
  /// ```
  public var description: String {
    if case .done = self { return "done" }
    return ResolutionRecord(self).line(.redacted)
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension String {
  /// The lines two columns further left, without the last line break.
  fileprivate var withoutMargin: String {
    withoutLineBreak.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }.joined(separator: "\n")
  }
}
