extension RouteMap {
  /// Routes that are declared apart from the map, each perhaps for a container of the map by its name.
  struct Supplement: Sendable {
    /// What one declaration adds.
    struct Part: Sendable {
      /// The container it goes to; nil: where the supplement stands.
      var container: String?
      var items: [Item]
      /// Where it is declared.
      var location: RouteTable.SourceLocation?

      /// That its container is not there.
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
    /// What is wrong with the declarations; the table is not built.
    var problems: [RouteTable.Diagnostic] = []
  }
}
