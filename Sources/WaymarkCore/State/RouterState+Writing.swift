extension RouterState {
  /// Writes the state.
  public func encode(to encoder: any Encoder) throws { try saved.encode(to: encoder) }

  /// Writes the same object as `encode(to:)`, with the keys in the order of the documentation.
  package func write(to writer: inout JSONWriter) { saved.write(to: &writer) }

  private var saved: SavedValue {
    .object([
      ("version", .number(Self.formatVersion)), ("revision", .number(revision)), ("nextID", .number(nextID)),
      ("keyWindow", (keyWindow?.number).map(SavedValue.number)),
      ("windows", .list(windows.map { .object([("id", .number($0.id.number)), ("root", $0.root.saved)]) })),
    ])
  }
}

extension RouterState.Node {
  fileprivate var saved: SavedValue {
    .object(
      [("id", .number(id.number)), ("route", .text(key)), ("container", (container?.rawValue).map(SavedValue.text))]
        + entry.saved + [
          ("selected", selected.map(SavedValue.text)),
          ("content", content.isEmpty ? nil : .list(content.map(\.saved))), ("modal", modal?.saved),
        ])
  }
}

extension RouterState.Modal {
  fileprivate var saved: SavedValue {
    .object([
      ("style", .text(style.name)), ("anchor", anchor == .entry ? nil : .text(anchor.rawValue)),
      ("content", content.saved),
    ])
  }
}

extension RouterState.Entry {
  /// The values of the entry, as members of an object.
  fileprivate var saved: [SavedValue.Member] {
    (isSensitive ? [] : savedLink) + [
      ("source", source == .inApp ? nil : .text(source.savedName)),
      ("origin", opening == .declarative ? nil : .text(opening.rawValue)), ("held", isBlocked ? .flag(true) : nil),
    ]
  }

  private var savedLink: [SavedValue.Member] {
    let pairs = parameters.map { SavedValue.list([.text($0.name), .text($0.value)]) }
    let items = query.map { SavedValue.list([.text($0.name)] + ($0.value.map { [.text($0)] } ?? [])) }
    return [
      ("link", link.map(SavedValue.text)), ("parameters", pairs.isEmpty ? nil : .list(pairs)),
      ("query", items.isEmpty ? nil : .list(items)), ("extras", savedExtras.map(SavedValue.text)),
    ]
  }
}
