extension RouterState {
  /// Writes the same object as `encode(to:)`, with the keys in the order of the documentation.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("version")
      writer.int(Self.formatVersion)
      writer.key("revision")
      writer.int(revision)
      writer.key("nextID")
      writer.int(nextID)
      if let keyWindow {
        writer.key("keyWindow")
        writer.int(keyWindow.number)
      }
      writer.key("windows")
      writer.array { writer in
        for window in windows {
          writer.object { writer in
            writer.key("id")
            writer.int(window.id.number)
            writer.key("root")
            window.root.write(to: &writer)
          }
        }
      }
    }
  }
}

extension RouterState.Node {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.key("id")
      writer.int(id.number)
      writer.member("route", key)
      if let container { writer.member("container", container.rawValue) }
      entry.write(to: &writer)
      if let selected { writer.member("selected", selected) }
      if !content.isEmpty {
        writer.key("content")
        writer.array { writer in for node in content { node.write(to: &writer) } }
      }
      if let modal {
        writer.key("modal")
        modal.write(to: &writer)
      }
    }
  }
}

extension RouterState.Modal {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("style", style.name)
      if anchor != .entry { writer.member("anchor", anchor.rawValue) }
      writer.key("content")
      content.write(to: &writer)
    }
  }
}

extension RouterState.Entry {
  /// Writes the values of the entry, as members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    if !isSensitive { writeLink(to: &writer) }
    if source != .inApp { writer.member("source", source.savedName) }
    if opening != .declarative { writer.member("origin", opening.rawValue) }
    if isBlocked {
      writer.key("held")
      writer.bool(true)
    }
  }

  private func writeLink(to writer: inout JSONWriter) {
    if let link { writer.member("link", link) }
    if !parameters.isEmpty {
      writer.key("parameters")
      writer.array { writer in for pair in parameters { writer.strings([pair.name, pair.value]) } }
    }
    if !query.isEmpty {
      writer.key("query")
      writer.array { writer in for item in query { writer.strings([item.name] + (item.value.map { [$0] } ?? [])) } }
    }
    if let savedExtras { writer.member("extras", savedExtras) }
  }
}

extension JSONWriter {
  /// Writes a member with a text.
  package mutating func member(_ key: String, _ text: String?) {
    self.key(key)
    string(text)
  }
}
