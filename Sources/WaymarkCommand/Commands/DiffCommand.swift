#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkExplain
  import WaymarkRouteFile

  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Lists the old links that a new route file breaks.",
      discussion: """
        removed: no route takes the old links any more. narrowed: some of them are no longer taken. shadowed: another \
        route takes them now. changed: they still open, but differently: redirected, with other values, elsewhere on the screen. \
        moved: a redirect leads them to the same route with the same values, which breaks nothing. added: a route that was \
        not there before, which breaks nothing.

        Exits with 1 if links are removed, narrowed, shadowed or changed. With --allow changed, links that still open \
        but differently do not count, for example those of routes that are redirected on purpose.

        EXAMPLES
          waymark diff released.json routes.json
          git show v1.0:routes.json | waymark diff --json /dev/stdin routes.json
        """)

    @Argument(help: "The route file that old links were made for.", completion: .file(extensions: ["json"]))
    var old: String
    @Argument(help: "The new route file.", completion: .file(extensions: ["json"]))
    var new: String
    @Option(
      name: .long, help: ArgumentHelp("A kind of change that does not count; may be repeated.", valueName: "kind"))
    var allow: [RouteTable.Change.Kind] = []
    @Flag(name: .long, help: "One JSON object a change.")
    var json = false
    @OptionGroup var notes: NoteOptions

    mutating func run() throws {
      let (oldFile, newFile) = (try RouteOptions.read(old, notes), try RouteOptions.read(new, notes))
      let code = CodeComparison(old: oldFile.code, new: newFile.code) { $0.factsOfFile }
      let changes = try RouteOptions.table(of: newFile).changes(since: RouteOptions.table(of: oldFile), code)
      var output = StandardOutput()
      for change in changes {
        let file = change.kind == .added ? newFile : oldFile
        let location = change.routeID.flatMap { file.location(of: $0) }
        try output.write(change.diagnostic(at: location), asJSON: json) { writer in
          writer.members([
            "change": change.kind.rawValue, "route": change.route, "pattern": change.pattern, "alias": change.alias,
            "shape": change.variant, "message": change.message, "rival": change.rival, "place": location,
          ])
        }
      }
      if !json { try output.write(Self.summary(changes)) }
      try output.flush()
      if changes.contains(where: { $0.breaksLinks && !allow.contains($0.kind) }) { throw ExitCode(ExitCodes.unmatched) }
    }

    private static func summary(_ changes: [RouteTable.Change]) -> String {
      guard !changes.isEmpty else { return Style.good("nothing changed for old links\n") }
      let counts = RouteTable.Change.Kind.allCases.compactMap { kind -> String? in
        let count = changes.count { $0.kind == kind }
        // The others are counted always, so that scripts find them.
        return count == 0 && (kind == .changed || kind == .moved) ? nil : "\(count) \(kind.rawValue)"
      }
      let text = counts.joined(separator: ", ") + "\n"
      let kinds = Set(changes.map(\.kind)).subtracting([.added, .moved])
      return kinds.isEmpty ? Style.good(text) : kinds == [.changed] ? Style.caution(text) : Style.bad(text)
    }
  }

  extension RouteTable.Change.Kind: ExpressibleByArgument {}

  extension RouteFile {
    /// The code beside the routes, for a comparison.
    fileprivate var code: CodeComparison.Code {
      var code = CodeComparison.Code()
      code.hooks = knownHooks
      code.unknownHooks = unknownHookCount
      code.claims = claimedPatterns.map(\.text)
      code.guards = guardWords
      code.errorScreen = errorScreen
      return code
    }
  }
#endif
