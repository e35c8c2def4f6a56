#if Tools
  import ArgumentParser
  import Waymark

  struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "explain",
      abstract: "Explains why a link leads to its target.",
      discussion: """
        Shows what the gate said, every candidate in the order they are tried with its reason, where others were lost, \
        and for a link that no route took, the nearest routes.

        EXAMPLE
          waymark explain "https://books.example.com/boks/42"
        """)

    @OptionGroup var routes: RouteOptions
    @OptionGroup var facts: FactOptions
    @Argument(help: "The link.")
    var link: String
    @Option(name: .long, help: ArgumentHelp("Who brought the link.", valueName: "source"))
    var source: SourceName?
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    mutating func run() throws {
      let file = try routes.file()
      let resolver = LinkResolver(try RouteOptions.table(of: file), facts.known(in: file), claims: file.claims)
      let request = LinkRequest(argument: link, source: source?.source)
      let claim = (try? resolver.table.link(of: request)).flatMap { resolver.claim(taking: $0)?.pattern }
      let record = resolver.record(of: request)
      let explanation = claim == nil ? resolver.explanation(of: request) : nil
      let report = ExplanationReport(record: record, explanation: explanation, claim: claim)
      var output = StandardOutput()
      if json { try output.json(report.write) } else { try output.write(report.text) }
      try output.flush()
      if !record.isGood { throw ExitCode(ExitCodes.unmatched) }
    }
  }
#endif
