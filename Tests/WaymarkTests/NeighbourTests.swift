#if os(Linux) || os(macOS)
  import Foundation
  import Testing

  @Suite("A good neighbour: what an app that adds Waymark does not pay for · N35")
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

    @Test func theMacrosReadTheCoresSourcesByLinksThatLeadThere() throws {
      let sources = Self.root.appending(path: "Sources")
      let folder = sources.appending(path: "WaymarkMacroSources")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let links = names.filter { !$0.hasSuffix(".swift") }
      #expect(links.count > 3)
      for link in links {
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: link).path)
        #expect(target == "../WaymarkLinksCore/\(link)")
        #expect(FileManager.default.fileExists(atPath: sources.appending(path: "WaymarkLinksCore/\(link)").path))
      }
    }
  }
#endif
