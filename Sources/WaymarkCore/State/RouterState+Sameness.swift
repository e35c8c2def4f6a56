extension RouterState.Node {
  /// Returns whether both are the same screen or container.
  ///
  /// Parameters and content may differ.
  func isSame(as other: RouterState.Node) -> Bool { id == other.id && container == other.container }

  /// Returns whether both are the same screen with the same values, and neither presents a modal.
  func isAlike(_ other: RouterState.Node) -> Bool {
    container == nil && modal == nil
      && (isCopy(of: other) || other.container == nil && other.modal == nil && entry == other.entry)
  }

  /// The node without its modal and without the content of a container.
  var skeleton: RouterState.Node {
    RouterState.Node(entry)
  }
}

extension RouterState.Modal {
  /// Returns whether both present the same entry in the same way.
  func isSame(as other: RouterState.Modal) -> Bool {
    style == other.style && anchor == other.anchor && content.isSame(as: other.content)
  }
}
