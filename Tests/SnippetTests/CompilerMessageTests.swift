#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// Messages of the compiler that Waymark writes, for mistakes that it could only list candidates for.
  @Suite("N40: The compiler names the cure")
  struct CompilerMessageTests {
    @Test("N40: Each mistake gives one error with the words that are written above it, and what is right gives none")
    func mistakeHasOneCompilerError() throws { try expectMessages(in: "Mistakes", count: 10) }

    @Test(
      "N41: Three mistakes in an enum that is a map give one error each at their case, and what is right gives none",
      .enabled(if: Self.plugin != nil, "the plugin of the macros is built with the tests of the macros"))
    func messagesOfMacros() throws { try expectMessages(in: "MacroMistakes", count: 3) }

    private func expectMessages(in name: String, count: Int) throws {
      let file = CaseFile.repository.appending(path: "Tests/Fixtures/CompilerMessages/\(name).swift")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let expected = lines.enumerated().compactMap { index, line in
        line.range(of: "// expect: ").map { "\(index + 2): \(line[$0.upperBound...])" }
      }
      // The compiler adds that the type does not conform.
      let errors = try errors(in: file).filter { !$0.contains("does not conform to protocol") }
      try #require(expected.count == count)
      let told = errors.joined(separator: "\n")
      for words in expected { #expect(errors.contains { $0.matches(words) }, "\(words)\n\(told)") }
      #expect(errors.count == expected.count, "\(told)")
    }

    /// The folder with what the tests are built of.
    private static var build: URL? {
      let places = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0])]
      return places.map { $0.deletingLastPathComponent() }.first {
        FileManager.default.fileExists(atPath: $0.appending(path: "Modules/Waymark.swiftmodule").path)
      }
    }

    /// The plugin that expands the macros, if it is built.
    private static var plugin: URL? {
      build?.appending(path: "WaymarkMacroPlugin-tool").existing
    }

    /// The errors of a file, each after its line.
    private func errors(in file: URL) throws -> [String] {
      let build = try #require(Self.build)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      let moduleMap = build.appending(path: "CWaymark.build/module.modulemap").path
      process.arguments = [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path, "-Xcc",
        "-fmodule-map-file=\(moduleMap)", file.path,
      ]
      if let plugin = Self.plugin {
        process.arguments? += [
          "-Xfrontend", "-load-plugin-executable", "-Xfrontend", "\(plugin.path)#WaymarkMacroPlugin",
        ]
      }
      let output = Pipe()
      process.standardError = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let mark = "\(file.path):"
      return text.split(separator: "\n").filter { $0.hasPrefix(mark) && $0.contains(": error: ") }.map { line in
        let rest = line.dropFirst(mark.count)
        let number = rest.prefix { $0 != ":" }
        return "\(number): " + (rest.components(separatedBy: ": error: ").last ?? "")
      }
    }
  }

  extension URL {
    /// The file itself, or `nil` if there is none.
    fileprivate var existing: URL? { FileManager.default.fileExists(atPath: path) ? self : nil }
  }

  extension String {
    /// Returns true if this is an error of the line, or of the declaration that begins there, and has the words.
    fileprivate func matches(_ expected: String) -> Bool {
      let parts = (split(separator: ":").first, expected.split(separator: ":").first)
      guard parts.0 == parts.1, let start = expected.firstIndex(of: " ") else { return false }
      return contains(expected[start...].dropFirst())
    }
  }
#endif
