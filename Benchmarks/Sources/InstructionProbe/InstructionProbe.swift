import BenchmarkRows
import CMeasuredRegion

/// Runs rows one after the other, each with its measured part between two marks that callgrind knows.
///
/// The canary comes first. Prints for each, in order, its name, what a figure is per, and how many of that were done
/// between the marks.
///
/// usage: instruction-probe [--quick] [NAME [PASSES]]
@main
enum InstructionProbe {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
    let isQuick = CommandLine.arguments.contains("--quick")
    let passes = arguments.count > 1 ? Int(arguments[1]) ?? 1 : 1
    let rows = arguments.first.map { Row.named($0) } ?? Row.all
    for row in [.canary] + rows.filter({ $0.isQuick || !isQuick }) {
      do {
        let pass = try row.warmedUp()
        try measure(pass, of: row, passes: passes)
        print(row.name, pass.unit.rawValue, pass.count * passes, separator: "\t")
      } catch {
        print(row.name, "failed", "\(error)", separator: "\t")
      }
    }
  }

  private static func measure(_ pass: Pass, of row: Row, passes: Int) throws {
    var answer = pass.expected
    measured_region_begin()
    for _ in 0..<passes { answer = pass.run() }
    measured_region_end()
    try pass.check(answer, of: row)
  }
}
