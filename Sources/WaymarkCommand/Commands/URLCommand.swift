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
          waymark url book id=42 --as web
        """)

    /// The beginning of the link.
    enum Form: String, ExpressibleByArgument, CaseIterable {
      case path, web, scheme
    }

    @OptionGroup var routes: RouteOptions
    @Argument(help: "The name of the route.")
    var name: String
    @Argument(help: ArgumentHelp("Values: k=v, ?k=v, ?flag, #fragment.", valueName: "value"))
    var values: [LinkPart] = []
    @Option(name: .customLong("as"), help: ArgumentHelp("What the link begins with.", valueName: "form"))
    var form: Form?
    @Option(name: .long, help: "The host of a web link, if the table or the pattern has several.")
    var host: String?
    @Option(name: .long, help: "The scheme of the link, if the table has several.")
    var scheme: String?
    @Flag(name: .long, help: "Leave out values that the pattern has no parameter for.")
    var lenient = false
    @Flag(name: .long, help: "One JSON object.")
    var json = false

    mutating func run() throws {
      let table = try routes.table()
      var output = StandardOutput()
      let form = try linkForm(table)
      try checkNames()
      try checkOrigin(table)
      let result = Result { () throws(LinkBuildingError) in try build(table, as: form) }
      try write(result, to: &output)
      try output.flush()
      if case .failure = result { throw ExitCode(ExitCodes.unmatched) }
    }

    /// Returns the beginning that the options ask for.
    ///
    /// - Throws: a ``CommandFailure`` with the hosts or schemes to choose from.
    private func linkForm(_ table: RouteTable) throws(CommandFailure) -> RouteTable.LinkForm {
      switch (form, host, scheme) {
      case (nil, nil, nil), (.path, nil, nil): return .path
      case (nil, let host?, nil), (.web, let host?, nil): return .host(host)
      case (nil, nil, let scheme?), (.scheme, nil, let scheme?): return .scheme(scheme)
      case (.web, nil, nil): return try webForm(table)
      case (.scheme, nil, nil): return try schemeForm(table)
      default:
        throw CommandFailure(message: "--host belongs to --as web, and --scheme to --as scheme: leave one of them out")
      }
    }

    /// Finds values of the path that are there twice: one would be lost.
    private func checkNames() throws(CommandFailure) {
      var known: [String: String] = [:]
      for case .parameter(let name, let text) in values {
        if let other = known.updateValue(text, forKey: name) {
          throw CommandFailure(
            message:
              "“\(name)” appears twice, as “\(other)” and “\(text)”: leave one out, or write ?\(name)=… for the query")
        }
      }
    }

    /// Finds a host or a scheme whose links the table refuses.
    private func checkOrigin(_ table: RouteTable) throws(CommandFailure) {
      let fixed = table.options.hostPolicy == .fixed ? table.options.hosts.first { !$0.hasPrefix("*") } : nil
      let origins = [
        host.map { ("--host \($0)", "https://\($0)/") }, scheme.map { ("--scheme \($0)", "\($0)://\(fixed ?? "")/") },
      ]
      // The builder names what is neither a host nor a scheme.
      guard let (option, text) = origins.compactMap(\.self).first, let link = try? DeepLink(text) else { return }
      do throws(RouteTable.Rejection) {
        try table.checkGate(link)
      } catch {
        throw CommandFailure(message: "\(option.shortened): \(error.detail)")
      }
    }

    private func webForm(_ table: RouteTable) throws(CommandFailure) -> RouteTable.LinkForm {
      let hosts = table.options.hosts.filter { !$0.hasPrefix("*") }
      guard hosts.count > 1, table.route(named: name)?.host == nil else { return .web }
      throw CommandFailure(
        message: "the table has several hosts: write --host with one of \(hosts.joined(separator: ", "))")
    }

    private func schemeForm(_ table: RouteTable) throws(CommandFailure) -> RouteTable.LinkForm {
      let own = table.route(named: name)?.schemes ?? []
      let schemes = (own.isEmpty ? table.options.schemes : own).filter {
        !["http", "https"].contains($0.asciiLowercased)
      }
      guard let first = schemes.first else {
        throw CommandFailure(message: "the table lists no scheme of the app's own: write --scheme with one")
      }
      guard schemes.count == 1 else {
        throw CommandFailure(
          message: "the table has several schemes: write --scheme with one of \(schemes.joined(separator: ", "))")
      }
      return .scheme(first)
    }

    private func build(_ table: RouteTable, as form: RouteTable.LinkForm) throws(LinkBuildingError) -> DeepLink {
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
        to: name, parameters, query: query, fragment: fragment, as: form, ignoringExtra: lenient)
    }

    private func write(_ result: Result<DeepLink, LinkBuildingError>, to output: inout StandardOutput) throws {
      switch result {
      case .success(let link) where !json: try output.write(link.text.printable + "\n")
      case .failure(let error) where !json: StandardError.note(error.description)
      default: try output.object { Self.write(result, to: &$0) }
      }
    }

    private static func write(_ result: Result<DeepLink, LinkBuildingError>, to writer: inout JSONWriter) {
      switch result {
      case .success(let link):
        writer.member("link", link.text)
      case .failure(let error):
        writer.member("error", error.description)
        writer.member("missing", error.missing)
        writer.member("extra", error.extra)
        writer.member("invalid", error.invalid.map(\.name))
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
