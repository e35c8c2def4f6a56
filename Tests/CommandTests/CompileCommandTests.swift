import Foundation
import Testing

/// `waymark compile`, run as a user would.
@Suite("waymark compile · N42")
struct CompileCommandTests {
  /// A folder that is removed after the body.
  private func inFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  private func routes(_ routes: String, options: String = "") throws -> TemporaryFile {
    try TemporaryFile(#"{"version": 1, "options": {\#(options)}, "routes": [\#(routes)]}"#)
  }

  @Test(arguments: [("swift", "Links.swift"), ("typescript", "links.ts"), ("kotlin", "Links.kt")])
  func fileIsWrittenInEachLanguage(_ language: String, _ name: String) throws {
    let json = try routes(#"{"name": "book", "pattern": "/books/:id<int>"}"#)
    let path = json.path
    try inFolder { folder in
      let file = folder.appending(path: name)
      let run = try CommandLineRun(["compile", "--routes", path, "--language", language, "-o", file.path])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output == "wrote \(name): 1 route\n")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("// Written by waymark compile from a map with the checksum "))
      let isNamed = text.contains(language == "swift" ? "struct Links" : "class Links")
      #expect(isNamed)
    }
  }

  @Test func checkTellsAFileThatIsOutOfDate() throws {
    let old = try routes(#"{"name": "a", "pattern": "/a"}"#)
    let new = try routes(#"{"name": "a", "pattern": "/b"}"#)
    let (oldPath, newPath) = (old.path, new.path)
    try inFolder { folder in
      let file = folder.appending(path: "Links.swift").path
      let missing = try CommandLineRun(["compile", "--routes", oldPath, "-o", file, "--check"])
      #expect(missing.status == 1)
      #expect(missing.output == "there is no Links.swift: run this without --check to write 1 route\n")
      #expect(!FileManager.default.fileExists(atPath: file))
      #expect(try CommandLineRun(["compile", "--routes", oldPath, "-o", file]).status == 0)
      let current = try CommandLineRun(["compile", "--routes", oldPath, "-o", file, "--check"])
      #expect(current.status == 0)
      #expect(current.output == "Links.swift is up to date: 1 route\n")
      let outdated = try CommandLineRun(["compile", "--routes", newPath, "-o", file, "--check"])
      #expect(outdated.status == 1)
      #expect(
        outdated.output
          == "Links.swift is out of date, or was edited: run this without --check to write 1 route\n")
    }
  }

  @Test func jsonNamesTheRoutesAndTheState() throws {
    let json = try routes(#"{"name": "a.b", "pattern": "/a"}, {"pattern": "/b/:id"}"#)
    let path = json.path
    try inFolder { folder in
      let arguments = ["compile", "--json", "--routes", path, "-o", folder.appending(path: "Links.swift").path]
      let first = try CommandLineRun(arguments)
      #expect(first.output.hasPrefix(#"{"file":"Links.swift","language":"swift","routes":["aB","bId"],"checksum":""#))
      #expect(first.output.hasSuffix("\"isCurrent\":false}\n"))
      #expect(try CommandLineRun(arguments).output.hasSuffix("\"isCurrent\":true}\n"))
    }
  }

  @Test func foreignFileIsNotReplaced() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Links.swift")
      try Data("struct Links {}\n".utf8).write(to: file)
      let run = try CommandLineRun(["compile", "-o", file.path])
      #expect(run.status == 2)
      #expect(run.errors.contains("was not written by waymark compile: name another file, or remove this one"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "struct Links {}\n")
    }
  }

  @Test(arguments: [
    (["-o", "1.swift"], "“1” is not a name for the type: name the file like Links.swift"),
    (["-o", "Link.ts", "--language", "typescript"], "“Link” is not a name for the type: name the file like Links.ts"),
    (["-o", "Links.swift", "--package", "a.b"], "--package is for --language kotlin"),
    (["-o", "Links.kt", "--language", "kotlin", "--package", "a-b"], "“a-b” is not a package"),
    (["-o", "Links.py", "--language", "python"], "python"),
    ([], "--output"),
  ])
  func mistakesAreReported(_ arguments: [String], _ message: String) throws {
    let run = try CommandLineRun(["compile"] + arguments)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func fileWithoutRoutesIsRefused() throws {
    let json = try TemporaryFile(#"{"version": 1}"#)
    let path = json.path
    let run = try CommandLineRun(["compile", "--routes", path, "-o", "Links.swift"])
    #expect(run.status == 2)
    #expect(run.errors.contains("there are no routes to compile"))
  }

  @Test func missingPartsAreReported() throws {
    let json = try routes(
      #"{"name": "a", "pattern": "/a"}, {"name": "any", "pattern": "/x/:_"}"#, options: #""fallback": "/a""#)
    let path = json.path
    try inFolder { folder in
      let run = try CommandLineRun(["compile", "--routes", path, "-o", folder.appending(path: "Links.swift").path])
      #expect(run.status == 0)
      #expect(run.errors.contains("no link can be written to any: a value has no name, or the host is open"))
      #expect(run.errors.contains("the file follows no fallback: links that no route takes are unmatched"))
    }
  }

  @Test func kotlinFileHasItsPackage() throws {
    try inFolder { folder in
      let file = folder.appending(path: "Links.kt")
      let run = try CommandLineRun([
        "compile", "--language", "kotlin", "--package", "com.example.books", "-o", file.path,
      ])
      #expect(run.status == 0)
      let isThere = try String(contentsOf: file, encoding: .utf8).contains("\npackage com.example.books\n")
      #expect(isThere)
    }
  }
}
