/// The screens of a state as a tree: containers with their content, screens with their values, modals above them.
package struct ScreenTree {
  private let state: RouterState
  private let style: TextStyle
  private let top: RouterState.Entry.ID?
  private let implicitRoot: String?

  /// - Parameter implicitRoot: the key of the stack around all routes, if the map does not declare it.
  package init(_ state: RouterState, _ style: TextStyle, implicitRoot: String? = nil) {
    self.state = state
    self.implicitRoot = implicitRoot
    self.style = style
    top = state.top()?.id
  }

  /// The windows, one after the other.
  package var lines: [String] {
    state.windows.flatMap { window in
      let tree = tree(of: window.root, isShown: true, isSelected: false)
      guard state.windows.count > 1 else { return tree.lines(style) }
      let isKey = window.id == state.keyWindow
      return TextTree(text: "window \(window.id.number)" + (isKey ? " (key)" : ""), children: [tree]).lines(style)
    }
  }

  private func tree(
    of node: RouterState.Node, isShown: Bool, isSelected: Bool, prefix: String = ""
  ) -> TextTree {
    var tree = TextTree(text: label(of: node, isShown: isShown, prefix: prefix))
    if isSelected { tree.text += style(.good, "  selected") }
    if node.id == top { tree.text += style(.good, "  ← top") }
    let choosing = node.container == .tabs || node.container == .switcher
    tree.children = node.content.map { inner in
      let isChosen = !choosing || inner.key == node.selected
      return self.tree(of: inner, isShown: isShown && isChosen, isSelected: node.container == .tabs && isChosen)
    }
    if let modal = node.modal {
      let kind = style(.caution, modal.style.name) + " "
      tree.children.append(self.tree(of: modal.content, isShown: isShown, isSelected: false, prefix: kind))
    }
    return tree
  }

  private func label(of node: RouterState.Node, isShown: Bool, prefix: String) -> String {
    let name = node.key.printable
    guard let container = node.container else { return prefix + screen(name, node.entry, isShown: isShown) }
    return prefix + (isShown ? name : style(.faint, name)) + "  "
      + style(.faint, container.words(forKey: node.key, implicitRoot: implicitRoot))
  }

  private func screen(_ name: String, _ entry: RouterState.Entry, isShown: Bool) -> String {
    let values =
      entry.parameters.map { "\($0.name.printable)=\(style.value($0.value))" }
      + entry.query.map { item in
        "?\(style.value(item.name))" + (item.value.map { "=\(style.value($0))" } ?? "")
      }
    let text = values.joined(separator: "  ")
    let styled = style(isShown && !entry.isBlocked ? .strong : .faint, name)
    return styled + (text.isEmpty ? "" : "  " + text)
      + (entry.isBlocked ? style(.caution, "  blocked by its guards") : "")
  }
}
