/// The path from the root of a window to the topmost node.
struct NodePath {
  package enum Hop {
    case content(Int)
    case modal
  }

  private(set) var hops: [Hop] = []
  /// The index of the hop at which the content of the topmost modal begins, or 0 if nothing is presented.
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

  /// Appends the path to the outermost visible modal, or `nil` if there is none.
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

  /// Returns the number of hops to each visible stack, in the topmost modal or, without a modal, in the window.
  func stacks(in root: RouterState.Node) -> [Int] {
    (levelStart...hops.count).filter { root.node(at: hops[..<$0])?.container == .stack }
  }

  /// The path to the node that presents the topmost modal, or `nil` if nothing is presented.
  var presenter: ArraySlice<Hop>? { levelStart > 0 ? hops[..<(levelStart - 1)] : nil }
}

extension RouterState.Node {
  /// The index of the topmost node of the content.
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

  /// Dismisses all visible modals over this node and over its content.
  mutating func dismissShownModals() {
    guard presentsShownModal else { return }
    modal = nil
    for index in shownIndices { content[index].dismissShownModals() }
  }

  /// True if this node or its visible content presents a modal.
  var presentsShownModal: Bool { outermostModal != nil }

  /// Keeps only the outermost of the visible modals, because UIKit refuses more than one.
  mutating func keepOneModal() {
    var isTaken = false
    keepOneModal(&isTaken)
  }

  private mutating func keepOneModal(_ isTaken: inout Bool) {
    if modal != nil {
      if isTaken { modal = nil } else { modal?.content.keepOneModal() }
      isTaken = true
    }
    for index in shownIndices where !content[index].isLeaf && content[index].presentsShownModal {
      content[index].keepOneModal(&isTaken)
    }
  }

  /// The number of nested nodes, including presented ones.
  var levels: Int {
    var below = modal?.content.levels ?? 0
    for index in content.indices { below = max(below, content[index].isLeaf ? 1 : content[index].levels) }
    return 1 + below
  }
}
