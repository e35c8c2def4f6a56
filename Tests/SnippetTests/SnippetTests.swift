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

  static var sources: [URL] {
    get throws {
      let folder = CaseFile.repository.appending(path: "Sources")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      let found = files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
      return try found.filter { try String(contentsOf: $0, encoding: .utf8).contains("/// ```swift") }
    }
  }

  /// The first ones are compiled with the tests; those in Fixtures by `scripts/check-macros`, and those of SwiftUI are
  /// type-checked by `scripts/check-apple-types`.
  static let compiledFiles = [
    "SnippetTests/Snippets.swift", "SnippetTests/DocExamples+Links.swift", "SnippetTests/DocExamples+Senders.swift",
    "SnippetTests/DocExamples+Routes.swift",
    "SnippetTests/DocExamples+Router.swift", "SnippetTests/DocExamples+State.swift",
    "SnippetTests/DocExamples+Log.swift", "SnippetTests/DocExamples+Journal.swift",
    "SnippetTests/DocExamples+Modules.swift", "SnippetTests/DocExamples+SignIn.swift", "SnippetTests/MapSnippets.swift",
    "SnippetTests/GettingStarted.swift",
    "SnippetTests/PageExamples.swift", "SnippetTests/RecipeSnippets.swift",
    "SnippetTests/MoreMigrationSnippets.swift", "SnippetTests/RunningAppSnippets.swift",
    "SnippetTests/ExploreSnippets.swift", "SnippetTests/MigrationSnippets.swift",
    "UniversalLinksTests/UniversalLinksSnippets.swift", "CompileTests/WayOutSnippets.swift",
    "UIKitTests/UIKitSnippets.swift", "UIKitTests/UIKitDocExamples.swift", "UIKitTests/UIKitGettingStarted.swift",
    "UIKitTests/UIKitMigrationSnippets.swift",
    "SwiftUITests/SwiftUISnippets.swift", "SwiftUITests/SwiftUIGettingStarted.swift", "SwiftUITests/TabsSnippets.swift",
    "SwiftUITests/SwiftUISkill.swift", "SwiftUITests/ConsoleTests.swift",
    "Fixtures/Neighbour/Sources/LinksOnly/Links.swift", "Fixtures/Neighbour/Sources/LinksOnly/LinksOnly.swift",
    "Fixtures/MacroApp/Sources/MacroSnippets/MacroSnippets.swift",
    "Fixtures/MacroApp/Sources/HandSnippets/HandSnippets.swift",
    "IntentsTests/IntentSnippets.swift", "MacroTests/ShopLinkTests.swift", "IntentsTests/IntentEntryPoints.swift",
    "IntentsTests/Generated/BookshopIntents.swift",
    "Support/AppleHeaders/Snippets/SwiftUISnippets.swift", "Support/ShopInSwiftUI/ShopApp.swift",
    "Support/ShopInUIKit/ShopApp.swift", "Support/TabsInSwiftUI/LibraryApp.swift",
    "Support/OwnViewsInSwiftUI/BooksApp.swift", "Support/MapInSwiftUI/ShopApp.swift",
    "SwiftUITests/Host/MapAppTests.swift", "Support/MapInUIKit/ShopApp.swift", "UIKitTests/MapAppTests.swift",
    "Support/IntentsInSwiftUI/BookshopApp.swift",
  ]

  private static let compiled = Result {
    try compiledFiles.map { name in
      let file = CaseFile.repository.appending(path: "Tests/" + name)
      return lines(try String(contentsOf: file, encoding: .utf8))
    }
  }

  /// Each line of each snippet stands in a compiled file, in order.
  @Test(arguments: pages)
  func snippetsAreCompiled(_ page: URL) throws {
    try expectCompiled(Self.snippets(in: try String(contentsOf: page, encoding: .utf8)), of: page)
  }

  /// A reader pastes the first block of a page over a file of a new app.
  @Test(arguments: [
    ("Sources/WaymarkSwiftUI/WaymarkSwiftUI.docc/GettingStartedWithSwiftUI.md", "MapInSwiftUI/ShopApp"),
    ("README.md", "MapInSwiftUI/ShopApp"),
    ("Sources/WaymarkUIKit/WaymarkUIKit.docc/GettingStartedWithUIKit.md", "MapInUIKit/ShopApp"),
    ("Documentation/SwiftUI.md", "ShopInSwiftUI/ShopApp"), ("Documentation/UIKit.md", "ShopInUIKit/ShopApp"),
    ("Documentation/TabsAndStacks.md", "TabsInSwiftUI/LibraryApp"),
    ("Documentation/SwiftUIInYourViews.md", "OwnViewsInSwiftUI/BooksApp"),
    ("Documentation/AppIntents.md", "IntentsInSwiftUI/BookshopApp"),
  ])
  func theFirstBlockIsAWholeFile(_ page: String, _ name: String) throws {
    let page = try String(contentsOf: CaseFile.repository.appending(path: page), encoding: .utf8)
    let file = CaseFile.repository.appending(path: "Tests/Support/\(name).swift")
    let block = try #require(Self.snippets(in: page).first)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(block.trimmingCharacters(in: .newlines) == text.trimmingCharacters(in: .newlines))
    #expect(block.contains("\n@main\n"))
  }

  /// A reader who moves finds each feature of the other router on its page, in a section that names the feature's
  /// number.
  @Test(arguments: [
    ("JLRoutes", "H", 17), ("HDRoutes", "H", 17), ("IKRouter", "I", 6), ("ReerRouter", "R", 20), ("FJRouter", "F", 12),
    ("MonarchRouter", "M", 12),
  ])
  func pagesForMovingAreWhole(_ router: String, _ letter: String, _ count: Int) throws {
    let page = CaseFile.repository.appending(path: "Documentation/Migration/\(router).md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let numbers = text.matches(of: /<!-- ([A-Z0-9 ]+) -->/).flatMap {
      $0.output.1.split(separator: " ").map(String.init)
    }
    #expect(Set(numbers) == Set((1...count).map { "\(letter)\($0)" }))
  }

  /// So does each line of each example in the documentation of a type, a function or a macro.
  @Test(arguments: try sources)
  func examplesAreCompiled(_ source: URL) throws {
    let text = try String(contentsOf: source, encoding: .utf8)
    let comments = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " }
      return line.hasPrefix("/// ") ? String(line.dropFirst(4)) : ""
    }
    try expectCompiled(Self.snippets(in: comments.joined(separator: "\n")), of: source)
  }

  private func expectCompiled(_ snippets: [String], of file: URL) throws {
    let compiled = try Self.compiled.get()
    for snippet in snippets {
      let lines = Self.lines(snippet).filter { !$0.hasPrefix("import ") }
      let isThere = compiled.contains { file in
        file.indices.contains { start in file[start...].starts(with: lines) }
      }
      #expect(isThere, "\(file.lastPathComponent): this is in no file that is compiled:\n\(snippet)")
      #expect(!lines.isEmpty, "\(file.lastPathComponent): this is in no file that is compiled:\n\(snippet)")
    }
  }

  /// A reader who looks a type up sees it used.
  @Test func aQuarterOfTheTypesHaveAnExample() throws {
    var types = PublicTypes()
    let modules = [
      "Waymark", "WaymarkCore", "WaymarkLinksCore", "WaymarkMacros", "WaymarkTesting", "WaymarkSwiftUI", "WaymarkUIKit",
    ]
    for module in modules {
      let folder = CaseFile.repository.appending(path: "Sources/" + module)
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
        types.read(try String(contentsOf: file, encoding: .utf8))
      }
    }
    #expect(types.count > 100, "\(types.withExample) of \(types.count)")
    #expect(types.withExample * 4 >= types.count, "\(types.withExample) of \(types.count)")
  }

  private static func snippets(in text: String) -> [String] {
    text.matches(of: /```swift\n([\s\S]*?)```/).map { String($0.output.1) }
  }

  private static func lines(_ text: String) -> [String] {
    // Comments may be aligned as they like.
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }
}

/// The number of public types and macros, and the number of those with an example in their documentation.
private struct PublicTypes {
  private(set) var count = 0
  private(set) var withExample = 0

  mutating func read(_ source: String) {
    var hasExample = false
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///") {
        hasExample = hasExample || text == "/// ```swift"
      } else if isPublicType(text) {
        count += 1
        withExample += hasExample ? 1 : 0
        hasExample = false
      } else if text.isEmpty || text.hasSuffix("{") || text.hasSuffix("}") {
        hasExample = false
      }
    }
  }

  /// A line that is neither is of an attribute between the documentation and the declaration, or is code.
  private func isPublicType(_ line: Substring) -> Bool {
    let words = line.split(separator: " ").drop { $0.hasPrefix("@") || $0 == "nonisolated" }
    guard words.first == "public" || words.first == "open" else { return false }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias", "macro"]
    return words.dropFirst().drop { $0 == "final" || $0 == "indirect" }.first.map(kinds.contains) ?? false
  }
}
