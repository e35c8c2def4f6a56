import BenchmarkRows
import Foundation

/// Counts what every row allocates and holds it against the checked-in thresholds.
///
/// usage: allocation-check [--update] [THRESHOLDS]
@main
enum AllocationCheck {
  static func main() throws {
    try findCanary()
    let arguments = CommandLine.arguments.dropFirst()
    let path = arguments.first { !$0.hasPrefix("--") } ?? checkedInPath
    var thresholds = try Thresholds(path: path)
    let measurements = try Row.all.map { try Measurement($0) } + Measurement.special()
    if arguments.contains("--update") { try thresholds.update(measurements) }
    let failed = report(measurements, thresholds)
    print("allocations: \(measurements.count - failed) passed, \(failed) failed")
    exit(failed == 0 ? 0 : 1)
  }

  private static var checkedInPath: String {
    URL(fileURLWithPath: #filePath).appending(path: "../../../Thresholds/allocations.tsv").standardizedFileURL.path
  }

  /// A counter that does not see a hundred allocations sees none.
  private static func findCanary() throws {
    let canary = try Measurement(Row.canary)
    guard canary.allocations >= 100, canary.bytes >= 1_600, canary.peak > 0 else {
      print("allocation-check: the canary was not found: allocations are not counted here (glibc only)")
      exit(1)
    }
  }

  /// Prints a table; gives how many rows are over a limit.
  private static func report(_ measurements: [Measurement], _ thresholds: Thresholds) -> Int {
    var failed = 0
    print(line("row", "allocations", "bytes", "peak"))
    for measurement in measurements {
      let excess = thresholds.excess(of: measurement)
      if !excess.isEmpty { failed += 1 }
      let figures = measurement.figures.map { Measurement.text($0.value) }
      let verdict = excess.isEmpty ? "" : "  FAILED: " + excess.joined(separator: ", ")
      print(line(measurement.name, figures[0], figures[1], figures[2]) + verdict)
    }
    return failed
  }

  private static func line(_ name: String, _ figures: String...) -> String {
    name.padding(toLength: 30, withPad: " ", startingAt: 0)
      + figures.map { String(repeating: " ", count: max(1, 13 - $0.count)) + $0 }.joined()
  }
}
