#if Tools
  import ArgumentParser
  import Foundation
  import Waymark
  import WaymarkRouteFile

  /// The options for the routes of a command.
  struct RouteOptions: ParsableArguments {
    @Option(
      name: .long, help: ArgumentHelp("A route file; without one, the sample app Bookshop.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var routes: String?
    @OptionGroup var notes: NoteOptions

    /// Returns the table of the file, or that of Bookshop.
    ///
    /// - Throws: a ``CommandFailure`` if the file cannot be read or used.
    func table() throws(CommandFailure) -> RouteTable { try Self.table(of: file()) }

    /// Returns the table of a file.
    ///
    /// - Throws: a ``CommandFailure`` if the file cannot be used.
    static func table(of file: RouteFile) throws(CommandFailure) -> RouteTable {
      try usable { () throws(RouteFile.Invalid) in try file.table() }
    }

    /// Reads a file without checking its routes.
    ///
    /// - Throws: a ``CommandFailure`` if it cannot be read.
    static func read(_ path: String, _ notes: NoteOptions) throws(CommandFailure) -> RouteFile {
      let bytes = try FileBytes.read(path)
      let file = try usable { () throws(RouteFile.Invalid) in try RouteFile(json: bytes, name: path) }
      if !file.omissions.isEmpty {
        let count = file.omissions.count == 1 ? "one part" : "\(file.omissions.count) parts"
        let parts =
          notes.verbose
          ? file.omissions.map(\.printable).joined(separator: "; ") : "\(count) of the app (--verbose lists them)"
        StandardError.note("\(path.printable) does not hold \(parts)")
      }
      return file
    }

    /// Returns the routes without checking them.
    ///
    /// - Throws: a ``CommandFailure`` if the file cannot be read.
    func file() throws(CommandFailure) -> RouteFile {
      if let routes { return try Self.read(routes, notes) }
      return try Self.usable { () throws(RouteFile.Invalid) in
        try RouteFile(json: Array(Bookshop.routeFile.utf8), name: "Bookshop")
      }
    }

    static func usable<Value>(_ body: () throws(RouteFile.Invalid) -> Value) throws(CommandFailure) -> Value {
      do {
        return try body()
      } catch {
        throw CommandFailure(message: "the route file cannot be used\n\(error)")
      }
    }
  }

  /// The options for notes about route files.
  struct NoteOptions: ParsableArguments {
    @Flag(name: .long, help: "Lists the parts of the app that a route file does not hold.")
    var verbose = false
  }

  /// The options for the facts that the guards of the file read.
  struct FactOptions: ParsableArguments {
    @Option(
      name: .customLong("fact"),
      help: ArgumentHelp(
        "A fact that is true in the app: guards with it after \"unless\" let links proceed.", valueName: "name"))
    var facts: [String] = []

    /// Returns the facts, and says of each that no guard of a file reads which one may be meant.
    func known(in file: RouteFile) -> Set<String> {
      for fact in facts where !file.facts.contains(fact) {
        let near = NearestWord.to(fact, among: file.facts.sorted()).map { "did you mean “\($0)”?" }
        let known = file.facts.isEmpty ? "there are none" : "known are \(file.facts.sorted().joined(separator: ", "))"
        StandardError.note("no guard reads the fact “\(fact)”: \(near ?? known)")
      }
      return Set(facts)
    }
  }

  /// The options for the links of a command.
  struct LinkOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Links; without one, lines of standard input.", valueName: "link"))
    var links: [String] = []

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Who brought the links. Without it, told by each link's scheme.", valueName: "source"))
    var source: SourceName?

    /// Calls `body` with each link.
    ///
    /// Without arguments, it waits for lines.
    func forEach(_ output: inout StandardOutput, _ body: (LinkRequest, inout StandardOutput) throws -> Void) throws {
      try forEachBatch(atMost: 1, &output) { requests, output in
        for request in requests { try body(request, &output) }
      }
    }

    /// Calls `body` with links that can be read without waiting, in order.
    ///
    /// Without arguments, it waits for lines.
    func forEachBatch(
      atMost size: Int, _ output: inout StandardOutput, _ body: ([LinkRequest], inout StandardOutput) throws -> Void
    ) throws {
      for link in links where !output.isClosed && !Interruption.isRequested {
        try body([LinkRequest(argument: link, source: source?.source)], &output)
      }
      guard links.isEmpty else { return try output.flush() }
      if isatty(STDIN_FILENO) == 1 {
        throw CommandFailure(
          message: "there are no links: name some, or pipe lines to standard input (see waymark help)")
      }
      var reader = LineReader()
      var requests: [LinkRequest] = []
      while true {
        // Show the results so far before waiting for more.
        if !reader.hasLine { try output.flush() }
        guard !output.isClosed, let line = try reader.next() else { break }
        requests.append(LinkRequest(line, source: source?.source))
        guard requests.count >= size || !reader.hasLine else { continue }
        try body(requests, &output)
        requests.removeAll(keepingCapacity: true)
      }
      try output.flush()
    }
  }

  /// A source, named on the command line.
  struct SourceName: ExpressibleByArgument {
    let source: DeepLink.Source

    init?(argument: String) {
      guard let source = try? DeepLink.Source(requested: argument) else { return nil }
      self.source = source
    }

    static var allValueStrings: [String] { DeepLink.Source.all.map(\.name) }

    static var known: String { allValueStrings.joined(separator: ", ") }
  }
#endif
