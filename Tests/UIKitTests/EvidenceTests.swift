import Foundation
import TestSupport
import Testing
import WaymarkUIKit

/// Holds the page of evidence against the tests.
@Suite("UIKit: the page of evidence names tests that exist")
struct EvidenceTests {
  /// The lines of the table of hard cases, by their rows.
  private static func rows() throws -> [Int: String] {
    let text = try text("Documentation/Evidence/UIKitEvidence.md")
    let table = text.components(separatedBy: "## The hard cases").last?.components(separatedBy: "\n## ").first ?? ""
    var rows: [Int: String] = [:]
    for match in table.matches(of: /\n\| (\d+)[^|]* \|([^\n]*)/) { rows[Int(match.1) ?? 0] = String(match.2) }
    return rows
  }

  /// Each word that is written like a name there is a test, or a name of the host or of UIKit.
  @Test func eachNameExists() throws {
    let known = try Self.words(in: "Tests").union(Self.words(in: "Sources"))
      .union(Self.words(of: Self.text("Tests/Cases/uikit_api.json")))
    var missing: Set<String> = []
    for (row, text) in try Self.rows() {
      for match in text.matches(of: /`(?:\w+\.)?([a-zA-Z]\w+)`/) where !known.contains(String(match.1)) {
        missing.insert("\(row): \(match.1)")
      }
    }
    #expect(missing.isEmpty)
  }

  /// The same of the rows that were read against SDKs.
  @Test func eachNameOfTheLaterReadingExists() throws {
    let known = try Self.words(in: "Tests").union(Self.words(in: "Sources"))
      .union(Self.words(of: Self.text("Tests/Cases/uikit_api.json")))
    let text = try Self.text("Documentation/Evidence/UIKitEvidence.md")
    let table = text.components(separatedBy: "## Read against").last?.components(separatedBy: "\n## ").first ?? ""
    let names = table.matches(of: /`(?:\w+\.)?([a-zA-Z]\w+)`/).map { String($0.1) }
    #expect(names.filter { !known.contains($0) } == [])
    #expect(names.count > 40)
  }

  /// Rows 91 and 92 were mended in the core, whose tests name no row.
  @Test(arguments: Array(60...90)) func eachRowOfTheReadingHasATestOrIsNotMet(_ row: Int) throws {
    let text = try #require(try Self.rows()[row])
    let isNamed = try ["Tests/UIKitTests", "Tests/SwiftUITests"].contains { folder in
      try Self.swift(in: folder).contains { $0.contains("\"HOSTS \(row): ") }
    }
    #expect(isNamed != text.contains("not met"))
  }

  /// The table of the guide about what the app presents itself says the same as the table that the hosts are tested by.
  @Test func theGuideHasTheTableOfUnmanagedPresentations() throws {
    var said: [String: UnmanagedTable.End] = [:]
    for row in try Self.text("Documentation/UIKit.md").matches(of: /\n\| `\.(\w+)`(?:, ([^|]*))? \|([^\n]*)\|/) {
      guard let policy = Router.UnmanagedPresentations(rawValue: String(row.1)) else { continue }
      let cells = row.3.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 3)
      for verb in Self.verbs(row.2.map { String($0) } ?? "") {
        for (thing, cell) in [(UnmanagedTable.Thing.alert, 0), (.lockedSheet, 0), (.search, 1), (.sheet, 2)] {
          let end: UnmanagedTable.End = try #require(Self.end(cells[cell], thing), "\(cells[cell])")
          said["\(policy) \(verb) \(thing)"] = end
        }
      }
    }
    for cell in UnmanagedTable.cells where cell.verb != .signOut {
      #expect(said["\(cell.policy) \(cell.verb) \(cell.thing)"] == cell.end, "\(cell)")
    }
  }

  /// The verbs that the first column of a row means.
  private static func verbs(_ text: String) -> [UnmanagedTable.Verb] {
    let links: [UnmanagedTable.Verb] = [.externalLink, .externalLinkToTheSamePlace]
    switch text.trimmingCharacters(in: .whitespaces) {
    case "a link from outside": return links
    case "a sheet", "a sheet of the app's own calls": return [.present]
    case "all else of the app's own calls": return [.push, .pop, .dismiss, .select]
    case "all else": return links + [.push, .pop, .dismiss, .select]
    default: return UnmanagedTable.Verb.allCases.filter { $0 != .signOut }
    }
  }

  /// The end that the words of a cell mean.
  private static func end(_ words: String, _ thing: UnmanagedTable.Thing) -> UnmanagedTable.End? {
    switch words {
    case "waits for alerts": thing == .alert ? .waits : .goes
    case "waits": .waits
    case "goes on top", "is not an obstacle": .goes
    case "is ended", "is dismissed": .dismisses
    case "fails": .fails
    default: nil
    }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: CaseFile.repository.appending(path: path), encoding: .utf8)
  }

  private static func swift(in folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(
      at: CaseFile.repository.appending(path: folder), includingPropertiesForKeys: nil)
    var texts: [String] = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      texts.append(try String(contentsOf: file, encoding: .utf8))
    }
    return texts
  }

  private static func words(in folder: String) throws -> Set<String> {
    try swift(in: folder).reduce(into: []) { $0.formUnion(words(of: $1)) }
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}
