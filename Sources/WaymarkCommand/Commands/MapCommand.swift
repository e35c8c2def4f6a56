#if Tools
  import ArgumentParser
  import Waymark
  import WaymarkRouteFile

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
          waymark map --format flow --under booksTab > flow.svg
          waymark map --only guarded --depth 3
        """)

    /// The output format of the map.
    enum Format: String, ExpressibleByArgument, CaseIterable {
      case text, json, mermaid, dot, svg, flow

      /// The drawing, or `nil` for a format of its own.
      var drawing: RouteFile.Drawing? { RouteFile.Drawing(rawValue: rawValue) }
    }

    @OptionGroup var routes: RouteOptions
    @Option(name: .long, help: "text, json, mermaid, dot, svg or flow.")
    var format = Format.text
    @Option(
      name: .long,
      help: ArgumentHelp("A route or container: only it and everything inside is shown.", valueName: "name"))
    var under: String?
    @Option(name: .long, help: ArgumentHelp("The number of levels below the top.", valueName: "levels"))
    var depth: Int?
    @Option(
      name: .long,
      help: "guarded, links or universal: only routes with guards, or that links from outside or universal links open.")
    var only: RouteFile.Filter?
    @Flag(name: .long, help: "The same as --format json.")
    var json = false

    @OptionGroup var fragments: FragmentOptions

    func validate() throws {
      if fragments.isAsked, json || format != .text || under != nil || depth != nil || only != nil {
        throw ValidationError(
          "--info-plist and --entitlements print XML of the whole file: leave out the other options")
      }
      if let depth, depth < 0 { throw ValidationError("--depth \(depth) shows nothing: write 0 or more") }
    }

    mutating func run() throws {
      if let fragment = try fragments.text(of: routes) { return try fragment.writeOut() }
      let file = try routes.file()
      _ = try RouteOptions.table(of: file)
      let drawn: String
      do throws(RouteFile.Invalid) { drawn = try text(of: file) } catch { throw CommandFailure(message: "\(error)") }
      var output = StandardOutput()
      try output.write(drawn)
      try output.flush()
    }

    private func text(of file: RouteFile) throws(RouteFile.Invalid) -> String {
      let map = try file.drawnMap(under: under, depth: depth, only: only)
      switch json ? .json : format {
      case .json: return MapJSON(table: map.table, nodes: map.mapNodes).text
      case .text: return MapText(map.table, Style.output).text(of: map.mapNodes)
      case let format:
        guard let drawing = format.drawing else { return "" }
        return try file.drawing(drawing, under: under, depth: depth, only: only)
      }
    }
  }

  extension RouteFile.Filter: ExpressibleByArgument {}
#endif
