#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkExplain

  struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "diff",
      abstract: "Lists the old links that a new route file breaks.",
      discussion: """
        removed: no route takes the old links any more. narrowed: some of them are no longer taken. shadowed: another \
        route takes them now. added: a route that was not there before, which breaks nothing.

        Exits with 1 if links are removed, narrowed or shadowed.

        EXAMPLES
          waymark diff released.json routes.json
          git show v1.0:routes.json | waymark diff --json /dev/stdin routes.json
        """)

    @Argument(help: "The route file that old links were made for.", completion: .file(extensions: ["json"]))
    var old: String
    @Argument(help: "The new route file.", completion: .file(extensions: ["json"]))
    var new: String
    @Flag(name: .long, help: "One JSON object a change.")
    var json = false

    mutating func run() throws {
      let (oldFile, newFile) = (try RouteOptions.read(old), try RouteOptions.read(new))
      let changes = try RouteOptions.table(of: newFile).changes(since: RouteOptions.table(of: oldFile))
      var output = StandardOutput()
      var writer = JSONWriter()
      for change in changes {
        let file = change.kind == .added ? newFile : oldFile
        let location = change.routeID.flatMap { file.location(of: $0) }
        if json {
          writer.removeAll()
          change.write(at: location, to: &writer)
          try output.line(writer.bytes)
        } else {
          try output.write(change.text(at: location))
        }
      }
      if !json { try output.write(Self.summary(changes)) }
      try output.flush()
      if changes.contains(where: \.breaksLinks) { throw ExitCode(ExitCodes.unmatched) }
    }

    private static func summary(_ changes: [RouteTable.Change]) -> String {
      guard !changes.isEmpty else { return Style.good("nothing changed for old links\n") }
      let counts = RouteTable.Change.Kind.allCases.map { kind in
        "\(changes.count { $0.kind == kind }) \(kind.rawValue)"
      }
      let text = counts.joined(separator: ", ") + "\n"
      return changes.contains(where: \.breaksLinks) ? Style.bad(text) : Style.good(text)
    }
  }

  extension RouteTable.Change {
    fileprivate func text(at location: String?) -> String {
      let style = breaksLinks ? Style.bad : Style.good
      let word = kind.rawValue + String(repeating: " ", count: 10 - kind.rawValue.count)
      let subject = (variant ?? alias ?? pattern).printable + (route.map { "  \(Style.faint($0))" } ?? "")
      let prefix = location.map { "\($0.printable): " } ?? ""
      return "\(style(word))\(subject)\n          \(prefix)\(message.printable)\n"
    }

    fileprivate func write(at location: String?, to writer: inout JSONWriter) {
      writer.object { writer in
        for (key, text) in [
          ("change", kind.rawValue), ("route", route), ("pattern", pattern), ("alias", alias), ("shape", variant),
          ("message", message),
          ("rival", rival), ("place", location),
        ] {
          writer.key(key)
          writer.string(text)
        }
      }
    }
  }
#endif
