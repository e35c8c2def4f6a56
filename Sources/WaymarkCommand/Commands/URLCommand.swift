#if Tools
  import ArgumentParser
  import Waymark

  struct URLCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "url",
      abstract: "Builds a link from a route's name and values.",
      discussion: """
        Bare names are the pattern's, ?name=value is an item of the query, #text the fragment. A wildcard takes a/b, \
        split at slashes; its name is * if it has none. A group appears if all its parameters are given.

        EXAMPLES
          waymark url book id=42 ?ref=mail "#reviews"
          waymark url --routes routes.json files "*=a/b.txt"
        """)

    @OptionGroup var routes: RouteOptions
    @Argument(help: "The name of the route.")
    var name: String
    @Argument(help: ArgumentHelp("Values: k=v, ?k=v, ?flag, #fragment.", valueName: "value"))
    var values: [LinkPart] = []
    @Option(name: .long, help: "The host, for a pattern that is for any host below a domain.")
    var host: String?
    @Flag(name: .long, help: "Leave out values that the pattern has no parameter for.")
    var lenient = false
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    mutating func run() throws {
      let table = try routes.table()
      var output = StandardOutput()
      let result = Result { () throws(LinkBuildingError) in try build(table) }
      try write(result, to: &output)
      try output.flush()
      if case .failure = result { throw ExitCode(ExitCodes.unmatched) }
    }

    private func build(_ table: RouteTable) throws(LinkBuildingError) -> DeepLink {
      var parameters: [String: any LinkValue] = [:]
      var query: [(String, (any LinkValue)?)] = []
      var fragment: String?
      for value in values {
        switch value {
        case .parameter(let name, let text): parameters[name] = text
        case .query(let name, let text): query.append((name, text))
        case .fragment(let text): fragment = text
        }
      }
      return try table.link(
        to: name, parameters, query: query, fragment: fragment, host: host, extra: lenient ? .ignore : .reject)
    }

    private func write(_ result: Result<DeepLink, LinkBuildingError>, to output: inout StandardOutput) throws {
      switch result {
      case .success(let link) where !json: try output.write(link.text.printable + "\n")
      case .failure(let error) where !json: StandardError.write("waymark: \(error.description)\n")
      default:
        var writer = JSONWriter()
        writer.object { Self.write(result, to: &$0) }
        try output.line(writer.bytes)
      }
    }

    private static func write(_ result: Result<DeepLink, LinkBuildingError>, to writer: inout JSONWriter) {
      switch result {
      case .success(let link):
        writer.key("link")
        writer.string(link.text)
      case .failure(let error):
        writer.key("error")
        writer.string(error.description)
        writer.key("missing")
        writer.strings(error.missing)
        writer.key("extra")
        writer.strings(error.extra)
        writer.key("invalid")
        writer.strings(error.invalid.map(\.name))
      }
    }
  }

  /// A value of the command line.
  enum LinkPart: ExpressibleByArgument {
    case parameter(String, String)
    case query(String, String?)
    case fragment(String)

    init?(argument: String) {
      guard !RawArguments.isRepaired(argument) else { return nil }
      switch argument.first {
      case "#": self = .fragment(String(argument.dropFirst()))
      case "?":
        let parts = argument.dropFirst().split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        self = .query(String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
      default:
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self = .parameter(String(parts[0]), String(parts[1]))
      }
    }
  }
#endif
