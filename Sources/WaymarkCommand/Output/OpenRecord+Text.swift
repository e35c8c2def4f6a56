#if Tools
  @_spi(Hosting) import Waymark

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
