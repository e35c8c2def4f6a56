#if Tools
  import ArgumentParser
  import Foundation
  import Waymark

  struct AppCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "app",
      abstract: "Talks to a running app: opens links there, and says what happened.",
      discussion: """
        The app calls router.acceptCommands() once, in a debug build. Requests and answers are files in a folder of its \
        container.

        EXAMPLES
          waymark app open bookshop://books/42 --expect book --bundle com.example.bookshop
          waymark app state --folder /tmp/bookshop/waymark
          waymark app trace --output ticket.trace --bundle com.example.bookshop

        EXIT CODES
          0  done, the link opened
          1  the link did not open, or opened another route than expected
          2  wrong usage
          3  the app did not answer
        """,
      subcommands: [
        AppOpenCommand.self, AppStateCommand.self, AppMapCommand.self, AppExplainCommand.self, AppBackCommand.self,
        AppTraceCommand.self,
      ])
  }

  /// The options for the app to talk to.
  struct AppOptions: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("The folder that the app looks into.", valueName: "dir"))
    var folder: String?
    @Option(name: .long, help: ArgumentHelp("The bundle identifier of an app on a simulator.", valueName: "id"))
    var bundle: String?
    @Option(name: .long, help: ArgumentHelp("The simulator.", valueName: "device"))
    var simulator = "booted"
    @Option(name: .long, help: ArgumentHelp("The seconds to wait for an answer.", valueName: "seconds"))
    var timeout = 10.0
    @Flag(name: .long, help: "Tells values of links, which the answer otherwise leaves out.")
    var values = false
    @Flag(name: .long, help: "One JSON object a line.")
    var json = false

    func validate() throws {
      guard (folder == nil) != (bundle == nil) else {
        throw ValidationError("name the app: write --bundle ID for one on a simulator, or --folder DIR")
      }
      guard timeout >= 0.1, timeout <= 3_600 else {
        throw ValidationError("--timeout \(timeout) is not a time to wait: write 0.1 to 3600 seconds")
      }
    }

    func driver() throws -> AppDriver {
      let path = try folder ?? bundle.map { try Self.container(of: $0, on: simulator) } ?? ""
      return try AppDriver(path, timeout: Int(timeout * 1_000))
    }

    /// Asks the simulator for the container of an app.
    private static func container(of bundle: String, on simulator: String) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xcrun")
      process.arguments = ["simctl", "get_app_container", simulator, bundle, "data"]
      let output = Pipe()
      process.standardOutput = output
      do { try process.run() } catch {
        throw CommandFailure(message: "xcrun is not there: write --folder DIR in place of --bundle")
      }
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      let path = String(decoding: data, as: UTF8.self).split(separator: "\n").first.map(String.init)
      guard process.terminationStatus == 0, let path else {
        throw CommandFailure(message: "the simulator “\(simulator.printable)” has no app “\(bundle.printable)”")
      }
      return path + "/Library/Caches/waymark"
    }

    /// Sends a command, prints the answer, and ends with the exit code.
    func send(_ kind: AppCommand.Kind, _ link: String? = nil, from source: String? = nil) throws {
      var output = StandardOutput()
      let code = try print(driver().send(kind, link, from: source, values: values), link, nil, to: &output)
      try output.flush()
      if code != ExitCodes.success { throw ExitCode(code) }
    }

    /// Prints one answer.
    ///
    /// - Returns: the exit code.
    func print(
      _ reply: AppDriver.Reply, _ link: String?, _ expected: String?, to output: inout StandardOutput
    ) throws(CommandFailure) -> Int32 {
      let report = AppReport(link: link, reply: reply, expected: expected)
      if json {
        try output.object(report.write)
      } else if let answer = report.text {
        try output.write(answer + "\n")
      } else {
        StandardError.note(report.failure)
      }
      return report.exitCode
    }
  }

  struct AppOpenCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "open", abstract: "Opens links in the app, one after the other, as the system would bring them.")

    @OptionGroup var app: AppOptions
    @Argument(help: ArgumentHelp("The links; without one, lines of standard input.", valueName: "link"))
    var links: [String] = []
    @Option(name: .long, help: ArgumentHelp("Who brings the links.", valueName: "source"))
    var source: SourceName?
    @Option(name: .long, help: ArgumentHelp("The route that must open: its name or pattern.", valueName: "route"))
    var expect: String?

    mutating func run() throws {
      let driver = try app.driver()
      var options = LinkOptions()
      (options.links, options.source) = (links, source)
      var (output, code) = (StandardOutput(), ExitCodes.success)
      try options.forEach(&output) { request, output in
        guard code != ExitCodes.noAnswer else { return }
        let name = request.source?.name
        let reply = try driver.send(.open, request.text, from: name, values: app.values)
        code = max(code, try app.print(reply, request.text, expect, to: &output))
        try output.flush()
      }
      if code != ExitCodes.success { throw ExitCode(code) }
    }
  }

  struct AppStateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "state", abstract: "Shows the screens of the app.")
    @OptionGroup var app: AppOptions

    mutating func run() throws { try app.send(.state) }
  }

  struct AppMapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "map", abstract: "Shows the routes of the app.")
    @OptionGroup var app: AppOptions

    mutating func run() throws { try app.send(.map) }
  }

  struct AppExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain", abstract: "Says where a link leads in the app, and opens nothing.")
    @OptionGroup var app: AppOptions
    @Argument(help: "The link.")
    var link: String
    @Option(name: .long, help: ArgumentHelp("Who brings the link.", valueName: "source"))
    var source: SourceName?

    mutating func run() throws { try app.send(.explain, link, from: source?.source.name) }
  }

  struct AppBackCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "back", abstract: "Goes back in the history of the app.")
    @OptionGroup var app: AppOptions

    mutating func run() throws { try app.send(.back) }
  }

  struct AppTraceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "trace", abstract: "Fetches the trace of the app, for waymark replay.")
    @OptionGroup var app: AppOptions
    @Option(name: .long, help: ArgumentHelp("The file to write; without it, standard output.", valueName: "file"))
    var output: String?

    mutating func run() throws {
      let reply = try app.driver().send(.trace, values: app.values)
      guard case .answered(let members) = reply, let trace = members.text("trace") else {
        var output = StandardOutput()
        let code = try app.print(reply, nil, nil, to: &output)
        try output.flush()
        throw ExitCode(code == ExitCodes.success ? ExitCodes.unmatched : code)
      }
      if let output {
        do { try Data(trace.utf8).write(to: URL(fileURLWithPath: output), options: .atomic) } catch {
          throw CommandFailure(message: "“\(output.printable)” cannot be written: \(error.localizedDescription)")
        }
        StandardError.note("wrote \(output), \(members.text("text") ?? "")")
      } else {
        var standard = StandardOutput()
        try standard.write(trace.printableJSON)
        try standard.flush()
      }
    }
  }
#endif
