import Foundation
import TestSupport
import Testing

@testable import WaymarkExamples

/// Each example prints what it says it does.
@Suite("Examples: one idea each")
@MainActor
struct ExampleTests {
  @Test func eachExamplePrintsItsOutput() async throws {
    for example in Examples.all {
      Examples.printed = []
      try await example.run()
      #expect(Examples.printed == example.prints, "\(example)")
    }
  }

  @Test func eachFileIsAnExampleThatRuns() throws {
    let folder = CaseFile.repository.appending(path: "Examples/OneIdea")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0 != "Main.swift" }
    #expect(Set(files) == Set(Examples.all.map { "\($0).swift" }))
    #expect(Examples.all.count >= 17)
  }
}
