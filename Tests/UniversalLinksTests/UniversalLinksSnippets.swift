import Foundation
import Testing
import Waymark
import WaymarkTesting
import WaymarkUniversalLinks

/// The examples of the documentation, compiled and run.
@MainActor
@Suite("Snippets of universal links · N9")
struct UniversalLinksSnippets {
  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appending(path: "apple-app-site-association"))
  }

  private func makeRouter() -> Router {
    Router(hosts: ["books.example.com"], reachable: .fromLinks) { RouteTo("/books/:id", name: "book") }
  }

  @Test func fileIsWrittenAndAsked() throws {
    let router = makeRouter()
    try inFolder { deployed in
      let file = AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"])
      try Data(file.json).write(to: deployed)

      let kept = try AssociationFile(json: Data(contentsOf: deployed))
      let isHandedOver = kept.verdict(for: "https://books.example.com/books/42").isHandedOver
      for problem in kept.problems(for: router.table) { print(problem) }  // both ways, each with its shortest URL
      #expect(isHandedOver)
    }
  }

  @Test func errorsArePrinted() {
    let router = makeRouter()
    let file = AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"])
    for problem in file.problems(for: router.table) where problem.isError {
      print(problem.code, problem.url ?? "", problem.message)
    }
    #expect(file.problems(for: router.table).isEmpty)
  }

  @Test func expectedLinksAreHandedOver() throws {
    let router = makeRouter()
    let text = "https://books.example.com/books/42 -> book id=42"
    try inFolder { deployed in
      try Data(AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"]).json).write(to: deployed)
      let file = try AssociationFile(json: Data(contentsOf: deployed))
      #expect(file.problems(for: router.table) == [])
      #expect(ExpectedLinks(text).differences(in: router.table, handedOverBy: file) == [])
    }
    try inFolder { deployed in
      try Data(AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"]).json).write(to: deployed)
      let file = try AssociationFile(json: Data(contentsOf: deployed))
      #expect(ExpectedLinks(text).differences(in: router.table, handedOverBy: file) == [])
    }
  }

  @Test func verdictIsPrinted() {
    let router = makeRouter()
    let file = AssociationFile(for: router.table, apps: ["A1B2C3D4E5.com.example.books"])
    let verdict = file.verdict(for: "https://books.example.com/books/42")
    print(verdict)  // match  #2 "/books/?*"  the first rule that matches decides
    for problem in file.problems(for: router.table) { print(problem) }
    #expect(verdict.description == "match  #2 \"/books/?*\"  the first rule that matches decides")
  }
}
