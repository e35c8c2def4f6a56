extension RouterState {
  /// The entries that links lead to.
  package var linkedEntries: [Entry] {
    var entries: [Entry] = []
    walk { if $0.entry.link != nil { entries.append($0.entry) } }
    return entries
  }

  /// Returns a state with values in place of placeholders.
  package func fillingPlaceholders(_ fill: (String) -> String) -> RouterState {
    var copy = self
    copy.changeAll { $0.fillPlaceholders(fill) }
    return copy
  }
}

extension RouterState.Node {
  fileprivate mutating func fillPlaceholders(_ fill: (String) -> String) {
    var values = entry.values
    values.link = values.link.map(fill)
    values.parameters = values.parameters.map { .init(name: $0.name, value: fill($0.value)) }
    values.query = values.query.map { .init(name: fill($0.name), value: $0.value.map(fill)) }
    values.key = fill(values.key)
    entry.values = values
    selected = selected.map(fill)
    if let style = modal?.style { modal?.style = RouteMap.ModalStyle(fill(style.name)) }
  }
}
