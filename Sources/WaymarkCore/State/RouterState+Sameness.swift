extension RouterState.Node {
  /// The same screen or container, if with other parameters or content.
  func isSame(as other: RouterState.Node) -> Bool { id == other.id && container == other.container }

  /// The same screen with the same values, with nothing presented by either.
  func isAlike(_ other: RouterState.Node) -> Bool {
    container == nil && other.container == nil && modal == nil && other.modal == nil && entry == other.entry
  }

  /// The node without what it presents, and, if it is a container, with nothing in it.
  var skeleton: RouterState.Node {
    RouterState.Node(entry)
  }
}

extension RouterState.Modal {
  /// The same thing presented in the same way.
  func isSame(as other: RouterState.Modal) -> Bool {
    style == other.style && anchor == other.anchor && content.isSame(as: other.content)
  }
}
