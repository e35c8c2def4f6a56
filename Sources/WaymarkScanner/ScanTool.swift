#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkRouteFile

  /// The `waymark-scan` command.
  struct ScanTool: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "waymark-scan",
      abstract: "Reads the routes that Swift sources declare, without building the app.",
      discussion: """
        Prints a route file of what @Route, @Routes, @Routable, @RouteModule and #route declare, and of what is written by \
        hand and can be read: maps with RouteTo and the others, handle("/…"), add("/…"), RouteTable.Declaration("/…"), and keys; \
        and the registrations of JLRoutes, HDRoutes, IKRouter, ReerRouter and FJRouter. \
        Patterns that are made while the app runs cannot be read; it says where they are, and how many. waymark open, resolve, \
        check, map and diff read the file. Findings go to standard error: routes of two modules that are in each other's way, \
        with the file and the line of both.

        The module of a file is the folder below “Sources”; without one, the first folder below the path; or what you \
        say: MODULE=PATH. Folders named Tests and those of dependencies are left out, unless named.

        EXAMPLES
          waymark-scan Sources > routes.json
          waymark-scan --check --strict Sources
          waymark-scan Shop=App/Shop Chat=Packages/Chat/Sources/Chat --output routes.json

        EXIT CODES
          0  all well
          1  the check found errors, or with --strict anything at all
          2  wrong usage, or a path that cannot be read
        """,
      version: WaymarkVersion.current)

    @Argument(
      help: ArgumentHelp("Folders or files. To name the module of one, write MODULE=PATH.", valueName: "path"),
      completion: .directory)
    var paths: [String]
    @Flag(name: .long, help: "Prints the problems, and no route file.")
    var check = false
    @Flag(name: .long, help: "Warnings fail too.")
    var strict = false
    @Flag(name: .long, help: "With --check: one JSON object a problem.")
    var json = false
    @Option(name: .long, help: ArgumentHelp("A host of the app's links; may be repeated.", valueName: "host"))
    var host: [String] = []
    @Option(name: .long, help: ArgumentHelp("A scheme of the app's links; may be repeated.", valueName: "scheme"))
    var scheme: [String] = []
    @Option(
      name: .shortAndLong, help: ArgumentHelp("The route file to write, else standard output.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var output: String?

    func validate() throws {
      if json, !check { throw ValidationError("--json is for --check: the route file is JSON already") }
      if output != nil, check { throw ValidationError("--check writes no route file: leave out one of the two") }
    }

    mutating func run() throws {
      var files: [SourceFile] = []
      for path in paths { files += try SourceFolder(argument: path).files() }
      guard !files.isEmpty else {
        throw ScanFailure("there are no Swift files in \(paths.map { "“\($0)”" }.joined(separator: ", "))")
      }
      let scan = Scan(files)
      let file = scan.file(hosts: host, schemes: scheme)
      let report = ScanReport(scan, file)
      if check { printFindings(report, scan) } else { try writeFile(file, report, scan) }
      if report.errorCount > 0 || (strict && !report.findings.isEmpty) { throw ExitCode(1) }
    }

    private func printFindings(_ report: ScanReport, _ scan: Scan) {
      for finding in report.findings + report.notes {
        print(json ? finding.json : finding.diagnostic.text())
      }
      if !json { print("\(report.summary) in \(scan.fileCount) files; \(report.coverage)") }
    }

    private func writeFile(_ file: RouteFile, _ report: ScanReport, _ scan: Scan) throws {
      for finding in report.findings + report.notes { Self.complain(finding.diagnostic.text()) }
      if !report.notes.isEmpty || scan.routes.items.isEmpty { Self.complain(report.coverage) }
      guard let output else { return print(String(decoding: file.json, as: UTF8.self), terminator: "") }
      do {
        try Data(file.json).write(to: URL(fileURLWithPath: output))
      } catch {
        throw ScanFailure("“\(output)” cannot be written: \(error.localizedDescription)")
      }
    }

    // MARK: Ending

    /// Runs the command.
    ///
    /// Its exit codes are those of the documentation, not ArgumentParser's.
    static func main() {
      TerminalWidth.bound()
      // The parser and its visitors call themselves for each part of an expression. Only what is used of the stack takes
      // memory.
      let thread = Thread { Self.runOnLargeStack() }
      thread.stackSize = 1 << 30
      thread.start()
      while true { Thread.sleep(forTimeInterval: 3_600) }
    }

    private static func runOnLargeStack() {
      do {
        var command = try parse()
        if let code = ParsingProcess.run(Array(CommandLine.arguments.dropFirst())) { Foundation.exit(code) }
        try command.run()
        Foundation.exit(0)
      } catch let failure as ScanFailure {
        complain("waymark-scan: \(failure.message)")
        Foundation.exit(2)
      } catch {
        let code = exitCode(for: error)
        guard code == .validationFailure else { exit(withError: error) }
        complain(fullMessage(for: error))
        Foundation.exit(2)
      }
    }

    private static func complain(_ text: String) {
      FileHandle.standardError.write(Data((text.printable(keeping: "\n") + "\n").utf8))
    }
  }

  /// The reason why the command failed.
  struct ScanFailure: Error {
    let message: String

    init(_ message: String) {
      self.message = message
    }
  }

  /// The entry point of the executable.
  ///
  /// The rest is a library, which tests can import.
  package enum ScanEntry {
    /// Runs the command with the arguments of the process.
    package static func main() { ScanTool.main() }
  }
#endif
