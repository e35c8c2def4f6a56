#if Tools
  /// A tree of lines, drawn with branches.
  struct TextTree {
    var text: String
    var children: [TextTree] = []

    /// The lines from the root on; the root has no branch in front.
    var lines: [String] {
      [text] + children.enumerated().flatMap { index, child in child.lines(isLast: index == children.count - 1) }
    }

    private func lines(isLast: Bool) -> [String] {
      lines.enumerated().map { index, line in
        let branch =
          switch (index, isLast) {
          case (0, false): "├── "
          case (0, true): "└── "
          case (_, false): "│   "
          case (_, true): "    "
          }
        return Style.faint(branch) + line
      }
    }
  }
#endif
