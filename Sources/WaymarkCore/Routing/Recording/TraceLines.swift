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

  /// Begins with the events so far, and follows a recorder.
  func follow(_ recorder: EventRecorder) {
    begin(recorder)
    recorder.onEvent = { [weak self, weak recorder] event in
      guard let self, let recorder else { return }
      // The text must not grow without a limit.
      guard lineCount < 2 * recorder.limit else { return begin(recorder) }
      lineCount += 1
      write(.line(recorder.event(event, &redactor).json + "\n"))
    }
  }

  private func begin(_ recorder: EventRecorder) {
    guard let table = table() else { return }
    redactor = TraceRedactor(table, isRedacting: !recorder.keepsValues)
    let trace = recorder.trace(&redactor)
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
    recorder.map { lines.follow($0) }
    return recorder != nil
  }
}
