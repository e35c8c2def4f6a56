import Waymark

extension RouteFile {
  /// A picture of a map.
  public enum Drawing: String, Sendable, CaseIterable, CustomStringConvertible {
    /// A tree of lines, as `waymark map` prints it.
    case text
    /// A graph for Mermaid.
    case mermaid
    /// A graph for Graphviz.
    case dot
    /// A picture for a review: the whole map in columns.
    case svg
    /// A picture of the screens as phones, for at most 60 screens.
    case flow

    /// The ending of a file with the drawing: `svg`, and `flow.svg` for ``flow``.
    public var description: String {
      switch self {
      case .text: "txt"
      case .mermaid: "mmd"
      case .dot, .svg: rawValue
      case .flow: "flow.svg"
      }
    }
  }

  /// The part of a map that a drawing shows.
  public enum Filter: String, Sendable, CaseIterable {
    /// Routes with a guard of their own or above.
    case guarded
    /// Routes that a link from outside may open.
    case links
    /// Routes that a universal link may open.
    case universal
  }

  /// Returns a drawing of the map.
  ///
  /// ```swift
  /// let picture = try RouteFile(router).drawing(.svg, under: "shelf", only: .links)
  /// ```
  /// Every call gives the same text for the same routes, without lines of sources, so that it can be kept and compared.
  /// The cost is linear in the number of routes.
  /// - Parameters:
  ///   - drawing: the kind of drawing.
  ///   - name: the name of a route or container. Only it and everything inside, below and over it are drawn.
  ///   - depth: the number of levels below the top. If `nil`, all.
  ///   - filter: the routes to draw, with everything around them.
  /// - Throws: ``Invalid`` if the routes cannot be used, if nothing has the name, or if there are more than 60 screens
  ///   for ``Drawing/flow``.
  public func drawing(
    _ drawing: Drawing, under name: String? = nil, depth: Int? = nil, only filter: Filter? = nil
  ) throws(Invalid) -> String {
    let map = try drawnMap(under: name, depth: depth, only: filter)
    switch drawing {
    case .text: return MapText(map.table, .redacted).text(of: map.mapNodes)
    case .mermaid: return GraphDrawing(map).mermaid
    case .dot: return GraphDrawing(map).dot
    case .svg: return MapDrawing(map).svg
    case .flow:
      if let problem = FlowDrawing.problem(of: map) { throw Invalid(problems: [problem]) }
      return FlowDrawing(map).svg
    }
  }

  /// Returns the part of the map to draw.
  package func drawnMap(
    under name: String? = nil, depth: Int? = nil, only filter: Filter? = nil
  ) throws(Invalid) -> DrawnMap {
    let table = try drawnTable()
    let selection = DrawnMap.Selection(name: name, depth: depth.map { max(0, $0) }, filter: filter)
    do throws(DrawnMap.NoSuchName) {
      return try DrawnMap(table, selection)
    } catch {
      throw Invalid(problems: [error.message])
    }
  }

  /// The table: without the routes that cannot be read, if it came from a router.
  private func drawnTable() throws(Invalid) -> RouteTable {
    origin == .table ? builder.buildLeavingOut().table : try table()
  }
}
