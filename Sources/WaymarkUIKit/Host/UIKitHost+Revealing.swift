#if canImport(UIKit) && !os(watchOS) && !os(tvOS) || os(Linux)
  #if canImport(UIKit)
    internal import UIKit
  #else
    internal import UIKitStandIn
  #endif

  extension UIKitHost {
    /// Brings what is open in front of what the app has put there itself: a tab of its own, screens that it pushed.
    public func reveal(for router: Router) {
      isRevealing = true
      defer { isRevealing = false }
      try? align(shown)
      showFrontColumns()
      shown.walkShown { node in
        guard node.container == .stack, let stack = controllers[node.id] as? UINavigationController,
          let target = try? items(of: node, in: stack), !target.elementsEqual(own(stack), by: ===)
        else { return }
        if isChangeSeen(of: stack, to: target) {
          change(stack, to: target)
        } else {
          stack.setViewControllers(target, animated: false)
        }
      }
    }
  }
#endif
