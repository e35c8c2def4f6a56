extension RouteMap {
  /// Routes that are declared outside the map, each for a container of the map or for this position.
  struct Supplement: Sendable {
    /// The routes of one declaration.
    struct Part: Sendable {
      /// The name of the container that they are added to, or `nil` for the position of the supplement.
      var container: String?
      var items: [Item]
      /// The location of the declaration.
      var location: RouteTable.SourceLocation?

      /// Returns the problem that its container does not exist.
      func missing(among names: [String]) -> RouteTable.Diagnostic {
        let name = container ?? ""
        let near = NearestWord.to(name, among: names)
        var diagnostic = RouteTable.Diagnostic(
          .badContainer, severity: .error, route: items.first?.name, pattern: items.first?.pattern,
          message: "no container is named “\(name)”: \(near.map { "did you mean “\($0)”?" } ?? "declare it in the map")"
        )
        diagnostic.location = location
        return diagnostic
      }
    }

    var parts: [Part] = []
    /// The problems of the declarations, which prevent building the table.
    var problems: [RouteTable.Diagnostic] = []
  }
}
