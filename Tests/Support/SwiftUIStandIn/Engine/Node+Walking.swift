extension Node {
  /// The nodes below it that the user sees.
  var shown: [Node] { isGone ? [] : payload?.shown(in: self) ?? children }

  /// Itself and all that is seen below, outermost first; not what is presented.
  func walkShown(_ body: (Node) -> Bool) {
    guard body(self) else { return }
    for node in shown { node.walkShown(body) }
  }

  /// Itself and all below, also what is covered; not what is presented.
  func walkAll(_ body: (Node) -> Bool) {
    guard body(self) else { return }
    for node in children { node.walkAll(body) }
    if !(payload is PresentationSlot) { for node in extras { node.walkAll(body) } }
  }

  /// The views of a kind that are seen.
  func shownViews<V>(_ type: V.Type) -> [(node: Node, view: V)] {
    var found: [(Node, V)] = []
    walkShown { node in
      if let view = node.view as? V { found.append((node, view)) }
      return !(node.view is any HidesContent)
    }
    return found
  }

  /// Returns the payloads of containers of a kind, also of those that are hidden.
  func payloads<P>(_ type: P.Type) -> [(node: Node, payload: P)] {
    var found: [(Node, P)] = []
    walkAll { node in
      if let payload = node.payload as? P { found.append((node, payload)) }
      return true
    }
    return found
  }

  /// The innermost stack that is seen.
  var shownStack: StackController? {
    var found: StackController?
    walkShown { node in
      if let stack = node.payload as? StackController { found = stack }
      return true
    }
    return found
  }

  /// Which view of the app's, or which leaf, it is made of in the end.
  var shape: ObjectIdentifier {
    guard view is any BuiltInView, children.count == 1, let child = children.first else {
      return ObjectIdentifier(self)
    }
    return child.shape
  }

  var ancestors: some Sequence<Node> { sequence(first: self, next: \.parent) }

  /// The texts that are seen, in order.
  var texts: [String] { shownViews(Text.self).map(\.view.content) }
}

/// A view whose content no user sees.
protocol HidesContent {}
