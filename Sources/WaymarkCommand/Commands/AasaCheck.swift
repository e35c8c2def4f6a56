#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile
  import WaymarkUniversalLinks

  struct AasaCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Compares an association file with the routes, both ways, and with Apple's limits.",
      discussion: """
        Each difference is reported once, with its shortest URL. Constraints that no component can express are reported, too, and \
        fail nothing. With --deployed, the files that curl fetched into a folder are compared, too. If they are not \
        there, the check fails and prints the lines for curl.

        EXAMPLES
          waymark aasa check apple-app-site-association --routes routes.json
          waymark aasa check apple-app-site-association --routes routes.json --deployed fetched
        """)

    @Argument(help: "An association file.", completion: .file())
    var file: String
    @OptionGroup var routes: RouteOptions
    @Option(
      name: .customLong("app-id"),
      help: ArgumentHelp("The app; without it, the first one of the file.", valueName: "id"))
    var app: String?
    @Option(name: .long, help: "The domain of the file; without it, the first host of the routes.")
    var host: String?
    @Option(
      name: .long, help: ArgumentHelp("A folder with what is served, as HOST/origin.json.", valueName: "folder"),
      completion: .directory)
    var deployed: String?
    @Flag(name: .long, help: "Warnings fail the check too.")
    var strict = false
    @Flag(name: .long, help: "One JSON object a problem.")
    var json = false

    mutating func run() throws {
      let routeFile = try routes.file()
      let table = try RouteOptions.table(of: routeFile)
      let file = try AasaCommand.file(self.file)
      if let app, !file.apps.contains(app) {
        throw CommandFailure(message: "the file does not name \(app): it names \(file.apps.joined(separator: ", "))")
      }
      let host = try AasaCommand.host(host, table, routeFile.claims)
      let report = file.report(for: table, app: app, host: host, claims: routeFile.claims)
      var problems = file.problems(of: report)
      if let deployed, let host {
        problems += try DeployedFiles(folder: deployed, host: host).problems(of: file)
      }
      try write(problems + report.widenings, widenings: report.widenings.count)
      let hasErrors = problems.contains { $0.isError }
      if hasErrors || (strict && !problems.isEmpty) { throw ExitCode(ExitCodes.unmatched) }
    }

    private func write(_ problems: [AssociationFile.Problem], widenings: Int) throws {
      var output = StandardOutput()
      for problem in problems {
        try output.write(problem.diagnostic, asJSON: json) { writer in
          writer.members([
            "severity": problem.severity.rawValue, "code": problem.code.rawValue, "route": problem.route,
            "url": problem.url,
          ])
          writer.member("rule", problem.rule)
          writer.member("message", problem.message)
        }
      }
      let errors = problems.count { $0.isError }
      let rest = widenings == 0 ? "" : ", \(widenings) that no component can avoid"
      if !json { try output.write(errors: errors, warnings: problems.count - errors - widenings, rest) }
      try output.flush()
    }
  }
#endif
