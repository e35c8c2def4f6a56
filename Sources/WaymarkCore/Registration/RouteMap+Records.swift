extension RouteMap {
  /// The routes that records in the binary declare, read now: as content of a map, or as the whole map.
  ///
  /// ```swift
  /// RouteMap {
  ///   StackRoutes("books") { RouteTo("/books") }
  ///   RouteMap.records(expecting: "Chat", "Cart")
  /// }
  /// ```
  /// A route declared `in:` a container goes there, the others stand where this stands. Two modules that declare the
  /// same pattern are told by the table's checker, with module, file and line of both.
  ///
  /// - Parameter modules: modules whose records must be there; building the map fails with
  ///   ``RouteTable/Diagnostic/Code/missingModule`` for each that is not.
  @MainActor
  public static func records(expecting modules: String...) -> RouteMap {
    let linked = LinkedRecords.read()
    let supplement = Supplement(parts: linked.records.map(\.part), problems: linked.problems(expecting: modules))
    return RouteMap(items: [Item(kind: .supplement(supplement))])
  }
}
