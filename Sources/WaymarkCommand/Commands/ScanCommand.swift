#if Tools
  import ArgumentParser
  import Foundation

  struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "scan",
      abstract: "Reads the routes that Swift sources declare, without building the app.",
      discussion: """
        Starts waymark-scan, an executable of its own, since it needs a parser of Swift, which takes minutes to build and \
        which nothing else here needs. It is looked for beside this command, then in the PATH; swift build \
        --enable-all-traits --product waymark-scan puts it beside. All arguments go to it: waymark scan --help is its help.

        EXAMPLES
          waymark scan Sources > routes.json
          waymark scan --check --strict Sources
        """)

    @Argument(parsing: .captureForPassthrough, help: ArgumentHelp("What waymark-scan takes.", valueName: "argument"))
    var arguments: [String] = []

    mutating func run() throws {
      let tool = try Self.tool(for: "scan")
      var strings = ([tool] + arguments).map { strdup($0) } + [nil]
      execv(tool, &strings)
      throw CommandFailure(message: "“\(tool)” cannot be started: \(String(cString: strerror(errno)))")
    }

    /// Returns the tool beside this command, or else in the PATH.
    ///
    /// - Throws: a ``CommandFailure`` that says how to build it.
    static func tool(for command: String) throws(CommandFailure) -> String {
      let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let folders = [own].compactMap { $0 } + path.split(separator: ":").map(String.init)
      let tool = folders.map { $0 + "/waymark-scan" }.first { FileManager.default.isExecutableFile(atPath: $0) }
      if let tool { return tool }
      throw CommandFailure(
        message: """
          \(command) needs waymark-scan, which was not built yet; in the folder of Waymark, this builds it:
            swift build --enable-all-traits --product waymark-scan
          """)
    }
  }
#endif
