#if Tools
  @_spi(Hosting) import Waymark

  extension OpenRecord {
    /// Writes the record as one object, with the documented keys.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        resolution.writeMembers(to: &writer)
        writer.member("mistakes", mistakes)
        writer.array("steps", steps) { $0.write(to: &$1) }
        writer.key("state")
        writer.object { writer in
          writer.member("visible", state.visible())
          writer.key("tree")
          state.write(to: &writer)
        }
      }
    }
  }

  extension RouterState.Step {
    /// Writes the step as one object, with the documented keys.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("step", name)
        switch self {
        case .leave(let entry), .show(let entry), .hide(let entry): entry.writeName(to: &writer)
        case .update(let entry): entry.writeUpdate(to: &writer)
        case .dismiss(let dismissal):
          dismissal.entry.writeName(to: &writer)
          writer.member("style", dismissal.style.name)
        case .setRoot(let change): change.write(selectedAs: "option", to: &writer)
        case .selectBranch(let change): change.write(selectedAs: "branch", to: &writer)
        case .setStack(let change): change.writeStack(to: &writer)
        case .setColumns(let change):
          writer.member("container", change.container.key)
          writer.member("columns", change.content.map(\.key))
        case .present(let presenting): presenting.write(to: &writer)
        case .setWindowRoot(let window, let isAnimated):
          writer.member("window", window.id.number)
          window.root.entry.writeName(to: &writer)
          writer.member("animated", isAnimated)
        case .closeWindow(let id): writer.member("window", id.number)
        case .activateWindow(let id): writer.member("window", id?.number)
        }
      }
    }
  }

  extension RouterState.Entry {
    fileprivate func writeName(to writer: inout JSONWriter) {
      writer.member("entry", key)
      writer.member("id", id.number)
    }

    fileprivate func writeUpdate(to writer: inout JSONWriter) {
      writeName(to: &writer)
      writer.key("parameters")
      writer.object { writer in for parameter in parameters { writer.member(parameter.name, parameter.value) } }
    }
  }

  extension RouterState.Step.ContentChange {
    fileprivate func write(selectedAs key: String, to writer: inout JSONWriter) {
      writer.member("container", container.key)
      writer.member(key, selected)
      writer.member("animated", isAnimated)
    }

    fileprivate func writeStack(to writer: inout JSONWriter) {
      writer.member("container", container.key)
      writer.member("entries", content.map(\.key))
      writer.array("ids", content) { $1.int($0.id.number) }
      writer.member("hint", hint.rawValue)
      writer.member("animated", isAnimated)
    }
  }

  extension RouterState.Step.Presenting {
    fileprivate func write(to writer: inout JSONWriter) {
      writer.member("over", presenter.key)
      writer.member("entry", modal.content.key)
      writer.member("id", modal.id.number)
      writer.member("style", modal.style.name)
      writer.member("animated", isAnimated)
    }
  }
#endif
