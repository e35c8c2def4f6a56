#if Tools
  import ArgumentParser
  import Foundation
  import Waymark

  /// Which routes a command works on.
  struct RouteOptions: ParsableArguments {
    @Option(
      name: .long, help: ArgumentHelp("A route file; without one, the sample app Bookshop.", valueName: "file"),
      completion: .file(extensions: ["json"]))
    var routes: String?

    /// The table of the file, or that of Bookshop.
    ///
    /// - Throws: a ``CommandFailure`` if the file cannot be read or used.
    func table() throws -> RouteTable {
      do {
        return try file().table()
      } catch let invalid as RouteFile.Invalid {
        throw CommandFailure(message: "the route file cannot be used\n\(invalid)")
      }
    }

    /// The routes, not yet checked.
    ///
    /// - Throws: a ``CommandFailure`` if the file cannot be read.
    func builder() throws -> RouteTable.Builder {
      do {
        return try file().builder
      } catch let invalid as RouteFile.Invalid {
        throw CommandFailure(message: "the route file cannot be used\n\(invalid)")
      }
    }

    private func file() throws -> RouteFile {
      guard let routes else { return try RouteFile(json: Bookshop.routeFile.utf8, name: "Bookshop") }
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: routes, isDirectory: &isDirectory), isDirectory.boolValue {
        throw CommandFailure(message: "“\(routes)” is a folder: name a route file")
      }
      let data: Data
      do {
        data = try Data(contentsOf: URL(fileURLWithPath: routes))
      } catch {
        throw CommandFailure(message: "the route file “\(routes)” cannot be read: \(Self.reason(error))")
      }
      return try RouteFile(json: data, name: routes)
    }

    private static func reason(_ error: any Error) -> String {
      switch (error as? CocoaError)?.code {
      case .fileReadNoSuchFile, .fileNoSuchFile: "there is no such file"
      case .fileReadNoPermission: "reading it is not allowed"
      default: error.localizedDescription
      }
    }
  }

  /// Where links come from.
  struct LinkOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("Links; without one, lines of standard input.", valueName: "link"))
    var links: [String] = []

    @Option(
      name: .long,
      help: ArgumentHelp(
        "Who brought the links: \(DeepLink.Source.all.map(\.name).joined(separator: ", ")). "
          + "Without it, told by each link's scheme.", valueName: "source"))
    var source: SourceName?

    /// Calls `body` with each link; waits for lines where there are no arguments.
    func forEach(_ output: inout StandardOutput, _ body: (LinkRequest, inout StandardOutput) throws -> Void) throws {
      for link in links { try body(LinkRequest(link, source: source?.source), &output) }
      guard links.isEmpty else { return try output.flush() }
      if isatty(STDIN_FILENO) == 1 {
        throw CommandFailure(
          message: "there are no links: name some, or pipe lines to standard input (see waymark help)")
      }
      var reader = LineReader()
      while true {
        // What is known is shown before waiting for more.
        if !reader.hasBuffered { try output.flush() }
        guard let line = try reader.next() else { break }
        try body(LinkRequest(line, source: source?.source), &output)
      }
      try output.flush()
    }
  }

  /// A source as the command line names it.
  struct SourceName: ExpressibleByArgument {
    let source: DeepLink.Source

    init?(argument: String) {
      guard let source = DeepLink.Source.all.first(where: { $0.name == argument }) else { return nil }
      self.source = source
    }

    static var allValueStrings: [String] { DeepLink.Source.all.map(\.name) }
  }
#endif
