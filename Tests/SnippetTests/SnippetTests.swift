import Foundation
import TestSupport
import Testing
import Waymark

@Suite("Documentation")
struct SnippetTests {
  static var pages: [URL] {
    let root = CaseFile.repository
    let folders = ["Documentation", "Sources"].map { root.appending(path: $0) }
    let found = folders.flatMap { folder in
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    }
    return [root.appending(path: "README.md")] + found.filter { $0.pathExtension == "md" }
  }

  /// The first two are compiled with the tests, the others by `scripts/check-macros`.
  static let compiledFiles = [
    "SnippetTests/Snippets.swift", "UIKitTests/UIKitSnippets.swift",
    "Fixtures/MacroApp/Sources/MacroSnippets/MacroSnippets.swift",
    "Fixtures/MacroApp/Sources/HandSnippets/HandSnippets.swift",
  ]

  /// Each line of each snippet stands in a compiled file, in order.
  @Test(arguments: pages)
  func snippetsAreCompiled(_ page: URL) throws {
    let compiled = try Self.compiledFiles.map { name in
      let file = CaseFile.repository.appending(path: "Tests/" + name)
      return Self.lines(try String(contentsOf: file, encoding: .utf8))
    }
    for snippet in Self.snippets(in: try String(contentsOf: page, encoding: .utf8)) {
      let lines = Self.lines(snippet).filter { !$0.hasPrefix("import ") }
      let isThere = compiled.contains { file in
        file.indices.contains { start in file[start...].starts(with: lines) }
      }
      #expect(isThere, "\(page.lastPathComponent): this is in no file that is compiled:\n\(snippet)")
    }
  }

  /// The README's claims about the values, held against what comes out.
  @Test func theReadmesExampleIsTrue() throws {
    var builder = RouteTable.Builder(reachable: .fromLinks)
    builder.options.hosts = ["books.example.com"]
    builder.add("/books/:id<int>", name: "book")
    builder.add("/s/:id", redirect: "/books/:id")
    let table = try builder.build()
    let match = try #require(try table.match("bookshop://books/42?ref=mail#reviews"))
    #expect(try match.value("id", as: Int.self) == 42 && match["ref"] == "mail")
    #expect(table.resolve(try DeepLink("https://books.example.com/s/7")).match?.route.name == "book")
  }

  private static func snippets(in text: String) -> [String] {
    text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
  }

  private static func lines(_ text: String) -> [String] {
    // Comments may be aligned as they like.
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }
}
