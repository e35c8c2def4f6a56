#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile
  import WaymarkTesting

  struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Checks a whole table: errors and warnings, each with its location and a remedy.",
      discussion: """
        Errors are patterns that cannot be read, names or parameters that are there twice, and redirects to parameters \
        that are not there. Warnings are routes that are never reached, redirects, guards and hooks that lead nowhere or \
        around, and web links that cannot match.

        --explore also visits the states that the map can be in, with each fact of its guards true and false, and checks \
        them: dead ends, redirects in circles, guards that refuse for ever, links that end elsewhere. It is inconclusive \
        if there are more states than --states, or more to do than --actions, and says what was left out.

        EXAMPLES
          waymark check --routes routes.json
          waymark check --routes routes.json --strict --json
          waymark check --routes routes.json --explore
        """)

    @OptionGroup var routes: RouteOptions
    @Flag(name: .long, help: "Warnings fail the check too.")
    var strict = false
    @Flag(name: .long, help: "One JSON object a problem.")
    var json = false
    @Flag(name: .long, help: "Visits the states of the map, and checks them, too.")
    var explore = false
    @Option(
      name: .long, help: ArgumentHelp("With --explore: the maximum number of states (20,000).", valueName: "count"))
    var states: Int?
    @Option(
      name: .long,
      help: ArgumentHelp(
        "With --explore: the maximum number of links, gestures and actions (200,000).", valueName: "count"))
    var actions: Int?

    func validate() throws {
      for case (let option, let count?) in [("--states", states), ("--actions", actions)] {
        if !explore { throw ValidationError("\(option) says how far --explore goes: add --explore") }
        if count < 1 { throw ValidationError("\(option) \(count) is too few: write 1 or more") }
      }
    }

    func run() async throws {
      let file = try routes.file()
      let findings = file.check()
      var output = StandardOutput()
      var writer = JSONWriter()
      for finding in findings {
        if json {
          writer.removeAll()
          finding.write(at: file.location(of: finding), rivalAt: file.rivalLocation(of: finding), to: &writer)
          try output.line(writer.bytes)
        } else {
          let place = file.location(of: finding).map { "\($0.printable): " } ?? ""
          let rival = file.rivalLocation(of: finding).map { "\n  which is at \($0.printable)" } ?? ""
          try output.write(place + finding.text + rival + "\n\n")
        }
      }
      let errors = findings.count { $0.isError }
      if !json { try output.write(summary(errors: errors, warnings: findings.count - errors)) }
      var isSound = true
      if explore, errors == 0 {
        let report = try await explored(file)
        try print(report, to: &output)
        isSound = report.findings.isEmpty && (report.isComplete || !strict)
      }
      try output.flush()
      if errors > 0 || !isSound || (strict && !findings.isEmpty) { throw ExitCode(ExitCodes.unmatched) }
    }

    /// Prints the findings of an exploration, and its coverage.
    private func print(_ report: RouterTester.Report, to output: inout StandardOutput) throws {
      for finding in report.findings { try output.write(finding.lines(json: json)) }
      guard !json else {
        if !report.isComplete { try output.line(Self.inconclusive(report)) }
        return
      }
      try output.write(report.omissions.map { "\($0.printable)\n" }.joined())
      let count = report.findings.count
      let line = "\(count == 0 ? "no finding" : Self.count(count, "finding")); \(report.coverage)\n"
      try output.write(count > 0 ? Style.bad(line) : report.isComplete ? Style.good(line) : Style.caution(line))
    }

    /// Explores the states of a file that can be used.
    @MainActor
    private func explored(_ file: RouteFile) async throws -> RouterTester.Report {
      do throws(RouteFile.Invalid) {
        return try await RouteFileExploration(file, states: states, actions: actions).report
      } catch {
        throw CommandFailure(message: "the route file cannot be used\n\(error)")
      }
    }

    private static func inconclusive(_ report: RouterTester.Report) -> [UInt8] {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("severity", "warning")
        writer.member("code", "inconclusive")
        writer.member("message", ([report.coverage] + report.omissions).joined(separator: "; "))
      }
      return writer.bytes
    }

    private func summary(errors: Int, warnings: Int) -> String {
      let text = "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))\n"
      return errors > 0 ? Style.bad(text) : warnings > 0 ? Style.caution(text) : Style.good(text)
    }

    private static func count(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
  }

  extension RouterTester.Finding {
    /// The finding and its steps: as lines, or as one JSON object.
    fileprivate func lines(json: Bool) -> String {
      if json {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.text + "\n"
      }
      let style = severity == .error ? Style.bad : Style.caution
      let path = steps.isEmpty ? "at the beginning" : steps.joined(separator: "; ")
      return "\(style(severity.rawValue)) \(Style.faint(code.rawValue))  \(message.printable)\n  \(path.printable)\n\n"
    }

    private func write(to writer: inout JSONWriter) {
      writer.object { writer in
        for (key, text) in [("severity", severity.rawValue), ("code", code.rawValue), ("message", message)] {
          writer.member(key, text)
        }
        writer.key("steps")
        writer.array { writer in
          for step in steps { writer.string(step) }
        }
      }
    }
  }

  extension RouteTable.Problem {
    /// The problem with its first word coloured.
    fileprivate var text: String {
      let lines = description.printable(keeping: "\n")
      let style = severity == .error ? Style.bad : Style.caution
      return style(severity.rawValue) + " " + Style.faint(code.rawValue) + lines.dropFirst(severity.rawValue.count)
    }

    fileprivate func write(at location: String?, rivalAt rivalPlace: String?, to writer: inout JSONWriter) {
      writer.object { writer in
        for (key, text) in [
          ("severity", severity.rawValue), ("code", code.rawValue), ("route", route), ("pattern", pattern),
        ] {
          writer.member(key, text)
        }
        writer.member("column", column)
        for (key, text) in [
          ("message", message), ("rival", rival), ("rivalRoute", rivalRoute), ("redirect", redirect),
          ("place", location),
          ("rivalPlace", rivalPlace),
        ] {
          writer.member(key, text)
        }
      }
    }
  }
#endif
