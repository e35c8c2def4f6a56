#if Tools
  @_spi(Hosting) import Waymark

  /// The printed facts about one link that was opened.
  struct OpenRecord: LinkRecord {
    let resolution: ResolutionRecord
    /// The guards that were asked, outermost first, each with its position and its words in the file.
    let guards: [(key: String, words: String)]
    /// The facts that would let a deferred link proceed.
    let facts: [String]
    /// The mistakes of the routes that the router noticed.
    let mistakes: [String]
    /// The steps of the host.
    let steps: [RouterState.Step]
    /// The state afterwards.
    let state: RouterState

    /// The key of the stack around all routes, if the map does not declare it.
    let implicitRoot: String?

    /// True if the link led to its target.
    var isGood: Bool { resolution.isGood }
  }

  extension ResolutionRecord {
    /// True if the record itself says what the router logs.
    var tellsMistakes: Bool {
      switch outcome {
      case .unmatched, .rejected, .failed: true
      default: false
      }
    }
  }

  extension OpenRecord {
    /// Writes the record as one object, with the documented keys.
    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        resolution.writeMembers(to: &writer)
        writer.member("mistakes", mistakes)
        writer.array("steps", steps) { $0.write(to: &$1) }
        writer.object("state") { writer in
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
      writer.object("parameters") { writer in
        for parameter in parameters { writer.member(parameter.name, parameter.value) }
      }
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

  extension OpenRecord {
    /// Several lines: all events, and the screens afterwards.
    var text: String {
      var output = resolution.lines(Style.output)
      if !guards.isEmpty {
        output += Style.faint(
          "    guards  " + guards.map { "\($0.key): \($0.words)" }.joined(separator: ", "))
        output += "\n"
      }
      for fact in facts {
        output += Style.faint("    hint    the fact “\(fact)” allows it: --fact \(fact)") + "\n"
      }
      if !mistakes.isEmpty { output += Style.output.section("mistakes", mistakes) }
      if !steps.isEmpty { output += Style.output.section("steps", steps.map(\.line)) }
      let screens = ScreenTree(state, Style.output, implicitRoot: implicitRoot).lines
      return screens.isEmpty ? output : output + Style.output.section("screens", screens)
    }
  }

  extension RouterState.Step {
    /// The step on one line.
    var line: String {
      switch self {
      case .leave(let entry), .show(let entry), .hide(let entry): "\(name) \(entry.label)"
      case .update(let entry):
        "\(name) \(entry.label) " + entry.parameters.map { "\($0.name)=\($0.value)".printable }.joined(separator: " ")
      case .dismiss(let dismissal): "\(name) \(dismissal.entry.label) (\(dismissal.style.name.printable))"
      case .setRoot(let change), .selectBranch(let change):
        "\(name) \(change.container.key.printable): \(change.selected?.printable ?? "nothing")"
      case .setStack(let change):
        "\(name) \(change.container.key.printable): \(change.items)"
          + (change.hint == .none ? "" : " (\(change.hint))")
      case .setColumns(let change): "\(name) \(change.container.key.printable): \(change.items)"
      case .present(let presenting):
        "\(name) \(presenting.modal.content.entry.label) over \(presenting.presenter.label)"
          + " (\(presenting.modal.style.name.printable))"
      case .setWindowRoot(let window, _): "\(name) \(window.id.number): \(window.root.entry.label)"
      case .closeWindow(let id): "\(name) \(id.number)"
      case .activateWindow(let id): "\(name) \(id.map { "\($0.number)" } ?? "none")"
      }
    }
  }

  extension RouterState.Entry {
    /// Route and id.
    fileprivate var label: String { "\(key.printable) #\(id.number)" }
  }

  extension RouterState.Step.ContentChange {
    fileprivate var items: String {
      content.isEmpty ? "nothing" : content.map(\.key.printable).joined(separator: ", ")
    }
  }
#endif
