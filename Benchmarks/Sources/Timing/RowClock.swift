import BenchmarkRows

/// A row and the times it took.
struct RowClock {
  let row: Row
  let pass: Pass
  /// How many passes take about a millisecond.
  private let passes: Int
  private var times: [Double] = []

  /// Prepares a row, and finds out how often to run it.
  init(_ row: Row) throws {
    self.row = row
    pass = try row.warmedUp()
    let once = Self.nanoseconds(ContinuousClock().measure { [pass] in _ = pass.run() })
    passes = max(1, Int(1_000_000 / max(once, 1)))
  }

  /// Runs the row for about a millisecond, or once if that takes longer.
  mutating func measure() throws {
    var answer = pass.expected
    let duration = ContinuousClock().measure {
      for _ in 0..<passes { answer = pass.run() }
    }
    try pass.check(answer, of: row)
    times.append(Self.nanoseconds(duration) / Double(passes * pass.count))
  }

  /// The median of the times of one unit, in nanoseconds.
  var median: Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }

  private static func nanoseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
  }
}
