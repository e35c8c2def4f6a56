extension RouteMap {
  /// Routes that are declared outside the map, each for a container of the map or for this position.
  package struct Supplement: Sendable {
    /// The routes of one declaration.
    package struct Part: Sendable {
      /// The name of the container that they are added to, or `nil` for the position of the supplement.
      let container: String?
      package var items: [Item]
      /// The location of the declaration.
      let location: RouteTable.SourceLocation?

      package init(container: String?, items: [Item], location: RouteTable.SourceLocation?) {
        self.container = container
        self.items = items
        self.location = location
      }

      /// Returns the problem that its container does not exist.
      func missing(among names: [String]) -> RouteTable.Problem {
        let name = container ?? ""
        let near = NearestWord.to(name, among: names)
        var diagnostic = RouteTable.Problem(
          .badContainer, severity: .error, route: items.first?.name, pattern: items.first?.pattern,
          message: "no container is named “\(name)”: \(near.map { "did you mean “\($0)”?" } ?? "declare it in the map")"
        )
        diagnostic.location = location
        return diagnostic
      }
    }

    var parts: [Part] = []
    /// The problems of the declarations, which prevent building the table.
    var problems: [RouteTable.Problem] = []

    package init(parts: [Part] = [], problems: [RouteTable.Problem] = []) {
      self.parts = parts
      self.problems = problems
    }
  }
}

extension RouteMap {
  /// A map with routes that are declared outside it.
  package init(_ supplement: Supplement) { self.init(items: [Item(kind: .supplement(supplement))]) }
}
