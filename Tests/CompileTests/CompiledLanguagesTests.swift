import Foundation
import TestSupport
import Testing
import Waymark
import WaymarkCompiling
import WaymarkRouteFile

/// Links with their readings by tables, for `scripts/check-compiled`, which has the other languages read them.
@Suite("Links for the generated TypeScript and Kotlin · N42")
struct CompiledLanguagesTests {
  /// The folder to write to.
  private static let folder = ProcessInfo.processInfo.environment["WAYMARK_COMPILED"].map { URL(fileURLWithPath: $0) }

  @Test("WAYMARK_COMPILED names the folder that links are written to", .enabled(if: folder != nil))
  func linksOfEachLanguageAreWritten() throws {
    let folder = try #require(Self.folder)
    var random = SeededGenerator.make()
    let files = try Self.routeFiles()
    for (index, file) in files.enumerated() {
      let table = try RouteFile(json: file).table()
      try write(table, &random, 6_000, to: folder.appending(path: "file\(index)"))
    }
    for index in 0..<SeededGenerator.rounds(150) {
      var maker = RandomTable(random)
      let table = maker.table()
      random = maker.random
      try write(table, &random, 300, to: folder.appending(path: "map\(index)"))
    }
  }

  /// The route files of the examples, and those of published apps, where they are beside the repository.
  static func routeFiles() throws -> [Data] {
    let examples = try ["bookshop", "github"].map { name in
      try Data(contentsOf: CaseFile.repository.appending(path: "Examples/\(name).json"))
    }
    let apps = CaseFile.repository.appending(path: "../shared/cases/apps")
    let found = (try? FileManager.default.contentsOfDirectory(at: apps, includingPropertiesForKeys: nil)) ?? []
    return examples
      + found.sorted { $0.path < $1.path }.compactMap { file in
        let object = (try? Data(contentsOf: file)).flatMap { try? JSONSerialization.jsonObject(with: $0) }
        let routeFile = (object as? [String: Any])?["routeFile"]
        return routeFile.flatMap { try? JSONSerialization.data(withJSONObject: $0) }
      }
  }

  /// Writes the plan of a table, the names of its constraints, and links: text, source, trust, reading, in hexadecimal.
  private func write(
    _ table: RouteTable, _ random: inout SeededGenerator, _ count: Int, to folder: URL
  ) throws {
    let plan = MatcherPlan(table)
    var sampler = LinkSampler(table, random)
    var lines = ""
    for _ in 0..<count {
      let (text, source) = (sampler.link(), sampler.source())
      let reading = Reading.byTable(table, text, from: source)
      lines += "\(hex(text)) \(source?.name ?? "-") \(source?.trust.rawValue ?? 0) \(hex(reading))\n"
    }
    random = sampler.random
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(lines.utf8).write(to: folder.appending(path: "links.txt"))
    try Data(plan.text.utf8).write(to: folder.appending(path: "plan.txt"))
    try Data(plan.constraints.joined(separator: "\n").utf8).write(to: folder.appending(path: "constraints.txt"))
  }

  private func hex(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
