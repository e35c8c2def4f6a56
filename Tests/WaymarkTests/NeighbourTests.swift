#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite("A good neighbour: an app pays only for the products that it uses · N35")
  struct NeighbourTests {
    static let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Runs the manifest check over a planted manifest.
    private func check(_ manifest: String) throws -> (status: Int32, output: String) {
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", Self.root.appending(path: "scripts/check-manifest").path,
        Self.root.appending(path: "Tests/Fixtures/Manifests/\(manifest).json").path,
      ]
      process.standardOutput = pipe
      try process.run()
      let data = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    @Test func aMacroThatSharesATargetWithAProductByTwoTargetsIsFound() throws {
      let (status, output) = try check("breach")
      #expect(status == 1)
      #expect(output.contains("ShopMacros → Words → Names is reached by a product: Shop → Names"))
    }

    @Test func aMacroWithTargetsOfItsOwnMayUsePrebuiltSwiftSyntax() throws {
      let (status, output) = try check("clean")
      #expect(status == 0)
      #expect(output == "manifest: 1 of 1 macros may use prebuilt swift-syntax\n")
    }

    private static let macroSources = root.appending(path: "Sources/WaymarkMacroSources")

    @Test func macrosReadTheSourcesOfTheCoreByLinks() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.macroSources.path)
      let links = names.filter { !$0.hasSuffix(".swift") }
      #expect(links.sorted() == ["Authoring", "Patterns", "Syntax"])
      for link in links {
        let path = Self.macroSources.appending(path: link).path
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
        #expect(target.contains(/^..\/Waymark(LinksCore|Checks)\//))
        #expect(FileManager.default.fileExists(atPath: path))
      }
    }

    /// Each user of the macros compiles this a second time.
    ///
    /// No table, matcher or parser of links belongs there.
    @Test func theMacrosCompilePatternsOnly() throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: Self.macroSources.path)
      let files = try names.flatMap { name -> [URL] in
        let place = Self.macroSources.appending(path: name).resolvingSymlinksInPath()
        guard !name.hasSuffix(".swift") else { return [place] }
        return try FileManager.default.contentsOfDirectory(at: place, includingPropertiesForKeys: nil)
      }
      let lines = try files.map { try Self.linesOfCode(in: $0) }.reduce(0, +)
      #expect(files.count > 30)
      #expect(lines > 2_000)
      #expect(lines < 3_500)
    }

    /// The lines that are neither blank nor a comment, as `scripts/count-code` counts them.
    private static func linesOfCode(in file: URL) throws -> Int {
      try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count { line in
        let text = line.drop { $0 == " " }
        return !text.isEmpty && !text.hasPrefix("//")
      }
    }
  }
#endif
