#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Whether a screen that is shown in a node wants to be asked before it leaves.
    private func isLocked(_ node: Node) -> Bool {
      var isLocked = false
      node.walkShown { node in
        guard !isLocked, node.container == nil else { return }
        isLocked = router?.lock(of: node.entry) == .ask
      }
      return isLocked
    }

    /// Whether a tap on a branch has to be asked about: going back to its root, over screens that are locked.
    func isLocked(tapping key: String, in tabs: Node) -> Bool {
      guard tabs.selected == key, let branch = tabs.selectedNode, branch.container == .stack else { return false }
      return branch.content.dropFirst().contains { isLocked($0) }
    }

    /// Locks the gestures of screens that want to be asked before they leave: a gesture cannot wait for an answer.
    func projectLocks() {
      for modal in presented {
        guard let node = shown.node(modal.id) else { continue }
        locks.set(isLocked(node), modal: modal.controller)
      }
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController else { return }
        project(node, on: stack)
      }
    }

    private func project(_ node: Node, on stack: UINavigationController) {
      let items = node.content.dropFirst()
      locks.set(items.last.map { isLocked($0) } ?? false, gesturesOf: stack)
      // The menu of the system's button can go past a locked screen.
      let locksButton = items.contains { isLocked($0) }
      guard let top = stack.topViewController else { return }
      let id = node.id
      locks.set(locksButton, backButtonOf: top, title: stack.viewControllers.dropLast().last?.navigationItem.title) {
        [weak self] in self?.askToGoBack(in: id)
      }
    }

    private func askToGoBack(in stack: RouterState.Entry.ID) {
      guard let items = shown.node(stack)?.content, items.count > 1 else { return }
      router?.request(.popped(to: items[items.count - 2].id))
    }
  }
#endif
