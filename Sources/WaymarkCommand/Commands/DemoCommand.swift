#if Tools
  import ArgumentParser
  import Foundation
  import Waymark

  struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "demo",
      abstract: "The sample app in the terminal: type links, go back, switch tabs.",
      discussion: """
        Each line is a link, or one of the words that “help” shows; the answer is what the app shows afterwards. Works \
        in a pipe too: then nothing is asked, and the exit code is 1 if a line could not be carried out.

        EXAMPLES
          waymark demo
          printf 'bookshop://books/42\\nback\\ntab today\\n' | waymark demo
        """)

    @OptionGroup var routes: RouteOptions
    @OptionGroup var facts: FactOptions
    @OptionGroup var state: StateOptions
    @Option(name: .long, help: ArgumentHelp("The source of the links.", valueName: "source"))
    var source: SourceName?

    mutating func run() throws {
      let command = self
      try MainActor.assumeIsolated { try command.play() }
    }

    @MainActor
    private func play() throws {
      let session = try AppSession(routes, facts, state)
      var demo = DemoSession(session.app, source: source?.source)
      var output = StandardOutput()
      let isAsking = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
      try session.savingAfterwards {
        if isAsking { try output.write("Type a link like bookshop://books/42, or help.\n" + demo.screens) }
        var reader = LineReader()
        while !demo.hasEnded {
          if isAsking { try output.write(Style.strong("> ")) }
          if isAsking || !reader.hasLine { try output.flush() }
          guard !output.isClosed, let line = try reader.next() else { break }
          if !isAsking { try output.write(Self.echo(of: line)) }
          try output.write(demo.answer(line))
        }
        if isAsking, !demo.hasEnded { try output.write("\n") }
        try output.flush()
      }
      if demo.hasFailed, !isAsking { throw ExitCode(ExitCodes.unmatched) }
    }

    /// Returns the line itself if the input is not a terminal.
    ///
    /// Links are printed with their result.
    private static func echo(of line: LineReader.Line) -> String {
      switch DemoLine(line, source: nil) {
      case .open, .blank: return ""
      case .run, .unknown: break
      }
      return "> " + String(decoding: line.bytes, as: UTF8.self).shortened.printable + "\n"
    }
  }
#endif
