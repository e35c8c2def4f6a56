/// The way from the root of a window to what is on top of all.
struct NodePath {
  enum Hop {
    case content(Int)
    case modal
  }

  private(set) var hops: [Hop] = []
  /// How many hops lead to the content of the modal on top; 0 if nothing is presented.
  private(set) var levelStart = 0

  init(toTopOf root: RouterState.Node) {
    var node = root
    while let modal = appendModal(of: node) {
      levelStart = hops.count
      node = modal.content
    }
    while let index = node.topIndex {
      hops.append(.content(index))
      node = node.content[index]
    }
  }

  /// Adds the way to the outermost modal that is shown; nil if there is none.
  private mutating func appendModal(of node: RouterState.Node) -> RouterState.Modal? {
    if let modal = node.modal {
      hops.append(.modal)
      return modal
    }
    for index in node.shownIndices {
      hops.append(.content(index))
      if let modal = appendModal(of: node.content[index]) { return modal }
      hops.removeLast()
    }
    return nil
  }

  /// How many hops lead to each stack that is shown in the modal on top, or in the window if there is none.
  func stacks(in root: RouterState.Node) -> [Int] {
    (levelStart...hops.count).filter { root.node(at: hops[..<$0])?.container == .stack }
  }

  /// The way to what presents the modal on top; nil if nothing is presented.
  var presenter: ArraySlice<Hop>? { levelStart > 0 ? hops[..<(levelStart - 1)] : nil }
}

extension RouterState.Node {
  /// What of the content is on top.
  var topIndex: Int? { shownIndices.last }

  func node(at hops: ArraySlice<NodePath.Hop>) -> Self? {
    var node = self
    for hop in hops {
      switch hop {
      case .content(let index):
        guard node.content.indices.contains(index) else { return nil }
        node = node.content[index]
      case .modal:
        guard let modal = node.modal else { return nil }
        node = modal.content
      }
    }
    return node
  }

  mutating func change(at hops: ArraySlice<NodePath.Hop>, _ body: (inout Self) -> Void) {
    switch hops.first {
    case nil: body(&self)
    case .content(let index): content[index].change(at: hops.dropFirst(), body)
    case .modal: modal?.content.change(at: hops.dropFirst(), body)
    }
  }

  /// Dismisses all that is shown over it or over what is inside.
  mutating func dismissShownModals() {
    guard presentsShownModal else { return }
    modal = nil
    for index in shownIndices { content[index].dismissShownModals() }
  }

  /// Whether something is presented here or by what is shown inside.
  var presentsShownModal: Bool {
    modal != nil || shownIndices.contains { content[$0].presentsShownModal }
  }

  /// Leaves at most one modal of those shown at a time, the outermost; UIKit would refuse another.
  mutating func keepOneModal() {
    var isTaken = false
    keepOneModal(&isTaken)
  }

  private mutating func keepOneModal(_ isTaken: inout Bool) {
    if modal != nil {
      if isTaken { modal = nil } else { modal?.content.keepOneModal() }
      isTaken = true
    }
    for index in shownIndices where content[index].presentsShownModal { content[index].keepOneModal(&isTaken) }
  }

  /// How many nodes are inside one another, presented ones included.
  var levels: Int {
    var below = modal?.content.levels ?? 0
    for index in content.indices { below = max(below, content[index].isLeaf ? 1 : content[index].levels) }
    return 1 + below
  }
}
