@_spi(Hosting) import WaymarkCore

#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Locks the gestures for which a guard would ask: a gesture cannot wait for the answer.
    func projectLocks() {
      guard let wanted = router?.guarded.locks(on: shown) else { return }
      for modal in modals.presented { locks.set(wanted.modals.contains(modal.entry), modal: modal.controller) }
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController else { return }
        locks.set(wanted.swipes.contains(node.id), gesturesOf: stack)
        guard let top = stack.topViewController else { return }
        let title = stack.viewControllers.dropLast().last?.navigationItem.title.flatMap { $0.isEmpty ? nil : $0 }
        locks.set(wanted.backButtons.contains(node.id), backButtonOf: top, title: title ?? SystemWords.back) {
          [weak self] in
          self?.askToGoBack(in: node.id)
        }
      }
    }

    /// Asks the leave guards of the top screen if it is locked.
    ///
    /// - Returns: false if it is not locked.
    func asksBeforeGoingBack(in stack: RouterState.Entry.ID) -> Bool {
      guard router?.guarded.locks(on: shown).swipes.contains(stack) == true else { return false }
      askToGoBack(in: stack)
      return true
    }

    /// Asks the leave guards of the top screen, and goes back if they allow it.
    func askToGoBack(in stack: RouterState.Entry.ID) {
      guard let items = shown.node(stack)?.content, items.count > 1 else { return }
      router?.request(.popped(to: items[items.count - 2].id))
    }
  }
#endif
