import BenchmarkRows
import ComparisonRows
import Foundation

/// Times all rows in turn, round after round, so that whatever disturbs the machine disturbs all of them alike.
///
/// Prints the median of each, and what it is beside Hummingbird's router and `URL` in the same run.
///
/// usage: timing [--rounds N] [ROW]
@main
enum Timing {
  static func main() {
    do {
      try run()
    } catch {
      print("timing: \(error)")
      exit(1)
    }
  }

  private static func run() throws {
    var arguments = CommandLine.arguments.dropFirst()[...]
    var rounds = 15
    if let place = arguments.firstIndex(of: "--rounds"), place + 1 < arguments.endIndex {
      rounds = max(1, Int(arguments[place + 1]) ?? rounds)
      arguments.removeSubrange(place...place + 1)
    }
    var clocks = try rows(arguments.first).map { try RowClock($0) }
    for _ in 0..<rounds {
      for index in clocks.indices { try clocks[index].measure() }
    }
    report(clocks)
  }

  /// The rows whose names contain a text, and those they are held against.
  private static func rows(_ part: String?) -> [Row] {
    guard let part else { return Row.all + Row.comparisons }
    let rows = Row.named(part)
    let rivals = Set(rows.compactMap(\.rival))
    return rows + Row.comparisons.filter { rivals.contains($0.name) || $0.name.contains(part) }
  }

  private static func report(_ clocks: [RowClock]) {
    let medians = Dictionary(uniqueKeysWithValues: clocks.map { ($0.row.name, $0.median) })
    for clock in clocks {
      var line = padded(clock.row.name, 28) + padded(text(clock.median), -12) + " ns a \(clock.pass.unit.rawValue)"
      if let rival = clock.row.rival, let theirs = medians[rival] {
        line = padded(line, 56) + text(clock.median / theirs, digits: 3) + " × \(rival)"
      }
      print(line)
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    let padding = String(repeating: " ", count: max(0, abs(width) - text.count))
    return width < 0 ? padding + text : text + padding
  }

  private static func text(_ value: Double, digits: Int = 1) -> String {
    let scale = digits == 1 ? 10 : 1_000
    let scaled = Int((value * Double(scale)).rounded())
    return "\(scaled / scale)." + String(scaled % scale + scale).dropFirst()
  }
}

extension Row {
  /// What a row is held against: matching against Hummingbird, text to values against `URL`; nil for other rows.
  fileprivate var rival: String? {
    let parts = name.split(separator: "/").map(String.init)
    switch parts.first {
    case "match", "find": return (["hummingbird"] + parts.dropFirst()).joined(separator: "/")
    case "values": return (["url"] + parts.dropFirst()).joined(separator: "/")
    default: return nil
    }
  }
}
