#if Tools
  import Waymark

  /// The screens of a state as a tree: containers with what is inside, screens with their values, modals over them.
  enum ScreenTree {
    /// The windows, one after the other.
    static func lines(of state: RouterState) -> [String] {
      let top = state.top()?.id
      return state.windows.flatMap { window in
        let tree = tree(of: window.root, isShown: true, isSelected: false, top: top)
        guard state.windows.count > 1 else { return tree.lines }
        let isKey = window.id == state.keyWindow
        return TextTree(text: "window \(window.id.number)" + (isKey ? " (key)" : ""), children: [tree]).lines
      }
    }

    private static func tree(
      of node: RouterState.Node, isShown: Bool, isSelected: Bool, top: RouterState.Entry.ID?, prefix: String = ""
    ) -> TextTree {
      var tree = TextTree(text: label(of: node, isShown: isShown, prefix: prefix))
      if isSelected { tree.text += Style.good("  selected") }
      if node.id == top { tree.text += Style.good("  ← top") }
      let choosing = node.container == .tabs || node.container == .switcher
      tree.children = node.content.map { inner in
        let isChosen = !choosing || inner.key == node.selected
        return self.tree(
          of: inner, isShown: isShown && isChosen, isSelected: node.container == .tabs && isChosen, top: top)
      }
      if let modal = node.modal {
        let style = Style.caution(modal.style.name) + " "
        tree.children.append(
          self.tree(of: modal.content, isShown: isShown, isSelected: false, top: top, prefix: style))
      }
      return tree
    }

    private static func label(of node: RouterState.Node, isShown: Bool, prefix: String) -> String {
      let name = node.key.printable
      guard let container = node.container else { return prefix + screen(name, node.entry, isShown: isShown) }
      return prefix + (isShown ? name : Style.faint(name)) + "  " + Style.faint(container.rawValue)
    }

    private static func screen(_ name: String, _ entry: RouterState.Entry, isShown: Bool) -> String {
      let values =
        entry.parameters.map { "\($0.name)=\($0.value)" }
        + entry.query.map { item in
          "?\(item.name)" + (item.value.map { "=\($0)" } ?? "")
        }
      let text = values.map(\.printable).joined(separator: "  ")
      let styled = isShown && !entry.isHeld ? Style.strong(name) : Style.faint(name)
      return styled + (text.isEmpty ? "" : "  " + text) + (entry.isHeld ? Style.caution("  held by its guards") : "")
    }
  }
#endif
