#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// The system needs memory: what is hidden goes, unless the app does not want that.
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
        guard node.container == nil, !shownIDs.contains(node.id), !controllers.isLent(node.id), !keeps(node),
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

    private func keeps(_ node: Node) -> Bool { attachments(of: node)[KeepsScreen.self] != nil }

    private func empty(_ stack: UINavigationController?) {
      guard let stack else { return }
      let kept = stack.viewControllers.filter { !isOurs($0) || controllers.entry(of: $0) != nil }
      if kept.count < stack.viewControllers.count { stack.setViewControllers(kept, animated: false) }
    }
  }

  /// The screen stays when memory is short.
  struct KeepsScreen: Sendable {}

  extension RouteContent {
    /// Keeps the screens of these routes when the system is short of memory and they are hidden: what the user typed is in them.
    ///
    /// ```swift
    /// RouteTo("/drafts", screen: { _ in ShelfViewController() }).keepsScreen()
    /// ```
    public func keepsScreen() -> RouteMap { attaching(KeepsScreen()) }
  }
#endif
