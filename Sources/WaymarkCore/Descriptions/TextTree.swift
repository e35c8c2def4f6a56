/// A tree of lines, drawn with branches.
struct TextTree {
  var text: String
  var children: [TextTree] = []

  /// The lines, beginning with the root, which has no branch in front.
  func lines(_ style: TextStyle) -> [String] {
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
