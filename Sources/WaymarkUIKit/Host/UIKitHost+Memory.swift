#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// The system needs memory: what is hidden goes, if the app wants that.
    func memoryIsLow() {
      if releasesHiddenScreens { releaseHiddenScreens() }
    }

    /// Lets go of the screens in hidden branches, sections and below others in hidden stacks; the state stays, and they
    /// are made anew when they are shown.
    ///
    /// Nothing is done while a transition is running.
    public func releaseHiddenScreens() {
      guard pending == nil, !isMoving else { return }
      var shownIDs: Set<RouterState.Entry.ID> = []
      shown.walkShown { node in
        shownIDs.insert(node.id)
        // The screens below the one on top of a stack that is seen: going back to them must not wait.
        if node.container == .stack { shownIDs.formUnion(node.content.map(\.id)) }
      }
      shown.walk { node in
        guard node.container == nil, !shownIDs.contains(node.id), !controllers.isLent(node.id),
          let screen = controllers[node.id]
        else { return }
        (screen.parent as? WrapperController)?.unembed()
        controllers.letGo(of: node.id)
      }
      shown.walk { node in
        guard node.container == .stack, !shownIDs.contains(node.id), let stack = controllers[node.id] else { return }
        empty(stack as? UINavigationController)
      }
    }

    private func empty(_ stack: UINavigationController?) {
      guard let stack else { return }
      let kept = stack.viewControllers.filter { !isOurs($0) }
      if kept.count < stack.viewControllers.count { stack.setViewControllers(kept, animated: false) }
    }
  }
#endif
