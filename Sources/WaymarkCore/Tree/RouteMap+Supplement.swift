extension RouteMap {
  /// Routes that are declared apart from the map, each perhaps for a container of the map by its name.
  struct Supplement: Sendable {
    /// What one declaration adds.
    struct Part: Sendable {
      /// The container it goes to; nil: where the supplement stands.
      var container: String?
      var items: [Item]
      /// Where it is declared.
      var place: RouteTable.SourcePlace?
    }

    var parts: [Part] = []
    /// What is wrong with the declarations; the map is not built.
    var problems: [RouteTable.Diagnostic] = []
  }
}

extension MapDraft {
  /// Puts what waits for a container into it, if it is there by now.
  mutating func placeWaiting(_ builder: inout RouteTable.Builder) {
    let waiting = waiting
    self.waiting = []
    for part in waiting {
      guard let index = container(named: part.container) else {
        self.waiting.append(part)
        continue
      }
      for item in part.items {
        add(item, in: Token(index: index), below: route(around: index), inherited: handedDown(to: index), to: &builder)
      }
    }
  }

  /// What is wrong with declarations apart, and those whose container is not there.
  var supplementProblems: [RouteTable.Diagnostic] {
    let names = nodes.compactMap { node in if case .container(_, let name) = node.kind { name } else { nil } }
    return problems
      + waiting.map { part in
        let name = part.container ?? ""
        let near = names.first { EditDistance.between($0, name, atMost: 2) != nil }
        var diagnostic = RouteTable.Diagnostic(
          .badContainer, severity: .error, route: part.items.first?.name, pattern: part.items.first?.pattern,
          message: "no container is named “\(name)”: \(near.map { "did you mean “\($0)”?" } ?? "declare it in the map")"
        )
        diagnostic.place = part.place
        return diagnostic
      }
  }

  private func container(named name: String?) -> Int? {
    nodes.firstIndex { node in
      if case .container(_, let own) = node.kind { own == name } else { false }
    }
  }

  /// The route that a container is below of.
  private func route(around index: Int) -> RouteTable.Registration? {
    var next = nodes[index].parent
    while let above = next {
      if case .route(let registration) = nodes[above].kind { return registration }
      next = nodes[above].parent
    }
    return nil
  }
}

extension RouteMap.Item {
  fileprivate var pattern: String? {
    if case .route(let declaration) = kind { declaration.pattern.text } else { nil }
  }

  fileprivate var name: String? {
    switch kind {
    case .route(let declaration): declaration.name
    case .container(_, let name): name
    case .supplement: nil
    }
  }
}
