#if Tools
  import ArgumentParser
  import Waymark

  struct MapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "map",
      abstract: "Shows the routes as the tree they are in.",
      discussion: """
        Containers, the routes inside and below, modals over them, and the routes beside the tree; with redirects, \
        guards, handlers, and from where a route may be opened if that is not what holds for all.

        EXAMPLES
          waymark map
          waymark map --format mermaid --routes routes.json
          waymark map --format svg > map.svg
        """)

    /// The output format of the map.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, json, mermaid, dot, svg
    }

    @OptionGroup var routes: RouteOptions
    @Option(name: .long, help: "text, json, mermaid, dot or svg.")
    var format = Format.text
    @Flag(name: .long, help: "The same as --format json.")
    var json = false

    @OptionGroup var fragments: FragmentOptions

    mutating func run() throws {
      if let fragment = try fragments.text(of: routes) { return try fragment.writeOut() }
      let table = try routes.table()
      var output = StandardOutput()
      try output.write(Self.text(of: table, json ? .json : format))
      try output.flush()
    }

    /// Returns the map in a format.
    static func text(of table: RouteTable, _ format: Format) -> String {
      switch format {
      case .text: MapText(table, Style.output, notes: \.missingScreen).text
      case .json: MapJSON(table: table).text
      case .mermaid: MapGraph(outline: MapOutline(table)).mermaid
      case .dot: MapGraph(outline: MapOutline(table)).dot
      case .svg: MapDrawing(outline: MapOutline(table)).svg
      }
    }
  }
#endif
