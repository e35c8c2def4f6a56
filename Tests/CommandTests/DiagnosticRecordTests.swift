import Foundation
import TestSupport
import Testing
import WaymarkUniversalLinks

/// A call of the command on small files, with the record of its whole answer.
struct RecordedCall: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: [String]
  var files: [String: String] = [:]
  var testDescription: String { name }

  /// Runs the command in a folder of its own; its path is left out of the answer.
  func answer() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let run = try CommandLineRun(arguments.map { $0.replacing("@", with: folder.path + "/") })
    let call = "$ waymark " + arguments.map { $0.replacing("@", with: "") }.joined(separator: " ")
    let text = call + "\n" + run.output + run.errors + "status \(run.status)\n"
    return text.replacing(folder.path + "/", with: "")
  }
}

@Suite("Each diagnostic, as the command prints it · N9 N26 N31 N38")
struct DiagnosticRecordTests {
  /// To accept other answers: `RECORD_DIAGNOSTICS=1 swift test --filter diagnosticIsAsReviewed`.
  @Test(arguments: RecordedCalls.all)
  func diagnosticIsAsReviewed(_ call: RecordedCall) throws {
    let kept = CaseFile.repository.appending(path: "Tests/Fixtures/Diagnostics/\(call.name).txt")
    let answer = try call.answer()
    if ProcessInfo.processInfo.environment["RECORD_DIAGNOSTICS"] != nil { try Data(answer.utf8).write(to: kept) }
    let reviewed = try String(contentsOf: kept, encoding: .utf8)
    #expect(answer == reviewed, "to accept it: RECORD_DIAGNOSTICS=1 swift test --filter diagnosticIsAsReviewed")
  }

  /// The codes that the command never prints.
  ///
  /// Matchers that disagree are a defect, which no input is known for. A component that takes everything is right if the
  /// routes do, and else a difference.
  private static let unprinted: Set<AssociationFile.Problem.Code> = [.unconfirmed, .takesEverything]

  @Test(arguments: AssociationFile.Problem.Code.allCases.filter { !unprinted.contains($0) })
  func eachCodeHasARecord(_ code: AssociationFile.Problem.Code) throws {
    let kept = CaseFile.repository.appending(path: "Tests/Fixtures/Diagnostics/check-\(code.rawValue).txt")
    #expect(try String(contentsOf: kept, encoding: .utf8).contains(" [\(code.rawValue)]\n"))
  }

  @Test(arguments: ["opened", "changed", "refused", "not handed over", "dead"])
  func eachOutcomeHasARecord(_ outcome: String) throws {
    let kept = CaseFile.repository.appending(path: "Tests/Fixtures/Diagnostics/links-outcomes.txt")
    let text = try String(contentsOf: kept, encoding: .utf8)
    #expect(text.contains(": \(outcome): ") || outcome == "opened" && text.contains(" 2 opened"))
  }

  @Test func noRecordIsLeftOver() throws {
    let folder = CaseFile.repository.appending(path: "Tests/Fixtures/Diagnostics")
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(kept) == Set(RecordedCalls.all.map { $0.name + ".txt" }))
  }
}
