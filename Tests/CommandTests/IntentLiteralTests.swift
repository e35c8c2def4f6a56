import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkRouteFile

/// Each URL literal of `waymark intents` leads back to its route, with the values that were put in.
@Suite("URL literals of generated intents · N36")
struct IntentLiteralTests {
  /// A random route, with a value for each parameter, in the order of the pattern.
  private struct Sample {
    let name: String
    let pattern: String
    let values: [(name: String, text: String)]
  }

  private static let hostile = [
    "a", "a/b", "50 %", "%41", "?x=1", "#f", "ü", "漢字", "a+b", "\\(x)", "\"", "'", "a.b", "-", "x y", "🙂", "Ångström",
  ]

  private func value(_ constraint: String, _ random: inout SeededGenerator) -> String {
    switch constraint {
    case "<int>": String(Int.random(in: Int.min...Int.max, using: &random))
    case "<uint>": String(Int.random(in: 0...Int.max, using: &random))
    case "<slug>": ["a", "a-b", "9-to-5"].randomElement(using: &random) ?? "a"
    case "<bool>": Bool.random(using: &random) ? "true" : "false"
    case "<date>": "2026-02-28"
    case "<enum(new|used)>": Bool.random(using: &random) ? "new" : "used"
    case "(\\d+)": String(Int.random(in: 0...999, using: &random))
    case "<uuid>": "0B1C2D3E-4F50-6172-8394-A5B6C7D8E9FA"
    default: Self.hostile.randomElement(using: &random) ?? "a"
    }
  }

  private func sample(_ index: Int, _ random: inout SeededGenerator) -> Sample {
    let constraints = ["", "<int>", "<uint>", "<slug>", "<bool>", "<date>", "<enum(new|used)>", "(\\d+)", "<uuid>", ""]
    var pattern = "/r\(index)"
    var values: [(name: String, text: String)] = []
    for number in 0..<Int.random(in: 0...4, using: &random) {
      let constraint = constraints.randomElement(using: &random) ?? ""
      let name = ["id", "class", "p\(number)", "hash"].randomElement(using: &random) ?? "id"
      guard !values.contains(where: { $0.name == name }) else { continue }
      let segment =
        switch Int.random(in: 0...3, using: &random) {
        case 0: "/:\(name)\(constraint)"
        case 1: "(/opt\(number)/:\(name)\(constraint))"
        case 2: "/größe \(number)/:\(name)\(constraint)"
        default: "/v\(number)/:\(name)\(constraint)"
        }
      pattern += segment
      values.append((name, value(constraint, &random)))
    }
    return Sample(name: "route\(index)", pattern: pattern, values: values)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }

  /// Puts values into the literal, as the system does: encoded for one segment.
  private func url(_ literal: String, _ values: [String]) -> String {
    var rest = values[...]
    var url = ""
    for part in literal.split(separator: "\\(", omittingEmptySubsequences: false).enumerated() {
      guard part.offset > 0 else {
        url += part.element
        continue
      }
      let value = rest.popFirst() ?? ""
      url += value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      url += part.element.drop { $0 != ")" }.dropFirst()
    }
    #expect(rest.isEmpty, "\(literal)")
    return url
  }

  @Test(arguments: 1...4)
  func randomRoutesComeBackWithTheirValues(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<150).map { sample($0, &random) }
    let lines = samples.map { #"{"name": "\#($0.name)", "pattern": \#(Self.quoted($0.pattern)), "typed": true}"# }
    let json =
      #"{"version": 1, "options": {"hosts": ["a.example"]}, "routes": [\#(lines.joined(separator: ",\n"))]}"#
    let file = try TemporaryFile(json)
    let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString + ".swift")
    defer { try? FileManager.default.removeItem(at: output) }
    let run = try CommandLineRun(
      ["intents", "--json", "--routes", file.path, "-o", output.path] + samples.flatMap { ["--type", $0.name] })
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.records.first?["skipped"].elements.count == 0, "\(run.output)")
    let text = try String(contentsOf: output, encoding: .utf8)
    let mark = "static var urlRepresentation: URLRepresentation { \""
    let literals = text.components(separatedBy: mark).dropFirst().map {
      String($0.components(separatedBy: "\" }\n")[0])
    }
    try #require(literals.count == samples.count)
    let table = try RouteFile(json: json.utf8).table()
    for (sample, literal) in zip(samples, literals) {
      let link = url(literal, sample.values.map(\.text))
      let match = try #require(try table.match(link, from: .universalLink), "\(sample.pattern) \(link)")
      #expect(match.route.name == sample.name, "\(link)")
      #expect(match.path.names == sample.values.map(\.name), "\(link)")
      #expect(sample.values.map { match.path[$0.name] } == sample.values.map(\.text), "\(link)")
    }
  }
}
