#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkRouteFile
  import WaymarkUniversalLinks

  struct AasaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "aasa",
      abstract: "Writes, queries and checks Apple's association file, which decides which links open the app.",
      discussion: """
        EXAMPLES
          waymark aasa generate --app-id A1B2C3D4E5.com.example.books > apple-app-site-association
          waymark aasa match apple-app-site-association https://books.example.com/books/42
          waymark aasa check apple-app-site-association --routes routes.json
        """,
      subcommands: [AasaGenerate.self, AasaMatch.self, AasaCheck.self, Unnamed.self], defaultSubcommand: Unnamed.self)

    /// Answers a call that names no subcommand, the commonest mistake.
    struct Unnamed: ParsableCommand {
      static let configuration = CommandConfiguration(commandName: "unnamed", shouldDisplay: false)

      @Argument(parsing: .captureForPassthrough, help: .hidden)
      var rest: [String] = []

      mutating func run() throws {
        throw CommandFailure(message: "write waymark aasa match FILE URL…, or check FILE, or generate")
      }
    }

    /// Reads an association file.
    ///
    /// - Throws: a ``CommandFailure`` with the location of the fault.
    static func file(_ path: String) throws(CommandFailure) -> AssociationFile {
      let bytes = try FileBytes.read(path, "an association file")
      do {
        return try AssociationFile(json: bytes)
      } catch {
        let fault = Diagnostic(.error, at: "\(path):\(error.line):\(error.column)", error.message)
        throw CommandFailure(message: "the association file cannot be used\n\(fault.text())")
      }
    }
  }

  extension AasaCommand {
    /// Returns the domain of a file: the given one, or the first host of the routes, or `nil` if there is none.
    ///
    /// - Throws: a ``CommandFailure`` if neither the routes nor claims take links of the given one.
    static func host(_ host: String?, _ table: RouteTable, _ claims: [LinkClaim] = []) throws(CommandFailure) -> String?
    {
      guard let host else { return table.hostForFiles }
      if claims.contains(where: { $0.pattern.callbackHost == host }) { return host }
      do throws(RouteTable.Rejection) {
        try table.checkGate(table.link("https://\(host)/", from: .universalLink))
      } catch {
        throw CommandFailure(message: "--host \(host.shortened): \(error.detail)")
      }
      return host
    }
  }

  struct AasaGenerate: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "generate",
      abstract: "Prints the file for the routes: what universal links reach.",
      discussion: """
        Serve it as https://HOST/.well-known/apple-app-site-association, as application/json and without a redirect.

        EXAMPLES
          waymark aasa generate --routes routes.json --app-id A1B2C3D4E5.com.example.books --pretty
          waymark aasa generate --routes routes.json --android
        """)

    @OptionGroup var routes: RouteOptions
    @Option(
      name: .customLong("app-id"),
      help: ArgumentHelp("The app with its team, such as A1B2C3D4E5.com.example.books; can repeat.", valueName: "id"))
    var apps: [String] = []
    @Option(name: .long, help: "The domain of the file; without it, the first host of the routes.")
    var host: String?
    @Flag(name: .long, help: "A component a line.")
    var pretty = false
    @Flag(name: .long, help: "Android's dynamic rules, for assetlinks.json.")
    var android = false

    func validate() throws {
      guard apps.isEmpty, !android else { return }
      throw ValidationError(
        "the file names the app: write --app-id with team and bundle, such as A1B2C3D4E5.com.example.books")
    }

    mutating func run() throws {
      let routeFile = try routes.file()
      let table = try RouteOptions.table(of: routeFile)
      guard let host = try AasaCommand.host(host, table) else {
        throw CommandFailure(
          message: "the routes name no host: list the app's domain in options.hosts, or write --host")
      }
      for problem in apps.compactMap({ AssociationFile.problem(ofApp: $0) }) {
        throw CommandFailure(message: problem.message)
      }
      var file = AssociationFile(for: table, apps: apps, host: host)
      if routeFile.claimedPatterns.contains(where: { $0.callbackHost == host }) { file.shareCredentials() }
      if android { for note in file.androidNotes { StandardError.note(note) } }
      let bytes = android ? file.androidJSON : file.json
      let text = pretty ? PrettyJSON.text(of: bytes) : bytes + [0x0A]
      try String(decoding: text, as: UTF8.self).writeOut()
    }
  }

  struct AasaMatch: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "match",
      abstract: "Reports how Apple's rules treat URLs, and which component decides.",
      discussion: """
        EXAMPLES
          waymark aasa match apple-app-site-association https://books.example.com/books/42
        """)

    @Argument(help: "An association file.", completion: .file())
    var file: String
    @Argument(help: ArgumentHelp("URLs with scheme and host.", valueName: "url"))
    var urls: [String]
    @Option(
      name: .customLong("app-id"), help: ArgumentHelp("The app; without it, any app of the file.", valueName: "id"))
    var app: String?
    @Flag(name: .long, help: "One JSON object a line.")
    var json = false

    mutating func run() throws {
      let file = try AasaCommand.file(self.file)
      var output = StandardOutput()
      var isAllGood = true
      for url in urls {
        let verdict = file.verdict(for: url, app: app)
        isAllGood = isAllGood && verdict.isHandedOver
        if json {
          try output.object { verdict.write(url, to: &$0) }
        } else {
          try output.write(verdict.line(url) + "\n")
        }
      }
      try output.flush()
      if !isAllGood { throw ExitCode(ExitCodes.unmatched) }
    }
  }

  extension AssociationFile.Verdict {
    fileprivate func line(_ url: String) -> String {
      let word = isHandedOver ? Style.good(kind.rawValue) : Style.bad(kind.rawValue)
      let place = rule.map { "#\($0) \((ruleText ?? "").printable)" }
      return [word, url.printable, place, reason.printable].compactMap { $0 }.joined(separator: "  ")
    }

    fileprivate func write(_ url: String, to writer: inout JSONWriter) {
      writer.members(["url": url, "verdict": kind.rawValue])
      writer.member("rule", rule)
      writer.members(["pattern": ruleText, "why": reason, "app": app])
      writer.member("nearest", nearest)
    }
  }

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
