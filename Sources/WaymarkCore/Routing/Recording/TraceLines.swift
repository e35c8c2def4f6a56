/// Writes the events of a router as lines, as they happen.
@MainActor
package final class TraceLines {
  /// The text to write.
  package enum Text {
    /// A trace that replaces what was written before.
    case whole(String)
    /// One more line.
    case line(String)
  }

  private let write: @MainActor (Text) -> Void
  private let table: @MainActor () -> RouteTable?
  private var redactor = TraceRedactor()
  /// The number of lines since the text was last replaced.
  private var lineCount = 0

  package init(of table: @escaping @MainActor () -> RouteTable?, _ write: @escaping @MainActor (Text) -> Void) {
    self.table = table
    self.write = write
  }

  /// Begins with the events so far, and follows a tape.
  func follow(_ tape: RouterTape) {
    begin(tape)
    tape.onEvent = { [weak self, weak tape] event in
      guard let self, let tape else { return }
      // The text must not grow without a limit.
      guard lineCount < 2 * tape.limit else { return begin(tape) }
      lineCount += 1
      write(.line(tape.event(event, &redactor).json + "\n"))
    }
  }

  private func begin(_ tape: RouterTape) {
    guard let table = table() else { return }
    redactor = TraceRedactor(table, isRedacting: !tape.keepsValues)
    let trace = tape.trace(&redactor)
    lineCount = trace.events.count
    write(.whole(trace.json))
  }
}

extension Router {
  /// Writes the trace as lines, from now on.
  ///
  /// - Returns: false if nothing is recorded.
  package func write(_ lines: TraceLines) -> Bool {
    traceLines = lines
    tape.map { lines.follow($0) }
    return tape != nil
  }
}
