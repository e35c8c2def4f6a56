#if Comparison
  import Benchmark
  import BenchmarkRows
  import ComparisonRows

  /// All rows for `swift package benchmark`.
  @main
  struct RouterTimes: BenchmarkRunnerHooks {
    /// The time of one unit: passes are of different length, and a thousand units would hide it.
    static let unitTime = BenchmarkMetric.custom("Time of one (ps)", useScalingFactor: false)

    static func registerBenchmarks() {
      for row in Row.all + Row.comparisons {
        let row = PreparedRow(row)
        Benchmark(
          row.name, configuration: .init(metrics: [unitTime, .wallClock], maxDuration: .milliseconds(200))
        ) { benchmark in
          let pass = try row.pass()
          for _ in benchmark.scaledIterations { try measure(pass, of: row.row, in: benchmark) }
        }
      }
    }

    private static func measure(_ pass: Pass, of row: Row, in benchmark: Benchmark) throws {
      var answer = 0
      benchmark.startMeasurement()
      let duration = ContinuousClock().measure { answer = pass.run() }
      benchmark.stopMeasurement()
      try pass.check(answer, of: row)
      let (seconds, attoseconds) = duration.components
      let picoseconds = seconds * 1_000_000_000_000 + attoseconds / 1_000_000
      benchmark.measurement(unitTime, Int(picoseconds) / pass.count)
    }
  }

  /// A row that is prepared when it is first run: the tool lists all rows before it runs any.
  private final class PreparedRow {
    let row: Row
    private var prepared: Pass?

    init(_ row: Row) {
      self.row = row
    }

    var name: String { row.name }

    func pass() throws -> Pass {
      if let prepared { return prepared }
      let pass = try row.warmedUp()
      prepared = pass
      return pass
    }
  }
#else
  /// Nothing can be timed without the trait `Comparison`.
  @main
  enum RouterTimes {
    static func main() { print("RouterTimes: build it with the trait Comparison") }
  }
#endif
