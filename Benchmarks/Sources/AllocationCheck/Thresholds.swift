import Foundation

/// The most that rows may allocate: a file with a line for each.
///
/// Name, allocations, bytes and peak, separated by tabs; `-` is not a limit. A line that ends with `fixed` is a goal, and
/// stays as it is when the file is updated.
struct Thresholds {
  private struct Line {
    var limits: [Double?]
    var isFixed: Bool
  }

  private var lines: [String: Line] = [:]
  private let path: String

  init(path: String) throws {
    self.path = path
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: "\t").map(String.init)
      lines[fields[0]] = Line(limits: fields.dropFirst().prefix(3).map(Double.init), isFixed: fields.last == "fixed")
    }
  }

  /// What is over its limit, in words; empty if nothing is.
  func excess(of measurement: Measurement) -> [String] {
    guard let line = lines[measurement.name] else { return ["no threshold: run with --update"] }
    return zip(measurement.figures, line.limits).compactMap { figure, limit in
      guard let limit, figure.value > limit else { return nil }
      return "\(figure.name) over \(Measurement.text(limit))"
    }
  }

  /// Sets limits a little above what was measured, for those rows that are not goals.
  mutating func update(_ measurements: [Measurement]) throws {
    for measurement in measurements where lines[measurement.name]?.isFixed != true {
      let limits = measurement.figures.map { ($0.value * 1.03 * 100).rounded(.up) / 100 }
      lines[measurement.name] = Line(limits: limits, isFixed: false)
    }
    let known = Set(measurements.map(\.name))
    let text = lines.filter { known.contains($0.key) }.sorted { $0.key < $1.key }.map { name, line in
      ([name] + line.limits.map { $0.map(Measurement.text) ?? "-" } + (line.isFixed ? ["fixed"] : []))
        .joined(separator: "\t")
    }
    let header = "# row\tallocations\tbytes\tpeak: the most a row may have; see Benchmarks/README.md"
    try ([header] + text + [""]).joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
  }
}

extension Measurement {
  /// The figures in the order of the file.
  var figures: [(name: String, value: Double)] {
    [("allocations", allocations), ("bytes", bytes), ("peak", peak)]
  }

  /// A figure with at most two decimals.
  static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let rest = String(hundredths % 100 + 100).dropFirst()
    return rest == "00" ? String(hundredths / 100) : "\(hundredths / 100).\(rest)"
  }
}
