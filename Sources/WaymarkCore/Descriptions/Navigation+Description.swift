extension Navigation: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The outcome on one or more lines, as `waymark open` prints it, without values of the link.
  ///
  /// ```swift
  /// print(router.open("bookshop://books/42?ref=mail"))
  /// // opened  book  /books/:id
  /// //   id  …
  /// //   ?…  …
  /// ```
  /// The text is available on the main thread. On other threads it is the number only.
  public nonisolated var description: String {
    guard MainQueue.isCurrent else { return "navigation \(number)" }
    return MainActor.assumeIsolated { text }
  }

  /// The same as ``description``.
  public nonisolated var debugDescription: String { description }

  /// The number and, on the main thread, the outcome, the match and the routes that were asked.
  ///
  /// Has no values of the link.
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

  /// The parts that a debugger shows.
  private struct Seen: Sendable {
    let result: LinkOutcome?
    let match: RouteMatch?
    let isShown: Bool
    let tried: [RouteTable.Attempt]
  }

  private var text: String {
    guard result != nil else { return match.map { "waiting  \($0)" } ?? "waiting" }
    return ResolutionRecord(nil, self).lines(.redacted).withoutMargin
  }
}

extension String {
  /// The lines with two columns of indentation removed, without the last line break.
  fileprivate var withoutMargin: String {
    withoutLineBreak.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : String($0) }.joined(separator: "\n")
  }
}
