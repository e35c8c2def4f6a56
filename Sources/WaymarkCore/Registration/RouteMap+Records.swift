extension RouteMap {
  /// Reads the records in the binary now, and returns their routes: as part of a map, or as the whole map.
  ///
  /// ```swift
  /// RouteMap {
  ///   StackRoutes("books") { RouteTo("/books") }
  ///   RouteMap.records(expecting: "Chat", "Cart")
  /// }
  /// ```
  /// A route that is declared `in:` a container is added there. All others are added at this position. If two modules
  /// declare the same pattern, the checks of the table report module, file and line of both.
  ///
  /// - Parameter modules: modules that must have records. Building the map fails with
  ///   `RouteTable.Problem.Code.missingModule` for each module without any.
  @MainActor
  public static func records(expecting modules: String...) -> RouteMap {
    let linked = _LinkTime.Records.read()
    return RouteMap(Supplement(parts: linked.records.map(\.part), problems: linked.problems(expecting: modules)))
  }
}
