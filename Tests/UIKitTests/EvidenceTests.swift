import Foundation
import TestSupport
import Testing

/// Holds the page of evidence against the tests.
@Suite("UIKit: the page of evidence names tests that exist")
struct EvidenceTests {
  /// The lines of the table of hard cases, by their rows.
  private static func rows() throws -> [Int: String] {
    let text = try text("Documentation/UIKitEvidence.md")
    let table = text.components(separatedBy: "## The hard cases").last?.components(separatedBy: "\n## ").first ?? ""
    var rows: [Int: String] = [:]
    for match in table.matches(of: /\n\| (\d+)[^|]* \|([^\n]*)/) { rows[Int(match.1) ?? 0] = String(match.2) }
    return rows
  }

  /// What is written like a name there is a test, or something of the host's or of UIKit's.
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

  @Test(arguments: 60...73) func eachRowOfTheReadingHasATestOrIsNotMet(_ row: Int) throws {
    let text = try #require(try Self.rows()[row])
    let isNamed = try Self.swift(in: "Tests/UIKitTests").contains { $0.contains("\"HOSTS \(row): ") }
    #expect(isNamed != text.contains("not met"))
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
