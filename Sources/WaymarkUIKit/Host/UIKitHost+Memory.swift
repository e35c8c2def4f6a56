#if os(iOS) || os(visionOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Releases hidden screens when the system is short of memory, unless the app turned that off.
    func memoryIsLow() {
      if releasesHiddenScreens { releaseHiddenScreens() }
    }

    /// Releases the screens in hidden branches and sections.
    ///
    /// The state stays, and they are made again when they are shown. Nothing happens while a transition is running.
    public func releaseHiddenScreens() {
      guard pending == nil, !isMoving else { return }
      var kept: Set<RouterState.Entry.ID> = []
      shown.walkShown { node in
        kept.insert(node.id)
        // Going back in a visible stack must not wait for the screens below.
        if node.container == .stack { kept.formUnion(node.content.map(\.id)) }
      }
      shown.walk { node in
        guard node.container == nil, !kept.contains(node.id), !controllers.isAdopted(node.id),
          attachments(of: node)[KeepsScreen.self] == nil, let screen = controllers[node.id]
        else { return }
        unembed(screen)
        controllers[node.id] = nil
      }
      shown.walk { node in
        guard node.container == .stack, !kept.contains(node.id),
          let stack = controllers[node.id] as? UINavigationController
        else { return }
        let left = stack.viewControllers.filter { !isOfHost($0) || controllers.entry(of: $0) != nil }
        if left.count < stack.viewControllers.count { stack.setViewControllers(left, animated: false) }
      }
    }
  }

  /// A mark of routes whose screens stay when memory is short.
  struct KeepsScreen: Sendable {}

  extension RouteContent {
    /// Keeps the hidden screens of these routes when the system is short of memory, because they hold what the user typed.
    ///
    /// ```swift
    /// RouteTo("/drafts", screen: { _ in ShelfViewController() }).keepsScreen()
    /// ```
    public func keepsScreen() -> RouteMap { attaching(KeepsScreen()) }
  }
#endif
