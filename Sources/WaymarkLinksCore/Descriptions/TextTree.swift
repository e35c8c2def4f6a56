/// A tree of lines, drawn with branches.
package struct TextTree {
  package var text: String
  package var children: [TextTree]

  package init(text: String, children: [TextTree] = []) {
    self.text = text
    self.children = children
  }

  /// The lines, beginning with the root, which has no branch in front.
  package func lines(_ style: TextStyle) -> [String] {
    [text]
      + children.enumerated().flatMap { index, child in child.branch(isLast: index == children.count - 1, style) }
  }

  private func branch(isLast: Bool, _ style: TextStyle) -> [String] {
    lines(style).enumerated().map { index, line in
      let branch =
        switch (index, isLast) {
        case (0, false): "├── "
        case (0, true): "└── "
        case (_, false): "│   "
        case (_, true): "    "
        }
      return style(.faint, branch) + line
    }
  }
}
