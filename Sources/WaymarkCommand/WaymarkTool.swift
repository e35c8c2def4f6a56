#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkRouteFile

  /// The `waymark` command.
  @main
  struct WaymarkTool: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "waymark",
      abstract: "Opens, matches and explains links, without the app and without a simulator.",
      discussion: """
        Without --routes, commands work on the built-in sample app, Bookshop.

        EXAMPLES
          waymark open "bookshop://books/42?ref=mail#reviews"
          waymark resolve --routes routes.json < links.txt
          waymark explain "https://books.example.com/boks/42"

        EXIT CODES
          0  all links matched
          1  a link did not match or open
          2  wrong usage, or a route file that cannot be used
          3  an app that should answer did not (waymark app)
        """,
      version: WaymarkVersion.current,
      subcommands: [
        OpenCommand.self, ResolveCommand.self, ExplainCommand.self, URLCommand.self, CheckCommand.self,
        MapCommand.self, AasaCommand.self, LinksCommand.self, DiffCommand.self, ScanCommand.self, ReplayCommand.self,
        AppCommands.self, IntentsCommand.self, CompileCommand.self,
        DemoCommand.self,
      ])

    /// Runs the command.
    ///
    /// Its exit codes are those of the documentation, not ArgumentParser's.
    @MainActor
    static func main() async {
      // A reader may close the pipe early. Writing then fails, and the command ends quietly.
      signal(SIGPIPE, SIG_IGN)
      TerminalWidth.bound()
      do {
        try checkNames(CommandLine.arguments.dropFirst())
        let parsed = try parseAsRoot()
        if var command = parsed as? any AsyncParsableCommand {
          try await command.run()
        } else {
          var command = parsed
          try command.run()
        }
      } catch let failure as CommandFailure {
        StandardError.note("\(failure.message)")
        Foundation.exit(ExitCodes.usage)
      } catch {
        end(with: error)
      }
    }

    /// Reports an unknown command before the parser does, which would call it an unexpected argument, or ignore it.
    private static func checkNames(_ arguments: ArraySlice<String>) throws(CommandFailure) {
      let isHelp = arguments.first == "help"
      let names = arguments.dropFirst(isHelp ? 1 : 0)
      try checkName(names.first)
      guard let name = names.first, let word = names.dropFirst().first, !word.hasPrefix("-"),
        let command = configuration.subcommands.first(where: { $0._commandName == name })
      else { return }
      let known = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
      guard !known.isEmpty, !known.contains(word), word != "help" else { return }
      let hint = NearestWord.to(word, among: known).map { "did you mean “\($0)”? " }
      // Other words may be the file or the link that the call is about.
      guard isHelp || hint != nil else { return }
      throw unknown("\(name) \(word)", hint ?? "", known)
    }

    private static func checkName(_ name: String?) throws(CommandFailure) {
      let known = configuration.subcommands.map { $0._commandName }
      guard let name, !name.hasPrefix("-"), !(known + ["help"]).contains(name) else { return }
      let hint = NearestWord.to(name, among: known).map { "did you mean “\($0)”? " }
      let link = name.contains("/") ? "to open a link, write “waymark open \(name.shortened.printable)”; " : ""
      throw unknown(name, hint ?? link, known)
    }

    private static func unknown(_ name: String, _ hint: String, _ known: [String]) -> CommandFailure {
      CommandFailure(
        message: "there is no command “\(name.shortened.printable)”: \(hint)known are \(known.joined(separator: ", "))")
    }

    /// Prints the commands if none is given.
    mutating func run() throws {
      StandardError.write(Self.helpMessage() + "\n")
      throw ExitCode(ExitCodes.usage)
    }

    private static func end(with error: any Error) -> Never {
      let code = exitCode(for: error)
      if code == .success || !fullMessage(for: error).isEmpty && code == .validationFailure {
        let message = fullMessage(for: error)
        if code == .success {
          print(message)
          Foundation.exit(ExitCodes.success)
        }
        StandardError.write(suggesting(message) + "\n")
        Foundation.exit(ExitCodes.usage)
      }
      exit(withError: error)
    }

    /// Adds the nearest of the values that the parser lists for an option, in quotation marks or a line each.
    private static func suggesting(_ message: String) -> String {
      let offer = " Please provide one of "
      guard let start = message.firstRange(of: offer), let value = message.split(separator: "'").dropFirst().first
      else { return message }
      let rest = message[start.upperBound...]
      let listed = rest.split(separator: "\n").compactMap { $0.hasPrefix("  - ") ? $0.dropFirst(4) : nil }
      let quoted = rest.prefix { $0 != "\n" }.split(separator: "'").enumerated().filter { $0.offset % 2 == 0 }.map(
        \.element)
      let known = (listed.isEmpty ? quoted : listed).map(String.init)
      guard let nearest = NearestWord.to(String(value), among: known) else { return message }
      return message[..<start.lowerBound] + " Did you mean '\(nearest)'?" + message[start.lowerBound...]
    }
  }

  /// The exit codes of the command.
  enum ExitCodes {
    static let success: Int32 = 0
    /// A link did not match or open, or a check found errors.
    static let unmatched: Int32 = 1
    /// Wrong usage, or a route file that cannot be used.
    static let usage: Int32 = 2
    /// An app that should answer did not.
    static let noAnswer: Int32 = 3
  }

  /// The reason why the command failed.
  struct CommandFailure: Error {
    let message: String
  }
#else
  import Foundation

  /// The entry point if the package was built without the trait `Tools`.
  @main
  enum WaymarkTool {
    static func main() {
      let message =
        "waymark: this was built without the package trait Tools: write swift run --enable-all-traits waymark …, "
        + "or traits: [\"Tools\"] where Package.swift depends on Waymark\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(2)
    }
  }
#endif
