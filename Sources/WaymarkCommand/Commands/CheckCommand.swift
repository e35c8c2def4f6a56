#if Tools
  import ArgumentParser
  import Waymark

  struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Checks a whole table: errors and warnings, each with its location and a remedy.",
      discussion: """
        Errors are patterns that cannot be read, names or parameters that are there twice, and redirects to parameters \
        that are not there. Warnings are routes that are never reached, redirects, guards and hooks that lead nowhere or \
        around, and web links that cannot match.

        EXAMPLES
          waymark check --routes routes.json
          waymark check --routes routes.json --strict --json
        """)

    @OptionGroup var routes: RouteOptions
    @Flag(name: .long, help: "Warnings fail the check too.")
    var strict = false
    @Flag(name: .long, help: "One JSON object a finding.")
    var json = false

    mutating func run() throws {
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
      let errors = findings.count { $0.severity == .error }
      if !json { try output.write(summary(errors: errors, warnings: findings.count - errors)) }
      try output.flush()
      if errors > 0 || (strict && !findings.isEmpty) { throw ExitCode(ExitCodes.unmatched) }
    }

    private func summary(errors: Int, warnings: Int) -> String {
      let text = "\(Self.count(errors, "error")), \(Self.count(warnings, "warning"))\n"
      return errors > 0 ? Style.bad(text) : warnings > 0 ? Style.caution(text) : Style.good(text)
    }

    private static func count(_ count: Int, _ word: String) -> String {
      "\(count) \(word)\(count == 1 ? "" : "s")"
    }
  }

  extension RouteTable.Diagnostic {
    /// The finding with its first word coloured.
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
          writer.key(key)
          writer.string(text)
        }
        writer.key("column")
        writer.int(column)
        for (key, text) in [
          ("message", message), ("rival", rival), ("rivalRoute", rivalRoute), ("redirect", redirect),
          ("place", location),
          ("rivalPlace", rivalPlace),
        ] {
          writer.key(key)
          writer.string(text)
        }
      }
    }
  }
#endif
