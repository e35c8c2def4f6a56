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
        them: dead ends, redirects in loops, guards that always deny, links that end elsewhere. It is inconclusive \
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
        if !explore { throw ValidationError("\(option) limits --explore: add --explore") }
        if count < 1 { throw ValidationError("\(option) \(count) is too few: write 1 or more") }
      }
    }

    func run() async throws {
      let file = try routes.file()
      let findings = file.check()
      var output = StandardOutput()
      for finding in findings {
        try output.write(file.diagnostic(finding), asJSON: json) { file.write(finding, to: &$0) }
      }
      let errors = findings.count { $0.isError }
      if !json { try output.write(errors: errors, warnings: findings.count - errors) }
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
      for finding in report.findings {
        try output.write(finding.diagnostic, asJSON: json) { writer in
          writer.members([
            "severity": finding.severity.rawValue, "code": finding.code.rawValue, "message": finding.message,
          ])
          writer.member("steps", finding.steps)
        }
      }
      guard !json else {
        guard !report.isComplete else { return }
        return try output.object { writer in
          let message = ([report.coverage] + report.omissions).joined(separator: "; ")
          writer.members(["severity": "warning", "code": "inconclusive", "message": message])
        }
      }
      try output.write(report.omissions.map { "\($0.printable)\n" }.joined())
      let line = report.summary + "\n"
      try output.write(
        !report.findings.isEmpty ? Style.bad(line) : report.isComplete ? Style.good(line) : Style.caution(line))
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
  }
#endif
